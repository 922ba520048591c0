"""A warning on Champions that the deck's other characters are too few to bring into play (FORT-CHAMP-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Fix, Found
from rules.checks.tally import Tally
from rules.specs.card import by_name
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """Each Champion wants `step` other characters in the deck."""

    step: int


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """At most one finding; only characters that are no Champions count for a Champion."""
    champions = {card: n for card, n in tally.cards.items() if card.facts.get("role") == "champion"}
    if not champions:
        return NOTHING
    total = sum(champions.values())
    others = sum(n for card, n in tally.cards.items() if card.facts.get("kind") == "character") - total
    missing = params.step * total - others
    if missing <= 0:
        return NOTHING
    values = {"found": total, "characters": others, "allowed": params.step, "missing": missing}
    return (Found("too_few_others", values, by_name(champions), (), (Fix("add", None, missing),)),)


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "too_few_others": "The deck has {found:Champion|Champions} and only {characters:other character|other characters}; "
        "each Champion needs {allowed}."
    },
    summary="Enough other characters for the Champions.",
)
