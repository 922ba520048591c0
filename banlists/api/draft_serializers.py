"""How drafts of lists come in and go out."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from banlists.models import BanListDraft
from oscg.common.pagination import PageSerializer
from oscg.common.strict import TextField, WholeField, YesNoField
from rules.models import DraftState
from rules.services.drafts import is_confirmed

LONGEST_TEXT = 20_000
LONGEST_REASON = 2_000


class DraftEntrySerializer(serializers.Serializer[Any]):
    """An entry as written: a card by slug or name, or a filter for many."""

    card = TextField(max_length=120, required=False)
    filter = serializers.DictField(required=False)
    status = serializers.ChoiceField(choices=["banned", "restricted"])
    limit = WholeField(required=False, help_text="Copies that stay allowed of a restricted card; 1 if none is given.")
    reason = TextField(max_length=LONGEST_REASON, required=False, allow_blank=True)


class DraftWriteSerializer(serializers.Serializer[Any]):
    """What may be changed in a draft; what is left out stays."""

    effective_from = serializers.DateField(required=False, allow_null=True, help_text="From 00:00 UTC of this day.")
    emergency = YesNoField(required=False, help_text="It may take effect on the day it is published.")
    announcement = TextField(max_length=LONGEST_TEXT, required=False, allow_blank=True)
    entries = serializers.ListField(child=DraftEntrySerializer(), required=False, max_length=1000)


class DraftCreateSerializer(DraftWriteSerializer):
    """A new draft. Without entries it starts as the list in force."""

    starts_from = WholeField(required=False, help_text="Number of the revision to start from instead.")


class VersionSerializer(serializers.Serializer[Any]):
    """Which version of the draft is meant, where `If-Match` does not say it."""

    version = WholeField(required=False)


class ConfirmationSerializer(serializers.Serializer[Any]):
    """A maintainer who agreed to exactly this version."""

    name = serializers.CharField()
    at = serializers.CharField()


class DraftSerializer(serializers.Serializer[Any]):
    """A draft of the next list. Its version is its ETag."""

    id = serializers.IntegerField()
    format = serializers.CharField()
    url = serializers.CharField()
    version = serializers.IntegerField()
    state = serializers.ChoiceField(choices=DraftState.values)
    based_on = serializers.IntegerField(allow_null=True, help_text="The newest revision its last editor knew.")
    effective_from = serializers.DateField(allow_null=True)
    emergency = serializers.BooleanField()
    announcement = serializers.CharField(allow_blank=True)
    entries = DraftEntrySerializer(many=True)
    author = serializers.CharField()
    editor = serializers.CharField(help_text="Who wrote this version.")
    updated_at = serializers.DateTimeField()
    confirmations = ConfirmationSerializer(many=True)
    needs_confirmation = serializers.BooleanField(help_text="Whether a second maintainer is still missing.")
    revision = serializers.IntegerField(allow_null=True, help_text="The revision it became.")


class DraftListSerializer(PageSerializer):
    """The drafts of a format's list, the newest first."""

    results = DraftSerializer(many=True)


class ChangedDecksSerializer(serializers.Serializer[Any]):
    """Numbers of decks by what becomes of them."""

    breaks = serializers.IntegerField()
    repairs = serializers.IntegerField()
    still_illegal = serializers.IntegerField()
    still_legal = serializers.IntegerField()


class HitDeckSerializer(serializers.Serializer[Any]):
    """A public deck that becomes illegal or legal."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    owner = serializers.CharField(allow_blank=True)
    change = serializers.ChoiceField(choices=["breaks", "repairs"])
    findings = serializers.ListField(child=serializers.CharField())


class CardHitsSerializer(serializers.Serializer[Any]):
    """How many decks break or become legal over one card."""

    name = serializers.CharField()
    breaks = serializers.IntegerField()
    repairs = serializers.IntegerField()


class ImpactSerializer(serializers.Serializer[Any]):
    """Whom a draft hits on the day it takes effect."""

    draft = serializers.IntegerField()
    version = serializers.IntegerField()
    as_of = serializers.DateField()
    compared_with = serializers.IntegerField(
        allow_null=True, help_text="The revision that would be in force otherwise."
    )
    public = ChangedDecksSerializer(help_text="Public decks; others are not looked at.")
    decks = HitDeckSerializer(many=True)
    by_card = CardHitsSerializer(many=True)
    looked_at = serializers.IntegerField()
    left_out = serializers.IntegerField(help_text="Decks beyond those looked at.")


def draft_json(draft: BanListDraft) -> dict[str, Any]:
    """A draft as JSON values."""
    slug = draft.format.slug
    return {
        "id": draft.pk,
        "format": slug,
        "url": f"/api/v1/banlists/{slug}/drafts/{draft.pk}/",
        "version": draft.version,
        "state": draft.state,
        "based_on": draft.based_on.number if draft.based_on else None,
        "effective_from": draft.effective_from.isoformat() if draft.effective_from else None,
        "emergency": draft.is_emergency,
        "announcement": draft.announcement,
        "entries": draft.entries,
        "author": draft.author_name,
        "editor": draft.editor_name,
        "updated_at": draft.updated_at.isoformat(),
        "confirmations": [{"name": each["name"], "at": each["at"]} for each in draft.confirmations],
        "needs_confirmation": draft.is_open and draft.format.needs_second_maintainer and not is_confirmed(draft),
        "revision": draft.revision.number if draft.revision else None,
    }
