"""What card checks may look at besides the card: the names and cards of its game."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping

from cards.models import CardVersion
from rules.checks.card_check import CardContext
from rules.games.catalog import game_spec, option_values
from rules.models import Game
from rules.specs.card import PUBLISHED, CardSpec, make_card
from rules.specs.ruleset import GameSpec


class PublishedCards(Mapping[str, CardSpec]):
    """The published cards of a game in their newest versions, by slug. Read when a check first asks, in one query: most never do."""

    def __init__(self, game: GameSpec) -> None:
        """Nothing is read yet."""
        self.game = game

    @functools.cached_property
    def _cards(self) -> dict[str, CardSpec]:
        rows = CardVersion.objects.filter(
            card__game__slug=self.game.slug, card__status=PUBLISHED, effective_until=None
        ).values_list("card__slug", "name", "attributes", "fingerprint")
        return {
            slug: make_card(
                game=self.game.slug,
                slug=slug,
                name=name,
                attributes=attributes,
                fact_sources=self.game.facts,
                fingerprint=fingerprint,
            )
            for slug, name, attributes, fingerprint in rows
        }

    def __getitem__(self, slug: str) -> CardSpec:
        return self._cards[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)


class TakenNames(Mapping[str, str]):
    """Whose name a name key is: the slugs of a game's cards. A check asks for one, in a short query; who walks them reads them all."""

    def __init__(self, game: Game) -> None:
        """Nothing is read yet."""
        self._names = CardVersion.objects.filter(card__game=game, effective_until=None)

    def __getitem__(self, key: str) -> str:
        if "_all" in self.__dict__:
            return self._all[key]
        for slug in self._names.filter(card__name_key=key).values_list("card__slug", flat=True)[:1]:
            return str(slug)
        raise KeyError(key)

    @functools.cached_property
    def _all(self) -> dict[str, str]:
        return dict(self._names.values_list("card__name_key", "card__slug"))

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


def card_context(*, game: Game) -> CardContext:
    """The names of all cards of a game, and the published ones; neither is read before a check asks."""
    spec = game_spec(game.definition)
    return CardContext(
        game=spec,
        options=option_values(game.definition.get("options", {}), {}),
        taken_names=TakenNames(game),
        published=PublishedCards(spec),
    )
