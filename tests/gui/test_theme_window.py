"""Fonts, icons and window colours as Qt gets them."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontInfo, QFontMetricsF, QIcon, QPalette, QRawFont

from ringfire_gui import resources
from ringfire_gui.core.errors import BadData
from ringfire_gui.gui.commands import COMMANDS
from ringfire_gui.gui.theme import fonts, windows
from ringfire_gui.gui.theme.colours import contrast
from ringfire_gui.gui.theme.icons import Icons, icon_names
from ringfire_gui.gui.theme.look import Appearance

pytestmark = pytest.mark.gui

WINDOWS = [windows.window_colours(name, dark) for name in ("default", "contrast", "colourblind") for dark in (0, 1)]


@pytest.fixture
def dressed(qapp):
    """The application, which gets its old clothes back."""
    font, palette, sheet, style = qapp.font(), qapp.palette(), qapp.styleSheet(), qapp.style().name()
    yield qapp
    qapp.setStyle(style)
    qapp.setStyleSheet(sheet)
    qapp.setPalette(palette)
    qapp.setFont(font)


# Fonts


@pytest.mark.parametrize("make", [fonts.condensed, fonts.text])
def test_the_fonts_are_our_own(qapp, make):
    fonts.load_fonts()
    assert QFontInfo(make(20)).family() == make(20).family()


def test_weights_differ(qapp):
    fonts.load_fonts()
    heavy, light = (QFontMetricsF(fonts.condensed(40, weight)) for weight in ("bold", "medium"))
    assert heavy.horizontalAdvance("1234567890") > light.horizontalAdvance("1234567890")


@pytest.mark.parametrize(("file", "letters"), [("Condensed", "AÄäöŁżå½×–’…›"), ("Text", "AÄäöŁżåЖд№½×–’…›")])
def test_every_face_has_the_letters(qapp, file, letters):
    for path in (resources.assets() / "fonts").glob(f"Ringfire{file}*.ttf"):
        face = QRawFont(str(path), 20)
        assert [each for each in letters if not face.supportsCharacter(ord(each))] == [], path.name


def test_missing_fonts_are_named(qapp, monkeypatch, tmp_path):
    monkeypatch.setattr(fonts, "CONDENSED", "No such family")
    monkeypatch.setattr(resources, "assets", lambda: tmp_path)
    with pytest.raises(BadData, match="no fonts here"):
        fonts.load_fonts()


def test_a_broken_font_is_named(qapp, monkeypatch, tmp_path):
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "broken.ttf").write_bytes(b"no font")
    monkeypatch.setattr(fonts, "CONDENSED", "No such family")
    monkeypatch.setattr(resources, "assets", lambda: tmp_path)
    with pytest.raises(BadData, match=r"broken\.ttf"):
        fonts.load_fonts()


# Icons


def test_every_command_has_its_icon():
    assert {command.icon for command in COMMANDS} - {""} - icon_names() == set()


@pytest.mark.parametrize("name", sorted(icon_names()))
def test_an_icon_has_no_colour_of_its_own(name):
    root = ElementTree.parse(resources.assets() / "icons" / f"{name}.svg").getroot()
    colours = {element.get(key) for element in root.iter() for key in ("fill", "stroke")}
    assert colours <= {None, "none", "currentColor"}
    assert root.get("viewBox") == "0 0 24 24"


def test_an_icon_takes_the_colours_of_the_window(qapp):
    for colours in (windows.LIGHT, windows.DARK):
        icon = Icons(colours).icon("stop")
        for mode, wanted in ((QIcon.Mode.Normal, colours.text), (QIcon.Mode.Active, colours.accent)):
            picture = icon.pixmap(QSize(24, 24), mode).toImage()
            assert picture.pixelColor(12, 12).name() == wanted
            assert picture.pixelColor(0, 0).alpha() == 0


def test_an_unknown_icon_is_empty(qapp):
    assert Icons(windows.LIGHT).icon("no such icon").isNull()


# Windows


@pytest.mark.parametrize("colours", WINDOWS)
def test_texts_can_be_read_in_every_window(colours):
    wanted = 7 if colours in (windows.LIGHT_CONTRAST, windows.DARK_CONTRAST) else 4.5
    for ground in (colours.window, colours.panel, colours.field, colours.soft):
        assert contrast(colours.text, ground) >= wanted
    for ground in (colours.panel, colours.field):
        for ink in (colours.quiet, colours.good, colours.warn, colours.bad, colours.accent):
            assert contrast(ink, ground) >= 4.5, (ink, ground)
    assert contrast(colours.accent, colours.on_accent) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_whole_program_is_dressed(dressed, theme):
    colours = windows.dress(dressed, Appearance(theme=theme, ui_scale=1.2))
    assert colours is (windows.DARK if theme == "dark" else windows.LIGHT)
    assert dressed.palette().color(QPalette.ColorRole.Window).name() == colours.window
    assert dressed.font().family() == fonts.TEXT
    assert dressed.font().pointSizeF() == pytest.approx(12.6)
    assert colours.accent in dressed.styleSheet()


def test_the_style_sheet_asks_only_for_signs_that_are_there():
    asked = {Path(file) for file in re.findall(r'url\("(.+?)"\)', windows.style_sheet(windows.LIGHT))}
    assert asked
    assert {file for file in asked if not file.is_file()} == set()


def test_the_desktop_decides_where_the_player_does_not(qapp):
    assert windows.is_dark("dark")
    assert not windows.is_dark("light")
    assert windows.is_dark("system") in (True, False)
