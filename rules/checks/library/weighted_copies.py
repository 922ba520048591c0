"""Copies of one card weigh by their rarity, and together they weigh only so much."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Findings, Fix, Found, Later
from rules.checks.tally import Tally
from rules.specs.card import CardSpec
from rules.specs.ruleset import RulesetSpec, Tier


@dataclass(frozen=True, slots=True)
class Params:
    """At most `maximum` weight per card. `weights` and `copies` by rarity replace the tiers' own numbers.

    Copies above a higher rarity's own maximum do not weigh for the test (`rarity_limit` names them), but they are shown.
    The lowest rarity has no line of its own: its maximum is tested here, where the weight alone would let it pass.
    """

    maximum: int
    weights: Mapping[str, int] | None = None
    copies: Mapping[str, int] | None = None


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Findings:
    """One finding per card whose copies in all rarities weigh more."""
    tiers = sorted(spec.game.tiers, key=lambda tier: tier.order)
    if not tiers:
        return NOTHING
    weight = {tier.code: (params.weights or {}).get(tier.code, tier.weight) for tier in tiers}
    most = {tier.code: (params.copies or {}).get(tier.code, tier.copies) for tier in tiers}
    lowest = tiers[0].code
    suspects = _suspects(tally, weight, most[lowest], lowest, params.maximum)
    if not suspects:
        return NOTHING
    groups: dict[str, dict[str, CardSpec]] = {}
    for card in tally.cards:
        if card.slug in suspects and card.rarity is not None:
            groups.setdefault(card.slug, {})[card.rarity] = card
    heavy: list[tuple[dict[str, CardSpec], dict[str, int]]] = []
    many: list[tuple[CardSpec, int]] = []
    for cards in groups.values():
        counts = {code: tally.cards[cards[code]] if code in cards else 0 for code in weight}
        counted = sum(weight[code] * (n if code == lowest else min(n, most[code])) for code, n in counts.items())
        if counted > params.maximum:
            heavy.append((cards, counts))
        elif counts[lowest] > most[lowest]:
            many.append((cards[lowest], counts[lowest]))
    if not heavy and not many:
        return NOTHING

    def findings() -> list[Found]:
        found = [_found(cards, counts, weight, tiers, params.maximum) for cards, counts in heavy]
        found += [_too_many(card, n, most[lowest], tiers[0].name) for card, n in many]
        return sorted(found, key=lambda item: item.cards[0].sort_key)

    return Later(findings)


def _suspects(tally: Tally, weight: Mapping[str, int], copies: int, lowest: str, maximum: int) -> set[str]:
    """Cards whose copies weigh too much when all are counted, or are too many in the lowest rarity: no other has a finding."""
    loads: dict[str, int] = {}
    suspects = set()
    for card, n in tally.cards.items():
        rarity, slug = card.rarity, card.slug
        if rarity is not None:
            load = loads[slug] = loads.get(slug, 0) + weight[rarity] * n
            if load > maximum or (n > copies and rarity == lowest):
                suspects.add(slug)
    return suspects


def _found(
    cards: dict[str, CardSpec], counts: dict[str, int], weight: dict[str, int], tiers: list[Tier], maximum: int
) -> Found:
    total = sum(weight[code] * n for code, n in counts.items())
    advice, fix = _advice(cards, counts, weight, tiers, maximum)
    values = {
        "parts": " + ".join(f"{counts[tier.code]} {tier.name}" for tier in tiers),
        "scale": ", ".join(f"{tier.name} {weight[tier.code]}" for tier in tiers),
        "advice": advice,
        "found": total,
        "allowed": maximum,
    }
    ordered = [cards[tier.code] for tier in tiers if tier.code in cards]
    return Found("too_heavy", values, ordered, (), (fix,))


def _too_many(card: CardSpec, count: int, maximum: int, tier: str) -> Found:
    excess = count - maximum
    values = {"tier": tier, "found": count, "allowed": maximum, "excess": excess}
    return Found("too_many_lowest", values, (card,), (), (Fix("remove", card, excess),))


def _advice(
    cards: dict[str, CardSpec], counts: dict[str, int], weight: dict[str, int], tiers: list[Tier], maximum: int
) -> tuple[str, Fix]:
    """What to take out: the highest rarity decides how much room the lowest has beside it."""
    low, top = tiers[0], [tier for tier in tiers if counts[tier.code]][-1]
    left = maximum - (weight[top.code] if top is not low else 0)
    # Where the lowest rarity weighs nothing, leaving copies of it out is no help.
    room = left // weight[low.code] if weight[low.code] else counts[low.code]
    excess = counts[low.code] - room
    if top is low:
        return f"Remove {excess} {low.name}.", Fix("remove", cards[low.code], excess)
    if room <= 0 or excess <= 0:
        return f"Keep the {top.name} alone, or remove it.", Fix("remove", cards[top.code], counts[top.code])
    return f"Remove {excess} {low.name}, or the {top.name}.", Fix("remove", cards[low.code], excess)


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "too_heavy": "{card}: {parts} weigh {found}; at most {allowed} are allowed ({scale}). {advice}",
        "too_many_lowest": "{card}: {found} {tier} copies; at most {allowed:is|are} allowed. Remove {excess}.",
    },
    summary="Copies weigh by rarity.",
    values={
        "too_heavy": (
            "card",
            "parts",
            "scale",
            "advice",
            "found",
            "allowed",
        ),
        "too_many_lowest": (
            "card",
            "tier",
            "found",
            "allowed",
            "excess",
        ),
    },
)
