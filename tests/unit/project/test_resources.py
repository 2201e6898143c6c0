"""Assets and maps are found in the checkout, in an installed package and in a bundle."""

import sys
from pathlib import Path

import pytest

from ringfire_gui import resources

ROOT = Path(__file__).resolve().parents[3]


def test_a_checkout_uses_its_own_folders():
    assert (resources.assets(), resources.maps()) == (ROOT / "assets", ROOT / "maps")


def test_an_installed_package_brings_its_data(monkeypatch, tmp_path):
    (tmp_path / "_data").mkdir()
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path)
    assert resources.maps() == tmp_path / "_data" / "maps"


def test_a_bundle_comes_before_everything(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resources.assets() == tmp_path / "assets"


@pytest.mark.skipif(sys.platform != "linux", reason="names the Linux convention")
def test_the_players_files_are_apart_from_the_program(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert resources.user_saves() == tmp_path / "ringfire" / "saves"
    assert resources.user_maps() == tmp_path / "ringfire" / "maps"
