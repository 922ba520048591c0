"""Players of Maximus with one plan keep to it and finish their matches; what is counted on the way is what it says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.bots.bot import Bot
from rules.bots.play import play_out
from rules.engine.events import Event
from rules.engine.match import Match
from rules.games.maximus.agents import HOARD, LAST_TURNS
from rules.games.maximus.game import GAME
from tests.rules.engine.sample import sample_match
from tests.rules.games.hunted import turn
from tests.rules.games.maximus.play.table import Table, plain, spell

AGENTS, WATCHES = GAME.hunting.agents, GAME.hunting.watches
PLAYS = frozenset(("play_unit", "play_verb", "play_equipment", "play_fusion", "play_evolution"))


def bots(*names: str) -> list[Bot]:
    return [Bot(AGENTS[name].choose, AGENTS[name].plan) for name in names]


def played(names: tuple[str, str], number: int, look: Any = None) -> Match:
    match = sample_match("maximus", number)
    if look is None:
        play_out(match, bots(*names), number)
    else:
        play_out(match, bots(*names), number, lambda move, seat: look(match, move, seat))
    return match


@pytest.mark.parametrize("name", sorted(AGENTS))
def test_every_plan_finishes_whole_matches(name: str) -> None:
    for number in (1, 2):
        names = (name, "rush") if number % 2 else ("rush", name)
        match = played(names, number)
        assert match.outcome is not None
        assert match.outcome.kind == "won"
        assert [said for each in GAME.hunting.invariants for said in each(match)] == []


def kinds_of(name: str, number: int) -> set[str]:
    """What somebody with this plan does in a match against one who rushes."""
    found: set[str] = set()

    def look(match: Match, move: Any, seat: int) -> None:
        if seat == 0:
            found.add(move[0])
        match.perform(move, seat)

    played((name, "rush"), number, look)
    return found


def test_idle_does_nothing_that_it_need_not() -> None:
    assert kinds_of("idle", 3) <= {"end_turn", "answer"}


def test_a_turtle_plays_and_never_attacks() -> None:
    found = kinds_of("turtle", 3)
    assert "attack" not in found
    assert found & PLAYS


def test_a_rush_plays_and_attacks() -> None:
    assert kinds_of("rush", 4) >= {"attack", "play_unit", "place_resource", "drain_resource"}


def test_a_hoarder_begins_to_spend_when_it_is_rich() -> None:
    begun: dict[int, bool] = {}

    def look(match: Match, move: Any, seat: int) -> None:
        side = match.state.seats[seat]
        if seat == 0 and move[0] in PLAYS:
            begun.setdefault(match.state.turn, side.jiggawatts >= HOARD or len(side.deck) <= LAST_TURNS)
        match.perform(move, seat)

    played(("hoarder", "idle"), 5, look)
    assert begun
    assert all(begun.values())


def test_an_avatar_rush_attacks_who_stands_before_the_avatar_and_nobody_else() -> None:
    table = Table(avatars=False)
    table.unit("Own", 5, 1, 9, at=(1, 0))
    avatar = table.unit("Av", 0, 0, 20, seat=1, at=(3, 0), avatar=True)
    guard = table.unit("Guard", 1, 1, 9, seat=1, at=(1, 0))
    table.unit("Bystander", 1, 0, 1, seat=1, at=(1, 1))
    chosen = choice(table, "avatar_rush")
    assert chosen[0] == "attack"
    assert chosen[2] == guard
    table.state.destroy([guard], -1, "effect")
    assert choice(table, "avatar_rush")[2] == avatar


def choice(table: Table, name: str) -> Any:
    match = table.match
    return AGENTS[name].choose(match, match.legal_actions(), Random(1))


def test_a_rush_hits_hardest_first_and_spares_itself_blows_in_vain() -> None:
    table = Table(avatars=False)
    table.unit("Small", 2, 1, 4, at=(1, 0))
    big = table.unit("Big", 6, 1, 4, at=(1, 1))
    table.unit("Wall", 0, 9, 9, seat=1, at=(1, 0))
    soft = table.unit("Soft", 1, 1, 5, seat=1, at=(1, 1))
    assert choice(table, "rush") == ("attack", big, soft)
    table.do("attack", big, soft)
    assert choice(table, "rush") == ("end_turn",)


def test_targets_are_chosen_to_the_own_good() -> None:
    table = Table()
    table.unit("Own", 3, 1, 4, at=(1, 1))
    foe = table.unit("Foe", 3, 1, 4, seat=1, at=(1, 1))
    card = table.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[{"kind": "unit", "avatar": False}]))
    table.hand(plain())
    table.state.seats[0].placed = 1
    table.jiggawatts(0)
    chosen = choice(table, "turtle")
    while chosen[0] == "play_unit":
        table.do(*chosen)
        chosen = choice(table, "turtle")
    assert chosen == ("play_verb", card, ((foe,),), ())


# --------------------------------------------------------------------------------------------------------------- watches
def count(key: str, log: list[Event]) -> tuple[int, int]:
    return WATCHES[key].count(log)


def test_turns_with_many_cards_powers_or_losses_are_counted() -> None:
    log = [
        *turn(1, 0, *[Event("played", card, 0) for card in range(5)]),
        *turn(2, 1, *[Event("played", card, 1) for card in range(4)], Event("played", 9, 0)),
        *turn(3, 0, *[Event("ability_used", card, 0) for card in range(6)]),
        *turn(4, 1, *[Event("destroyed", card, 0) for card in range(3)], Event("destroyed", 7, 1)),
    ]
    assert count("play_burst", log) == (1, 4)
    assert count("power_burst", log) == (1, 4)
    assert count("knockout_burst", log) == (1, 4)
    assert count("peaceful_turn", log) == (4, 4)


def test_jiggawatts_of_resources_are_no_burst() -> None:
    drained = [Event("resource_drained", card, 0) for card in range(9)]
    ordinary = turn(1, 0, *drained, *[Event("jiggawatts_gained", -1, 0, amount=1)] * 9)
    burst = turn(
        3, 0, *drained, *[Event("jiggawatts_gained", -1, 0, amount=1)] * 9, Event("jiggawatts_gained", -1, 0, amount=10)
    )
    assert count("jiggawatt_burst", ordinary) == (0, 1)
    assert count("jiggawatt_burst", [*ordinary, *burst]) == (1, 2)


def test_attacks_in_the_first_turn_are_counted_by_match() -> None:
    attack = Event("attack_declared", 1, 0)
    assert count("first_turn_attack", turn(1, 0, attack, attack)) == (1, 1)
    assert count("first_turn_attack", [*turn(1, 0), *turn(2, 1, attack)]) == (0, 1)
    assert count("peaceful_turn", turn(1, 0, attack)) == (0, 1)


def test_how_a_match_ends_is_counted() -> None:
    over = Event("match_over", note=("won", (0,), "avatar"))
    hurt = Event("damaged", 7, 1, amount=3)
    bare, blow = Event("destroyed", 7, 1, by="effect"), Event("destroyed", 7, 1, by="attack")
    assert count("bare_destruction", [*turn(9, 0, bare), over]) == (1, 1)
    assert count("bare_destruction", [*turn(9, 0, hurt, bare), over]) == (0, 1)
    assert count("bare_destruction", [*turn(9, 0, hurt, blow), over]) == (0, 1)
    assert count("early_end", [*turn(9, 0, bare), over]) == (0, 1)
    assert count("early_end", [*turn(4, 1, bare), over]) == (1, 1)
    assert count("early_end", turn(2, 1)) == (0, 0)
    decked = Event("match_over", note=("won", (0,), "deck"))
    assert count("deck_end", [*turn(66, 0), decked]) == (1, 1)
    assert count("bare_destruction", [*turn(66, 0), decked]) == (0, 0)


def test_a_played_match_gives_cases_for_every_watch() -> None:
    match = played(("rush", "turtle"), 2)
    for key, watch in WATCHES.items():
        found, of = watch.count(match.state.log)
        assert 0 <= found <= of, key
        assert watch.label
    assert count("peaceful_turn", match.state.log)[1] == match.state.turn
