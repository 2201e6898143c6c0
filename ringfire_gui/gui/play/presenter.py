"""The presenter: turns what the player does into orders, and lets bots think when it is their turn."""

from collections.abc import Callable, Mapping
from typing import Literal, Protocol

from ringfire_gui.bots.registry import best_of
from ringfire_gui.core.errors import IllegalAction, SaveFailed
from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Fact, Reason
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.gestures import Command, CommandOptions, command_options
from ringfire_gui.engine.showing import Focus
from ringfire_gui.gui.controls import Bots, Modifiers, Offer, Window
from ringfire_gui.gui.play.describe import piece_at
from ringfire_gui.gui.play.onlooker import Onlooker, asked_bots, asked_people, holder, is_bot
from ringfire_gui.gui.play.screen import Branch
from ringfire_gui.gui.play.stage import AGREE, ATTACK, CALL_OFF, SIT, Stage
from ringfire_gui.gui.preferences import Preferences
from ringfire_gui.play.catalog import Game
from ringfire_gui.play.seats import bot_kind
from ringfire_gui.play.session import Change, Session


class Thinker(Protocol):
    """Lets bots think elsewhere; answers by `Presenter.bot_chose`."""

    def think(self, session: Session, side: SideId, kind: str, purpose: Literal["play", "suggest"]) -> None:
        """Begin to think for a side."""
        ...

    def stop(self) -> None:
        """Stop thinking now."""
        ...


