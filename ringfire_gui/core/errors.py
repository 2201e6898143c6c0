"""The errors that reach a player. Each carries what a sentence about it needs."""

from ringfire_gui.core.reasons import Explanation


class RingfireError(Exception):
    """Base of all errors that are answered with a sentence and not with a traceback.

    What an error is made of is in its `args`, so that it comes whole out of another process.
    """


class IllegalAction(RingfireError):
    """An action that the rules refuse, with the reasons."""

    def __init__(self, explanation: Explanation) -> None:
        super().__init__(explanation)
        self.explanation = explanation

    def __str__(self) -> str:
        return ", ".join(reason.code for reason in self.explanation.reasons) or "illegal action"


class BadData(RingfireError):
    """A data file that cannot be used: which file, which key in it, and what is wrong."""

    def __init__(self, file: str, key: str, problem: str) -> None:
        super().__init__(file, key, problem)
        self.file = file
        self.key = key
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.problem}" if self.key else f"{self.file}: {self.problem}"


class BadSave(BadData):
    """A save that cannot be opened; `key` is the line, e.g. `line 12`, or nothing where the file is no save at all."""


class SaveFailed(RingfireError):
    """Something could not be written to disk. Nothing that was there before is lost."""

    def __init__(self, file: str, problem: str) -> None:
        super().__init__(file, problem)
        self.file = file
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.file}: {self.problem}"
