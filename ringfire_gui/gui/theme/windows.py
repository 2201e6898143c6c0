"""Light and dark windows: the colours of panels and texts, as a Qt palette and a small style sheet."""

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from ringfire_gui import resources
from ringfire_gui.gui.theme.colours import contrast
from ringfire_gui.gui.theme.fonts import load_fonts, text_points
from ringfire_gui.gui.theme.look import TEXT_POINTS, Appearance, Theme
from ringfire_gui.gui.theme.palettes import PaletteName


class WindowColours(Struct, frozen=True):
    """The colours of panels and texts; one accent for what needs attention."""

    window: str
    panel: str
    field: str
    text: str
    quiet: str
    line: str
    accent: str
    on_accent: str
    soft: str
    """A breath of the accent, behind what is chosen or pointed at."""
    good: str
    warn: str
    bad: str


LIGHT = WindowColours(
    window="#ece8df", panel="#f6f3ec", field="#fdfcf9", text="#24272b", quiet="#5f646b", line="#cfc8b9",
    accent="#a84b12", on_accent="#ffffff", soft="#f3dfcf", good="#2a7040", warn="#835b00", bad="#a8262b",
)  # fmt: skip
DARK = WindowColours(
    window="#1f2226", panel="#272b30", field="#1a1d20", text="#e9e5dc", quiet="#a3a8af", line="#40464e",
    accent="#f0a05a", on_accent="#1b1d20", soft="#4a3626", good="#7fc492", warn="#e0b24d", bad="#ee8079",
)  # fmt: skip
LIGHT_CONTRAST = WindowColours(
    window="#ffffff", panel="#ffffff", field="#ffffff", text="#000000", quiet="#333333", line="#000000",
    accent="#8a2f00", on_accent="#ffffff", soft="#ffe3cc", good="#005220", warn="#5c4000", bad="#8f0000",
)  # fmt: skip
DARK_CONTRAST = WindowColours(
    window="#000000", panel="#000000", field="#000000", text="#ffffff", quiet="#dddddd", line="#ffffff",
    accent="#ffb35c", on_accent="#000000", soft="#4d2a00", good="#7dffa5", warn="#ffd94d", bad="#ff9d94",
)  # fmt: skip
LIGHT_SAFE = WindowColours(
    window="#ece8df", panel="#f6f3ec", field="#fdfcf9", text="#24272b", quiet="#5f646b", line="#cfc8b9",
    accent="#a84b12", on_accent="#ffffff", soft="#f3dfcf", good="#0b57b0", warn="#7a5c00", bad="#7a2400",
)  # fmt: skip
DARK_SAFE = WindowColours(
    window="#1f2226", panel="#272b30", field="#1a1d20", text="#e9e5dc", quiet="#a3a8af", line="#40464e",
    accent="#f0a05a", on_accent="#1b1d20", soft="#4a3626", good="#74b4f0", warn="#f2dc6a", bad="#e8884a",
)  # fmt: skip

_WINDOWS: dict[tuple[PaletteName, bool], WindowColours] = {
    ("default", False): LIGHT,
    ("default", True): DARK,
    ("contrast", False): LIGHT_CONTRAST,
    ("contrast", True): DARK_CONTRAST,
    ("colourblind", False): LIGHT_SAFE,
    ("colourblind", True): DARK_SAFE,
}


def is_dark(theme: Theme) -> bool:
    """Light letters on a dark ground? For `system` the desktop decides."""
    if theme != "system":
        return theme == "dark"
    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


def window_colours(palette: PaletteName, dark: bool) -> WindowColours:
    """The colours of panels and texts that go with a palette."""
    return _WINDOWS[palette, dark]


def window_palette(colours: WindowColours) -> QPalette:
    """The colours as Qt wants them for its own widgets."""
    c, role = colours, QPalette.ColorRole
    palette = QPalette(QColor(c.panel), QColor(c.window))
    roles = {
        role.WindowText: c.text,
        role.Text: c.text,
        role.ButtonText: c.text,
        role.BrightText: c.bad,
        role.Base: c.field,
        role.AlternateBase: c.panel,
        role.Highlight: c.accent,
        role.HighlightedText: c.on_accent,
        role.Accent: c.accent,
        role.Link: c.accent,
        role.LinkVisited: c.accent,
        role.ToolTipBase: c.field,
        role.ToolTipText: c.text,
        role.PlaceholderText: c.quiet,
        role.Mid: c.line,
    }
    for each, colour in roles.items():
        palette.setColor(each, QColor(colour))
    for each in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, each, QColor(c.quiet))
    return palette


def style_sheet(colours: WindowColours, scale: float = 1.0) -> str:
    """What the palette cannot say: edges, roundness, room around texts."""
    room = round(4 * scale)
    return _panels(colours, room) + _buttons(colours, room) + _fields(colours, room) + _bars(colours, room)


def _panels(c: WindowColours, room: int) -> str:
    return f"""
QToolTip {{ background: {c.field}; color: {c.text}; border: 1px solid {c.line}; padding: {room}px; }}
QDockWidget::title {{ background: {c.window}; padding: {room}px {2 * room}px; }}
QMainWindow::separator {{ background: {c.window}; width: {room}px; height: {room}px; }}
QMainWindow::separator:hover {{ background: {c.soft}; }}
QHeaderView::section {{ background: {c.window}; color: {c.quiet}; border: none; border-bottom: 1px solid {c.line};
    padding: {room}px; }}
"""


