"""Games come to the table and go from it, without a window."""

import pytest

from ringfire_gui.core.ids import GameId
from ringfire_gui.gui.controls import NewGame
from ringfire_gui.gui.play.director import Director
from ringfire_gui.gui.preferences import Preferences
from ringfire_gui.play.catalog import load_game
from ringfire_gui.play.opening import open_save
from tests.unit.gui.fake_window import FakeBots, FakeWindow

BRIDGE = NewGame(GameId("sandbox"), "bridge_at_larkfield", {"red": "Me", "blue": "Me"}, {})


@pytest.fixture
def window():
    return FakeWindow()


@pytest.fixture
def director(window, tmp_path):
    made = Director(window, FakeBots, tmp_path, Preferences(), lambda: 7)
    yield made
    made.close_game()


def test_the_game_on_the_table_can_be_opened_from_its_save(director, window, tmp_path):
    director.new_game(BRIDGE)
    (save,) = tmp_path.glob("*.rfsave")
    piece = next(c.piece.id for c in window.shown["show_counters"] if c.piece.at == "0706" and c.movable)
    director.press("0706", piece, frozenset())
    director.release("0806")
    assert window.at(piece) == "0806"

    director.open_save(save)
    assert window.failures == []
    assert window.at(piece) == "0806"
    director.undo()
    assert window.at(piece) == "0706", "the game goes on where it stood"
    director.close_game()
    again = open_save(save, load_game("sandbox"), resume=False)
    assert again.report.verified
    assert again.session.log.cursor == 0


def test_a_copy_cannot_be_written_over_the_game_itself(director, window, tmp_path):
    director.new_game(BRIDGE)
    (save,) = tmp_path.glob("*.rfsave")
    before = save.read_bytes()
    director.save_copy(save)
    assert len(window.failures) == 1
    assert save.read_bytes() == before


def test_a_counter_that_was_taken_back_while_it_was_pointed_at_offers_nothing(director, window):
    director.new_game(NewGame(GameId("sandbox"), "empty_field", {"red": "Me", "blue": "Me"}, {}))
    director.menu("0706", None)
    director.command("place", {"unit": "red-inf-11"})
    (placed,) = (c.piece.id for c in window.shown["show_counters"])
    assert "to_top" in {offer.id for offer in director.menu("0706", placed)}

    director.undo()
    director.command("to_top", {})
    text, _, tone = window.said[-1]
    assert tone == "bad"
    assert placed in text
    assert {offer.id for offer in director.menu("0706", placed)} == {"place", "mark"}
    assert window.failures == []
