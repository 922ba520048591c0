"""The rule book's tricky decks D1 to D29: each gives exactly its findings, word for word."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).resolve().parents[3] / "data" / "card_wars" / "deck_cases.json"
CASES = json.loads(DATA.read_text(encoding="utf-8"))

ODO = "odo-the-ferryman"


def odo(**copies: int) -> dict[str, Any]:
    return {"main": [(ODO, rarity, n) for rarity, n in copies.items()]}


def affinity(**counts: int) -> dict[str, Any]:
    return {"affinity": counts}


FOUR_SPARE = {"roll-of-allies": 1, "lit-abacus": 1, "thief-of-weather": 1, "clockmakers-hand": 1}
NO_SUMMON = [("ashfall-dusk", None, 3), ("pitfall-orchard", None, 2), ("undertow", None, 2)]
DECKS: dict[str, dict[str, Any]] = {
    "D1": odo(tale=1, journey=1),
    "D2": odo(tale=1, journey=2),
    "D3": odo(legend=1, journey=1),
    "D4": odo(legend=1, tale=1),
    "D5": odo(tale=2),
    "D6": odo(tale=2, journey=2),
    "D7": odo(legend=2),
    "D8": odo(journey=3),
    "D9": odo(journey=4),
    "D10": affinity(earth=7, water=18),
    "D11": affinity(earth=10, water=15),
    "D12": affinity(earth=16, water=9),
    "D13": {**affinity(earth=8, fire=8, water=9), "sideboard": FOUR_SPARE},
    "D14": affinity(earth=4, fire=4, water=17),
    "D15": affinity(earth=6, fire=6, water=13),
    "D16": affinity(earth=10, water=10, fire=5),
    "D17": affinity(earth=12, water=12, fire=1),
    "D18": affinity(earth=25),
    "D19": affinity(earth=7, fire=6, water=6, null=6),
    "D20": {"main_size": 26},
    "D21": {**affinity(earth=12, water=12), "main_size": 26},
    "D22": {"sideboard": FOUR_SPARE},
    "D23": {"magic": {"lantern-on-the-far-shore": 3, "second-wind": 1}, "sideboard": {"lantern-on-the-far-shore": 1}},
    "D24": {"main": [("cinder-imp", "journey", 1)]},
    "D25": {"main": [("sister-kelda-lamp-reader", "legend", 1)]},
    "D26": {**affinity(fire=13, water=12), "main": [("brannoc-quarry-warden", "tale", 1)]},
    "D27": {"magic": {"second-wind": 1, "set-the-table": 1, "hush-of-bells": 1, "ashfall-dusk": 1}},
    "D28": {"main": NO_SUMMON, "with_summon": False},
    "D29": {"sideboard": {"whetstone-of-nine-edges": 1}},
}


@pytest.mark.rule("CW-DECK-1", "CW-RAR-2", "CW-AFF-1", "CW-SIDE-1")
@pytest.mark.parametrize(
    ("case", "expected"), [(case, expected) for case, _, expected in CASES], ids=[c[0] for c in CASES]
)
def test_a_tricky_deck_gives_exactly_its_findings(card_wars: Any, case: str, expected: list[list[str]]) -> None:
    assert card_wars.findings(card_wars.deck(**DECKS[case])) == [tuple(finding) for finding in expected]


def test_every_case_of_the_data_is_built_here() -> None:
    assert [case for case, _, _ in CASES] == list(DECKS)
