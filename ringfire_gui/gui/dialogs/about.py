"""About the program: version, licence, and whose work it stands on."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from ringfire_gui import __version__
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.named import named

CREDITS: tuple[tuple[str, str], ...] = (
    ("Coasts, lakes, rivers", "Natural Earth, in the public domain"),
    ("Heights and place names", "public-domain data sets, named in the folder of each map"),
    ("Ringfire Condensed", "made of Barlow Condensed by the Barlow Project Authors, SIL Open Font License 1.1"),
    ("Ringfire Text", "made of Source Sans 3 by Adobe, SIL Open Font License 1.1"),
    ("Unit symbols", "drawn with milsymbol by Måns Beckman, MIT licence"),
    ("Window", "Qt for Python by The Qt Company, LGPL 3"),
    ("Geometry and graphs", "Shapely, NetworkX, NumPy and SciPy, BSD licences"),
)
"""What the program is made of, and whose it is."""


class AboutDialog(QDialog):
    """Version, licence, credits."""

    def __init__(self, dress: Dress, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("About Ringfire")
        title = named(QLabel(f"Ringfire {__version__}"), "pageTitle")
        words = QLabel(_words(dress.colours.quiet))
        words.setTextFormat(Qt.TextFormat.RichText)
        words.setWordWrap(True)
        words.setMinimumWidth(dress.px(460))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        for each in (title, words, buttons):
            column.addWidget(each)


def _words(quiet: str) -> str:
    rows = "".join(f"<tr><td><b>{what}</b>&nbsp;&nbsp;</td><td>{whose}</td></tr>" for what, whose in CREDITS)
    return (
        "<p>A table for historical map-and-counters wargames that knows the rules.</p>"
        f"<p style='color:{quiet}'>Free software under the MIT licence, by the Ringfire authors.</p>"
        f"<table cellspacing=4>{rows}</table>"
    )
