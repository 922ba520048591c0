"""Names that cards still bear or will bear, besides those that stand in the cards' own rows."""

from __future__ import annotations

from django.db.models import F, Q

from cards.models import Card, CardVersion
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict
from rules.specs.names import name_key


def held_names(*, game_id: int) -> dict[str, str]:
    """Name key → slug of the cards that bear another name today than in their row: a rename is announced for a later day.

    One query, over the renamed cards alone.
    """
    still = Q(effective_until=None) | Q(effective_until__gt=utc_today())
    renamed = CardVersion.objects.filter(still, card__game_id=game_id).exclude(name=F("card__name"))
    return {name_key(name): slug for name, slug in renamed.values_list("name", "card__slug")}


def held_name_check(card: Card) -> None:
    """Raises Conflict where another card still bears the name that this card has in its row.

    Call it after the row was written: whoever writes second then sees what the first one did.
    """
    holder = held_names(game_id=card.game_id).get(card.name_key)
    if holder not in (None, card.slug):
        message = (
            f"A card is named {card.name} until its new name is in force. Choose another name, or wait for that day."
        )
        raise Conflict("card.name_taken", message)
