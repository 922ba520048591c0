"""Matches with decks of made-up cards: what the ability language accepts runs, keeps the invariants, and ends."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine.match import Match
from rules.games.fortification.game import GAME
from tests.rules.engine.invariants import play_watched
from tests.rules.games.fortification.play.made_cards import made_decks
from tests.rules.games.fortification.play.table import DEFAULTS

BATCHES, BATCH = 8, 9
MOST_ACTIONS = 6_000
OPTIONS = {**DEFAULTS, "turn_limit": 20, "actions_per_turn_max": 50, "champion_graveyard_step": 1}
OTHERS = (
    {"instant_speed": "any_turn", "party_transfer": True, "placement_position": "any_free", "overflow_damage": True},
    {"magic_use": "per_turn_pool", "reactive_is_compulsory": True, "main_phase_mode": "one_of", "hand_limit": 5},
    {"rehide_on_return": False, "reinforce_after_wipe_out": True, "battles_per_turn": 3, "ko_toll": 2, "deck_out": "on_failed_draw"},
    {"open_battle_must_attack": False, "any_party_out_blocks_placing": True, "reaction_depth_max": 2, "assist_stacking": "best_only",
     "battle_fort_damage_cap": 3, "wipe_out_by_last_strike_hits_fort": True, "life_source": "fixed_5"},
)  # fmt: skip


@pytest.mark.parametrize("batch", range(BATCHES))
def test_whatever_the_language_accepts_can_be_played(batch: int) -> None:
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        chance = Random(number)
        others = OTHERS[number // 2 % len(OTHERS)] if number % 2 else {}
        match = Match.start(GAME, made_decks(chance), {**OPTIONS, **others}, number, keeps_log=number % 3 == 0)
        play_watched(match, chance, MOST_ACTIONS)
