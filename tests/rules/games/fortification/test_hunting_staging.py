"""Small positions for the loophole finder: what was asked for can be used at once, and cards can be taken out again."""

from __future__ import annotations

import functools
from random import Random
from typing import Any

import pytest

from rules.engine.hunting import Stage
from rules.engine.match import Match
from rules.engine.scene import scene_of
from rules.engine.zones import DECK, HAND, REMOVED
from rules.games.fortification.card_types import REACTIVE, FortificationCard
from rules.games.fortification.game import GAME
from rules.lab.hunt import Hunt
from tests.factories.hunts import shipped_hunt
from tests.rules.engine.sample import sample_match
from tests.rules.games.fortification.play.cards import fighter
from tests.rules.games.fortification.play.table import Table
from tests.rules.games.hunted import faults

HUNTING = GAME.hunting
FILLERS = ("ford-warden", "grindstone-veteran", "longsword")


@functools.cache
def hunt() -> Hunt:
    return shipped_hunt("fortification")


@functools.cache
def places() -> dict[str, int]:
    return {card.slug: at for at, card in enumerate(hunt().cards)}


def program(slug: str) -> FortificationCard:
    return hunt().programs[places()[slug]]


def staged(own: list[Any], other: list[Any] | None = None, **options: Any) -> Match:
    """A position with cards (programs or slugs) for both seats, everything shipped in support."""
    hands = [[program(each) if isinstance(each, str) else each for each in hand] for hand in (own, other or [])]
    asked = Stage({**hunt().options, **options}, hands, hunt().programs, [program(each) for each in FILLERS])
    assert HUNTING.stage is not None
    match = HUNTING.stage(asked)
    assert faults(match) == []
    return match


def fort(match: Match, seat: int) -> list[list[str]]:
    """The slugs in a fort, party by party."""
    state = match.state
    return [[state.card(card).slug for card in party.members] for party in state.seats[seat].parties if party]


def hand(match: Match, seat: int) -> list[str]:
    return [match.state.card(card).slug for card in match.state.seats[seat].hand]


def walked(match: Match, seed: int, moves: int = 30) -> None:
    chance = Random(seed)
    for _ in range(moves):
        if match.outcome is not None:
            return
        match.perform(chance.choice(match.legal_actions()), match.seat)
        assert faults(match) == []


def casts(match: Match, slug: str, seat: int) -> bool:
    """Whether a spell can be cast in the own turn: at home, outside or in a battle."""
    while match.state.active != seat:
        match.apply(("end_turn",))
    for slot in (1, 2, 3):
        ahead = match.copy()
        for step in ((), ("mobilise", slot), ("attack",)):
            if step in ahead.legal_actions():
                ahead.apply(step)
            while ahead.pending is not None:
                ahead.apply(("answer", ahead.pending.options[0]))
            moves = ahead.legal_actions() if ahead.state.active == seat else []
            if any(move[0].startswith("cast_") and ahead.state.card(move[1]).slug == slug for move in moves):
                return True
    return False


# ----------------------------------------------------------------------------------------------------------------- stage
def test_characters_stand_in_the_fort_and_somebody_beside_them() -> None:
    match = staged(["moat-hound", "bell-tower-sentry"], ["rampart-mason"])
    assert fort(match, 0) == [["moat-hound", "bell-tower-sentry"], ["ford-warden"]]
    assert fort(match, 1) == [["rampart-mason", "ford-warden"], ["ford-warden"]]
    assert [hand(match, 0), hand(match, 1)] == [[], []]
    state = match.state
    assert (state.turn, state.active, state.pending, [side.fort for side in state.seats]) == (3, 0, None, [10, 10])
    assert [len(side.deck) for side in state.seats] == [10, 10]
    assert {("mobilise", 1), ("mobilise", 2)} <= set(match.legal_actions())


def test_the_fort_starts_with_the_points_the_options_say() -> None:
    assert [side.fort for side in staged(["moat-hound"], fort_start=4).state.seats] == [4, 4]


def test_a_champion_stands_there_and_another_can_be_played() -> None:
    match = staged(["the-drowned-architect"])
    assert fort(match, 0)[0][0] == "the-drowned-architect"
    (card,) = match.state.seats[0].hand
    assert ("play_character", card, 2, 0) in match.legal_actions()
    match.apply(("play_character", card, 2, 0))
    assert match.state.seats[0].champions == 2


def test_who_casts_and_wears_is_there() -> None:
    match = staged(["pyre-column", "signet-of-the-watch", "heralds-coat"])
    assert {"pyre-column", "signet-of-the-watch", "heralds-coat"} <= set(hand(match, 0))
    worn = {match.state.card(move[1]).slug for move in match.legal_actions() if move[0] == "equip"}
    assert worn >= {"signet-of-the-watch", "heralds-coat"}
    assert casts(match, "pyre-column", 0)


def test_ten_characters_leave_one_in_hand() -> None:
    match = staged(["moat-hound"] * 10)
    assert [len(party) for party in fort(match, 0)] == [3, 3, 3]
    assert hand(match, 0) == ["moat-hound"]


