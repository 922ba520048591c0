"""How fast the abilities of a card are checked, written, read and compiled: the rule books' example cards."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rules.abilities.compiler import ability_problems, compile_abilities
from rules.abilities.converting import from_text
from rules.abilities.lint import lint_abilities
from rules.abilities.parse import Reader, parse_card
from rules.abilities.text import card_text
from tests.benchmarks.report import Row
from tests.benchmarks.stopwatch import per_second

BENCH = "abilities"
TITLE = "Abilities, per card (CPU)"
GAMES = ("maximus", "card-wars", "fortification")
EXAMPLES = Path(__file__).resolve().parents[1] / "data" / "abilities"
# What is hoped for, in cards a second.
AIMS = {
    "validate": "≥ 5,000",
    "compile": "≥ 3,000",
    "lint": "≥ 5,000",
    "text": "≥ 2,000",
    "parse": "≥ 1,000",
    "convert": "≥ 500",
}


def rows() -> Iterator[Row]:
    """All rows of this benchmark."""
    for game in GAMES:
        cards = json.loads((EXAMPLES / f"{game}.json").read_text(encoding="utf-8"))
        found = [card["abilities"] for card in cards if card["abilities"]]
        if any(ability_problems(game, each) for each in found):
            raise AssertionError(f"{game}: an example card is refused")
        start = time.process_time()
        Reader(game)
        yield Row(BENCH, f"{game}, build the reader", (time.process_time() - start) * 1000, "ms", None, "≤ 200")
        for what, action in _actions(game, found).items():
            median, best = per_second(action, repeats=5)
            yield Row(BENCH, f"{game}, {what}", median * len(found), "cards/s", best * len(found), AIMS[what])


def _actions(game: str, cards: list[list[dict[str, Any]]]) -> dict[str, Callable[[], Any]]:
    texts = [card_text(game, card) for card in cards]
    return {
        "validate": lambda: [ability_problems(game, card) for card in cards],
        "compile": lambda: [compile_abilities(game, card) for card in cards],
        "lint": lambda: [lint_abilities(game, card) for card in cards],
        "text": lambda: [card_text(game, card) for card in cards],
        "parse": lambda: [parse_card(game, text) for text in texts],
        "convert": lambda: [from_text(game, text) for text in texts],
    }
