"""A Summon's class belongs to its tier (CW-CARD-7)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem

CLASSES = {
    1: ("techimon", "monster", "summon", "generic"),
    2: ("character", "named_npc"),
    3: ("boss", "demigod"),
    4: ("deity",),
}


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """CW-C-CLASS when the tag is not one of the tier's."""
    tag, tier = draft.attributes.get("class_tag"), draft.attributes.get("tier")
    if tag is not None and tier is not None and tag not in CLASSES[tier]:
        allowed = ", ".join(CLASSES[tier])
        message = f"{tag} is not a class of tier {tier}; choose one of {allowed}."
        params = {"value": tag, "tier": tier, "allowed": allowed}
        yield CardProblem("CW-C-CLASS", "/attributes/class_tag", message, params=params)


CARD_CHECK = CardCheck(check)
