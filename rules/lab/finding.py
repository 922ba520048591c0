"""What the loophole finder says: a finding with its numbers, the shortest replay, and what would close it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.lab.statistics import Interval

CONFIRMED, REFUTED, UNDECIDED, PLANTED = "confirmed", "refuted", "undecided", "planted"
VERDICTS = (CONFIRMED, UNDECIDED, REFUTED, PLANTED)
HIGH, MEDIUM, LOW = "high", "medium", "low"
SEVERITIES = (HIGH, MEDIUM, LOW)
"""Breaks the game (it does not end, somebody wins at once, the referee is wrong); decides matches; worth a look."""
KEY_LENGTH = 20


@dataclass(frozen=True, slots=True)
class Switch:
    """Something that would close a finding, as a sentence: an option with its value, or a change of a card."""

    says: str
    option: str = ""
    value: Any = None
    card: str = ""

    def as_json(self) -> dict[str, Any]:
        """The switch as JSON values."""
        return {"says": self.says, "option": self.option, "value": self.value, "card": self.card}


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of looking for one thing.

    `kind` is the detector's name, and after a dot what it found. `verdict`: only what is `confirmed` is a loophole; `refuted` and
    `undecided` are readings, kept because they answer a question too; `planted` is one that shows with cards made for it, and not with
    the game's own. `says` is one whole sentence or two.
    `about` tells findings of a kind apart that name the same cards: a deck, a pair, an option. `cards` are slugs, `rules` ids.
    `numbers` are made by `number`; `replay` is a clip (`rules/engine/scene.py`) as JSON.
    """

    kind: str
    verdict: str
    severity: str
    says: str
    about: str = ""
    cards: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    numbers: tuple[Mapping[str, Any], ...] = ()
    switches: tuple[Switch, ...] = ()
    replay: Mapping[str, Any] | None = None
    seed: int = 0
    detail: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """What tells it from others, whatever its numbers: the same thing found again has the same one."""
        whole = json.dumps([self.kind, self.about, sorted(self.cards)], ensure_ascii=False)
        return hashlib.sha256(whole.encode()).hexdigest()[:KEY_LENGTH]

    @property
    def detector(self) -> str:
        """The name of the detector it comes from."""
        return self.kind.partition(".")[0]

    def as_json(self) -> dict[str, Any]:
        """The finding as JSON values, from which `finding_from` makes it again."""
        return {
            "key": self.key,
            "kind": self.kind,
            "verdict": self.verdict,
            "severity": self.severity,
            "says": self.says,
            "about": self.about,
            "cards": list(self.cards),
            "rules": list(self.rules),
            "numbers": [dict(each) for each in self.numbers],
            "switches": [each.as_json() for each in self.switches],
            "replay": self.replay,
            "seed": self.seed,
            "detail": dict(self.detail),
        }


def finding_from(data: Mapping[str, Any]) -> Finding:
    """A stored finding. Raises KeyError for what is none."""
    return Finding(
        kind=data["kind"],
        verdict=data["verdict"],
        severity=data["severity"],
        says=data["says"],
        about=data["about"],
        cards=tuple(data["cards"]),
        rules=tuple(data["rules"]),
        numbers=tuple(data["numbers"]),
        switches=tuple(Switch(**each) for each in data["switches"]),
        replay=data["replay"],
        seed=data["seed"],
        detail=data["detail"],
    )


def number(label: str, found: Interval, of: int, *, unit: str = "share") -> dict[str, Any]:
    """A figure with its interval and how many cases it comes from. `unit`: share (0 to 1), turns, cards, points, count."""
    return {"label": label, "unit": unit, **found.as_json(of)}


def exact(label: str, value: float, *, unit: str = "count", of: int = 1) -> dict[str, Any]:
    """A figure without chance in it."""
    return {"label": label, "unit": unit, "estimate": value, "low": value, "high": value, "games": of}
