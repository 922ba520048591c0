"""Days: which texts name one, and that nothing but UTC decides what day it is."""

from __future__ import annotations

from datetime import UTC, date, datetime, tzinfo
from typing import Any

import pytest

from oscg.common import clock
from oscg.common.clock import read_day, utc_today
from oscg.common.errors import InvalidInput


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-12-01", date(2026, 12, 1)),
        ("0001-01-01", date(1, 1, 1)),
        ("9999-12-31", date(9999, 12, 31)),
        ("2028-02-29", date(2028, 2, 29)),
        ("2026-03-05T23:59:59Z", date(2026, 3, 5)),
        ("2026-12-01T09:30:00.1234567890Z", date(2026, 12, 1)),
        ("2016-12-31T23:59:60Z", date(2016, 12, 31)),
        ("2026-03-06T00:00:00Z", date(2026, 3, 6)),
        ("2026-03-06t00:00z", date(2026, 3, 6)),
        ("2026-03-06 00:00:00.123456789+00:00", date(2026, 3, 6)),
        ("2026-03-06T00:30+14:00", date(2026, 3, 5)),
        ("2026-03-05T23:30-08:00", date(2026, 3, 6)),
        ("2026-03-08T02:30:00-08:00", date(2026, 3, 8)),
        ("2026-12-31T23:59:59.999-00:01", date(2027, 1, 1)),
    ],
)
def test_a_day_or_an_instant(text: str, day: date) -> None:
    """BAN-01: an instant is reduced to its UTC date."""
    assert read_day(text) == day


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "today", "2026-13-40", "2026-02-30", "2027-02-29", "2026-1-1", "20261201", "2026-W49", "01.12.2026",
        "2026-12-01 ", " 2026-12-01", "2026-12-01\n", "2026-12-01T09:30", "2026-12-01T24:30:00Z", "2026-12-01T09:60Z",
        "2026-12-01T09:30:00+25:00", "2026-12-01T09:30:00 Z", "0000-01-01", "10000-01-01", "-2026-12-01",
        "٢٠٢٦-١٢-٠١", "２０２６-12-01", "2026-12-01\x00", "2026‑12‑01", "x" * 10_000,
        "0001-01-01T00:00+14:00", "9999-12-31T23:59-14:00",
    ],
)  # fmt: skip
def test_what_is_no_day(text: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        read_day(text, "/as_of")
    assert (refused.value.code, refused.value.pointer) == ("date.unreadable", "/as_of")
    assert len(refused.value.message) < 200


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Auckland", "Pacific/Kiritimati", "America/Los_Angeles"])
@pytest.mark.parametrize(
    ("now", "day"),
    [
        (datetime(2026, 3, 5, 23, 59, 59, tzinfo=UTC), date(2026, 3, 5)),
        (datetime(2026, 3, 6, 0, 0, 0, tzinfo=UTC), date(2026, 3, 6)),
        (datetime(2026, 3, 8, 10, 30, 0, tzinfo=UTC), date(2026, 3, 8)),
        (datetime(2026, 4, 4, 14, 30, 0, tzinfo=UTC), date(2026, 4, 4)),
    ],
)
def test_today_is_the_day_in_utc(
    monkeypatch: pytest.MonkeyPatch, settings: Any, zone: str, now: datetime, day: date
) -> None:
    """BAN-01: whatever the server's zone, also when its clocks change."""

    class Stopped(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return now.astimezone(tz)

    settings.TIME_ZONE = zone
    monkeypatch.setattr(clock, "datetime", Stopped)
    assert utc_today() == day
