"""Matches of bots over the sample decks, looked at on their way."""

from __future__ import annotations

from random import Random

import pytest

from rules.bots.play import bots, play_out
from rules.engine.codec import Codec
from tests.rules.engine.invariants import GAMES, check_copies, check_kept, check_moves
from tests.rules.engine.sample import sample_match

BATCHES, BATCH = 12, 20
EVERY, SELDOM = 3, 61
"""In every third state the cards are counted; in every 61st everything is tried."""


@pytest.mark.rule("MAX-ZONE-1", "MAX-ZONE-7", "MAX-ZONE-11", "MAX-VERB-3", "MAX-GEN-6", "MAX-RANK-15")
@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("game", GAMES)
def test_matches_keep_the_rules_and_end(game: str, batch: int) -> None:
    pair = [bots()["random"], bots()["rule"]]
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        match = sample_match(game, number, keeps_log=number % 4 == 0)
        codec = Codec(match.game, match.state.setup)
        chance = Random(number)

        def look(move: object, seat: int, match=match, codec=codec, chance=chance) -> None:  # type: ignore[no-untyped-def]
            if match.serial % EVERY == 0:
                check_kept(match)
            if match.serial % SELDOM == 7:
                check_copies(match, codec)
                check_moves(match, codec, chance)
            match.perform(move, seat)

        play_out(match, [pair[number % 2], pair[number // 2 % 2]], number, look)
        assert match.outcome is not None
        assert match.outcome.kind in ("won", "draw")
        check_kept(match)
        assert match.legal_actions() == []


@pytest.mark.parametrize("game", GAMES)
def test_every_state_of_some_matches(game: str) -> None:
    for number in (3, 8):
        match = sample_match(game, number)
        codec, chance = Codec(match.game, match.state.setup), Random(number)
        while match.outcome is None and match.serial < 150:
            check_kept(match)
            check_copies(match, codec)
            check_moves(match, codec, chance)
            match.perform(chance.choice(match.legal_actions()), match.seat)
