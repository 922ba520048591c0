"""Text in pictures: measured, wrapped, and set smaller step by step until it fits. Nothing is ever cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from cards.faces.glyphs import FONTS, parts_of
from cards.faces.parts import Run

SERIF, SERIF_HEAVY = "besley-bold", "besley-extrabold"
SANS, SANS_SEMI, SANS_BOLD, SANS_ITALIC = (
    "public-sans-regular", "public-sans-semibold", "public-sans-bold", "public-sans-italic",
)  # fmt: skip
STYLES = {"": SANS, "bold": SANS_BOLD, "italic": SANS_ITALIC}
STEP = 0.95
BREAKING = 0.7


@lru_cache(maxsize=160)
def font(name: str, size: float) -> ImageFont.FreeTypeFont:
    """A font at a size in pixels. Laid out the simple way, so that every machine draws the same."""
    return ImageFont.truetype(str(FONTS / f"{name}.ttf"), round(size, 1), layout_engine=ImageFont.Layout.BASIC)


def width_of(words: str, name: str, size: float) -> float:
    """The length of words on one line."""
    return sum(font(each, size).getlength(part) for part, each in parts_of(words, name))


def draw_words(
    pencil: ImageDraw.ImageDraw, where: tuple[float, float], words: str, name: str, size: float, colour: str,
    anchor: str = "ls",
) -> None:  # fmt: skip
    """Words on one line, each part in the font that has its letters; `anchor` is Pillow's, and tells what `where` is."""
    x, y = where
    parts = parts_of(words, name)
    if len(parts) > 1:
        x -= {"l": 0.0, "m": 0.5, "r": 1.0}[anchor[0]] * width_of(words, name, size)
        anchor = f"l{anchor[1]}"
    for part, each in parts:
        drawn = font(each, size)
        pencil.text((x, y), part, fill=colour, font=drawn, anchor=anchor)
        x += drawn.getlength(part)


@dataclass(frozen=True, slots=True)
class Piece:
    """Words in one style at a place of their line."""

    x: float
    words: str
    font: str


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that fit a width, with the size they are set in; `gaps` holds extra room before a line."""

    lines: tuple[tuple[Piece, ...], ...]
    size: float
    leading: float
    gaps: tuple[float, ...]
    widths: tuple[float, ...]

    @property
    def height(self) -> float:
        """Room the lines take."""
        return len(self.lines) * self.leading + sum(self.gaps)


def set_block(paragraphs: Sequence[Sequence[Run]], size: float, width: float, leading: float) -> Block:
    """Paragraphs wrapped to a width; a word that is wider than a line is broken."""
    lines: list[tuple[Piece, ...]] = []
    gaps: list[float] = []
    for number, runs in enumerate(paragraphs):
        found = list(_wrapped(_words(runs), size, width))
        gaps += [size * 0.35 if number and k == 0 else 0.0 for k in range(len(found))]
        lines += found
    widths = tuple(max(piece.x + width_of(piece.words, piece.font, size) for piece in line) for line in lines)
    return Block(tuple(lines), size, size * leading, tuple(gaps), widths)


def set_name(name: str, face: str, size: float, width: float, leading: float = 1.08, most: int = 2) -> Block:
    """Words on at most so many lines, as large as they fit, the lines of like length.

    A long word makes the whole smaller down to BREAKING; from there on it is broken.
    """
    least = size * BREAKING
    while True:
        block = _set_words(name, face, size, width, leading)
        widest = max((width_of(word, face, size) for word in name.split()), default=0)
        if len(block.lines) <= most and (widest <= width or size < least):
            return _balanced(name, face, block, width, leading) if widest <= width else block
        size *= STEP


def _set_words(words: str, face: str, size: float, width: float, leading: float) -> Block:
    lines = tuple(_wrapped([(word, face) for word in words.split()], size, width))
    widths = tuple(line[-1].x + width_of(line[-1].words, face, size) for line in lines)
    return Block(lines, size, size * leading, (0.0,) * len(lines), widths)


def _balanced(name: str, face: str, block: Block, width: float, leading: float) -> Block:
    """The same lines in the narrowest measure that keeps their number."""
    best, narrower = block, width
    while len(block.lines) > 1 and narrower > width / 3:
        narrower *= STEP
        tried = _set_words(name, face, block.size, narrower, leading)
        if len(tried.lines) > len(block.lines) or max(tried.widths) > narrower:
            break
        best = tried
    return best


def fitted(make: Callable[[float], Block], size: float, fits: Callable[[Block], bool]) -> Block:
    """The block at the largest size, from `size` downwards, that fits."""
    block = make(size)
    while not fits(block):
        size *= STEP
        block = make(size)
    return block


def even(paragraphs: Sequence[Sequence[Run]], block: Block, width: float) -> Block:
    """The same lines in a narrower measure, so that no last line holds a single word."""
    best, narrower = block, width
    while narrower > width / 2:
        narrower *= 0.97
        tried = set_block(paragraphs, block.size, narrower, block.leading / block.size)
        if len(tried.lines) > len(block.lines):
            break
        best = tried
    return best


def _words(runs: Sequence[Run]) -> list[tuple[str, str]]:
    """Words with their fonts. Styles change between words only."""
    return [(word, STYLES[run.style]) for run in runs for word in run.words.split()]


def _wrapped(words: list[tuple[str, str]], size: float, width: float) -> Iterator[tuple[Piece, ...]]:
    line: list[Piece] = []
    x = 0.0
    for word, face in words:
        for part in _broken(word, face, size, width):
            long = width_of(part, face, size)
            blank = width_of(" ", face, size) if line else 0.0
            if line and x + blank + long > width:
                yield tuple(line)
                line, x, blank = [], 0.0, 0.0
            line.append(Piece(x + blank, part, face))
            x += blank + long
    if line:
        yield tuple(line)


def _broken(word: str, face: str, size: float, width: float) -> list[str]:
    """The word, in pieces where it is wider than a whole line."""
    if len(word) < 2 or width_of(word, face, size) <= width:
        return [word]
    cut = min(len(word), round(len(word) * width / width_of(word, face, size) * 1.5) + 2)
    while cut > 1 and width_of(word[:cut], face, size) > width:
        cut -= 1
    return [word[:cut], *_broken(word[cut:], face, size, width)]


def draw_block(image: Image.Image, block: Block, x: float, y: float, colour: str, *, centred: float = 0) -> None:
    """Draw a block with its top left at (x, y), or its lines in the middle of a width."""
    pencil = ImageDraw.Draw(image)
    for pieces, gap, wide in zip(block.lines, block.gaps, block.widths, strict=True):
        y += gap
        start = x + (centred - wide) / 2 if centred else x
        for piece in pieces:
            face = font(piece.font, block.size)
            place = start + piece.x, baseline(face, y, block.leading)
            draw_words(pencil, place, piece.words, piece.font, block.size, colour)
        y += block.leading


def baseline(face: ImageFont.FreeTypeFont, top: float, leading: float) -> float:
    """Where a line of this height has its baseline."""
    rise, drop = face.getmetrics()
    return top + (leading - rise - drop) / 2 + rise
