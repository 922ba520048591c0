"""The sheet a card is drawn on, measured in hundredths of its width as the style sheet of the pages is (`cqw`)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFilter

from cards.faces.parts import Face
from cards.faces.renderer_shapes import art_image, draw_icon, ink_of
from cards.faces.renderer_text import (
    Block,
    baseline,
    draw_block,
    draw_words,
    even,
    fitted,
    font,
    set_block,
    set_name,
    width_of,
)
from cards.faces.shapes import Point
from cards.pictures.copies import picture_fitted

WIDTH_PX, HEIGHT_PX = 1488, 2078
"""63 × 88 mm at 600 dpi: twice the print size, so that edges come out smooth."""
UNIT = WIDTH_PX / 100
TALL = HEIGHT_PX / UNIT
TEXT_SIZES = {"": 4.75, "mid": 4.35, "long": 3.85, "longer": 3.35, "fine": 2.75, "finest": 2.05}
NAME_SIZES = {"": 6.1, "long": 5.1, "longer": 4.2}
SHADOW = 0.2
LEAST_ART = 34.0
"""So much of the height stays for the picture, however long the text."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Where something was put, in hundredths of the card's width."""

    what: str
    x: float
    y: float
    w: float
    h: float


class Canvas:
    """Draws in hundredths of the card's width, `unit` pixels each; `placed` holds where text and art went."""

    def __init__(self, ground: str, unit: float = UNIT) -> None:
        self.placed: list[Placed] = []
        self.unit = unit
        self.image = Image.new("RGB", (round(100 * unit), round(TALL * unit)), ground)

    def box(self, x: float, y: float, w: float, h: float, ink: str, *, radius: float = 0, opacity: float = 1) -> None:
        """A filled box."""
        edges = (x * self.unit, y * self.unit, (x + w) * self.unit - 1, (y + h) * self.unit - 1)
        ImageDraw.Draw(self.image, "RGBA").rounded_rectangle(edges, radius * self.unit, fill=ink_of(ink, opacity))

    def frame(self, x: float, y: float, w: float, h: float, ink: str, width: float, *, radius: float = 0) -> None:
        """The line around a box, inside its edges."""
        edges = (x * self.unit, y * self.unit, (x + w) * self.unit - 1, (y + h) * self.unit - 1)
        ImageDraw.Draw(self.image).rounded_rectangle(
            edges, radius * self.unit, outline=ink, width=round(width * self.unit)
        )

    def polygon(self, points: Sequence[Point], ink: str) -> None:
        """A filled outline."""
        ImageDraw.Draw(self.image).polygon([(x * self.unit, y * self.unit) for x, y in points], fill=ink)

    def disc(self, x: float, y: float, r: float, ink: str, *, rim: str = "", width: float = 0) -> None:
        """A filled circle about (x, y)."""
        edges = ((x - r) * self.unit, (y - r) * self.unit, (x + r) * self.unit, (y + r) * self.unit)
        ImageDraw.Draw(self.image).ellipse(edges, fill=ink, outline=rim or None, width=round(width * self.unit))

    def icon(self, name: str, x: float, y: float, size: float, ink: str, weight: float = 2) -> None:
        """An icon with its top left at (x, y)."""
        draw_icon(self.image, name, (x * self.unit, y * self.unit, size * self.unit), ink, weight)

    def words(self, words: str, x: float, y: float, face: str, size: float, ink: str, *, anchor: str = "ls") -> None:
        """Words on one line; (x, y) is what `anchor` says (Pillow's two letters)."""
        where = (x * self.unit, y * self.unit)
        draw_words(ImageDraw.Draw(self.image), where, words, face, size * self.unit, ink, anchor)

    def line(self, words: str, x: float, y: float, face: str, size: float, ink: str, *, room: float) -> None:
        """Words on one line from (x, top y), set smaller where the room is short."""
        while self.width(words, face, size) > room:
            size *= 0.97
        drawn = font(face, size * self.unit)
        self.placed.append(Placed("line", x, y, self.width(words, face, size), size * 1.25))
        self.words(words, x, baseline(drawn, y * self.unit, size * 1.25 * self.unit) / self.unit, face, size, ink)

    def width(self, words: str, face: str, size: float) -> float:
        """The length of words."""
        return width_of(words, face, size * self.unit) / self.unit

    def upright(self, words: str, x: float, bottom: float, face: str, size: float, ink: str) -> float:
        """Words that read upwards about the middle x; answers their length."""
        drawn = font(face, size * self.unit)
        left, top, right, low = drawn.getbbox(words)
        mask = Image.new("L", (math.ceil(right - left), math.ceil(low - top)), 0)
        ImageDraw.Draw(mask).text((-left, -top), words, fill=255, font=drawn)
        mask = mask.rotate(90, expand=True)
        place = (round(x * self.unit - mask.width / 2), round(bottom * self.unit - mask.height))
        self.image.paste(Image.new("RGB", mask.size, ink), place, mask)
        return mask.height / self.unit

    def art(self, face: Face, x: float, y: float, w: float, h: float, cut: Sequence[Point]) -> None:
        """The card's picture, or its stand-in art, in a box, seen through an outline given in the box's own measure."""
        if face.sketch is None:
            return
        self.placed.append(Placed("art", x, y, w, h))
        size = max(1, round(w * self.unit)), max(1, round(h * self.unit))
        mask = Image.new("L", size, 0)
        ImageDraw.Draw(mask).polygon([(px * self.unit, py * self.unit) for px, py in cut], fill=255)
        art = picture_fitted(face.picture, *size) if face.picture else art_image(face.sketch, *size)
        self.image.paste(art, (round(x * self.unit), round(y * self.unit)), mask)

    def name(self, face: Face, font_name: str, room: float) -> Block:
        """The card's name, set for a width."""
        return set_name(face.name, font_name, NAME_SIZES[face.name_size] * self.unit, room * self.unit)

    def height(self, block: Block) -> float:
        """A block's height in hundredths of the card's width."""
        return block.height / self.unit

    def label(self, words: str, font_name: str, size: float, room: float, most: int = 4) -> Block:
        """A type line or another label, on as few lines as it takes."""
        return set_name(words, font_name, size * self.unit, room * self.unit, 1.25, most)

    def text(self, face: Face, room: float, most: float, *, is_even: bool = False) -> Block:
        """The text box, set for a width and stepped down until it is no higher than `most`; `is_even` evens its lines."""
        largest = TEXT_SIZES[face.text_size]

        def made(size: float) -> Block:
            return set_block(face.text, size, room * self.unit, 1.34 if size > 4 * self.unit else 1.28)

        block = fitted(made, largest * self.unit, lambda block: block.height <= most * self.unit)
        return even(face.text, block, room * self.unit) if is_even else block

    def block(self, block: Block, x: float, y: float, ink: str, *, centred: float = 0, shadow: str = "") -> None:
        """Draw a block with its top left at (x, y), or in the middle of a width; a shadow falls a little lower."""
        wide = max(block.widths, default=0) / self.unit
        self.placed.append(Placed("block", x + max(0, (centred - wide) / 2), y, wide, self.height(block)))
        if shadow:
            draw_block(self.image, block, x * self.unit, (y + SHADOW) * self.unit, shadow, centred=centred * self.unit)
        draw_block(self.image, block, x * self.unit, y * self.unit, ink, centred=centred * self.unit)

    def glow(self, block: Block, x: float, y: float, ink: str, spread: float, *, centred: float = 0) -> None:
        """A soft light behind a block."""
        mask = Image.new("L", self.image.size, 0)
        draw_block(mask, block, x * self.unit, y * self.unit, "white", centred=centred * self.unit)
        pad = round(spread * self.unit * 3)
        area = (0, 0, self.image.width, min(self.image.height, round(y * self.unit + block.height) + pad))
        soft = (
            mask.crop(area)
            .filter(ImageFilter.GaussianBlur(spread * self.unit))
            .point(lambda value: min(255, int(value * 1.3)))
        )
        self.image.paste(Image.new("RGB", soft.size, ink), (0, 0), soft)


def notched(w: float, h: float, cut: float, *, corners: str) -> list[Point]:
    """A box with two corners cut off: `rising` the upper left and lower right, `falling` the other two."""
    if corners == "rising":
        return [(cut, 0), (w, 0), (w, h - cut), (w - cut, h), (0, h), (0, cut)]
    return [(0, 0), (w - cut, 0), (w, cut), (w, h), (cut, h), (0, h - cut)]
