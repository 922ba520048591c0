"""A warning on Champions that the deck's other characters are too few to bring into play (FORT-CHAMP-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.checks.check import NOTHING, Check, Fix, Found
from rules.checks.tally import Tally
from rules.specs.card import CardSpec, by_name
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec


def is_champion(card: CardSpec) -> bool:
    """Whether the card is a Champion."""
    return card.facts.get("role") == "champion"


def is_character(card: CardSpec) -> bool:
    """Whether the card is a character of any role."""
    return card.facts.get("kind") == "character"


@dataclass(frozen=True, slots=True)
class Params:
    """Each Champion wants `step` other characters in the deck."""

    step: int
    champions: Matcher = field(init=False, default_factory=lambda: Matcher(is_champion))
    characters: Matcher = field(init=False, default_factory=lambda: Matcher(is_character))


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """At most one finding; only characters that are no Champions count for a Champion."""
    total = tally.copies(params.champions, None)
    if not total:
        return NOTHING
    others = tally.copies(params.characters, None) - total
    missing = params.step * total - others
    if missing <= 0:
        return NOTHING
    values = {"found": total, "characters": others, "allowed": params.step, "missing": missing}
    return (
        Found(
            "too_few_others",
            values,
            by_name(filter(params.champions.__getitem__, tally.cards)),
            (),
            (Fix("add", None, missing),),
        ),
    )


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "too_few_others": "The deck has {found:Champion|Champions} and only {characters:other character|other characters}; "
        "each Champion needs {allowed}."
    },
    summary="Enough other characters for the Champions.",
)
