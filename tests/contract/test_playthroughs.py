"""The golden games are played as they were written down; `tests/contract/playthrough.py` can write them anew."""

import pytest

from tests.contract.playthrough import FOLDER, GAMES, write


@pytest.mark.parametrize("played", GAMES, ids=[played.file.stem for played in GAMES])
def test_the_game_is_played_as_it_is_written(played):
    assert write(played).splitlines() == played.file.read_text(encoding="utf-8").splitlines()


def test_no_other_game_lies_in_the_folder():
    assert {file.name for file in FOLDER.iterdir()} == {played.file.name for played in GAMES}


def test_the_games_show_what_there_is_to_show():
    text = "".join(played.file.read_text(encoding="utf-8") for played in GAMES)
    for word in ("hears: nothing", "Reaction fire", "retreat", "position", "cannot be taken back: dice", "Won by Red"):
        assert word.lower() in text.lower()
