"""The wheel holds the program with its data, and an installed program finds that data."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The content of a freshly built wheel."""
    target = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(target)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = target.glob("ringfire-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target / "site")
    return target / "site"


@pytest.mark.parametrize("folder", ["assets", "maps"])
def test_all_data_files_are_in_it(installed, folder):
    files = [path for path in (ROOT / folder).rglob("*") if path.is_file() and path.suffix != ".pyc"]
    made_with = {path for tools in ROOT.glob("maps/*/build") for path in tools.rglob("*")}
    shipped = {path.relative_to(ROOT) for path in files if path not in made_with}
    data = installed / "ringfire_gui" / "_data"
    assert shipped
    assert {path.relative_to(data) for path in (data / folder).rglob("*") if path.is_file()} == shipped


def test_nothing_else_is_in_it(installed):
    folders = {path.name.partition("-")[0] for path in installed.iterdir()}
    assert folders == {"ringfire_gui", "ringfire"}


def test_the_command_is_ringfire(installed):
    (entry_points,) = installed.glob("ringfire-*.dist-info/entry_points.txt")
    assert "ringfire = ringfire_gui.cli:main" in entry_points.read_text(encoding="utf-8")


def test_an_installed_program_reads_its_own_data(installed):
    code = "from ringfire_gui import resources; print(resources.assets())"
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    command = [sys.executable, "-c", code]
    answer = subprocess.run(command, cwd=installed, env=environment, check=True, capture_output=True, text=True)
    assert Path(answer.stdout.strip()) == installed / "ringfire_gui" / "_data" / "assets"
