"""What a link to a deck or a verdict shows elsewhere: one frozen value, whose hash names its picture."""

from __future__ import annotations

import hashlib
from dataclasses import astuple, dataclass

import orjson

DRAWING_VERSION = "1"
"""Raised whenever the same preview is drawn differently."""

GOOD, WAIVED, BAD = "good", "waived", "bad"


@dataclass(frozen=True, slots=True)
class Preview:
    """A deck with its lead cards, or a verdict with its first findings.

    `state` is GOOD, WAIVED (legal by agreement) or BAD. `leads` are (slug, rarity) of cards. `basis` is the hash of the rules, which
    changes with any card, list or format the picture stands on.
    """

    title: str
    game: str
    game_name: str
    format_name: str
    state: str
    heading: str
    detail: str
    basis: str
    leads: tuple[tuple[str, str | None], ...] = ()
    findings: tuple[str, ...] = ()
    more: int = 0
    is_verdict: bool = False

    @property
    def digest(self) -> str:
        """The name of its picture: a hash of all it says and of how it is drawn."""
        return hashlib.sha256(orjson.dumps([DRAWING_VERSION, astuple(self)])).hexdigest()[:32]

    @property
    def alt(self) -> str:
        """The picture in words."""
        findings = " ".join(self.findings)
        return f"{self.title}. {self.game_name}, {self.format_name}. {self.heading}. {self.detail}. {findings}".strip()
