"""A warning on Evolutions that are not stronger than their base in any value (CW-EVO-NOT-STRONGER)."""

from __future__ import annotations

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem
from rules.specs.card import CardSpec, by_name
from rules.specs.names import name_key
from rules.specs.verdict import WARNING

STATS = ("offense", "defense", "health")
MESSAGE = (
    "The Evolution has neither more Offense nor more Defense nor more Health than {base}. "
    "Raise one of them, or make sure that its powers are worth the card."
)


def _bases(draft: CardDraft, context: CardContext) -> list[CardSpec]:
    """The published cards an Evolution's slot names; none for a slot that only describes them."""
    recipe = draft.attributes["modes"].get("unit", {}).get("recipe")
    if not recipe or recipe["kind"] != "evolution":
        return []
    named = recipe["slots"][0].get("name", [])
    keys = {name_key(str(name)) for name in (named if isinstance(named, list) else [named])}
    return by_name(card for card in context.published.values() if card.sort_key[0] in keys)


def check(draft: CardDraft, context: CardContext) -> list[CardProblem]:
    """One warning per base that the Evolution does not surpass in any printed value (MAX-EVO-2)."""
    unit = draft.attributes["modes"].get("unit", {})
    return [
        CardProblem(
            "CW-EVO-NOT-STRONGER",
            "/attributes/modes/unit/recipe",
            MESSAGE.format(base=base.name),
            WARNING,
            {"base": base.slug},
        )
        for base in _bases(draft, context)
        if not any(unit[stat] > value for stat in STATS if type(value := base.facts.get(stat)) is int)
    ]


CARD_CHECK = CardCheck(check)
