"""Pictures of Maximus cards, as `_face_maximus.html` and its styles lay them out."""

from __future__ import annotations

from cards.faces.parts import Face
from cards.faces.renderer_canvas import LEAST_ART, TALL, UNIT, Canvas, notched
from cards.faces.renderer_text import SANS, SANS_SEMI, SERIF, SERIF_HEAVY

INKS = {"unit": "#4b3a96", "avatar": "#7d5309", "equipment": "#2a5c64", "verb": "#9c3a1b"}
SPINE, LEFT, RIGHT = 14.0, 17.4, 96.0
PAPER, INK, FAINT = "#fbfaf5", "#1b1a22", "#5a5762"


def draw_maximus(face: Face, unit: float = UNIT) -> Canvas:
    """A filing spine with the cost, notched art, three sockets."""
    ink, is_avatar = INKS[face.icon], face.icon == "avatar"
    canvas = Canvas("#fdf6e3" if is_avatar else PAPER, unit)
    _spine(canvas, face, ink)
    room, y = RIGHT - LEFT, 3.6
    name = canvas.name(face, SERIF, room)
    tall = max(10.5, canvas.height(name))
    canvas.block(name, LEFT, y + (tall - canvas.height(name)) / 2, INK)
    y += tall + 2.2
    foot = TALL - 3 - 3.6
    bottom = foot - 2.2
    if face.stats:
        rows = -(-len(face.stats) // 3)
        bottom -= rows * 9.8 + (rows - 1) * 1.6
        _sockets(canvas, face, ink, bottom)
        bottom -= 2.2
    kind = canvas.label(face.type_line, SANS_SEMI, 3.9, room)
    text = canvas.text(face, room, bottom - y - LEAST_ART - 2.2 - canvas.height(kind) - 2.2)
    top = bottom - max(16.0, canvas.height(text))
    canvas.block(text, LEFT, top, INK)
    line = top - 2.2 - canvas.height(kind)
    canvas.block(kind, LEFT, line, ink)
    tall = line - 2.2 - y
    canvas.art(face, LEFT, y, room, tall, notched(room, tall, 7, corners="falling"))
    canvas.line(face.credit, LEFT, foot, SANS, 2.95, FAINT, room=room * 0.7)
    note = face.print_note
    canvas.line(note, RIGHT - canvas.width(note, SANS, 2.95), foot, SANS, 2.95, FAINT, room=room)
    if is_avatar:
        canvas.frame(0, 0, 100, TALL, "#d9a93f", 1.6, radius=4.8)
    return canvas


def _spine(canvas: Canvas, face: Face, ink: str) -> None:
    lower = INKS["equipment"] if face.second_cost else ink
    canvas.box(0, 0, SPINE, TALL, ink)
    if face.second_cost:
        canvas.box(0, TALL * 0.72, SPINE, TALL * 0.28, lower)
    for top in (46.0, 54.3, 62.6):
        canvas.box(SPINE, top, 1.5, 5.4, ink)
    is_avatar = face.icon == "avatar"
    x = (SPINE - 10.5) / 2
    cut = [(x + px * 10.5, 4 + py * 10.5) for px, py in ((0.22, 0), (1, 0), (1, 0.78), (0.78, 1), (0, 1), (0, 0.22))]
    canvas.polygon(cut, "#f3cf7a" if is_avatar else PAPER)
    size = 7.2 if len(face.cost) < 3 else 4.8
    canvas.words(face.cost, SPINE / 2, 9.4, SERIF_HEAVY, size, "#4a3105" if is_avatar else ink, anchor="mm")
    bottom = TALL - 5
    if face.second_cost:
        canvas.box((SPINE - 9.4) / 2, bottom - 9.4, 9.4, 9.4, PAPER, radius=1.4)
        canvas.words(face.second_cost, SPINE / 2, bottom - 4.7, SERIF_HEAVY, 6.2, lower, anchor="mm")
        bottom -= 9.4 + 3
    canvas.icon(face.icon, (SPINE - 5.6) / 2, bottom - 5.6, 5.6, "#ffffff")
    canvas.upright(face.kind, SPINE / 2, bottom - 5.6 - 2, SANS_SEMI, 4.3, "#ffffff")


def _sockets(canvas: Canvas, face: Face, ink: str, top: float) -> None:
    wide = (RIGHT - LEFT - 2 * 1.6) / 3
    for place, stat in enumerate(face.stats):
        x = LEFT + place % 3 * (wide + 1.6)
        if place and place % 3 == 0:
            top += 9.8 + 1.6
        canvas.frame(x, top, wide, 9.8, ink, 0.6, radius=1.4)
        long = canvas.width(stat.value, SERIF, 6.6)
        start = x + (wide - 5 - 1.4 - long) / 2
        canvas.icon(stat.icon, start, top + 2.4, 5, ink)
        canvas.words(stat.value, start + 6.4, top + 4.9, SERIF, 6.6, INK, anchor="lm")
