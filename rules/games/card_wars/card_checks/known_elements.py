"""Every element a card names is one of the game's table, and a printing's first affinity is the card's own element."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """CW-C-ELEMENT for each unknown element (CW-AFF-7), and for a first affinity that is not the base element."""
    table = context.options["elements"]
    for pointer, element in _named(draft):
        if element not in table:
            allowed = ", ".join(table)
            message = f"Unknown element {element}; choose one of {allowed}."
            yield CardProblem("CW-C-ELEMENT", pointer, message, params={"value": element, "allowed": allowed})
    base = draft.attributes.get("element")
    for at, variant in enumerate(draft.variants):
        affinities = variant.attributes.get("affinities")
        if affinities and affinities[0] != base:
            message = f"The first affinity is {affinities[0]}; it must be the card's own element, {base}."
            params = {"value": affinities[0], "allowed": base}
            yield CardProblem("CW-C-ELEMENT", f"/variants/{at}/affinities/0", message, params=params)


def _named(draft: CardDraft) -> Iterator[tuple[str, str]]:
    """Every element the card names, with the place where it does."""
    if "element" in draft.attributes:
        yield "/attributes/element", draft.attributes["element"]
    for at, variant in enumerate(draft.variants):
        for place, element in enumerate(variant.attributes.get("affinities", ())):
            yield f"/variants/{at}/affinities/{place}", element
        if "weapon_element" in variant.attributes:
            yield f"/variants/{at}/weapon_element", variant.attributes["weapon_element"]


CARD_CHECK = CardCheck(check)
