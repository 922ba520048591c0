"""A note on entries of one card that stood on several lines and were counted together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import Check, Found
from rules.checks.tally import Tally
from rules.specs.card import by_name
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """No parameters."""


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One note per card and rarity that stood on more than one line of a board."""
    return [Found("merged", {"found": tally.cards[card]}, (card,)) for card in by_name(set(tally.merged))]


CHECK = Check(
    params=Params,
    check=check,
    problems={"merged": "merged {card}"},
    summary="Lines of one card are counted together.",
    values={
        "merged": (
            "card",
            "found",
        ),
    },
    needs="merged",
)
