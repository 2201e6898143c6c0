"""The real program in a real window on a virtual screen, with a hand on the mouse and on the keys."""

import json
import shutil

import pytest

from ringfire_gui.files.savefile import Cursor, Order
from ringfire_gui.play.catalog import load_game
from ringfire_gui.play.opening import open_save
from ringfire_gui.play.saves import create
from ringfire_gui.play.session import Setup
from tests.gui.desk import Desk, virtual_screen, wait_for

MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]


@pytest.fixture
def desk(tmp_path):
    with virtual_screen() as display:
        yield Desk(tmp_path, display)


def order(line):
    """What was ordered, in a line of a save."""
    return json.loads(bytes(line.do))


def cursors(desk):
    """Where the players went in the history, one after the other."""
    return [line.cursor for line in desk.lines(Cursor)]


def order_shown(desk, words):
    """Wait until the replay bar says which order is shown."""
    wait_for(f"order {words} in the replay bar", lambda: words in desk.widget("quiet", "Order shown")["text"])


def quit_program(desk, program):
    """Leave the program by key; nothing was ever amiss."""
    desk.key("ctrl+q")
    assert program.wait(20) == 0
    assert desk.complaints() == ""


def test_a_game_is_begun_with_the_mouse_from_the_start_page(desk):
    with desk.program("^Ringfire$", "play") as program:
        desk.click(*desk.widget("card", "The bridge at Larkfield")["at"])
        desk.click(*desk.widget("start", "Start the game")["at"])
        desk.turn_to("^Free table: The bridge at Larkfield")
        at = desk.places()

        desk.lift(at["0706"], at["0806"], at["0905"])
        desk.wait_until("the counter in hand", lambda seen: seen["lifted"])
        desk.drop()
        (moved,) = wait_for("the move", lambda: desk.lines(Order))
        assert order(moved)["path"][-1] == "0905"
        desk.wait_until("the counter in its place", lambda seen: "0905" in seen["counters"].values())
        quit_program(desk, program)
    assert open_save(desk.save, load_game("sandbox"), resume=False).report.verified


def take_first_choices(desk, count):
    """Decide so many times with the keyboard alone, always for the first entry of the list."""
    for number in range(len(desk.lines(Order)) + 1, len(desk.lines(Order)) + count + 1):
        desk.key("F4")
        desk.key("Return")
        wait_for(f"order {number}", lambda number=number: len(desk.lines(Order)) == number)


def drop_out_of_reach(desk, at):
    """A squad is dropped too far away: it goes back to where it was, and the reason stands beside the cursor."""
    desk.lift(at["0105"], at["0205"], at["0801"])
    desk.wait_until("the squad in hand", lambda seen: seen["lifted"] == ["r-3"])
    desk.drop()
    seen = desk.wait_until("the reason", lambda seen: seen["said"])
    assert seen["said"].startswith("To enter "), seen["said"]
    assert seen["counters"]["r-3"] == "0105"
    assert len(desk.lines(Order)) == 3, "a drop out of reach gives no order"


def move_and_take_back(desk, at):
    """A squad is dragged along a path; the move is taken back and brought back."""
    desk.lift(at["0105"], at["0205"], at["0305"])
    desk.drop()
    wait_for("the move", lambda: len(desk.lines(Order)) == 4)
    move = desk.lines(Order)[-1]
    assert (move.side, order(move)["do"], order(move)["path"][-1]) == ("red", "MoveStack", "0305")
    for key, went, stands in (("ctrl+z", [3], "0105"), ("ctrl+y", [3, 4], "0305")):
        desk.key(key)
        wait_for(key, lambda went=went: cursors(desk) == went)
        desk.wait_until("the squad", lambda seen, stands=stands: seen["counters"]["r-3"] == stands)


def switch_overlays(desk):
    """Every overlay goes on and off with its key, and none of it is written down."""
    before = desk.save.read_bytes()
    on = set(desk.seen()["layers"])
    zones = "Hexes next to squads"
    for key, overlay in (
        ("z", zones),
        ("n", "Numbers"),
        ("c", "Who controls what"),
        ("r", "Where it can go"),
        ("z", zones),
    ):
        desk.key(key)
        on = on ^ {overlay}
        desk.wait_until(f"{overlay} on or off", lambda seen, on=on: set(seen["layers"]) == on)
    assert desk.save.read_bytes() == before, "an overlay is no order"


