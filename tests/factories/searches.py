"""Searches for loopholes with quick detectors, and what they need around them, for tests."""

from __future__ import annotations

from typing import Any

import pytest

from decks.services.loophole_hunting import HuntRequest, hunt_begin
from oscg.accounts.models import User
from rules.lab import finder
from rules.models import Loophole, LoopholeRun
from rules.services.loophole_work import part_work

FAKES = "tests.factories.fake_detectors"
FORMAT = "fortification-standard"


@pytest.fixture
def fakes(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The detectors of tests in place of the project's."""
    monkeypatch.setattr(finder, "FOLDER", FAKES)
    finder.detectors.cache_clear()
    yield
    finder.detectors.cache_clear()


def begun(owner: User, *, budget: int = 60, **more: Any) -> LoopholeRun:
    """A search that nobody works at yet."""
    return hunt_begin(request=HuntRequest(FORMAT, **more), owner=owner, budget=budget)


def worked(run: LoopholeRun) -> LoopholeRun:
    """A search after all work there is was done."""
    while part_work():
        pass
    run.refresh_from_db()
    return run


def searched(owner: User, **more: Any) -> LoopholeRun:
    """A search that has ended."""
    return worked(begun(owner, **more))


def held_loophole(owner: User, card: str = "", **more: Any) -> Loophole:
    """The loophole that the detector `holding` finds, in a card or in all of them."""
    searched(owner, detectors=("holding",), cards=(card,) if card else (), **more)
    return Loophole.objects.select_related("format__game").get(kind="holding.card")
