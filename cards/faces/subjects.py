"""What stands in front in the stand-in art: things and persons, drawn as the scenes are."""

from __future__ import annotations

import math
from random import Random

from cards.faces.scenes import Inks
from cards.faces.shapes import Shape, circle, ellipse, line, moved, polygon, ring, scaled, short

SHIELD = "M200 30C248 54 292 56 312 54C320 158 286 232 200 278C114 232 80 158 88 54C108 56 152 54 200 30Z"


def bell(inks: Inks, chance: Random) -> list[Shape]:
    """A bell with its clapper."""
    x, y, s = 200.0, chance.uniform(84, 100), chance.uniform(1.1, 1.3)
    body = Shape(
        "M0 -40c44 0 50 44 54 96c2 18 12 24 18 34h-144c6 -10 16 -16 18 -34c4 -52 10 -96 54 -96Z", inks[2], inks[4], 3.4
    )
    band = line("M-54 60h108", inks[3], 5)
    return [scaled(body, s, x, y), scaled(circle(0, 102, 15, inks[3]), s, x, y), scaled(band, s, x, y)]


def sheets(inks: Inks, chance: Random) -> list[Shape]:
    """Written leaves, the last one sealed."""
    shapes: list[Shape] = []
    for k in range(4):
        turn, x, y = chance.uniform(-16, 16), 110 + k * 22 + chance.uniform(-26, 26), 48 + k * 13
        leaf = [
            Shape("M6 8h160v206H6Z", inks[2], opacity=0.3),
            Shape("M0 0h160v206H0Z", inks[4] if k % 2 else inks[0], inks[2], 2),
        ]
        for row in range(8):
            d = f"M18 {30 + 19 * row}h{short(chance.uniform(70, 124))}"
            leaf.append(line(d, inks[2], 4, opacity=0.55))
        if k == 3:
            leaf.append(circle(128, 176, 15, inks[3]))
        shapes += moved(leaf, x, y, turn, (80, 100))
    return shapes


def blades(inks: Inks, chance: Random) -> list[Shape]:
    """One to three swords."""
    lean = chance.uniform(-40, -20) * chance.choice((1, -1))
    shapes: list[Shape] = []
    for k in range(chance.choice((1, 2, 3))):
        sword = [
            polygon([(-9, -150), (0, -186), (9, -150), (11, 62), (-11, 62)], inks[2]),
            polygon([(0, -186), (9, -150), (11, 62), (0, 62)], inks[4], opacity=0.35),
            Shape("M-34 62h68v12h-68Z", inks[3]),
            Shape("M-7 74h14v54h-14Z", inks[2]),
            circle(0, 136, 11, inks[3]),
        ]
        shapes += moved(sword, 200 + (0, -64, 64)[k], 150, lean + k * 5)
    return shapes


def disk(inks: Inks, chance: Random) -> list[Shape]:
    """A lamp, a lens or a moon."""
    x, y = 200 + chance.uniform(-40, 40), 132 + chance.uniform(-10, 14)
    style = chance.choice(("lamp", "lens", "moon"))
    shapes = [ring(x, y, 108, inks[2], 3), circle(x, y, 92, inks[2]), circle(x, y, 70, inks[3])]
    if style == "lamp":
        cross = f"M{short(x - 92)} {short(y)}h184M{short(x)} {short(y - 92)}v184"
        return [*shapes, circle(x, y, 40, inks[4]), line(cross, inks[2], 7)]
    if style == "lens":
        shine = f"M{short(x - 52)} {short(y + 20)}A56 56 0 0 1 {short(x + 20)} {short(y - 52)}"
        handle = line(f"M{short(x)} {short(y + 92)}v110", inks[2], 20)
        return [*shapes, circle(x, y, 70, inks[1]), line(shine, inks[4], 11, round_ends=True), handle]
    stars = [circle(x + 52, y + 22, 6, inks[4]), circle(x + 20, y - 30, 4, inks[4])]
    return [*shapes, circle(x + 26, y - 14, 62, inks[2]), *stars]


def sails(inks: Inks, chance: Random) -> list[Shape]:
    """A boat with one mast or two."""
    shapes = [Shape("M70 214Q200 276 330 214L306 264Q200 288 94 264Z", inks[2], inks[4], 3)]
    masts: tuple[tuple[int, float], ...] = ((150, 1), (246, 1.08)) if chance.random() < 0.7 else ((200, 1.2),)
    for mast, size in masts:
        top = 216 - 176 * size
        shapes.append(line(f"M{mast} 222V{short(top)}", inks[2], 7))
        right, left = short(mast + 96 * size), short(mast - 74 * size)
        shapes.append(Shape(f"M{mast + 5} {short(top + 8)}Q{right} 118 {mast + 5} 192Z", inks[4], inks[2], 3))
        shapes.append(Shape(f"M{mast - 5} {short(top + 26)}Q{left} 126 {mast - 5} 196Z", inks[3], inks[2], 3))
    return shapes


