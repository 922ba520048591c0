"""What differs between two versions of a draft, told to whoever edited the older one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from banlists.services.comparing import EntryValue, list_changes
from cards.models import Card
from rules.models import Format
from rules.specs.filter_words import filter_words

Content = Mapping[str, Any]


def differences_in(format_: Format) -> Callable[[Content, Content], list[tuple[str, str]]]:
    """The function that tells what differs between two contents of drafts of a format; it asks for card names when called."""

    def told(before: Content, after: Content) -> list[tuple[str, str]]:
        slugs = {row["card"] for content in (before, after) for row in content["entries"] if "card" in row}
        names = dict(Card.objects.filter(game_id=format_.game_id, slug__in=slugs).values_list("slug", "name"))
        return _differences(before, after, names, format_.game.definition.get("words", {}))

    return told


def _differences(
    before: Content, after: Content, names: Mapping[str, str], words: Mapping[str, Any]
) -> list[tuple[str, str]]:
    """(pointer, sentence) for each thing that differs."""
    told = []
    if before["effective_from"] != after["effective_from"]:
        days = f"{_day(before['effective_from'])} to {_day(after['effective_from'])}"
        told.append(("/effective_from", f"The day went from {days}."))
    if before["is_emergency"] != after["is_emergency"]:
        told.append(("/emergency", f"The emergency was {'declared' if after['is_emergency'] else 'called off'}."))
    if before["announcement"] != after["announcement"]:
        told.append(("/announcement", "The announcement was rewritten."))
    old, new = (_values(content["entries"], names, words) for content in (before, after))
    for change in list_changes(old, new):
        told.append(("/entries", f"{change.entry.name}: {_said(change.before)} → {_said(change.after)}."))
    return told


def _values(rows: Sequence[Content], names: Mapping[str, str], words: Mapping[str, Any]) -> list[EntryValue]:
    return [
        EntryValue(
            card=row.get("card"),
            name=names.get(row["card"], row["card"]) if "card" in row else _capital(filter_words(row["filter"], words)),
            filter=row.get("filter"),
            status=row["status"],
            limit=row.get("limit", 0),
            reason=row.get("reason", ""),
        )
        for row in rows
    ]


def _capital(text: str) -> str:
    """The text with its first letter large and all others as they are."""
    return text[:1].upper() + text[1:]


def _day(text: str | None) -> str:
    if text is None:
        return "none"
    day = date.fromisoformat(text)
    return f"{day.day} {day:%b %Y}"


def _said(entry: EntryValue | None) -> str:
    if entry is None:
        return "not listed"
    status = "banned" if entry.is_banned else f"restricted to {entry.limit}"
    return f"{status} (“{entry.reason}”)" if entry.reason else status
