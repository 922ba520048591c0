"""Decks made to order are legal in every game, whatever card they are made around."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from rules.checks.ruleset import Ruleset
from rules.checks.runner import run
from rules.lab.deck_maker import DeckMaker, NoDeckFound
from rules.specs.ban_list import BanListSpec, ListEntry
from rules.specs.card import CardSpec
from rules.specs.deck import DeckSpec
from tests.benchmarks.shipped_rules import DAY, rebound, shipped_ruleset

GAMES = ("card-wars", "fortification", "maximus")
MIX = {"card-wars": {"summon": 0.3}, "fortification": {"character": 0.5}, "maximus": {"unit": 0.55}}
CARDS = 6


@cache
def maker_of(game: str) -> DeckMaker:
    """The deck maker of a game's first format."""
    return DeckMaker(shipped_ruleset(game), MIX[game])


def usable(game: str) -> list[CardSpec]:
    """The cards that a legal deck can hold, in a fixed order: those that no list bans."""
    standings = shipped_ruleset(game).spec.ban_list
    cards = maker_of(game).cards.values()
    return [card for card in cards if standings is None or standings.standings[card].status != "banned"]


def lines(deck: DeckSpec) -> Counter[tuple[str, str]]:
    """Copies by card and board."""
    return Counter({(entry.card, entry.board): entry.count for entry in deck.entries})


def named(game: str, slug: str) -> CardSpec:
    """A card by its slug."""
    return next(card for card in maker_of(game).cards.values() if card.slug == slug)


@pytest.mark.parametrize("game", GAMES)
def test_a_deck_around_any_card_is_legal(game: str) -> None:
    maker = maker_of(game)
    for at, card in enumerate(Random(7).sample(usable(game), CARDS)):
        deck = maker.make(at, card)
        assert run(deck, maker.ruleset).is_legal, card.name
        assert any((entry.card, entry.rarity) == (card.slug, card.rarity) for entry in deck.entries)
        without = maker.without(deck, card, at)
        assert run(without, maker.ruleset).is_legal, card.name
        assert all(entry.card != card.slug for entry in without.entries)


@pytest.mark.parametrize("game", GAMES)
def test_the_deck_without_it_differs_in_as_few_cards_as_it_had_copies(game: str) -> None:
    maker, few = maker_of(game), 0
    for card in Random(3).sample(usable(game), 4):
        deck = maker.make(1, card)
        copies = sum(entry.count for entry in deck.entries if entry.card == card.slug)
        gone = lines(deck) - lines(maker.without(deck, card, 1))
        assert sum(n for (slug, _), n in gone.items() if slug == card.slug) == copies
        few += gone.total() == copies
    assert few >= 3


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_deck(game: str) -> None:
    card = usable(game)[4]
    first, again = maker_of(game).make(11, card), DeckMaker(shipped_ruleset(game), MIX[game]).make(11, card)
    assert first == again
    assert maker_of(game).make(12, card) != first


@pytest.mark.parametrize("game", GAMES)
def test_decks_have_enough_cards_that_fight(game: str) -> None:
    maker = maker_of(game)
    for seed in range(2):
        verdict = run(maker.make(seed), maker.ruleset)
        counts, total = verdict.tally.values("kind", verdict.tally.cards), sum(verdict.tally.cards.values())
        for kind, share in MIX[game].items():
            assert counts[kind] >= 0.9 * share * total


def _listed(game: str, *entries: ListEntry) -> Ruleset:
    ruleset = shipped_ruleset(game)
    return rebound(ruleset, ban_list=BanListSpec(ruleset.spec.format, 99, DAY, entries))


def test_a_list_is_kept_to() -> None:
    card = next(card for card in usable("maximus") if not card.facts["avatar"])
    maker = DeckMaker(_listed("maximus", ListEntry(status="restricted", limit=1, reason="Too good.", card=card.slug)))
    deck = maker.make(1, card)
    assert run(deck, maker.ruleset).is_legal
    assert [entry.count for entry in deck.entries if entry.card == card.slug] == [1]


def test_no_deck_holds_a_banned_card_and_the_reason_is_told() -> None:
    card = next(card for card in usable("maximus") if not card.facts["avatar"])
    ruleset = _listed("maximus", ListEntry(status="banned", limit=0, reason="Too good.", card=card.slug))
    with pytest.raises(NoDeckFound) as caught:
        DeckMaker(ruleset).make(1, card)
    assert caught.value.message.startswith(
        f"No legal deck with {card.name} was found for maximus-standard. {card.name} "
    )
    assert caught.value.message.endswith(".")
    assert all(entry.card != card.slug for entry in DeckMaker(ruleset).make(1).entries)


def test_a_card_that_is_new_in_the_pool_gets_a_deck() -> None:
    ruleset = shipped_ruleset("maximus")
    fresh = replace(usable("maximus")[5], slug="brand-new", name="Brand New", sort_key=("brandnew", 0))
    pool = {**ruleset.spec.pool, ("brand-new", None): fresh}
    maker = DeckMaker(rebound(ruleset, pool=pool))
    deck = maker.make(1, pool["brand-new", None])
    assert run(deck, maker.ruleset).is_legal
    assert any(entry.card == "brand-new" for entry in deck.entries)


def test_what_cannot_be_replaced_is_said() -> None:
    """The only Avatar there is cannot be left out of a deck that needs one."""
    ruleset = shipped_ruleset("maximus")
    starters = [card for card in usable("maximus") if card.facts["avatar"] and card.facts["recipe"] == "none"]
    pool = {key: card for key, card in ruleset.spec.pool.items() if card not in starters[1:]}
    maker = DeckMaker(rebound(ruleset, pool=pool))
    deck = maker.make(1, starters[0])
    with pytest.raises(NoDeckFound, match=f"No legal deck without {starters[0].name}"):
        maker.without(deck, starters[0], 1)
