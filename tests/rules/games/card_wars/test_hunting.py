"""What C.A.R.D. Wars tells the loophole finder: positions that came again, what must hold, and how cards are taken out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rules.engine.codec import Codec
from rules.engine.match import Match
from rules.engine.zones import DECK, REMOVED
from rules.games.card_wars.game import GAME
from rules.games.card_wars.gist import GAINS
from tests.rules.games.card_wars.play.table import (
    OWN_ROW,
    Table,
    magic,
    skill,
    static,
    summon_card,
    trap,
    weather,
    when,
)
from tests.rules.games.hunted import check_played_on, check_told, faults, gained, gist, vanish, wandered

HUNTING = GAME.hunting
PUMP = {"effect": "modify_stat", "to": "$t1", "stat": "atk", "by": 1, "duration": "permanent"}
COUNTER = {"effect": "add_counter", "to": "$self"}


# ------------------------------------------------------------------------------------------------------------------ gist
def test_the_order_of_actions_makes_no_difference() -> None:
    found = []
    for order in ((0, 1), (1, 0)):
        table = Table()
        table.affinity("earth", count=2)
        cards = [table.hand(summon_card(name=name)) for name in ("Oak", "Ash")]
        for at in order:
            table.play(cards[at], f"row:{at + 1}", (1, 0, 0, 0))
        found.append(gist(table.match))
    assert found[0] == found[1]


def test_copies_that_change_places_make_no_difference() -> None:
    found = []
    for at in (0, 1):
        table = Table()
        table.affinity("earth", count=2)
        cards = [table.hand(summon_card()) for _ in range(2)]
        table.play(cards[at], "row:1", (1, 0, 0, 0))
        found.append(gist(table.match))
    assert found[0] == found[1]


@pytest.mark.parametrize(("place", "seat"), [("hand", 0), ("hand", 1), ("grave", 0), ("erased", 1)])
def test_another_card_is_another_position_even_where_it_is_hidden(place: str, seat: int) -> None:
    found = set()
    for name in ("Oak", "Ash"):
        table = Table()
        getattr(table, place)(summon_card(name=name), seat)
        found.add(gist(table.match)[0])
    assert len(found) == 2


def test_drawing_what_is_held_already_is_the_same_position() -> None:
    table = Table()
    table.hand(summon_card())
    table.deck(summon_card())
    table.affinity("earth")
    before = gist(table.match)
    table.state.draw(0, 1)
    assert gained(GAINS, before, gist(table.match)) == {"cards in hand": 1}


def test_set_traps_magic_and_weather_are_part_of_the_position() -> None:
    made: list[Callable[[Table], Any]] = [
        lambda table: table.set(trap(name="Pit")),
        lambda table: table.set(trap(name="Net")),
        lambda table: table.slot(magic(PUMP, targets=[OWN_ROW], name="Spark")),
        lambda table: table.slot(magic(PUMP, targets=[OWN_ROW], name="Spark"), used=True),
        lambda table: table.sky(weather(name="Fog")),
        lambda table: table.put(summon_card(name="Oak"), 1),
        lambda table: table.put(summon_card(name="Oak"), 1, counters=1),
        lambda table: table.put(summon_card(name="Oak"), 1, "bench:1"),
    ]
    found = set()
    for lay in made:
        table = Table()
        lay(table)
        found.add(gist(table.match)[0])
    assert len(found) == len(made)


def test_counters_that_only_grow_tell_nothing() -> None:
    table = Table()
    table.put(summon_card())
    match = table.match
    before = gist(match)
    match.state.serial += 10
    match.state.stamp += 10
    match.state.operations += 100
    match.state.turn += 2
    match.state.round += 1
    for piece in match.state.pieces.values():
        piece.stamp += 7
    assert gist(match) == before


def pumped(times: int, duration: str = "permanent") -> Any:
    """The gist when a Summon has been given +1 ATK so often."""
    table = Table()
    oak = table.put(summon_card(name="Oak"))
    _ = table.match
    for _ in range(times):
        table.state.modify(oak, "modify_stat", "atk", 1, duration, table.context())
    return gist(table.match)


def test_what_changes_add_up_to_is_a_number() -> None:
    assert gained(GAINS, pumped(1), pumped(3)) == {"numbers of Summons": 2}


def test_a_change_and_how_long_it_lasts_are_part_of_the_position() -> None:
    assert len({pumped(0)[0], pumped(1)[0], pumped(1, "end_of_turn")[0]}) == 3


def test_harm_thirds_counters_and_charges_are_numbers() -> None:
    table = Table()
    oak = table.put(summon_card(name="Oak"), counters=1)
    ash = table.put(summon_card(name="Ash"), 1, counters=1)
    table.state.seats[0].charges.append("fire")
    before = gist(table.match)
    table.piece(oak).counters += 2
    table.piece(ash).counters += 1
    table.piece(ash).damage += 2
    table.state.seats[1].thirds -= 1
    table.state.seats[0].charges.append("fire")
    assert gained(GAINS, before, gist(table.match)) == {
        "counters": 2, "counters taken from the opponent": -1, "HP taken from the opponent's Summons": 2,
        "thirds taken from the opponent": 1, "charges": 1, "charges and off-hand deck": 1,
    }  # fmt: skip


def test_a_position_that_is_stored_and_restored_is_the_same() -> None:
    for number in range(6):
        match = wandered("card-wars", number, 50)
        codec = Codec(GAME, match.state.setup)
        assert gist(match) == gist(Match(GAME, codec.decode(codec.encode(match.state), GAME.state)))
        assert hash(gist(match)) == hash(gist(match.copy()))


def test_what_was_used_in_an_earlier_turn_tells_nothing() -> None:
    used, other = Table(), Table()
    for table in (used, other):
        card = table.put(summon_card(skill(COUNTER, limit={"times": 1, "per": "turn"}), name="Oak"), counters=1)
        table.put(summon_card(name="Ash"), 1)
        if table is used:
            table.skill(card)
            assert gist(table.match)[0] != gist(other.match)[0]
        else:
            table.piece(card).counters += 1
        table.end_turn(2)
    decks = [[table.state.seats[seat].deck for seat in range(2)] for table in (used, other)]
    assert [len(deck) for deck in decks[0]] == [len(deck) for deck in decks[1]]
    assert gist(used.match) == gist(other.match)


def test_standing_is_crystal_deck_and_cards_that_are_left() -> None:
    assert HUNTING.standing is not None
    table = Table()
    table.erased(summon_card(), 1)
    found = HUNTING.standing(table.match.state, 1)
    assert found == {"thirds": 3, "deck": 10, "not_erased": 20}


# ------------------------------------------------------------------------------------------------------------ invariants
def lose_card(table: Table) -> None:
    table.state.seats[0].deck.pop()


def double_card(table: Table) -> None:
    table.state.seats[0].hand.append(table.state.seats[0].deck[-1])


def shift_summon(table: Table) -> None:
    side = table.state.seats[0]
    side.row.reverse()


def hurt_summon(table: Table) -> None:
    for piece in table.state.pieces.values():
        piece.damage = 99


def crack_crystal(table: Table) -> None:
    table.state.seats[1].thirds = 4


def swap_owner(table: Table) -> None:
    table.state.seats[1].deck.append(table.state.seats[0].deck.pop())


def misfile(table: Table) -> None:
    card = table.state.seats[0].deck.pop()
    table.state.seats[0].affinity_deck.append(card)
    table.state.zones[card] = table.state.zones[table.state.seats[0].affinity_deck[0]]


def leave_ghost(table: Table) -> None:
    card, piece = next(iter(table.state.pieces.items()))
    table.state.ghosts[card] = piece


@pytest.mark.parametrize(
    ("spoil", "word"),
    [
        (lose_card, "does not lie there"),
        (double_card, "two places"),
        (shift_summon, "does not stand where it says"),
        (hurt_summon, "HP"),
        (crack_crystal, "thirds"),
        (swap_owner, "another player's card"),
        (misfile, "is no card for"),
        (leave_ghost, "Something waits"),
    ],
)
def test_what_is_wrong_is_named(spoil: Callable[[Table], None], word: str) -> None:
    table = Table()
    table.put(summon_card())
    assert faults(table.match) == []
    spoil(table)
    check_told(Match(GAME, table.state), word)


# ---------------------------------------------------------------------------------------------------------------- vanish
@pytest.mark.parametrize("number", range(6))
def test_what_is_left_when_cards_vanish_stands_and_can_be_played_on(number: int) -> None:
    match, chance = wandered("card-wars", number, 20 + 8 * number), Random(number)
    if match.outcome is not None:
        match = wandered("card-wars", number, 20)
    erased = {card for side in match.state.seats for card in side.removed}
    gone = [card for card in chance.sample(range(len(match.state.zones)), 30) if vanish(match, card)]
    assert len(gone) > 20
    assert faults(match) == []
    assert {card for card, zone in enumerate(match.state.zones) if zone == REMOVED} == erased | set(gone)
    check_played_on(match, gone, chance)


def test_what_a_card_did_to_others_goes_with_it() -> None:
    table = Table()
    aura = {"effect": "modify_stat", "to": {"all": OWN_ROW}, "stat": "atk", "by": 2}
    chief = table.put(summon_card(static(aura), name="Chief"))
    oak = table.put(summon_card(name="Oak"))
    assert table.piece(oak).atk == 5
    assert vanish(table.match, chief)
    assert table.piece(oak).atk == 3
    assert table.state.seats[0].row[0] == -1


def test_set_traps_magic_and_weather_vanish_from_their_places() -> None:
    table = Table()
    cards = [
        table.set(trap(when("drawn", "opponent", COUNTER))),
        table.slot(magic(PUMP, targets=[OWN_ROW]), used=True),
        table.sky(weather()),
    ]
    assert all(vanish(table.match, card) for card in cards)
    assert faults(table.match) == []
    assert not any(table.state.listeners.values())
    assert table.state.seats[0].magic_used == [False] * 4
    assert all(side.weather < 0 for side in table.state.seats)


def test_a_whole_deck_may_vanish_where_that_loses_nothing() -> None:
    table = Table()
    deck = [card for card, zone in enumerate(table.match.state.zones) if zone == DECK]
    assert all(vanish(table.match, card) for card in deck)
    table.end_turn(2)
    assert table.match.outcome is None


def test_what_is_being_asked_about_stays() -> None:
    table = Table()
    pit = table.set(trap(when("attacks", "opponent", {"effect": "draw"}), cost=0))
    attacker, target = table.put(summon_card(name="Oak")), table.put(summon_card(name="Ash"), 1)
    table.to_attack()
    table.attack(attacker, target)
    assert table.asked() == "trap_window"
    assert not any(vanish(table.match, card) for card in (pit, attacker, target))
    assert vanish(table.match, table.state.seats[0].deck[3])
