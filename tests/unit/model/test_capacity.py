"""Sharing out the capacity of sources."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.model.capacity import Claim, allocate, check_allocation, loads

KEM, KOLA, CAPITAL = LocId("kem"), LocId("kola"), LocId("capital")


def claim(unit, need, sources, *worth):
    return Claim(PieceId(unit), need, tuple(sources), worth or (need,))


def test_everybody_is_served_where_he_would_rather_be_if_there_is_room():
    claims = [claim("a", 6, [KEM, KOLA]), claim("b", 9, [KEM]), claim("c", 2, [KOLA, KEM])]
    assert allocate(claims, {KEM: 15, KOLA: 15}).served == {"a": KEM, "b": KEM, "c": KOLA}


def test_a_unit_with_a_choice_makes_room_for_one_without():
    claims = [claim("a", 8, [KEM, KOLA]), claim("b", 9, [KEM])]
    assert allocate(claims, {KEM: 15, KOLA: 15}).served == {"a": KOLA, "b": KEM}


def test_demands_are_not_divided():
    claims = [claim("a", 10, [KEM]), claim("b", 8, [KEM]), claim("c", 7, [KEM])]
    assert allocate(claims, {KEM: 15}).served == {"b": KEM, "c": KEM}


def test_the_weightier_measure_goes_before_the_points():
    """Attack points next to the enemy first, then attack points in all."""
    claims = [claim("a", 10, [KEM], 10, 10), claim("b", 8, [KEM], 0, 8), claim("c", 7, [KEM], 7, 7)]
    assert allocate(claims, {KEM: 15}).served == {"a": KEM}


def test_no_sum_of_a_lesser_measure_outweighs_a_greater_one():
    claims = [claim("a", 5, [KEM], 1, 0), claim("b", 3, [KEM], 0, 7), claim("c", 2, [KEM], 0, 7)]
    assert allocate(claims, {KEM: 5}).served == {"a": KEM}


def test_the_best_of_all_ways_to_fill_two_sources():
    both = [KEM, KOLA]
    claims = [claim("a", 5, both, 9), claim("b", 3, both, 1), claim("c", 5, both, 9), claim("d", 3, both, 1)]
    assert allocate(claims, {KEM: 5, KOLA: 5}).served == {"a": KEM, "c": KOLA}
    assert allocate(claims, {KEM: 5, KOLA: 8}).served == {"a": KEM, "c": KOLA, "d": KOLA}


def test_at_equal_points_more_units_and_then_the_list_of_the_unserved_decide():
    more = [claim("a", 6, [KEM]), claim("b", 4, [KEM]), claim("c", 2, [KEM])]
    assert allocate(more, {KEM: 6}).served == {"b": KEM, "c": KEM}
    equal = [claim("a", 6, [KEM]), claim("b", 6, [KEM]), claim("c", 6, [KEM])]
    assert allocate(equal, {KEM: 12}).served == {"b": KEM, "c": KEM}


def test_a_source_without_limit_relieves_the_others():
    claims = [claim("a", 20, [KEM, CAPITAL]), claim("b", 12, [KEM, CAPITAL]), claim("c", 15, [KEM])]
    assert allocate(claims, {KEM: 15, CAPITAL: None}).served == {"a": CAPITAL, "b": CAPITAL, "c": KEM}


def test_who_needs_nothing_is_served_from_an_empty_source_and_closed_sources_serve_nobody():
    claims = [claim("hq", 0, [KEM]), claim("a", 1, [KEM]), claim("b", 1, [KOLA]), claim("c", 0, [])]
    assert allocate(claims, {KEM: 0}).served == {"hq": KEM}


def test_groups_without_common_sources_do_not_disturb_each_other():
    claims = [claim("a", 5, [KOLA]), claim("b", 9, [KEM]), claim("c", 9, [KEM]), claim("d", 5, [KOLA, LocId("x")])]
    assert allocate(claims, {KEM: 10, KOLA: 10, LocId("x"): 5}).served == {"a": KOLA, "c": KEM, "d": KOLA}


def test_units_compete_by_way_of_others():
    claims = [claim("a", 5, [KEM, KOLA]), claim("b", 5, [KEM]), claim("c", 5, [KOLA])]
    assert allocate(claims, {KEM: 5, KOLA: 5}).served == {"b": KEM, "c": KOLA}


def test_eighteen_regiments_fit_into_three_cities():
    """36 points into 15 + 15 + 15 if the units in the middle go where there is room."""
    reach = [[KEM]] * 6 + [[KEM, KOLA]] * 6 + [[KOLA, CAPITAL]] * 6
    claims = [claim(f"r{i}", 2, sources) for i, sources in enumerate(reach)]
    served = allocate(claims, {KEM: 15, KOLA: 15, CAPITAL: 15}).served
    assert len(served) == 18
    assert not list(check_allocation(claims, {KEM: 15, KOLA: 15, CAPITAL: 15}, served, "maximal"))


def test_loads():
    claims = [claim("a", 6, [KEM]), claim("b", 4, [KEM, KOLA]), claim("c", 2, [KOLA])]
    assert loads(claims, {PieceId("a"): KEM, PieceId("b"): KEM}) == {KEM: 10}


def test_what_is_wrong_with_a_players_allocation():
    claims = [claim("a", 6, [KEM]), claim("b", 4, [KEM, KOLA]), claim("c", 2, [KOLA])]
    capacities = {KEM: 8, KOLA: 3}

    def problems(wanted="any", **chosen):
        allocation = {PieceId(unit): source for unit, source in chosen.items()}
        return list(check_allocation(claims, capacities, allocation, wanted))

    assert problems(a=KEM) == []
    assert problems(z=KEM) == [Reason("capacity.no_claim", facts={"unit": "z"})]
    assert problems(a=KOLA)[0] == Reason("capacity.out_of_reach", facts={"unit": "a", "source": "kola"})
    over = {"source": "kem", "load": 10, "capacity": 8, "over": 2}
    assert problems(a=KEM, b=KEM) == [Reason("capacity.overloaded", facts=over)]
    left_out = Reason("capacity.not_maximal", facts={"unit": "c", "need": 2, "source": "kola"})
    assert problems("maximal", a=KEM) == [left_out]
    assert problems("maximal", a=KEM, c=KOLA) == []
    assert problems("maximal", b=KEM, c=KOLA) == []


def test_very_great_worth_is_not_rounded():
    great = 1 << 70
    claims = [claim("a", 3, [KEM], great), claim("b", 3, [KEM], great + 1), claim("c", 1, [KEM, KOLA], 1)]
    assert allocate(claims, {KEM: 3, KOLA: 1}).served == {"b": KEM, "c": KOLA}


def test_what_is_too_large_to_be_worked_through_is_served_in_the_order_of_worth():
    many = [LocId(f"port{i}") for i in range(6)]
    claims = [claim(f"u{i}", 7 + i % 5, many, i) for i in range(100)]
    proposal = allocate(claims, dict.fromkeys(many, 99))
    assert not proposal.exact
    assert not list(check_allocation(claims, dict.fromkeys(many, 99), proposal.served, "maximal"))
    assert {"u99", "u98", "u97"} <= proposal.served.keys()


def test_one_large_city_and_three_small_ones_with_thirty_two_units_are_worked_through():
    """Regiments worth the most fill each small city badly: only who looks at all ways uses every point."""
    cities = {LocId("capital"): 90, LocId("east"): 15, LocId("north"): 15, LocId("south"): 15}
    needs = [8] * 12 + [7] * 12 + [3] * 8
    claims = [claim(f"u{i}", need, [*cities][i % 4 :] + [*cities][: i % 4], need) for i, need in enumerate(needs)]
    proposal = allocate(claims, cities)
    assert proposal.exact
    assert sum(loads(claims, proposal.served).values()) == 135
    assert not list(check_allocation(claims, cities, proposal.served, "maximal"))


def test_many_empty_sources_do_not_stand_in_the_way_of_those_who_need_nothing():
    empty = [LocId(f"e{i}") for i in range(70)]
    claims = [claim("a", 5, [KEM]), claim("b", 5, [KEM]), claim("hq", 0, [*empty, KEM])]
    claims += [claim(f"hq{at}", 0, [at]) for at in empty]
    proposal = allocate(claims, {KEM: 5} | dict.fromkeys(empty, 0))
    assert proposal.exact
    assert [c.unit for c in claims if c.unit not in proposal.served] == ["a"]


SOURCES = st.lists(st.sampled_from([KEM, KOLA, CAPITAL]), max_size=3, unique=True).map(tuple)
CAPACITIES = st.fixed_dictionaries(
    {}, optional={at: st.one_of(st.none(), st.integers(0, 9)) for at in (KEM, KOLA, CAPITAL)}
)


@st.composite
def claim_lists(draw):
    count = draw(st.integers(0, 6))
    small = st.integers(0, 5)
    return [
        Claim(PieceId(f"u{i}"), draw(small), draw(SOURCES), (draw(st.integers(0, 2)), draw(small)))
        for i in range(count)
    ]


def standing(claims, allocation):
    """How good an allocation is, by the words of the rule."""
    served = [c for c in claims if c.unit in allocation]
    worth = tuple(sum(c.worth[k] for c in served) for k in range(2))
    unserved = [i for i, c in enumerate(claims) if c.unit not in allocation]
    return (*worth, len(served), [-i for i in unserved])


@settings(max_examples=200)
@given(claim_lists(), CAPACITIES)
def test_no_other_allocation_is_better(claims, capacities):
    proposal = allocate(claims, capacities)
    assert proposal.exact
    found = proposal.served
    assert not list(check_allocation(claims, capacities, found, "maximal"))
    best = None
    for chosen in product(*[(None, *c.sources) for c in claims]):
        allocation = {c.unit: at for c, at in zip(claims, chosen, strict=True) if at is not None}
        if not list(check_allocation(claims, capacities, allocation, "any")):
            here = standing(claims, allocation)
            best = here if best is None else max(best, here)
    assert standing(claims, found) == best
    assert proposal == allocate(claims, capacities)
