"""The errors that reach a player. Each carries what a sentence about it needs."""

from ringfire_gui.core.reasons import Explanation


class RingfireError(Exception):
    """Base of all errors that are answered with a sentence and not with a traceback."""


class IllegalAction(RingfireError):
    """An action that the rules refuse, with the reasons."""

    def __init__(self, explanation: Explanation) -> None:
        super().__init__(", ".join(reason.code for reason in explanation.reasons) or "illegal action")
        self.explanation = explanation


class BadData(RingfireError):
    """A data file that cannot be used: which file, which key in it, and what is wrong."""

    def __init__(self, file: str, key: str, problem: str) -> None:
        super().__init__(f"{file}: {key}: {problem}" if key else f"{file}: {problem}")
        self.file = file
        self.key = key
        self.problem = problem


class BadSave(BadData):
    """A save that cannot be opened; `key` is the line, e.g. `line 12`."""


class SaveFailed(RingfireError):
    """Something could not be written to disk. Nothing that was there before is lost."""

    def __init__(self, file: str, problem: str) -> None:
        super().__init__(f"{file}: {problem}")
        self.file = file
        self.problem = problem
