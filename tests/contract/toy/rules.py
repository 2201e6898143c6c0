"""Skirmish: a ruleset small enough to check by hand that asks everything of the kernel that a big game will.

Both sides choose a posture in secret at the same time [2]; moves are interrupted by reaction fire [4], which may ask
the mover for a retreat; an assault [5] asks the other side for one; one squad is hidden [6].
"""

from collections.abc import Container, Iterator, Mapping

import msgspec
from ringfire_game_toy import combat, hidden, orders
from ringfire_game_toy.flow import (
    BLUE,
    COSTS,
    POSTURES,
    RED,
    SECRET,
    SIDES,
    STACK,
    Assault,
    AssaultOrder,
    Done,
    Field,
    FireResolved,
    MoveOrder,
    MoveStack,
    Orders,
    Placed,
    PlaceScout,
    Placing,
    Position,
    PosturesShown,
    ReactionFire,
    RetreatChoice,
    RetreatTo,
    SecretChoice,
    TakePosture,
    Toy,
    ToyState,
    ended,
    score,
)
from ringfire_game_toy.shown import ToyShowing

from ringfire_gui.core.ids import GameId, LocId, PieceId, SideId
from ringfire_gui.engine.dice import Chooser, DiceState
from ringfire_gui.engine.events import Ended, Event, Moved, PhaseBegan, Removed, Revealed, Rolled
from ringfire_gui.engine.frames import Frame, Procedure
from ringfire_gui.engine.ruleset import Result, Ruleset
from ringfire_gui.engine.sequence import EachSide, Phase, Playing, Repeat, Seq, compile_sequence, sequence_procedure
from ringfire_gui.engine.state import OptionValue
from ringfire_gui.model.gamedata import GameData
from ringfire_gui.model.pieces import Piece

SEQUENCE = compile_sequence(
    Seq(
        (
            Phase("placement", "6.1"),
            Repeat(
                Seq((Phase("postures", "2.1"), EachSide(SIDES, Phase("orders", "3.1")), Phase("end of turn", "1.2"))),
                until="time is up",
            ),
        )
    )
)


def open_placement(draft: Toy, side: SideId | None) -> Frame:
    del side
    free = draft.position.field.data.scenarios[draft.state.scenario].free_setup[0]
    return Placing(free.side, free.units[0])


def open_postures(draft: Toy, side: SideId | None) -> Frame:
    del side
    draft.change(postures={})
    return SecretChoice()


def open_orders(draft: Toy, side: SideId | None) -> Frame:
    del draft
    assert side is not None
    return Orders(side)


def end_turn(draft: Toy, side: SideId | None) -> None:
    del side
    draft.change(turn=draft.state.turn + 1)
    if time_is_up(draft):
        draft.emit(ended(draft.pieces.values()))


def time_is_up(draft: Toy) -> bool:
    state = draft.state
    return state.turn > state.last_turn


