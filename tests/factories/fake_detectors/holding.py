"""Finds a grave loophole in the first card in question, with a replay, unless hands may have nine cards."""

from __future__ import annotations

from typing import Any

from rules.engine.scene import Clip, scene_of
from rules.lab.detector import Detector
from rules.lab.finding import CONFIRMED, HIGH, Finding, Switch, exact
from rules.lab.hunt import Hunt

CURE = ("hand_limit", 9)


def look(hunt: Hunt, part: list[int]) -> Any:
    """The first moment of a match."""
    name = next(iter(hunt.decks))
    clip = Clip(scene_of(hunt.start([name, name], part[0]), hunt.by_key), ())
    return clip.as_json()


def conclude(hunt: Hunt, done: Any, _is_whole: bool) -> list[Finding]:
    """The finding."""
    if not done or hunt.options.get(CURE[0]) == CURE[1]:
        return []
    card = hunt.cards[hunt.in_question[0]]
    return [
        Finding(
            "holding.card",
            CONFIRMED,
            HIGH,
            f"{card.name} can be held.",
            cards=(card.slug,),
            rules=("FORT-TURN-7",),
            numbers=(exact("cards held", 1),),
            switches=(Switch("Let hands have nine cards.", *CURE),),
            replay=done[0][1],
            seed=hunt.seed,
        )
    ]


DETECTOR = Detector(
    about="Finds that a card can be held.",
    kinds={"card": "A card that can be held"},
    parts=lambda hunt: [[hunt.seed, hunt.in_question[0]]] if hunt.in_question else [],
    look=look,
    conclude=conclude,
)
