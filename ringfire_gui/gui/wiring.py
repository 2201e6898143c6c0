"""What the player does on the table is told to whoever runs the game."""

from ringfire_gui.core.ids import PieceId
from ringfire_gui.gui.controls import Controls
from ringfire_gui.gui.tablewindow import TableWindow


def wire(table: TableWindow, controls: Controls) -> None:
    """Tie the signals of map and panels to the controls."""
    _wire_map(table, controls)
    _wire_panels(table, controls)
    _wire_history(table, controls)


def _wire_map(table: TableWindow, controls: Controls) -> None:
    pane = table.pane
    pane.hovered.connect(controls.hover)
    pane.pressed.connect(controls.press)
    pane.dragged.connect(controls.drag)
    pane.released.connect(controls.release)
    pane.double_clicked.connect(controls.double_click)
    pane.context.connect(table.open_menu)


def _wire_panels(table: TableWindow, controls: Controls) -> None:
    panels = table.panels

    def select(piece: str, add: bool) -> None:
        controls.select((PieceId(piece),), "add" if add else "only")

    panels.stack.chosen.connect(select)
    panels.tracks.chosen.connect(select)
    panels.forces.chosen.connect(lambda pieces, add: controls.select(pieces, "add" if add else "only"))
    panels.choices.chosen.connect(controls.choose)
    panels.choices.pointed.connect(lambda number: controls.point_choice(None if number < 0 else number))
    panels.stack.why_asked.connect(table.ask_why)
    panels.why.rule_opened.connect(controls.open_rule)
    table.prompt.pressed.connect(table.press_button)
    for told in (
        table.prompt.rule_asked,
        panels.log.rule_asked,
        panels.stack.rule_asked,
        panels.attack.rule_asked,
        panels.tracks.rule_asked,
    ):
        told.connect(table.open_rule)
    table.curtain.lifted.connect(controls.curtain_lifted)


def _wire_history(table: TableWindow, controls: Controls) -> None:
    replay, log = table.panels.replay, table.panels.log
    replay.lines_after = controls.lines_after
    replay.view_asked.connect(controls.view_order)
    replay.jump_asked.connect(controls.jump)
    replay.marked.connect(controls.mark)
    table.prompt.back_asked.connect(replay.last)
    table.prompt.go_on_asked.connect(replay.go_on)
    log.order_asked.connect(controls.view_order)
    log.place_asked.connect(table.pane.look_at)
