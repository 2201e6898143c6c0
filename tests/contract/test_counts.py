"""The number of canonical orders from fixed positions is what it was."""

import pytest

from tests.contract.counting import FILES, count, game_of, read, recounted
from tests.contract.toygame import GAME

POSITIONS = [(file, position) for file in FILES for position in read(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(
    ("file", "position"), POSITIONS, ids=[f"{file.stem}: {position.name}" for file, position in POSITIONS]
)
def test_there_are_as_many_orders_as_before(file, position):
    assert count(game_of(file).rules, position) == position.counts


def test_the_figures_stand_for_something():
    assert {file.stem for file, _ in POSITIONS} >= {"toy", "sandbox"}
    assert all(figure > 0 for _, position in POSITIONS for figure in position.counts)


def test_figures_can_be_written_anew_and_nothing_else_changes():
    file = next(file for file in FILES if file.stem == "toy")
    text = file.read_text(encoding="utf-8")
    wrong = text.replace(f"counts = {list(read(text)[0].counts)}", "counts = [1, 2, 3]")
    assert wrong != text
    assert recounted(wrong, GAME.rules) == text
