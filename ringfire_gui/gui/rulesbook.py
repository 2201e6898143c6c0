"""The rules of a game in words, by case: read from its rules folder, searched, made ready to be shown. No Qt."""

import re
from pathlib import Path

from msgspec import Struct

from ringfire_gui.core.errors import BadData
from ringfire_gui.files.disk import describe
from ringfire_gui.gui.words import RULE

MOST = 2_000_000
"""Letters of a rules file; longer ones are no rules."""

_HEADING = re.compile(r"^(#{1,6})\s+(?:(\d+(?:\.\d+)*[a-z]?)\.?\s+)?(.+?)\s*#*$")
_REFERENCE = re.compile(r"\[(\d+(?:\.\d+)*[a-z]?)\](?!\()")


class Section(Struct, frozen=True):
    """A heading with the text under it, up to the next heading."""

    title: str
    body: str
    """As written, in Markdown."""
    case: str = ""
    depth: int = 1


class Rulesbook(Struct, frozen=True):
    """All sections in order."""

    sections: tuple[Section, ...] = ()
    folder: Path | None = None
    """Where its pictures are: the sections name them by paths from there."""

    def find(self, case: str) -> Section | None:
        """The section of a case; for one that has none of its own, that of the case above it: 7.42 is in 7.4."""
        by_case = {section.case: section for section in self.sections if section.case}
        while case:
            if case in by_case:
                return by_case[case]
            case = _above(case)
        return None

    def search(self, words: str) -> tuple[Section, ...]:
        """Sections in which all words occur, those with them in the heading first; everything where none is given."""
        wanted = words.casefold().split()
        found = [s for s in self.sections if all(w in _searched(s) for w in wanted)]
        headed = [s for s in found if all(w in f"{s.case} {s.title}".casefold() for w in wanted)]
        return tuple(headed + [s for s in found if s not in headed])

    def markdown(self) -> str:
        """The whole book, its references to cases as links."""
        return "\n\n".join(_written(section) for section in self.sections)


def _above(case: str) -> str:
    """The case that holds this one: 7.42 stands in 7.4, 7.4a in 7.4, 7.4 in 7."""
    return case[:-1].rstrip(".") if not case.isdecimal() else ""


def _searched(section: Section) -> str:
    return f"{section.case} {section.title} {section.body}".casefold()


def _written(section: Section) -> str:
    heading = f"{'#' * min(section.depth, 4)} {section.case} {section.title}".replace("  ", " ")
    body = _REFERENCE.sub(lambda found: f"[\\[{found[1]}\\]]({RULE}{found[1]})", section.body)
    return f"{heading}\n\n{body}".strip()


def read_sections(text: str) -> tuple[Section, ...]:
    """Take a Markdown text apart at its headings."""
    found: list[Section] = []
    title, case, depth = "", "", 1
    body: list[str] = []

    def close() -> None:
        if title or any(line.strip() for line in body):
            found.append(Section(title, "\n".join(body).strip(), case, depth))

    fenced = False
    for line in text.splitlines():
        fenced ^= line.lstrip().startswith("```")
        heading = None if fenced else _HEADING.match(line)
        if heading is None:
            body.append(line)
            continue
        close()
        body = []
        depth, case, title = len(heading[1]), heading[2] or "", heading[3]
    close()
    return tuple(found)


def load_rulesbook(folder: Path | None) -> Rulesbook:
    """Read all rules files of a game's folder in the order of their names.

    Raises:
        BadData: a file cannot be read.
    """
    place = folder / "rules" if folder else None
    files = sorted(place.glob("*.md")) if place else []
    sections: list[Section] = []
    for file in files:
        try:
            text = file.read_text(encoding="utf-8")
        except OSError as error:
            raise BadData(str(file), "", describe(error)) from error
        except UnicodeDecodeError as error:
            raise BadData(str(file), "", "it is not text in UTF-8") from error
        sections += read_sections(text[:MOST])
    return Rulesbook(tuple(sections), place)
