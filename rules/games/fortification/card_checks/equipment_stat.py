"""A warning on weapons without attack, and shields and armor without defense (FORT-EQ-5 to FORT-EQ-7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem
from rules.specs.verdict import WARNING

STATS = {"weapon": "attack", "shield": "defense", "armor": "defense"}
RAISES = {"modify_stat": "stat", "modify_total": "total"}


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """A modifier below +1 of the type's own stat, unless an ability raises that stat."""
    equip_type = str(draft.attributes.get("equip_type"))
    stat = STATS.get(equip_type)
    if stat is None:
        return
    by = draft.attributes.get("mods", {}).get(stat, 0)
    if by < 1 and not _raises(draft.abilities, stat):
        message = (
            f"mods.{stat} is {by} on a card of type {equip_type}; it should be at least 1, "
            f'or an ability should raise {stat}, for example {{"{stat}": 2}}.'
        )
        yield CardProblem("W-EQ-STAT", f"/attributes/mods/{stat}", message, WARNING, params={"value": by})


def _raises(part: Any, stat: str) -> bool:
    """Whether some effect in the abilities raises the stat; an amount worked out in the match may be positive."""
    if isinstance(part, Mapping):
        key = RAISES.get(str(part.get("effect")))
        by = part.get("by", 0)
        if key and part.get(key) == stat and (not isinstance(by, int) or by > 0):
            return True
        return any(_raises(item, stat) for item in part.values())
    return isinstance(part, (list, tuple)) and any(_raises(item, stat) for item in part)


CARD_CHECK = CardCheck(check)
