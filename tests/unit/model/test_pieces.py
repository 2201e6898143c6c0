"""Values of the face that is up, and the names on counters."""

from msgspec.structs import replace

from ringfire_gui.core.ids import PieceId, SideId
from ringfire_gui.model.pieces import UNKNOWN, CounterSet, Piece, Unit, UnitType

RED = SideId("red")
COUNTERS = CounterSet(
    types={
        "rifle": UnitType(
            "rifle",
            "infantry",
            "division",
            steps=2,
            values={"attack": 4, "defence": 5, "move": 6},
            reduced=({"attack": 2, "defence": 3},),
        ),
        "hq": UnitType("hq", values={"range": 3}),
    },
    units={
        "r-1": Unit("r-1", "rifle", RED, label="1 Gds"),
        "r-2": Unit("r-2", "rifle", RED, values={"attack": 5, "ski": 1}, reduced=({"attack": 1},)),
        "r-hq": Unit("r-hq", "hq", RED),
    },
)


def piece(unit: str, steps: int) -> Piece:
    return Piece(PieceId("p"), unit, RED, steps=steps)


def test_full_strength_shows_the_front():
    assert COUNTERS.values(piece("r-1", 2)) == {"attack": 4, "defence": 5, "move": 6}


def test_the_back_keeps_what_is_not_printed_otherwise():
    assert COUNTERS.values(piece("r-1", 1)) == {"attack": 2, "defence": 3, "move": 6}


def test_a_unit_differs_from_its_type_on_both_faces():
    assert COUNTERS.values(piece("r-2", 2)) == {"attack": 5, "defence": 5, "move": 6, "ski": 1}
    assert COUNTERS.values(piece("r-2", 1)) == {"attack": 1, "defence": 3, "move": 6, "ski": 1}


def test_a_one_sided_counter_has_one_face():
    assert COUNTERS.values(piece("r-hq", 1)) == {"range": 3}


def test_reading_values_changes_nothing():
    COUNTERS.values(piece("r-2", 1))["attack"] = 99
    assert COUNTERS.values(piece("r-2", 1))["attack"] == 1


def test_labels():
    assert COUNTERS.label("r-1") == "1 Gds"
    assert COUNTERS.label("r-2") == "r-2"
    assert COUNTERS.label(UNKNOWN) == UNKNOWN


def test_a_changed_piece_is_another_value():
    one = piece("r-1", 2)
    assert replace(one, steps=1) != one
    assert one.steps == 2


def test_a_unit_of_many_steps_has_a_face_for_each_and_keeps_the_last_one():
    levels = ({"defence": 5}, {"defence": 3, "move": 4})
    kind = UnitType("tank", steps=4, values={"defence": 6, "move": 5}, reduced=levels)
    counters = CounterSet({"tank": kind}, {"t": Unit("t", "tank", RED)})
    shown = [counters.values(piece("t", steps)) for steps in (4, 3, 2, 1)]
    last = {"defence": 3, "move": 4}
    assert shown == [{"defence": 6, "move": 5}, {"defence": 5, "move": 5}, last, last]
