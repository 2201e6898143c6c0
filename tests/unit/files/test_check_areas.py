"""Area maps that can be read but are drawn badly: checking names the areas, the place and what is wrong."""

import shutil
from pathlib import Path
from typing import get_args

import pytest

from ringfire_gui.files.check import FLAWS, check_paths
from ringfire_gui.model.arealint import FlawKind

ROOT = Path(__file__).parents[3]
HEAD = 'format = "ringfire-map"\nversion = 1\nid = "{}"\nname = "T"\nkind = "area"\n'
Outline = list[tuple[float, float]]


def write(path: Path, name: str, areas: dict[str, Outline], more: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    blocks = [
        f'[[area]]\nid = "{at}"\nterrain = "x"\noutline = {[list(corner) for corner in outline]}\n'
        for at, outline in areas.items()
    ]
    path.write_text("\n".join([HEAD.format(name), *blocks, more]), encoding="utf-8")
    return path


def box(left: float, top: float, right: float, bottom: float) -> Outline:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def problems(path: Path) -> list[str]:
    return [f"{bad.key}: {bad.problem}" for checked in check_paths([path]) for bad in checked.problems]


def test_every_kind_of_flaw_has_its_sentence() -> None:
    assert set(FLAWS) == set(get_args(FlawKind))


def test_a_corner_rounded_off_a_slanting_border_leaves_an_area_alone(tmp_path: Path) -> None:
    """The corner of the cape lies at a third of the slanting coast, rounded to two decimals: they do not meet."""
    coast = [(0.0, 0.0), (100.0, 0.0), (100.0, 31.0), (0.0, 60.0)]
    cape = [(33.33, 50.34), (66.67, 40.67), (60.0, 80.0)]
    found = problems(write(tmp_path / "t.toml", "t", {"coast": coast, "cape": cape}))
    assert "cape: at (53.3333, 57.0033) no border and no arrow leads here" in found[1]
    assert found[0].startswith("coast: ")
    assert any(line.startswith("cape/coast: at (33.33, 50.34) a corner of the first misses") for line in found)


@pytest.mark.parametrize(
    ("areas", "more", "says"),
    [
        (
            {"a": box(0, 0, 10, 10), "b": box(8, 0, 20, 10)},
            "",
            "a/b: at (9, 5) these areas overlap, on a surface of 20",
        ),
        (
            {"long": box(0, 0, 10, 5), "left": box(0, 5, 4, 10), "right": box(4, 5, 10, 10)},
            "",
            "left/long: at (4, 5) the outline of the second lacks the corner that the first has here",
        ),
        (
            {"a": box(0, 0, 500, 1000), "thin": box(500, 0, 500.2, 1000), "b": box(500.2, 0, 1000, 1000)},
            "",
            "thin: at (500.1, 500) only to look at: the area is too thin",
        ),
        (
            {"a": box(0, 0, 10, 10), "b": box(10, 0, 20, 10)},
            '[[zone]]\nid = "A"\nterrain = "x"\nrect = [30, 0, 2, 2]\n\n[[arrow]]\nbetween = ["A/a", "a/A"]\n',
            "A/a: at (18, 3) 2 arrows lead the same way",
        ),
    ],
    ids=["overlap", "one-sided", "sliver", "arrows"],
)
def test_the_areas_are_the_key_and_the_place_is_told(
    tmp_path: Path, areas: dict[str, Outline], more: str, says: str
) -> None:
    found = problems(write(tmp_path / "t.toml", "t", areas, more))
    assert [line for line in found if line.startswith(says)], found


def test_the_gravest_comes_first(tmp_path: Path) -> None:
    areas = {"a": box(0, 0, 10, 5), "b": box(0, 5, 4, 10), "c": box(4, 5, 10, 10), "far": box(20, 0, 30, 10)}
    assert [line.split(":")[0] for line in problems(write(tmp_path / "t.toml", "t", areas))] == ["far", "b/a", "c/a"]


def test_a_game_is_checked_with_what_is_drawn_badly_on_its_maps(tmp_path: Path) -> None:
    folder = tmp_path / "brook"
    shutil.copytree(ROOT / "tests" / "data" / "files" / "brook", folder)
    ford = write(tmp_path / "maps" / "ford" / "map.toml", "ford", {"a": box(0, 0, 10, 10), "b": box(8, 0, 20, 10)})
    (checked, *_) = check_paths([folder], [tmp_path / "maps"])
    drawn = [bad for bad in checked.problems if bad.key == "a/b"]
    assert [bad.file for bad in drawn] == [str(ford)] * len(drawn)
    assert "these areas overlap" in drawn[0].problem


@pytest.mark.parametrize("name", ["practice_town", "practice_field"])
def test_the_practice_maps_are_drawn_well(name: str) -> None:
    assert problems(ROOT / "maps" / name / "map.toml") == []
