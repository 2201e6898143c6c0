"""The stage: shows a session to whoever looks at it. What the player does about it is the presenter's business."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action, ActionSet
from ringfire_gui.engine.events import TableRead
from ringfire_gui.engine.gestures import buttons, command_options
from ringfire_gui.engine.showing import Focus
from ringfire_gui.engine.state import GameState
from ringfire_gui.gui.controls import UsedCell, Window
from ringfire_gui.gui.play.describe import Describer, piece_at
from ringfire_gui.gui.play.hand import Hand
from ringfire_gui.gui.play.layers import Layers
from ringfire_gui.gui.play.onlooker import Onlooker, asked_people, holder, needs_curtain, next_onlooker
from ringfire_gui.gui.play.screen import COMMAND, Branch, Button, Curtain, History, LogLine
from ringfire_gui.gui.preferences import is_nameless
from ringfire_gui.gui.words import capital
from ringfire_gui.play.catalog import Game
from ringfire_gui.play.log import START
from ringfire_gui.play.session import Session
from ringfire_gui.play.story import Story

ATTACK, CALL_OFF, AGREE = "attack", "call_off", "agree_undo"
"""Buttons of the table itself."""
SIT = "sit:"
"""Beginning of the buttons with which one goes over to another side that is asked at the same time."""
Telling = Literal["everything", "last order", "nothing"]
"""How much of the log is shown anew."""


class Stage:
    """What is shown of a game.

    Attributes:
        window: Where it is shown.
        say: Puts positions into words.
        layers: The overlays.
        covered: A curtain hides everything.
        shown: The order after which the position is shown; None for where the game stands.
        seen: The position as the onlooker sees it.
        options: What the onlooker may do now; None if he can only look.
        hand: What he holds.
        at: The location he points at.
        pressed: The actions behind the buttons.
        listed: The actions of the list for keyboard play.
        confirming: The button that must be pressed a second time.
    """

    def __init__(self, game: Game, session: Session, window: Window) -> None:
        self.session = session
        self.window = window
        self.say = Describer(game, session.setup.scenario)
        self.layers = Layers(game, self.say.board)
        self.onlooker: Onlooker | None = None
        self.covered = False
        self.shown: int | None = None
        self.options: ActionSet | None = None
        self.seen: GameState = session.state
        self.hand = Hand(None, session.state, self.say.board)
        self.at: LocId | None = None
        self.pressed: tuple[Action, ...] = ()
        self.listed: tuple[Action, ...] = ()
        self.confirming = ""
        self._coming: Onlooker | None = None
        self._asked: tuple[str, ...] = ()
        self._game = game

    @property
    def side(self) -> SideId | None:
        """Whose view is shown; None for all."""
        return self.onlooker.side if self.onlooker else None

    @property
    def focus(self) -> Focus:
        """What the onlooker points at and holds."""
        return Focus(self.side or self._game.rules.sides[0], self.at, self.hand.pieces)

    def turn_to_next(self, first: bool = False) -> None:
        """Show the position to whoever is to look at it now."""
        self.turn_to(next_onlooker(self.session, self.onlooker), first)

    def turn_to(self, coming: Onlooker, first: bool) -> None:
        """Show the position to somebody, behind a curtain if somebody else has to sit down first."""
        if needs_curtain(self.session, self.onlooker, coming):
            self.covered = True
            self._coming = coming
            self.window.show_curtain(self._curtain(coming))
            return
        first = first or self.onlooker is None or coming.side != self.onlooker.side
        self.onlooker = coming
        self.show("everything" if first else "last order")

    def _curtain(self, coming: Onlooker) -> Curtain:
        """For whom it falls: a person by name; whoever has none, or only the one that everybody has, by his side."""
        side = self.say.narrator.side(coming.side)
        return Curtain(side if is_nameless(coming.person) else coming.person, side)

    def lift_curtain(self) -> None:
        """Show the position to the one whom the curtain was for."""
        self.covered = False
        self.window.show_curtain(None)
        self.onlooker, self._coming = self._coming or next_onlooker(self.session, None), None
        self.at = None
        self.show("everything")

    def show(self, telling: Telling) -> None:
        """Show the position and everything about it; the log anew, only what has come to it, or as it was."""
        at = self.session.log.cursor if self.shown is None else self.shown
        self.seen = self._seen_by_onlooker(self.session.state_at(at))
        side = self.side
        live = self.shown is None and side is not None and side in asked_people(self.session, self.session.state)
        self.options = self.session.options(side) if live and side is not None else None
        before, self.hand = self.hand, Hand(self.options, self.seen, self.say.board)
        self.hand.keep(before.pieces, before.start)
        self.pressed = buttons(self.options) if self.options else ()
        self._show_log(telling, at)
        self.window.show_forces(self.say.forces(self.seen))
        self.window.show_panels(self._game.rules.showing.panels(self.seen, side or self._game.rules.sides[0]))
        self.window.show_overlays(self.layers.known, frozenset(self.layers.on))
        listed = self.say.choices(self.options, self.seen) if self.options else None
        self.listed = listed.actions if listed else ()
        self.window.show_choices(listed or ())
        self.show_history()
        self._show_cells(at)
        self.show_hand()
        if live:
            self._look_for_question()

    def _look_for_question(self) -> None:
        """Let the map show what is asked about, when something else is asked than before."""
        about = self._about()
        if about != self._asked:
            places = (piece_at(self.seen, PieceId(each)) if each in self.seen.pieces else LocId(each) for each in about)
            self.window.look_for(tuple(dict.fromkeys(at for at in places if at)))
        self._asked = about

    def show_hand(self) -> None:
        """Everything that depends on what is picked up or pointed at."""
        hand = self.hand
        self.window.show_counters(self.say.counters(self.seen, hand))
        self.window.highlight("selected", frozenset(hand.assault.attackers if hand.assault else hand.pieces))
        self.window.highlight("choice", frozenset(hand.choices))
        targets = frozenset({hand.assault.target}) if hand.assault else frozenset()
        self.window.highlight("target", frozenset(targets or (hand.targets if hand.pieces else ())))
        self.window.highlight("about", frozenset(self._about()))
        self.window.show_attack(hand.breakdown())
        self.show_prompt()
        self.show_layers()
        self.show_stack()
        self.window.show_path((), ())

    def show_prompt(self) -> None:
        """The bar above the map."""
        prompt = self.say.prompt(self.seen, self.side)
        result = self._game.rules.result(self.seen) if self.shown is None else None
        text = prompt.text
        if self.shown is not None:
            text = self._looking_back(self.shown)
            prompt = replace(prompt, undone=(), guide="")
        elif self.options is None and prompt.side and not result:
            text = f"{prompt.side_name} is to decide."
            prompt = replace(prompt, undone=())
        elif result:
            text = f"The game is over. {Story(self._game, self.session, ()).result()}"
        self.window.show_prompt(replace(prompt, text=text, buttons=self._buttons()))

    def _looking_back(self, shown: int) -> str:
        """What is said while an old position is shown; orders are counted along their line."""
        log = self.session.log
        now, there = len(log.line_to(log.cursor)), len(log.line_to(shown))
        if shown not in (START, *log.line()):
            return f"You look at the position after order {there} of another line of play."
        return f"You look at the position after order {there}. The game stands after order {now}."

    def _buttons(self) -> tuple[Button, ...]:
        made = [Button(ATTACK, "Attack", "Return", primary=True), Button(CALL_OFF, "Call off", "Escape")]
        found = made if self.hand.assault else []
        aiming = bool(found)
        alone = len(self.pressed) == 1 and not aiming and not self._asked_on_map()
        for n, action in enumerate(self.pressed):
            text = self.say.narrator.action(action, self.seen)
            sure = f"action:{n}" == self.confirming
            found.append(Button(f"action:{n}", f"{text} anyway" if sure else text, primary=alone))
        found += self._commands(alone=not aiming and not self.pressed)
        for side in asked_people(self.session, self.session.state) if self.shown is None else ():
            if side != self.side:
                found.append(Button(f"{SIT}{side}", self._over_to(side)))
        if self._needs_consent():
            found.append(Button(AGREE, "Both agree to take back"))
        return tuple(found)

    def _asked_on_map(self) -> bool:
        """Whether the question is answered on the map, so that a button can only decline."""
        return bool(self.hand.choices) or bool(self.hand.movable and self._about())

    def _about(self) -> tuple[str, ...]:
        """The pieces and places that the onlooker is asked about."""
        return next((decision.about for decision in self.seen.asked if decision.side == self.side), ())

    def _commands(self, alone: bool) -> list[Button]:
        """What the game offers besides, with no counter chosen and no place pointed at; one alone is the main one."""
        part = command_options(self.options) if self.options else None
        texts = self._game.texts
        offered = part.commands((), None) if part else ()
        words = ((c, texts.get(f"command.{c.id}", c.id)) for c in offered)
        main = alone and len(offered) == 1 and not offered[0].fields
        return [Button(f"{COMMAND}{c.id}", f"{text}…" if c.fields else text, c.key, primary=main) for c, text in words]

    def _over_to(self, side: SideId) -> str:
        """The words for going over to another side that is asked at the same time."""
        name, person = self.say.narrator.side(side), holder(self.session, side)
        here = self.onlooker.person if self.onlooker else ""
        if person == here:
            return f"Play {name}"
        return f"Hand over to {name}" if is_nameless(person) else f"Hand over to {person} ({name})"

    def _needs_consent(self) -> bool:
        return self.confirming == AGREE and not self.session.can_undo()

    def show_layers(self) -> None:
        """All overlays that are switched on."""
        for name, layer in self.layers.draw(self.seen, self.focus, self.hand).items():
            self.window.show_layer(name, layer)

    def show_stack(self) -> None:
        """The place that is pointed at, or that of the chosen counters, with what the overlays say about it."""
        at = self.at or self.hand.start
        self.window.show_stack(self.say.stack(self.seen, at, self.hand, self.layers.notes(at)))

    def _show_log(self, telling: Telling, at: int) -> None:
        if telling == "nothing":
            return
        whole = telling == "everything"
        ears = () if self.side is None else (self.side,)
        story = Story(self._game, self.session, ears)
        numbers = [START, *self.session.log.line_to(self.session.log.cursor)] if whole else [at]
        told = (sentence for n in numbers for sentence in story.told(n))
        lines = tuple(
            LogLine(t.order, capital(t.text), t.side, t.dice, t.rule, t.places, t.heading, t.die_sides) for t in told
        )
        if whole:
            self.window.show_log((*self._set_up(), *lines))
        else:
            self.window.add_log(lines)

    def _set_up(self) -> Iterator[LogLine]:
        """How the game began, where that can still be seen."""
        if self.session.log.floor == START:
            yield from self.say.set_up(self._seen_by_onlooker(self.session.state_at(START)))

    def show_history(self) -> None:
        """The replay bar."""
        log = self.session.log
        shown = log.cursor if self.shown is None else self.shown
        line = log.line()
        if shown not in (START, *line):
            line = log.line_to(shown)
        branches = tuple(n for n in (START, *line) if len(log.children(n)) > 1)
        can_undo = bool(log.can_undo("free"))
        marks = tuple(sorted(log.marks.items()))
        history = History(tuple(line), shown, log.cursor, marks, branches, can_undo, log.redo_target() is not None)
        self.window.show_history(history)

    def lines_after(self, order: int) -> tuple[Branch, ...]:
        """The lines that part after an order, named by what each began with, as far as the onlooker may know it."""
        log = self.session.log
        here = frozenset(log.line() if self.shown is None else log.line_to(self.shown))
        story = Story(self._game, self.session, () if self.side is None else (self.side,))
        found = []
        for first in log.children(order):
            text = next((told.text for told in story.told(first)), f"Order {len(log.line_to(first))}")
            end = first
            while log.children(end):
                end = log.children(end)[-1]
            found.append(Branch(end, text, first in here))
        return tuple(found)

    def _show_cells(self, at: int) -> None:
        """Mark the cells of tables that were read with an order, as far as the onlooker heard of it."""
        rules, side = self._game.rules, self.side
        events = self.session.events_at(at) if at >= self.session.log.floor else ()
        heard = (rules.redact(event, self.session.state_at(at), side) if side else event for event in events)
        cells = (UsedCell(each.table, each.row, each.column) for each in heard if isinstance(each, TableRead))
        self.window.show_cells(tuple(cells))

    def _seen_by_onlooker(self, state: GameState) -> GameState:
        side = self.side
        return state if side is None else self.session.rules.seen(state, side)

    def refuse(self, reasons: tuple[Reason, ...], at: LocId | None) -> None:
        """Say why something cannot be done."""
        self.window.say(self._sentences(reasons), at, "bad")
        self.window.show_why(self.say.why("Not possible", reasons, self.seen))
        self.show_hand()

    def warn(self, reasons: tuple[Reason, ...]) -> None:
        """Say what stands in the way for now."""
        self.window.say(self._sentences(reasons), None, "warn")
        self.show_prompt()

    def _sentences(self, reasons: tuple[Reason, ...]) -> str:
        return "\n".join(self.say.narrator.reason(reason, self.seen) for reason in reasons)
