"""Verdicts through the service: what is counted together, what a list and a day change, and how much room is left."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from cards.services.card_publishing import card_status_set
from decks.services.legality import Target, deck_verdict
from decks.services.sample_decks import sample_index
from oscg.common.errors import InvalidInput, Missing
from rules.checks.agreement import AgreementEntry
from rules.specs.deck import DeckEntry
from tests.factories.cards import card_make, card_of
from tests.factories.decks import findings, maximus_deck, read_text, verdict_of
from tests.factories.formats import format_make, list_make

pytestmark = pytest.mark.django_db
AGREED = "maximus-agreed"


@pytest.mark.rule("MAX-DECK-4", "MAX-DECK-5", "MAX-DECK-6")
def test_copies_on_several_lines_are_one_card() -> None:
    """DECK-01: exactly two violations, and no room for either, from the validator's own code."""
    card_make("maximus", "Sun Forge")
    list_make(format_make("maximus", "maximus-listed"), date(2026, 1, 1), restricted={"sunforge": 1})
    lines = [("ember-wolf", 3), ("ember-wolf", 1), ("ember-wolf", 2), ("sunforge", 1), ("sunforge", 1)]
    entries = maximus_deck(*lines, size=44)
    fresh = next(entry.card for entry in entries if entry.count == 4)
    found = verdict_of(entries, "maximus-listed", room_for=("Ember Wolf", "sunforge", fresh)).as_json()
    assert [(v["finding"], v["cards"], v["params"]["found"], v["params"]["allowed"]) for v in found["violations"]] == [
        ("DV-COPIES", ["ember-wolf"], 6, 4),
        ("DV-RESTRICTED", ["sunforge"], 2, 1),
    ]
    assert found["violations"][0]["pointers"] == ["/entries/1", "/entries/2", "/entries/3"]
    assert found["room"] == {"ember-wolf": 0, "sunforge": 0, fresh: 0}


def test_room_is_counted_on_the_board_where_the_card_belongs() -> None:
    """A card that is not in the deck yet has room on its own board, never on the last one of the game."""
    card_make("maximus", "Sun Forge")
    list_make(
        format_make("maximus", "maximus-listed"), date(2026, 1, 1), restricted={"sunforge": 1}, banned=["slag-rain"]
    )
    wanted = ("ember-wolf", "sunforge", "slag-rain", "orsolya-of-the-ninth-bell", "no such card")
    room = verdict_of(maximus_deck(("ember-wolf", 1)), "maximus-listed", room_for=wanted).room
    assert room == {"ember-wolf": 3, "sunforge": 1, "slag-rain": 0, "orsolya-of-the-ninth-bell": 0}
    silt = next(sample["path"] for sample in sample_index() if sample["name"] == "Wall of Silt")
    read = read_text(silt.read_text(encoding="utf-8"), "card-wars-war")
    wars = verdict_of(read.entries, "card-wars-war", room_for=("second-wind", "kettle-whelp"))
    assert wars.room == {"second-wind": 2, "kettle-whelp": 3}


ODO = {
    "kind": "character",
    "role": "fighter",
    "attack": 2,
    "defense": 4,
    "magic": 0,
    "life": 5,
    "character_identity": "odo",
}
LANTERN = {"kind": "equipment", "equip_type": "weapon", "slot": "hand", "mods": {"attack": 3}}


@pytest.mark.rule("FORT-DECK-5")
@pytest.mark.parametrize(
    ("lines", "violation"),
    [
        ([("odogatekeeper", 1), ("odoexiledcaptain", 1)], None),
        (
            [("odogatekeeper", 1), ("odoexiledcaptain", 1), ("odooldking", 1)],
            (3, 2, ["odoexiledcaptain", "odogatekeeper", "odooldking"]),
        ),
        ([("odogatekeeper", 3)], (3, 2, ["odogatekeeper"])),
        ([("odogatekeeper", 2), ("odoslantern", 3)], None),
    ],
)
def test_a_character_is_a_field_of_the_card(lines: list[tuple[str, int]], violation: Any) -> None:
    """DECK-03 a–d: the limit counts versions of one person, never what stands before a comma."""
    for at, name in enumerate(("Odo, Gatekeeper", "Odo, Exiled Captain", "Odo, Old King")):
        card_make("fortification", name, attributes={**ODO, "attack": at})
    card_make("fortification", "Odo's Lantern", attributes=LANTERN)
    entries = [DeckEntry(slug, count) for slug, count in lines]
    missing = 50 - sum(count for _, count in lines)
    for at in range(25):
        if missing > 0:
            card_make("fortification", f"Plain Watcher {chr(65 + at)}")
            entries.append(DeckEntry(f"plainwatcher{chr(97 + at)}", min(2, missing)))
            missing -= 2
    verdict = verdict_of(entries, "fortification-standard")
    if violation is None:
        assert findings(verdict) == []
        return
    assert findings(verdict) == ["DV-3"]
    (found,) = verdict.verdict.violations
    assert (found.params["found"], found.params["allowed"], sorted(found.cards)) == violation


