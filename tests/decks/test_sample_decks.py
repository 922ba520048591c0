"""The sample decks: each has the findings that its index says, and the list history does to them what it tells."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from decks.models import Deck, DeckVersion
from decks.services.deck_editing import from_rows
from decks.services.sample_decks import JUDGED_ON, sample_decks_load, sample_index
from oscg.common.changes import data_revisions
from tests.factories.decks import findings, read_text, verdict_of

pytestmark = pytest.mark.django_db
SAMPLES = {sample["name"]: sample for sample in sample_index()}


def found(name: str, day: date = JUDGED_ON) -> list[str]:
    sample = SAMPLES[name]
    read = read_text(sample["path"].read_text(encoding="utf-8"), sample["format"], day)
    assert read.unread == ()
    assert read.name == name
    return findings(verdict_of(read.entries, sample["format"], day))


def test_there_are_legal_and_illegal_decks_of_every_game() -> None:
    assert {(sample["game"], sample["legal"]) for sample in SAMPLES.values()} == {
        (game, legal) for game in ("maximus", "card-wars", "fortification") for legal in (True, False)
    }
    assert JUDGED_ON.isoformat() == "2026-12-01"


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_deck_has_the_findings_of_its_index(name: str) -> None:
    assert found(name) == SAMPLES[name]["findings"]
    assert SAMPLES[name]["legal"] is (SAMPLES[name]["findings"] == [])


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_deck_is_stored_as_its_file_says(name: str) -> None:
    sample = SAMPLES[name]
    deck = Deck.objects.get(name=name, is_sample=True, format__slug=sample["format"])
    assert (deck.visibility, deck.owner, deck.notes) == ("public", None, sample["plan"])
    stored = from_rows(DeckVersion.objects.get(deck=deck).entries)
    assert findings(verdict_of(stored, sample["format"], JUDGED_ON)) == sample["findings"]


@pytest.mark.rule("MAX-LIST-1", "MAX-LIST-9")
@pytest.mark.parametrize(
    ("name", "day", "expected"),
    [
        ("Ashfall March", date(2026, 12, 1), []),
        ("Ashfall March", date(2027, 1, 31), []),
        ("Ashfall March", date(2027, 2, 1), ["DV-RESTRICTED"]),
        ("Nine Days of Rain", date(2026, 12, 1), ["DV-RESTRICTED"]),
        ("Nine Days of Rain", date(2027, 1, 31), ["DV-RESTRICTED"]),
        ("Nine Days of Rain", date(2027, 2, 1), []),
        ("Bailiffs at the Door", date(2026, 8, 1), []),
        ("Bailiffs at the Door", date(2026, 9, 30), []),
        ("Bailiffs at the Door", date(2026, 10, 1), ["DV-BANNED"]),
        ("Bailiffs at the Door", date(2027, 2, 1), ["DV-RESTRICTED"]),
    ],
)
def test_the_list_history_decides(name: str, day: date, expected: list[str]) -> None:
    assert found(name, day) == expected


def counts() -> tuple[Any, ...]:
    return data_revisions(["decks"]), Deck.objects.count(), DeckVersion.objects.count()


def test_loading_the_sample_decks_again_changes_nothing() -> None:
    before = counts()
    assert sample_decks_load() == len(SAMPLES)
    assert counts() == before


def test_a_changed_file_is_a_new_version() -> None:
    deck = Deck.objects.get(name="Ashfall March", is_sample=True)
    kept = DeckVersion.objects.get(deck=deck).entries
    DeckVersion.objects.create(deck=deck, number=2, entries=kept[1:])
    sample_decks_load()
    newest = DeckVersion.objects.filter(deck=deck).latest("number")
    assert (newest.number, newest.entries) == (3, kept)
