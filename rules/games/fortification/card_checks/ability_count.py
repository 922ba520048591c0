"""A card carries only so many abilities, effects and words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem

MAX_ABILITIES, MAX_EFFECTS, MAX_TEXT = 6, 20, 600


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """Too many abilities on the card, too many effects in one ability, or a text that is too long."""
    if len(draft.abilities) > MAX_ABILITIES:
        message = (
            f"abilities holds {len(draft.abilities)} abilities; a card has at most {MAX_ABILITIES}. "
            f"Remove {len(draft.abilities) - MAX_ABILITIES}; most cards have, for example, 1."
        )
        yield CardProblem(
            "CARD-E-SIZE", "/abilities", message, params={"value": len(draft.abilities), "hi": MAX_ABILITIES}
        )
    for at, ability in enumerate(draft.abilities):
        steps = ability.get("do", ()) if isinstance(ability, Mapping) else ()
        if len(steps) > MAX_EFFECTS:
            message = (
                f"Ability {at + 1} holds {len(steps)} effects in do; an ability has at most {MAX_EFFECTS}. "
                f"Remove {len(steps) - MAX_EFFECTS}; most abilities have, for example, 1."
            )
            yield CardProblem(
                "CARD-E-SIZE", f"/abilities/{at}/do", message, params={"value": len(steps), "hi": MAX_EFFECTS}
            )
    if len(draft.text) > MAX_TEXT:
        message = (
            f"text has {len(draft.text)} characters; it may have at most {MAX_TEXT}. "
            f"Shorten it by {len(draft.text) - MAX_TEXT}, for example to one sentence such as “+3 A.”"
        )
        yield CardProblem("CARD-E-BOUND", "/text", message, params={"value": len(draft.text), "hi": MAX_TEXT})


CARD_CHECK = CardCheck(check)
