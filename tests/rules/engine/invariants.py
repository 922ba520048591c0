"""What must hold in every state of every match, whatever led to it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import orjson
import pytest

from rules.engine.actions import Move
from rules.engine.codec import Codec
from rules.engine.errors import IllegalAction
from rules.engine.match import ANSWER, Match
from rules.engine.ways import MOST_WAYS
from rules.engine.zones import REMOVED
from rules.games.referees import referees
from tests.rules.engine.sample import canonical, changed, shapeless

UNLISTED_BUT_LEGAL = frozenset(("concede", "defuse", "activate_trap", "decline_trap", "set_trap", "reposition"))
"""Giving up is never listed, and of the ways to split a Fusion only some; of free slots the first; of two orders of cells one."""
FILLED_IN = frozenset(("play_summon", "set_trap"))
"""Actions whose payment may be left out where there is one way."""


def check_copies(match: Match, codec: Codec) -> None:
    """A copy, and a state stored and restored, are the same position with the same choices."""
    digest = codec.digest(match.state)
    copy = match.copy()
    stored = orjson.loads(orjson.dumps(codec.encode(match.state)))
    restored = Match(match.game, codec.decode(stored, match.game.state))
    assert codec.digest(copy.state) == codec.digest(restored.state) == digest
    moves = match.legal_actions()
    assert copy.legal_actions() == restored.legal_actions() == moves
    for move in {move[0]: move for move in moves}.values():
        ahead = [each.copy() for each in (match, copy, restored)]
        for each in ahead:
            each.perform(move, match.seat)
        assert len({codec.digest(each.state) for each in ahead}) == 1, move
    assert codec.digest(match.state) == digest


def check_moves(match: Match, codec: Codec, chance: Random) -> None:
    """Every listed move is accepted and stands once; what is not listed is refused, and changes nothing."""
    moves, seat = match.legal_actions(), match.seat
    assert moves
    assert len(set(moves)) == len(moves)
    for other in range(len(match.state.seats)):
        for move in match.legal_actions(other):
            assert match.refusal(move, other) is None, (move, other)
        if other != seat and match.pending is not None:
            assert match.legal_actions(other) == []
    known = {canonical(move) for move in moves}
    digest = codec.digest(match.state)
    most = len(match.state.zones) + 3
    strange = [changed(move, chance, most) for move in chance.sample(moves, min(6, len(moves)))]
    strange += [shapeless(match.game, chance, most) for _ in range(6)]
    for move in strange:
        _check_strange(match, move, seat, known)
    assert codec.digest(match.state) == digest


def _check_strange(match: Match, move: Move, seat: int, known: set[Any]) -> None:
    if match.refusal(move, seat) is None:
        is_filled_in = move[0] in FILLED_IN and move[-1] == ()
        # Whoever would replace what is in the way may also find nothing there (FORT-EQUIP-7).
        is_filled_in = is_filled_in or (move[0] == "equip" and move[-1] == 1 and canonical((*move[:-1], 0)) in known)
        is_judged = move[0] == ANSWER and match.pending is not None and match.pending.kind in match.game.free_answers
        is_beyond = sum(each[0] == move[0] for each in match.legal_actions()) >= MOST_WAYS
        is_unlisted = move[0] in UNLISTED_BUT_LEGAL or is_filled_in or is_judged or is_beyond
        assert canonical(move) in known or is_unlisted, move
        return
    with pytest.raises(IllegalAction) as caught:
        match.apply(move, seat)
    assert caught.value.code in match.game.messages
    assert "{" not in caught.value.message
    if match.pending is None and move[0] != ANSWER:
        stale = match.refusal(match.legal_actions()[0], seat, serial=match.serial + 1)
        assert stale is not None
        assert stale.code == match.game.codes.get("R:STALE_STATE", "R:STALE_STATE")


def check_kept(match: Match) -> None:
    """Nothing is wrong with the match by the game's own invariants, and no card has been taken out of it but by its rules."""
    assert [said for each in match.game.hunting.invariants for said in each(match)] == []
    out = {card for card, zone in enumerate(match.state.zones) if zone == REMOVED}
    assert out == {card for side in match.state.seats for card in getattr(side, "removed", ())}


GAMES = sorted(slug for slug, game in referees().items() if game.hunting.invariants)
"""The games whose matches can be looked at so."""


COUNTED, TRIED = 3, 41
"""In every third state of a watched match the cards are counted; in every 41st everything is tried."""


def play_watched(match: Match, chance: Random, most: int, act: Callable[[Match, Random], None] | None = None) -> None:
    """Play by chance to the end, looking at the states on the way; `act` makes a move where not any one will do."""
    codec = Codec(match.game, match.state.setup)
    while match.outcome is None:
        if match.serial % COUNTED == 0:
            check_kept(match)
        if match.serial % TRIED == 7:
            check_copies(match, codec)
            check_moves(match, codec, chance)
        if act is None:
            match.perform(chance.choice(match.legal_actions()), match.seat)
        else:
            act(match, chance)
        assert match.serial < most
    check_kept(match)
    assert match.outcome.kind in ("won", "draw", "void")
