"""SVG path data as points: what the picture library can fill and stroke."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from cards.faces.shapes import Point

STEPS = 14
"""Straight pieces a curve is cut into."""
_WORD = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@dataclass(slots=True)
class Outline:
    """A run of points; closed where the path says Z."""

    points: list[Point] = field(default_factory=list)
    is_closed: bool = False


@lru_cache(maxsize=512)
def outlines_of(d: str) -> tuple[Outline, ...]:
    """The outlines of path data. Raises KeyError for a letter that is no path command."""
    pen = _Pen()
    for letter, numbers in _commands(d):
        pen.draw(letter, numbers)
    return tuple(each for each in pen.outlines if len(each.points) > 1)


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; repeated ones are told apart, numbers after M go on as L."""
    letter, numbers = "", list[float]()
    for word in _WORD.findall(d):
        if word.isalpha():
            letter, numbers = word, []
            if word in "Zz":
                yield word, []
            continue
        numbers.append(float(word))
        if len(numbers) == _COUNTS[letter.upper()]:
            yield letter, numbers
            numbers = []
            letter = {"M": "L", "m": "l"}.get(letter, letter)


class _Pen:
    """Where the pen stands, and what it has drawn."""

    def __init__(self) -> None:
        self.outlines: list[Outline] = []
        self.at: Point = (0, 0)
        self.start: Point = (0, 0)
        self.control: Point | None = None

    def draw(self, letter: str, numbers: list[float]) -> None:
        upper, ox, oy = letter.upper(), *(self.at if letter.islower() else (0.0, 0.0))
        if upper == "Z":
            self.outlines[-1].is_closed = True
            self.at, self.control = self.start, None
            return
        if upper in "HV":
            target = (numbers[0] + ox, self.at[1]) if upper == "H" else (self.at[0], numbers[0] + oy)
            self._line(target)
        elif upper == "A":
            self._arc(numbers[:5], (numbers[5] + ox, numbers[6] + oy))
        else:
            points = [(numbers[k] + ox, numbers[k + 1] + oy) for k in range(0, len(numbers), 2)]
            self._move(points[0]) if upper == "M" else self._curve(upper, points)

    def _move(self, to: Point) -> None:
        self.outlines.append(Outline([to]))
        self.at = self.start = to
        self.control = None

    def _line(self, to: Point) -> None:
        self._begin()
        self.outlines[-1].points.append(to)
        self.at, self.control = to, None

    def _begin(self) -> None:
        """After Z the pen goes on from where the outline began."""
        if self.outlines[-1].is_closed:
            self.outlines.append(Outline([self.at]))

    def _curve(self, upper: str, points: list[Point]) -> None:
        if upper == "L":
            self._line(points[0])
            return
        if upper in "ST":
            held = self.control or self.at
            points.insert(0, (2 * self.at[0] - held[0], 2 * self.at[1] - held[1]))
        self._begin()
        whole = [self.at, *points]
        self.outlines[-1].points += [_bezier(whole, step / STEPS) for step in range(1, STEPS + 1)]
        self.at, self.control = points[-1], points[-2]

    def _arc(self, shape: list[float], to: Point) -> None:
        self._begin()
        self.outlines[-1].points += list(_arc_points(self.at, shape, to))
        self.at, self.control = to, None


def _bezier(points: list[Point], t: float) -> Point:
    """The point at t of a curve of any degree (de Casteljau)."""
    while len(points) > 1:
        points = [(ax + (bx - ax) * t, ay + (by - ay) * t) for (ax, ay), (bx, by) in pairwise(points)]
    return points[0]


def _arc_points(start: Point, shape: list[float], end: Point) -> Iterator[Point]:
    """Points of an elliptical arc (SVG 1.1, appendix F.6.5); the ellipses drawn here are never tilted."""
    rx, ry, _, large, sweep = shape
    hx, hy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    if not (rx and ry) or not (hx or hy):
        yield end
        return
    grow = math.sqrt(max(1.0, (hx / rx) ** 2 + (hy / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    under = (rx * hy) ** 2 + (ry * hx) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 / under - 1)) * (-1 if large == sweep else 1)
    px, py = root * rx * hy / ry, -root * ry * hx / rx
    cx, cy = px + (start[0] + end[0]) / 2, py + (start[1] + end[1]) / 2
    first = math.atan2((hy - py) / ry, (hx - px) / rx)
    turn = math.atan2((-hy - py) / ry, (-hx - px) / rx) - first
    if sweep and turn < 0:
        turn += math.tau
    elif not sweep and turn > 0:
        turn -= math.tau
    count = max(6, math.ceil(abs(turn) / math.tau * 64))
    for step in range(1, count + 1):
        angle = first + turn * step / count
        yield cx + rx * math.cos(angle), cy + ry * math.sin(angle)
