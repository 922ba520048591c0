"""Which vendored font draws which letters. The fonts of the layouts know Latin; three more know most of what people write.

What no font has is never drawn as an empty box: signs such as emoji are left out, letters of other scripts become “…”.
"""

from __future__ import annotations

import struct
import unicodedata
from functools import lru_cache
from itertools import groupby
from pathlib import Path

FONTS = Path(__file__).resolve().parent / "fonts"
WIDE = ("dejavu-sans-bold", "hangul-bold", "droid-sans-fallback")
"""Asked in this order for what a layout's own font does not have."""
UNKNOWN = "…"


@lru_cache(maxsize=16)
def letters_of(font: str) -> frozenset[int]:
    """The code points a font has a glyph for, from its table of characters (`cmap`, format 4)."""
    data = (FONTS / f"{font}.ttf").read_bytes()
    tables = {data[at : at + 4]: struct.unpack(">L", data[at + 8 : at + 12])[0] for at in _rows(data, 4, 12, 16)}
    cmap = tables[b"cmap"]
    for at in _rows(data[cmap:], 2, 4, 8):
        start = cmap + struct.unpack(">L", data[cmap + at + 4 : cmap + at + 8])[0]
        if struct.unpack(">H", data[start : start + 2])[0] == 4:
            # Signs that steer text (of no width, of direction) are nothing to draw, even where a font has them.
            return frozenset(code for code in _segments(data, start) if unicodedata.category(chr(code))[0] != "C")
    raise ValueError(f"{font} has no table of characters in format 4.")


def _rows(data: bytes, counter: int, first: int, length: int) -> range:
    """Where the rows of a table begin, whose number stands at `counter`."""
    number = struct.unpack(">H", data[counter : counter + 2])[0]
    return range(first, first + number * length, length)


def _segments(data: bytes, start: int) -> set[int]:
    """The characters of a format 4 table that lead to a glyph."""
    count = struct.unpack(">H", data[start + 6 : start + 8])[0] // 2
    arrays = [start + 14, start + 16 + 2 * count, start + 16 + 4 * count, start + 16 + 6 * count]
    ends, starts, deltas, offsets = (struct.unpack(f">{count}H", data[at : at + 2 * count]) for at in arrays)
    found = set()
    for at, (end, first, delta, offset) in enumerate(zip(ends, starts, deltas, offsets, strict=True)):
        for code in range(first, min(end, 0xFFFE) + 1):
            glyph = code
            if offset:
                place = arrays[3] + 2 * at + offset + 2 * (code - first)
                glyph = struct.unpack(">H", data[place : place + 2])[0]
            if (glyph + delta) % 65536 if glyph or not offset else 0:
                found.add(code)
    return found


@lru_cache(maxsize=4096)
def parts_of(words: str, font: str) -> tuple[tuple[str, str], ...]:
    """Words as (text, font) in their order: their own font wherever it has the letters, one of the others elsewhere."""
    own = letters_of(font)
    if all(ord(sign) in own for sign in words):
        return ((words, font),)
    drawn = [(sign, found) for sign in drawable(words, font) if (found := _font_for(sign, font))]
    return tuple(
        ("".join(sign for sign, _ in group), found) for found, group in groupby(drawn, key=lambda each: each[1])
    )


def drawable(words: str, font: str) -> str:
    """Words with what no font has left out (signs) or as “…” (letters)."""
    found: list[str] = []
    for sign in unicodedata.normalize("NFC", words):
        if _font_for(sign, font):
            found.append(sign)
        elif unicodedata.category(sign)[0] in "LN" and found[-1:] != [UNKNOWN]:
            found.append(UNKNOWN)
    return "".join(found)


def _font_for(sign: str, font: str) -> str:
    """The first font that has a sign; empty where none has."""
    return next((each for each in (font, *WIDE) if ord(sign) in letters_of(each)), "")
