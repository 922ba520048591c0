"""A reactive spell waits for an event, and no other card's `resolve` ability does (FORT-SPELL-8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem

EXAMPLE = '{"event": "attacks", "whose": "opponent"}'


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """A reactive spell whose first `resolve` ability has no `when`; one with it on any other card."""
    resolving = [at for at, each in enumerate(draft.abilities) if each["form"] == "resolve"]
    waiting = [at for at in resolving if "when" in draft.abilities[at]]
    timing = draft.attributes.get("timing")
    if timing == "reactive" and (not waiting or waiting[0] != resolving[0]):
        found = (
            "the first ability of form resolve has no “when”" if waiting else "no ability of form resolve has a “when”"
        )
        message = (
            f"timing is reactive, and {found}; a reactive spell needs the event it waits for, for example {EXAMPLE}."
        )
        yield CardProblem("CARD-E-TRIGGER", "/abilities", message, params={"value": timing})
    elif timing != "reactive":
        found = f"a spell of timing {timing}" if timing else f"a card of kind {draft.attributes['kind']}"
        for at in waiting:
            message = (
                f"when stands on an ability of form resolve of {found}; only a reactive spell waits for an event. "
                "Leave it out, or choose, for example, the timing “reactive” or the form “triggered”."
            )
            yield CardProblem("CARD-E-TRIGGER", f"/abilities/{at}/when", message, params={"value": timing})


CARD_CHECK = CardCheck(check)
