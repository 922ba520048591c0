"""What a rule book suspects of its own game, and what was found: a row for each suspicion, with links to the findings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from oscg.pages.loopholes_numbers import Figure, main_figure
from oscg.pages.loopholes_words import Named, kind_words, named_rules
from rules.lab.finding import CONFIRMED, PLANTED, VERDICTS
from rules.lab.suspicions import Suspicion, suspicions, verdict_of
from rules.models import Loophole

MOST_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Says:
    """A finding that speaks to a suspicion: its number and where it is."""

    pk: int
    words: str
    verdict: str
    figure: Figure | None
    has_replay: bool


@dataclass(frozen=True, slots=True)
class Suspected:
    """A suspicion with its verdict on the game's own cards, and what says so. `is_closed`: all that confirms it is settled."""

    suspicion: Suspicion
    verdict: str
    is_closed: bool
    findings: tuple[Says, ...]
    more: int
    planted: tuple[Says, ...]
    rules: tuple[Named, ...]


def suspected(game: str, found: Iterable[Loophole]) -> list[Suspected]:
    """Every suspicion of a game; none for a game without any."""
    every = list(found)
    return [_suspected(each, every, game) for each in suspicions(game)]


def _suspected(suspicion: Suspicion, found: Sequence[Loophole], game: str) -> Suspected:
    own = [each for each in found if suspicion.is_answered_by(each.kind, each.about)]
    real = sorted((each for each in own if each.verdict != PLANTED), key=lambda each: VERDICTS.index(each.verdict))
    confirmed = [each for each in real if each.verdict == CONFIRMED]
    return Suspected(
        suspicion,
        verdict_of([each.verdict for each in real]) if real else "",
        bool(confirmed) and all(each.status != Loophole.Status.OPEN for each in confirmed),
        tuple(_says(each) for each in real[:MOST_SHOWN]),
        max(0, len(real) - MOST_SHOWN),
        tuple(_says(each) for each in own if each.verdict == PLANTED),
        named_rules(game, suspicion.rules),
    )


def _says(found: Loophole) -> Says:
    return Says(
        found.pk,
        kind_words(found.kind),
        found.verdict,
        main_figure(found.numbers),
        bool(getattr(found, "has_replay", False)),
    )
