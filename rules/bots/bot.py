"""What a bot is: something that picks one of the legal actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from rules.engine.actions import Move
from rules.engine.match import Match

Chooser = Callable[[Match, list[Move], Random], Move]


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot and what it does, in words. `choose` gets the match, the legal actions and chance of its own.

    `weight`: about how many times as long as the rule bot it thinks over a match, for limits of what people may ask for.
    """

    choose: Chooser
    summary: str
    weight: int = 1
