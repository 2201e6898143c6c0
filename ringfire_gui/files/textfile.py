"""Text files: the words of a game, one template for each code of a reason or an event."""

from pathlib import Path

from ringfire_gui.files.schema import TextFile
from ringfire_gui.files.tomlfile import Document, read_document, shape

FORMAT = "ringfire-text"


def load_texts(path: Path) -> dict[str, str]:
    """The templates of a file, by code.

    Raises:
        BadData: it cannot be used.
    """
    return read_texts(read_document(path, str(path)))


def read_texts(document: Document) -> dict[str, str]:
    """The templates in a document that was read already.

    Raises:
        BadData: it has keys or values that do not belong there.
    """
    file: TextFile = shape(document, FORMAT, TextFile)
    return dict(file.text)
