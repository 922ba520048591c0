"""What Maximus tells the loophole finder about itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.engine.hunting import Contest, Hunting
from rules.engine.match import Match
from rules.games.maximus.agents import AGENTS
from rules.games.maximus.gist import GAINS, apart, gist, standing
from rules.games.maximus.invariants import INVARIANTS
from rules.games.maximus.staging import staged
from rules.games.maximus.vanishing import vanish
from rules.games.maximus.watches import WATCHES

if TYPE_CHECKING:
    from rules.engine.game import GameRules

SHOWS = frozenset(("revealed", "searched", "milled", "discarded", "looked_at"))
CONTESTS = (
    Contest("idle", "rush", "Doing nothing at all beats attacking."),
    Contest("turtle", "rush", "Never attacking beats attacking: the Deck decides."),
    Contest("hoarder", "rush", "Saving jiggawatts for one turn beats using them as they come."),
    Contest("avatar_rush", "rush", "Attacks on the Avatar alone beat fighting for the Field."),
)


def hunting(game: Callable[[], GameRules]) -> Hunting:
    """All of it; `game` gives the rules of the game, which exist only after this."""
    return Hunting(
        gist=gist,
        gains=GAINS,
        apart=apart,
        standing=standing,
        invariants=INVARIANTS,
        agents=AGENTS,
        stage=lambda wanted: Match(game(), staged(wanted)),
        vanish=vanish,
        watches=WATCHES,
        shows=SHOWS,
        contests=CONTESTS,
        goal="avatar",
        attacks=("attack",),
        siege="avatar_health",
        cut_off=frozenset(("endless_loop",)),
    )
