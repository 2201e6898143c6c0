"""Games from folders of one's own: wherever they lie, and whatever is wrong with their code."""

import shutil
import sys
from pathlib import Path

import pytest

from ringfire_gui.core.errors import BadData
from ringfire_gui.play.catalog import load_game
from ringfire_gui.play.fuzz import fuzz_game, setup_number

TOY = Path(__file__).resolve().parents[2] / "contract" / "toy"


@pytest.fixture
def copied(tmp_path):
    """The toy in a folder of another name; what is loaded from there is forgotten afterwards."""
    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.startswith("ringfire_game_toy")}
    folder = tmp_path / "my game 2.0"
    shutil.copytree(TOY, folder)
    yield folder
    for name in [name for name in sys.modules if name.startswith("ringfire_game_toy")]:
        del sys.modules[name]
    sys.modules.update(kept)


def test_a_game_can_lie_in_a_folder_of_any_name(copied):
    game = load_game(str(copied))
    assert Path(sys.modules["ringfire_game_toy.combat"].__file__).parent == copied
    assert fuzz_game(game.rules, 0, setup_number(game.data, 0)).failure is None


def test_one_game_is_not_loaded_from_two_folders(copied, tmp_path):
    load_game(str(copied))
    other = tmp_path / "other"
    shutil.copytree(TOY, other)
    with pytest.raises(BadData, match=r"another folder of the game toy is open already: .*my game 2\.0"):
        load_game(str(other))


@pytest.mark.parametrize(
    ("code", "place", "problem"),
    [
        ("x = 1\ndef (\n", "line 2", "it is not Python: invalid syntax"),
        ("\nimport nowhere_at_all\n", "line 2", "ModuleNotFoundError: No module named 'nowhere_at_all'; the files"),
        ("raise ValueError('so it is')\n", "line 1", "ValueError: so it is"),
        ("def make_rules(data):\n    return data.tables['none']\n", "line 2", "KeyError: 'none'"),
        ("make_rules = 5\n", "make_rules", "this must be a function that gives a ruleset"),
        ("def make_rules(data):\n    return None\n", "make_rules", "this must be a function that gives a ruleset"),
        ("", "make_rules", "this must be a function that gives a ruleset"),
    ],
)
def test_a_mistake_in_the_rules_is_told_with_its_place(copied, code, place, problem):
    file = copied / "rules.py"
    file.write_text(code)
    with pytest.raises(BadData) as told:
        load_game(str(copied))
    assert (told.value.file, told.value.key) == (str(file), place)
    assert told.value.problem.startswith(problem)


def test_a_mistake_in_another_file_is_told_there(copied):
    (copied / "combat.py").write_text("one = 1 / 0\n")
    with pytest.raises(BadData) as told:
        load_game(str(copied))
    assert (told.value.file, told.value.key) == (str(copied / "combat.py"), "line 1")


def test_mistakes_in_the_data_are_told_before_the_rules_are_looked_at(copied):
    (copied / "rules.py").write_text("def (\n")
    (copied / "counters.toml").unlink()
    with pytest.raises(BadData, match=r"counters\.toml: it cannot be read"):
        load_game(str(copied))
