"""Pictures in the rules, and what the rules of the shipped games refer to."""

import re

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument

from ringfire_gui.gui.docks.rules import RulesPanel
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.rulesbook import load_rulesbook
from ringfire_gui.gui.theme.look import Appearance
from ringfire_gui.resources import assets

pytestmark = [pytest.mark.gui, pytest.mark.qt_log_ignore("This plugin does not support")]

IMAGE = QTextDocument.ResourceType.ImageResource.value
GAMES = sorted(file.parent for file in (assets() / "games").glob("*/game.toml"))
CASE = re.compile(r"\[(\d+(?:\.\d+)*[a-z]?)\](?!\()")
PICTURE = re.compile(r"!\[[^\]]+\]\(([^)]+)\)")


def game_with_picture(folder, colour):
    rules = folder / "rules"
    rules.mkdir(parents=True)
    (rules / "1.md").write_text("# 1 First\n\n![A field](field.svg)\n")
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">'
    (rules / "field.svg").write_text(f'{head}<rect width="30" height="20" fill="{colour}"/></svg>')
    return load_rulesbook(folder)


def test_a_picture_is_found_beside_the_rules_that_name_it(qtbot, tmp_path):
    panel = RulesPanel(Dress(Appearance()))
    qtbot.addWidget(panel)
    for name, colour in (("one", "#ff0000"), ("two", "#0000ff")):
        panel.show_book(game_with_picture(tmp_path / name, colour))
        shown = panel.text.document().resource(IMAGE, QUrl("field.svg")).toImage()
        assert (shown.width(), shown.height(), shown.pixelColor(5, 5).name()) == (30, 20, colour)


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_rules_name_only_cases_and_pictures_that_are_there(folder, qtbot):
    book = load_rulesbook(folder)
    cases = [section.case for section in book.sections if section.case]
    assert len(cases) == len(set(cases))
    bodies = "\n".join(section.body for section in book.sections)
    assert set(CASE.findall(bodies)) <= set(cases)
    panel = RulesPanel(Dress(Appearance()))
    qtbot.addWidget(panel)
    panel.show_book(book)
    named = PICTURE.findall(bodies)
    assert all(not panel.text.document().resource(IMAGE, QUrl(name)).isNull() for name in named)
    there = {file.relative_to(folder / "rules").as_posix() for file in (folder / "rules").rglob("*.svg")}
    assert set(named) == there
