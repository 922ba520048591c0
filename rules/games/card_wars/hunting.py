"""What C.A.R.D. Wars tells the loophole finder about itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.engine.hunting import Contest, Hunting
from rules.engine.match import Match
from rules.games.card_wars.agents import AGENTS
from rules.games.card_wars.gist import GAINS, apart, gist, standing
from rules.games.card_wars.invariants import INVARIANTS
from rules.games.card_wars.staging import staged
from rules.games.card_wars.vanishing import vanish
from rules.games.card_wars.watches import WATCHES

if TYPE_CHECKING:
    from rules.engine.game import GameRules

SHOWS = frozenset(("revealed", "affinity_spent"))
CONTESTS = (
    Contest("idle", "rush", "Doing nothing at all beats attacking."),
    Contest("turtle", "rush", "Never attacking beats attacking: the clock decides."),
    Contest("trapper", "rush", "Traps before Summons beat Summons before Traps."),
    Contest("summoner", "rush", "Summons alone beat the use of all other cards."),
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
        goal="crystal",
        attacks=("direct_attack", "attack"),
        siege="thirds",
        cut_off=frozenset(("effect_skipped",)),
    )
