"""Battles with decks of made-up cards: what the ability language accepts runs, keeps the invariants, and ends."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine.match import Match
from rules.games.card_wars.game import GAME
from tests.rules.engine.invariants import play_watched
from tests.rules.games.card_wars.made_cards import made_decks
from tests.rules.games.card_wars.play.table import DEFAULTS

BATCHES, BATCH = 8, 8
MOST_ACTIONS = 3_000
OPTIONS = {**DEFAULTS, "max_rounds_per_battle": 14, "start_affinity": 6, "affinity_yield": {"odd": 2, "even": 4}}
OTHERS = (
    {"trap_prompt": "always_if_face_down", "trap_activations_per_phase": 2, "hit_rule": "meet_or_exceed"},
    {"weather_zone_size": "per-player", "item_needs_bearer": False, "refill_trigger": "offhand_empty", "overkill_rule": "overflow_half",
     "war_format": "bo3"},
    {"hand_limit": 6, "mulligan": "one_redraw", "magic_only_first": False, "magic_per_turn": 3, "reposition_per_formation": None,
     "bench_protects_crystal": True, "overkill_rule": "any_blow_half", "direct_attack_roll": 6},
    {"empty_main_deck": "reshuffle_graveyard", "summoning_delay": True, "sacrifice_last_third": True, "sacrifice_per_turn": 3,
     "refill_takes_hand": False, "element_matrix": {"fire": {"earth": 3}, "water": {"fire": 2}}, "min_damage_on_hit": 1,
     "natural_max_hits": True, "natural_one_misses": True, "second_affinity_pays": False, "bench_cells": 0},
)  # fmt: skip


@pytest.mark.rule("CW-ZONE-16", "CW-PLAY-15")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_whatever_the_language_accepts_can_be_played(batch: int) -> None:
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        chance = Random(number)
        others = OTHERS[number // 2 % len(OTHERS)] if number % 2 else {}
        match = Match.start(GAME, made_decks(chance), {**OPTIONS, **others}, number, keeps_log=number % 3 == 0)
        play_watched(match, chance, MOST_ACTIONS, hurry)


def hurry(match: Match, chance: Random) -> None:
    """Any move, but the end of the turn only when there is no other."""
    moves = match.legal_actions()
    match.perform(chance.choice([move for move in moves if move[0] != "end_turn"] or moves), match.seat)
