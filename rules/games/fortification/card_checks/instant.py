"""An instant is a field spell without a drawback (FORT-SPELL-6)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """An instant that a character would cast, or that has a repercussion."""
    if draft.attributes.get("timing") != "instant":
        return
    if draft.attributes["spell_type"] == "character":
        message = (
            "timing is instant on a character spell; only a field spell may be instant. Choose, for example, “normal”."
        )
        yield CardProblem("CARD-E-INSTANT", "/attributes/timing", message)
    if draft.attributes.get("repercussion"):
        found = len(draft.attributes["repercussion"])
        message = (
            f"repercussion holds {found} effect{'' if found == 1 else 's'}, and an instant must have none. "
            "Leave it empty, for example [], or choose the timing “normal”."
        )
        yield CardProblem("CARD-E-INSTANT", "/attributes/repercussion", message, params={"value": found})


CARD_CHECK = CardCheck(check)
