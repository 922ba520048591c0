"""greedy: does what leaves it best off, and ends its turn when nothing it can do leaves it better off."""

from __future__ import annotations

from random import Random

from rules.bots.bot import Bot
from rules.bots.imagining import imagine
from rules.bots.judging import one_of_each
from rules.bots.lookahead import Judged, judged, worth_later
from rules.engine.actions import Move
from rules.engine.match import Match


def _choose(match: Match, moves: list[Move], chance: Random) -> Move:
    """The move with the greatest worth in a match imagined from what this seat knows; of equal ones, any."""
    imagined = imagine(match, match.seat, chance)
    found = judged(imagined, one_of_each(match, moves))
    best = _any_of_the_best(found, chance)
    if best.ends_turn and not best.is_decided:
        # What else is good comes first, if the same end of the turn is as good afterwards.
        before = [each for each in found if not each.ends_turn and each.gain > 0]
        if before:
            first = _any_of_the_best(before, chance)
            if best.gain <= 0 or worth_later(imagined, first.move, best.move) >= best.worth_at_once:
                return first.move
    return best.move


def _any_of_the_best(found: list[Judged], chance: Random) -> Judged:
    """One of those that leave it best off; where nothing helps, ending a phase rather than the turn: the next may have more to do."""
    most = max((each.worth, not each.ends_turn) for each in found)
    best = [each for each in found if (each.worth, not each.ends_turn) == most]
    return best[int(chance.random() * len(best))]


BOT = Bot(_choose, "Does what leaves it best off at once, by an estimate of how each player stands.", weight=50)
