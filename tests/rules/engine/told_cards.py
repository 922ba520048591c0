"""What the log of a match may name: cards that its reader could see before or after."""

from __future__ import annotations

from random import Random

from rules.engine.match import Match
from rules.engine.view import Windowed
from tests.rules.engine.sample import sample_match

MOST_MOVES = 300


def check_log(game: str, number: int, viewers: tuple[int | None, ...]) -> None:
    """Play a sample match by chance; no line of a viewer's log names a card hidden from it before and after the move.

    What some events tell of is shown by the rules, wherever it lies (`Hunting.shows`).
    """
    match, chance = sample_match(game, number), Random(number)
    while match.outcome is None and match.serial < MOST_MOVES:
        before, length = match.copy(), len(match.state.log)
        match.perform(chance.choice(match.legal_actions()), match.seat)
        if match.outcome is None:
            for viewer in viewers:
                _check_lines(before, match, viewer, length)


def _check_lines(before: Match, match: Match, viewer: int | None, start: int) -> None:
    is_known, shows = match.game.is_known, match.game.hunting.shows
    assert shows is not None
    for event in Windowed(match.game, match.state, viewer).events(start):
        if event["kind"] in shows:
            continue
        for card in [event[key] for key in ("card", "source", "target") if key in event]:
            is_open = is_known(before.state, viewer, card) or is_known(match.state, viewer, card)
            assert is_open, (viewer, event)
