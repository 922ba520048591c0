"""What is counted in Fortification matches when loopholes are looked for: bursts, free looks, strikes, outings, Champions, full boards."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.match import Match
from rules.games.fortification.game import GAME
from rules.games.fortification.watches import WATCHES
from tests.rules.engine.sample import sample_match
from tests.rules.games.fortification.play.cards import (
    GAIN,
    caster,
    champion,
    charm,
    field,
    fighter,
    lance,
)
from tests.rules.games.fortification.play.table import Table


def counted(match: Match, key: str) -> tuple[int, int]:
    """How often a watch that reads the log counts."""
    watch = GAME.hunting.watches[key]
    assert watch.note is None
    return watch.count([_turn(match), *match.state.log])


def _turn(match: Match) -> Any:
    """The event that begins the turn a table is laid out in, which nobody told."""
    played = sample_match("fortification", 0)
    first = next(event for event in played.state.log if event.kind == "turn")
    return first._replace(player=0, amount=3)


class Noted:
    """A match whose moments a watch notes."""

    def __init__(self, table: Table, key: str) -> None:
        self.table = table
        self.watch = WATCHES[key]
        assert self.watch.note is not None
        self.seen = [self.watch.note(table.match)]

    def do(self, *move: Any) -> None:
        """A move, and a note of what is then."""
        assert self.watch.note is not None
        self.table.do(*move)
        self.seen.append(self.watch.note(self.table.match))

    @property
    def found(self) -> tuple[int, int]:
        """How often it was so, in how many cases."""
        return self.watch.count(self.seen)


# ---------------------------------------------------------------------------------------------------------------- bursts
@pytest.mark.parametrize(("spells", "bursts"), [(4, 0), (5, 1)])
def test_five_spells_in_a_turn_are_a_burst(spells: int, bursts: int) -> None:
    table = Table()
    cards = [table.hand(field(GAIN, name=f"Hymn {at}")) for at in range(spells)]
    for card in cards:
        table.cast(card)
    table.do("end_turn")
    table.do("end_turn")
    assert counted(table.match, "spell_burst") == (bursts, 3)


@pytest.mark.parametrize(("lances", "bursts"), [(3, 0), (4, 1)])
def test_four_knock_outs_in_a_turn_are_a_burst(lances: int, bursts: int) -> None:
    table = Table()
    (sage,) = table.party(caster(9))
    foes = table.party(*[fighter(0, 0, 0, 1)] * 3, seat=1) + table.party(fighter(0, 0, 0, 1), seat=1, slot=2)
    bolt = charm({"effect": "damage", "to": "$t1", "amount": 5}, targets=[{"kind": "character", "side": "opponent"}])
    cards = [table.hand(bolt) for _ in range(lances)]
    for card, foe in zip(cards, foes, strict=False):
        table.cast(card, foe, by=sage)
    assert counted(table.match, "knockout_burst") == (bursts, 1)


# --------------------------------------------------------------------------------------------------------------- battles
def fought(attack: int, *, times: int = 1) -> Table:
    table = Table()
    table.party(fighter(attack, 3, name="Raider"), out=True)
    table.party(fighter(2, 3, name="Guard"), seat=1)
    for _ in range(times):
        table.do("attack")
        if table.asked() == "choose_defender":
            table.answer(1)
        table.do("strike")
        if table.asked() == "defender_retreat":
            table.answer("yes")
        if times > 1 and table.match.outcome is None:
            table.do("end_turn")
    return table


def test_an_attack_that_hurts_nobody_and_shows_cards_is_a_free_look() -> None:
    assert counted(fought(1).match, "free_look") == (1, 1)
    assert counted(fought(5).match, "free_look") == (0, 1)


def test_who_has_been_seen_is_not_looked_at_again() -> None:
    assert counted(fought(1, times=3).match, "free_look") == (1, 3)


def test_a_spell_that_hurts_nobody_is_still_a_free_look() -> None:
    table = Table()
    (sage,) = table.party(caster(3), out=True)
    (guard,) = table.party(fighter(2, 9, name="Guard"), seat=1)
    bolt = table.hand(lance(1))
    table.do("attack")
    table.cast(bolt, guard, by=sage)
    table.do("call_off")
    assert counted(table.match, "free_look") == (1, 1)
    assert counted(table.match, "defended") == (0, 0)


def test_strikes_are_told_apart_by_who_stands_against_them() -> None:
    met, open_fort = fought(9), Table()
    open_fort.party(fighter(), out=True)
    open_fort.do("attack")
    open_fort.do("strike")
    assert [counted(each.match, "defended") for each in (met, open_fort)] == [(1, 1), (0, 1)]
    assert counted(open_fort.match, "fort_through_defender") == (0, 1)


@pytest.mark.parametrize(("option", "fort"), [(False, 10), (True, 9)])
def test_a_party_that_falls_may_cost_a_point(option: bool, fort: int) -> None:
    table = Table(wipe_out_by_last_strike_hits_fort=option)
    table.party(fighter(9, name="Raider"), out=True)
    table.party(fighter(1, 1, 0, 1, name="Guard"), seat=1)
    table.do("attack")
    table.do("strike")
    assert table.state.seats[1].fort == fort
    assert counted(table.match, "fort_through_defender") == (0, 10 - fort)


def test_a_point_lost_though_somebody_stands_there_is_told() -> None:
    table = Table()
    lead, *_ = table.party(fighter(9, name="Raider"), out=True)
    (guard,) = table.party(fighter(1, 30, name="Guard"), seat=1)
    table.do("attack")
    table.match.state.happens("attacks", lead, 0, target=guard, by="attack")
    table.match.state.fort_lose(1, 1, lead, by="attack")
    assert counted(table.match, "fort_through_defender") == (1, 1)


# --------------------------------------------------------------------------------------------------------------- outside
def outside(turns: int, *, falls: bool) -> Table:
    table = Table()
    table.party(fighter(1, 0, 0, 1, name="Scout"))
    table.party(fighter(9, name="Raider"), seat=1)
    table.do("mobilise", 1)
    for _ in range(turns):
        table.do("end_turn")
    if falls:
        table.do("mobilise", 1)
        table.do("attack")
        table.do("strike")
    return table


def test_a_party_that_is_out_for_long_and_falls_is_stranded() -> None:
    assert counted(outside(3, falls=True).match, "stranded") == (1, 1)
    assert counted(outside(4, falls=False).match, "stranded") == (0, 1)
    assert counted(outside(1, falls=True).match, "stranded") == (0, 0)


# -------------------------------------------------------------------------------------------------------------- Champions
@pytest.mark.rule("FORT-CHAMP-1")
def test_a_champion_with_five_characters_in_the_graveyard_keeps_the_rule() -> None:
    table = Table()
    table.graveyard(*[fighter()] * 5)
    card = table.hand(champion())
    noted = Noted(table, "champion_rule")
    noted.do("play_character", card, 1, 0)
    noted.do("end_turn")
    assert noted.found == (0, 1)


def test_a_champion_that_a_card_lets_in_breaks_the_rule() -> None:
    table = Table()
    table.graveyard(*[fighter()] * 4)
    leave = {"effect": "allow", "to": "$you", "key": "champion_requirement", "duration": "end_of_turn"}
    haste, card = table.hand(field(leave)), table.hand(champion())
    noted = Noted(table, "champion_rule")
    noted.do("cast_field", haste, (), ())
    noted.do("play_character", card, 1, 0)
    assert noted.found == (1, 1)


@pytest.mark.parametrize(("parties", "clogged"), [(2, 0), (3, 1)])
def test_nine_characters_and_one_in_hand_clog_the_board(parties: int, clogged: int) -> None:
    table = Table()
    for slot in range(1, parties + 1):
        table.party(*[fighter()] * 3, slot=slot)
    table.hand(fighter())
    noted = Noted(table, "clogged_board")
    noted.do("end_turn")
    assert noted.found[0] == clogged
    assert noted.found[1] >= 1


def test_a_board_filled_in_the_turn_itself_is_not_clogged() -> None:
    table = Table(characters_per_turn=2)
    for slot, size in ((1, 3), (2, 3), (3, 2)):
        table.party(*[fighter()] * size, slot=slot)
    cards = [table.hand(fighter()) for _ in range(2)]
    noted = Noted(table, "clogged_board")
    noted.do("play_character", cards[0], 3, 0)
    assert noted.found == (0, 1)


def test_whole_matches_can_be_counted() -> None:
    match = sample_match("fortification", 2)
    notes: dict[str, list[Any]] = {key: [] for key, watch in WATCHES.items() if watch.note is not None}
    while match.outcome is None:
        for key, seen in notes.items():
            seen.append(WATCHES[key].note(match))  # type: ignore[misc]
        moves = match.legal_actions()
        match.perform(moves[len(moves) // 2], match.seat)
    turns = match.state.turn
    for key, watch in WATCHES.items():
        times, cases = watch.count(notes.get(key, match.state.log))
        assert 0 <= times <= cases
    assert WATCHES["spell_burst"].count(match.state.log)[1] == turns
