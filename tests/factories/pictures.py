"""Picture files, good and hostile, made on the spot."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageDraw

from cards.models import Artwork
from cards.services.artwork import ArtworkWords, artwork_upload
from rules.models import Game

WORDS = {"credit": "Ines Ravel", "license": "CC-BY-4.0", "alt": "A crab holds a lantern."}
TAIL = b"<script>alert(1)</script>"
RED, BLUE = (220, 30, 30), (20, 60, 210)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
EPS = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\nshowpage\n"


def image_make(mode: str = "RGB", size: tuple[int, int] = (300, 420), ink: tuple[int, int, int] = RED) -> Image.Image:
    """A picture whose upper left quarter has an ink of its own."""
    image = Image.new("RGB", size, BLUE)
    ImageDraw.Draw(image).rectangle((0, 0, size[0] // 2, size[1] // 2), fill=ink)
    return image.convert(mode)


def file_make(form: str = "PNG", image: Image.Image | None = None, **options: Any) -> bytes:
    """A picture as a file."""
    out = BytesIO()
    (image or image_make()).save(out, form, **options)
    return out.getvalue()


def moving(form: str, frames: int = 5, size: tuple[int, int] = (200, 200)) -> bytes:
    """A picture that moves."""
    images = [Image.new("RGB", size, (at % 2 * 200, at * 37 % 256, 90)) for at in range(frames)]
    return file_make(form, images[0], save_all=True, append_images=images[1:])


def long_gif(frames: int, side: int) -> bytes:
    """A GIF that shows the same frame again and again."""
    one = file_make("GIF", Image.new("P", (side, side)))
    start = 13 + 3 * 2 ** ((one[10] & 7) + 1)
    return one[:start] + one[start:-1] * frames + b";"


def blank_png(width: int, height: int) -> bytes:
    """A one-bit PNG of any size, made without its pixels ever being in memory."""
    row = b"\x00" * (1 + (width + 7) // 8)
    packer = zlib.compressobj(1 if len(row) > 100 else 9)
    data = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def long_jpeg(size: int) -> bytes:
    """A JPEG so many bytes long; what stands after its end is nothing."""
    start = file_make("JPEG")
    return start + b"\x00" * (size - len(start))


def upload_make(data: bytes | None = None, name: str = "image.png", kind: str = "image/png") -> SimpleUploadedFile:
    """A file as a form sends it; a good PNG where none is given."""
    return SimpleUploadedFile(name, file_make() if data is None else data, kind)


def artwork_make(owner: Any, data: bytes | None = None, *, game: str = "maximus", **words: str) -> Artwork:
    """An uploaded picture."""
    found = ArtworkWords(**{**WORDS, **words})
    return artwork_upload(actor=owner, game=Game.objects.get(slug=game), upload=upload_make(data), words=found)
