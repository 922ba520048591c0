"""What has occurred in matches: cards, actions, questions, effects, costs and events, as they were carried out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from rules.engine.compiler import Compiler, Effect, GameWords
from rules.engine.frames import WAIT, Frame, Step
from rules.engine.match import Match
from rules.engine.program import CardData


@dataclass
class Seen:
    """The words that occurred, and the cards that one of the events `arrivals` told of, each under what `card_of` gives.

    `card_compile` and `words` are the game's; `paying` is the class whose `pay` pays costs.
    """

    card_compile: Callable[[CardData, GameWords], Any]
    words: GameWords
    paying: type[Any]
    arrivals: frozenset[str]
    card_of: Callable[[Any], Hashable] = lambda program: program.name
    actions: set[str] = field(default_factory=set)
    questions: set[str] = field(default_factory=set)
    effects: set[str] = field(default_factory=set)
    costs: set[str] = field(default_factory=set)
    events: set[str] = field(default_factory=set)
    cards: set[Any] = field(default_factory=set)

    def compile(self, version: CardData) -> Any:
        """A card whose effects are noted when they are carried out."""
        noted = {word: self._noted(word, effect) for word, effect in self.words.effects.items()}
        return self.card_compile(version, replace(self.words, effects=noted))

    def _noted(self, word: str, effect: Effect) -> Effect:
        def compile_noted(data: Mapping[str, Any], compiler: Compiler) -> Step:
            step = effect.compile(data, compiler)

            def noted(state: Any, frame: Frame) -> Any:
                done = step(state, frame)
                if done is not WAIT:
                    self.effects.add(word)
                return done

            return noted

        return replace(effect, compile=compile_noted)

    @contextmanager
    def watching(self) -> Iterator[pytest.MonkeyPatch]:
        """Note the costs that are paid meanwhile."""
        pay = self.paying.pay

        def noted(state: Any, context: Any, costs: Any, *rest: Any) -> None:
            self.costs.update(cost.word for cost in costs)
            pay(state, context, costs, *rest)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.paying, "pay", noted)
            yield patch

    def look(self, match: Match) -> None:
        """Read a finished match's log."""
        for event in match.state.log:
            self.events.add(event.kind)
            if event.kind in self.arrivals:
                self.cards.add(self.card_of(match.state.card(event.card)))
