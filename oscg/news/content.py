"""What an article says, as data: its shape, and its words as they are kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oscg.common.errors import FieldError, InvalidInput
from oscg.common.plain_words import can_be_kept, plain_words

LONGEST: Mapping[str, int] = {"title": 120, "summary": 300, "body": 20_000, "note": 300}
EMPTY: Mapping[str, str] = dict.fromkeys(LONGEST, "")
ONE_LINE = ("title", "summary", "note")
ROOM = 2
"""So much longer may a text be as it is sent, with line breaks of two characters, than it is kept."""


def content_read(given: Mapping[str, Any]) -> dict[str, str]:
    """Title, summary, body and note as they are kept; they may be unfinished.

    Characters that draw nothing or turn the direction of writing are taken out. Raises InvalidInput with every fault at its field.
    """
    found: dict[str, str] = {}
    faults = []
    for key, longest in LONGEST.items():
        value = given.get(key, "")
        text = plain_words(value) if isinstance(value, str) and can_be_kept(value, longest * ROOM) else None
        if text is None or len(text) > longest:
            message = f"The {key} is a text of at most {longest} characters, all of which can be stored."
            faults.append(FieldError(f"/{key}", f"article.{key}", message))
            continue
        found[key] = " ".join(text.split()) if key in ONE_LINE else text
    if faults:
        raise InvalidInput("article.invalid", faults[0].detail, errors=tuple(faults))
    return found


def complete_check(content: Mapping[str, str]) -> None:
    """Raises InvalidInput for what an article lacks before it can be published: a title and a text."""
    faults = [
        FieldError(f"/{key}", f"article.{key}", f"Write the {words} before you publish.")
        for key, words in (("title", "title"), ("body", "text"))
        if not content[key]
    ]
    if faults:
        raise InvalidInput("article.incomplete", faults[0].detail, errors=tuple(faults))
