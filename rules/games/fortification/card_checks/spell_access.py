"""A Magic character says which spells it casts, and a list of elements names at least one (FORT-CHAR-10, FORT-CHAR-12)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem

EXAMPLE = '{"mode": "only", "elements": ["white-magic"]}'


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """A missing access of a Magic character, or an empty element list where the mode needs one."""
    access = draft.attributes.get("spell_access")
    if access is None:
        if draft.attributes.get("role") == "magic":
            message = f"spell_access is missing; a Magic character needs one with mode only, except or any, for example {EXAMPLE}."
            yield CardProblem("CARD-E-REQUIRED", "/attributes/spell_access", message)
    elif access["mode"] != "any" and not access.get("elements"):
        message = f"elements of spell_access is empty; the mode “{access['mode']}” needs at least one element, for example {EXAMPLE}."
        yield CardProblem("CARD-E-REQUIRED", "/attributes/spell_access/elements", message)


CARD_CHECK = CardCheck(check)