def save_a_copy(desk):
    """The whole game goes into another file, by the dialog."""
    window = desk.window
    desk.key("ctrl+shift+s")
    desk.turn_to("^Save a copy of the game")
    desk.hand("windowfocus", "--sync", desk.window)
    desk.type("copy")
    desk.key("Return")
    copy = desk.saves / "copy.rfsave"
    wait_for("the copy", copy.exists)
    desk.window = window
    return copy.rename(desk.folder / "copy.rfsave")


def test_a_game_is_played_killed_and_gone_on_with(desk, toy):
    with desk.program("^Skirmish", "play", "toy", "--seed", 5) as program:
        take_first_choices(desk, 3)
        at = desk.places()
        drop_out_of_reach(desk, at)
        move_and_take_back(desk, at)
        switch_overlays(desk)
        copy = save_a_copy(desk)
        before = desk.save.read_bytes()
        program.kill()
        program.wait(10)
    assert desk.save.read_bytes() == before
    stood = open_save(desk.save, toy, resume=False).session
    assert stood.state.pieces["r-3"].at == "0305"
    assert open_save(copy, toy, resume=False).session.digest() == stood.digest()

    with desk.program("^Skirmish", "open", desk.save, "--game", "toy") as program:
        order_shown(desk, "4 of 4")
        desk.click(*desk.widget("earlier")["at"])
        order_shown(desk, "3 of 4")
        assert desk.seen()["counters"]["r-3"] == "0105", "the position is shown as it was then"
        desk.key("bracketleft", "bracketleft")
        order_shown(desk, "1 of 4")
        desk.click(*desk.widget("last")["at"])
        order_shown(desk, "4 of 4")
        assert desk.seen()["counters"]["r-3"] == "0305"
        assert cursors(desk) == [3, 4], "looking back goes nowhere"
        desk.key("ctrl+z")
        wait_for("taking back after opening", lambda: cursors(desk) == [3, 4, 3])
        desk.key("ctrl+y")
        wait_for("bringing back", lambda: cursors(desk) == [3, 4, 3, 4])
        quit_program(desk, program)
    assert open_save(desk.save, toy, resume=False).session.digest() == stood.digest()


def lift_curtain(desk, person):
    """The curtain has fallen for somebody, nothing can be seen or ordered, and Enter lifts it."""
    button = desk.widget("liftCurtain")
    assert person in button["text"]
    before = desk.save.read_bytes()
    desk.key("ctrl+z", "F4", "z")
    assert desk.widget("liftCurtain")["text"] == button["text"]
    assert desk.save.read_bytes() == before, "nothing goes through the curtain"
    desk.key("Return")
    desk.wait_until("the table", lambda seen: all(each["name"] != "curtain" for each in seen["widgets"]))


def point_at(desk, there):
    """Go with the arrows to a location, from wherever the keyboard points."""
    columns, rows = int(there[:2]), int(there[2:])
    while (here := desk.seen()["pointed"]) != there:
        across, down = columns - int(here[:2]), rows - int(here[2:])
        desk.key("Right" if across > 0 else "Left" if across < 0 else "Down" if down > 0 else "Up")
        desk.wait_until("the next location", lambda seen, here=here: seen["pointed"] != here)


def test_two_people_share_the_screen_and_play_by_keyboard_alone(desk, toy):
    desk.saves.mkdir(parents=True)
    begun = Setup("meeting", 5, seats={"red": "Anna", "blue": "Ben"})
    create(toy, begun, desk.saves / "game.rfsave").close()
    with desk.program("^Skirmish", "open", desk.save, "--game", "toy") as program:
        take_first_choices(desk, 2)
        lift_curtain(desk, "Anna")
        assert "b-3" not in desk.seen()["counters"], "Anna does not see the scout of Ben"
        take_first_choices(desk, 1)

        desk.key("Escape")
        desk.key("Return")
        desk.wait_until("the keyboard on the map", lambda seen: seen["pointed"])
        point_at(desk, "0105")
        desk.key("Return")
        point_at(desk, "0205")
        desk.key("Return")
        wait_for("the move", lambda: len(desk.lines(Order)) == 4)
        assert order(desk.lines(Order)[-1])["path"] == ["0205"]
        desk.key("ctrl+Return")
        desk.wait_until("the question whether that is all", lambda seen: "[3.1]" in seen["said"])
        desk.key("ctrl+Return")
        wait_for("the end of the turn", lambda: len(desk.lines(Order)) == 5)
        lift_curtain(desk, "Ben")
        assert desk.seen()["counters"]["b-3"]
        quit_program(desk, program)
    assert open_save(desk.save, toy, resume=False).report.verified
