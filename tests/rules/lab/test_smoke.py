"""The smoke match of a card tells of breakdowns, of matches without end and of cards that nobody plays, and measures on the same seeds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from rules.checks.ruleset import Ruleset
from rules.games.maximus.state import MaximusState
from rules.lab.deck_maker import NoDeckFound
from rules.lab.smoke import WITH, WITHOUT, SmokeResult, SmokeRun
from rules.specs.card import CardSpec, facts_of
from tests.benchmarks.shipped_rules import rebound, shipped_ruleset


def smoke_match(ruleset: Ruleset, card: CardSpec, **more: Any) -> SmokeResult:
    """A whole run in one go."""
    run = SmokeRun(ruleset, card, **more)
    while not run.is_over:
        run.step()
    return run.result


def named(slug: str) -> CardSpec:
    """A card of Maximus."""
    return shipped_ruleset("maximus").spec.pool[slug, None]


@cache
def _with(slug: str, change: str) -> tuple[Ruleset, CardSpec]:
    """A ruleset in which a card has other values."""
    ruleset = shipped_ruleset("maximus")
    card = ruleset.spec.pool[slug, None]
    attributes: Mapping[str, Any] = CHANGES[change](card.attributes)
    changed = replace(card, attributes=attributes, facts=facts_of(attributes, ruleset.spec.game.facts))
    return rebound(ruleset, pool={**ruleset.spec.pool, (slug, None): changed}), changed


def _unit(attributes: Mapping[str, Any], **values: Any) -> dict[str, Any]:
    return {**attributes, "modes": {**attributes["modes"], "unit": {**attributes["modes"]["unit"], **values}}}


CHANGES: Mapping[str, Any] = {
    "mighty": lambda attributes: _unit(attributes, cost=0, offense=15, defense=9, health=20),
    "dear": lambda attributes: _unit(attributes, cost=90),
}


def test_the_same_seed_gives_the_same_result() -> None:
    first, again = (
        smoke_match(shipped_ruleset("maximus"), named("slag-rain"), games=8, decks=2, bot="rule") for _ in (1, 2)
    )
    assert first.as_json() == again.as_json()
    found = first.as_json()
    assert (found["card"], found["games"], len(found["decks"])) == ("Slag Rain", 8, 2)
    assert found["with"]["games"] == found["without"]["games"] == found["difference"]["games"] == 8
    assert 0 <= found["played"] <= 8
    assert found["crashes"] == {"count": 0, "messages": []}
    assert found["voids"] == {"with": 0, "without": 0}
    for deck in found["decks"]:
        assert any(entry["card"] == "slag-rain" for entry in deck["entries"])


def test_a_card_beyond_all_measure_is_seen() -> None:
    ruleset, card = _with("ember-wolf", "mighty")
    found = smoke_match(ruleset, card, games=32, decks=2, bot="rule")
    assert found.difference().low > 0
    assert found.wins(WITH).estimate > found.wins(WITHOUT).estimate
    assert found.played > 16


def test_a_card_that_nobody_can_play_is_seen() -> None:
    ruleset, card = _with("ember-wolf", "dear")
    found = smoke_match(ruleset, card, games=8, decks=1, bot="rule")
    assert found.drawn > 0
    assert found.played == 0


def test_a_breakdown_is_told_with_its_seed_and_the_rest_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a fault in the referee, as a new word of the ability language may bring it, the message says how to see it again."""
    card = named("kindling-oath")
    draws = MaximusState.draw

    def breaks(self: Any, number: int, count: int) -> None:
        if self.turn == 6 and self.setup.seed % 2:
            raise ZeroDivisionError("six")
        draws(self, number, count)

    monkeypatch.setattr(MaximusState, "draw", breaks)
    found = smoke_match(shipped_ruleset("maximus"), card, games=8, decks=1, bot="rule", seed=1)
    told = found.as_json()
    assert told["crashes"]["count"] == 2
    assert "seed 1" in told["crashes"]["messages"][0]
    assert told["crashes"]["messages"][0].endswith("It was: ZeroDivisionError: six")
    assert told["with"]["games"] == 4


def test_it_can_be_put_aside_and_gone_on_with() -> None:
    """What is kept are JSON values; another process comes to the same result."""
    ruleset, card = shipped_ruleset("maximus"), named("slag-rain")
    runs = [SmokeRun(ruleset, card, games=8, decks=2, bot="rule") for _ in range(2)]
    for _ in range(2):
        runs[0].step()
    assert (runs[0].share, runs[0].is_over) == (0.5, False)
    runs[1].resume(json.loads(json.dumps(runs[0].as_json())))
    for run in runs:
        while not run.is_over:
            run.step()
    assert runs[0].result.as_json() == runs[1].result.as_json()


def test_a_card_that_no_deck_can_hold_has_no_match() -> None:
    ruleset = shipped_ruleset("maximus")
    ban_list = ruleset.spec.ban_list
    assert ban_list is not None
    banned = next(card for card in ruleset.spec.pool.values() if ban_list.standings[card].status == "banned")
    with pytest.raises(NoDeckFound):
        smoke_match(ruleset, banned, games=4, decks=1, bot="rule")
