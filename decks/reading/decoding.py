"""From the bytes of an upload or a pasted text to lines: encodings, limits and every kind of line end."""

from __future__ import annotations

import codecs
import re

MAX_CHARACTERS = 200_000
MAX_LINES = 2_000
LONGEST_FILE = 4 * MAX_CHARACTERS + 4
"""Bytes."""
_NO_TEXT = re.compile("[\x00\ud800-\udfff]")
_UTF16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


class DeckFileError(ValueError):
    """A deck file that cannot be read or written at all; `code` is stable, `message` tells people what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def decode(data: bytes) -> str:
    """Read the bytes of a deck file: UTF-8, UTF-16 with a byte-order mark, or else Western Windows text.

    Raises DeckFileError for anything else (`deck_file.encoding`, `deck_file.characters`) and for a file that is too
    long (`deck_file.too_long`).
    """
    if len(data) > LONGEST_FILE:
        raise _too_long()
    encoding = _UTF16.get(data[:2])
    if encoding is not None:
        text = _decode_marked(data[2:], encoding, "UTF-16")
    elif data.startswith(codecs.BOM_UTF8):
        text = _decode_marked(data[3:], "utf-8", "UTF-8")
    else:
        text = _decode_unmarked(data)
    check_text(text)
    return text


def _decode_marked(data: bytes, encoding: str, label: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise DeckFileError(
            "deck_file.encoding",
            f"The file says it is {label} text but breaks off or is damaged. Save it again as UTF-8 text.",
        ) from error


def _decode_unmarked(data: bytes) -> str:
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue  # not this encoding: the next one is tried, and the last one below takes every byte
    return data.decode("latin-1")


def check_text(text: str) -> None:
    """Raise DeckFileError when no reader may touch this text: too long, a NUL, or half of a surrogate pair."""
    if len(text) > MAX_CHARACTERS:
        raise _too_long()
    if _NO_TEXT.search(text):
        raise DeckFileError(
            "deck_file.characters",
            "The deck holds characters that are not text. Save it again as UTF-8 text, or paste it.",
        )


def split_lines(text: str) -> list[str]:
    """Split at every kind of line end; blank lines stay, so that line numbers are those of the file.

    Raises DeckFileError (`deck_file.too_many_lines`) when more than MAX_LINES lines hold anything.
    """
    lines = text.splitlines()
    if sum(1 for line in lines if line.strip()) > MAX_LINES:
        raise DeckFileError(
            "deck_file.too_many_lines", f"The deck has more than {MAX_LINES:,} lines. Paste one deck at a time."
        )
    return lines


def _too_long() -> DeckFileError:
    return DeckFileError(
        "deck_file.too_long", f"The deck is longer than {MAX_CHARACTERS:,} characters. Paste one deck at a time."
    )
