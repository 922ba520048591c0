"""Backgrounds of the stand-in art. Each takes five inks (ground, middle, deep, accent, light) and a source of chance."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from cards.faces.shapes import Shape, circle, line, polygon, ring, short

Inks = tuple[str, str, str, str, str]
Motif = Callable[[Inks, Random], list[Shape]]
WIDTH, HEIGHT = 400, 300
BELOW = HEIGHT + 10


def waves(inks: Inks, chance: Random) -> list[Shape]:
    """Rows of swell, each nearer and denser."""
    shapes, y = [], chance.uniform(128, 160)
    for row in range(chance.choice((4, 5))):
        height, length, shift = chance.uniform(7, 14), chance.uniform(70, 120), chance.uniform(-90, 0)
        x = shift - length
        d = f"M-20 {BELOW}L-20 {short(y)}L{short(x)} {short(y)}"
        while x < WIDTH + length:
            d += f"q{short(length / 4)} {short(-height)} {short(length / 2)} 0t{short(length / 2)} 0"
            x += length
        shapes.append(Shape(f"{d}V{BELOW}Z", (inks[1], inks[2])[row % 2], opacity=0.55 + 0.11 * row))
        y += chance.uniform(26, 38)
    return shapes


def flames(inks: Inks, chance: Random) -> list[Shape]:
    """Tongues of fire in three depths, and sparks."""
    shapes = []
    for depth, ink in enumerate((inks[2], inks[1], inks[3])):
        count, tall = 6 - depth, 215 - 62 * depth
        for k in range(count):
            x = WIDTH / count * (k + 0.5) + chance.uniform(-16, 16)
            h, w = tall * chance.uniform(0.62, 1.06), chance.uniform(34, 56) - 6 * depth
            lean = chance.uniform(-26, 26)
            s = short
            d = (
                f"M{s(x - w)} {BELOW}C{s(x - w * 1.1)} {s(BELOW - h * 0.45)} {s(x + lean - w * 0.3)} "
                f"{s(BELOW - h * 0.5)} {s(x + lean)} {s(BELOW - h)}C{s(x + lean + w * 0.5)} {s(BELOW - h * 0.6)} "
                f"{s(x + w * 1.1)} {s(BELOW - h * 0.4)} {s(x + w)} {BELOW}Z"
            )
            shapes.append(Shape(d, ink))
    for _ in range(14):
        x, y, size = chance.uniform(20, 380), chance.uniform(20, 150), chance.uniform(1.6, 4.4)
        shapes.append(circle(x, y, size, chance.choice((inks[3], inks[1]))))
    return shapes


def rings(inks: Inks, chance: Random) -> list[Shape]:
    """Circles that spread, as sound does."""
    x, y = chance.uniform(120, 280), chance.uniform(100, 190)
    return [ring(x, y, 30 + 29 * k, inks[1], 7 if k % 2 else 2.6) for k in range(11)]


def rays(inks: Inks, chance: Random) -> list[Shape]:
    """Light from one point."""
    x, y, count = 200 + chance.uniform(-50, 50), 140 + chance.uniform(-20, 20), chance.choice((12, 16, 20))
    shapes = []
    for k in range(count):
        start = math.tau / count * k + 0.1
        end = start + 1.4 / count
        corners = [(x + 440 * math.cos(angle), y + 440 * math.sin(angle)) for angle in (start, end)]
        shapes.append(polygon([(x, y), *corners], inks[1], opacity=0.6))
    return shapes


def stripes(inks: Inks, chance: Random) -> list[Shape]:
    """Slanted bands."""
    lean, step = chance.uniform(-170, 170), chance.choice((58, 74, 92))
    return [
        polygon(
            [(x, -10), (x + step * 0.45, -10), (x + step * 0.45 + lean, 310), (x + lean, 310)], inks[1], opacity=0.5
        )
        for x in range(-200, 600, step)
    ]


def rain(inks: Inks, chance: Random) -> list[Shape]:
    """Slanted drops over a dark hill."""
    lean = chance.uniform(0.16, 0.32) * chance.choice((1, -1))
    shapes = []
    for _ in range(34):
        x, y, size = chance.uniform(-30, 430), chance.uniform(-20, 250), chance.uniform(26, 76)
        ink, width = chance.choice((inks[1], inks[2], inks[3])), chance.uniform(3, 9)
        d = f"M{short(x)} {short(y)}l{short(-size * lean)} {short(size)}"
        shapes.append(line(d, ink, width, round_ends=True))
    left, crest, middle, right = (chance.uniform(*span) for span in ((232, 256), (210, 236), (240, 262), (226, 250)))
    hill = f"M-10 310V{short(left)}Q100 {short(crest)} 210 {short(middle)}T410 {short(right)}V310Z"
    return [*shapes, Shape(hill, inks[2])]


def gusts(inks: Inks, chance: Random) -> list[Shape]:
    """Curved strokes of wind."""
    shapes = []
    for k in range(9):
        y, bend = 18 + k * 34 + chance.uniform(-8, 8), chance.uniform(22, 60) * chance.choice((1, -1))
        x, out, over, rest = (chance.uniform(*span) for span in ((-60, 60), (80, 130), (170, 230), (110, 200)))
        d = f"M{short(x)} {short(y)}q{short(out)} {short(-bend)} {short(over)} 0t{short(rest)} {short(bend * 0.3)}"
        shapes.append(line(d, inks[2 if k % 3 == 0 else 1], chance.uniform(3, 11), round_ends=True))
    return shapes


def stones(inks: Inks, chance: Random) -> list[Shape]:
    """A row of standing blocks, the tall ones with a lit door."""
    shapes, x = [], -12.0
    while x < WIDTH:
        w, h, tilt = chance.uniform(46, 84), chance.uniform(70, 190), chance.uniform(-9, 9)
        ink = chance.choice((inks[1], inks[2], inks[2]))
        top = [(x + 5 + tilt, 300 - h), (x + w - 7 + tilt, 300 - h + chance.uniform(-14, 18))]
        shapes.append(polygon([(x, 310), *top, (x + w, 310)], ink, stroke=inks[4], width=2))
        if ink == inks[2] and h > 120:
            arch = f"a{short(w * 0.2)} {short(w * 0.2)} 0 0 1 {short(w * 0.4)} 0"
            shapes.append(Shape(f"M{short(x + w * 0.32)} 310v-52{arch}v52Z", inks[3]))
        x += w + chance.uniform(-4, 8)
    return shapes


def leaves(inks: Inks, chance: Random) -> list[Shape]:
    """Stalks with leaves and a fruit each."""
    shapes = []
    for k in range(chance.choice((5, 6, 7))):
        x, top = 20 + k * 62 + chance.uniform(-18, 18), chance.uniform(46, 150)
        bend = chance.uniform(-40, 40)
        d = f"M{short(x)} 310Q{short(x + bend)} {short((310 + top) / 2)} {short(x + bend / 2)} {short(top)}"
        shapes.append(line(d, inks[2], 5))
        for leaf in range(5):
            along = 0.14 + leaf * 0.17
            px, py = x + bend * along * 0.9, 310 - (310 - top) * along
            size = chance.uniform(26, 46)
            reach = (1, -1)[leaf % 2] * size
            d = (
                f"M{short(px)} {short(py)}q{short(reach * 0.3)} {short(-size * 0.95)} {short(reach * 1.25)} "
                f"{short(-size * 0.8)}q{short(-reach * 0.15)} {short(size * 0.95)} {short(-reach * 1.25)} {short(size * 0.8)}Z"
            )
            shapes.append(Shape(d, inks[1] if leaf % 3 else inks[2]))
        shapes.append(circle(x + bend / 2, top, chance.uniform(7, 13), inks[3]))
    return shapes
