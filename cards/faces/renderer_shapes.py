"""Shapes, layers and icons drawn into a picture. Edges are smoothed later, when the picture is made smaller."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageColor, ImageDraw

from cards.faces.outlines import outlines_of
from cards.faces.scenes import HEIGHT, WIDTH
from cards.faces.shapes import Layer, Point, Shape, ring
from cards.faces.sketch import Sketch
from cards.faces.stand_in_art import layers_of

Ink = tuple[int, int, int, int]
SPRITE = Path(__file__).resolve().parents[2] / "oscg" / "static" / "oscg" / "icons" / "icons.svg"
ICON_BOX = 24
_SYMBOL = re.compile(r'<symbol id="i-([a-z-]+)"[^>]*>(.*?)</symbol>', re.DOTALL)
_PART = re.compile(r'<path d="([^"]+)"|<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"')


def ink_of(colour: str, opacity: float = 1) -> Ink:
    """A colour with its density."""
    red, green, blue = ImageColor.getrgb(colour)[:3]
    return red, green, blue, round(255 * opacity)


def draw_shapes(image: Image.Image, shapes: Iterable[Shape], scale: float, x: float, y: float) -> None:
    """Draw shapes at a scale, their origin at (x, y)."""
    pencil = ImageDraw.Draw(image, "RGBA")
    for shape in shapes:
        a, b, c, d, e, f = shape.turn
        size = scale * (abs(a * d - b * c) ** 0.5)
        for outline in outlines_of(shape.d):
            points = [
                (x + scale * (a * px + c * py + e), y + scale * (b * px + d * py + f)) for px, py in outline.points
            ]
            if shape.fill and len(points) > 2:
                pencil.polygon(points, fill=ink_of(shape.fill, shape.opacity))
            if shape.stroke:
                if outline.is_closed:
                    points = [*points, points[0]]
                _stroke(pencil, points, shape, size, is_open=not outline.is_closed)


def _stroke(pencil: ImageDraw.ImageDraw, points: Sequence[Point], shape: Shape, size: float, *, is_open: bool) -> None:
    ink, width = ink_of(shape.stroke, shape.opacity), max(1, round(shape.width * size))
    if shape.opacity < 1 or len(points) == 2:
        pencil.line(points, fill=ink, width=width)
    else:
        pencil.line([*points, *([] if is_open else [points[1]])], fill=ink, width=width, joint="curve")
    if shape.round_ends and is_open:
        for px, py in (points[0], points[-1]):
            half = width / 2
            pencil.ellipse((px - half, py - half, px + half, py + half), fill=ink)


def draw_layers(image: Image.Image, layers: Iterable[Layer], scale: float, x: float, y: float) -> None:
    """Draw layers one over the other, each as dense as it says."""
    for layer in layers:
        if layer.opacity == 1:
            draw_shapes(image, layer.shapes, scale, x, y)
        else:
            over = image.copy()
            draw_shapes(over, layer.shapes, scale, x, y)
            image.paste(Image.blend(image, over, layer.opacity))


def art_image(sketch: Sketch, width: int, height: int) -> Image.Image:
    """The stand-in art, as large as the box and cut at its edges alone."""
    scale = max(width / WIDTH, height / HEIGHT)
    image = Image.new("RGB", (width, height))
    draw_layers(image, layers_of(sketch), scale, (width - WIDTH * scale) / 2, (height - HEIGHT * scale) / 2)
    return image


def draw_icon(image: Image.Image, name: str, box: tuple[float, float, float], colour: str, weight: float = 2) -> None:
    """An icon of the site's sprite in a square box (x, y, size)."""
    x, y, size = box
    strokes = [
        Shape(shape.d, stroke=colour, width=weight, round_ends=True, turn=shape.turn) for shape in _icons()[name]
    ]
    draw_shapes(image, strokes, size / ICON_BOX, x, y)


@lru_cache(maxsize=1)
def _icons() -> dict[str, list[Shape]]:
    sprite = SPRITE.read_text(encoding="utf-8")
    return {name: [_icon_part(*part) for part in _PART.findall(body)] for name, body in _SYMBOL.findall(sprite)}


def _icon_part(d: str, x: str, y: str, r: str) -> Shape:
    return Shape(d) if d else ring(float(x), float(y), float(r), "", 1)
