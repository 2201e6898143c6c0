"""A window that only remembers what it was shown."""

from typing import Any


class FakeWindow:
    def __init__(self) -> None:
        self.shown: dict[str, Any] = {}
        self.log: list[Any] = []
        self.said: list[tuple[str, Any, str]] = []
        self.failures: list[str] = []
        self.layers: dict[str, Any] = {}
        self.highlights: dict[str, frozenset[str]] = {}

    def __getattr__(self, name: str):
        if not name.startswith(("show_", "open_", "close_", "look_")):
            raise AttributeError(name)
        return lambda *values: self.shown.__setitem__(name, values[0] if len(values) == 1 else values)

    def show_log(self, lines) -> None:
        self.log = list(lines)

    def add_log(self, lines) -> None:
        self.log += lines

    def show_layer(self, name, layer) -> None:
        self.layers[name] = layer

    def highlight(self, kind, ids) -> None:
        self.highlights[kind] = ids

    def say(self, text, at, tone) -> None:
        self.said.append((text, at, tone))

    def fail(self, text) -> None:
        self.failures.append(text)

    @property
    def prompt(self):
        return self.shown["show_prompt"]

    def button(self, text: str) -> str:
        return next(button.id for button in self.prompt.buttons if button.text.startswith(text))

    def at(self, piece: str):
        return next(c.piece.at for c in self.shown["show_counters"] if c.piece.id == piece)


class FakeBots:
    """Remembers who was to think."""

    effort = 0
    pause = 0

    def __init__(self, *_: object) -> None:
        self.asked: list[tuple[str, str, str]] = []
        self.stopped = 0

    def think(self, session, side, kind, purpose) -> None:
        self.asked.append((side, kind, purpose))

    def stop(self) -> None:
        self.stopped += 1

    def shut_down(self) -> None:
        self.stopped += 1
