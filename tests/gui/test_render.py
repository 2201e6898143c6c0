"""`ringfire render`: whole maps as files."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer

from tests.unit.cli.cli_runner import ask


@pytest.fixture(autouse=True)
def application(qapp):
    return qapp


def test_a_picture_has_the_size_of_the_sheet(capsys, tmp_path):
    out = tmp_path / "field.png"
    answer = ask(capsys, "render", "practice_field", "--zoom", "0.25", "--out", out)
    assert answer.code == 0
    image = QImage(str(out))
    assert f"{image.width()} x {image.height()} pixels" in answer.out
    assert image.width() == 420
    assert image.pixelColor(210, 200) != image.pixelColor(5, 5)


def test_pages_and_drawings_are_written(capsys, tmp_path):
    page, drawing = tmp_path / "town.pdf", tmp_path / "town.svg"
    assert ask(capsys, "render", "practice_town", "--zoom", "0.25", "--out", page).code == 0
    assert page.read_bytes().startswith(b"%PDF")
    assert ask(capsys, "render", "practice_town", "--zoom", "0.25", "--out", drawing, "--look", "dark").code == 0
    assert QSvgRenderer(str(drawing)).isValid()


def test_a_drawing_cuts_rivers_off_at_the_edge_of_the_map(capsys, tmp_path):
    drawing = tmp_path / "cholm.svg"
    assert ask(capsys, "render", "cholm_1942", "--zoom", "0.1", "--out", drawing).code == 0
    assert "<clipPath" in drawing.read_text()


def test_a_set_up_shows_its_counters(capsys, tmp_path):
    bare, manned = tmp_path / "bare.png", tmp_path / "manned.png"
    words = ("render", "practice_field", "--zoom", "0.5")
    set_up = ("--game", "sandbox", "--scenario", "bridge_at_larkfield")
    assert ask(capsys, *words, "--out", bare).code == 0
    assert ask(capsys, *words, *set_up, "--out", manned).code == 0
    first, second = QImage(str(bare)), QImage(str(manned))
    assert first.size() == second.size()
    changed = sum(
        first.pixel(x, y) != second.pixel(x, y) for x in range(0, first.width(), 4) for y in range(0, first.height(), 4)
    )
    assert changed > 300
    drawing = tmp_path / "manned.svg"
    assert ask(capsys, *words, *set_up, "--out", drawing).code == 0
    assert "<image" in drawing.read_text()


def test_a_map_may_be_a_folder_or_a_file(capsys, tmp_path):
    folder = Path(__file__).parents[2] / "maps" / "practice_town"
    for where in (folder, folder / "map.toml"):
        assert ask(capsys, "render", where, "--zoom", "0.1", "--out", tmp_path / "a.png").code == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("atlantis", "--out", "a.png"), "there is no map called atlantis; the maps are: "),
        (("practice_field", "--out", "a.gif"), "the ending of a.gif must be one of .png, .pdf, .svg"),
        (("practice_field", "--out", "nowhere/a.png"), "there is no folder nowhere"),
        (("practice_field", "--out", "a.png", "--look", "pink"), "there is no look called pink"),
        (("practice_field", "--out", "a.png", "--scenario", "x"), "name the game"),
        (("practice_field", "--out", "a.png", "--game", "chess"), "there is no game called chess"),
        (("practice_field", "--out", "a.png", "--game", "sandbox", "--scenario", "x"), "has no scenario called x"),
        (
            ("practice_field", "--out", "a.png", "--game", "sandbox", "--scenario", "empty_town"),
            "is played on the map practice_town, not on practice_field",
        ),
        (("finland_1939", "--out", "a.png", "--zoom", "4"), "try at most"),
        (("practice_field", "--out", "a.png", "--zoom", "0"), "zoom"),
    ],
)
def test_a_question_that_makes_no_sense_is_answered_in_a_sentence(capsys, tmp_path, monkeypatch, words, sentence):
    monkeypatch.chdir(tmp_path)
    answer = ask(capsys, "render", *words)
    assert answer.code == 2
    assert sentence in answer.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", ["png", "pdf", "svg"])
def test_a_file_that_cannot_be_written_is_named(capsys, tmp_path, ending):
    out = tmp_path / f"folder.{ending}"
    out.mkdir()
    answer = ask(capsys, "render", "practice_town", "--zoom", "0.1", "--out", out)
    assert answer.code == 1
    assert "it cannot be written: it is a folder, not a file" in answer.err
