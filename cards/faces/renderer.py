"""A face as files: screen pictures, a print picture of 63 × 88 mm, and the preview that links to the card show.

The same face always gives the same bytes; `picture_name` says under which name they last for ever.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from io import BytesIO
from types import MappingProxyType
from typing import Any

from PIL import Image, ImageDraw, ImageFilter

from cards.faces.parts import Face
from cards.faces.renderer_canvas import Canvas
from cards.faces.renderer_card_wars import draw_card_wars
from cards.faces.renderer_fortification import draw_fortification
from cards.faces.renderer_maximus import draw_maximus
from cards.faces.renderer_plain import draw_plain

RENDERER_VERSION = "2"
"""Raised whenever the same face is drawn differently: its pictures then get new names."""

SCREEN = (420, 587)
PRINT_DPI, PRINT_QUALITY = 300, 92
PREVIEW, PREVIEW_FACE = (1200, 630), (387, 540)
CORNER = 0.048
MAT, MAT_LINE, BRASS = "#17332b", "#1f4238", "#e3b85f"
FORMS = (".webp", ".png", ".jpg", "-preview.png")
LAYOUTS: Mapping[str, Callable[..., Canvas]] = MappingProxyType(
    {
        "maximus": draw_maximus,
        "card_wars": draw_card_wars,
        "fortification": draw_fortification,
        "plain": draw_plain,
    }
)


def picture_name(face: Face) -> str:
    """The name of the face's pictures: a hash of what they show and how it is drawn."""
    return hashlib.sha256(f"{RENDERER_VERSION}\n{face.digest}".encode()).hexdigest()[:32]


def pictures_of(face: Face) -> dict[str, bytes]:
    """Every file of a face by the end of its name (`FORMS`)."""
    sheet = LAYOUTS[face.layout](face).image.reduce(2)
    screen = _rounded(sheet, SCREEN)
    return {
        ".webp": _bytes(screen, "WEBP", quality=86, method=4),
        ".png": _bytes(screen, "PNG", compress_level=6),
        ".jpg": _bytes(sheet, "JPEG", quality=PRINT_QUALITY, subsampling=0, dpi=(PRINT_DPI, PRINT_DPI)),
        "-preview.png": _bytes(_preview(sheet), "PNG", compress_level=6),
    }


def _bytes(image: Image.Image, form: str, **options: Any) -> bytes:
    out = BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


def _rounded(sheet: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The card at a size, with the corners it is cut to."""
    return with_corners(sheet.resize(size, Image.Resampling.LANCZOS))


def with_corners(image: Image.Image) -> Image.Image:
    """A card as it is, with the corners it is cut to."""
    image = image.convert("RGBA")
    image.putalpha(_corners(image.size))
    return image


@lru_cache(maxsize=4)
def _corners(size: tuple[int, int]) -> Image.Image:
    mask = Image.new("L", (size[0] * 4, size[1] * 4), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), mask.width * CORNER, fill=255)
    return mask.resize(size, Image.Resampling.LANCZOS)


def mat_sheet(fine: int = 1) -> Image.Image:
    """The cutting mat in the size of a preview, so many times as large."""
    image = Image.new("RGB", (PREVIEW[0] * fine, PREVIEW[1] * fine), MAT)
    pencil = ImageDraw.Draw(image)
    for x in range(30 * fine, image.width, 60 * fine):
        pencil.line((x, 0, x, image.height), fill=MAT_LINE, width=fine)
    for y in range(15 * fine, image.height, 60 * fine):
        pencil.line((0, y, image.width, y), fill=MAT_LINE, width=fine)
    return image


def crop_marks(pencil: ImageDraw.ImageDraw, box: tuple[int, int, int, int]) -> None:
    """The printer's marks around a card: left, top, right, bottom."""
    left, top, right, bottom = box
    for x, out in ((left, -1), (right, 1)):
        for y, up in ((top, -1), (bottom, 1)):
            pencil.line((x + out * 12, y, x + out * 34, y), fill=BRASS, width=2)
            pencil.line((x, y + up * 12, x, y + up * 34), fill=BRASS, width=2)


def _preview(sheet: Image.Image) -> Image.Image:
    """The card with its crop marks on the cutting mat."""
    image = mat_sheet()
    left, top = (PREVIEW[0] - PREVIEW_FACE[0]) // 2, (PREVIEW[1] - PREVIEW_FACE[1]) // 2
    crop_marks(ImageDraw.Draw(image), (left, top, left + PREVIEW_FACE[0], top + PREVIEW_FACE[1]))
    card = _rounded(sheet, PREVIEW_FACE)
    shadow = Image.new("L", PREVIEW, 0)
    shadow.paste(card.getchannel("A").point(lambda value: value * 2 // 3), (left, top + 8))
    image.paste(Image.new("RGB", PREVIEW, "#06120e"), (0, 0), shadow.filter(ImageFilter.GaussianBlur(10)))
    image.paste(card, (left, top), card)
    return image
