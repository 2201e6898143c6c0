"""Pages in a scroll area that are made anew when what they show changes."""

from PySide6.QtWidgets import QScrollArea, QWidget


def turn_page(area: QScrollArea, page: QWidget) -> None:
    """Show another page. The old one is put away later: what changed it may be a key or click on one of its buttons."""
    old = area.takeWidget()
    area.setWidget(page)
    if old is not None:
        old.hide()
        old.deleteLater()
