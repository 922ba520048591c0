"""Matches with decks of made-up cards: what the schema accepts runs, keeps the invariants, and ends."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine.match import Match
from rules.games.maximus.game import GAME
from tests.rules.engine.invariants import play_watched
from tests.rules.games.maximus.made_cards import made_decks
from tests.rules.games.maximus.play.table import DEFAULTS

BATCHES, BATCH = 8, 9
MOST_ACTIONS = 3_000
GIVES_UP = 0.01
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


def move_or_give_up(match: Match, chance: Random) -> None:
    """Any move; where more than two play, sometimes one of them concedes."""
    in_it = [seat.number for seat in match.state.seats if not seat.is_out]
    assert match.seat in in_it
    if len(in_it) > 2 and chance.random() < GIVES_UP:
        match.apply(("concede",), chance.choice(in_it))
    else:
        match.perform(chance.choice(match.legal_actions()), match.seat)
