"""What a card face is made of, before anybody draws it: the page's layouts and the pictures read the same values."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from functools import cached_property

import orjson

from cards.faces.sketch import Sketch

LONG_LABEL = 14


@dataclass(frozen=True, slots=True)
class Run:
    """Words of the text box in one style: plain, bold (the name of a power) or italic (flavour)."""

    words: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Stat:
    """A number or a word in a socket of its own; `spoken` says it in the alternative text."""

    value: str
    label: str
    spoken: str
    icon: str = ""

    @property
    def is_long(self) -> bool:
        """Whether the label needs lines of its own."""
        return len(self.label) > LONG_LABEL


@dataclass(frozen=True)
class Face:
    """A card as it is printed. Empty strings and tuples where the card has nothing of the sort."""

    game: str
    slug: str
    name: str
    layout: str
    classes: str
    name_size: str = ""
    cost: str = ""
    second_cost: str = ""
    kind: str = ""
    icon: str = ""
    type_line: str = ""
    type_size: str = ""
    type_note: str = ""
    tier: int = 0
    text: tuple[tuple[Run, ...], ...] = ()
    text_size: str = ""
    stats: tuple[Stat, ...] = ()
    life: str = ""
    credit: str = ""
    credit_size: str = ""
    version: int = 1
    number: str = ""
    rarity: str = ""
    rarity_name: str = ""
    element: str = ""
    seals: tuple[str, ...] = ()
    alt: str = ""
    sketch: Sketch | None = None
    art: str = ""
    picture: bytes = b""
    """The print copy of the picture at `art`, for who draws the face; its address says the same to the hash."""

    @property
    def template(self) -> str:
        """The layout's mark-up."""
        return f"includes/_face_{self.layout}.html"

    @property
    def gems(self) -> range:
        """One gem a tier, to loop over."""
        return range(self.tier)

    @property
    def print_note(self) -> str:
        """Version and collector number as the foot shows them: “v3 · 011”."""
        return " · ".join(part for part in (f"v{self.version}", self.number) if part)

    @cached_property
    def digest(self) -> str:
        """Hash of everything on the face: the same digest is the same picture."""
        shown = {name: value for name, value in asdict(self).items() if name != "picture"}
        return hashlib.sha256(orjson.dumps(shown)).hexdigest()[:32]
