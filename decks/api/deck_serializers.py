"""What saving decks reads, and how decks and their versions look."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from decks.api.serializers import MAX_ENTRIES, MAX_TEXT, AnyField, DeckEntrySerializer
from decks.models import Deck
from decks.services.deck_editing import LONGEST_NAME, LONGEST_NOTE, LONGEST_NOTES
from oscg.common.pagination import PageSerializer
from oscg.common.strict import TextField


class DeckCreateSerializer(serializers.Serializer[Any]):
    """A deck to save: its cards as text or as entries; neither is an empty deck."""

    format = TextField(max_length=60)
    name = TextField(max_length=LONGEST_NAME)
    notes = TextField(max_length=LONGEST_NOTES, required=False, allow_blank=True, help_text="Markdown.")
    note = TextField(max_length=LONGEST_NOTE, required=False, allow_blank=True, help_text="What this version changes.")
    visibility = serializers.ChoiceField(choices=Deck.Visibility.choices, required=False)
    text = TextField(max_length=MAX_TEXT, required=False, allow_blank=True, trim_whitespace=False)
    entries = serializers.ListField(child=DeckEntrySerializer(), required=False, max_length=MAX_ENTRIES)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The cards come in one form."""
        if "text" in attrs and "entries" in attrs:
            raise serializers.ValidationError("Give the cards either as “text” or as “entries”.", "both")
        return attrs


class DeckChangeSerializer(DeckCreateSerializer):
    """What a change may name; only what is sent changes. Cards make a new version. The format stays."""

    format = None  # type: ignore[assignment]
    name = TextField(max_length=LONGEST_NAME, required=False)


class SavedEntrySerializer(serializers.Serializer[Any]):
    """An entry as it was saved."""

    card = serializers.CharField(help_text="Slug, or the text that is no card's name.")
    count = AnyField()
    board = serializers.CharField()
    rarity = serializers.CharField(allow_null=True)


class VersionAnswerSerializer(serializers.Serializer[Any]):
    """One saved version."""

    number = serializers.IntegerField()
    note = serializers.CharField(allow_blank=True)
    created_at = serializers.DateTimeField()
    entries = SavedEntrySerializer(many=True)


class DeckRowSerializer(serializers.Serializer[Any]):
    """A deck in a list."""

    id = serializers.IntegerField()
    url = serializers.CharField()
    name = serializers.CharField()
    format = serializers.CharField()
    owner = serializers.CharField(allow_null=True, help_text="Username; null for sample decks and deleted people.")
    visibility = serializers.ChoiceField(choices=Deck.Visibility.choices)
    is_sample = serializers.BooleanField()
    version = serializers.IntegerField(help_text="Number of the newest version.")
    updated_at = serializers.DateTimeField()


class DeckAnswerSerializer(DeckRowSerializer):
    """A deck with its newest cards."""

    notes = serializers.CharField(allow_blank=True, help_text="Markdown, as written.")
    share_key = serializers.CharField(required=False, help_text="For its owner alone.")
    entries = SavedEntrySerializer(many=True)


class DeckPageSerializer(PageSerializer):
    """One page of decks."""

    results = DeckRowSerializer(many=True)


class VersionPageSerializer(PageSerializer):
    """One page of versions."""

    results = VersionAnswerSerializer(many=True)
