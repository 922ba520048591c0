"""The shipped cards pass the card checks, and each sample deck shows exactly its findings."""

from __future__ import annotations

import json

import pytest

from tests.rules.games.fortification.conftest import GAME, ROOT, ids, warned

DECKS = json.loads((ROOT / "decks/seed/fortification/index.json").read_text("utf-8"))


def test_every_seed_card_passes(seed_rows, check_draft):
    found = {}
    for row in seed_rows:
        problems = check_draft(
            row["attributes"], name=row["name"], slug=row["slug"], abilities=row.get("abilities", ())
        )
        if problems:
            found[row["slug"]] = [(problem.finding, problem.severity) for problem in problems]
    twin = [("W-TWIN", "warning")]
    assert found == {"far-sight": twin, "far-sight-of-light": twin}
    assert len(seed_rows) == 134


@pytest.mark.parametrize("deck", DECKS, ids=[deck["file"] for deck in DECKS])
def test_sample_deck(deck, judge_file):
    verdict = judge_file(deck["file"])
    assert ids(verdict) == deck["findings"]
    assert verdict.is_legal is deck["legal"]


@pytest.mark.rule("FORT-DECK-4")
def test_cards_that_differ_by_an_element_alone_are_twins(judge_file):
    assert warned(judge_file("one-blade-too-many.txt")) == {
        "DV-W2": ["Same effect, different name: Far Sight; Far Sight of Light."]
    }


def test_every_fact_of_the_game_is_found_on_some_card(seed_cards):
    missing = [fact for fact in GAME.definition["facts"] if not any(fact in c.facts for c in seed_cards.values())]
    assert missing == []
