"""The deck holds certain cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Fix, Found
from rules.checks.tally import Tally
from rules.specs.names import name_key
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """`cards`: slug → copies needed, over all boards and variants."""

    cards: Mapping[str, int]


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One finding per card of which copies are missing."""
    held = {slug: n for slug, (_, n) in tally.by_slug(tally.cards).items()}
    short = [(slug, need - held.get(slug, 0), need) for slug, need in params.cards.items() if held.get(slug, 0) < need]
    if not short:
        return NOTHING
    # A card with rarities is added in its lowest.
    by_slug = {card.slug: card for card in sorted(spec.pool.values(), key=lambda card: card.sort_key, reverse=True)}
    found = []
    for slug, missing, need in short:
        card = by_slug.get(slug)
        name = card.name if card else slug
        values = {"card": name, "found": held.get(slug, 0), "allowed": need, "missing": missing}
        found.append(Found("missing", values, (card,) if card else (), (), (Fix("add", card, missing),)))
    return sorted(found, key=lambda item: (name_key(item.values["card"]), item.values["card"]))


CHECK = Check(
    params=Params,
    check=check,
    problems={"missing": "{card}: {found:copy|copies}; the format requires {allowed}. Add {missing}."},
    summary="Certain cards must be in the deck.",
    values={
        "missing": (
            "card",
            "found",
            "allowed",
            "missing",
        ),
    },
)