@pytest.mark.rule("MAX-DECK-7", "MAX-DECK-10", "MAX-DECK-12")
def test_a_draft_shows_all_that_is_wrong_with_it() -> None:
    """DECK-07: exactly four entries, each with its code, card, what was found and what is allowed."""
    card_make("maximus", "Sun Forge")
    card_make("maximus", "Lost Verse")
    card_status_set(card=card_of("maximus", "lostverse"), status="withdrawn", since=date(2026, 6, 1))
    list_make(format_make("maximus", "maximus-listed"), date(2026, 1, 1), banned=["sunforge"])
    entries = maximus_deck(("ember-wolf", 5), ("sunforge", 1), ("lostverse", 1), size=38)
    found = verdict_of(entries, "maximus-listed").as_json()
    shown = [
        (v["finding"], v["code"], v["cards"], v["params"]["found"], v["params"]["allowed"]) for v in found["violations"]
    ]
    assert shown == [
        ("DV-SIZE-MIN", "board_size.too_few", [], 38, 40),
        ("DV-COPIES", "copy_limit.too_many", ["ember-wolf"], 5, 4),
        ("DV-BANNED", "list_ban.banned", ["sunforge"], 1, 0),
        ("DV-UNPUBLISHED", "card_status.no_longer", ["lostverse"], "withdrawn", "published"),
    ]
    assert (found["legal"], found["counts"]["main"]) == (False, 38)
    assert all(v["message"].endswith(".") for v in found["violations"])


@pytest.mark.rule("MAX-LIST-5", "MAX-LIST-8")
def test_what_players_agree_on_ends_with_their_match() -> None:
    """The agreement changes this one verdict; the deck itself stays illegal outside it, before and after."""
    list_make(format_make("maximus", AGREED), date(2026, 1, 1), banned=["slag-rain"])
    entries = maximus_deck(("slag-rain", 2))
    assert findings(verdict_of(entries, AGREED)) == ["DV-BANNED"]
    agreed = verdict_of(entries, AGREED, allow=(AgreementEntry("Slag Rain", 2),))
    assert agreed.is_legal
    assert [item["card"] for item in agreed.as_json()["waived"]] == ["slag-rain"]
    after = verdict_of(entries, AGREED)
    assert (findings(after), after.as_json()["waived"]) == (["DV-BANNED"], [])
    assert agreed.verdict.ruleset.spec.hash == after.verdict.ruleset.spec.hash


@pytest.mark.rule("AG-UNKNOWN", "AG-NOT-LISTED", "AG-COPIES", "AG-SANCTIONED", "MAX-LIST-7", "MAX-LIST-11")
@pytest.mark.parametrize(
    ("entry", "sanctioned", "code", "pointer"),
    [
        (AgreementEntry("Slag Reign", 1), False, "agreement.unknown_card", "/targets/0/allow/0"),
        (AgreementEntry("Ember Wolf", 2), False, "agreement.not_listed", "/targets/0/allow/0"),
        (AgreementEntry("Slag Rain", 5), False, "agreement.copies", "/targets/0/allow/0"),
        (AgreementEntry("Slag Rain", 0), False, "agreement.copies", "/targets/0/allow/0"),
        (AgreementEntry("Slag Rain", True), False, "agreement.copies", "/targets/0/allow/0"),
        (AgreementEntry("Slag Rain", 2), True, "agreement.sanctioned", "/targets/0/allow"),
    ],
)
def test_an_agreement_that_the_book_refuses(entry: AgreementEntry, sanctioned: bool, code: str, pointer: str) -> None:
    list_make(format_make("maximus", AGREED), date(2026, 1, 1), banned=["slag-rain"])
    target = Target(format=AGREED, as_of=date(2026, 12, 1), allow=(entry,), is_sanctioned=sanctioned)
    with pytest.raises(InvalidInput) as refused:
        deck_verdict(entries=maximus_deck(), target=target, pointer="/targets/0")
    assert [(error.code, error.pointer) for error in refused.value.errors] == [(code, pointer)]


def test_a_format_or_a_day_without_rules() -> None:
    with pytest.raises(Missing) as missing:
        verdict_of([], "maximus-modern")
    assert missing.value.code == "format.unknown"
    assert "maximus-standard" in missing.value.message
    with pytest.raises(InvalidInput) as early:
        verdict_of([], "maximus-standard", date(2024, 12, 31))
    assert early.value.code == "format.not_in_force"
    assert "2025-01-01" in early.value.message


@pytest.mark.rule("MAX-LIST-1", "MAX-LIST-9")
@pytest.mark.parametrize(
    ("day", "revision", "illegal"),
    [
        (date(2025, 12, 31), None, False),
        (date(2026, 1, 1), 1, False),
        (date(2026, 2, 25), 1, False),
        (date(2026, 3, 5), 1, False),
        (date(2026, 3, 6), 2, True),
        (date(9999, 12, 31), 2, True),
    ],
)
def test_the_day_decides_which_list_counts(day: date, revision: int | None, illegal: bool) -> None:
    """BAN-03: a published future list counts from its own day on, and old days keep theirs."""
    made = format_make("maximus", "maximus-listed")
    list_make(made, date(2026, 1, 1))
    list_make(made, date(2026, 3, 6), banned=["ember-wolf"])
    verdict = verdict_of(maximus_deck(("ember-wolf", 4)), "maximus-listed", day).as_json()
    listed = verdict["ruleset"]["ban_list"]
    assert (listed["revision"] if listed else None) == revision
    assert [v["finding"] for v in verdict["violations"]] == (["DV-BANNED"] if illegal else [])
    assert verdict["ruleset"]["as_of"] == day.isoformat()


@pytest.mark.parametrize("count", [0, -1, 2**70, 10**30, 1.5, "4", True, None])
def test_no_count_breaks_a_verdict(count: Any) -> None:
    """Counts stay what they are: whatever is no whole number of at least 1 is a finding, huge ones are counted."""
    verdict = verdict_of([*maximus_deck(), DeckEntry("ember-wolf", count)], "maximus-standard")
    is_number = type(count) is int and count > 0
    assert findings(verdict) == (["DV-SIZE-MAX", "DV-COPIES"] if is_number else ["DV-COUNT"])
