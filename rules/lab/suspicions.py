"""What a rule book suspects of its own game, and what the finder's findings say to that: data beside the rules (`suspicions.json`)."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.discovery import game_folder
from rules.lab.finding import CONFIRMED, PLANTED, REFUTED, UNDECIDED, Finding

NAME = "suspicions.json"


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Something that may be wrong with a game, by the id of its rule book.

    `kinds` are those of the findings that answer it, each perhaps with words that their `about` must hold after a colon. `planted` names
    sets of made-up cards (`planted/<name>.json`) that show what it would look like, where the game's own cards need not.
    """

    id: str
    title: str
    says: str
    kinds: tuple[str, ...]
    rules: tuple[str, ...] = ()
    planted: tuple[str, ...] = ()

    def is_answered_by(self, kind: str, about: str) -> bool:
        """Whether a finding of a kind, about something, says anything to it."""
        return any(
            kind == wanted and words in about for wanted, _, words in (each.partition(":") for each in self.kinds)
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found: `verdict` on the game's own cards; `findings` that speak to it, and those on `planted` cards."""

    suspicion: Suspicion
    verdict: str
    findings: tuple[Finding, ...]
    planted: tuple[Finding, ...]


@functools.cache
def suspicions(game: str) -> tuple[Suspicion, ...]:
    """The suspicions of a game, in its rule book's order; none for a game without any."""
    path = game_folder(game) / NAME
    if not path.exists():
        return ()
    return tuple(
        Suspicion(
            each["id"],
            each["title"],
            each["says"],
            tuple(each["kinds"]),
            tuple(each.get("rules", ())),
            tuple(each.get("planted", ())),
        )
        for each in json.loads(path.read_text(encoding="utf-8"))
    )


def planted_sets(game: str) -> dict[str, Mapping[str, Any]]:
    """The small sets of made-up cards of a game, by name (`rules/lab/card_files.py` says what one is)."""
    paths = sorted((game_folder(game) / "planted").glob("*.json"))
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in paths}


def answers(game: str, findings: Iterable[Finding]) -> list[Answer]:
    """Every suspicion with what the findings say to it."""
    every = list(findings)
    return [_answer(each, every) for each in suspicions(game)]


def _answer(suspicion: Suspicion, findings: Sequence[Finding]) -> Answer:
    own = [each for each in findings if suspicion.is_answered_by(each.kind, each.about)]
    real = tuple(each for each in own if each.verdict != PLANTED)
    return Answer(
        suspicion,
        verdict_of([each.verdict for each in real]),
        real,
        tuple(each for each in own if each.verdict == PLANTED),
    )


def verdict_of(verdicts: Sequence[str]) -> str:
    """Confirmed where anything is, refuted where all was looked at and nothing is, else undecided."""
    if CONFIRMED in verdicts:
        return CONFIRMED
    return REFUTED if verdicts and set(verdicts) == {REFUTED} else UNDECIDED