def _beast(inks: Inks, chance: Random, style: str) -> list[Shape]:
    x, y, r = 200.0, 184.0, chance.uniform(86, 100)
    shapes = [circle(x, y, r, inks[2], stroke=inks[4], width=3)]
    if style == "horns":
        shapes += [_horn(x, y, r, side, inks) for side in (-1, 1)]
    elif style == "spines":
        spines = [_spine(x, y, r, math.pi + math.pi / 10 * k, inks[2]) for k in range(11)]
        shapes = [*spines, *shapes]
    else:
        for s in (-1, 1):
            outer = [(x + s * r * 0.36, y - r * 0.8), (x + s * r * 0.96, y - r * 1.5), (x + s * r * 0.98, y - r * 0.3)]
            inner = [(x + s * r * 0.55, y - r * 0.8), (x + s * r * 0.88, y - r * 1.22), (x + s * r * 0.88, y - r * 0.5)]
            shapes += [polygon(outer, inks[2]), polygon(inner, inks[3])]
    apart, eye = r * chance.uniform(0.36, 0.46), chance.uniform(14, 20)
    for side in (-1, 1):
        shapes += [
            circle(x + side * apart, y - 14, eye, inks[3]),
            circle(x + side * apart, y - 14, eye * 0.42, inks[2]),
        ]
    mouth = y + r * chance.uniform(0.5, 0.8)
    left, right, level = short(x - r * 0.42), short(x + r * 0.42), short(y + r * 0.4)
    smile = f"M{left} {level}Q{short(x)} {short(mouth)} {right} {level}"
    return [*shapes, line(smile, inks[4], 6, round_ends=True)]


def _horn(x: float, y: float, r: float, side: int, inks: Inks) -> Shape:
    root = f"M{short(x + side * r * 0.5)} {short(y - r * 0.72)}"
    return Shape(f"{root}q{side * 66} -18 {side * 62} -92q{side * -42} 44 {side * -96} 62Z", inks[4], inks[2], 3)


def _spine(x: float, y: float, r: float, angle: float, ink: str) -> Shape:
    reaches = ((r, angle - 0.13), (r + 52, angle), (r, angle + 0.13))
    return polygon([(x + reach * math.cos(at), y + reach * math.sin(at)) for reach, at in reaches], ink)


def horns(inks: Inks, chance: Random) -> list[Shape]:
    """A beast with horns."""
    return _beast(inks, chance, "horns")


def spines(inks: Inks, chance: Random) -> list[Shape]:
    """A beast with spines."""
    return _beast(inks, chance, "spines")


def ears(inks: Inks, chance: Random) -> list[Shape]:
    """A beast with pointed ears."""
    return _beast(inks, chance, "ears")


def beast(inks: Inks, chance: Random) -> list[Shape]:
    """A beast with horns or ears."""
    return _beast(inks, chance, chance.choice(("horns", "ears")))


def figure(inks: Inks, chance: Random) -> list[Shape]:
    """A person with hood, hair or crown before a disc."""
    x = 200 + chance.uniform(-24, 24)
    at, s = short(x), short
    shapes = [ring(x, 116, 96, inks[2], 3), circle(x, 116, 78, inks[3])]
    shapes.append(Shape(f"M{s(x - 128)} 310q8 -104 92 -118q36 -6 72 0q84 14 92 118Z", inks[2]))
    shapes.append(Shape(f"M{s(x - 20)} 172h40v34q-20 22 -40 0Z", inks[4]))
    shapes.append(ellipse(x, 128, 43, 52, inks[4]))
    kind = chance.choice(("hood", "hair", "crown"))
    if kind == "hood":
        hood = "q-16 -136 66 -140q82 4 66 140q-22 -8 -24 -60q-8 -44 -42 -44q-34 0 -42 44q-2 52 -24 60Z"
        shapes.append(Shape(f"M{s(x - 66)} 196{hood}", inks[2]))
    elif kind == "hair":
        fall = s(chance.uniform(70, 110))
        shapes.append(Shape(f"M{s(x - 50)} 142q-14 -80 50 -82q66 2 50 {fall}q-12 -46 -30 -54q-30 26 -70 10Z", inks[2]))
    else:
        peaks = [(-47, 102), (-52, 52), (-24, 78), (0, 42), (24, 78), (52, 52), (47, 102)]
        shapes.append(polygon([(x + dx, y) for dx, y in peaks], inks[2]))
    collar = f"M{s(x - 86)} 310q12 -66 54 -92L{at} 262l32 -44q42 26 54 92"
    return [*shapes, line(collar, inks[3], 6)]


def shield(inks: Inks, chance: Random) -> list[Shape]:
    """A shield with chevrons, scales or bars."""
    rim = scaled(line(SHIELD, inks[4], 5), 0.9, 20, 15.4)
    shapes = [Shape(SHIELD, inks[2]), rim]
    style = chance.choice(("chevrons", "scales", "bars"))
    if style == "chevrons":
        return shapes + [line(f"M122 {y}l78 44l78 -44", inks[3], 15) for y in (84, 126, 168)]
    if style == "bars":
        return shapes + [
            line(f"M{x} {80 + abs(x - 200) // 6}V{240 - abs(x - 200)}", inks[3], 14) for x in (140, 170, 200, 230, 260)
        ]
    for row in range(4):
        for column in range(5 - row % 2):
            x = 132 + 34 * column + (17 if row % 2 else 0)
            if abs(x - 200) < 84 - row * 14:
                shapes.append(circle(x, 92 + 34 * row, 14, (inks[3], inks[1])[(column + row) % 2]))
    return shapes


def gap(inks: Inks, chance: Random) -> list[Shape]:
    """A hole in the page, and what is left of the lines around it."""
    shapes: list[Shape] = []
    for k in range(6):
        frame = Shape(
            f"M{60 + 17 * k} {26 + 12 * k}h{280 - 34 * k}v{248 - 24 * k}h{-280 + 34 * k}Z", (inks[1], inks[2])[k % 2]
        )
        shapes += moved([frame], 0, 0, chance.uniform(-5, 5) + k * 2.2, (200, 150))
    shapes.append(circle(200, 150, 58, inks[4]))
    shapes.append(circle(200 + chance.uniform(-16, 16), 150 + chance.uniform(-12, 12), 46, inks[2]))
    for _ in range(9):
        x, y, length = chance.uniform(20, 340), chance.uniform(20, 270), chance.uniform(24, 70)
        shapes.append(line(f"M{short(x)} {short(y)}h{short(length)}", inks[3], 5))
    return shapes
