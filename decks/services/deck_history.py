"""What two versions of a deck differ in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from decks.services.deck_sheet import board_label
from decks.services.deck_text import DEFAULT_BOARD
from decks.services.rulesets import RulesOfDay
from rules.specs.deck import DeckEntry


@dataclass(frozen=True, slots=True)
class Difference:
    """What happened to a card between two versions: 0 before is new, 0 after is gone."""

    name: str
    before: Any
    after: Any

    @property
    def sign(self) -> str:
        """A plus, a minus, or a change that is neither."""
        if type(self.before) is int and type(self.after) is int:
            return "+" if self.after > self.before else "\u2212"
        return "~"


def differences(before: Sequence[DeckEntry], after: Sequence[DeckEntry], rules: RulesOfDay) -> list[Difference]:
    """Cards whose number changed from one version to the next, by name."""
    old, new = _totals(before), _totals(after)
    found = []
    for key in {**old, **new}:
        if old.get(key, 0) != new.get(key, 0):
            found.append(Difference(_key_words(key, rules), old.get(key, 0), new.get(key, 0)))
    return sorted(found, key=lambda each: each.name)


def _totals(entries: Sequence[DeckEntry]) -> dict[tuple[str, str, str | None], Any]:
    found: dict[tuple[str, str, str | None], Any] = {}
    for entry in entries:
        key = (entry.card, entry.board, entry.rarity)
        both = found.get(key, 0)
        is_sum = type(entry.count) is int and type(both) is int
        found[key] = both + entry.count if is_sum else entry.count
    return found


def _key_words(key: tuple[str, str, str | None], rules: RulesOfDay) -> str:
    card, board, rarity = key
    name = rules.pool.known.get(card, card)
    marks = [rarity.capitalize()] if rarity else []
    if board != DEFAULT_BOARD:
        marks.append(board_label(board, rules).lower())
    return f"{name} ({', '.join(marks)})" if marks else name