def _buttons(c: WindowColours, room: int) -> str:
    mark = max(c.soft, c.accent, key=lambda colour: contrast(colour, "#000000"))
    signs = _signs()
    return f"""
QPushButton {{ background: {c.panel}; border: 1px solid {c.line}; border-radius: {room}px;
    padding: {room}px {3 * room}px; }}
QPushButton:hover {{ background: {c.soft}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QPushButton:focus {{ border: 2px solid {c.accent}; padding: {room - 1}px {3 * room - 1}px; }}
QPushButton:default, QPushButton[primary="true"] {{ background: {c.accent}; color: {c.on_accent};
    border-color: {c.accent}; }}
QPushButton:default:focus, QPushButton[primary="true"]:focus {{ border-color: {c.text}; }}
QPushButton:disabled {{ background: {c.window}; color: {c.quiet}; border: 1px dashed {c.line}; }}
QToolButton {{ background: transparent; border: 1px solid transparent; border-radius: {room}px; padding: {room}px; }}
QToolButton:hover {{ background: {c.soft}; }}
QToolButton:checked {{ background: {c.soft}; border-color: {c.accent}; }}
QToolButton:focus {{ border-color: {c.accent}; }}
QCheckBox::indicator, QRadioButton::indicator, QTreeView::indicator, QListView::indicator {{ width: {3 * room}px;
    height: {3 * room}px; background: {c.field}; border: 1px solid {c.quiet}; border-radius: {room // 2}px; }}
QRadioButton::indicator {{ border-radius: {(3 * room + 2) // 2}px; }}
QCheckBox::indicator:focus, QRadioButton::indicator:focus {{ border: 1px solid {c.accent}; }}
QCheckBox::indicator:checked, QTreeView::indicator:checked, QListView::indicator:checked {{ background: {mark};
    border-color: {c.accent}; image: url("{signs}/check.svg"); }}
QRadioButton::indicator:checked {{ border-color: {c.accent}; background: qradialgradient(cx: 0.5, cy: 0.5,
    radius: 0.5, fx: 0.5, fy: 0.5, stop: 0 {c.accent}, stop: 0.55 {c.accent}, stop: 0.62 {c.field},
    stop: 1 {c.field}); }}
"""


def _fields(c: WindowColours, room: int) -> str:
    signs = _signs()
    return f"""
QLineEdit, QTextBrowser, QListView, QTreeView, QTableView, QComboBox, QAbstractSpinBox {{ background: {c.field};
    border: 1px solid {c.line}; border-radius: {room - 1}px; selection-background-color: {c.soft};
    selection-color: {c.text}; }}
QLineEdit, QComboBox, QAbstractSpinBox {{ padding: {room // 2}px {room}px; }}
QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus {{ border-color: {c.accent}; }}
QComboBox::drop-down {{ border: none; width: {5 * room}px; }}
QComboBox::down-arrow, QAbstractSpinBox::down-arrow {{ image: url("{signs}/down.svg"); width: {3 * room}px; }}
QAbstractSpinBox::up-arrow {{ image: url("{signs}/up.svg"); width: {3 * room}px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; width: {5 * room}px; }}
QListView::item, QTreeView::item {{ padding: {room // 2}px; }}
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected {{ background: {c.soft};
    color: {c.text}; }}
"""


def _bars(c: WindowColours, room: int) -> str:
    return f"""
QScrollBar:vertical {{ background: transparent; width: {3 * room}px; }}
QScrollBar:horizontal {{ background: transparent; height: {3 * room}px; }}
QScrollBar::handle {{ background: {c.line}; border-radius: {room}px; margin: {room // 2}px; min-height: {6 * room}px;
    min-width: {6 * room}px; }}
QScrollBar::handle:hover {{ background: {c.quiet}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QSlider::groove:horizontal {{ height: {room}px; background: {c.line}; border-radius: {room // 2}px; }}
QSlider::sub-page:horizontal {{ background: {c.accent}; border-radius: {room // 2}px; }}
QSlider::handle:horizontal {{ background: {c.field}; border: 2px solid {c.accent}; width: {2 * room}px;
    margin: -{room}px 0; border-radius: {room}px; }}
QProgressBar {{ background: {c.field}; border: 1px solid {c.line}; border-radius: {room - 1}px; text-align: center; }}
QProgressBar::chunk {{ background: {c.soft}; border-right: 2px solid {c.accent}; }}
"""


def _signs() -> str:
    """The folder of the small signs in boxes and fields, as a style sheet names it."""
    return (resources.assets() / "icons" / "widgets").as_posix()


def dress(app: QApplication, appearance: Appearance) -> WindowColours:
    """Dress the whole program, and say in which colours."""
    load_fonts()
    colours = window_colours(appearance.palette, is_dark(appearance.theme))
    if not app.styleSheet():
        # Only the first time: with all widgets there it takes half a second.
        app.setStyle("Fusion")
    app.setFont(text_points(appearance.text_points))
    app.setPalette(window_palette(colours))
    app.setStyleSheet(style_sheet(colours, appearance.text_points / TEXT_POINTS))
    return colours
