"""The seed cards pass their checks, and each sample deck shows exactly its findings."""

import json
from pathlib import Path

import pytest

from decks.files.text import read
from decks.reading.parsed import Status
from rules.checks.card_check import CardDraft
from rules.checks.runner import run
from rules.specs.deck import DeckEntry, DeckSpec
from rules.specs.names import NameIndex

DECKS = Path(__file__).parents[4] / "decks/seed/maximus"
INDEX = json.loads((DECKS / "index.json").read_text(encoding="utf-8"))


def draft_of(card):
    abilities = tuple(card.get("abilities", ()))
    return CardDraft(card["name"], card["attributes"], abilities=abilities, slug=card["slug"])


def deck_of(file, pool):
    names = NameIndex((card.name, card.slug) for card in pool.values())
    parsed = read((DECKS / file).read_text(encoding="utf-8"), names=names)
    entries, unknown = [], {}
    for line in parsed.lines:
        if line.status is Status.CARD:
            entries.append(DeckEntry(line.card, line.count, line.board or "main"))
        elif line.status is Status.PROBLEM:
            count, text = line.text.split(" ", 1)
            entries.append(DeckEntry(text, int(count), line.board or "main"))
            unknown[text] = text
    return DeckSpec(tuple(entries), names=unknown)


@pytest.mark.rule("MAX-GEN-5")
def test_every_seed_card_passes_without_error_or_warning(desk, seed_cards, seed_pool):
    assert len(seed_cards) == 101
    desk.published = {slug: card for slug, card in seed_pool.items() if card.is_published}
    desk.taken = {card["name"]: card["slug"] for card in seed_cards}
    found = {card["slug"]: problems for card in seed_cards if (problems := desk.judge(draft_of(card)))}
    assert found == {}


@pytest.mark.parametrize("sample", INDEX, ids=lambda sample: sample["file"].removesuffix(".txt"))
def test_each_sample_deck_shows_exactly_its_findings(sample, seed_pool, seed_rules):
    verdict = run(deck_of(sample["file"], seed_pool), seed_rules("2026-12-01"))
    assert [v.finding for v in verdict.violations] == sample["findings"]
    assert verdict.is_legal is sample["legal"]


@pytest.mark.rule("MAX-LIST-1", "MAX-LIST-9")
@pytest.mark.parametrize(
    ("file", "day", "findings"),
    [
        ("nine-days-of-rain.txt", "2026-02-01", []),
        ("nine-days-of-rain.txt", "2026-03-01", ["DV-RESTRICTED"]),
        ("nine-days-of-rain.txt", "2026-07-15", ["DV-BANNED"]),
        ("nine-days-of-rain.txt", "2026-10-01", ["DV-RESTRICTED"]),
        ("nine-days-of-rain.txt", "2027-02-01", []),
        ("bailiffs-at-the-door.txt", "2026-09-30", []),
        ("bailiffs-at-the-door.txt", "2026-12-01", ["DV-BANNED"]),
        ("bailiffs-at-the-door.txt", "2027-02-01", ["DV-RESTRICTED"]),
        ("ashfall-march.txt", "2026-12-01", []),
        ("ashfall-march.txt", "2027-02-01", ["DV-RESTRICTED"]),
    ],
)
def test_the_list_of_the_day_decides(file, day, findings, seed_pool, seed_rules):
    assert [v.finding for v in run(deck_of(file, seed_pool), seed_rules(day)).violations] == findings


def test_legal_sample_decks_need_no_warning(seed_pool, seed_rules):
    ruleset = seed_rules("2026-12-01")
    warned = {
        sample["file"]: [w.message for w in verdict.warnings]
        for sample in INDEX
        if sample["legal"] and (verdict := run(deck_of(sample["file"], seed_pool), ruleset)).warnings
    }
    assert warned == {}
