"""How a card's legality in a format went over time: spans for a table and for the band above it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

UNRESTRICTED = "unrestricted"
ROOM = 0.16
"""Share of the band that a date needs beside the one before."""


@dataclass(slots=True)
class Span:
    """A stretch of days with one standing; `revisions` are the lists that gave and kept it.

    `current` is the last of them that has begun; `version` is that of the card, where a new one brought the standing about.
    """

    since: date
    status: str
    limit: int | None
    reasons: tuple[str, ...] = ()
    revisions: list[int] = field(default_factory=list)
    current: int | None = None
    version: int | None = None
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
    def has_left(self) -> bool:
        """Whether the band has days on which the card was withdrawn or retired."""
        return any(piece.status in ("withdrawn", "retired") for piece in self.pieces)

    @property
    def words(self) -> str:
        """The whole line in a sentence, for those who do not see the band."""
        return "; ".join(f"{_words(span)} from {_day(span.since)}" for span in self.spans) + "."


def line_of(legality: Mapping[str, Any], published: date, today: date) -> Line:
    """The line of one entry of the card's legalities (as the API gives them), from its publication on."""
    spans = [Span(published, UNRESTRICTED, None)]
    version: int | None = None
    for row in legality["timeline"]:
        _add(spans, row, is_new_version=version not in (None, row["version"]))
        version = row["version"]
        if spans[-1].revisions and date.fromisoformat(row["effective_from"]) <= today:
            spans[-1].current = row["revision"]
    for at, span in enumerate(spans):
        span.is_upcoming = span.since > today
        span.is_now = not span.is_upcoming and (at + 1 == len(spans) or spans[at + 1].since > today)
    return Line(legality["format"], legality["name"], spans, _pieces(spans, published, today))


def _add(spans: list[Span], row: Mapping[str, Any], *, is_new_version: bool) -> None:
    """Lengthen the last span when the standing stays, else begin the next."""
    since, last = date.fromisoformat(row["effective_from"]), spans[-1]
    lists = [row["revision"]] if row["revision"] is not None else []
    reasons = tuple(row["reasons"])
    if (last.status, last.limit) == (row["status"], row["limit"]):
        if last.revisions or last.status != UNRESTRICTED:
            last.revisions += [number for number in lists if number not in last.revisions]
        last.reasons = reasons or last.reasons
        return
    version = row["version"] if is_new_version else None
    span = Span(since, row["status"], row["limit"], reasons, lists, version=version)
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
    return {"restricted": f"restricted to {span.limit}", UNRESTRICTED: "legal"}.get(span.status, span.status)


def _day(day: date) -> str:
    return f"{day.day} {day:%b %Y}"
