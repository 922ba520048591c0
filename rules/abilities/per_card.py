"""Changes for each card: “+1 ATK for each other Earth Summon, at most +2” says a count of cards, perhaps with a step and a cap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class PerCard:
    """So much for each card that matches, at most so much in all."""

    step: int
    filter: Mapping[str, Any]
    most: int | None = None

    def value(self, step: Any) -> dict[str, Any]:
        """The value that it says, with the step that was read before it."""
        count: dict[str, Any] = {"count": self.filter}
        whole = count if step == 1 else {"mul": [count, step]}
        return whole if self.most is None else {"min": [whole, self.most]}


def per_card(value: Any) -> PerCard | None:
    """A value as a step for each card, if it is one: a count, times a number, at most a number."""
    most = None
    if isinstance(value, Mapping) and "min" in value:
        value, most = value["min"]
        if not isinstance(most, int) or most < 1:
            return None
    step = 1
    if isinstance(value, Mapping) and "mul" in value:
        value, step = value["mul"]
        if not isinstance(step, int) or step in (0, 1):
            return None
    if not isinstance(value, Mapping) or "count" not in value:
        return None
    return PerCard(step, value["count"], most)