def test_without_support_and_fillers_there_is_what_was_asked_for() -> None:
    assert HUNTING.stage is not None
    match = HUNTING.stage(Stage(hunt().options, [[program("sappers-charge")], [program("moat-hound")]]))
    assert (hand(match, 0), fort(match, 0)[0]) == (["sappers-charge"], ["moat-hound", "moat-hound"])
    nothing = HUNTING.stage(Stage(hunt().options, [[], []]))
    assert nothing.outcome is not None


SPELLS = sorted(card.slug for card in hunt().programs if card.spell is not None)


@pytest.mark.parametrize("batch", range(4))
def test_every_spell_can_be_cast_by_either_seat(batch: int) -> None:
    for slug in SPELLS[batch::4]:
        if program(slug).spell.timing != REACTIVE:  # type: ignore[union-attr]
            assert casts(staged([slug]), slug, 0), slug
            assert casts(staged([], [slug]), slug, 1), slug


@pytest.mark.parametrize("batch", range(4))
def test_pairs_of_cards_can_be_played_with(batch: int) -> None:
    chance, programs = Random(batch), hunt().programs
    for number in range(24):
        one, other = chance.choice(programs), chance.choice(programs)
        match = staged([one, other]) if number % 2 else staged([one], [other])
        walked(match, number)


# ---------------------------------------------------------------------------------------------------------------- vanish
def test_any_card_can_vanish_from_a_small_position() -> None:
    assert HUNTING.vanish is not None
    for slugs in (
        ["pyre-column", "the-drowned-architect", "longsword"],
        ["grave-iron", "rampart-mason", "dusk-raider"],
    ):
        size = len(staged(slugs).state.zones)
        for card in range(size):
            match = staged(slugs)
            assert HUNTING.vanish(match.state, card)
            assert match.state.zones[card] == REMOVED
            assert faults(match) == []
            if card % 3 == 0:
                walked(scene_of(match, hunt().by_key).match(), card)


def test_cards_vanish_from_the_middle_of_matches() -> None:
    assert HUNTING.vanish is not None
    for number in range(4):
        match, chance = sample_match("fortification", number), Random(number)
        for _ in range(120):
            match.perform(chance.choice(match.legal_actions()), match.seat)
        copy = match.copy()
        gone = sum(HUNTING.vanish(copy.state, card) for card in range(len(copy.state.zones)) if chance.random() < 0.7)
        assert gone > 10
        assert faults(copy) == []
        walked(copy, number)
        assert faults(match) == []


def test_what_is_worn_goes_with_its_wearer_and_the_party_with_its_last_member() -> None:
    table = Table()
    (lead,) = table.party(fighter(name="Hero"), out=True)
    worn = table.wear(program("longsword"), lead)
    assert HUNTING.vanish is not None
    assert HUNTING.vanish(table.match.state, lead)
    assert [table.state.zones[card] for card in (lead, worn)] == [REMOVED, REMOVED]
    assert (table.state.seats[0].parties, table.state.seats[0].slot_out) == ([None] * 3, 0)
    assert HUNTING.vanish(table.match.state, worn)
    assert faults(table.match) == []


def test_an_ability_works_no_longer_when_its_card_is_gone() -> None:
    bonus = {"effect": "modify_stat", "to": "$each_member", "stat": "attack", "by": 4}
    table = Table()
    drum = fighter(1, 1, 0, 1, {"form": "static", "do": [bonus]}, name="Drum")
    hero, helper = table.party(fighter(3, name="Hero"), drum, out=True)
    state = table.match.state
    party = state.seats[0].party(1)
    assert state.attack_total(party) == 12
    assert HUNTING.vanish is not None
    assert HUNTING.vanish(state, helper)
    assert (party.members, state.attack_total(party)) == ((hero,), 3)


def test_what_decides_the_match_or_is_spoken_of_stays() -> None:
    assert HUNTING.vanish is not None
    table = Table(deck=1)
    (lead,) = table.party(fighter(name="Hero"), out=True)
    (foe,) = table.party(fighter(name="Foe"), seat=1)
    (second,) = table.party(fighter(name="Second"), seat=1, slot=2)
    deck = table.state.seats[1].deck[0]
    table.do("attack")
    assert table.asked() == "choose_defender"
    assert not any(HUNTING.vanish(table.match.state, card) for card in (deck, foe, second))
    table.answer(1)
    assert not HUNTING.vanish(table.match.state, lead)
    assert not HUNTING.vanish(table.match.state, foe)
    assert HUNTING.vanish(table.match.state, second)
    assert (table.state.zones[deck], table.state.zones[foe] != HAND) == (DECK, True)


def test_nobody_imagines_a_card_that_is_gone() -> None:
    match = staged(["pyre-column"], ["mirror-ward"])
    assert HUNTING.vanish is not None
    card = match.state.seats[1].deck[0]
    assert HUNTING.vanish(match.state, card)
    assert GAME.is_known(match.state, 0, card)
