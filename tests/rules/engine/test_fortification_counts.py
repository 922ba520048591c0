"""How many moves and positions follow from fixed beginnings of Fortification: any change of a rule shows in these numbers."""

from __future__ import annotations

import pytest

from rules.engine.match import Match
from tests.rules.engine.sample import sample_match
from tests.rules.engine.test_counts import counts
from tests.rules.games.fortification.play.table import Table


def fight() -> Match:
    """Two parties outside, one of them with a caster, and hands that can do something."""
    t = Table()
    lead, _, _ = t.party("Ford Warden", "Ember Scholar", "Drum Sergeant", out=True)
    t.wear("Longsword", lead)
    home = t.party("Lantern Healer", "Moat Hound", slot=2)
    t.wear("Light Shield", home[1])
    for name in ("Cinder Lance", "Mending Light", "Sapper's Charge", "Siege Maul", "Tollgate Bruiser"):
        t.hand(name)
    t.party("Grindstone Veteran", "Lane Shieldmaid", seat=1, out=True)
    t.hand("Mirror Ward", 1)
    t.party("Lantern Healer", seat=1, slot=3)
    return t.match


BEGINNINGS = {
    "first turn 1": (lambda: sample_match("fortification", 1), 4),
    "first turn 6": (lambda: sample_match("fortification", 6), 4),
    "fight": (fight, 3),
}
EXPECTED = {
    "first turn 1": [(6, 6), (34, 34), (182, 182), (1028, 1019)],
    "first turn 6": [(13, 13), (31, 31), (379, 379), (2174, 2114)],
    "fight": [(14, 14), (157, 153), (1520, 1434)],
}


@pytest.mark.parametrize("name", sorted(BEGINNINGS))
def test_counts_stay_as_they_are(name: str) -> None:
    make, depth = BEGINNINGS[name]
    assert counts(make(), depth) == EXPECTED[name]
