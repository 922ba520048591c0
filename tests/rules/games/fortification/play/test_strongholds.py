"""The best party of some cards is the best of all there are: compared with every party, order and outfit, one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

import pytest

from rules.engine.hunting import Force
from rules.engine.program import CardData
from rules.games.fortification.card_types import FortificationCard
from rules.games.fortification.game import GAME
from rules.games.fortification.laying import Laying
from rules.games.fortification.strongholds import ATTACK, DEFENSE, meeting, strongest, struck, totals
from rules.games.fortification.wearing import free_spot
from tests.factories.hunts import options_of, planted_hunt

OPTIONS = options_of("fortification")


def every_force(cards: Sequence[FortificationCard]) -> Iterator[Force]:
    """Every party in every order, with everything its lead can wear; each copy once."""
    people = [card for card in cards if card.character is not None]
    gear = [card for card in cards if card.equipment is not None]
    for size in (1, 2, 3):
        for party in set(permutations(people, size)):
            for count in range(3):
                for worn in set(permutations(gear, count)):
                    if can_wear(party[0], worn):
                        yield Force(0, (*party, *worn))


def can_wear(lead: FortificationCard, worn: Sequence[FortificationCard]) -> bool:
    table = Laying(OPTIONS)
    host = table.member(lead)
    for card in worn:
        number = table.add(card, 0, 1)
        spot = free_spot(table.state, number, table.state.pieces[host])
        if not spot:
            return False
        table.state.put_on(number, host, spot)
    return True


def cards_named(*slugs: str) -> list[CardData]:
    known = {card.slug: card for card in planted_hunt("fortification", "walls").cards}
    return [known[slug] for slug in slugs]


@pytest.mark.rule("FORT-NORM-1", "FORT-NORM-4")
@pytest.mark.parametrize("number", [ATTACK, DEFENSE])
def test_the_search_finds_what_a_whole_enumeration_finds(number: str) -> None:
    versions = cards_named("stone-watch", "shield-page", "thin-lancer", "drum-page", "tower-shield", "long-pike")
    programs = {card.key: GAME.compile_card(card) for card in versions}
    other = Force(0, (programs[versions[0].key],))
    best = 0
    for force in every_force([programs[card.key] for card in versions]):
        forces = (force, other) if number == ATTACK else (other, force)
        found = totals(struck(*meeting(GAME, OPTIONS, *forces)))
        assert found is not None
        best = max(best, found[number == DEFENSE])
    strong = strongest(GAME, versions, OPTIONS, number)
    assert strong is not None
    assert (strong.total, strong.is_exact) == (best, True)


@pytest.mark.rule("FORT-DECK-5", "FORT-DECK-8", "FORT-DECK-9")
def test_no_deck_could_be_illegal() -> None:
    watch = cards_named("stone-watch")
    strong = strongest(GAME, watch * 3, OPTIONS, DEFENSE)
    assert strong is not None
    assert len(strong.cards) == 2
    crowned = CardData(("king", 0, ""), "king", "King", {**watch[0].attributes, "role": "champion"}, ())
    queen = CardData(("queen", 0, ""), "queen", "Queen", {**watch[0].attributes, "role": "champion"}, ())
    licensing = {**watch[0].attributes, "role": "champion", "deck_rule": {"champion_max": 3}}
    regent = CardData(("regent", 0, ""), "regent", "Regent", licensing, ())
    two = strongest(GAME, [crowned, crowned, queen, queen], OPTIONS, DEFENSE)
    three = strongest(GAME, [crowned, crowned, queen, queen, regent], OPTIONS, DEFENSE)
    assert two is not None
    assert three is not None
    assert (len(two.cards), len(three.cards)) == (2, 3)


def test_without_characters_there_is_none() -> None:
    assert strongest(GAME, cards_named("tower-shield"), OPTIONS, ATTACK) is None
