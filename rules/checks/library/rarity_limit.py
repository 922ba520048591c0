"""At most so many copies of one card in one rarity."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Findings, Fix, Found, Later
from rules.checks.tally import Tally
from rules.specs.card import CardSpec
from rules.specs.ruleset import RulesetSpec, Tier


@dataclass(frozen=True, slots=True)
class Params:
    """At most `maximum[rarity]` copies in `rarity`; without `maximum` the tier's own number."""

    rarity: str
    maximum: Mapping[str, int] | None = None


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Findings:
    """One finding per card with more copies in that rarity, over all boards."""
    tier = next(tier for tier in spec.game.tiers if tier.code == params.rarity)
    limit = (params.maximum or {}).get(params.rarity, tier.copies)
    over = [(card, n) for card, n in tally.cards.items() if n > limit and card.rarity == params.rarity]
    if not over:
        return NOTHING
    over.sort(key=lambda pair: pair[0].sort_key)
    return Later(lambda: [_found(card, n, limit, tier) for card, n in over])


def _found(card: CardSpec, n: int, limit: int, tier: Tier) -> Found:
    values = {"tier": tier.name, "found": n, "allowed": limit, "excess": n - limit}
    return Found("too_many", values, (card,), (), (Fix("remove", card, n - limit),))


CHECK = Check(
    params=Params,
    check=check,
    problems={"too_many": "{card}: {found} {tier} copies; at most {allowed:is|are} allowed. Remove {excess}."},
    summary="At most so many copies in one rarity.",
    values={
        "too_many": (
            "card",
            "tier",
            "found",
            "allowed",
            "excess",
        ),
    },
)
