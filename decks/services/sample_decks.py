"""The sample decks that come with the project."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

from decks.models import Deck
from decks.selectors import deck_version_newest
from decks.services.deck_editing import deck_create, deck_version_save
from decks.services.deck_text import deck_text_read
from rules.models import Format

JUDGED_ON = date(2026, 12, 1)
"""The day as of which the index says whether a sample is legal, and why not."""
FOLDER = Path(__file__).parent.parent / "seed"


def sample_index() -> list[dict[str, Any]]:
    """Every sample deck: file (a path), name, format, plan, and what its verdict was when it was written."""
    found: list[dict[str, Any]] = []
    for index in sorted(FOLDER.glob("*/index.json")):
        for deck in json.loads(index.read_text(encoding="utf-8")):
            found.append({**deck, "game": index.parent.name, "path": index.parent / deck["file"]})
    return found


def sample_decks_load() -> int:
    """Store the sample decks as public decks without owner, or bring them up to date; returns how many there are."""
    samples = sample_index()
    for sample in samples:
        format_ = Format.objects.select_related("game").get(slug=sample["format"])
        read = deck_text_read(text=sample["path"].read_text(encoding="utf-8"), format_slug=format_.slug)
        stored = Deck.objects.filter(format=format_, name=sample["name"], is_sample=True).first()
        if stored is None:
            deck_create(
                format=format_,
                name=sample["name"],
                entries=read.entries,
                notes=sample["plan"],
                visibility=Deck.Visibility.PUBLIC,
                is_sample=True,
            )
        elif deck_version_newest(deck=stored).entries != [list(entry) for entry in read.entries]:
            deck_version_save(deck=stored, entries=read.entries, note="Brought up to date with the project.")
    return len(samples)
