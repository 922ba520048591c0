"""Ban lists through their services: what a revision may hold, which one counts on a day, and how entries combine."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from banlists.models import BanListEntry, BanListRevision
from banlists.selectors import ends_before, list_spec, revision_list, revision_on, state_on
from banlists.services.publishing import list_revision_publish
from banlists.services.seeding import lists_load
from oscg.common.changes import data_revisions
from oscg.common.clock import read_day
from oscg.common.errors import InvalidInput
from oscg.common.models import Change, ImmutableError
from rules.models import Format
from tests.factories.cards import card_make
from tests.factories.decks import findings, maximus_deck, verdict_of
from tests.factories.formats import format_make, list_make

pytestmark = pytest.mark.django_db
NEW_YEAR, SPRING = date(2026, 1, 1), date(2026, 3, 6)


@pytest.fixture
def listed() -> Format:
    return format_make("maximus", "listed")


def revisions(slug: str = "listed") -> list[BanListRevision]:
    return list(revision_list(format_slug=slug))


@pytest.mark.rule("MAX-LIST-1", "MAX-LIST-3", "MAX-LIST-4")
def test_a_revision_is_the_whole_list(listed: Format) -> None:
    """What the next revision does not name is unrestricted again."""
    list_make(listed, NEW_YEAR, banned=["ember-wolf"], restricted={"slag-rain": 2})
    list_make(listed, SPRING, banned=["slag-rain"])
    first, second = revisions()
    assert (first.number, second.number) == (1, 2)
    assert [(e.card.slug if e.card else None, e.status, e.limit) for e in first.entries.all()] == [
        ("ember-wolf", "banned", 0),
        ("slag-rain", "restricted", 2),
    ]
    entries = maximus_deck(("ember-wolf", 4), ("slag-rain", 2))
    assert findings(verdict_of(entries, "listed", date(2026, 3, 5))) == ["DV-BANNED"]
    assert findings(verdict_of(entries, "listed", SPRING)) == ["DV-BANNED"]
    wolves = [entry for entry in entries if entry.card != "slag-rain"]
    assert "DV-BANNED" not in findings(verdict_of(wolves, "listed", SPRING))
    changes = Change.objects.filter(scope="banlists", key="listed").order_by("number")
    assert [(change.before, change.after) for change in changes] == [(None, 1), (1, 2)]


@pytest.mark.rule("MAX-LIST-9")
@pytest.mark.parametrize("zone", ["UTC", "Pacific/Auckland", "America/Los_Angeles"])
@pytest.mark.parametrize(
    ("instant", "banned"),
    [
        ("2026-02-21T12:00Z", False),
        ("2026-03-05T23:59:59Z", False),
        ("2026-03-06T00:00:00Z", True),
        ("2026-03-06T00:30+14:00", False),
        ("2026-03-05T23:30-08:00", True),
        ("2026-03-05", False),
        ("2026-03-06", True),
        ("2026-03-08T02:30-08:00", True),
    ],
)
def test_lists_start_at_midnight_utc(listed: Format, settings: Any, zone: str, instant: str, banned: bool) -> None:
    """BAN-01: one stated zone decides, whatever the server's, also on days when clocks change."""
    settings.TIME_ZONE = zone
    list_make(listed, NEW_YEAR)
    list_make(listed, SPRING, banned=["ember-wolf"])
    found = findings(verdict_of(maximus_deck(("ember-wolf", 1)), "listed", read_day(instant)))
    assert found == (["DV-BANNED"] if banned else [])


