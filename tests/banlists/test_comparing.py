"""What changed from list to list, and since when a card has stood as it does."""

from __future__ import annotations

from datetime import date

import pytest

from banlists.models import BanListRevision
from banlists.selectors import revision_list
from banlists.services.comparing import before_in_time, list_changes, revision_values, standing_since, timeline
from tests.factories.formats import format_make, list_make

pytestmark = pytest.mark.django_db
EIGHT = {"filter": {"kind": "verb", "stat": ["cost", ">=", 8]}, "status": "restricted", "limit": 1, "reason": "Large."}


@pytest.fixture
def line() -> list[BanListRevision]:
    """Four lists: 2 is overtaken on its own first day by 3, and 4 lies before them all."""
    made = format_make("maximus", "line-format")
    list_make(made, date(2026, 3, 1), restricted={"slag-rain": 1}, filters=[EIGHT])
    list_make(made, date(2026, 5, 1), banned=["slag-rain", "bailiffs-knock"])
    list_make(made, date(2026, 5, 1), restricted={"slag-rain": 1, "bailiffs-knock": 2}, filters=[EIGHT])
    list_make(made, date(2026, 2, 1), restricted={"slag-rain": 1})
    return list(revision_list(format_slug="line-format"))


def test_the_timeline_follows_the_days_not_the_numbers(line: list[BanListRevision]) -> None:
    assert [(each.number, state) for each, state in timeline(line, date(2026, 4, 1))] == [
        (3, "upcoming"),
        (2, "replaced"),
        (1, "in_force"),
        (4, "past"),
    ]


def test_a_list_is_compared_with_the_one_it_took_over_from(line: list[BanListRevision]) -> None:
    found = {each.number: before_in_time(each, line) for each in line}
    assert {number: before and before.number for number, before in found.items()} == {1: 4, 2: 1, 3: 1, 4: None}


def test_the_changes_of_a_list(line: list[BanListRevision]) -> None:
    def said(before: int, after: int) -> list[tuple[str, str]]:
        changes = list_changes(revision_values(line[before - 1]), revision_values(line[after - 1]))
        return [(each.sign, each.entry.card or "filter") for each in changes]

    assert said(4, 1) == [("plus", "filter")]
    assert said(1, 2) == [("plus", "bailiffs-knock"), ("edit", "slag-rain"), ("minus", "filter")]
    assert said(1, 3) == [("plus", "bailiffs-knock")]
    assert said(2, 1) == [("plus", "filter"), ("edit", "slag-rain"), ("minus", "bailiffs-knock")]
    assert said(1, 1) == []


def test_a_card_has_stood_since_its_standing_began(line: list[BanListRevision]) -> None:
    entries = {entry.card: standing_since(entry, line[2], line) for entry in revision_values(line[2])}
    assert entries == {"slag-rain": date(2026, 2, 1), "bailiffs-knock": date(2026, 5, 1), None: date(2026, 3, 1)}
