"""The guided turn on the Isthmus: who does what the guide says sees what it promises, to the end of the first turn."""

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.files.textfile import load_texts
from ringfire_gui.resources import assets
from ringfire_gui.rules.winter_war.actions import (
    Advance,
    Declare,
    EndDeclaration,
    EndMovement,
    Fight,
    Lose,
    ProposeRest,
    StayBehind,
)
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from tests.rules.winter_war.positions import Table, the_rules

CORPS_10, CORPS_19, CORPS_50 = (PieceId(f"s-rc20-{number}") for number in (10, 19, 50))
TANKS = PieceId("s-tc-10tc")


def begun() -> Table:
    dice = the_rules().field.data.scenarios["isthmus"].dice
    return Table(the_rules().start("isthmus", 1, {}, tuple(dice)))


def told(table: Table) -> str:
    found = the_rules().showing.guide(table.state, table.state.asked[0].side)
    return found.code if found else ""


def test_the_guide_leads_through_the_first_turn() -> None:
    table = begun()
    steps = [told(table)]
    for action in (
        EndMovement(),
        Declare((CORPS_19,), (LocId("I-14"),)),
        Declare((CORPS_50,), (LocId("H-14"),)),
        Declare((CORPS_10, TANKS), (LocId("H-15"),)),
        EndDeclaration(),
        Fight((LocId("I-14"),)),
        Advance(CORPS_19, LocId("I-14")),
        Fight((LocId("H-14"),)),
    ):
        table.do(action)
        steps.append(told(table))
    assert steps == [
        "tutorial.move",
        "tutorial.declare_1",
        "tutorial.declare_2",
        "tutorial.declare_3",
        "tutorial.declared",
        "tutorial.fight_1",
        "tutorial.advance",
        "tutorial.fight_2",
        "tutorial.exchange",
    ]
    assert table.why_not(Lose((TANKS,)))
    table.do(Lose((CORPS_10,)))
    assert told(table) == "tutorial.advance"
    table.do(StayBehind())
    assert (table.asked[0][0], told(table)) == (FINNISH, "tutorial.finns_move")
    table.do(EndMovement())
    assert told(table) in ("tutorial.finns_attack", "tutorial.move_again")


def test_the_guide_sees_when_nothing_is_missing_any_more_in_later_turns() -> None:
    table = begun().do(EndMovement())
    for action, says in ((None, "declare_again"), (ProposeRest(), "declared"), (EndDeclaration(), "fight_again")):
        if action is not None:
            table.do(action)
        late = replace(table.state, turn=2)
        assert the_rules().showing.guide(late, SOVIET) == Reason(f"tutorial.{says}")


def test_what_the_guide_says_of_the_odds_is_so() -> None:
    table = begun().do(EndMovement())
    for hex_, attackers, column in (
        ("I-14", (CORPS_19,), "6:1"),
        ("H-14", (CORPS_50,), "1:1"),
        ("H-15", (CORPS_10, TANKS), "2:1"),
    ):
        assert table.options.breakdown(LocId(hex_), attackers).column == column
    chances = {c.result: c.chance for c in table.options.breakdown(LocId("H-14"), (CORPS_50,)).chances}
    assert round(chances["Ex"] * 6) == 1
    assert "De" not in chances
    state = table.state
    assert all(unit not in state.isolated for unit in state.pieces)


def test_attacks_are_proposed_with_units_that_have_no_battle_yet() -> None:
    table = begun().do(EndMovement(), Declare((CORPS_19,), (LocId("I-14"),)))
    assert table.options.proposed(LocId("H-14")) == (CORPS_50,)
    assert table.options.proposed(LocId("I-14")) == (CORPS_19,)
    table.do(Declare((CORPS_50,), (LocId("H-14"),)))
    assert set(table.options.proposed(LocId("H-15"))) == {CORPS_10, TANKS}


def test_missing_attacks_are_named_until_nothing_is_missing() -> None:
    table = begun().do(EndMovement())
    hexes, units = the_rules().showing.undone(table.state, SOVIET)
    assert (hexes.code, hexes.facts["names"]) == ("ww.hexes_missing", "H-14, H-15, I-14")
    assert (units.code, units.facts["names"]) == ("ww.units_missing", "19 RC, 50 RC, 10 RC, 10 TC")
    table.do(Declare((CORPS_19,), (LocId("I-14"),)), Declare((CORPS_50,), (LocId("H-14"),)))
    table.do(Declare((CORPS_10, TANKS), (LocId("H-15"),)))
    assert the_rules().showing.undone(table.state, SOVIET) == ()


def test_every_entry_of_a_guide_has_words_and_asks_for_what_there_is() -> None:
    texts = load_texts(assets() / "games" / "winter_war" / "text" / "en.toml")
    frames = {frame.__name__ for frame in the_rules().procedures}
    guides = [s.settings.get("guide", ()) for s in the_rules().field.data.scenarios.values()]
    assert any(guides)
    for entry in (entry for guide in guides for entry in guide):
        assert entry["text"] in texts
        assert entry.get("frame", "Moving") in frames
        assert entry.get("open", "I-14") in the_rules().field.board.locations


def test_when_the_game_is_over_the_guide_says_what_to_play_next() -> None:
    table, chooser = begun(), Chooser(1)
    while table.state.asked:
        assert told(table) != "tutorial.over"
        table.do(table.options.sample(chooser))
    assert the_rules().result(table.state)
    for side in (SOVIET, FINNISH):
        assert the_rules().showing.guide(table.state, side) == Reason("tutorial.over")
    words = load_texts(assets() / "games" / "winter_war" / "text" / "en.toml")["tutorial.over"]
    assert f"Next: {the_rules().field.data.scenarios['historical'].name}, " in words


def test_other_scenarios_have_no_guide() -> None:
    table = Table(the_rules().start("historical", 1, {}))
    assert told(table) == ""
