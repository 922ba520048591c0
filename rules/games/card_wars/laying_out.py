"""A C.A.R.D. Wars battle laid out card by card, instead of played up to there: for positions of rulings and for tests."""

from __future__ import annotations

from rules.engine.match import Match
from rules.games.card_wars.game import GAME
from rules.games.card_wars.laying import Laying


class LaidOut(Laying):
    """A battle in the making; `begun` ends the laying out."""

    def begun(self) -> Match:
        """The battle in play."""
        return Match(GAME, self.settled())
