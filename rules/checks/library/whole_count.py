"""Every entry's number of copies is a whole number of at least 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import Check, Found
from rules.checks.tally import Tally
from rules.specs.deck import DeckEntry
from rules.specs.names import name_key
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """`per_card` tells the entries of one card in one finding; else each entry has its own."""

    per_card: bool = False


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """Findings by name, for every entry with another count; text that looks like a number is no number."""
    groups: dict[object, list[DeckEntry]] = {}
    for at, entry in enumerate(tally.bad_counts):
        groups.setdefault(tally.name_of(entry, spec.pool) if params.per_card else at, []).append(entry)
    named = sorted(
        ((tally.name_of(each[0], spec.pool), each) for each in groups.values()), key=lambda pair: name_key(pair[0])
    )
    return [
        Found("not_whole", {"card": name, "found": each[0].count, "allowed": "a whole number of at least 1"}, (), each)
        for name, each in named
    ]


CHECK = Check(
    params=Params,
    check=check,
    problems={"not_whole": "The number of copies of {card} must be a whole number of at least 1."},
    summary="Counts are whole numbers of at least 1.",
    values={
        "not_whole": (
            "card",
            "found",
            "allowed",
        ),
    },
    needs="bad_counts",
)
