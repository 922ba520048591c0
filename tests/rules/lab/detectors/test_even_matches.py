"""Where only the luck of the draw decides, no detector that counts matches finds a loophole."""

from __future__ import annotations

import pytest

from rules.lab.finder import detectors
from rules.lab.finding import CONFIRMED
from tests.factories.bouts import even_hunt, said, some_done

COUNTING = ("archetypes", "seats", "options", "endings", "regret", "watches", "sustain")


@pytest.mark.parametrize("name", COUNTING)
def test_even_matches_give_no_loophole(name: str) -> None:
    hunt = even_hunt()
    done = some_done(name, hunt, most=12, games=6)
    assert done
    for is_whole in (True, False):
        found = said(name, hunt, done, is_whole=is_whole)
        assert [each.kind for each in found if each.verdict == CONFIRMED] == []
        assert {each.detector for each in found} <= {name}
        assert {each.kind.partition(".")[2] for each in found} <= {*detectors()[name].kinds}
