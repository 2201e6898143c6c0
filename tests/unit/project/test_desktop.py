"""What a Linux desktop is told about the program: entry, description and icon agree with each other and the program."""

import configparser
import struct
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parents[3]
ICONS = ROOT / "assets" / "icons" / "app"
PNG_START = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def entry():
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str
    parser.read_string((ROOT / "packaging" / "ringfire.desktop").read_text(encoding="utf-8"))
    return parser["Desktop Entry"]


@pytest.fixture(scope="module")
def component():
    return ElementTree.parse(ROOT / "packaging" / "ringfire.metainfo.xml").getroot()


@pytest.fixture(scope="module")
def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_entry_starts_the_installed_command(entry, project):
    program, command = entry["Exec"].split()
    assert program == entry["TryExec"]
    assert program in project["scripts"]
    assert (ROOT / "ringfire_gui" / "cli" / f"{command}.py").is_file()


def test_lists_in_the_entry_are_closed(entry):
    assert all(entry[key].endswith(";") for key in ("Categories", "Keywords"))


def test_the_description_is_of_this_entry(entry, component):
    assert (ROOT / "packaging" / component.findtext("launchable")).is_file()
    assert component.findtext("name") == entry["Name"]
    assert component.findtext("icon") == entry["Icon"]
    assert component.findtext("provides/binary") == entry["TryExec"]
    assert [each.text for each in component.iter("category")] == entry["Categories"].strip(";").split(";")


def test_the_description_has_a_name_with_a_domain_in_front(component):
    """Software centres want it; `local` is nobody's domain."""
    assert component.findtext("id").split(".") == ["local", "ringfire", "ringfire"]


def test_the_licence_is_the_project_s(component, project):
    assert component.findtext("project_license") == project["license"]


def test_the_icon_is_a_square_drawing(entry):
    root = ElementTree.parse(ICONS / f"{entry['Icon']}.svg").getroot()
    assert root.get("viewBox") == "0 0 128 128"


@pytest.mark.parametrize("size", [16, 24, 32, 48, 64, 128, 256])
def test_pictures_of_the_icon_have_the_size_of_their_name(entry, size):
    head = (ICONS / f"{entry['Icon']}-{size}.png").read_bytes()[:24]
    assert head.startswith(PNG_START)
    assert struct.unpack(">II", head[16:]) == (size, size)


def test_the_window_says_which_entry_it_belongs_to(component):
    source = (ROOT / "ringfire_gui" / "gui" / "app.py").read_text(encoding="utf-8")
    assert f'setDesktopFileName("{component.findtext("launchable").removesuffix(".desktop")}")' in source
