"""Winter War, chapter 7: the worked positions of supply, played through with all their moves and battles."""

from ringfire_gui.rules.winter_war.actions import (
    Advance,
    Declare,
    EndAllocation,
    EndDeclaration,
    EndMovement,
    EndRetreats,
    Fight,
    LeaveOut,
    MoveStack,
    Serve,
    StayBehind,
)
from ringfire_gui.rules.winter_war.events import Fought
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from tests.rules.winter_war.followed import Followed
from tests.rules.winter_war.positions import told
from tests.rules.winter_war.test_ww_7_supply import CUT_OFF, EIGHT, KEM, SEVEN_AND_ONE


def odds(table: Followed) -> list[tuple[str, str, str]]:
    """The battles of the last orders: strengths, column, result."""
    return [(event.strengths, event.column, event.result) for event in table.told(Fought)]


def move(unit: str, *path: str) -> MoveStack:
    return MoveStack((unit,), path)


def test_7_8_an_isolated_unit_beside_the_enemy_may_stay_or_leave():
    """S1.1."""
    table = Followed(CUT_OFF, "movement", SOVIET)
    assert table.states("h a") == told("h S, a L")
    assert table.reach("a") == {"N10-14"}
    assert EndMovement() in table.options


def test_7_8_a_unit_without_a_line_when_moving_is_in_supply_when_fighting():
    """S1.2."""
    given = "h:hq@N12-17; b:rr@N12-16; a:rr@N11-14; f:fbn@N11-13; s1:ski@N12-14; s2:ski@N10-15"
    table = Followed(given, "movement", SOVIET)
    assert (table.states("a b"), table.reach("a")) == (told("a L, b S"), set())
    assert table.do(move("b", "N12-15")).states("a b") == told("a L, b S")
    assert table.do(EndMovement()).states("a b") == told("a S, b S")


def test_7_8_units_move_in_supply_though_their_headquarters_has_gone():
    """S1.4, with a headquarters that begins where it can get away from: swamp lets it go one hex only."""
    table = Followed("h:hq@N12-17; a:rr@N11-14; b:rr@N12-15", "movement", SOVIET)
    assert table.states("a b") == told("a S, b S")
    free = table.reach("a")
    table.do(move("h", "N12-18"))
    assert table.states("a b") == told("a S, b S")
    assert table.reach("a") == free
    assert "N9-15" in free
    assert table.do(EndMovement()).states("a b") == told("a L, b S")


def test_7_8_a_defender_cut_off_by_the_battle_before_is_halved():
    """S2.1: nobody is left in Petsamo, and the regiments around it close it."""
    given = "h:hq@N29-17; a:rr@N31-16; b:rr@N30-16; d:rr@N29-15; c:rr@N29-14; f1:fbn@N31-15; f2:freg@N30-15"
    table = Followed(given, "combat", SOVIET, script=(5,))
    assert table.states("a b c d f1 f2") == told("a S, b S, c S, d S, f1 S, f2 S")
    table.do(Declare(("a", "b"), ("N31-15",)), Declare(("c", "d"), ("N30-15",)))
    assert [event.odds for event in table.events] == ["2:1", "2:1"]
    table.do(EndDeclaration(), Fight(("N31-15",)))
    assert odds(table) == [("4 v 2", "2:1", "De")]
    assert table.states("f1 f2") == told("f1 -, f2 L")
    assert odds(table.do(Advance("a", "N31-15")))[0][:2] == ("4 v 1", "4:1")


def test_7_8_an_attacker_cut_off_by_the_battle_before_attacks_in_full():
    """S2.2: the friend who kept the line open is thrown back."""
    given = "h:hq@N12-17; x:rr@N12-15; y:rr@N11-14; f1:freg@N11-13; s:ski@N10-15; f2:fbn@N13-14"
    table = Followed(given, "combat", SOVIET, script=(1, 3))
    assert table.states("x y") == told("x S, y S")
    table.do(EndRetreats(), Declare(("x",), ("N13-14",)), Declare(("y",), ("N11-13", "N10-15")), EndDeclaration())
    table.do(Fight(("N13-14",)))
    assert odds(table) == [("2 v 1", "2:1", "Ar"), ("2 v 2", "1:1", "Ne")]
    assert table.at("x") == "N12-16"
    assert (table.asked[0][0], table.states("x y")) == (FINNISH, told("x S, y L"))


def test_7_7_the_allocation_of_the_combat_phase_counts_all_units():
    """S3.1 and S3.2."""
    table = Followed(EIGHT, "combat", SOVIET).do(EndAllocation())
    assert table.states("r1 r2 r3 r4 r5 r6 r7 r8") == told("r1 S, r2 S, r3 S, r4 C, r5 S, r6 S, r7 S, r8 S")
    table = Followed(EIGHT, "combat", SOVIET).do(LeaveOut("r1"), Serve("r4", KEM), EndAllocation())
    assert table.states("r1 r4") == told("r1 C, r4 S")


def test_7_9_a_place_that_falls_free_in_the_finnish_combat_is_not_for_the_unserved():
    """S4.1, with the battalion beside the one that is lost."""
    given = EIGHT.replace("r4:rr@N12-15", "r4:rr@N12-15 C") + "; g:freg@N9-14; m:freg@N10-14"
    table = Followed(given, "combat", FINNISH, script=(6,))
    assert table.states("r4 r7") == told("r4 C, r7 S")
    table.do(Declare(("g", "m"), ("N10-15",)), EndDeclaration())
    assert odds(table) == [("4 v 1", "4:1", "De")]
    assert table.states("r4 r7") == told("r4 C, r7 -")
    table.do(StayBehind())
    assert (table.asked[0], table.state.turn, table.states("r4")) == ((SOVIET, "order"), 4, told("r4 S"))


def test_7_9_a_ski_unit_that_goes_away_opens_the_line():
    """S5.1."""
    table = Followed(CUT_OFF.replace("a:rr@N11-13", "a:rr@N11-13 L"), "movement", FINNISH)
    assert table.states("a") == told("a L")
    assert table.do(move("s", "N13-13")).states("a") == told("a S")


def test_7_9_a_ski_unit_that_comes_closes_it_and_the_defence_is_halved():
    """S5.2."""
    table = Followed("h:hq@N12-16; a:rr@N11-13; f:fbn@N11-12; s:ski@N13-12", "movement", FINNISH)
    assert table.states("a") == told("a S")
    assert table.do(move("s", "N13-13", "N12-14")).states("a") == told("a L")
    table.do(EndMovement(), Declare(("f",), ("N11-13",)), EndDeclaration())
    assert odds(table)[0][:2] == ("1 v 1", "1:1")


def test_7_9_a_full_city_leaves_a_unit_unserved_whose_line_opens():
    """S6.1 and S6.2: the ski unit that cut it off goes away."""
    given = SEVEN_AND_ONE.replace("r1:rr@N11-13", "r1:rr@N11-13 L").replace("r2:rr@N11-14", "r2:rr@N14-15")
    table = Followed(f"{given}; s:ski@N12-14", "movement", FINNISH)
    assert table.states("r1 r2 r8") == told("r1 L, r2 S, r8 S")
    assert table.do(move("s", "N12-13", "N13-12")).states("r1 r2 r8") == told("r1 C, r2 S, r8 S")
    fewer = given.replace("r8:rr@N12-17;", "")
    table = Followed(f"{fewer}; s:ski@N12-14", "movement", FINNISH)
    assert table.do(move("s", "N12-13", "N13-12")).states("r1 r2") == told("r1 S, r2 S")
