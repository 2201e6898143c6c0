"""Answers to decisions, and sets of them that need not be enumerated.

One check has three uses: a set's `check` yields what is wrong with an action. `explain` shows it to the player, `in`
asks whether there was anything, and the kernel refuses an action with the same reasons.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from ringfire_gui.core.reasons import Explanation, Reason
from ringfire_gui.engine.dice import Chooser


class Action(Struct, frozen=True, gc=False, omit_defaults=True, tag=True, tag_field="do"):
    """An answer to a decision: a value that a save can hold. Base of all actions."""


class ActionSet(ABC):
    """All actions that are legal answers now.

    Iteration gives a finite canonical part in a fixed order; membership is exact for any action, drawn by whoever.

    Attributes:
        kinds: The action types this set speaks for.
    """

    kinds: tuple[type[Action], ...]

    @abstractmethod
    def check(self, action: Action) -> Iterable[Reason]:
        """What is wrong with an action of one of `kinds`; nothing if it is legal."""

    @abstractmethod
    def __iter__(self) -> Iterator[Action]: ...

    @abstractmethod
    def sample(self, chooser: Chooser) -> Action | None:
        """A legal action at random, found without making the others; None only if there is none."""

    def warnings(self, action: Action) -> Iterable[Reason]:
        """What a legal action will run into, as far as the player may know."""
        del action
        return ()

    def objections(self, action: object) -> tuple[Reason, ...]:
        """What is wrong with any value at all, of whatever type."""
        if not isinstance(action, self.kinds):
            return (Reason("engine.wrong_action", facts={"action": type(action).__name__}),)
        return tuple(self.check(action))

    def explain(self, action: object) -> Explanation:
        """Why not; or yes, with warnings."""
        wrong = self.objections(action)
        if wrong or not isinstance(action, Action):
            return Explanation(ok=False, reasons=wrong)
        return Explanation(ok=True, reasons=tuple(self.warnings(action)))

    def __contains__(self, action: object) -> bool:
        return not self.objections(action)


class Choices(ActionSet):
    """A short list of actions."""

    def __init__(self, actions: Iterable[Action], refusal: Reason) -> None:
        self._actions = tuple(actions)
        self._refusal = refusal
        self.kinds = tuple({type(a): None for a in self._actions})

    def check(self, action: Action) -> Iterable[Reason]:
        """Refuses what is not on the list."""
        return () if action in self._actions else (self._refusal,)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def sample(self, chooser: Chooser) -> Action | None:
        """One from the list."""
        return chooser.pick(self._actions) if self._actions else None


class Pointing(Choices):
    """A short list of actions, each behind a piece or a location to point at."""

    def __init__(self, actions: Mapping[str, Action], refusal: Reason) -> None:
        super().__init__(actions.values(), refusal)
        self._behind = dict(actions)

    def choices(self) -> Mapping[str, Action]:
        """The action behind each piece or location."""
        return self._behind


class OneOf(ActionSet):
    """Several sets at once, each speaking for its own action types."""

    def __init__(self, sets: Iterable[ActionSet], weights: Iterable[int] = ()) -> None:
        self.sets = tuple(sets)
        self._weights = tuple(weights) or (1,) * len(self.sets)
        self._of = {kind: s for s in reversed(self.sets) for kind in s.kinds}
        self.kinds = tuple(self._of)

    def check(self, action: Action) -> Iterable[Reason]:
        """Asks the set that speaks for this type."""
        return self._of[type(action)].check(action)

    def warnings(self, action: Action) -> Iterable[Reason]:
        """Asks the set that speaks for this type."""
        return self._of[type(action)].warnings(action)

    def __iter__(self) -> Iterator[Action]:
        for s in self.sets:
            yield from s

    def sample(self, chooser: Chooser) -> Action | None:
        """From a set chosen by weight; from another one where that is empty."""
        left = list(range(len(self.sets)))
        while left:
            draw = chooser.below(sum(self._weights[i] for i in left))
            for i in left:
                draw -= self._weights[i]
                if draw < 0:
                    break
            found = self.sets[i].sample(chooser)
            if found is not None:
                return found
            left.remove(i)
        return None
