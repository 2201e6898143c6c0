"""What the pictures in the rules of Winter War show: who stands where, and what is pointed at."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Stand:
    """A counter in a hex."""

    type: str
    at: str
    state: str = "S"
    told: bool = False
    """Its state is written beside it."""
    gone: bool = False
    """It stood here before: shown faintly, without a zone of control."""
    crossed: bool = False
    """It is destroyed."""

    @property
    def side(self) -> str:
        """Whose it is."""
        return "finnish" if self.type.startswith(("f", "ski")) else "soviet"


@dataclass(frozen=True)
class Scene:
    """One picture. Ways are hexes with blanks between them."""

    rows: str
    first: int
    last: int
    stands: tuple[Stand, ...]
    open: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    crosses: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    attacks: tuple[str, ...] = ()
    zones_of: str = "finnish"


def _stands(text: str) -> tuple[Stand, ...]:
    """Counters as `type@hex:marks`: `S`, `L`, `C` tell the state, `-` was here before, `x` destroyed."""
    found = []
    for word in text.split():
        kind, _, rest = word.partition("@")
        at, _, marks = rest.partition(":")
        state = next((mark for mark in marks if mark in "SLC"), "")
        found.append(Stand(kind, at, state or "S", bool(state), "-" in marks or "x" in marks, "x" in marks))
    return tuple(found)


KEM = "N13 N12 N11 N10"
_EIGHT = "hq@N12-16 rr@N12-14 rr@N13-14 rr@N13-15 rr@N10-15 rr@N12-17 fbn@N11-13 fbn@N13-13"

SCENES = {
    "seed-1": Scene(
        KEM,
        11,
        16,
        _stands("hq@N12-16 rr@N11-13:L fbn@N11-12 ski@N12-14"),
        blocked=("N11-13 N11-14 N12-15 N12-16",),
        crosses=("N11-14", "N12-15"),
        moves=("N11-13 N10-14",),
    ),
    "seed-1b": Scene(
        KEM,
        12,
        17,
        _stands("hq@N12-17 rr@N12-16:- rr@N12-15:S rr@N11-14:L fbn@N11-13 ski@N12-14 ski@N10-15"),
        open=("N11-14 N12-15 N12-16 N12-17",),
        moves=("N12-16 N12-15",),
    ),
    "seed-1c": Scene(
        KEM,
        13,
        18,
        _stands("hq@N12-17:- hq@N12-18 rr@N11-14:L rr@N12-15:S"),
        open=("N12-15 N12-16 N12-17 N12-18",),
        blocked=("N11-14 N12-15",),
        moves=("N12-17 N12-18",),
    ),
    "seed-2": Scene(
        "N31 N30 N29",
        12,
        17,
        _stands("hq@N29-17 rr@N31-16 rr@N30-16 rr@N29-15 rr@N29-14 fbn@N31-15:x freg@N30-15:L"),
        blocked=("N30-15 N30-14 N29-13",),
        crosses=("N30-14",),
        attacks=("N31-16 N31-15", "N30-16 N31-15", "N29-15 N30-15", "N29-14 N30-15"),
        zones_of="soviet",
    ),
    "seed-2b": Scene(
        KEM,
        12,
        17,
        _stands("hq@N12-17 rr@N12-15:x rr@N11-14:S freg@N11-13 ski@N10-15 fbn@N13-14"),
        blocked=("N11-14 N12-15 N12-16 N12-17", "N11-14 N11-15 N12-16"),
        crosses=("N11-15",),
        attacks=("N11-14 N11-13", "N11-14 N10-15"),
    ),
    "seed-3": Scene(KEM, 12, 17, _stands(f"{_EIGHT} rr@N11-14 rr@N12-15:C rr@N11-15")),
    "seed-4": Scene(
        KEM,
        12,
        17,
        _stands(f"{_EIGHT.replace('N10-15', 'N10-15:x')} rr@N11-14 rr@N12-15:C rr@N11-15"),
        open=("N12-15 N12-16",),
    ),
    "seed-5": Scene(
        KEM,
        11,
        16,
        _stands("hq@N12-16 rr@N11-13:S fbn@N11-12 ski@N12-14:- ski@N13-13"),
        open=("N11-13 N11-14 N12-15 N12-16",),
        moves=("N12-14 N13-13",),
    ),
    "seed-6": Scene(
        KEM,
        12,
        17,
        _stands(
            "hq@N12-16 rr@N11-13:C rr@N11-14 rr@N13-14 rr@N12-15 rr@N13-15 rr@N11-15 rr@N10-15 rr@N12-17 "
            "fbn@N11-12 fbn@N13-13"
        ),
        open=("N11-13 N11-14 N12-15 N12-16",),
    ),
    "seed-7": Scene(
        KEM,
        12,
        18,
        _stands(f"{_EIGHT} rr@N11-14:C rr@N12-15 rr@N12-18"),
        moves=("N11-14 N11-15",),
    ),
    "seed-7b": Scene(
        KEM,
        12,
        17,
        _stands(f"{_EIGHT} rr@N11-14:C rr@N12-15 rr@N11-15"),
        attacks=("N11-14 N11-13",),
    ),
    "seed-8": Scene(
        KEM,
        11,
        16,
        _stands("hq@N12-16 rr@N11-13:L fbn@N11-12 ski@N12-14"),
        blocked=("N11-13 N11-14 N12-15 N12-16",),
        crosses=("N11-14", "N12-15"),
    ),
}
