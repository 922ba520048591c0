"""Matches with decks of made-up cards: what the schema accepts runs, keeps the invariants, and ends."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.engine.match import Match
from rules.games.maximus.game import GAME
from tests.rules.engine.invariants import play_watched
from tests.rules.games.maximus.made_cards import made_decks
from tests.rules.games.maximus.play.table import DEFAULTS, Table, seed

BATCHES, BATCH = 8, 9
MOST_ACTIONS = 3_000
GIVES_UP = 0.01
MATERIALS = ("Mudflat Piper", "Bramblecoat Hedgehog")
OPTIONS = {**DEFAULTS, "players_max": 6, "jw_start": 12, "turn_limit": 24}
OTHERS = (
    {"hand_overflow": "discard_at_turn_end", "deck_out": "on_failed_draw", "fusion_on_destroy": "materials_return"},
    {"hand_overflow": "mill_new_card", "frontmost": "rank", "rank_advance": "auto", "equip_on_leave": "reattach_choice"},
    {"hand_overflow": "skip_draw", "trigger_order": "controller_chooses", "defuse_window": "every_action",
     "reposition": "drain_to_move", "power_window": "any_turn", "counter_damage": True, "columns_max": 2},
    {"avatar_start": "deck", "equip_on_destroy": "stay_unattached", "avatar_leave": "loss", "avatar_sacrifice": True,
     "avatar_control_change": True, "defuse_damage": "optional", "damage_persists": False, "heal_cap": False},
)  # fmt: skip


@pytest.mark.parametrize("batch", range(BATCHES))
def test_whatever_the_schema_accepts_can_be_played(batch: int) -> None:
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        chance = Random(number)
        decks = made_decks(chance, chance.choice((2, 2, 2, 3, 4)))
        others = OTHERS[number // 2 % len(OTHERS)] if number % 2 else {}
        match = Match.start(GAME, decks, {**OPTIONS, **others}, number, keeps_log=number % 3 == 0)
        play_watched(match, chance, MOST_ACTIONS, move_or_give_up)


SPLIT = (
    {},
    {"heal_cap": False},
    {"defuse_damage": "optional", "heal_cap": False},
    {"defuse_damage": "free_split", "materials_keep_damage": False},
    {"fusion_on_destroy": "materials_return", "columns_max": 3},
)


@pytest.mark.rule("MAX-FUS-13")
@pytest.mark.parametrize("options", SPLIT)
@pytest.mark.parametrize("damage", [-2, 3, 7])
def test_fusions_that_are_hurt_or_healed_beyond_their_health_fall_apart(options: dict[str, Any], damage: int) -> None:
    """Made decks seldom get so far as to hurt a Fusion, so that these begin with one."""
    for number in range(3):
        chance = Random(number)
        t = Table(seed=number, **{"jw_start": 12, **options, "turn_limit": 12})
        for seat, deck in enumerate(made_decks(chance, 2)):
            card, parts = t.combined(seed("Twinmast Colossus"), seat, (1, 1), [seed(name) for name in MATERIALS])
            t.state.pieces[card].damage = damage if damage > 0 or not t.options["heal_cap"] else 0
            t.state.pieces[card].under[number % len(parts)].damage = number
            for each in deck[1:7]:
                t.hand(each, seat)
        assert [move for move in t.match.legal_actions() if move[0] == "defuse"]
        play_watched(t.match, chance, 300, move_or_give_up)


def move_or_give_up(match: Match, chance: Random) -> None:
    """Any move; where more than two play, sometimes one of them concedes."""
    in_it = [seat.number for seat in match.state.seats if not (seat.is_out or seat.lost)]
    assert match.seat in in_it
    if len(in_it) > 2 and chance.random() < GIVES_UP:
        match.apply(("concede",), chance.choice(in_it))
    else:
        match.perform(chance.choice(match.legal_actions()), match.seat)
