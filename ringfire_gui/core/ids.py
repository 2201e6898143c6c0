"""Names of things. All are plain strings at run time; the types keep them apart for the reader and for mypy."""

from typing import NewType

LocId = NewType("LocId", str)
"""A location of a board: a hex, an area, a zone or a box."""

PieceId = NewType("PieceId", str)
"""One counter on the table. Says nothing about what the counter is: that is `Piece.unit`."""

SideId = NewType("SideId", str)
"""A side of a game, as its game file names it."""

GameId = NewType("GameId", str)
"""A game: the name of its package, its assets folder and the `game` field of its saves."""
