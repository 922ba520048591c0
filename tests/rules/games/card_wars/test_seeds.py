"""The seeds: every card passes the card checks, and every sample deck shows exactly its findings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from decks.files.text import read
from decks.reading.parsed import MAIN, SIDEBOARD, BoardNames
from rules.specs.deck import DeckEntry, DeckSpec
from rules.specs.names import NameIndex
from rules.specs.verdict import ERROR

ROOT = Path(__file__).resolve().parents[4]
DECKS = ROOT / "decks/seed/card-wars"
INDEX = json.loads((DECKS / "index.json").read_text(encoding="utf-8"))
CARDS = [
    card["slug"]
    for path in sorted((ROOT / "cards/seed/card-wars").glob("*.json"))
    for card in json.loads(path.read_text(encoding="utf-8"))["cards"]
]
BOARDS = (BoardNames("magic", ("Magic",)), BoardNames("affinity", ("Affinity",)), MAIN, SIDEBOARD)


@pytest.mark.parametrize("slug", CARDS)
def test_every_seed_card_passes_without_a_warning(card_wars: Any, slug: str) -> None:
    assert card_wars.complaints(card_wars.draft(slug)) == []


@pytest.mark.parametrize("entry", INDEX, ids=[entry["file"] for entry in INDEX])
def test_every_sample_deck_shows_exactly_its_findings(card_wars: Any, entry: dict[str, Any]) -> None:
    text = (DECKS / entry["file"]).read_text(encoding="utf-8")
    parsed = read(text, names=NameIndex((name, slug) for slug, name in card_wars.names.items()), boards=BOARDS)
    assert (parsed.name, parsed.problems) == (entry["name"], 0)
    lines = [line for line in parsed.lines if line.card is not None]
    entries = tuple(DeckEntry(str(line.card), line.count, str(line.board), line.rarity) for line in lines)
    verdict = card_wars.judge(DeckSpec(entries, names=card_wars.names))
    assert [v.finding for v in verdict.violations] == entry["findings"]
    assert verdict.is_legal is entry["legal"]
    assert verdict.is_legal is not any(line.severity == ERROR for line, _ in verdict.findings)
