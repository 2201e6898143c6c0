"""The dress of the window, handed to every widget: colours, icons and lengths of the appearance that is worn now."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QFont, QIcon
from PySide6.QtWidgets import QApplication

from ringfire_gui.gui.theme.colours import ink_on
from ringfire_gui.gui.theme.fonts import text
from ringfire_gui.gui.theme.icons import Icons
from ringfire_gui.gui.theme.look import TEXT_POINTS, Appearance
from ringfire_gui.gui.theme.windows import WindowColours, dress, is_dark, window_colours

TEXT_PIXELS = 14
"""Size of ordinary text at scale 1, for what is painted by hand."""


class Dress(QObject):
    """How the whole program is dressed.

    Signals:
        changed: Everything is to look otherwise; texts and sizes may have changed, too.
    """

    changed = Signal()

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.colours: WindowColours = window_colours(appearance.palette, is_dark(appearance.theme))
        self._icons = Icons(self.colours)

    def wear(self, appearance: Appearance) -> None:
        """Dress the program as the player likes it."""
        self.appearance = appearance
        app = QApplication.instance()
        if isinstance(app, QApplication):
            self.colours = dress(app, appearance)
        self._icons = Icons(self.colours)
        self.changed.emit()

    @property
    def scale(self) -> float:
        """How large texts are, 1 for the usual size."""
        return self.appearance.text_points / TEXT_POINTS

    def px(self, size: float) -> int:
        """A length that grows with the texts."""
        return round(size * self.scale)

    def counter_px(self, size: float) -> int:
        """A length that grows with the counters in the panels."""
        return round(size * self.appearance.counter_scale)

    def colour(self, name: str) -> QColor:
        """A colour of the window by its name."""
        return QColor(getattr(self.colours, name))

    def icon(self, name: str) -> QIcon:
        """A picture for a button; empty where there is none of this name."""
        return self._icons.icon(name)

    def font(self, size: float = TEXT_PIXELS, bold: bool = False) -> QFont:
        """A font for what is painted by hand."""
        return text(size * self.scale, "bold" if bold else "regular")


def chip(dress: Dress, colour: str) -> str:
    """The style of a name on the colour of its side."""
    room = f"padding: {dress.px(2)}px {dress.px(8)}px; border-radius: {dress.px(4)}px"
    return f"background: {colour}; color: {ink_on(colour)}; font-weight: 600; {room}"


def window_sheet(dress: Dress) -> str:
    """What the parts of this window look like beyond the style of the program."""
    c, px = dress.colours, dress.px
    return f"""
#promptBar {{ background: {c.panel}; border: none; border-bottom: 1px solid {c.line}; }}
#guideText {{ background: {c.soft}; border-left: {px(4)}px solid {c.accent}; padding: {px(5)}px {px(9)}px; }}
#errorBar {{ background: {c.soft}; border: none; border-top: 2px solid {c.bad}; }}
#noticeBar {{ background: {c.panel}; border: none; border-top: 1px solid {c.line}; }}
#turnLabel, #cardTitle, #panelTitle {{ font-weight: 600; }}
#pageTitle {{ font-size: {px(26)}px; font-weight: 700; }}
#sectionTitle {{ font-size: {px(17)}px; font-weight: 600; }}
#quiet {{ color: {c.quiet}; }}
#bad {{ color: {c.bad}; }}
#warn {{ color: {c.warn}; }}
#card {{ background: {c.panel}; border: 1px solid {c.line}; border-radius: {px(6)}px; }}
#card:hover, #card:focus {{ border: 1px solid {c.accent}; }}
#card[chosen="true"] {{ border: 2px solid {c.accent}; background: {c.field}; }}
#sheet {{ background: {c.panel}; border: 1px solid {c.line}; border-radius: {px(6)}px; }}
#startPage, #startPage > QScrollArea, #scrolled {{ background: {c.window}; border: none; }}
#plain, #plain > QWidget > #plain {{ background: transparent; border: none; }}
QToolBar {{ background: {c.window}; border: none; spacing: {px(2)}px; padding: {px(2)}px {px(6)}px; }}
QToolBar::separator {{ background: {c.line}; width: 1px; margin: {px(4)}px; }}
#qt_toolbar_ext_button {{ padding: 0; border: none; }}
QMenuBar {{ background: {c.window}; }}
QStatusBar::item {{ border: none; }}
QDockWidget {{ font-size: {px(TEXT_PIXELS)}px; font-weight: 600; }}
QTabBar {{ qproperty-drawBase: 0; qproperty-elideMode: ElideNone; qproperty-usesScrollButtons: 1; }}
QTabBar::tab {{ background: transparent; color: {c.quiet}; border: none; border-bottom: 2px solid transparent;
    padding: {px(4)}px {px(9)}px; }}
QTabBar::tab:selected {{ color: {c.text}; border-bottom: 2px solid {c.accent}; }}
QTabBar::tab:hover {{ color: {c.text}; background: {c.soft}; }}
QTabBar::tab:focus {{ color: {c.accent}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {c.line}; }}
QTextBrowser {{ padding: {px(4)}px; }}
"""
