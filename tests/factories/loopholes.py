"""Loopholes as rows, with replays of real moves, for tests of pages."""

from __future__ import annotations

import functools
import random
from typing import Any

from django.utils import timezone

from oscg.pages.caching import forget
from rules.engine.match import Match
from rules.engine.scene import Clip, scene_of
from rules.lab.finding import CONFIRMED, HIGH, Finding, exact
from rules.lab.hunt import Hunt
from rules.models import Format, Loophole, LoopholeStep
from tests.factories.hunts import planted_hunt, shipped_hunt

MOVES, BEFORE, COPIES = 8, 30, 20


@functools.cache
def clip_json(game: str = "fortification", planted: str = "") -> dict[str, Any]:
    """Some moves from the middle of a match of sample decks (or the beginning of one with made-up cards), the same each time."""
    hunt = planted_hunt(game, planted) if planted else shipped_hunt(game)
    match = _small_match(hunt) if planted else hunt.start(list(hunt.decks)[:2], 3)
    chance = random.Random(3)
    for _ in range(0 if planted else BEFORE):
        match.apply(chance.choice(match.legal_actions()), match.seat)
    scene = scene_of(match, hunt.by_key)
    moves = []
    for _ in range(MOVES):
        move = chance.choice(match.legal_actions())
        moves.append((match.seat, move))
        match.apply(move, match.seat)
    return Clip(scene, tuple(moves), {"circle_begins": 2, "circle_ends": 5}).as_json()


def _small_match(hunt: Hunt) -> Match:
    """A match in which both decks hold every card of the hunt many times over."""
    return Match.start(hunt.game, [list(hunt.programs) * COPIES] * 2, hunt.options, 3)


def loophole_make(**more: Any) -> Loophole:
    """A loophole of Fortification Standard; `more` are fields of a finding, and of its row where these are others."""
    names = ("kind", "verdict", "severity", "says", "about", "cards", "rules", "numbers", "switches", "replay", "seed")
    given: dict[str, Any] = {
        "kind": "twins.cluster",
        "verdict": CONFIRMED,
        "severity": HIGH,
        "says": "Something breaks.",
        "numbers": (exact("times it breaks", 3),),
        **{name: more.pop(name) for name in names if name in more},
    }
    finding = Finding(**given)
    format_ = Format.objects.get(slug=more.pop("format", "fortification-standard"))
    data = finding.as_json()
    now = timezone.now()
    found = Loophole.objects.create(
        format=format_, key=finding.key, **{name: data[name] for name in names},
        **{"found_at": now, "seen_at": now, "engine_version": "1", **more},
    )  # fmt: skip
    LoopholeStep.objects.create(loophole=found, action="found")
    forget()  # it was written behind the services' backs
    return found
