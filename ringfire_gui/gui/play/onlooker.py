"""Who looks at the table: whose view is shown, whose turn it is to decide, and when a curtain must fall."""

from msgspec import Struct

from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.state import GameState
from ringfire_gui.play.seats import bot_kind, people
from ringfire_gui.play.session import Session


class Onlooker(Struct, frozen=True):
    """Whose eyes see the map. With no side, all is seen: nobody plays, two bots are watched."""

    side: SideId | None
    person: str = ""


def holder(session: Session, side: SideId) -> str:
    """Who holds a seat; where nothing is said, one person without a name holds all."""
    return session.setup.seats.get(side, "")


def is_bot(session: Session, side: SideId) -> bool:
    """Whether a bot holds the seat of a side."""
    return bot_kind(holder(session, side)) is not None


def has_secrets(session: Session, state: GameState) -> bool:
    """Whether any side sees less than all of this position."""
    return any(session.rules.seen(state, side) is not state for side in session.rules.sides)


def asked_people(session: Session, state: GameState) -> tuple[SideId, ...]:
    """The sides that are asked and held by a person."""
    return tuple(d.side for d in state.asked if not is_bot(session, d.side))


def asked_bots(session: Session, state: GameState) -> tuple[SideId, ...]:
    """The sides that are asked and held by a bot."""
    return tuple(d.side for d in state.asked if is_bot(session, d.side))


def next_onlooker(session: Session, now: Onlooker | None) -> Onlooker:
    """Whose view to show: who looks already, if he is asked; else the first person who is; else nobody new."""
    state = session.state
    if not people({side: holder(session, side) for side in session.rules.sides}):
        return Onlooker(None)
    asked = asked_people(session, state)
    if asked:
        side = now.side if now and now.side in asked else asked[0]
        return Onlooker(side, holder(session, side))
    if now and now.side:
        return now
    side = next(side for side in session.rules.sides if not is_bot(session, side))
    return Onlooker(side, holder(session, side))


def needs_curtain(session: Session, now: Onlooker | None, coming: Onlooker) -> bool:
    """Whether somebody else is to look, and there is something he, or the one before him, must not see.

    Nobody knows who opens a game that two people play.
    """
    if coming.side is None or (now is not None and now.person == coming.person):
        return False
    if now is None and len(people({side: holder(session, side) for side in session.rules.sides})) < 2:
        return False
    return has_secrets(session, session.state)
