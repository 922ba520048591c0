"""Pictures of C.A.R.D. Wars cards, as `_face_card_wars.html` and its styles lay them out (CW-CARD-16, CW-RAR-17)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageColor, ImageDraw

from cards.faces.parts import Face
from cards.faces.renderer_canvas import LEAST_ART, TALL, UNIT, Canvas, notched
from cards.faces.renderer_shapes import draw_shapes
from cards.faces.renderer_text import SANS, SANS_SEMI, SERIF, SERIF_HEAVY, Block
from cards.faces.shapes import Shape

# edge, ground, paper, light
COLOURS = {
    "earth": ("#55682a", "#2c3a19", "#f0f1df", "#a9bb66"),
    "fire": ("#9a3219", "#561609", "#fbeadd", "#ef9a63"),
    "water": ("#1f5e8f", "#0f3350", "#e4eff5", "#7fb9da"),
    "null": ("#4d4658", "#2c2735", "#eeebf1", "#a99fb8"),
    "free": ("#6d5522", "#3a2d10", "#f5edda", "#d2b067"),
    "arcane": ("#503a86", "#2a1d4d", "#ece7f6", "#a690dd"),
}
INK, WHITE, GOLD = "#1b1a22", "#ffffff", "#ffdf8a"
SHEEN = ("#f7d98c", "#d58ad8", "#7fb8f0", "#8fe0c0", "#f5e39a", "#ee9aa6", "#b79cf2", "#f7d98c")
SHEEN_SMALL = ("#f7d98c", "#e6b7e8", "#b9dcfa", "#c9f2e2", "#f7d98c")
STAR = "M0 -5l1 4 4 1-4 1-1 4-1-4-4-1 4-1Z"
# Where glitter lies in a tile of 40: x, y, size.
GLITTER = (
    (4, 5, 1.0),
    (29, 11, 1.4),
    (15, 22, 1.0),
    (35, 29, 0.8),
    (7, 34, 1.2),
    (20, 7, 0.3),
    (24, 17, 0.3),
    (23, 31, 0.3),
)
GLITTER_TILE = 40.0


@dataclass(frozen=True, slots=True)
class _Room:
    """Edges of what stands inside the frame."""

    left: float
    right: float
    top: float
    bottom: float


def draw_card_wars(face: Face, unit: float = UNIT) -> Canvas:
    """The element's colours, tier gems, six stats, the rarity's letter and the seal."""
    edge, ground, paper, light = COLOURS[_scheme(face)]
    canvas, room = _framed(face, unit, (edge, ground, light))
    wide, y = room.right - room.left, room.top
    gems = 3.4 * face.tier + 0.8 * max(0, face.tier - 1)
    name = canvas.name(face, SERIF, wide - 2 - (gems + 2 if face.tier else 0))
    tall = max(10.0, canvas.height(name) + 0.8)
    _name(canvas, face, name, room.left + 1, y + 0.8 + (tall - 0.8 - canvas.height(name)) / 2)
    for gem in range(face.tier):
        _gem(canvas, room.right - 1 - gems + gem * 4.2, y + 0.4 + (tall - 4.6) / 2, light)
    y += tall + 1.8
    bottom = room.bottom - 6.6
    _foot(canvas, face, room, bottom, (ground, paper))
    bottom -= 1.8
    if face.stats:
        bottom -= 14.6
        _stats(canvas, face, room, bottom, edge)
        bottom -= 1.8
    text = canvas.text(face, wide - 5.2, bottom - y - LEAST_ART - 1.8 - 4.75 - 1.8 - 4)
    tall = max(17.0, canvas.height(text) + 4)
    canvas.box(room.left, bottom - tall, wide, tall, paper, radius=1.2)
    canvas.block(text, room.left + 2.6, bottom - tall + 2, INK)
    line = bottom - tall - 1.8 - 4.75
    note = canvas.width(face.type_note, SANS_SEMI, 3.8)
    canvas.line(face.type_line, room.left + 1, line, SANS_SEMI, 3.8, WHITE, room=wide - 4 - note)
    canvas.line(face.type_note, room.right - 1 - note, line, SANS_SEMI, 3.8, WHITE, room=note + 1)
    tall = line - 1.8 - y
    canvas.art(face, room.left, y, wide, tall, notched(wide, tall, 8, corners="rising"))
    return canvas


def _scheme(face: Face) -> str:
    if face.element:
        return face.element if face.element in COLOURS else "free"
    return "arcane" if face.kind == "Magic" else "free"


def _framed(face: Face, unit: float, inks: tuple[str, str, str]) -> tuple[Canvas, _Room]:
    """The frame: a line of the element's light, or a Legend's sheen with glitter inside."""
    edge, ground, light = inks
    canvas = Canvas(ground, unit)
    if face.rarity != "L":
        canvas.frame(0, 0, 100, TALL, light, 1.6, radius=4.8)
        canvas.frame(0, 0, 100, TALL, edge, 1.1, radius=4.8)
        return canvas, _Room(4, 96, 3.4, TALL - 3)
    canvas.image.paste(_sheen(canvas.image.size, (60.0, 40.0), SHEEN, 210))
    canvas.box(1.9, 1.9 * TALL / 100, 96.2, TALL * 0.962, ground, radius=3)
    _glitter(canvas)
    return canvas, _Room(4.3, 95.7, 1.9 * TALL / 100 + 1.6, TALL * 0.981 - 1.6)


@lru_cache(maxsize=2)
def _sheen(size: tuple[int, int], centre: tuple[float, float], stops: tuple[str, ...], start: float) -> Image.Image:
    """Colours around a point, as a cone of light shows them."""
    image = Image.new("RGB", size)
    pencil = ImageDraw.Draw(image)
    x, y, reach = size[0] * centre[0] / 100, size[1] * centre[1] / 100, sum(size)
    inks = [ImageColor.getrgb(stop)[:3] for stop in stops]
    for degree in range(360):
        at = degree / 360 * (len(inks) - 1)
        low, part = inks[int(at)], at - int(at)
        high = inks[int(at) + 1]
        ink = tuple(round(a + (b - a) * part) for a, b in zip(low, high, strict=True))
        angles = [math.radians(start - 90 + degree + more) for more in (0, 1.2)]
        pencil.polygon([(x, y), *((x + reach * math.cos(a), y + reach * math.sin(a)) for a in angles)], fill=ink)
    return image


def _glitter(canvas: Canvas) -> None:
    stars = [
        Shape(
            STAR, WHITE, opacity=0.34 if size > 0.5 else 0.5, turn=(size, 0, 0, size, x * 3 + 120 * a, y * 3 + 120 * b)
        )
        for a in range(3)
        for b in range(4)
        for x, y, size in GLITTER
    ]
    inside = canvas.image.copy()
    draw_shapes(inside, stars, GLITTER_TILE / 120 * canvas.unit, 1.9 * canvas.unit, 1.9 * canvas.unit)
    area = (
        round(1.9 * canvas.unit),
        round(2.7 * canvas.unit),
        round(98.1 * canvas.unit),
        round((TALL - 2.7) * canvas.unit),
    )
    canvas.image.paste(inside.crop(area), area[:2])


def _name(canvas: Canvas, face: Face, name: Block, x: float, y: float) -> None:
    if face.rarity == "L":
        canvas.glow(name, x, y, "#f7d98c", 0.7)
    shadow = "#2a2010" if face.rarity in ("T", "L") else ""
    canvas.block(name, x, y, GOLD if face.rarity == "T" else WHITE, shadow=shadow)


def _gem(canvas: Canvas, x: float, y: float, ink: str) -> None:
    canvas.polygon([(x + 1.7, y), (x + 3.4, y + 1.66), (x + 1.7, y + 4.6), (x, y + 1.66)], ink)


def _stats(canvas: Canvas, face: Face, room: _Room, top: float, edge: str) -> None:
    wide = (room.right - room.left - 5 * 1.2) / 6
    for place, stat in enumerate(face.stats):
        x = room.left + place * (wide + 1.2)
        canvas.box(x, top, wide, 14.6, edge, radius=1.2)
        canvas.icon(stat.icon, x + (wide - 4.4) / 2, top + 0.9, 4.4, WHITE)
        canvas.words(stat.value, x + wide / 2, top + 8.2, SERIF, 6, WHITE, anchor="mm")
        canvas.words(stat.label, x + wide / 2, top + 12.6, SANS_SEMI, 2.5, WHITE, anchor="mm")


def _foot(canvas: Canvas, face: Face, room: _Room, top: float, inks: tuple[str, str]) -> None:
    ground, paper = inks
    x = room.left + 0.5
    if face.rarity:
        _letter(canvas, face.rarity, x, top, ground)
        x += 6.6 + 2
    right = room.right - 0.5
    for seal in reversed(face.seals):
        canvas.disc(right - 4.2, top + 3.3, 4.2, paper)
        canvas.icon(seal, right - 4.2 - 2.9, top + 0.4, 5.8, ground, 2.2)
        right -= 8.4 + 0.8
    note = canvas.width(face.print_note, SANS, 2.95)
    credit = min(canvas.width(face.credit, SANS, 2.95), right - x - note - 4)
    canvas.line(face.credit, x, top + 1.5, SANS, 2.95, WHITE, room=credit + 0.01)
    canvas.line(face.print_note, x + credit + 2, top + 1.5, SANS, 2.95, WHITE, room=note + 1)


def _letter(canvas: Canvas, letter: str, x: float, top: float, ground: str) -> None:
    """J in a square, T in a double frame, L on a round of sheen."""
    if letter == "L":
        side = round(6.6 * canvas.unit)
        mask = Image.new("L", (side, side), 0)
        ImageDraw.Draw(mask).ellipse((0, 0, side - 1, side - 1), fill=255)
        canvas.image.paste(
            _sheen((side, side), (50, 50), SHEEN_SMALL, 0), (round(x * canvas.unit), round(top * canvas.unit)), mask
        )
    else:
        canvas.box(x, top, 6.6, 6.6, GOLD if letter == "T" else WHITE, radius=1)
    if letter == "T":
        canvas.frame(x + 0.5, top + 0.5, 5.6, 5.6, ground, 0.4, radius=0.6)
    canvas.words(letter, x + 3.3, top + 3.35, SERIF_HEAVY, 4 if letter == "T" else 4.6, ground, anchor="mm")
