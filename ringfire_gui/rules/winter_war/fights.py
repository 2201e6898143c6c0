"""Declared battles as they are shown: arrows with odds, hexes still to be attacked, what is missing [6.3]."""

from collections.abc import Iterator

from ringfire_gui.core.ids import PieceId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.showing import FigurePanel, Layer, Patch, Route, Sum
from ringfire_gui.rules.winter_war.declaring import undone
from ringfire_gui.rules.winter_war.duty import duty_of
from ringfire_gui.rules.winter_war.frames import Declaring, Fight, Resolving
from ringfire_gui.rules.winter_war.odds import odds
from ringfire_gui.rules.winter_war.position import Position

_NAMED = {"ww.hex_missing": ("at", "ww.hexes_missing"), "ww.unit_missing": ("unit", "ww.units_missing")}
"""Reasons that are told together: the fact that each names, and the reason for all."""


def attacks_missing(position: Position, frame: Declaring) -> Iterator[Reason]:
    """What a declaration lacks, by name: all hexes in one sentence, all units in another."""
    named: dict[str, list[str]] = {}
    others: list[Reason] = []
    for reason in undone(position, frame):
        if reason.code in _NAMED:
            named.setdefault(reason.code, []).append(str(reason.facts[_NAMED[reason.code][0]]))
        else:
            others.append(reason)
    labels = position.field.data.counters.label
    for code, names in named.items():
        fact, together = _NAMED[code]
        shown = names if fact == "at" else [labels(position.state.pieces[PieceId(name)].unit) for name in names]
        yield Reason(together, "6.3c", {"names": ", ".join(shown)})
    yield from others


def battle_layer(position: Position, frame: Declaring | Resolving) -> Layer:
    """Who attacks whom at what odds, what must still be attacked, and what can be."""
    routes: list[Route] = []
    attacked = {at for fight in frame.fights for at in fight.hexes}
    for fight in frame.fights:
        starts = dict.fromkeys(position.at(piece) for piece in fight.attackers if piece in position.state.pieces)
        routes += [Route((start, at), "own", side=frame.side) for start in starts for at in fight.hexes]
    labels = {fight.hexes[0]: _odds(position, frame, fight) for fight in frame.fights}
    patches = [Patch(tuple(attacked), "own", labels, side=frame.side)] if attacked else []
    if isinstance(frame, Declaring):
        duty = duty_of(position, frame)
        still = tuple(at for at in (*duty.stuck_hexes, *duty.hexes) if at not in attacked)
        if still:
            patches.append(Patch(still, "warn", dict.fromkeys(still, "attack")))
        near = dict.fromkeys(at for hexes in duty.able.values() for at in hexes)
        free = tuple(at for at in near if at not in attacked and at not in still)
        if free:
            patches.append(Patch(free, "plain", dict.fromkeys(free, "attack?")))
    return Layer(tuple(patches), tuple(routes))


def battle_panel(position: Position, frame: Declaring | Resolving) -> FigurePanel:
    """The declared battles with their odds, and what is missing."""
    lines = [
        Sum(Reason("ww.battle_for", facts={"hexes": ", ".join(fight.hexes)}), _odds(position, frame, fight))
        for fight in frame.fights
    ]
    if isinstance(frame, Declaring):
        lines += [Sum(reason, "") for reason in attacks_missing(position, frame)]
    return FigurePanel("obligations", tuple(lines), "6.3")


def _odds(position: Position, frame: Declaring | Resolving, fight: Fight) -> str:
    return odds(position, fight, frame.side, frame.idle).column.text
