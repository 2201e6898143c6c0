"""The straight line between two hexes and how far it is, for any hex map; what blocks it is for the rules to say."""

from ringfire_gui.core.ids import LocId
from ringfire_gui.engine.showing import Layer, Patch, Route
from ringfire_gui.model.los import SightLines

FAR = 10
"""Up to so many hexes away the distances are shown while nothing is chosen."""


def line_layer(sight: SightLines, eye: LocId | None, target: LocId | None) -> Layer | None:
    """The line from where the chosen counters stand to where the player points, or the distances from there.

    Args:
        sight: The lines of the map.
        eye: Where the chosen counters stand, if any are.
        target: Where the player points.
    """
    hexes = sight.board.index
    if target not in hexes:
        return None
    if eye not in hexes or eye == target or eye is None:
        return _ranges(sight, target)
    crossed = sight.crossed(eye, target)
    through = tuple(each.places[0] for each in crossed if each.fork < 0 and len(each.places) == 1)
    beside = tuple(each.places[0] for each in crossed if each.fork >= 0 and len(each.places) == 1)
    far = {target: str(sight.board.distance(eye, target))}
    patches = (Patch(through, "quiet"), Patch(beside, "warn"), Patch((target,), "own", far))
    return Layer(patches, (Route((eye, target), "own"),))


def _ranges(sight: SightLines, middle: LocId) -> Layer:
    """How many hexes away everything around a hex is."""
    board = sight.board
    far = {at: str(board.distance(middle, at)) for at in board.within(middle, FAR) if at != middle}
    return Layer((Patch((), "quiet", far), Patch((middle,), "own")))