class ToyRules(Ruleset[ToyState, Position]):
    """Skirmish."""

    id = GameId("toy")
    version = 1
    sides = SIDES
    state_type = ToyState
    action_type = PlaceScout | TakePosture | MoveStack | Assault | RetreatTo | Done
    event_type = Placed | PosturesShown | FireResolved | Rolled | PhaseBegan | Moved | Revealed | Removed | Ended
    sequence = SEQUENCE
    procedures = {
        Playing: sequence_procedure(
            SEQUENCE,
            {
                "placement": open_placement,
                "postures": open_postures,
                "orders": open_orders,
                "end of turn": end_turn,
            },
            {"time is up": time_is_up},
        ),
        Placing: Procedure(hidden.advance_placing, hidden.placing_options, hidden.answer_placing),
        SecretChoice: Procedure(hidden.advance_postures, hidden.posture_options, hidden.answer_postures),
        Orders: Procedure(orders.advance_orders, orders.orders_options, orders.answer_orders),
        MoveOrder: Procedure(combat.advance_move),
        ReactionFire: Procedure(combat.advance_fire),
        AssaultOrder: Procedure(combat.advance_assault),
        RetreatChoice: Procedure(combat.advance_retreat, combat.retreat_options, combat.answer_retreat),
    }

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.field = Field(data)
        self.showing = ToyShowing(self.field)

    def first_state(self, scenario: str, dice: DiceState, options: Mapping[str, OptionValue]) -> ToyState:
        chosen = self.data.scenarios[scenario]
        pieces: dict[PieceId, Piece] = {}
        for group in chosen.setup:
            for unit in group.units:
                side = self.data.counters.units[unit].side
                piece = PieceId(f"{side[0]}-{sum(p.side == side for p in pieces.values()) + 1}")
                pieces[piece] = Piece(piece, unit, side, group.at, steps=2)
        return ToyState(
            scenario=scenario,
            options=dict(options),
            pieces=pieces,
            turn=chosen.first_turn,
            last_turn=chosen.last_turn,
            frames=(Playing(),),
            dice=dice,
        )

    def read(self, state: ToyState) -> Position:
        return Position(state, self.field)

    def locations(self, state: ToyState) -> Container[LocId]:
        del state
        return self.data.boards["toy_field"].locations

    def result(self, state: ToyState) -> Result | None:
        if state.frames:
            return None
        pieces = state.pieces.values()
        end = ended(pieces)
        return Result(end.winner, end.why, score=score(pieces))

    def hidden(self, state: ToyState, side: SideId) -> frozenset[PieceId]:
        return frozenset(p.id for p in state.pieces.values() if p.side != side and "hidden" in p.flags)

    def mask(self, state: ToyState, side: SideId) -> ToyState:
        return hidden.masked(state, side)

    def redact(self, event: Event, state: ToyState, side: SideId) -> Event | None:
        unseen = self.hidden(state, side)
        match event:
            case Placed(piece) if piece in unseen:
                return None
            case Moved(pieces, start, to, rule) if unseen & set(pieces):
                seen = tuple(i for i in pieces if i not in unseen)
                return Moved(seen, start, to, rule) if seen else None
        return event

    def imagine(self, seen: ToyState, side: SideId, chooser: Chooser) -> ToyState:
        frames = seen.frames
        if frames and isinstance(frames[-1], SecretChoice):
            given = tuple((who, chooser.pick(POSTURES) if what == SECRET else what) for who, what in frames[-1].given)
            frames = (*frames[:-1], SecretChoice(given))
        pieces = seen.pieces
        if side == RED and self._scout_may_hide(seen):
            position = self.read(seen)
            free = [
                at
                for at, place in self.field.board.locations.items()
                if place.ground in COSTS
                and not position.in_zone(RED, at)
                and at not in position.held[RED]
                and len(seen.stacks.get(at, ())) < STACK
            ]
            scout = Piece(PieceId("b-3"), "blue-scout", BLUE, chooser.pick(free), 2, frozenset({"hidden"}))
            pieces = {**pieces, scout.id: scout}
        return msgspec.structs.replace(seen, frames=frames, pieces=pieces)

    def _scout_may_hide(self, seen: ToyState) -> bool:
        placed = not any(isinstance(frame, Placing) for frame in seen.frames)
        return placed and not seen.scout_seen

    def invariants(self, state: ToyState) -> Iterator[str]:
        for at, ids in state.stacks.items():
            if len({state.pieces[i].side for i in ids}) > 1:
                yield f"both sides stand in {at}"
            if len(ids) > STACK:
                yield f"{len(ids)} squads in {at}"
        for piece_id, squad in state.pieces.items():
            if squad.at is None:
                yield f"squad {piece_id} stands nowhere"
        for side in SIDES:
            for piece in self.hidden(state, side):
                at = state.pieces[piece].at
                if at is None or self.position(state).in_zone(side, at):
                    yield f"hidden squad {piece} stands next to an enemy"


def make_rules(data: GameData) -> ToyRules:
    """What the catalogue calls."""
    return ToyRules(data)
