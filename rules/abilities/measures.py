"""Numbers with what they count or change, and the cards and players of events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.abilities.english import words_of
from rules.abilities.house import EVENT_PLAYERS
from rules.abilities.nouns import NounPhrases, Tokens
from rules.abilities.per_card import per_card
from rules.abilities.phrase import Slot
from rules.abilities.vocabulary import value_of
from rules.abilities.word import Word


class MeasuredPhrases(NounPhrases):
    """The part of the writer that measures: 3 damage, +1 Offense, two cards."""

    def typed(self, kind: str, style: str, value: Any) -> Tokens:
        """A value of a parameter type; the writer says how."""
        raise NotImplementedError

    def _measured_noun(self, slot: Slot, found: Word, data: Mapping[str, Any]) -> str:
        """What is measured: damage, Unblockable damage (a flag), magic damage (a choice)."""
        said = slot.style.partition("?")[0]
        if not slot.flag:
            return said
        param = found.param(slot.flag)
        if param.type.startswith("enum."):
            return self.vocabulary.choices(param.type.removeprefix("enum."))[value_of(data, param)]
        return f"Unblockable {said}" if data.get(slot.flag) else said

    def _signed(self, value: Any) -> Tokens:
        if isinstance(value, int):
            return [f"{value:+d}"]
        return ["+", *self.strict(value)]

    def _change(self, by: Any, stat: str) -> Tokens:
        """“+2 A”, “+A equal to half of …”."""
        said = self.typed("enum.stat", "", stat)
        return [*self._signed(by), *said] if isinstance(by, int) else ["+", *said, "equal", "to", *self.value(by)]

    def _per_card(self, value: Any, style: str) -> Tokens:
        """Before the noun the step, behind it the cards: +1 … for each other Unit, at most +2."""
        per = per_card(value)
        if style == "+per":
            return self._signed(per.step if per else value)
        if per is None:
            return []
        most = [] if per.most is None else [",", "at", "most", f"+{per.most}"]
        return ["for", "each", *self.noun_phrase(per.filter, ""), *most]

    def _measured(self, value: Any, style: str) -> Tokens:
        one, _, many = style.rstrip("#%").partition("/")
        single, plural = words_of(one), words_of(many or one)
        if isinstance(value, int):
            if not style.endswith(("#", "%")):
                return [str(value), *(single if value == 1 else plural)]
            if value == 1:
                return [*(("a",) if style.endswith("#") else ()), *single]
            return [*self.count_tokens(value), *plural]
        if value in ("$x", "X"):
            return ["X", *plural]
        return [*plural, "equal", "to", *self.value(value)]

    def _event_subject(self, whose: str, where: Mapping[str, Any]) -> Tokens:
        if whose == "self":
            return ["this", "card"]
        return self.noun_phrase(where if whose == "any" else {**where, "side": whose}, "a")

    def _deed(self, whose: str, where: Mapping[str, Any], style: str) -> Tokens:
        """What a player does with a card: “you draw a card”, “an opponent plays a Verb”, “this card is played”."""
        plain, third, done = style.removeprefix("deed ").split("/")
        if whose == "self":
            return ["this", "card", "is", done]
        if whose not in EVENT_PLAYERS[self.game]:
            return [*self._event_subject(whose, where), "is", done]
        player = ["you", plain] if whose == "own" else [*words_of(EVENT_PLAYERS[self.game][whose]), third]
        return [*player, *self.noun_phrase(where, "a")]