def test_in_force_is_not_newest(listed: Format) -> None:
    """BAN-03: every revision has its state on every day, and its end."""
    list_make(listed, NEW_YEAR)
    list_make(listed, SPRING, banned=["ember-wolf"])
    rows = revisions()
    states = {
        day: [state_on(row, rows, day) for row in rows]
        for day in (date(2025, 12, 31), NEW_YEAR, date(2026, 2, 25), date(2026, 3, 5), SPRING, date(9999, 12, 31))
    }
    assert states == {
        date(2025, 12, 31): ["upcoming", "upcoming"],
        NEW_YEAR: ["in_force", "upcoming"],
        date(2026, 2, 25): ["in_force", "upcoming"],
        date(2026, 3, 5): ["in_force", "upcoming"],
        SPRING: ["past", "in_force"],
        date(9999, 12, 31): ["past", "in_force"],
    }
    assert [ends_before(row, rows) for row in rows] == [SPRING, None]
    assert revision_on(rows, date(2025, 12, 31)) is None
    assert revision_on([], NEW_YEAR) is None


def test_the_later_of_one_date_replaces_the_other(listed: Format) -> None:
    list_make(listed, SPRING, banned=["ember-wolf"])
    list_make(listed, SPRING, restricted={"ember-wolf": 1})
    rows = revisions()
    for day, second in ((date(2026, 3, 5), "upcoming"), (SPRING, "in_force")):
        assert [state_on(row, rows, day) for row in rows] == ["replaced", second]
    assert findings(verdict_of(maximus_deck(("ember-wolf", 1)), "listed", SPRING)) == []
    assert findings(verdict_of(maximus_deck(("ember-wolf", 2)), "listed", SPRING)) == ["DV-RESTRICTED"]
    assert ends_before(rows[0], rows) == SPRING


@pytest.mark.rule("MAX-LIST-4")
def test_both_statuses_on_one_card(listed: Format) -> None:
    """The stricter wins and the publisher is told; an entry and a filter combine in the same way."""
    verbs = {"filter": {"kind": "verb"}, "status": "restricted", "limit": 2, "reason": "All of them."}
    published = list_make(
        listed, NEW_YEAR, banned=["ember-wolf", "ashen-packmother"], restricted={"ember-wolf": 1, "slag-rain": 3}, filters=[verbs]
    )  # fmt: skip
    assert published.conflicts == ("Ember Wolf",)
    assert findings(verdict_of(maximus_deck(("ember-wolf", 1)), "listed")) == ["DV-BANNED"]
    two = verdict_of(maximus_deck(("slag-rain", 2)), "listed")
    three = verdict_of(maximus_deck(("slag-rain", 3)), "listed")
    assert (findings(two), findings(three)) == ([], ["DV-RESTRICTED"])
    assert three.verdict.violations[0].params["allowed"] == 2
    facts = listed.game.definition["facts"]
    pool = two.verdict.ruleset.spec.pool
    spec = list_spec(revisions()[0], facts)
    assert spec.standings[pool["slag-rain", None]].is_conflict
    assert spec.standings[pool["ashen-packmother", None]].is_conflict is False


def test_a_filter_covers_every_card_it_matches(listed: Format) -> None:
    cheap = {
        "filter": {"kind": "unit", "types_any": ["beast"], "stat": ["cost", "<=", 2]},
        "status": "banned",
        "reason": "Pests.",
    }
    list_make(listed, NEW_YEAR, filters=[cheap])
    card_make("maximus", "Sun Cub")
    assert findings(verdict_of(maximus_deck(("suncub", 1)), "listed"))[-1] == "DV-BANNED"
    dear = {"modes": {"unit": {"cost": 3, "offense": 1, "defense": 1, "health": 3, "types": ["beast"]}}}
    card_make("maximus", "Sun Bear", attributes=dear)
    named = [v.cards for v in verdict_of(maximus_deck(("sunbear", 1)), "listed").verdict.violations]
    assert ("sunbear",) not in named


def test_a_card_is_named_by_slug_or_by_any_spelling_of_its_name(listed: Format) -> None:
    card_make("maximus", "Warden's Oath")
    list_make(listed, NEW_YEAR, banned=["WARDEN’S  OATH", "slag-rain", "Ember Wolf"])
    slugs = BanListEntry.objects.filter(revision__ban_list__format=listed).values_list("card__slug", flat=True)
    assert sorted(slugs) == ["ember-wolf", "slag-rain", "wardensoath"]


