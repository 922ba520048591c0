"""The words a card uses: every one at every depth, and none that it does not use."""

from __future__ import annotations

import pytest

from rules.abilities.usage import words_used
from rules.abilities.vocabulary import vocabulary_of
from tests.rules.abilities.strategies import GAMES, seeded_abilities


def test_the_words_of_an_ability() -> None:
    toll = {
        "form": "activated",
        "name": "Toll for the Drowned",
        "if": [{"compare": [{"count": {"side": "own", "stat": ["cost", ">=", {"stat": ["$t1", "health"]}]}}, ">=", 2]}],
        "costs": [{"pay": "drain", "filter": {"kind": "unit", "side": "own", "not_self": True}}],
        "targets": [{"id": "t1", "filter": {"kind": "unit", "attackable": True}}],
        "do": [
            {"effect": "damage", "to": "$t1", "amount": 3},
            {
                "effect": "grant_ability",
                "to": {"all": {"types_any": ["beast"]}},
                "duration": {"turns": 2},
                "ability": {
                    "form": "triggered",
                    "when": {"event": "drawn", "whose": "own"},
                    "do": [{"effect": "draw"}],
                },
            },
        ],
    }
    assert words_used("maximus", [toll]) == {
        ("form", "activated"), ("form", "triggered"), ("condition", "compare"), ("value", "count"), ("value", "stat"),
        ("cost", "drain"), ("effect", "damage"), ("effect", "grant_ability"), ("effect", "draw"), ("event", "drawn"),
        ("duration", "turns"), ("filter", "kind"), ("filter", "side"), ("filter", "stat"), ("filter", "not_self"),
        ("filter", "attackable"), ("filter", "types_any"),
    }  # fmt: skip
    assert words_used("maximus", []) == frozenset()


@pytest.mark.parametrize("game", GAMES)
def test_made_up_abilities_use_every_word_in_the_end(game: str) -> None:
    used = words_used(game, seeded_abilities(game, 5, 2500))
    words = {(kind, name) for kind, found in vocabulary_of(game).words.items() for name in found}
    assert used == words
