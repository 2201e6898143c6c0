"""What it costs to change one piece among thousands, and to write down, read and fingerprint a whole state."""

import json
from collections.abc import Iterator
from copy import deepcopy

from msgspec.structs import replace

from ringfire_gui.cli.benchmarks.country import SEED
from ringfire_gui.cli.benchmarks.measure import Row, race, timed_row
from ringfire_gui.cli.benchmarks.world import Bench
from ringfire_gui.core.codec import canonical, decode, digest, digest_bytes, encode, plain
from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.engine.dice import Chooser, DiceState
from ringfire_gui.engine.draft import Draft
from ringfire_gui.engine.state import GameState
from ringfire_gui.model.pieces import Piece

FLAGS = (frozenset[str](), frozenset({"spent"}), frozenset({"spent", "out_of_supply"}))
PLACES = tuple(LocId(f"{column:03}{row:03}") for column in range(1, 61) for row in range(1, 61))


def rows(bench: Bench) -> Iterator[Row]:
    """One changed piece, then writing, reading and fingerprints."""
    state = crowded_state(bench.scale.pieces)
    yield _one_piece(state, bench.scale.rounds)
    yield from _written(state, bench.scale.some(20))


def crowded_state(pieces: int) -> GameState:
    """A state with many pieces of two sides, some of them marked in some way."""
    chooser = Chooser(SEED + 3)
    known = {}
    for number in range(pieces):
        side = SideId("north" if number % 2 else "south")
        at, flags = chooser.pick(PLACES), chooser.pick(FLAGS)
        piece = Piece(PieceId(f"c{number}"), f"unit-{number}", side, at, 1 + chooser.below(3), flags, chooser.below(6))
        known[piece.id] = piece
    return GameState(scenario="bench", pieces=known, dice=DiceState(SEED))


def _one_piece(state: GameState, rounds: int) -> Row:
    """Move one piece: by a draft, and in a deep copy."""
    moved = [replace(piece, at=PLACES[0]) for piece in state.pieces.values() if piece.at != PLACES[0]]
    names = len(state.stacks)  # makes the index of stacks, which a draft then carries on

    def by_draft(number: int) -> GameState:
        draft = Draft(state, lambda now: now)
        draft.put(moved[number % len(moved)])
        return draft.state

    def by_copy(number: int) -> GameState:
        copy, piece = deepcopy(state), moved[number % len(moved)]
        copy.pieces[piece.id] = piece
        return copy

    compared = min(5, len(moved))
    wrong = sum(canonical(by_draft(number)) != canonical(by_copy(number)) for number in range(compared))
    return timed_row(
        "states",
        f"one of {len(state.pieces)} pieces moved",
        "µs",
        race({"draft": by_draft, "deepcopy": by_copy}, rounds),
        compared=compared,
        differences=wrong,
        note=f"pieces in {names} hexes",
    )


def _written(state: GameState, rounds: int) -> Iterator[Row]:
    """A whole state as JSON, back again, and its fingerprint; beside the standard library on plain dicts."""
    data, builtin = encode(state), plain(state)

    def dumped() -> bytes:
        return json.dumps(builtin, separators=(",", ":"), ensure_ascii=False).encode()

    races = {
        "written as JSON": {"codec": lambda _: encode(state), "json": lambda _: dumped()},
        "read and validated": {
            "codec": lambda _: decode(data, GameState),
            "json, not validated": lambda _: json.loads(data),
        },
        "fingerprint": {"codec": lambda _: digest(state), "json": lambda _: digest_bytes(dumped())},
    }
    wrong = {
        "written as JSON": decode(dumped(), GameState) != state,
        "read and validated": decode(data, GameState) != state,
        "fingerprint": canonical(state) != dumped(),
    }
    for what, runners in races.items():
        timings = race(runners, rounds)
        title = f"state of {len(state.pieces)} pieces, {what}"
        note = f"{len(data) // 1000} kB" if what == "written as JSON" else ""
        yield timed_row("states", title, "ms", timings, compared=1, differences=int(wrong[what]), note=note)
