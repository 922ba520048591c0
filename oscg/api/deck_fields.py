"""A deck in a request body: the number of a saved one, or an object with its number and key, its text, or its entries."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from rest_framework import serializers

from decks.api.serializers import MAX_ENTRIES, MAX_TEXT, DeckEntriesField
from decks.services.deck_choices import LONGEST_NAME, DeckChoice
from oscg.common.pagination import LARGEST
from oscg.common.strict import TextField, WholeField


class BroughtDeckSerializer(serializers.Serializer[Any]):
    """A deck: exactly one of `deck`, `text` and `entries`."""

    deck = WholeField(required=False, min_value=1, max_value=LARGEST, help_text="Number of a saved deck.")
    key = TextField(max_length=60, required=False, allow_blank=True, help_text="The key of an unlisted deck's link.")
    text = TextField(max_length=MAX_TEXT, required=False, trim_whitespace=False, help_text="Plain deck text.")
    entries = DeckEntriesField(required=False, max_length=MAX_ENTRIES)
    name = TextField(max_length=LONGEST_NAME, required=False, allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Exactly one way to give the deck."""
        if sum(name in attrs for name in ("deck", "text", "entries")) != 1:
            raise serializers.ValidationError("Give the deck by its number, as “text” or as “entries”.", "required")
        return attrs


class BroughtDeckField(serializers.Field[Any, Any, Any, Any]):
    """A deck by its number alone, or as an object."""

    reader = BroughtDeckSerializer()

    def to_internal_value(self, data: Any) -> DeckChoice:
        """The choice. Raises ValidationError with every fault at its place."""
        if type(data) is int:
            data = {"deck": data}
        if not isinstance(data, dict):
            raise serializers.ValidationError("A deck is its number, or an object with its text or entries.", "invalid")
        return DeckChoice(**self.reader.run_validation(data))

    def to_representation(self, value: Any) -> Any:
        """Never shown."""
        return None


class BroughtDeckSchema(OpenApiSerializerFieldExtension):
    """How the schema describes a deck that is brought."""

    target_class = BroughtDeckField

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        """A number, or the object."""
        component = auto_schema.resolve_serializer(BroughtDeckSerializer(), direction)
        return {"oneOf": [{"type": "integer", "minimum": 1}, component.ref]}
