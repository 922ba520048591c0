"""The files of an uploaded picture: one for print, from which the ones for screens are made, and their addresses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from io import BytesIO
from types import MappingProxyType

from PIL import Image, ImageOps

PRINT, SCREEN, THUMB = "-print.jpg", ".webp", "-thumb.webp"
FORMS = (PRINT, SCREEN, THUMB)
TYPES: Mapping[str, str] = MappingProxyType({PRINT: "image/jpeg", SCREEN: "image/webp", THUMB: "image/webp"})
SIDES: Mapping[str, int] = MappingProxyType({SCREEN: 1_000, THUMB: 320})
"""The longer side of each copy for screens."""
KEY = "[A-Za-z0-9_-]{43}"
_ADDRESS = re.compile(rf"/artwork/({KEY})\.webp")


def artwork_address(key: str, form: str = SCREEN) -> str:
    """Where a file of a picture lies on the site; it never changes, since another picture has another key."""
    return f"/artwork/{key}{form}"


def artwork_key(address: str) -> str:
    """The key in the address of an uploaded picture; empty for every other address."""
    found = _ADDRESS.fullmatch(address)
    return found[1] if found else ""


def print_copy(image: Image.Image) -> bytes:
    """The file that is kept: a JPEG in print quality."""
    out = BytesIO()
    image.save(out, "JPEG", quality=92, subsampling=0)
    return out.getvalue()


def screen_copies(printed: bytes) -> dict[str, bytes]:
    """The WebP files for screens, by form."""
    image = picture_kept(printed)
    found = {}
    for form, side in SIDES.items():  # from large to small, each from the one before
        image.thumbnail((side, side), Image.Resampling.LANCZOS)
        out = BytesIO()
        image.save(out, "WEBP", quality=80, method=4)
        found[form] = out.getvalue()
    return found


def picture_kept(printed: bytes) -> Image.Image:
    """The pixels of a print copy."""
    with Image.open(BytesIO(printed), formats=["JPEG"]) as image:
        return image.convert("RGB")


def picture_fitted(printed: bytes, width: int, height: int) -> Image.Image:
    """A print copy as large as a box and cut at its edges alone, as the pages show it."""
    return ImageOps.fit(picture_kept(printed), (width, height), Image.Resampling.LANCZOS)