GOOD = {"card": "slag-rain", "status": "restricted", "limit": 1, "reason": "A test."}
WRONG: list[tuple[Any, str, str]] = [
    ({**GOOD, "card": "no-such-card"}, "/card", "unknown_card"),
    ({**GOOD, "card": 7}, "/card", "unknown_card"),
    ({**GOOD, "card": ""}, "/card", "unknown_card"),
    ({**GOOD, "card": None}, "/card", "unknown_card"),
    ({**GOOD, "card": ["slag-rain"]}, "/card", "unknown_card"),
    ({**GOOD, "filter": {"kind": "unit"}}, "", "card_or_filter"),
    ({"status": "banned", "reason": "A test."}, "", "card_or_filter"),
    ({**GOOD, "status": "forbidden"}, "/status", "status"),
    ({**GOOD, "status": ["banned"]}, "/status", "status"),
    ({**GOOD, "limit": 0}, "/limit", "limit"),
    ({**GOOD, "limit": 100}, "/limit", "limit"),
    ({**GOOD, "limit": True}, "/limit", "limit"),
    ({**GOOD, "limit": "1"}, "/limit", "limit"),
    ({**GOOD, "limit": 2**70}, "/limit", "limit"),
    ({**GOOD, "status": "banned", "limit": 1}, "/limit", "limit"),
    ({**GOOD, "reason": " "}, "/reason", "reason"),
    ({**GOOD, "reason": "a\x00b"}, "", "characters"),
    ({**GOOD, "reason": "\ud800"}, "", "characters"),
    ({**GOOD, "copies": 1}, "/copies", "unknown_key"),
    ({"filter": {"colour": "red"}, "status": "banned", "reason": "A test."}, "/filter/colour", "filter"),
    ("slag-rain", "", "entry"),
]


@pytest.mark.parametrize(("entry", "place", "problem"), WRONG)
def test_an_entry_that_cannot_be_used(listed: Format, entry: Any, place: str, problem: str) -> None:
    before = data_revisions(["banlists"])
    with pytest.raises(InvalidInput) as refused:
        list_revision_publish(format=listed, effective_from=SPRING, entries=[GOOD, entry, GOOD])
    (error,) = refused.value.errors
    assert (error.pointer, error.code) == (f"/entries/1{place}", f"ban_list.{problem}")
    assert error.detail.endswith(".")
    assert revisions() == []
    assert data_revisions(["banlists"]) == before


def test_every_wrong_entry_is_named_at_once(listed: Format) -> None:
    with pytest.raises(InvalidInput) as refused:
        list_revision_publish(format=listed, effective_from=SPRING, entries=[entry for entry, _, _ in WRONG])
    assert [error.pointer.split("/")[2] for error in refused.value.errors] == [str(at) for at in range(len(WRONG))]


def test_an_announcement_that_is_no_text_is_refused(listed: Format) -> None:
    with pytest.raises(InvalidInput) as refused:
        list_revision_publish(format=listed, effective_from=SPRING, entries=[], announcement="a\x00b")
    assert refused.value.pointer == "/announcement"


def test_history_cannot_be_changed(listed: Format) -> None:
    revision = list_make(listed, SPRING, banned=["slag-rain"]).revision
    revision.effective_from = NEW_YEAR
    with pytest.raises(ImmutableError):
        revision.save()
    with pytest.raises(ImmutableError):
        BanListEntry.objects.filter(revision=revision).update(status="restricted")
    with pytest.raises(ImmutableError):
        revision.entries.all().delete()


def test_loading_the_shipped_lists_again_changes_nothing() -> None:
    before = (data_revisions(["banlists"]), BanListRevision.objects.count(), BanListEntry.objects.count())
    assert lists_load() == BanListRevision.objects.count()
    assert (data_revisions(["banlists"]), BanListRevision.objects.count(), BanListEntry.objects.count()) == before
