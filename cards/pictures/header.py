"""What a picture file says of itself in its first bytes: kind, sides and frames, read without decoding anything.

Nothing is believed of a file's name or of what its sender calls it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

JPEG, PNG, WEBP = "JPEG", "PNG", "WEBP"
PNG_START = b"\x89PNG\r\n\x1a\n"
FRAME_STARTS = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""JPEG markers of a frame, which say how large the picture is."""
WITHOUT_LENGTH = frozenset({0x01, *range(0xD0, 0xD9)})
SCAN = b"\xff\xda"
OTHER_KINDS: Mapping[bytes, str] = MappingProxyType(
    {
        b"GIF8": "a GIF",
        b"BM": "a BMP",
        b"II*\x00": "a TIFF",
        b"MM\x00*": "a TIFF",
        b"%!PS": "an EPS",
        b"%PDF": "a PDF",
        b"\x00\x00\x01\x00": "an ICO",
        b"8BPS": "a Photoshop file",
    }
)


@dataclass(frozen=True, slots=True)
class Header:
    """Kind and size of a picture, and how many frames and scans it says to have."""

    kind: str
    width: int
    height: int
    frames: int = 1
    scans: int = 1


def header_of(data: bytes) -> Header | None:
    """The header of a JPEG, PNG or WebP file; None for everything else, also where it breaks off or says nothing usable."""
    if data.startswith(PNG_START):
        found = _png(data)
    elif data.startswith(b"\xff\xd8\xff"):
        found = _jpeg(data)
    elif data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        found = _webp(data)
    else:
        return None
    return found if found and found.width > 0 and found.height > 0 else None


def kind_in_words(data: bytes) -> str:
    """What another file seems to be, for the message that refuses it; empty where nobody can tell."""
    for start, words in OTHER_KINDS.items():
        if data.startswith(start):
            return words
    if data[4:8] == b"ftyp":
        return "an AVIF" if data[8:12] in (b"avif", b"avis") else "an HEIC"
    return "an SVG" if b"<svg" in data[:4096].lower() else ""


def _number(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "big")


def _png(data: bytes) -> Header | None:
    """The first chunk has the size; `acTL`, which stands before the pixels, the number of frames."""
    if data[12:16] != b"IHDR" or len(data) < 33:
        return None
    frames, at = 1, 8
    while at + 8 <= len(data):
        name = data[at + 4 : at + 8]
        if name == b"acTL":
            frames = max(frames, _number(data, at + 8, 4))
        if name == b"IDAT":
            return Header(PNG, _number(data, 16, 4), _number(data, 20, 4), frames)
        at += 12 + _number(data, at, 4)
    return None


def _jpeg(data: bytes) -> Header | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker in FRAME_STARTS:
            # A marker stands nowhere else in the pixels, and a small picture in the metadata has few scans of its own.
            return Header(JPEG, _number(data, at + 7, 2), _number(data, at + 5, 2), scans=data.count(SCAN))
        if marker == 0xFF:  # a fill byte
            at += 1
        elif marker in WITHOUT_LENGTH:
            at += 2
        else:
            at += 2 + _number(data, at + 2, 2)
    return None


def _webp(data: bytes) -> Header | None:
    """A plain file has one chunk of pixels; an extended one begins with its canvas and may hold frames."""
    name, body = data[12:16], data[20:30]
    if len(body) < 10:
        return None
    if name == b"VP8X":
        width, height = (int.from_bytes(body[at : at + 3], "little") + 1 for at in (4, 7))
        return Header(WEBP, width, height, max(1, sum(chunk == b"ANMF" for chunk in _webp_chunks(data))))
    if name == b"VP8 " and body[3:6] == b"\x9d\x01\x2a":
        width, height = (int.from_bytes(body[at : at + 2], "little") & 0x3FFF for at in (6, 8))
        return Header(WEBP, width, height)
    if name == b"VP8L" and body[0] == 0x2F:
        bits = int.from_bytes(body[1:5], "little")
        return Header(WEBP, (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    return None


def _webp_chunks(data: bytes) -> Iterator[bytes]:
    at = 12
    while at + 8 <= len(data):
        yield data[at : at + 4]
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        at += 8 + size + size % 2
