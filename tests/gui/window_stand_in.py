"""A stand-in for whoever runs the game: writes down what the window says, and shows what it is told to."""

from pathlib import Path

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.gestures import Field
from ringfire_gui.engine.showing import (
    Account,
    Badge,
    BoxPanel,
    Breakdown,
    Chance,
    FigurePanel,
    Look,
    Overlay,
    Sum,
    TrackPanel,
)
from ringfire_gui.gui.controls import Bots, Offer, OpenTable, UsedCell
from ringfire_gui.gui.play.screen import Branch, Button, Choice, Counter, Force, History, LogLine, Prompt, Stack, Why
from ringfire_gui.model.pieces import Piece

TOY = Path(__file__).parents[1] / "contract" / "toy"
RED, BLUE = SideId("red"), SideId("blue")
WORDS = {
    "attack": "Three squads assault {at}.",
    "strength": "{unit}, two steps",
    "hill": "The target stands on a hill",
    "hint": "One more squad would reach the next column.",
    "result": "The defender loses a step and retreats.",
    "spent": "It has moved already.",
    "score": "Steps left to {side}",
    "overlay.supply": "Supply",
    "overlay.reach": "Where it can go",
    "panel.turns": "Turn track",
    "panel.reserve": "Reserve",
    "panel.score": "Score",
}


def say(reason):
    """A reason in words, with its case before the full stop."""
    words = WORDS.get(reason.code, reason.code).format(**reason.facts)
    return f"{words.rstrip('.')} [{reason.rule}]." if reason.rule else words


class StandIn:
    """Controls that only write down what was called."""

    def __init__(self, window):
        self.window = window
        self.heard = []
        self.offers = (
            Offer("flip", "Flip"),
            Offer("roll", "Throw dice", fields=(Field("dice", "number", 2, 1, 10), Field("what", "text", "luck"))),
            Offer("burn", "Burn the bridge", why_not="There is no bridge here."),
        )

    def menu(self, at, piece):
        self.heard.append(("menu", at, piece))
        return self.offers

    def lines_after(self, order):
        return (Branch(5, "Red 1 goes on.", here=True), Branch(6, f"Red 1 digs in after order {order}."))

    def __getattr__(self, name):
        return lambda *values: self.heard.append((name, *values))

    def last(self, name):
        """What was said last under a name."""
        return next(said[1:] for said in reversed(self.heard) if said[0] == name)

    def count(self, name):
        """How often something was said."""
        return sum(said[0] == name for said in self.heard)


def some_counters(game):
    """Squads in three places of the toy map, one of them spent and chosen."""
    places = sorted(at for at, place in game.data.boards["toy_field"].locations.items() if place.kind != "box")
    made = []
    for n, unit in enumerate(list(game.data.counters.units.values())[:6]):
        why = Reason("spent", "3.1")
        spent = n == 1
        look = Look(("2", "3"), (Badge("bar", "bad", why=why),) if spent else (), faded=spent)
        piece = Piece(PieceId(f"p{n}"), unit.id, unit.side, LocId(places[n // 2 * 5 + 3]), steps=1 + n % 2)
        made.append(
            Counter(piece, game.data.counters.label(unit.id), look, n == 0, n != 1, (say(why),) if spent else ())
        )
    return tuple(made)


def an_attack():
    """An attack with everything in it."""
    return Breakdown(
        Reason("attack", "5.1", {"at": "0304"}),
        (
            Account(RED, (Sum(Reason("strength", facts={"unit": "First squad"}), "4"),) * 2, "8"),
            Account(BLUE, (Sum(Reason("strength", facts={"unit": "Third squad"}), "2"),), "2"),
        ),
        (Sum(Reason("hill", "5.2"), "1 left"),),
        "Assault",
        "3:1",
        (
            Chance("D1", 0.5, Reason("result", "5.2")),
            Chance("–", 1 / 3),
            Chance("A1", 1 / 6),
        ),
        (Reason("hint"),),
    )


def a_log():
    """A few lines of a log."""
    return (
        LogLine(0, "Turn 1", heading=True),
        LogLine(1, "First squad moves from 0103 to 0304 by way of the old road.", RED, places=(LocId("0304"),)),
        LogLine(2, "Third squad fires at it [4.2].", BLUE, (3, 5), "4.2", (LocId("0304"),)),
        LogLine(3, "Orders of Blue", BLUE, heading=True),
        LogLine(4, "A hundred dice are thrown for luck.", RED, tuple(range(1, 25))),
    )


def a_history():
    """Five orders, a bookmark and a branch; the game stands after the fourth."""
    return History((1, 2, 3, 4, 5), 4, 4, ((2, "Before the fire"),), (3,), can_undo=True, can_redo=True)


def score(side, value):
    """A line of the score."""
    return Sum(Reason("score", facts={"side": side}), value)


def some_forces(counters):
    """Everybody in two platoons."""
    return tuple(
        Force(c.piece.id, c.name, c.piece.side, f"Platoon {n % 2}", c.piece.at, str(c.piece.at), c.look)
        for n, c in enumerate(counters)
    )


def panels_of_three():
    """A track, a box and figures."""
    return (
        TrackPanel("turns", tuple(str(n) for n in range(1, 13)), {"Turn": 2, "End": 9}, "1.2"),
        BoxPanel("reserve", LocId("reserve")),
        FigurePanel(
            "score",
            (Sum(Reason("score", facts={"side": "Red"}), "7"), Sum(Reason("score", facts={"side": "Blue"}), "5")),
        ),
    )


def lay_out(window, game):
    """Lay out the toy game."""
    window.open_table(OpenTable(game, "toy_field", "Skirmish: Meeting", say, {RED: "You", BLUE: "bot:greedy"}, TOY))


def fill(window, game):
    """Show something in every panel, on the table that is laid out or on a new one."""
    if window.table_open:
        window.start.back_asked.emit()
    else:
        lay_out(window, game)
    show_all(window, game)


def show_all(window, game):
    """Show something in every panel."""
    counters = some_counters(game)
    boxed = Counter(Piece(PieceId("b1"), counters[0].piece.unit, RED, LocId("reserve")), "Reserve squad", Look(("2",)))
    window.show_panels(panels_of_three())
    window.show_counters((*counters, boxed))
    window.show_prompt(
        Prompt(
            "Turn 3 of 12",
            "14 January 1942",
            ("Orders", "Movement"),
            "3.1",
            RED,
            "Red",
            "Move your squads, assault, or be done [3.1].",
            (
                Button("done", "Done", primary=True),
                Button("rally", "Rally", "Ctrl+R"),
                Button("dig", "Dig in", why_not="Nobody stands still."),
            ),
            ("Three squads may still move.",),
        )
    )
    at = counters[0].piece.at
    window.show_stack(Stack(at, f"Old mill ({at})", ("woods", "stream"), ("Two points to enter [3.3].",), counters[:4]))
    window.show_log(a_log())
    window.show_history(a_history())
    reasons = ((0, "The squad cannot go there [3.4].", "3.4"), (1, "An enemy stands in 0305.", ""))
    window.show_why(Why("Not possible", reasons))
    window.show_forces(some_forces(counters))
    window.show_attack(an_attack())
    window.show_choices((Choice("Move the first squad to 0304", 0, (LocId("0304"),)), Choice("Be done", 1)))
    window.show_overlays((Overlay("reach", "R", "pieces"), Overlay("supply", "S")), frozenset({"reach"}))
    window.show_bots(Bots((BLUE,), False, "Blue (greedy) is thinking", True))
    window.show_cells((UsedCell("fire", "5", "2"),))
    window.highlight("selected", frozenset({"p0"}))
