"""Pictures of Fortification cards, as `_face_fortification.html` and its styles lay them out."""

from __future__ import annotations

import math

from cards.faces.parts import Face
from cards.faces.renderer_canvas import LEAST_ART, TALL, UNIT, Canvas
from cards.faces.renderer_text import SANS, SANS_SEMI, SERIF, SERIF_HEAVY
from cards.faces.shapes import Point

INKS = {
    "fighter": "#6f2d24", "assist": "#4a5a2b", "magic": "#3a3f80", "champion": "#76540c", "spell": "#4d3a78",
    "field": "#265a63", "equipment": "#464b52",
}  # fmt: skip
LEFT, RIGHT = 4.0, 96.0
PAPER, INK, FAINT, STONE, STONE_EDGE, WINDOW = "#e9e5da", "#211f1a", "#57533f", "#d3cdbb", "#b5ad96", "#8d8877"
WHITE = "#ffffff"
TYPE_SIZES = {"": 3.6, "long": 3.1, "longer": 2.3}


def draw_fortification(face: Face, unit: float = UNIT) -> Canvas:
    """Merlons, an arched window, stat stones, and the life of a character on a disc."""
    ink = INKS[face.classes.rpartition("--")[2]]
    canvas = Canvas(PAPER, unit)
    wall = _wall(canvas, face, ink)
    y = 4.4 + wall + 2 + 1
    foot = TALL - 3 - 3.6
    bottom = foot - 2
    if face.stats:
        bottom -= 10.2
        _stones(canvas, face, bottom)
        bottom -= 2
    text = canvas.text(face, RIGHT - LEFT, bottom - y - LEAST_ART - 2, is_even=True)
    tall = max(16.0, canvas.height(text))
    canvas.block(text, LEFT, bottom - tall + (tall - canvas.height(text)) / 2, INK, centred=RIGHT - LEFT)
    _window(canvas, face, y, bottom - tall - 2 - y)
    if face.life:
        top = y + 0.1
        canvas.disc(RIGHT - 6.75, top + 6.75, 6.75, WHITE, rim=ink, width=1)
        canvas.icon("heart", RIGHT - 6.75 - 2, top + 1.9, 4, ink)
        canvas.words(face.life, RIGHT - 6.75, top + 8.6, SERIF_HEAVY, 6, INK, anchor="mm")
    canvas.line(face.credit, LEFT, foot, SANS, 2.95, FAINT, room=60)
    note = canvas.width(face.print_note, SANS, 2.95)
    canvas.line(face.print_note, RIGHT - note, foot, SANS, 2.95, FAINT, room=note + 1)
    return canvas


def _wall(canvas: Canvas, face: Face, ink: str) -> float:
    """The battlements with name and type; answers the wall's height below them."""
    for merlon in range(8):
        x = merlon * 14.2857 - 3.5714
        canvas.box(x, 0, 7.1428, 4.6, ink)
    name = canvas.name(face, SERIF, RIGHT - LEFT)
    room = RIGHT - LEFT
    kind = canvas.label(face.type_line, SANS_SEMI, TYPE_SIZES[face.type_size], room)
    inner = canvas.height(name) + 0.6 + canvas.height(kind)
    tall = max(14.5, inner + 4.2)
    canvas.box(0, 4.4, 100, tall, ink)
    top = 4.4 + (tall - inner) / 2
    canvas.block(name, LEFT, top, WHITE, centred=room)
    canvas.block(kind, LEFT, top + canvas.height(name) + 0.6, WHITE, centred=room)
    return tall


def _window(canvas: Canvas, face: Face, top: float, tall: float) -> None:
    wide = RIGHT - LEFT - 12
    canvas.polygon([(LEFT + 6 + x, top + y) for x, y in _arch(wide, tall)], WINDOW)
    inner = wide - 3, tall - 1.5 - 2.6
    canvas.art(face, LEFT + 6 + 1.5, top + 1.5, *inner, _arch(*inner))


def _arch(wide: float, tall: float) -> list[Point]:
    """A box under a round arch, flatter where the box is low."""
    rise = min(wide / 2, tall * 0.9)
    turns = [math.pi - math.pi * step / 90 for step in range(91)]
    curve = [(wide / 2 + wide / 2 * math.cos(turn), rise - rise * math.sin(turn)) for turn in turns]
    return [*curve, (wide, tall), (0, tall)]


def _stones(canvas: Canvas, face: Face, top: float) -> None:
    wide = (RIGHT - LEFT - 1.2 * (len(face.stats) - 1)) / len(face.stats)
    for place, stat in enumerate(face.stats):
        x = LEFT + place * (wide + 1.2)
        canvas.box(x, top, wide, 10.2, STONE_EDGE, radius=0.8)
        canvas.box(x, top, wide, 9.5, STONE, radius=0.8)
        big = canvas.width(stat.value, SERIF, 6.2) + 1.5 if stat.value else 0.0
        label = canvas.label(
            stat.label, SANS_SEMI, 2.7 if stat.is_long else 3.9, wide - 1.4 - big, most=3 if stat.is_long else 1
        )
        start = x + (wide - big - max(label.widths) / canvas.unit) / 2
        canvas.words(stat.value, start, top + 7.1, SERIF, 6.2, INK)
        low = 0.5 if stat.value and not stat.is_long else 0.0
        canvas.block(
            label,
            start + big,
            top + (9.5 - canvas.height(label)) / 2 + low,
            INK,
            centred=max(label.widths) / canvas.unit,
        )
