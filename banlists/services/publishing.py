"""Publishing list revisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction

from banlists.models import BanList, BanListEntry, BanListRevision
from cards.models import Card
from oscg.common.changes import change_record
from oscg.common.errors import FieldError, InvalidInput
from oscg.common.storable import is_storable
from rules.models import Format
from rules.specs.ban_list import BANNED
from rules.specs.card_filter import FilterError, compile_filter
from rules.specs.names import name_key

SCOPE = "banlists"
ALLOWED_KEYS = {"card", "filter", "status", "limit", "reason"}
DEFAULT_LIMIT = 1


@dataclass(frozen=True, slots=True)
class Published:
    """A published revision, and the cards named with more than one status (the stricter counts: MAX-LIST-4)."""

    revision: BanListRevision
    conflicts: tuple[str, ...]


def list_revision_publish(
    *,
    format: Format,  # noqa: A002
    effective_from: date,
    entries: Sequence[Mapping[str, Any]],
    announcement: str = "",
    author: Any = None,
    author_name: str = "",
) -> Published:
    """Add the next revision of a format's list: the whole list as it stands from 00:00 UTC of `effective_from`.

    `entries`: `{"card": slug or name | "filter": {...}, "status", "limit" (restricted; 1 if none is given), "reason"}`. Raises InvalidInput
    with every entry that cannot be read; nothing is written then.
    """
    if not is_storable(announcement):
        message = "The announcement holds characters that are no text. Remove them."
        raise InvalidInput("ban_list.announcement", message, pointer="/announcement")
    rows, errors, conflicts = entries_read(format, entries)
    if errors:
        raise InvalidInput(
            "ban_list.entries", "Some entries of the list cannot be used. See `errors`.", errors=tuple(errors)
        )
    with transaction.atomic():
        ban_list, _ = BanList.objects.select_for_update().get_or_create(format=format)
        last = ban_list.revisions.order_by("-number").first()
        number = last.number + 1 if last else 1
        revision = BanListRevision.objects.create(
            ban_list=ban_list,
            number=number,
            effective_from=effective_from,
            announcement=announcement,
            author=author,
            author_name=author_name,
        )
        for row in rows:
            row.revision = revision
        BanListEntry.objects.bulk_create(rows)
        change_record(
            scope=SCOPE,
            action="published",
            subject="ban_list",
            key=format.slug,
            before=last.number if last else None,
            after=number,
            actor=author,
        )
    return Published(revision, tuple(conflicts))


def entries_read(
    format: Format,  # noqa: A002
    entries: Sequence[Mapping[str, Any]],
    *,
    needs_reasons: bool = True,
) -> tuple[list[BanListEntry], list[FieldError], list[str]]:
    """Entries as rows that are not stored yet, what is wrong with the others, and the names with several statuses.

    A draft may still lack reasons (`needs_reasons`); a revision may not.
    """
    cards = {card.slug: card for card in Card.objects.filter(game_id=format.game_id)}
    named = {card.name_key: card for card in cards.values()}
    facts = format.game.definition.get("facts", {})
    rows: list[BanListEntry] = []
    errors: list[FieldError] = []
    for at, entry in enumerate(entries):
        wanted = entry.get("card") if isinstance(entry, Mapping) else None
        card = (cards.get(wanted) or named.get(name_key(wanted))) if isinstance(wanted, str) else None
        problem = _entry_problem(entry, card, facts, needs_reasons=needs_reasons)
        if problem:
            errors.append(FieldError(f"/entries/{at}{problem[0]}", f"ban_list.{problem[1]}", problem[2]))
            continue
        limit = 0 if entry["status"] == BANNED else entry.get("limit", DEFAULT_LIMIT)
        rows.append(
            BanListEntry(
                card=card,
                card_name=card.name if card else "",
                filter=entry.get("filter"),
                status=entry["status"],
                limit=limit,
                reason=entry.get("reason", ""),
            )
        )
    return rows, errors, _conflicts(rows)


def _entry_problem(
    entry: Any, card: Card | None, facts: Mapping[str, Any], *, needs_reasons: bool
) -> tuple[str, str, str] | None:
    """What is wrong with an entry: (pointer inside it, problem, sentence)."""
    if not isinstance(entry, Mapping):
        return "", "entry", "An entry is an object with a card or a filter, a status and a reason."
    if not is_storable(entry):
        return "", "characters", "The entry holds characters or numbers that cannot be stored. Remove them."
    unknown = sorted(set(entry) - ALLOWED_KEYS)
    if unknown:
        return (
            f"/{unknown[0]}",
            "unknown_key",
            f"An entry has no “{unknown[0]}”. Use {', '.join(sorted(ALLOWED_KEYS))}.",
        )
    if ("card" in entry) == ("filter" in entry):
        return "", "card_or_filter", "An entry names either a card or a filter."
    if "card" in entry and card is None:
        return "/card", "unknown_card", f"There is no card “{entry['card']}” in this game. Correct the name."
    if "filter" in entry:
        try:
            compile_filter(entry["filter"], facts)
        except FilterError as error:
            return f"/filter{error.pointer}", "filter", str(error)
    if entry.get("status") not in BanListEntry.Status.values:
        return "/status", "status", "A status is “banned” or “restricted”."
    limit = entry.get("limit", 0 if entry["status"] == BANNED else DEFAULT_LIMIT)
    if type(limit) is not int or (limit != 0 if entry["status"] == BANNED else not 1 <= limit <= 99):
        return "/limit", "limit", "A restricted card keeps 1 to 99 copies; a banned card has no limit to give."
    if needs_reasons and not str(entry.get("reason", "")).strip():
        return "/reason", "reason", "Give a reason: players will ask for it."
    return None


def _conflicts(rows: Sequence[BanListEntry]) -> list[str]:
    """Names of cards that stand in the list with different statuses or limits."""
    found: dict[str, set[tuple[str, int]]] = {}
    for row in rows:
        if row.card is not None:
            found.setdefault(row.card.name, set()).add((row.status, row.limit))
    return sorted(name for name, standings in found.items() if len(standings) > 1)
