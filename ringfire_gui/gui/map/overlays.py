"""Overlays: tinted shapes under the counters, lines and texts above them. A layer is two items, however large."""

from typing import Literal

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from ringfire_gui.core.ids import LocId
from ringfire_gui.engine.showing import Layer, Patch
from ringfire_gui.gui.map.pieces import COUNTER
from ringfire_gui.gui.map.pixels import pixel_by_pixel
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.gui.map.regions import Region
from ringfire_gui.gui.map.routes import draw_route
from ringfire_gui.gui.map.tags import readable
from ringfire_gui.gui.map.tones import Tones

BORDER = 2.5
"""Width of the border of a shape, in pixels."""
MANY = 500
"""So many texts are taken to lie all over the map."""


class PatchItem(QGraphicsItem):
    """The tinted shapes of a layer."""

    def __init__(self, layer: Layer, projection: Projection, tones: Tones) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._tones = tones
        self._regions = [(Region(projection, patch.places), patch) for patch in layer.patches if patch.places]
        self._bounds = QRectF()
        for region, _ in self._regions:
            self._bounds |= region.bounds
        # Borders are as wide far out as they are close in, which is wide in units of the scene.
        self._bounds.adjust(-COUNTER, -COUNTER, COUNTER, COUNTER)

    def dress(self, tones: Tones) -> None:
        """Draw in other colours from now on."""
        self._tones = tones
        self.update()

    # Qt calls these.

    def boundingRect(self) -> QRectF:
        """The rectangle around all shapes."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Fill each shape, then draw its border."""
        del widget
        exposed = option.exposedRect
        scale = painter.worldTransform().m11()
        ratio = painter.device().devicePixelRatio()
        painter.save()
        for region, patch in self._regions:
            if not region.bounds.intersects(exposed):
                continue
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.fillPath(region.fill, self._tones.brush(patch.tone, scale * ratio, ratio, patch.side))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
            width = BORDER if scale >= 0.375 else BORDER / 2
            painter.setPen(self._tones.pen(patch.tone, width, 0.85, patch.side))
            margin = BORDER / scale
            for line in region.border_in(exposed.adjusted(-margin, -margin, margin, margin)):
                painter.drawPolyline(line)
        painter.restore()


class LineItem(QGraphicsItem):
    """The routes and texts of a layer."""

    def __init__(self, layer: Layer, projection: Projection, tones: Tones) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._projection = projection
        self._tones = tones
        known = projection.board.locations
        self._routes = [route for route in layer.routes if route.path and all(at in known for at in route.path)]
        self._labels: dict[LocId, tuple[str, Patch]] = {
            at: (text, patch) for patch in layer.patches for at, text in patch.labels.items() if text and at in known
        }
        self._bounds = self._around()

    def _around(self) -> QRectF:
        if len(self._labels) > MANY:
            return self._projection.sheet
        bounds = QRectF()
        for at in (*self._labels, *(at for route in self._routes for at in route.path)):
            bounds |= self._projection.rect(at)
        return bounds.adjusted(-COUNTER, -COUNTER, COUNTER, COUNTER)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to be seen of it."""
        return not self._routes and not self._labels

    def dress(self, tones: Tones) -> None:
        """Draw in other colours from now on."""
        self._tones = tones
        self.update()

    # Qt calls these.

    def boundingRect(self) -> QRectF:
        """The rectangle around all routes and texts."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the routes, then the texts on top."""
        del widget
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        pixels = pixel_by_pixel(painter)
        for route in self._routes:
            centres = [self._projection.centre(at) for at in route.path]
            draw_route(painter, route, centres, self._tones, pixels)
        if self._labels and readable(pixels):
            area = option.exposedRect.adjusted(-COUNTER, -COUNTER, COUNTER, COUNTER)
            for at in self._projection.within(area):
                if at in self._labels:
                    text, patch = self._labels[at]
                    middle = label_point(self._projection, at, patch.where)
                    colour = self._tones.colour(patch.tone, patch.side)
                    self._tones.tags.draw(painter, text, colour, middle, pixels)
        painter.restore()


def label_point(projection: Projection, at: LocId, where: Literal["foot", "head"] = "foot") -> QPointF:
    """Where a text about a location stands: below the counters, or over the printed number of a hex."""
    centre = projection.centre(at)
    if projection.board.locations[at].kind == "hex":
        room = projection.rect(at)
        head = -0.40 if room.width() > room.height() else -0.33
        return centre + QPointF(0, room.height() * (head if where == "head" else 0.36))
    return centre + QPointF(0, COUNTER * 0.7)


class Overlays:
    """The layers that lie on the map, by name."""

    def __init__(self, scene: QGraphicsScene, projection: Projection, tones: Tones) -> None:
        self._scene = scene
        self._projection = projection
        self._tones = tones
        self._layers: dict[str, tuple[Layer, list[QGraphicsItem]]] = {}

    def show(self, name: str, layer: Layer | None, under: float, above: float) -> None:
        """Lay a layer over the map in place of the one of the same name; None takes it away.

        Args:
            name: Its name.
            layer: The layer.
            under: The height of its shapes.
            above: The height of its lines and texts.
        """
        if name in self._layers and self._layers[name][0] == layer:
            return
        for item in self._layers.pop(name, (None, []))[1]:
            self._scene.removeItem(item)
        if layer is None:
            return
        items: list[QGraphicsItem] = []
        if any(patch.places for patch in layer.patches):
            items.append(PatchItem(layer, self._projection, self._tones))
            items[-1].setZValue(under)
        lines = LineItem(layer, self._projection, self._tones)
        if not lines.empty:
            items.append(lines)
            lines.setZValue(above)
        for item in items:
            self._scene.addItem(item)
        self._layers[name] = (layer, items)

    def names(self) -> tuple[str, ...]:
        """The layers that are shown."""
        return tuple(self._layers)

    def layer(self, name: str) -> Layer | None:
        """A layer that is shown."""
        return self._layers[name][0] if name in self._layers else None

    def dress(self, tones: Tones) -> None:
        """Draw in other colours from now on."""
        self._tones = tones
        for _, items in self._layers.values():
            for item in items:
                if isinstance(item, PatchItem | LineItem):
                    item.dress(tones)
