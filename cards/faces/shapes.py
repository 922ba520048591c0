"""Flat shapes that can be written as SVG and drawn into a picture: one path, its inks, where it is turned to."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]
STILL: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True, slots=True)
class Shape:
    """A path in SVG's words with its inks; `opacity` holds for the whole shape."""

    d: str
    fill: str = ""
    stroke: str = ""
    width: float = 0
    opacity: float = 1
    round_ends: bool = False
    turn: Matrix = STILL


@dataclass(frozen=True, slots=True)
class Layer:
    """Shapes that lie on one another, as a whole as dense as `opacity`."""

    shapes: tuple[Shape, ...]
    opacity: float = 1


def short(value: float) -> str:
    """A number as short text: one decimal at most."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def path(*parts: str | float) -> str:
    """Path data from letters and numbers."""
    words = [part if isinstance(part, str) else short(part) for part in parts]
    return " ".join(words)


def polygon(points: Iterable[Point], fill: str, *, opacity: float = 1, stroke: str = "", width: float = 0) -> Shape:
    """A filled outline through the points."""
    return Shape(f"M{'L'.join(f'{short(x)} {short(y)}' for x, y in points)}Z", fill, stroke, width, opacity)


def ellipse(x: float, y: float, rx: float, ry: float, fill: str) -> Shape:
    """A filled ellipse."""
    half = f"a{short(rx)} {short(ry)} 0 0 1"
    return Shape(f"M{short(x - rx)} {short(y)}{half} {short(2 * rx)} 0{half} {short(-2 * rx)} 0Z", fill)


def circle(x: float, y: float, r: float, fill: str, *, stroke: str = "", width: float = 0) -> Shape:
    """A filled disc, with a rim where it has a stroke."""
    return replace(ellipse(x, y, r, r, fill), stroke=stroke, width=width)


def ring(x: float, y: float, r: float, ink: str, width: float) -> Shape:
    """A circle's line."""
    return circle(x, y, r, "", stroke=ink, width=width)


def line(d: str, ink: str, width: float, *, round_ends: bool = False, opacity: float = 1) -> Shape:
    """A stroke along path data."""
    return Shape(d, "", ink, width, opacity, round_ends)


def moved(shapes: Iterable[Shape], x: float, y: float, degrees: float = 0, about: Point = (0, 0)) -> list[Shape]:
    """The shapes turned about a point of their own and moved to (x, y)."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    px, py = about
    turn = (cos, sin, -sin, cos, x + px - cos * px + sin * py, y + py - sin * px - cos * py)
    return [replace(shape, turn=turn) for shape in shapes]


def scaled(shape: Shape, factor: float, x: float, y: float) -> Shape:
    """The shape at another size, its origin moved to (x, y)."""
    return replace(shape, turn=(factor, 0, 0, factor, x, y))


def svg_text(layers: Sequence[Layer], width: int, height: int) -> str:
    """The layers as an SVG document that fills whatever box it is put in."""
    body = "".join(_svg_layer(layer) for layer in layers)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'preserveAspectRatio="xMidYMid slice">{body}</svg>\n'
    )


def _svg_layer(layer: Layer) -> str:
    body = "".join(_svg_shape(shape) for shape in layer.shapes)
    return body if layer.opacity == 1 else f'<g opacity="{layer.opacity:g}">{body}</g>'


def _svg_shape(shape: Shape) -> str:
    words = [f'd="{shape.d}"', f'fill="{shape.fill or "none"}"']
    if shape.stroke:
        words.append(f'stroke="{shape.stroke}" stroke-width="{short(shape.width)}"')
    if shape.round_ends:
        words.append('stroke-linecap="round"')
    if shape.opacity != 1:
        words.append(f'opacity="{shape.opacity:g}"')
    if shape.turn != STILL:
        words.append(f'transform="matrix({" ".join(f"{each:.4g}" for each in shape.turn)})"')
    return f"<path {' '.join(words)}/>"
