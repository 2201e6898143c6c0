"""The interphase: scenarios A to E and events F to L, and what they bring at once [8]."""

from collections.abc import Iterator

from msgspec.structs import replace

from ringfire_gui.core.ids import PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action, ActionSet, Choices, Pointing
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.frames import Ask, Call, Frame, Goto, Next, Return
from ringfire_gui.model.columns import by_number
from ringfire_gui.model.lookup import look_up
from ringfire_gui.rules.winter_war.actions import EndWar, FightOn, Lose
from ringfire_gui.rules.winter_war.arrivals import pool
from ringfire_gui.rules.winter_war.deeds import eliminate
from ringfire_gui.rules.winter_war.events import CrisisCame, HelpLost, PeaceMade, StayedHome
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.frames import Ceasing, Interphase, Removing
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.state import Winter, WinterState

RULE = "8.1"
SCENARIOS = frozenset("ABCDE")
"""Only one of them happens in a game."""
NOTHING = "-"
FROM_SWEDEN = frozenset({"swede", "vol"})
"""Types of units that stay at home when Sweden resists [8.1, C]."""


def has_events(state: WinterState, position: Position) -> bool:
    """Whether there is an interphase: with the option, in scenarios of the whole war, while the war goes on [8.1]."""
    settings = position.field.data.scenarios[state.scenario].settings
    goes_on = not state.ending and state.turn < state.last_turn
    return bool(state.options.get("events")) and "pools" in settings and goes_on


# the dice


def advance_interphase(draft: Winter, frame: Interphase, result: object) -> Next:
    """A die for the scenarios, one for the events, and the word of the Finnish player, if he has one."""
    del result
    question: Frame | None = None
    match frame.step:
        case 0:
            if SCENARIOS.isdisjoint(draft.state.crises):
                question = _happen(draft, _read(draft, "crisis"))
        case 1:
            question = _happen(draft, _read(draft, "event"))
        case 2:
            if "D" in draft.state.crises and draft.state.turn >= draft.position.field.limits["early_end_from_turn"]:
                question = Ceasing("D")
        case _:
            return Return()
    following = Interphase(frame.step + 1)
    return Call(question, resume_as=following) if question else Goto(following)


def _read(draft: Winter, name: str) -> list[str]:
    """The letters that a die brings; none on most."""
    table = draft.position.field.data.tables[name]
    column = by_number(table, draft.state.turn)
    found = look_up(table, column, draft.roll(1, 6, table.name))
    letters = [] if found.result == NOTHING else found.result.split("+")
    for letter in letters or [""]:
        what = Reason(f"crisis.{letter}" if letter else "crisis.none")
        draft.emit(CrisisCame(name, found.row, found.column.text, letter, what))
    return letters


def _happen(draft: Winter, letters: list[str]) -> Frame | None:
    """Let scenarios and events happen; gives what a player is asked at once. No two of a throw ask."""
    asked = [_one(draft, letter) for letter in letters]
    return next((frame for frame in asked if frame), None)


def _one(draft: Winter, letter: str) -> Frame | None:
    state, limits = draft.state, draft.position.field.limits
    if letter == "H" and "H" in state.crises:
        return None
    draft.change(crises=(*state.crises, letter))
    match letter:
        case "A" | "B" | "E" | "J" | "L":
            _later(draft, letter, 1)
        case "C":
            _later(draft, letter, 2)
            _stay_home(draft)
        case "F" | "G":
            _from_pool(draft, letter)
        case "K" if state.turn + 1 < state.last_turn:
            return Ceasing(letter)
    points = {"E": "german_threat_points", "L": "cold_points"}.get(letter)
    return Removing(limits[points], letter) if points else None


def _later(draft: Winter, letter: str, turns: int) -> None:
    draft.change(due=(*draft.state.due, (letter, draft.state.turn + turns)))


def _from_pool(draft: Winter, letter: str) -> None:
    """Paratroops or volunteers come next turn, if any are left and may come [8.1, F and G]."""
    left = pool(draft.position, "airborne" if letter == "F" else "volunteers")
    coming = sum(waiting == letter for waiting, _ in draft.state.due)
    if len(left) > coming and not (letter == "G" and "C" in draft.state.crises):
        _later(draft, letter, 1)
    else:
        draft.emit(HelpLost(letter))


def _stay_home(draft: Winter) -> None:
    """The Swedish brigade, and volunteers who have not come yet, never come [8.1, C]."""
    kinds = draft.position.field.kind_of
    absent = [p.id for p in draft.pieces.values() if p.at is None and kinds[p.unit].id in FROM_SWEDEN]
    for piece in absent:
        draft.remove(piece)
    draft.change(due=tuple(entry for entry in draft.state.due if entry[0] != "G"))
    if absent:
        draft.emit(StayedHome(tuple(absent)))


# E and L: Soviet units leave the map


def removable(position: Position, event: str) -> Iterator[PieceId]:
    """The units that may be chosen: any combat unit; in bitter cold isolated ones, as long as there are any [8.1]."""
    state = position.state
    fighters = [p.id for p in position.units(SOVIET) if position.field.kind_of[p.unit].is_combat]
    isolated = [unit for unit in fighters if unit in state.isolated] if event == "L" else []
    return iter(isolated or fighters)


def advance_removing(draft: Winter, frame: Removing, result: object) -> Next:
    """Ask for one unit after the other, until enough is gone."""
    del result
    about = tuple(removable(draft.position, frame.event))
    if frame.points <= 0 or not about:
        return Return()
    prompt = Reason("ww.ask_removal", RULE, {"points": frame.points, "event": frame.event})
    return Ask((Decision(SOVIET, "losses", prompt, about),))


def removing_options(position: Position, frame: Removing, side: SideId) -> ActionSet:
    """Any of the units that may be chosen."""
    del side
    refusal = Reason("ww.not_removable_cold" if frame.event == "L" else "ww.not_removable", RULE)
    return Pointing({unit: Lose((unit,)) for unit in removable(position, frame.event)}, refusal)


def answer_removing(draft: Winter, frame: Removing, side: SideId, action: Lose) -> Next:
    """A unit leaves the map."""
    del side
    points = sum(draft.position.kind(piece).attack for piece in action.pieces)
    eliminate(draft, action.pieces, Reason("ww.removed_by_event", RULE, {"event": frame.event}))
    return Goto(replace(frame, points=frame.points - points))


# D and K: the Finnish player may end the war


def advance_ceasing(draft: Winter, frame: Ceasing, result: object) -> Next:
    """Ask whether the war goes on."""
    del draft, result
    prompt = Reason("ww.ask_peace_now" if frame.event == "D" else "ww.ask_peace_next", "8.3")
    return Ask((Decision(FINNISH, "peace", prompt),))


def ceasing_options(position: Position, frame: Ceasing, side: SideId) -> ActionSet:
    """Peace or war."""
    del position, frame, side
    return Choices((FightOn(), EndWar()), Reason("ww.no_such_answer", "8.3"))


def answer_ceasing(draft: Winter, frame: Ceasing, side: SideId, action: Action) -> Next:
    """The war ends now, or with the next turn, or it goes on [8.3]."""
    del side
    if isinstance(action, EndWar):
        turn = draft.state.turn if frame.event == "D" else draft.state.turn + 1
        if frame.event == "D":
            draft.change(ending="peace")
        else:
            draft.change(last_turn=turn)
        draft.emit(PeaceMade(turn))
    return Return()
