"""What speaks of a caster stands on character spells alone (FORT-SPELL-2, FORT-SPELL-4, FORT-CAST-8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem

FIELDS = ("min_magic", "power", "caster_zones", "caster_conditions")


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """One problem per field of a caster on a field spell; null and empty ones say nothing."""
    if draft.attributes.get("spell_type") not in ("field", "player"):
        return
    for field in FIELDS:
        value = draft.attributes.get(field)
        if value is not None and value != []:
            message = (
                f"{field} is {value} on a field spell, which nobody casts; only a character spell has it. "
                "Leave it out, or choose the spell_type, for example, “character”."
            )
            yield CardProblem("CARD-E-KIND", f"/attributes/{field}", message, params={"value": value})


CARD_CHECK = CardCheck(check)
