"""On ordinary cards none of the detectors that begin with what cards say finds a loophole."""

from __future__ import annotations

import pytest

from tests.factories.hunts import confirmed_by, found_by, planted_hunt


@pytest.mark.parametrize("game", ["fortification", "maximus"])
@pytest.mark.parametrize("detector", ["return_loops", "trigger_cycles", "key_conflicts", "repeatable_gain", "walls"])
def test_ordinary_cards_show_no_loophole(detector: str, game: str) -> None:
    hunt = planted_hunt(game, "static_clean")
    assert confirmed_by(detector, hunt) == []


def test_every_reading_says_what_was_looked_at() -> None:
    hunt = planted_hunt("fortification", "static_clean")
    for detector in ("return_loops", "trigger_cycles", "key_conflicts", "repeatable_gain", "walls"):
        for found in found_by(detector, hunt).findings:
            assert found.says.endswith(".")
            assert found.numbers
            assert found.rules, found.kind
