"""How ban lists look in the API."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from rest_framework import serializers

from banlists.models import BanListRevision
from banlists.selectors import ends_before, state_on
from oscg.common.pagination import PageSerializer

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


class PublishedRevisionSerializer(serializers.Serializer[Any]):
    """One revision of a list as it was published; nothing of it ever changes. Its effective date begins at 00:00 UTC."""

    format = serializers.CharField()
    number = serializers.IntegerField()
    effective_from = serializers.DateField()
    announcement = serializers.CharField(allow_blank=True)
    author = serializers.CharField(allow_blank=True)
    url = serializers.CharField()
    entries = EntrySerializer(many=True)


class ListRevisionSerializer(PublishedRevisionSerializer):
    """One revision of a list with its place among the others."""

    effective_until = serializers.DateField(allow_null=True, help_text="The day the next revision takes over.")
    state = serializers.ChoiceField(
        choices=STATES, help_text="On the day asked for, today unless as_of says otherwise."
    )


class ListHistorySerializer(PageSerializer):
    """All revisions of a list, oldest first."""

    results = ListRevisionSerializer(many=True)


class ListSummarySerializer(serializers.Serializer[Any]):
    """A format's list in the list of lists."""

    format = serializers.CharField()
    revision = serializers.IntegerField(allow_null=True, help_text="The revision in force today.")
    url = serializers.CharField()


class ListOfListsSerializer(PageSerializer):
    """All ban lists."""

    results = ListSummarySerializer(many=True)


def published_json(revision: BanListRevision) -> dict[str, Any]:
    """A revision (with entries loaded) as it was published, as JSON values: cards under the names they had then."""
    format_slug = revision.ban_list.format.slug
    return {
        "format": format_slug,
        "number": revision.number,
        "effective_from": revision.effective_from.isoformat(),
        "announcement": revision.announcement,
        "author": revision.author_name,
        "url": f"/api/v1/banlists/{format_slug}/{revision.number}/",
        "entries": [
            {
                "card": {"slug": entry.card.slug, "name": entry.card_name} if entry.card else None,
                "filter": entry.filter,
                "status": entry.status,
                "limit": entry.limit,
                "reason": entry.reason,
            }
            for entry in revision.entries.all()
        ],
    }


def revision_json(revision: BanListRevision, revisions: Sequence[BanListRevision], day: date) -> dict[str, Any]:
    """A revision as JSON values, with its state as of a day and the day it ends."""
    until = ends_before(revision, revisions)
    return {
        **published_json(revision),
        "effective_until": until.isoformat() if until else None,
        "state": state_on(revision, revisions, day),
    }
