"""An instant is a field spell without a drawback (FORT-SPELL-6)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """An instant that a character would cast, or that has a repercussion: a second `resolve` ability."""
    if draft.attributes.get("timing") != "instant":
        return
    if draft.attributes["spell_type"] == "character":
        message = (
            "timing is instant on a character spell; only a field spell may be instant. Choose, for example, “normal”."
        )
        yield CardProblem("CARD-E-INSTANT", "/attributes/timing", message)
    resolving = [at for at, ability in enumerate(draft.abilities) if ability["form"] == "resolve"]
    if len(resolving) > 1:
        message = (
            f"abilities holds {len(resolving)} of form resolve, and an instant has no repercussion: at most 1 is allowed. "
            "Keep the first, for example, or choose the timing “normal”."
        )
        pointer = f"/abilities/{resolving[1]}"
        yield CardProblem("CARD-E-INSTANT", pointer, message, params={"value": len(resolving), "hi": 1})


CARD_CHECK = CardCheck(check)
