"""A Maximus match laid out card by card, instead of played up to there: for positions of rulings and for tests."""

from __future__ import annotations

from rules.engine.match import Match
from rules.games.maximus.game import GAME
from rules.games.maximus.laying import Laying


class LaidOut(Laying):
    """A match in the making; `begun` ends the laying out."""

    def begun(self) -> Match:
        """The match in play."""
        return Match(GAME, self.settled())
