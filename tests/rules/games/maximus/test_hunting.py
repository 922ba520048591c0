"""What Maximus tells the loophole finder: positions that came again, what must hold, and how cards are taken out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rules.engine.codec import Codec
from rules.engine.match import Match
from rules.engine.zones import DECK, HAND, REMOVED
from rules.games.maximus.game import GAME
from rules.games.maximus.gist import GAINS
from tests.rules.engine.sample import sample_match
from tests.rules.games.hunted import check_played_on, check_told, faults, gained, gist, vanish, wandered
from tests.rules.games.maximus.play.table import DRAW, GAIN, Table, able, equipment, plain, spell

HUNTING = GAME.hunting
OWN_UNIT = {"kind": "unit", "side": "own"}


# ------------------------------------------------------------------------------------------------------------------ gist
def test_the_order_of_actions_makes_no_difference() -> None:
    found = []
    for order in ((0, 1), (1, 0)):
        table = Table()
        cards = [table.hand(plain("Crab")), table.hand(plain("Eel", 1, 1, 2))]
        for at in order:
            table.do("play_unit", cards[at], 2 - at, 0, ())
        found.append(gist(table.match))
    assert found[0] == found[1]


def test_copies_that_change_places_make_no_difference() -> None:
    found = []
    for at in (0, 1):
        table = Table()
        cards = [table.hand(plain("Crab")), table.hand(plain("Crab"))]
        table.do("play_unit", cards[at], 1, 1, ())
        found.append(gist(table.match))
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("place", "seat"), [("hand", 0), ("hand", 1), ("graveyard", 0), ("resource", 0), ("resource", 1)]
)
def test_another_card_is_another_position_even_where_it_is_hidden(place: str, seat: int) -> None:
    found = set()
    for name in ("Crab", "Eel"):
        table = Table()
        getattr(table, place)(plain(name), seat)
        found.add(gist(table.match)[0])
    assert len(found) == 2


def test_more_of_the_same_in_hand_is_a_number() -> None:
    found = []
    for count in (1, 2):
        table = Table()
        for _ in range(count):
            table.hand(plain())
            table.deck(plain("Eel"), 1)
        found.append(gist(table.match))
    assert gained(GAINS, *found) == {
        "cards in hand": 1, "cards in hand and Deck": 1, "cards taken from the opponent's hand and Deck": -1,
    }  # fmt: skip


def test_drawing_what_is_held_already_is_the_same_position() -> None:
    table = Table()
    table.hand(plain())
    table.deck(plain())
    before = gist(table.match)
    table.state.draw(0, 1)
    assert gained(GAINS, before, gist(table.match)) == {"cards in hand": 1}


def test_counters_that_only_grow_tell_nothing() -> None:
    table = Table()
    table.unit("Crab", 2, 1, 4)
    match = table.match
    before = gist(match)
    match.state.serial += 10
    match.state.stamp += 10
    match.state.operations += 100
    match.state.turn += 2
    for piece in match.state.pieces.values():
        piece.stamp += 7
    assert gist(match) == before


def test_jiggawatts_and_harm_are_numbers_beside_the_position() -> None:
    table = Table()
    crab = table.unit("Crab", 2, 1, 4)
    before = gist(table.match)
    table.state.gain_jiggawatts(0, 2)
    table.state.gain_jiggawatts(1, 5)
    table.piece(table.avatars[1]).damage += 3
    table.piece(table.avatars[0]).damage += 1
    table.piece(crab).damage += 2
    assert gained(GAINS, before, gist(table.match)) == {
        "jiggawatts": 2, "jiggawatts taken from the opponent": -5, "Health taken from the opponent's Avatar": 3,
        "Health of the Avatar": -1, "Health of Units": -2,
    }  # fmt: skip


def test_numbers_are_seen_by_whose_turn_it_is() -> None:
    table = Table()
    table.jiggawatts(4, 1)
    found = dict(zip(GAINS, gist(table.match)[1], strict=True))
    assert (found["jiggawatts"], found["jiggawatts taken from the opponent"]) == (0, -4)
    table.end_turn()
    found = dict(zip(GAINS, gist(table.match)[1], strict=True))
    assert (found["jiggawatts"], found["jiggawatts taken from the opponent"]) == (4, 0)


def pumped(times: int, duration: str = "permanent") -> Any:
    """The gist when Verbs have given +1 Offense to a Unit so often."""
    table = Table()
    crab = table.unit("Crab", 2, 1, 4)
    effect = {"effect": "modify_stat", "to": "$t1", "stat": "offense", "by": 1, "duration": duration}
    cards = [table.hand(spell(effect, targets=[OWN_UNIT])) for _ in range(3)]
    for card in cards[:times]:
        table.cast(card, crab)
    for card in cards[times:]:  # those not played lie in the same pile
        table.state.discard(card)
    return gist(table.match)


def test_what_changes_add_up_to_is_a_number() -> None:
    assert gained(GAINS, pumped(1), pumped(3)) == {"Offense and Defense of Units": 2}


def test_a_change_and_how_long_it_lasts_are_part_of_the_position() -> None:
    assert len({pumped(0)[0], pumped(1)[0], pumped(1, "end_of_turn")[0]}) == 3


def test_drained_units_and_used_powers_are_part_of_the_position() -> None:
    power = {"form": "activated", "do": [GAIN], "drains_self": False}
    looks = []
    for deed in ("nothing", "power", "drain"):
        table = Table()
        crab = table.field(able(power))
        if deed == "power":
            table.do("activate_power", crab, (crab, 0), None, (), ())
        elif deed == "drain":
            table.match.state.drain(crab)
        looks.append(gist(table.match)[0])
    assert len(set(looks)) == 3


def test_a_position_that_is_stored_and_restored_is_the_same() -> None:
    for number in range(4):
        match = wandered("maximus", number, 90)
        codec = Codec(GAME, match.state.setup)
        assert gist(match) == gist(Match(GAME, codec.decode(codec.encode(match.state), GAME.state)))
        assert hash(gist(match)) == hash(gist(match.copy()))


def test_positions_of_a_match_differ_where_something_was_done() -> None:
    match, chance, seen = sample_match("maximus", 2), Random(2), set()
    for _ in range(120):
        seen.add(gist(match))
        match.perform(chance.choice(match.legal_actions()), match.seat)
    assert len(seen) > 110


def test_standing_is_the_health_of_avatars_and_the_deck() -> None:
    assert HUNTING.standing is not None
    table = Table()
    table.piece(table.avatars[1]).damage = 4
    assert HUNTING.standing(table.match.state, 1) == {"avatar_health": 16, "deck": 10}
    assert HUNTING.standing(table.match.state, 0) == {"avatar_health": 20, "deck": 10}


# ------------------------------------------------------------------------------------------------------------ invariants
def lose_card(table: Table) -> None:
    table.state.seats[0].deck.pop()


def double_card(table: Table) -> None:
    table.state.seats[0].hand.append(table.state.seats[0].deck[-1])


def empty_cell(table: Table) -> None:
    table.state.seats[0].cells.clear()


def owe_jiggawatts(table: Table) -> None:
    table.state.seats[1].jiggawatts = -1


def leave_dead(table: Table) -> None:
    table.piece(table.avatars[0]).damage = 99


def over_fill(table: Table) -> None:
    for _ in range(9):
        table.hand(plain("Crab"))


def swap_owner(table: Table) -> None:
    card = table.state.seats[0].deck.pop()
    table.state.seats[1].deck.append(card)


def loose_gear(table: Table) -> None:
    piece = table.piece(table.avatars[0])
    piece.attached.append(table.avatars[1])


@pytest.mark.parametrize(
    ("spoil", "word"),
    [
        (lose_card, "does not lie there"),
        (double_card, "two places"),
        (empty_cell, "cells of the Fields"),
        (owe_jiggawatts, "less than no jiggawatts"),
        (leave_dead, "no Health left"),
        (over_fill, "cards in hand"),
        (swap_owner, "another player's card"),
        (loose_gear, "wears Equipment"),
    ],
)
def test_what_is_wrong_is_named(spoil: Callable[[Table], None], word: str) -> None:
    table = Table()
    assert faults(table.match) == []
    spoil(table)
    check_told(Match(GAME, table.state), word)


# ---------------------------------------------------------------------------------------------------------------- vanish
@pytest.mark.parametrize("number", range(6))
def test_what_is_left_when_cards_vanish_stands_and_can_be_played_on(number: int) -> None:
    match, chance = wandered("maximus", number, 40 + 15 * number), Random(number)
    if match.outcome is not None:
        match = wandered("maximus", number, 30)
    gone = [card for card in chance.sample(range(len(match.state.zones)), 30) if vanish(match, card)]
    assert len(gone) > 20
    assert faults(match) == []
    for card in gone:
        assert match.state.zones[card] == REMOVED
    check_played_on(match, gone, chance)


def test_equipment_and_what_lies_under_it_goes_with_a_unit() -> None:
    table = Table()
    crab = table.unit("Crab", 2, 1, 4)
    shell = table.attached(equipment(modifiers=[{"stat": "health", "amount": 2}]), crab)
    assert vanish(table.match, crab)
    assert [table.zone(card) for card in (crab, shell)] == [REMOVED, REMOVED]
    assert faults(table.match) == []
    assert vanish(table.match, shell)


def test_a_unit_that_lives_by_its_equipment_keeps_it() -> None:
    table = Table()
    crab = table.unit("Crab", 2, 1, 4, damage=5)
    shell = table.attached(equipment(modifiers=[{"stat": "health", "amount": 2}]), crab)
    assert not vanish(table.match, shell)
    assert table.piece(crab).attached == [shell]
    assert table.values(crab) == (2, 1, 1)


def test_the_last_card_of_a_deck_stays() -> None:
    table = Table()
    deck = list(table.match.state.seats[0].deck)
    assert [vanish(table.match, card) for card in deck] == [True] * (len(deck) - 1) + [False]
    assert table.match.outcome is None


def test_what_is_being_asked_about_stays() -> None:
    table = Table()
    card = table.hand(spell({"effect": "discard", "to": "$you", "count": 1}, DRAW))
    held = [table.hand(plain("Crab")), table.hand(plain("Eel"))]
    table.cast(card)
    assert table.match.pending is not None
    assert not any(vanish(table.match, each) for each in (*held, card))
    assert {table.zone(each) for each in held} == {HAND}
    assert vanish(table.match, next(each for each, zone in enumerate(table.state.zones) if zone == DECK and each > 5))
