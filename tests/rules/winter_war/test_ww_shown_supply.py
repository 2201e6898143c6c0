"""The lines shown to the player agree with how supply is judged, and say what cuts them first [7]."""

import random

import pytest
from msgspec.structs import replace

from ringfire_gui.core.ids import PieceId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.model.pieces import UNKNOWN
from ringfire_gui.rules.winter_war.explaining import shown_line, why_supply
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.supply import judge_finns, survey
from ringfire_gui.rules.winter_war.tracing import Tracer, is_open
from tests.rules.winter_war.positions import read, the_rules

FRONT = (
    "h:hq@N12-16; r1:rr@N11-14; r2:rr@N12-14; r3:rr@N13-14; r4:rr@N12-15; r5:rr@N13-15; r6:rr@N11-15; r7:rr@N10-15;"
    " r8:rr@N12-17; f:fbn@N11-13; k:fbn@N13-13"
)
GIVEN = (
    "h:hq@N12-16; a:rr@N11-13; f:fbn@N11-12; s:ski@N12-14",
    "h:hq@N12-17; b:rr@N12-16; a:rr@N11-14; f:fbn@N11-13; s1:ski@N12-14; s2:ski@N10-15",
    "h:hq@N12-16; a:rr@N11-14; b:rr@N12-15",
    "h:hq@N12-18; a:rr@N11-14; b:rr@N12-15",
    "h:hq@N29-17; a:rr@N31-15; b:rr@N30-16; d:rr@N29-15; c:rr@N29-14; f2:freg@N30-15",
    "h:hq@N12-17; y:rr@N11-14; f1:freg@N11-13; s:ski@N10-15; f2:fbn@N13-14",
    FRONT,
    "h:hq@N12-16; a:rr@N11-13; f:fbn@N11-12; s:ski@N13-12",
    "h:hq@D-19; a:rd@D-19",
    "f:freg@N12-17; s:ski@N12-17; a:rr@N12-19; b:rr@N12-15; e:rr@N10-17; x:rr@N14-17; h:hq@N12-20",
    "h:hq@N12-16; r1:rr@N11-14; r2:rr@N12-14; r3:rr@N13-14; r4:rr@N12-15; w:freg@N6-21",
)


def judged(position: Position) -> dict[str, bool]:
    """Who has a line, as the rules judge it; ski units and dummies are never asked."""
    found = survey(position)
    lines = dict.fromkeys(found.housed, True) | {hq: bool(cities) for hq, cities in found.cities.items()}
    lines |= {unit: bool(hqs) for unit, hqs in found.hqs.items()}
    lost = judge_finns(position).isolated
    kinds = position.field.kind_of
    finns = (p for p in position.units(FINNISH) if not kinds[p.unit].is_ski and not kinds[p.unit].is_dummy)
    return {str(unit): line for unit, line in (lines | {p.id: p.id not in lost for p in finns}).items()}


def traced(position: Position) -> dict[str, bool]:
    """Who has a line, as it would be shown."""
    tracers = {side: Tracer(position, side) for side in (SOVIET, FINNISH)}
    pieces = position.state.pieces
    return {unit: is_open(tracers[pieces[PieceId(unit)].side].line(PieceId(unit))) for unit in judged(position)}


def codes(reasons: tuple[Reason, ...]) -> list[str]:
    return [code for reason in reasons for code in (reason.code, *codes(reason.because))]


@pytest.mark.parametrize("given", GIVEN)
@pytest.mark.parametrize("any_city", [False, True])
def test_7_3_lines_shown_agree_with_how_supply_is_judged(given: str, any_city: bool) -> None:
    position = read(given, options={"any_city": any_city})
    assert traced(position) == judged(position)


