"""Sets of made-up cards show what a rule book suspects, where the game's own cards do not."""

from __future__ import annotations

import json

import pytest

from rules.engine.scene import clip_replay
from rules.games.referees import referees
from rules.lab.finding import PLANTED, REFUTED, Finding
from rules.lab.planted import planted_hunts, planted_search
from rules.lab.suspicions import answers, planted_sets, suspicions
from tests.factories.hunts import shipped_hunt

QUICK = ("kept_numbers", "pair_echoes", "repeatable_gain", "twins")


@pytest.mark.parametrize("name", QUICK)
def test_a_set_shows_what_it_was_made_for(name: str) -> None:
    hunt = shipped_hunt("fortification")
    found = planted_search(hunt, [name])
    assert found
    assert {each.verdict for each in found} == {PLANTED}
    wanted = {each.id for each in suspicions("fortification") if name in each.planted}
    told = {each.suspicion.id for each in answers("fortification", found) if each.planted}
    assert wanted <= told
    for each in found:
        assert each.replay is None or clip_replay(json.loads(json.dumps(each.replay)), hunt.game) is None


def test_what_is_planted_is_no_verdict_on_the_games_own_cards() -> None:
    planted = Finding("twins.cluster", PLANTED, "low", "Yes.", about="made-up cards “twins”: ")
    own = Finding("twins.cluster", REFUTED, "low", "No.")
    (answer,) = (each for each in answers("fortification", [planted, own]) if each.suspicion.id == "LH-10")
    assert (answer.verdict, answer.findings, answer.planted) == (REFUTED, (own,), (planted,))


@pytest.mark.parametrize("game", list(referees()))
def test_every_set_is_one_that_a_suspicion_names(game: str) -> None:
    named = {name for each in suspicions(game) for name in each.planted}
    assert set(planted_sets(game)) == named == set(planted_hunts(shipped_hunt(game)))
