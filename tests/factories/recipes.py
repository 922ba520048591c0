"""Recipes of simulations for tests of the pure half, made of the decks that ship, without a database."""

from __future__ import annotations

from typing import Any

from rules.games.catalog import option_values, shipped
from rules.lab.build import build
from rules.lab.recipe import BASE_LABEL, Condition, Recipe
from tests.benchmarks.referee import sample_decks


def maximus_recipe(
    *,
    decks: int = 2,
    games: int = 6,
    seed: int = 5,
    bot: str = "rule",
    other: dict[str, Any] | None = None,
    **more: Any,
) -> Recipe:
    """The first sample decks of Maximus; `other` options make a second condition."""
    lists = sample_decks("maximus")[:decks]
    cards = {card.key: card for deck in lists for card in deck}
    places = {key: at for at, key in enumerate(cards)}
    numbers = tuple(tuple(places[card.key] for card in deck) for deck in lists)
    options = option_values(shipped()["maximus"].definition["options"], {})
    conditions = [Condition(BASE_LABEL, options, numbers)]
    if other is not None:
        conditions.append(Condition("other", {**options, **other}, numbers))
    return Recipe(
        game="maximus",
        format="maximus-standard",
        build=build(),
        cards=tuple(cards.values()),
        decks=tuple({"name": f"Deck {at}", "deck": None, "entries": []} for at in range(decks)),
        bots=(bot,) * decks,
        conditions=tuple(conditions),
        games=games,
        seed=seed,
        **more,
    )
