"""What Fortification tells the loophole finder: positions that came again, what must hold, players with one plan."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rules.bots.bot import Bot
from rules.bots.play import play_out
from rules.engine.event_words import TOLD
from rules.engine.zones import HAND, RESOLVING
from rules.games.fortification.game import GAME
from rules.games.fortification.gist import GAINS
from tests.rules.engine.sample import sample_match
from tests.rules.games.fortification.play.cards import (
    DRAW,
    FOE,
    GAIN,
    HIT_FORT,
    OWN,
    caster,
    charm,
    field,
    fighter,
    gear,
)
from tests.rules.games.fortification.play.table import Table
from tests.rules.games.hunted import faults, gained, gist

HUNTING = GAME.hunting
FETCH = {"effect": "return_to_hand", "to": "$t1"}
GRAVE_SPELL = {"kind": "spell", "zone": "graveyard", "side": "own"}


# ------------------------------------------------------------------------------------------------------------------ gist
def test_the_order_of_actions_makes_no_difference() -> None:
    found = []
    for first, second in ((0, 1), (1, 0)):
        table = Table()
        lead, _ = table.party(fighter(name="A"), fighter(name="B"))
        (other,) = table.party(fighter(name="C"), slot=2)
        cards = [table.hand(field(GAIN, name="Hymn")), table.hand(field(HIT_FORT, name="Mine"))]
        sword = table.hand(gear(2))
        for card in (cards[first], cards[second]):
            table.cast(card)
        table.equip(sword, (lead, other)[0])
        found.append(gist(table.match))
    assert found[0] == found[1]


def test_copies_of_a_card_are_one_and_other_cards_are_not() -> None:
    def laid(names: tuple[str, str]) -> Any:
        table = Table()
        table.party(*(fighter(name=name) for name in names))
        table.hand(fighter(name="Guard"))
        return gist(table.match)[0]

    assert laid(("A", "A")) == laid(("A", "A"))
    assert laid(("A", "B")) != laid(("B", "A"))
    assert laid(("A", "A")) != laid(("A", "B"))


@pytest.mark.parametrize(
    "change",
    [
        lambda table, lead: table.state.seats[1].hand.append(table.add(fighter(name="New"), 1, HAND)),
        lambda table, lead: table.arrived(lead),
        lambda table, lead: table.wear(gear(1), lead),
        lambda table, lead: table.out(0, 1),
        lambda table, lead: setattr(table.state.seats[0], "placed", 1),
        lambda table, lead: setattr(table.state.seats[0], "champions", 1),
        lambda table, lead: table.graveyard(fighter(name="Fallen")),
        lambda table, lead: setattr(table.state.pieces[lead], "spent", 1),
    ],
)
def test_what_can_be_done_makes_a_difference(change: Callable[[Table, int], None]) -> None:
    found = []
    for is_changed in (False, True):
        table = Table()
        (lead,) = table.party(fighter(name="A"))
        table.party(fighter(name="B"), seat=1)
        if is_changed:
            change(table, lead)
        found.append(gist(table.match)[0])
    assert found[0] != found[1]


def test_numbers_stand_apart_from_the_position() -> None:
    table = Table()
    table.party(fighter(name="A"))
    (foe,) = table.party(fighter(life=5, name="B"), seat=1)
    before = gist(table.match)
    state = table.match.state
    state.seats[0].fort += 2
    state.seats[1].fort -= 1
    state.pieces[foe].damage = 3
    state.mill(1, 2)
    state.serial += 7
    state.acts += 7
    after = gist(table.match)
    assert gained(GAINS, before, after) == {
        "fort points": 2,
        "fort points taken from the opponent": 1,
        "cards taken from the opponent's hand and deck": 2,
        "life taken from the opponent's characters": 3,
    }


def test_two_spells_that_fetch_each_other_come_round_with_what_they_bring() -> None:
    table = Table(repetition_limit=9)
    for _ in range(6):
        table.deck(fighter(name="Guard"))
    one, other = (table.hand(field(FETCH, DRAW, targets=[GRAVE_SPELL], name=name)) for name in ("One", "Other"))
    table.match.state.discard(other)
    table.cast(one, other)
    before = gist(table.match)
    table.cast(other, one)
    middle = gist(table.match)
    table.cast(one, other)
    assert middle[0] != before[0]
    assert gained(GAINS, before, gist(table.match)) == {"cards in hand": 2}


def test_a_bonus_until_the_end_of_turn_is_a_number() -> None:
    bonus = {"effect": "modify_stat", "to": "$t2", "stat": "attack", "by": 1, "duration": "end_of_turn"}
    table = Table(repetition_limit=9)
    (hero,) = table.party(fighter(name="Hero"))
    cards = [table.hand(field(FETCH, bonus, targets=[GRAVE_SPELL, OWN], name=name)) for name in ("One", "Other")]
    table.match.state.discard(cards[1])
    for at in range(3):
        table.cast(cards[at % 2], cards[1 - at % 2], hero)
        if at == 0:
            before = gist(table.match)
    assert gained(GAINS, before, gist(table.match)) == {"strength of characters": 2}


def test_standing_is_what_decides_matches() -> None:
    table = Table(deck=7)
    assert HUNTING.standing is not None
    assert HUNTING.standing(table.match.state, 1) == {"fort": 10, "deck": 7}


def test_what_is_named_exists() -> None:
    match = sample_match("fortification", 0)
    assert HUNTING.standing is not None
    assert HUNTING.siege in HUNTING.standing(match.state, 0)
    assert set(HUNTING.attacks) <= set(GAME.actions)
    assert {name for each in HUNTING.contests for name in (each.first, each.second)} <= set(HUNTING.agents)
    assert HUNTING.shows is not None
    # Which cards are turned up is told by the party that goes out.
    assert HUNTING.shows - set(TOLD) == {"turned_up"}
    assert {kind for each in HUNTING.contests for kind in each.events} <= set(TOLD)
    assert len(HUNTING.gist(match.state)[1]) == len(HUNTING.gains)  # type: ignore[misc]


# ------------------------------------------------------------------------------------------------------------ invariants
def test_random_matches_keep_what_must_hold() -> None:
    for number in range(3):
        match, chance = sample_match("fortification", 40 + number), Random(number)
        while match.outcome is None and match.serial < 250:
            assert faults(match) == []
            match.perform(chance.choice(match.legal_actions()), match.seat)


def _lost(table: Table, _lead: int) -> None:
    table.state.seats[0].hand.pop()


def _twice(table: Table, lead: int) -> None:
    table.state.seats[0].graveyard.append(lead)


def _elsewhere(table: Table, _lead: int) -> None:
    table.state.seats[1].graveyard.append(table.state.seats[0].hand.pop())


def _for_ever(table: Table, _lead: int) -> None:
    table.state.zones[table.state.seats[0].hand.pop()] = RESOLVING


def _out(table: Table, lead: int) -> None:
    table.state.pieces[lead].out = True


def _dead(table: Table, lead: int) -> None:
    table.state.pieces[lead].damage = 99


def _sunk(table: Table, _lead: int) -> None:
    table.state.seats[0].fort = -1


def _partyless(table: Table, _lead: int) -> None:
    table.state.seats[0].parties[0] = None


def _overdrawn(table: Table, _lead: int) -> None:
    table.do("mobilise", 1)
    table.do("attack")
    table.state.battle.fort_lost = 2  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("breaks", "says"),
    [
        (_lost, "Spare (card 41) is in 0 places."),
        (_twice, "Hero (card 40) is in 2 places."),
        (_elsewhere, "Spare (card 41) lies in the graveyard of player 2, who does not own it."),
        (_for_ever, "Spare (card 41) is being played for ever: nothing on the stack will put it away."),
        (_out, "Hero (card 40) does not stand where its party does."),
        (_dead, "Hero (card 40) has no life left and is still in play."),
        (_sunk, "The fort of player 1 has -1 points."),
        (_partyless, "Hero (card 40) is in play and belongs to no party."),
        (_overdrawn, "A battle cost the fort 2 points; at most 1 are allowed."),
    ],
)
def test_a_broken_position_is_named(breaks: Callable[[Table, int], None], says: str) -> None:
    table = Table()
    (lead,) = table.party(fighter(name="Hero"))
    table.hand(fighter(name="Spare"))
    assert faults(table.match) == []
    breaks(table, lead)
    assert says in faults(table.match)


# ---------------------------------------------------------------------------------------------------------------- agents
@pytest.mark.parametrize("name", sorted(HUNTING.agents))
def test_every_agent_plays_a_match_to_its_end(name: str) -> None:
    agent, other = (Bot(HUNTING.agents[each].choose, "") for each in (name, "rush_all"))
    for number in range(2):
        match = sample_match("fortification", number)
        play_out(match, [agent, other], number)
        assert match.outcome is not None
        assert match.outcome.kind in ("won", "draw")


def test_idle_never_does_what_it_need_not() -> None:
    table = Table(active=1, turn=4)
    table.party(caster(5, name="Sage"))
    table.party(fighter(name="Raider"), seat=1)
    table.hand(
        field(
            {"effect": "fort_gain", "amount": 1},
            timing="reactive",
            when={"event": "party_mobilised", "whose": "opponent"},
        )
    )
    table.do("mobilise", 1, seat=1)
    assert table.asked() == "react"
    idle = HUNTING.agents["idle"]
    moves = table.match.legal_actions()
    assert idle.choose(table.match, moves, Random(0)) == ("answer", table.match.pending.options[-1])  # type: ignore[union-attr]
    match = sample_match("fortification", 1)
    play_out(match, [Bot(idle.choose, "")] * 2, 1)
    assert {event.kind for event in match.state.log} >= {"turn", "drawn"}
    assert not {event.kind for event in match.state.log} & {"placed", "spell_cast", "battle_opened", "equipped"}


def test_rush_all_uses_what_it_has() -> None:
    table = Table()
    (hero,) = table.party(fighter(name="Hero"), caster(5, name="Sage"))[:1]
    table.party(fighter(name="Foe"), seat=1)
    sword, bolt = (
        table.hand(gear(2)),
        table.hand(charm({"effect": "spell_attack", "to": "$t1"}, targets=[FOE], power=9)),
    )
    agent, done = HUNTING.agents["rush_all"], []
    while table.match.state.turn == 3 and table.match.outcome is None:
        moves = table.match.legal_actions()
        move = agent.choose(table.match, moves, Random(0))
        done.append(move[:2] if move[0] in ("equip", "cast_character") else move[:1])
        table.match.apply(move)
    assert ("equip", sword) in done
    assert ("cast_character", bolt) in done
    assert done.index(("attack",)) < done.index(("cast_character", bolt))
    assert table.state.pieces[hero].attached == (sword,)
