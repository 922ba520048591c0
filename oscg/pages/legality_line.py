"""How a card's legality in a format went over time: spans for a table and for the band above it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

UNRESTRICTED = "unrestricted"
REPLACED = "replaced"
ROOM = 0.16
"""Share of the band that a date needs beside the one before."""


@dataclass(slots=True)
class Span:
    """A stretch of days with one standing; `revisions` are the lists that gave and kept it."""

    since: date
    status: str
    limit: int | None
    reasons: tuple[str, ...] = ()
    revisions: list[int] = field(default_factory=list)
    is_upcoming: bool = False
    is_now: bool = False

    @property
    def state(self) -> str:
        """The state as the badge tag takes it."""
        return "legal" if self.status == UNRESTRICTED else self.status


@dataclass(frozen=True, slots=True)
class Piece:
    """A span as a rectangle of the band: place and width in per cent, and the way it is filled."""

    x: str
    width: str
    status: str
    since: date
    is_dated: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A format's spans, oldest first, and the band of those up to today."""

    format: str
    name: str
    spans: list[Span]
    pieces: list[Piece]

    @property
    def now(self) -> Span:
        """The span of today; that of the first day for a card still to come."""
        return next((span for span in self.spans if span.is_now), self.spans[0])

    @property
    def newest_first(self) -> list[Span]:
        """The spans as the table shows them."""
        return self.spans[::-1]

    @property
    def words(self) -> str:
        """The whole line in a sentence, for those who do not see the band."""
        return "; ".join(f"{_words(span)} from {_day(span.since)}" for span in self.spans) + "."


def line_of(legality: Mapping[str, Any], published: date, today: date) -> Line:
    """The line of one entry of the card's legalities (as the API gives them), from its publication on."""
    spans = [Span(published, UNRESTRICTED, None)]
    for period in sorted(legality["history"], key=lambda each: (each["effective_from"], each["revision"])):
        if period["state"] != REPLACED:
            _add(spans, period, published)
    for at, span in enumerate(spans):
        span.is_upcoming = span.since > today
        span.is_now = not span.is_upcoming and (at + 1 == len(spans) or spans[at + 1].since > today)
    return Line(legality["format"], legality["name"], spans, _pieces(spans, published, today))


def _add(spans: list[Span], period: Mapping[str, Any], published: date) -> None:
    """Lengthen the last span when the list keeps its standing, else begin the next. Lists older than the card begin with it."""
    since = max(date.fromisoformat(period["effective_from"]), published)
    last = spans[-1]
    reasons = tuple(period["reasons"])
    if (last.status, last.limit) == (period["status"], period["limit"]):
        if last.revisions or last.status != UNRESTRICTED:
            last.revisions.append(period["revision"])
        last.reasons = reasons or last.reasons
        return
    span = Span(since, period["status"], period["limit"], reasons, [period["revision"]])
    if last.since == since:
        spans[-1] = span
    else:
        spans.append(span)


def _pieces(spans: Sequence[Span], published: date, today: date) -> list[Piece]:
    days = (today - published).days
    if days < 1:
        return []
    found: list[Piece] = []
    dated = 0.0
    for at, span in enumerate(spans):
        if span.since > today:
            break
        end = min(spans[at + 1].since, today) if at + 1 < len(spans) else today
        x, width = (span.since - published).days / days, (end - span.since).days / days
        is_dated = x - dated >= ROOM and x <= 1 - ROOM
        dated = x if is_dated else dated
        found.append(Piece(f"{x:.2%}", f"{width:.2%}", span.status, span.since, is_dated))
    return found


def _words(span: Span) -> str:
    return {"banned": "banned", "restricted": f"restricted to {span.limit}"}.get(span.status, "legal")


def _day(day: date) -> str:
    return f"{day.day} {day:%b %Y}"
