"""A game folder as a whole: what it gives, and everything that can be wrong between its files."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ringfire_gui.core.errors import BadData
from ringfire_gui.core.ids import LocId, SideId
from ringfire_gui.files.check import check_paths
from ringfire_gui.files.gamefile import load_game_data, read_game
from ringfire_gui.files.problems import MOST_PER_FILE, BadFolder
from ringfire_gui.files.textfile import load_texts
from ringfire_gui.model.gamedata import Arrival, FreeSetup, GameData, Placement
from ringfire_gui.model.hexmap import HexMap
from ringfire_gui.model.tracks import Turn

FILES = Path(__file__).parents[2] / "data" / "files"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(FILES, tmp_path / "files")
    return tmp_path / "files" / "brook"


def load(folder: Path) -> GameData:
    return load_game_data(folder, (folder / "maps", folder.parent / "maps"))


def problems_of(folder: Path) -> list[str]:
    _, problems = read_game(folder, (folder / "maps", folder.parent / "maps"))
    return [str(problem).replace(str(folder.parent), "files") for problem in problems]


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_a_game_is_read_as_a_whole(folder: Path) -> None:
    game = load(folder)
    assert (game.id, game.name, game.version) == ("brook", "Across the Brook", 2)
    assert [side.id for side in game.sides] == ["red", "blue"]
    assert [option.default for option in game.options] == [False, "short"]
    assert game.tracks["weather"].label(1) == "mud"
    assert game.tables["combat"].modifiers[1].most == 2
    assert game.counters.units["r-2"].values == {"attack": 5}
    assert list(game.boards) == ["brook_field", "ford"]
    assert list(game.scenarios) == ["crossing", "ford"]


@pytest.mark.parametrize(("line", "left"), [("", 2), ("options = []", 0), ('options = ["{}"]', 1)])
def test_a_scenario_may_say_which_options_mean_something_in_it(folder: Path, line: str, left: int) -> None:
    first = load(folder).options[0].id
    edit(folder / CROSSING, 'first_side = "red"', line.format(first))
    game = load(folder)
    offered = game.options_of(game.scenarios["crossing"])
    assert offered == game.options[:left]
    assert game.options_of(game.scenarios["ford"]) == game.options


def test_a_scenario_says_all_that_its_file_says(folder: Path) -> None:
    scenario = load(folder).scenarios["crossing"]
    assert (scenario.map, scenario.first_turn, scenario.last_turn, scenario.first_side) == ("brook_field", 1, 3, "red")
    assert scenario.setup[0] == Placement(("r-1", "mine"), LocId("0101"), steps=1)
    assert scenario.setup[1].flags == ("dug_in",)
    assert scenario.free_setup == (FreeSetup(SideId("blue"), ("b-2",), (LocId("0401"), LocId("pool")), ("town",)),)
    assert scenario.arrivals == (Arrival(2, ("r-2", "r-gun"), (LocId("0101"), LocId("0102"))),)
    assert scenario.calendar is not None
    assert scenario.calendar[2] == Turn("2 May", frozenset({"rain"}))
    assert scenario.dice == (6, 1)
    assert scenario.settings == {"goal": "0403", "points": {"red": 3, "blue": 1.5}}


def test_the_maps_say_all_that_their_files_say(folder: Path) -> None:
    boards = load(folder).boards
    field = boards["brook_field"]
    assert isinstance(field, HexMap)
    assert LocId("0402") not in field.locations
    assert field.locations[LocId("0302")].terrain == ("hill", "woods")
    town = field.locations[LocId("0403")]
    assert (town.name, town.terrain, town.tags) == ("Little Otter", ("clear", "village"), {"town", "bank:far"})
    border = field.border(LocId("0303"), LocId("0403"))
    assert (border.sides, border.guards) == ({"trench"}, {"trench"})
    assert field.border(LocId("0202"), LocId("0302")).paths == {"road"}
    assert field.locations[LocId("pool")].kind == "box"
    ford = boards["ford"]
    assert ford.neighbours(LocId("mill")) == (LocId("meadow"), LocId("west"))
    assert ford.border(LocId("mill"), LocId("meadow")).paths == {"road"}
    assert ford.border(LocId("west"), LocId("mill")).cost == 2.0
    assert ford.centre(LocId("meadow")) == (16.0, 5.0)


def test_texts(folder: Path) -> None:
    assert load_texts(folder / "text" / "en.toml")["event.Rolled"] == "{purpose}: {values:dice}."
    with pytest.raises(BadData, match=r"game.toml: format: this must be ringfire-text here, not ringfire-game"):
        load_texts(folder / "game.toml")


def test_the_digest_knows_content_but_not_places_or_line_ends(folder: Path, tmp_path: Path) -> None:
    first = load(folder).digest
    shutil.copytree(folder.parent, tmp_path / "elsewhere")
    copy = tmp_path / "elsewhere" / "brook"
    for path in (tmp_path / "elsewhere").rglob("*.toml"):
        path.write_bytes(b"# a remark\r\n" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert load(copy).digest == first
    shutil.move(tmp_path / "elsewhere" / "maps" / "ford", copy / "maps" / "ford")
    assert load(copy).digest == first


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("game.toml", "Neither", "Either"),
        ("counters.toml", "attack = 5", "attack = 6"),
        ("tables.toml", '"A2"', '"A3"'),
        ("scenarios/ford.toml", "last_turn = 5", "last_turn = 6"),
        ("maps/brook_field/map.toml", '"..w."', '"...."'),
        ("../maps/ford/map.toml", "cost = 2.0", "cost = 3.0"),
    ],
)
def test_every_file_counts_for_the_digest(folder: Path, file: str, old: str, new: str) -> None:
    before = load(folder).digest
    edit(folder / file, old, new)
    assert load(folder).digest != before


def test_the_words_do_not_count_for_the_digest(folder: Path) -> None:
    before = load(folder).digest
    edit(folder / "text" / "en.toml", "stands", "hides")
    assert load(folder).digest == before


def test_tables_are_not_needed(folder: Path) -> None:
    (folder / "tables.toml").unlink()
    assert load(folder).tables == {}


CROSSING = "scenarios/crossing.toml"
FIELD = "maps/brook_field/map.toml"
FORD = "../maps/ford/map.toml"

WRONG: dict[str, list[tuple[str, str, str]]] = {
    "game.toml": [
        ('id = "brook"', 'id = "../brook"', "id: only a-z, 0-9, _ and - are allowed here"),
        ('"brook_field", "ford"', '"brook_field", "fjord"', "maps[1]: there is no map fjord in the map folders"),
        ('"brook_field", "ford"', '"brook_field", "../ford"', "maps[1]: only a-z, 0-9, _ and - are allowed here"),
        ('"brook_field", "ford"', '"brook_field", "ford", "ford"', "maps[2]: ford is there already"),
        ('id = "blue"', 'id = "red"', "side[1].id: red is there already"),
        ("#b5483f", "reddish", "side[0].colour: a colour is written as #b5483f"),
        ('default = "short"', 'default = "medium"', "option[1].default: 'medium' is not one of the choices"),
        ("high = 2", "high = 3", "track[1].labels: 3 labels for 4 spaces"),
    ],
    "counters.toml": [
        ('id = "r-2"', 'id = "r-1"', "unit[1].id: r-1 is there already"),
        ('side = "blue"', 'side = "green"', "unit[3].side: the game has no side green"),
        ('type = "gun"', 'type = "howitzer"', "unit[2].type: there is no type howitzer"),
        ("steps = 2", "steps = 0", "type[0].steps: a unit has 1 to 100 steps, not 0"),
        ("steps = 2", "steps = 1", "type[0].reduced: a unit of one step has no reduced face"),
        ('id = "r-gun"', 'id = "?"', "unit[2].id: ? stands for a unit that is not known"),
    ],
    "tables.toml": [
        ('rows."3-4"', 'rows."3"', "table[0].rows: table combat: no row for a total of 4"),
        ('"Ex", "D1", "D1", "D2"', '"Ex", "D1"', "table[0].rows.5 or more: table combat: 2 cells for 4 columns"),
        ('id = "weather"', 'id = "combat"', "table[1].id: combat is there already"),
    ],
    CROSSING: [
        ('id = "crossing"', 'id = "crossed"', "id: it is crossed, but its file or folder is called crossing"),
        ('map = "brook_field"', 'map = "hill"', "map: hill is not one of the maps of the game"),
        ('map = "brook_field"', 'map = "../x"', "map: only a-z, 0-9, _ and - are allowed here"),
        ('first_side = "red"', 'first_side = "r"', "first_side: the game has no side r"),
        ('first_side = "red"', 'options = ["luck"]', "options[0]: the game has no option luck"),
        ('at = "0403"', 'at = "0402"', "setup[1].at: hex 0402 is not on map brook_field"),
        ('"0401", "pool"', '"0401", "9999"', "free_setup[0].within[1]: hex 9999 is not on map brook_field"),
        ('"0101", "0102"', '"9999"', "arrival[0].at[0]: hex 9999 is not on map brook_field"),
        ('tags = ["town"]', 'tags = ["city"]', "free_setup[0].tags[0]: nothing on map brook_field is tagged city"),
        ('"r-2", "r-gun"', '"r-2", "tank"', "arrival[0].units[1]: there is no unit tank"),
        ('"r-2", "r-gun"', '"r-2", "r-1"', "arrival[0].units[1]: unit r-1 is used already at setup[0].units[0]"),
        ('["b-2"]', '["b-2", "b-2"]', "free_setup[0].units[1]: unit b-2 is used already at free_setup[0].units[0]"),
        ('["b-2"]', "[]", "free_setup[0].units: no unit is named here"),
        ('side = "blue"', 'side = "red"', "free_setup[0].units[0]: unit b-2 belongs to blue, not to red"),
        ('side = "blue"', 'side = "green"', "free_setup[0].side: the game has no side green"),
        ("steps = 1", "steps = 2", "setup[0].steps: 2 steps: these units have 1 to 1"),
        ("turn = 2", "turn = 4", "arrival[0].turn: turn 4 is not among the turns 1 to 3"),
        ("last_turn = 3", "last_turn = 4", "calendar: it ends with turn 3, the scenario with turn 4"),
        ("first_turn = 1", "first_turn = 0", "calendar: it begins with turn 1, the scenario with turn 0"),
        ("[6, 1]", "[6, 0]", "dice[1]: no die shows 0"),
        ("minutes = 30", "minutes = -1", "minutes: a game cannot take less than no time"),
        ("units", "unit", "setup[0].unit: there is no such key here; is it misspelt?"),
    ],
    FIELD: [
        ('"0202/0302"', '"0202/0402"', "hexside[0].edges[2]: the map has no hex 0402"),
        ('id = "brook_field"', 'id = "brook"', "id: it is brook, but its file or folder is called brook_field"),
    ],
    FORD: [
        (
            "[10.0, 10.0], [0.0, 10.0]",
            "[9.0, 10.0], [0.0, 10.0]",
            "border[0].between[0]: mill and meadow meet in points only, they have no common border",
        ),
        ('"mill/meadow"', '"mill/moor"', 'border[0].between[0]: there is no area "moor" on this map'),
    ],
}


@pytest.mark.parametrize(
    ("file", "old", "new", "says"), [(file, *case) for file, cases in WRONG.items() for case in cases]
)
def test_what_is_wrong_between_files_is_named(folder: Path, file: str, old: str, new: str, says: str) -> None:
    edit(folder / file, old, new)
    found = problems_of(folder)
    assert f"{file.replace('../', 'files/')}: {says}" in found
    with pytest.raises(BadFolder) as caught:
        load(folder)
    assert str(caught.value).count("\n") == len(found) - 1


def test_all_problems_of_a_folder_are_reported_at_once(folder: Path) -> None:
    edit(folder / "game.toml", "#b5483f", "reddish")
    edit(folder / "counters.toml", 'type = "gun"', 'type = "howitzer"')
    edit(folder / "tables.toml", 'rows."3-4"', 'rows."3"')
    edit(folder / CROSSING, 'at = "0403"', 'at = "9999"')
    edit(folder / "scenarios/ford.toml", 'units = ["r-1"]', 'units = ["r-9", "r-9"]')
    edit(folder / "maps/brook_field/map.toml", "[[layer]]", "[[lair]]")
    assert problems_of(folder) == [
        "game.toml: side[0].colour: a colour is written as #b5483f",
        "counters.toml: unit[2].type: there is no type howitzer",
        "tables.toml: table[0].rows: table combat: no row for a total of 4",
        "maps/brook_field/map.toml: lair: there is no such key here; is it misspelt?",
        "scenarios/ford.toml: setup[0].units[0]: there is no unit r-9",
        "scenarios/ford.toml: setup[0].units[1]: there is no unit r-9",
    ]
    edit(folder / "maps/brook_field/map.toml", "[[lair]]", "[[layer]]")
    assert "scenarios/crossing.toml: setup[1].at: hex 9999 is not on map brook_field" in problems_of(folder)


def test_the_number_of_reported_problems_is_bounded(folder: Path) -> None:
    units = ", ".join(f'"x{i}"' for i in range(1000))
    edit(folder / "scenarios/ford.toml", '"r-1"', units)
    assert len(problems_of(folder)) == MOST_PER_FILE


@pytest.mark.parametrize(
    ("remove", "says"),
    [
        ("game.toml", ["game.toml: it cannot be read: there is no such file or folder"]),
        ("counters.toml", ["counters.toml: it cannot be read: there is no such file or folder"]),
        ("scenarios", ["scenarios: there are 0 scenarios; a game has 1 to 500"]),
    ],
)
def test_files_that_are_missing(folder: Path, remove: str, says: list[str]) -> None:
    path = folder / remove
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    assert problems_of(folder) == says
    with pytest.raises(BadFolder):
        load(folder)


def test_the_first_folder_that_has_a_map_counts(folder: Path) -> None:
    shutil.copytree(folder.parent / "maps" / "ford", folder / "maps" / "ford")
    edit(folder / "maps" / "ford" / "map.toml", "16.0, 5.0", "17.0, 5.0")
    assert load(folder).boards["ford"].centre(LocId("meadow")) == (17.0, 5.0)


def test_a_check_of_a_game_names_files_with_their_folder(folder: Path) -> None:
    edit(folder / CROSSING, 'first_side = "red"', 'first_side = "r"')
    edit(folder / "text" / "en.toml", "[text]", "[texts]")
    game, text = check_paths([folder], [folder.parent / "maps"])
    assert (game.kind, text.kind) == ("game", "text")
    assert [str(problem) for problem in game.problems] == [f"{folder}/{CROSSING}: first_side: the game has no side r"]
    assert [problem.key for problem in text.problems] == ["texts"]


def test_a_game_folder_that_may_not_be_looked_into(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", refuse)
    assert problems_of(folder) == ["game.toml: its folder cannot be read: this account has no permission for it"]


@pytest.mark.parametrize(
    "make", [lambda folder: folder, lambda folder: folder / "game.toml", lambda folder: folder / "no"]
)
def test_folders_that_are_no_games(tmp_path: Path, make: Callable[[Path], Path]) -> None:
    (tmp_path / "game.toml").mkdir()
    with pytest.raises(BadFolder, match=r"game.toml: it (is a folder|cannot be read)"):
        load(make(tmp_path))
