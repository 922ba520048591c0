"""How ban lists look in the API."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from rest_framework import serializers

from banlists.models import BanListRevision
from banlists.selectors import ends_before, state_on

STATES = ["in_force", "upcoming", "past", "replaced"]


class EntryCardSerializer(serializers.Serializer[Any]):
    """The card an entry names."""

    slug = serializers.CharField()
    name = serializers.CharField()


class EntrySerializer(serializers.Serializer[Any]):
    """One entry: a card, or a filter for many."""

    card = EntryCardSerializer(allow_null=True)
    filter = serializers.DictField(allow_null=True)
    status = serializers.ChoiceField(choices=["banned", "restricted"])
    limit = serializers.IntegerField()
    reason = serializers.CharField()


class ListRevisionSerializer(serializers.Serializer[Any]):
    """One revision of a list; its effective date begins at 00:00 UTC."""

    format = serializers.CharField()
    number = serializers.IntegerField()
    effective_from = serializers.DateField()
    effective_until = serializers.DateField(allow_null=True, help_text="The day the next revision takes over.")
    state = serializers.ChoiceField(
        choices=STATES, help_text="On the day asked for, today unless as_of says otherwise."
    )
    announcement = serializers.CharField(allow_blank=True)
    author = serializers.CharField(allow_blank=True)
    url = serializers.CharField()
    entries = EntrySerializer(many=True)


class ListHistorySerializer(serializers.Serializer[Any]):
    """All revisions of a list, oldest first."""

    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = ListRevisionSerializer(many=True)


class ListSummarySerializer(serializers.Serializer[Any]):
    """A format's list in the list of lists."""

    format = serializers.CharField()
    revision = serializers.IntegerField(allow_null=True, help_text="The revision in force today.")
    url = serializers.CharField()


class ListOfListsSerializer(serializers.Serializer[Any]):
    """All ban lists."""

    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = ListSummarySerializer(many=True)


def revision_json(revision: BanListRevision, revisions: Sequence[BanListRevision], day: date) -> dict[str, Any]:
    """A revision (with entries loaded) as JSON values, its state as of a day."""
    until = ends_before(revision, revisions)
    format_slug = revision.ban_list.format.slug
    return {
        "format": format_slug,
        "number": revision.number,
        "effective_from": revision.effective_from.isoformat(),
        "effective_until": until.isoformat() if until else None,
        "state": state_on(revision, revisions, day),
        "announcement": revision.announcement,
        "author": revision.author_name,
        "url": f"/api/v1/banlists/{format_slug}/{revision.number}/",
        "entries": [
            {
                "card": {"slug": entry.card.slug, "name": entry.card.name} if entry.card else None,
                "filter": entry.filter,
                "status": entry.status,
                "limit": entry.limit,
                "reason": entry.reason,
            }
            for entry in revision.entries.all()
        ],
    }
