"""Words of the face: titles of data words, named powers in the text box, and sizes that step down before anything is cut."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cards.faces.parts import Run, Stat
from rules.specs.credits import credit_shortened

NAME_STEPS = ((20, ""), (34, "long"))
TYPE_STEPS = ((44, ""), (100, "long"))
CREDIT_STEPS = ((36, ""),)
LONGEST_CREDIT = 72
TEXT_STEPS = ((64, ""), (105, "mid"), (190, "long"), (320, "longer"), (620, "fine"))
LINE_BREAK = 30
"""A line break takes as much room as so many characters."""

_SMALL = r"of|the|for|in|at|on|a|an|and|to|from|by|with|or"
_LEAD = re.compile(rf"(?:^|(?<=[.!?] ))[A-Z][\w’'-]*(?:,? (?:{_SMALL}|[A-Z][\w’'-]*))*:(?= )")
_NAMED = re.compile(r"[^—“”‘’\n]{2,60}(?= — )")
_MINUS = re.compile(r"(?<![\w-])-(?=\d)")


def title(word: str) -> str:
    """A data word as people write it: `named_npc` → “Named npc”, `bell-keeper` → “Bell-keeper”."""
    words = word.replace("_", " ")
    return words[:1].upper() + words[1:]


def typeset(text: str) -> str:
    """Text with real minus signs and typographic apostrophes."""
    return _MINUS.sub("−", text.strip()).replace("'", "’")


def signed(number: int) -> str:
    """A change with its sign: “+2”, “−1”."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def text_box(text: str, flavor: str) -> tuple[tuple[Run, ...], ...]:
    """Paragraphs of the one text box: what the card does, or its flavour where it does nothing (CW-CARD-17)."""
    rules = typeset(text)
    if rules:
        return tuple(_runs(line.strip()) for line in rules.splitlines() if line.strip())
    return tuple((Run(line.strip(), "italic"),) for line in typeset(flavor).splitlines() if line.strip())


def _runs(line: str) -> tuple[Run, ...]:
    """A line with the names of its powers set apart: “Low Tide — drain this card: …”, “Low Tide: …”."""
    runs: list[Run] = []
    at = 0
    if named := _NAMED.match(line):
        return (Run(named.group(), "bold"), Run(line[named.end() :]))
    for lead in _LEAD.finditer(line):
        if lead.start() > at:
            runs.append(Run(line[at : lead.start()]))
        runs.append(Run(lead.group(), "bold"))
        at = lead.end()
    runs.append(Run(line[at:]))
    return tuple(run for run in runs if run.words)


def plain_text(paragraphs: Iterable[tuple[Run, ...]]) -> str:
    """The text box as one string."""
    return " ".join("".join(run.words for run in runs) for runs in paragraphs)


def name_size(name: str) -> str:
    """The size class of a name."""
    return next((size for limit, size in NAME_STEPS if len(name) <= limit), "longer")


def type_size(line: str) -> str:
    """The size class of a type line."""
    return next((size for limit, size in TYPE_STEPS if len(line) <= limit), "longer")


def credit_line(credit: str) -> str:
    """The credit as the foot has room for it: two lines of names at the most, then “and 3 others”."""
    return credit_shortened(credit, LONGEST_CREDIT)


def credit_size(credit: str) -> str:
    """The size class of the credit."""
    return next((size for limit, size in CREDIT_STEPS if len(credit) <= limit), "long")


def text_size(paragraphs: tuple[tuple[Run, ...], ...]) -> str:
    """The size class of a text box."""
    length = len(plain_text(paragraphs)) + LINE_BREAK * max(0, len(paragraphs) - 1)
    return next((size for limit, size in TEXT_STEPS if length <= limit), "finest")


def sentences(*parts: str) -> str:
    """The parts that say something, each ended by a full stop."""
    said = [part.strip() for part in parts if part.strip()]
    return " ".join(part if part[-1] in ".!?…" else f"{part}." for part in said)


def spoken(stats: Iterable[Stat]) -> str:
    """The sockets in words: “Offense 5, Defense 3, Health 9”."""
    return ", ".join(stat.spoken for stat in stats)
