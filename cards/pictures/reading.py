"""An uploaded picture as pixels: every limit is asked before anything is decoded, and only pixels are kept.

What comes out is upright, opaque RGB no larger than the print copy; metadata, colour profiles and whatever hung on the file are gone.
"""

from __future__ import annotations

import struct
import threading
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from types import MappingProxyType

from PIL import Image

from cards.pictures.header import Header, header_of, kind_in_words

LEAST_SIDE, MOST_SIDE = 64, 8_000
MOST_PIXELS = 24_000_000
MOST_SCANS = 100
"""Progressive pictures have about ten; hundreds of them cost minutes to decode."""
PRINT_SIDE = 2_000
"""The longer side of what is kept: more than a card printed at 600 dpi shows."""
PAPER = (255, 255, 255)
ORIENTATION = 0x0112
TURNS: Mapping[int, Image.Transpose] = MappingProxyType(
    {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_270,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_90,
    }
)
BROKEN = (
    OSError, SyntaxError, ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RuntimeError, struct.error,
    zlib.error, Image.DecompressionBombError,
)  # fmt: skip
"""What the decoders raise at files that are not what they say."""
# A second wall behind the limits above, for every other place that opens a picture.
Image.MAX_IMAGE_PIXELS = MOST_PIXELS
_decoding = threading.Lock()


@dataclass
class PictureError(Exception):
    """A file that is not taken. `code` is one word, `message` a whole sentence that says what to do."""

    code: str
    message: str

    def __str__(self) -> str:
        return self.message


def header_check(data: bytes) -> Header:
    """The header of a file that may be decoded. Raises PictureError for another kind, and for too many pixels, frames or scans."""
    found = header_of(data)
    if found is None:
        words = kind_in_words(data)
        what = f"This is {words} file. " if words else "This file is none that can be read here, or it is damaged. "
        raise PictureError("kind", f"{what}Send a JPEG, PNG or WebP picture.")
    if not (min(found.width, found.height) >= LEAST_SIDE and max(found.width, found.height) <= MOST_SIDE):
        size = (
            f"The picture has {found.width:,} × {found.height:,} pixels; each side has {LEAST_SIDE} to {MOST_SIDE:,}."
        )
        raise PictureError("sides", f"{size} Send it in another size.")
    if found.width * found.height > MOST_PIXELS:
        size = f"The picture has {found.width * found.height:,} pixels; at most {MOST_PIXELS:,} are allowed."
        raise PictureError("pixels", f"{size} Make it smaller.")
    if found.frames > 1:
        raise PictureError("frames", f"The picture moves: it has {found.frames:,} frames. Send one that has 1.")
    if found.scans > MOST_SCANS:
        message = f"The picture is built up in {found.scans:,} scans; at most {MOST_SCANS} are allowed. Save it again."
        raise PictureError("scans", message)
    return found


def picture_read(data: bytes) -> Image.Image:
    """The picture in a file. Raises PictureError for what `header_check` refuses, and for a file that is cut short or damaged.

    One at a time in each process, so that many large pictures at once take no more memory than one.
    """
    header = header_check(data)
    try:
        with _decoding, Image.open(BytesIO(data), formats=[header.kind]) as image:
            if image.size != (header.width, header.height):
                raise ValueError("The file has two sizes.")
            image.draft(None, (PRINT_SIDE, PRINT_SIDE))
            turn = TURNS.get(image.getexif().get(ORIENTATION, 1))
            plain = _shrunk(image)
    except BROKEN as error:
        message = (
            f"The {header.kind.replace('WEBP', 'WebP')} file is cut short or damaged. Save it again and send that."
        )
        raise PictureError("damaged", message) from error
    return _on_paper(plain.transpose(turn) if turn is not None else plain)


def _shrunk(image: Image.Image) -> Image.Image:
    """The picture in a mode that can be made smaller, no larger than the print copy."""
    has_holes = image.mode in ("LA", "PA", "RGBA", "La", "RGBa") or "transparency" in image.info
    if image.mode.startswith("I"):  # sixteen bits of grey
        found = image.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    else:
        found = image.convert("RGBA" if has_holes else "L" if image.mode in ("1", "L") else "RGB")
    found.thumbnail((PRINT_SIDE, PRINT_SIDE), Image.Resampling.LANCZOS, reducing_gap=2.0)
    return found


def _on_paper(image: Image.Image) -> Image.Image:
    """A new picture with these pixels and nothing else; what is see-through shows white paper."""
    paper = Image.new("RGB", image.size, PAPER)
    paper.paste(image, mask=image.getchannel("A") if image.mode == "RGBA" else None)
    return paper
