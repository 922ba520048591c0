"""Days. Lists, formats and card versions come into force at 00:00 UTC, whatever the server's or reader's zone."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

from django.conf import settings

from oscg.common.errors import InvalidInput

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_LEAP_SECOND = re.compile(r"(?<=[T ]\d{2}:\d{2}):60")
_INSTANT = re.compile(r"\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:\d{2})")


def utc_today() -> date:
    """The day it is now in UTC; in development and tests, the day OSCG_TODAY names."""
    return settings.OSCG_TODAY or datetime.now(UTC).date()


def utc_now() -> datetime:
    """The instant it is now; in development and tests, this time of the day OSCG_TODAY names."""
    now = datetime.now(UTC)
    return datetime.combine(settings.OSCG_TODAY, now.timetz()) if settings.OSCG_TODAY else now


def read_day(text: str, pointer: str = "") -> date:
    """A date (`2026-12-01`) or an RFC 3339 instant with its offset (reduced to its UTC date).

    Raises InvalidInput for anything else; an instant without offset names no day for sure and is refused too.
    """
    problem = InvalidInput(
        "date.unreadable",
        f"“{text[:40]}” is not a day. Write a date such as 2026-12-01 or an instant with its offset such as 2026-12-01T09:30:00Z.",
        pointer=pointer,
    )
    try:
        if _DAY.fullmatch(text) and text.isascii():
            return date.fromisoformat(text)
        if _INSTANT.fullmatch(text) and text.isascii():
            return datetime.fromisoformat(_LEAP_SECOND.sub(":59", text.upper())).astimezone(UTC).date()
    except (ValueError, OverflowError) as error:
        raise problem from error
    raise problem
