"""Positions of rulings: laid out, played, and refused where they cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.engine.program import CardData
from rules.games.catalog import shipped
from rules.positions.playing import handles_of, played_faults, position_replay, shape_faults
from tests.benchmarks.referee import seed_cards
from tests.rules.games.fortification.play.cards import ROOT

CARDS = {card.slug: card for card in seed_cards("fortification").values()}
TABLE = shipped()["fortification"].definition["options"]
RULINGS = json.loads((ROOT / "cards/seed/rulings/fortification.json").read_text(encoding="utf-8"))
POSITIONS = [each["position"] for each in RULINGS if "position" in each]


def cards_of(position: dict[str, Any]) -> dict[str, CardData]:
    """The cards a position names."""
    return {slug: CARDS[slug] for slug in handles_of(position).values()}


def made(characters: list[dict[str, Any]], **side: Any) -> dict[str, Any]:
    """A position with these characters of the first player."""
    return {
        "seats": [{"characters": characters, **side}, {}],
        "actions": [{"action": "end_turn"}],
        "expect": {"happened": ["turn_end"]},
    }


@pytest.mark.parametrize("position", POSITIONS)
def test_shipped_positions_hold(position: dict[str, Any]) -> None:
    assert shape_faults("fortification", position) == []
    assert played_faults("fortification", position, cards_of(position), TABLE) == []
    found = position_replay("fortification", position, cards_of(position), TABLE)
    assert found is not None
    assert found.differences == ()


def test_a_position_says_where_it_comes_out_otherwise() -> None:
    position = made([{"card": "ford-warden", "damage": 2, "is_new": True}])
    position["expect"] = {
        "cards": {"ford-warden": {"life": 4, "place": 1, "slot": 2}},
        "seats": [{"fort": 9, "out": 0}],
    }
    found = position_replay("fortification", position, cards_of(position), TABLE)
    assert found is not None
    assert found.differences == (
        "Ford Warden: life is 3, not 4.", "Ford Warden: slot is 1, not 2.", "Player 1: fort is 10, not 9.",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("position", "pointer"),
    [
        (made([{"card": "ford-warden", "as": f"w{at}"} for at in range(4)]), "/seats/0/characters"),
        (made([{"card": "longsword"}]), "/seats/0/characters/0/card"),
        (
            made([{"card": "ford-warden", "equipment": [{"card": "cinder-lance"}]}]),
            "/seats/0/characters/0/equipment/0/card",
        ),
        (made([{"card": "ford-warden"}], out=2), "/seats/0/out"),
    ],
)
def test_what_cannot_be_laid_out_is_named(position: dict[str, Any], pointer: str) -> None:
    assert [each.pointer for each in played_faults("fortification", position, cards_of(position), TABLE)] == [pointer]


def test_a_newcomer_holds_its_party_back() -> None:
    position = made([{"card": "ford-warden", "is_new": True}])
    position["actions"] = [{"action": "mobilise", "slot": 1}]
    position["expect"] = {"refused": "E_PARTY_LOCKED", "cards": {"ford-warden": {"out": False}}}
    found = position_replay("fortification", position, cards_of(position), TABLE)
    assert found is not None
    assert found.holds, found.differences
