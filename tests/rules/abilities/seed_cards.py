"""The shipped cards of a game and those made up for its tests, as data and as text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rules.games.rules_text import rules_text
from tests.architecture.sources import ROOT

HERE = ROOT / "tests/rules/abilities"


def seed_cards(game: str) -> list[dict[str, Any]]:
    """The cards that ship."""
    return _cards(sorted((ROOT / f"cards/seed/{game}").glob("*.json")))


def made_up_cards(game: str) -> list[dict[str, Any]]:
    """Cards that carry the words no seed card needs."""
    return _cards([HERE / f"test_cards/{game}.json"])


def snapshot_path(game: str) -> Path:
    """The file of texts as they should read."""
    return HERE / f"snapshots/{game}.txt"


def snapshot(game: str, cards: Sequence[dict[str, Any]]) -> str:
    """Every card with its whole text."""
    return "".join(f"{part}\n" for card in cards for part in _printed(game, card))


def slug_of(card: dict[str, Any]) -> str:
    """What a test of one card is called after."""
    return str(card["slug"])


def _cards(paths: Sequence[Path]) -> list[dict[str, Any]]:
    return [card for path in paths for card in json.loads(path.read_text(encoding="utf-8"))["cards"]]


def _printed(game: str, card: dict[str, Any]) -> Iterator[str]:
    yield card["name"]
    text = rules_text(game, card["attributes"], card.get("abilities", []))
    yield from (f"  {line}" for line in text.splitlines())
