"""Pictures of cards of games that are data alone, as `_face_plain.html` and its styles lay them out."""

from __future__ import annotations

from cards.faces.parts import Face
from cards.faces.renderer_canvas import LEAST_ART, TALL, UNIT, Canvas
from cards.faces.renderer_text import SANS, SANS_BOLD, SANS_SEMI, SERIF, SERIF_HEAVY

INKS = ("#3d5a80", "#7a3e48", "#47663c", "#6a5320", "#5a4580", "#2f6468")
LEFT, RIGHT = 4.6, 95.4
PAPER, INK, FAINT = "#f7f6f1", "#1d1f24", "#575a62"
COLUMNS = 3


def draw_plain(face: Face, unit: float = UNIT) -> Canvas:
    """A sheet with a coloured edge: name and cost, art, type, text, sockets."""
    ink = INKS[int(face.classes.rpartition("--")[2])]
    canvas, room, y = Canvas(PAPER, unit), RIGHT - LEFT, 4.0
    canvas.frame(0, 0, 100, TALL, ink, 1.6, radius=4.8)
    cost = max(10.0, canvas.width(face.cost, SERIF_HEAVY, 6.4) + 3.2) if face.cost else 0.0
    name = canvas.name(face, SERIF, room - (cost + 2 if cost else 0))
    tall = max(11.0, canvas.height(name))
    canvas.block(name, LEFT, y + (tall - canvas.height(name)) / 2, INK)
    if cost:
        canvas.box(RIGHT - cost, y + (tall - 9.2) / 2, cost, 9.2, ink, radius=1.4)
        canvas.words(face.cost, RIGHT - cost / 2, y + tall / 2, SERIF_HEAVY, 6.4, "#ffffff", anchor="mm")
    canvas.box(LEFT, y + tall, room, 0.5, ink)
    y += tall + 0.5 + 2
    foot = TALL - 4 - 3.6
    bottom = foot - 2
    if face.stats:
        rows = -(-len(face.stats) // COLUMNS)
        bottom -= rows * 8.4 + (rows - 1) * 1.4
        _sockets(canvas, face, bottom, ink)
        bottom -= 2
    kind = canvas.label(face.type_line, SANS_SEMI, 3.8, room)
    text = canvas.text(face, room, bottom - y - LEAST_ART - 2 - canvas.height(kind) - 2)
    tall = max(16.0, canvas.height(text))
    canvas.block(text, LEFT, bottom - tall, INK)
    line = bottom - tall - 2 - canvas.height(kind)
    canvas.block(kind, LEFT, line, ink)
    tall = line - 2 - y
    canvas.art(face, LEFT, y, room, tall, [(0, 0), (room, 0), (room, tall), (0, tall)])
    _foot(canvas, face, foot)
    return canvas


def _foot(canvas: Canvas, face: Face, foot: float) -> None:
    x = LEFT
    if face.rarity_name:
        canvas.line(face.rarity_name, x, foot, SANS_BOLD, 2.95, INK, room=30)
        x += min(30.0, canvas.width(face.rarity_name, SANS_BOLD, 2.95)) + 2
    note = canvas.width(face.print_note, SANS, 2.95)
    canvas.line(face.credit, x, foot, SANS, 2.95, FAINT, room=RIGHT - x - note - 2)
    canvas.line(face.print_note, RIGHT - note, foot, SANS, 2.95, FAINT, room=note + 1)


def _sockets(canvas: Canvas, face: Face, top: float, ink: str) -> None:
    columns = min(COLUMNS, len(face.stats))
    wide = (RIGHT - LEFT - 1.4 * (columns - 1)) / columns
    for place, stat in enumerate(face.stats):
        x, y = LEFT + place % columns * (wide + 1.4), top + place // columns * 9.8
        canvas.frame(x, y, wide, 8.4, ink, 0.5, radius=1.2)
        size = 5.4
        while canvas.width(stat.value, SERIF, size) > wide * 0.6:
            size *= 0.96
        canvas.words(stat.value, x + 1.8, y + 4.2, SERIF, size, INK, anchor="lm")
        room, small = wide - 5 - canvas.width(stat.value, SERIF, size), 2.9
        while canvas.width(stat.label, SANS_SEMI, small) > room:
            small *= 0.96
        canvas.words(stat.label, x + wide - 1.8, y + 4.4, SANS_SEMI, small, INK, anchor="rm")
