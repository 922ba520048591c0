"""Players of C.A.R.D. Wars with one plan keep to it and finish their battles; what is counted on the way is what it says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.bots.bot import Bot
from rules.bots.play import play_out
from rules.engine.events import Event
from rules.engine.match import Match
from rules.games.card_wars.game import GAME
from tests.rules.engine.sample import sample_match
from tests.rules.games.card_wars.play.table import Table, item, summon_card
from tests.rules.games.hunted import turn

AGENTS, WATCHES = GAME.hunting.agents, GAME.hunting.watches
ENDING = frozenset(("answer", "end_phase", "end_turn"))
ATTACKS = frozenset(("attack", "direct_attack"))


def played(names: tuple[str, str], number: int, did: list[Any] | None = None) -> Match:
    """A battle between two plans; what the first player does is noted."""
    match = sample_match("card-wars", number)

    def look(move: Any, seat: int) -> None:
        if did is not None and seat == 0:
            did.append(move[0])
        match.perform(move, seat)

    play_out(match, [Bot(AGENTS[name].choose, AGENTS[name].plan) for name in names], number, look)
    return match


@pytest.mark.parametrize("name", sorted(AGENTS))
def test_every_plan_finishes_whole_battles(name: str) -> None:
    for number in (1, 2, 3):
        names = (name, "rush") if number % 2 else ("rush", name)
        match = played(names, number)
        assert match.outcome is not None
        assert match.outcome.kind in ("won", "draw")
        assert [said for each in GAME.hunting.invariants for said in each(match)] == []


def deeds(name: str) -> set[str]:
    did: list[str] = []
    for number in (3, 4):
        played((name, "summoner"), number, did)
    return set(did)


def test_plans_do_what_they_say_and_nothing_else() -> None:
    assert deeds("idle") <= ENDING
    assert deeds("magic") <= ENDING | {"cast_magic"}
    assert not deeds("turtle") & ATTACKS
    assert deeds("turtle") > {"play_summon"}
    assert deeds("summoner") <= ENDING | ATTACKS | {"play_summon", "reposition"}
    assert deeds("rush") > {"attack", "play_summon", "set_trap", "play_item"}


def choice(table: Table, name: str) -> Any:
    match = table.match
    return AGENTS[name].choose(match, match.legal_actions(), Random(1))


def test_a_trapper_pays_for_traps_before_summons() -> None:
    table = Table()
    table.affinity("earth")
    table.hand(summon_card())
    table.hand("Pitfall Orchard")
    assert choice(table, "trapper")[0] == "set_trap"
    assert choice(table, "rush")[0] == "play_summon"


def test_a_rush_breaks_the_crystal_when_it_can_and_else_hits_whom_it_hurts() -> None:
    table = Table(phase="attack")
    table.put(summon_card(name="Small", atk=2))
    table.put(summon_card(name="Big", atk=6, cha=3))
    table.put(summon_card(name="Wall", vit=9), 1)
    table.put(summon_card(name="Soft"), 1)
    assert choice(table, "rush")[:3] == ("attack", "row:2", "row:2")
    bare = Table(phase="attack")
    bare.put(summon_card())
    assert choice(bare, "rush") == ("direct_attack", "row:1")
    assert choice(bare, "turtle") == ("end_phase",)


def test_the_strongest_summon_comes_first_onto_the_row() -> None:
    table = Table()
    table.affinity("earth", count=2)
    table.hand(summon_card(name="Small", atk=1))
    big = table.hand(summon_card(name="Big", atk=6))
    chosen = choice(table, "summoner")
    assert chosen[:2] == ("play_summon", big)
    assert chosen[2].startswith("row")


def test_who_waits_on_the_bench_comes_forward() -> None:
    table = Table(phase="formation")
    table.put(summon_card(), cell="bench:1")
    assert choice(table, "rush")[:2] == ("reposition", "bench:1")
    assert choice(table, "idle") == ("end_turn",)


def test_items_go_to_whom_they_help() -> None:
    table = Table()
    table.put(summon_card(name="Hale", hp=9))
    hurt = table.put(summon_card(name="Hurt", hp=9), damage=6)
    card = table.hand(item({"effect": "heal", "to": "$host", "amount": 6}))
    assert choice(table, "rush")[:3] == ("play_item", card, hurt)


# --------------------------------------------------------------------------------------------------------------- watches
def count(key: str, log: list[Event]) -> tuple[int, int]:
    return WATCHES[key].count(log)


def test_turns_with_many_cards_skills_or_falls_are_counted() -> None:
    log = [
        *turn(
            1, 0, *[Event("played", card, 0) for card in range(4)], Event("item_played", 8, 0), Event("played", 8, 0)
        ),
        *turn(2, 1, *[Event("played", card, 1) for card in range(4)], Event("played", 9, 0)),
        *turn(3, 0, *[Event("ability_used", card, 0) for card in range(4)]),
        *turn(4, 1, *[Event("defeated", card, 0) for card in range(3)], Event("defeated", 7, 1)),
    ]
    assert count("play_burst", log) == (1, 4)
    assert count("skill_burst", log) == (1, 4)
    assert count("knockout_burst", log) == (1, 4)
    assert count("peaceful_turn", log) == (4, 4)


def test_hits_that_take_nothing_are_counted() -> None:
    hit, attack = Event("attack_hit", 1, 0, target=7, amount=9), Event("attack_declared", 1, 0, target=7)
    hurt = Event("damaged", 7, 1, amount=2)
    assert count("vain_hit", turn(1, 0, attack, hit, hurt)) == (0, 1)
    assert count("vain_hit", turn(1, 0, attack, hit, attack, hurt)) == (1, 1)
    assert count("vain_hit", turn(1, 0, attack, hit)) == (1, 1)
    assert count("vain_hit", turn(1, 0, Event("attack_hit", 1, 0, amount=9))) == (0, 0)


def test_a_real_hit_without_damage_is_one_in_vain() -> None:
    table = Table(phase="attack")
    table.put(summon_card(atk=3))
    table.put(summon_card(vit=9, agi=0), 1)
    table.dice(12)
    table.attack("row:1", "row:1")
    log = [Event("turn", player=0, amount=5), *(table.match.state.log or ())]
    assert count("vain_hit", log) == (1, 1)
    assert count("peaceful_turn", log) == (1, 2)


def test_falls_ends_and_empty_decks_are_counted() -> None:
    log = [
        *turn(1, 0, Event("defeated", 3, 1), Event("overkilled", 3, 1), Event("erased", 3, 1)),
        *turn(2, 1, Event("draw_skipped", player=1), Event("defeated", 4, 0)),
        Event("match_over", note=("draw", (), "clock")),
    ]
    assert count("erased_fall", log) == (1, 2)
    assert count("starved_turn", log) == (1, 2)
    assert count("clock_end", log) == (1, 1)
    assert count("clock_end", turn(1, 0)) == (0, 0)


def test_who_attacks_first_and_whose_crystal_breaks_first_are_compared() -> None:
    attack = Event("attack_declared", 1, 0, target=7)
    direct = Event("direct_attack_declared", 1, 1)
    assert count("first_blood", turn(1, 0, attack, Event("crystal_shattered", player=1))) == (1, 1)
    assert count("first_blood", [*turn(1, 0, attack), *turn(2, 1, direct, Event("crystal_shattered", player=0))]) == (
        0,
        1,
    )
    assert count("first_blood", turn(1, 0, attack)) == (0, 0)


def test_a_played_battle_gives_cases_for_every_watch() -> None:
    match = played(("rush", "turtle"), 2)
    for key, watch in WATCHES.items():
        found, of = watch.count(match.state.log)
        assert 0 <= found <= of, key
        assert watch.label
    assert count("peaceful_turn", match.state.log)[1] == match.state.turn