@pytest.mark.parametrize("seed", range(12))
def test_7_3_lines_shown_agree_in_a_crowd(seed: int) -> None:
    chance = random.Random(seed)
    turn = chance.choice((3, 9))
    season = the_rules().field.season("historical", turn)
    rows = [at for at in season.near if at.split("-")[0] in {"N9", "N10", "N11", "N12", "N13", "A", "B", "C", "D", "E"}]
    kinds = ["hq"] * 4 + ["rr"] * 12 + ["rd"] * 4 + ["fbn"] * 7 + ["freg"] * 3 + ["fdiv6"] * 4 + ["ski"] * 4
    places = chance.sample(rows, len(kinds))
    marks = [chance.choice(("", "", " L")) for _ in kinds]
    units = zip(range(len(kinds)), kinds, places, marks, strict=True)
    position = read("; ".join(f"u{n}:{kind}@{at}{mark}" for n, kind, at, mark in units), turn=turn)
    found = judged(position)
    assert traced(position) == found
    assert len(set(found.values())) == 2, "the crowd shows nothing if all have a line, or nobody"


def test_7_2_a_broken_line_names_its_first_cut_and_who_makes_it() -> None:
    position = read("h:hq@N12-16; a:rr@N11-13 L; f:fbn@N11-12; s:ski@N12-14")
    (why, means) = why_supply(position, PieceId("a"))
    assert (why.code, means.code) == ("ww.why_lineless", "ww.isolation_means")
    to_hq, to_city = why.because
    assert to_hq.code == "ww.leg_broken_to_hq"
    assert to_hq.facts["limit"] == 3
    (cut,) = to_hq.because
    assert (cut.code, cut.rule, cut.facts["unit"]) == ("ww.cut_by_zone", "7.2", "s")
    assert cut.facts["at"] in ("N11-14", "N12-15")
    assert to_city.code == "ww.leg_to_city"


def test_7_3_a_line_that_is_too_long_says_by_how_much() -> None:
    position = read("h:hq@N12-18; a:rr@N11-14 L")
    (why, _) = why_supply(position, PieceId("a"))
    (cut,) = why.because[0].because
    assert (cut.code, cut.facts["length"], cut.facts["limit"]) == ("ww.cut_too_far", 4, 3)


def test_7_3_an_open_line_counts_its_hexes() -> None:
    position = read("h:hq@N12-16; a:rr@N11-14", served={"a": "N12-21"})
    (why,) = why_supply(position, PieceId("a"))
    near, far = why.because
    assert why.code == "ww.why_supplied"
    assert (near.facts["length"], near.facts["limit"], near.facts["unit"]) == (2, 3, "h")
    assert str(near.facts["way"]).endswith("N12-16 (2)")
    assert (far.facts["at"], far.facts["limit"]) == ("N12-21", 10)


def test_7_9_a_unit_beyond_capacity_tells_the_load_of_its_city() -> None:
    served = {f"r{n}": "N12-21" for n in (1, 2, 3, 5, 6, 7, 8)}
    position = read(FRONT.replace("r4:rr@N12-15", "r4:rr@N12-15 C"), served=served)
    (why, _) = why_supply(position, PieceId("r4"))
    assert (why.code, why.rule) == ("ww.why_unserved_by", "7.7")
    assert (why.facts["load"], why.facts["room"], why.facts["need"]) == (14, 15, 2)


def test_7_8_a_state_kept_from_before_says_so() -> None:
    lineless = read("h:hq@N12-16; a:rr@N11-14 L")
    assert "ww.open_by_now" in codes(why_supply(lineless, PieceId("a")))
    supplied = read("h:hq@N12-18; a:rr@N11-14")
    assert "ww.broken_by_now" in codes(why_supply(supplied, PieceId("a")))


def test_7_10_a_finn_traces_to_a_city_of_any_distance() -> None:
    (why,) = why_supply(read("f:freg@N9-11"), PieceId("f"))
    assert [reason.code for reason in why.because] == ["ww.leg_to_city"]
    assert "limit" not in why.because[0].facts


def test_2_4_a_cut_by_a_counter_that_is_not_known_names_the_hex_alone() -> None:
    state = read("h:hq@N12-16; a:rr@N11-13 L; f:fbn@N11-12; s:ski@N12-14 hidden").state
    down = replace(state.pieces[PieceId("s")], unit=UNKNOWN)
    seen = the_rules().read(replace(state, pieces={**state.pieces, down.id: down}))
    _, line = shown_line(seen, PieceId("a"))
    assert not is_open(line)
    (why, _) = why_supply(seen, PieceId("a"))
    (cut,) = why.because[0].because
    assert cut.code == "ww.cut_unseen"
    assert "unit" not in cut.facts
