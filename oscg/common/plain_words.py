"""Plain text that people write for others: what draws nothing or draws over its neighbours is taken out."""

from __future__ import annotations

import re
import unicodedata

from oscg.common.storable import is_storable

JOINERS = "\u200c\u200d"
"""Invisible, but parts of words in some scripts, and of emoji."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\u00ad")
"""Letters and signs that draw nothing."""
MOST_MARKS = 4
"""So many accents may stand on one letter; more of them reach over other lines."""
_JOINED = re.compile(f"[{JOINERS}]{{2,}}")
_EMPTY_LINES = re.compile(r"\n{3,}")


def plain_words(text: str) -> str:
    """The text as it is kept: one kind of line break, at most one empty line in a row, no control or direction characters.

    Empty where nothing is left that can be seen. The text must be storable (`is_storable`).
    """
    found = []
    marks = 0
    for char in unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MOST_MARKS or char in BLANK or (kind in ("Cc", "Cf", "Co", "Cn") and char not in f"\n\t{JOINERS}"):
            continue
        found.append("\n" if kind in ("Zl", "Zp") else char)
    lines = (line.rstrip() for line in _JOINED.sub("", "".join(found)).split("\n"))
    kept = _EMPTY_LINES.sub("\n\n", "\n".join(lines)).strip()
    return kept if any(unicodedata.category(char)[0] in "LNPS" for char in kept) else ""


def can_be_kept(text: str, longest: int) -> bool:
    """Whether a text, as it was sent, is short enough to be looked at and can be stored."""
    return len(text) <= longest and is_storable(text)
