"""How many moves and positions follow from fixed beginnings: any change of a rule shows in these numbers."""

from __future__ import annotations

import pytest

from rules.engine.codec import Codec
from rules.engine.match import Match
from tests.rules.engine.sample import sample_match
from tests.rules.games.maximus.play.table import Table, seed


def counts(match: Match, depth: int) -> list[tuple[int, int]]:
    """For each depth the moves that can be made and the different positions they lead to."""
    codec = Codec(match.game, match.state.setup)
    found: list[tuple[int, int]] = []
    level = [match]
    for _ in range(depth):
        moves = 0
        positions: dict[str, Match] = {}
        for each in level:
            for move in each.legal_actions():
                moves += 1
                after = each.copy()
                after.perform(move, each.seat)
                positions.setdefault(codec.digest(after.state), after)
        found.append((moves, len(positions)))
        level = list(positions.values())
    return found


def fight() -> Match:
    """Two Fields with Fusions, Equipment, powers and Resources."""
    t = Table()
    t.combined(seed("Twinmast Colossus"), 0, (1, 0), [seed("Mudflat Piper"), seed("Bramblecoat Hedgehog")])
    t.attached(seed("Saltglass Harpoon"), t.field(seed("Mudflat Piper")))
    t.field(seed("Brass Falconer"))
    for name in ("Slag Rain", "Bramblecoat Hedgehog", "Cinder Calf", "Lamps Along the Weir"):
        t.hand(name)
    t.graveyard("Splinterback Urchin")
    t.resource()
    t.combined(seed("Twinmast Colossus"), 1, (1, 0), [seed("Mudflat Piper"), seed("Bramblecoat Hedgehog")])
    t.field(seed("Splinterback Urchin"), 1)
    t.jiggawatts(4)
    return t.match


BEGINNINGS = {
    "first turn 1": (lambda: sample_match("maximus", 1), 3),
    "first turn 6": (lambda: sample_match("maximus", 6), 3),
    "fight": (fight, 2),
}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("first turn 1", [(10, 10), (98, 82), (852, 674)]),
        ("first turn 6", [(9, 9), (80, 73), (673, 575)]),
        ("fight", [(60, 60), (2616, 2089)]),
    ],
)
def test_counts_stay_as_they_are(name: str, expected: list[tuple[int, int]]) -> None:
    make, depth = BEGINNINGS[name]
    assert counts(make(), depth) == expected