class Presenter:
    """A game under way at the table."""

    def __init__(self, game: Game, session: Session, window: Window, thinker: Thinker, likes: Preferences) -> None:
        self.session = session
        self.likes = likes
        self._game = game
        self._stage = Stage(game, session, window)
        self._thinker = thinker
        self._dragging = False
        self._drawing = False
        self._offered: tuple[tuple[PieceId, ...], LocId | None] = ((), None)
        self._paused = False
        self._unlisten = session.listen(self._changed)

    def open(self) -> None:
        """Show everything for the first time."""
        self._turn_to_next(first=True)

    def sentence(self, reason: Reason) -> str:
        """A reason in the words of the game."""
        return self._stage.say.narrator.reason(reason, self._stage.seen)

    def close(self) -> None:
        """Leave the table."""
        self._thinker.stop()
        self._unlisten()

    def _changed(self, change: Change) -> None:
        self._stage.shown = None
        if change.kind == "mark":
            self._stage.show_history()
            return
        self._stage.confirming = ""
        self._turn_to_next(first=change.kind != "order")

    def _turn_to_next(self, first: bool) -> None:
        self._stage.turn_to_next(first)
        if not self._stage.covered:
            self._let_bots_think()

    # the map

    def hover(self, at: LocId | None, piece: PieceId | None) -> None:
        """Point at a location."""
        del piece
        if self._stage.covered or at == self._stage.at:
            return
        self._stage.at = at
        if self._stage.hand.pieces and not self._dragging and at:
            self._stage.hand.propose(at)
            self._stage.window.show_path(self._stage.hand.path, self._stage.hand.costs())
        if self._stage.layers.follows_cursor():
            self._stage.show_layers()
        self._stage.show_stack()

    def press(self, at: LocId | None, piece: PieceId | None, modifiers: Modifiers) -> None:
        """Press the left button: answer, pick up, go there, aim, or let go."""
        if self._stage.covered or at is None:
            return
        self._stage.at = at
        action = self._stage.hand.choice(at, piece)
        if action is not None:
            self.submit(action, at)
        elif piece and self._stage.hand.assault and self._stage.hand.join(piece):
            self._stage.show_hand()
        elif piece and self._stage.hand.pick(piece, add="shift" in modifiers):
            self._dragging, self._drawing = True, "alt" in modifiers
            self._stage.show_hand()
        elif self._stage.hand.aim(at):
            self._stage.show_hand()
        elif self._stage.hand.pieces:
            self._go(at)

    def drag(self, at: LocId | None) -> None:
        """Move with the button down: the path follows, or is drawn step by step."""
        if not self._dragging or at is None:
            return
        if self._drawing:
            self._stage.hand.draw(at)
        else:
            self._stage.hand.propose(at)
        self._stage.window.show_path(self._stage.hand.path, self._stage.hand.costs())

    def release(self, at: LocId | None) -> None:
        """Let the button go: a drop elsewhere is an order."""
        dragging, self._dragging = self._dragging, False
        if not dragging or at is None or at == self._stage.hand.start:
            self._stage.window.show_path((), ())
            return
        self._stage.at = at
        self._go(at)

    def _go(self, at: LocId) -> None:
        action = self._stage.hand.move_to(at)
        if action is not None:
            self.submit(action, at)

    def double_click(self, at: LocId | None, piece: PieceId | None) -> None:
        """Pick up the whole stack."""
        del piece
        if at and not self._stage.covered and self._stage.hand.pick_stack(at):
            self._stage.show_hand()

    def menu(self, at: LocId | None, piece: PieceId | None) -> tuple[Offer, ...]:
        """What can be done with the pieces in hand, the piece pointed at, at the location, or at any time."""
        part = command_options(self._stage.options) if self._stage.options and not self._stage.covered else None
        if part is None:
            return ()
        held = self._stage.hand.pieces
        # What the mouse points at may have been taken off the map since.
        piece = piece if piece in self._stage.seen.pieces else None
        pieces = (held if at else ()) if piece is None else held if piece in held else (piece,)
        self._offered = (pieces, at)
        return tuple(self._offer(part, command) for command in part.commands(pieces, at))

    def _offer(self, part: CommandOptions, command: Command) -> Offer:
        texts, stage = self._game.texts, self._stage
        words = {field.name: texts.get(f"field.{field.name}", field.name) for field in command.fields}
        for choice in (choice for field in command.fields for choice in field.choices):
            words[str(choice)] = texts.get(f"choice.{choice}", stage.say.name(str(choice), stage.seen))
        why_not = ""
        if not command.fields and stage.options is not None:
            answer = stage.options.explain(part.fill(command.id, {}, *self._offered))
            why_not = "" if answer else " ".join(stage.say.narrator.reason(r, stage.seen) for r in answer.reasons)
        text = texts.get(f"command.{command.id}", command.id)
        return Offer(command.id, text, command.key, why_not, command.fields, words)

    def command(self, command: str, values: Mapping[str, Fact]) -> None:
        """Choose an entry of the last menu."""
        part = command_options(self._stage.options) if self._stage.options else None
        if part is not None:
            pieces, at = self._offered
            self.submit(part.fill(command, values, pieces, at), at)

    def cancel(self) -> None:
        """Let go of everything."""
        self._stage.hand.drop()
        self._dragging = False
        self._stage.confirming = ""
        if self._stage.shown is not None:
            self.view_order(self.session.log.cursor)
        else:
            self._stage.show_hand()

    # the panels

    def press_button(self, button: str) -> None:
        """Press a button of the prompt bar."""
        if button == ATTACK:
            action = self._stage.hand.attack()
            if action is not None:
                self.submit(action, self._stage.hand.assault.target if self._stage.hand.assault else None)
        elif button == CALL_OFF:
            self.cancel()
        elif button == AGREE:
            self._try(lambda: self.session.undo(agreed=True, by=self._stage.side))
        elif button.startswith(SIT):
            self._sit(SideId(button.removeprefix(SIT)))
        elif button.startswith("action:"):
            self._press_action(button)

    def _sit(self, side: SideId) -> None:
        if side in asked_people(self.session, self.session.state):
            self._stage.turn_to(Onlooker(side, holder(self.session, side)), first=True)

    def _press_action(self, button: str) -> None:
        number = int(button.removeprefix("action:"))
        if number >= len(self._stage.pressed):
            return
        undone = self._stage.say.prompt(self._stage.seen, self._stage.side).undone
        if undone and self.likes.confirm_done and self._stage.confirming != button:
            self._stage.confirming = button
            self._stage.window.say("\n".join(undone), None, "warn")
            self._stage.show_prompt()
            return
        self.submit(self._stage.pressed[number], None)

    def choose(self, number: int) -> None:
        """Take an entry of the list."""
        if 0 <= number < len(self._stage.listed):
            self.submit(self._stage.listed[number], None)

    def point_choice(self, number: int | None) -> None:
        """Show what an entry of the list is about."""
        listed = number is not None and 0 <= number < len(self._stage.listed)
        places = tuple(self._stage.say.places(self._stage.listed[number])) if listed and number is not None else ()
        self._stage.window.show_path(places, ())
        self._stage.window.highlight("about", frozenset(places))
        if places:
            self._stage.window.look_at(places[-1])

    def select(self, pieces: tuple[PieceId, ...], how: Literal["only", "add"]) -> None:
        """Choose counters in a panel."""
        if self._stage.covered:
            return
        if how == "only":
            self._stage.hand.drop()
        for piece in pieces:
            if not self._stage.hand.pick(piece, add=True) and how == "only":
                self._stage.at = piece_at(self._stage.seen, piece)
        at = piece_at(self._stage.seen, pieces[-1]) if pieces else None
        if at:
            self._stage.at = at
            self._stage.window.look_at(at)
        self._stage.show_hand()

    def toggle_overlay(self, overlay: str) -> None:
        """Switch an overlay on or off."""
        self._stage.layers.toggle(overlay)
        self._stage.window.show_overlays(self._stage.layers.known, frozenset(self._stage.layers.on))
        self._stage.show_layers()

    def ask_why(self, about: str) -> None:
        """Why is it so here, or with this counter?"""
        piece = PieceId(about) if about in self._stage.seen.pieces else None
        at = piece_at(self._stage.seen, piece) if piece else LocId(about)
        focus = Focus(self._stage.side or self._game.rules.sides[0], at, (piece,) if piece else ())
        reasons = self._game.rules.showing.explain(self._stage.seen, focus)
        refused = self._stage.hand.why_not(at) if at and not piece else None
        reasons = (*((refused,) if refused else ()), *self._stage.layers.notes(at), *reasons)
        if at and not piece:
            reasons = (*reasons, *self._game.rules.showing.effects(self._stage.seen, at))
        name = self._stage.say.narrator.unit(piece, self._stage.seen) if piece else self._stage.say.narrator.place(at)
        self._stage.window.show_why(self._stage.say.why(name, reasons, self._stage.seen))

    # orders

    def submit(self, action: Action, at: LocId | None) -> None:
        """Give an order, or say why it cannot be given."""
        side = self._stage.side
        if self._stage.options is None or side is None:
            return
        answer = self._stage.options.explain(action)
        if answer:
            self._try(lambda: self.session.submit(side, action))
        else:
            self._stage.refuse(answer.reasons, at)

    def _try(self, order: Callable[[], object]) -> bool:
        try:
            order()
        except IllegalAction as refused:
            self._stage.refuse(refused.explanation.reasons, None)
        except SaveFailed as failed:
            self._stage.window.fail(f"Nothing has happened, because it could not be written down: {failed}.")
        else:
            return True
        return False

    # the history

    def undo(self) -> None:
        """Take back the last order; against a bot, everything back to one's own last decision."""
        answer = self.session.can_undo()
        if not answer and self.session.log.can_undo("free"):
            self._stage.confirming = AGREE
            self._stage.warn(answer.reasons)
            return
        self._thinker.stop()
        while self._try(self.session.undo) and not asked_people(self.session, self.session.state):
            if not self.session.can_undo():
                break

    def redo(self) -> None:
        """Bring back what was taken back."""
        self._thinker.stop()
        self._try(self.session.redo)

    def view_order(self, order: int) -> None:
        """Look at the position after an order; the bots wait as long as somebody looks back."""
        if order < self.session.log.floor or order >= self.session.log.next_number or self._stage.covered:
            return
        self._stage.shown = None if order == self.session.log.cursor else order
        if self._stage.shown is not None:
            self._thinker.stop()
        self._stage.show("nothing")
        self._let_bots_think()

    def jump(self, order: int) -> None:
        """Go on from another position."""
        self._thinker.stop()
        self._try(lambda: self.session.jump(order))

    def lines_after(self, order: int) -> tuple[Branch, ...]:
        """The lines of play that part after an order."""
        return () if self._stage.covered else self._stage.lines_after(order)

    def mark(self, order: int, name: str) -> None:
        """Set a bookmark."""
        self._try(lambda: self.session.mark(order, name))

    # seats and bots

    def curtain_lifted(self) -> None:
        """The person that was asked for sits before the screen."""
        self._stage.lift_curtain()
        self._let_bots_think()

    def _let_bots_think(self, step: bool = False) -> None:
        sides = asked_bots(self.session, self.session.state)
        seated = tuple(side for side in self.session.rules.sides if is_bot(self.session, side))
        thinking = ""
        held = self._stage.covered or self._stage.shown is not None
        if sides and (step or not self._paused) and not held:
            kind = bot_kind(holder(self.session, sides[0])) or ""
            thinking = f"{self._stage.say.narrator.side(sides[0])} ({kind}) is thinking"
            self._thinker.think(self.session, sides[0], kind, "play")
        self._stage.window.show_bots(Bots(seated, self._paused, thinking, can_suggest=self._stage.options is not None))

    def bot_chose(self, side: SideId, action: Action, why: Reason | None, purpose: str, at: int) -> None:
        """A bot has made up its mind about the position after an order."""
        if at != self.session.log.cursor or all(d.side != side for d in self.session.decisions):
            return
        if purpose == "play":
            self._try(lambda: self.session.submit(side, action))
            return
        text = self._stage.say.narrator.action(action, self._stage.seen)
        because = f"\n{self._stage.say.narrator.reason(why, self._stage.seen)}" if why else ""
        places = tuple(self._stage.say.places(action))
        self._stage.window.show_path(places, ())
        if places:
            self._stage.window.look_at(places[-1])
        self._stage.window.say(f"Suggested: {text}{because}", places[-1] if places else None, "plain")

    def bot_failed(self, text: str) -> None:
        """A bot could not make up its mind: it waits, and the person at the screen is told."""
        self._paused = True
        self._stage.window.fail(text)
        self._let_bots_think()

    def pause_bots(self, paused: bool) -> None:
        """Let the bots wait, or go on."""
        self._paused = paused
        if paused:
            self._thinker.stop()
        self._let_bots_think()

    def step_bot(self) -> None:
        """One order of a bot that waits."""
        self._let_bots_think(step=True)

    def stop_bot(self) -> None:
        """Stop the bot that is thinking now, and let the bots wait."""
        self.pause_bots(paused=True)

    def suggest(self) -> None:
        """Ask a bot for its idea."""
        if self._stage.options is not None and self._stage.side is not None:
            self._thinker.think(self.session, self._stage.side, best_of(self.session.rules.id), "suggest")
