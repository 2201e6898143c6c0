"""Somebody restless at the window: clicks, drags, types, zooms, takes back and pulls at the window, by chance."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog

from ringfire_gui.gui.commands import COMMANDS
from tests.gui.restless.hand import LEFT, NONE, Hand, in_front

MIDDLE, RIGHT = Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
SHIFT, ALT, CTRL = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
)
PLAIN_KEYS = [
    *(Qt.Key(code) for code in range(Qt.Key.Key_A, Qt.Key.Key_Z + 1)),
    *(Qt.Key(code) for code in range(Qt.Key.Key_0, Qt.Key.Key_9 + 1)),
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down) * 4,
    *(Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape) * 4,
    *(Qt.Key.Key_Space, Qt.Key.Key_Delete, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
    *(Qt.Key.Key_Menu, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight),
]
RARE = {"quit", "close", "new", "open", "options", "full_screen", "save_copy"}
"""Commands after which the game is no longer in front: given less often."""
STAYS = 25
"""So many gestures a dialog may stay open before it is closed."""


class Player:
    """Makes one gesture after the other; a gesture is a list of steps, each of which takes no time to speak of.

    What a gesture does depends on chance and on what is in front; it never looks into the rules.
    """

    def __init__(self, window, chance, saves):
        self.window = window
        self.chance = chance
        self.hand = Hand()
        self._saves = saves
        self._waited = 0
        self._gestures = {
            self.drag_counter: 18,
            self.click_map: 12,
            self.twice: 3,
            self.menu: 5,
            self.wheel: 9,
            self.pan: 4,
            self.plain_key: 12,
            self.command: 10,
            self.overlay: 5,
            self.take_back: 6,
            self.choose: 6,
            self.button: 9,
            self.anywhere: 6,
            self.drag_anywhere: 4,
            self.resize: 3,
            self.rest: 3,
        }

    def gesture(self):
        """The next gesture: its name and its steps."""
        front = in_front()
        if front is None:
            self._waited = 0
            (made,) = self.chance.choices([*self._gestures], [*self._gestures.values()])
            return made.__name__, made()
        self._waited += 1
        if isinstance(front, QFileDialog):
            return "answer the file dialog", [lambda: self._answer(front)]
        if self._waited > STAYS:
            return "close what is in front", [front.close]
        made = self.chance.choice([self.plain_key, self.button, self.anywhere, self.anywhere, self.arrow_enter])
        return f"{made.__name__} in front", made()

    # on the map

    def drag_counter(self):
        """Take a counter somewhere: mostly near, sometimes over half the map, sometimes out of it."""
        view = self.window.table.pane.view
        rects = self._counters()
        if view is None or not rects:
            return self.click_map()
        start = self._point_of(self.chance.choice(rects).center())
        far = self.chance.choice([60, 60, 120, 400])
        points = [start]
        for _ in range(self.chance.randint(2, 6)):
            points.append(points[-1] + self._away(far))
        held = self.chance.choice([NONE, NONE, NONE, SHIFT, ALT])
        moves = [lambda p=p: self.hand.move(p) for p in points[1:]]
        return [lambda: self.hand.press(start, LEFT, held), *moves, lambda: self.hand.release(points[-1], LEFT, held)]

    def click_map(self):
        """Click on a counter or a location."""
        point = self._somewhere_on_map()
        return self._click(point, LEFT, self.chance.choice([NONE, NONE, SHIFT]))

    def twice(self):
        """Click twice."""
        point = self._somewhere_on_map()
        return [lambda: self.hand.double_click(point)]

    def menu(self):
        """Open a menu, and mostly take something from it."""
        return self._click(self._somewhere_on_map(), RIGHT) + (self.arrow_enter() if self.chance.random() < 0.7 else [])

    def wheel(self):
        """Zoom at the cursor."""
        point = self._somewhere_on_map()
        up = self.chance.choice([1, -1])
        return [lambda: self.hand.wheel(point, up)] * self.chance.randint(1, 4)

    def pan(self):
        """Move the map with the middle button, or with space and the left one."""
        start = self._somewhere_on_map()
        points = [start + self._away(200) for _ in range(4)]
        moves = [lambda p=p: self.hand.move(p) for p in points]
        space = self.chance.random() < 0.5
        button = LEFT if space else MIDDLE
        steps = [lambda: self.hand.press(start, button), *moves, lambda: self.hand.release(points[-1], button)]
        key = Qt.Key.Key_Space
        return [lambda: self.hand.hold(key, True), *steps, lambda: self.hand.hold(key, False)] if space else steps

    # keys

    def plain_key(self):
        """A few keys, wherever the keyboard is."""
        keys = self.chance.choices(PLAIN_KEYS, k=self.chance.randint(1, 4))
        return [lambda k=k: self.hand.key(k, self.chance.choice([NONE, NONE, NONE, SHIFT])) for k in keys]

    def command(self):
        """A command of the window, by its key."""
        known = [each for each in COMMANDS if each.keys and (each.id not in RARE or self.chance.random() < 0.06)]
        keys = QKeySequence(self.chance.choice(known).keys[0])[0]
        return [lambda: self.hand.key(keys.key(), keys.keyboardModifiers())]

    def overlay(self):
        """An overlay on or off, by its key."""
        known = [key for key, _ in self.window.table.overlay_keys if key]
        if not known:
            return self.wheel()
        keys = QKeySequence(self.chance.choice(known))[0]
        return [lambda: self.hand.key(keys.key(), keys.keyboardModifiers())]

    def take_back(self):
        """Take back some orders, and bring some of them back."""
        back, forth = self.chance.randint(1, 5), self.chance.randint(0, 5)
        undo, redo = [lambda: self.hand.key(Qt.Key.Key_Z, CTRL)], [lambda: self.hand.key(Qt.Key.Key_Y, CTRL)]
        return undo * back + redo * forth

    def choose(self):
        """Take something from the list of choices."""
        down = self.chance.randint(0, 6)
        keys = [Qt.Key.Key_F4, *[Qt.Key.Key_Down] * down, Qt.Key.Key_Return]
        return [lambda k=k: self.hand.key(k) for k in keys]

    def arrow_enter(self):
        """Take something from what is in front."""
        keys = [*[Qt.Key.Key_Down] * self.chance.randint(1, 9), Qt.Key.Key_Return]
        return [lambda k=k: self.hand.key(k) for k in keys]

    # the rest of the window

    def button(self):
        """Press any button that can be pressed: in panels, their frames, bars, dialogs, on the start page."""
        front = in_front() or self._any_window()
        seen = [b for b in front.findChildren(QAbstractButton) if b.isVisible() and b.isEnabled()]
        if not seen:
            return self.anywhere()
        chosen = self.chance.choice(seen)
        return self._click(chosen.mapToGlobal(chosen.rect().center()))

    def anywhere(self):
        """Click anywhere in the window in front."""
        front = in_front() or self._any_window()
        return self._click(self._somewhere_in(front), self.chance.choice([LEFT, LEFT, LEFT, RIGHT]))

    def drag_anywhere(self):
        """Pull at anything: panels, their borders, bars, lists."""
        front = self._any_window()
        start = self._somewhere_in(front)
        points = [self._somewhere_in(front) for _ in range(self.chance.randint(1, 5))]
        moves = [lambda p=p: self.hand.move(p) for p in points]
        return [lambda: self.hand.press(start), *moves, lambda: self.hand.release(points[-1])]

    def resize(self):
        """Make the window larger or smaller, some times over."""
        sizes = [(self.chance.randint(600, 1900), self.chance.randint(400, 1150)) for _ in range(3)]
        return [lambda s=s: self.window.resize(*s) for s in sizes]

    def rest(self):
        """Do nothing for a while, so that what comes by itself comes: fans, bots, messages that go."""
        return [lambda: None] * self.chance.randint(10, 60)

    # where things are

    def _counters(self):
        """The parts of the scene that counters cover."""
        scene = self.window.table.pane.scene
        found = [scene.counters.heaps.rect(c.piece.id) for c in self.window.table.counters] if scene else []
        return [rect for rect in found if rect is not None]

    def _point_of(self, point):
        view = self.window.table.pane.view
        return view.viewport().mapToGlobal(view.mapFromScene(point))

    def _somewhere_on_map(self):
        rects = self._counters()
        if rects and self.chance.random() < 0.5:
            return self._point_of(self.chance.choice(rects).center())
        return self._somewhere_in(self.window.table.pane.view or self.window)

    def _somewhere_in(self, widget):
        across, down = self.chance.randrange(max(1, widget.width())), self.chance.randrange(max(1, widget.height()))
        return widget.mapToGlobal(QPoint(across, down))

    def _away(self, far):
        return QPoint(self.chance.randint(-far, far), self.chance.randint(-far, far))

    def _any_window(self):
        """The window itself, or a panel that floats."""
        tops = [each for each in QApplication.topLevelWidgets() if each.isVisible() and each.isEnabled()]
        others = [each for each in tops if each is not self.window and each.height() > 8]
        return self.chance.choice(others) if others and self.chance.random() < 0.3 else self.window

    # what takes more than one event

    def _click(self, point, button=LEFT, modifiers=NONE):
        return [
            lambda: self.hand.move(point),
            lambda: self.hand.press(point, button, modifiers),
            lambda: self.hand.release(point, button, modifiers),
        ]

    def _answer(self, dialog):
        """Choose a save, or not. Nobody plays about in there: a file dialog can delete files of others."""
        saving = dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave
        known = [*self._saves.glob("*.rfsave")]
        if self.chance.random() < 0.4 or not (known or saving):
            dialog.reject()
            return
        name = self._saves / f"copy-{self.chance.randrange(4)}.rfsave" if saving else self.chance.choice(known)
        if saving and self.chance.random() < 0.2 and known:
            name = self.chance.choice(known)
        dialog.setDirectory(str(self._saves))
        dialog.selectFile(str(name))
        dialog.accept()
