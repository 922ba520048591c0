"""Cards whose effects touch a rule that no card may lift: data from before the ability language refused them (FORT-META-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.abilities.compiler import ability_problems
from rules.checks.check import NOTHING, Check, Fix, Found
from rules.checks.tally import Tally
from rules.specs.card import CardSpec, by_name
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec

BARRED = ("CARD-E-ABSOLUTE", "CARD-E-RZ-SEALED")


def is_barred(card: CardSpec) -> bool:
    """Whether the card has an ability that no new card could have."""
    return bool(card.abilities) and bool(_why(card))


@dataclass(frozen=True, slots=True)
class Params:
    """No parameters: the rules that no card may lift are the game's."""

    barred: Matcher = field(init=False, default_factory=lambda: Matcher(is_barred))


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One finding per such card."""
    barred = list(filter(params.barred.__getitem__, tally.cards))
    if not barred:
        return NOTHING
    return [
        Found(
            "barred",
            {"found": tally.cards[card], "why": _why(card)},
            (card,),
            (),
            (Fix("remove", card, tally.cards[card]),),
        )
        for card in by_name(barred)
    ]


def _why(card: CardSpec) -> str:
    """What the ability language says of it, without the last full stop; empty where nothing bars the card."""
    problems = ability_problems(card.game, list(card.abilities))
    return " ".join(dict.fromkeys(each.message for each in problems if each.code in BARRED)).removesuffix(".")


CHECK = Check(
    params=Params,
    check=check,
    problems={"barred": "Card against the rules: {card} ({why}). Remove it; the card needs a new version."},
    summary="No effects that touch a rule that no card may lift.",
)
