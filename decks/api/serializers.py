"""What the deck check and the import preview read, and how their answers look."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from oscg.common.strict import TextField, WholeField, YesNoField

MAX_ENTRIES = 2_000
MAX_TARGETS = 20
MAX_TEXT = 200_000


@extend_schema_field(OpenApiTypes.ANY)
class AnyField(serializers.Field[Any, Any, Any, Any]):
    """Any JSON value, kept as it came: the verdict says what is wrong with a count."""

    def to_internal_value(self, data: Any) -> Any:
        """The value itself."""
        return data

    def to_representation(self, value: Any) -> Any:
        """The value itself."""
        return value

    def validate_empty_values(self, data: Any) -> tuple[bool, Any]:
        """A null is a value too (and no number of copies)."""
        if data is None:
            return True, None
        return super().validate_empty_values(data)


class DeckEntrySerializer(serializers.Serializer[Any]):
    """One entry of a deck."""

    card = TextField(max_length=200, help_text="Slug or name.")
    count = AnyField(help_text="Copies, a whole number from 1; anything else is a finding of the verdict.")
    board = TextField(
        max_length=40, required=False, allow_null=True, help_text="Where the card lies; by its kind without it."
    )
    rarity = TextField(max_length=20, required=False, allow_null=True)


LONGEST_WORDS = {"card": 200, "board": 40, "rarity": 20}


def _is_plain(entry: Any) -> bool:
    """Whether `DeckEntrySerializer` would give back this very entry: known fields, and short words without blanks around them."""
    if type(entry) is not dict or "card" not in entry or "count" not in entry:
        return False
    for name, value in entry.items():
        if name == "count" or (value is None and name != "card"):
            continue
        if type(value) is not str or not 0 < len(value) <= LONGEST_WORDS.get(name, 0) or value != value.strip():
            return False
    return True


class DeckEntriesField(serializers.ListField):
    """Entries of a deck. Those in plain form pass as they are; where one is not, each is looked at field by field."""

    child = DeckEntrySerializer()

    def run_child_validation(self, data: list[Any]) -> list[Any]:
        """The entries. Raises ValidationError with every fault."""
        return data if all(map(_is_plain, data)) else super().run_child_validation(data)


class DeckSerializer(serializers.Serializer[Any]):
    """A deck, as text or as entries; exactly one of the two."""

    text = TextField(
        max_length=MAX_TEXT, required=False, allow_blank=True, trim_whitespace=False, help_text="Plain deck text."
    )
    entries = DeckEntriesField(required=False, max_length=MAX_ENTRIES)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Exactly one way to give the deck."""
        if ("text" in attrs) == ("entries" in attrs):
            raise serializers.ValidationError("Give the deck either as “text” or as “entries”.", "required")
        return attrs


class AllowSerializer(serializers.Serializer[Any]):
    """A listed card the players agree to allow."""

    card = TextField(max_length=200)
    copies = WholeField(required=False, allow_null=True, help_text="The game's unrestricted number without it.")


class TargetSerializer(serializers.Serializer[Any]):
    """What to check against."""

    label = TextField(  # type: ignore[assignment]
        max_length=80, required=False, allow_blank=True, help_text="Stands in the verdict; each label names one target."
    )
    format = TextField(max_length=60)
    as_of = TextField(max_length=40, required=False, allow_null=True, help_text="A date or RFC 3339 instant.")
    allow = serializers.ListField(child=AllowSerializer(), required=False, max_length=100)
    sanctioned = YesNoField(required=False)
    room_for = serializers.ListField(
        child=TextField(max_length=200),
        required=False,
        max_length=100,
        help_text="Cards of which the verdict also says how many more the deck may take.",
    )


class CheckSerializer(serializers.Serializer[Any]):
    """A deck and the targets to check it against."""

    targets = serializers.ListField(child=TargetSerializer(), min_length=1, max_length=MAX_TARGETS)
    deck = DeckSerializer()


class ImportSerializer(serializers.Serializer[Any]):
    """Deck text to read for a format."""

    format = TextField(max_length=60)
    text = TextField(max_length=MAX_TEXT, allow_blank=True, trim_whitespace=False)
    as_of = TextField(max_length=40, required=False, allow_null=True)


class ListInForceSerializer(serializers.Serializer[Any]):
    """The list that counted."""

    revision = serializers.IntegerField()
    effective_from = serializers.DateField()
    url = serializers.CharField()


class RulesetSerializer(serializers.Serializer[Any]):
    """The rules that counted; the same hash and deck always give the same verdict.

    One thing lies outside the hash: whether a name that is no card of this game is one of another game (`own_game.other_game`), or of
    none (`known_card.unknown`). The names of other games are those of today, and a card published there changes no hash here.
    """

    format = serializers.CharField()
    revision = serializers.IntegerField()
    as_of = serializers.DateField()
    hash = serializers.CharField(
        help_text="Covers the format's revision, options and deck rules, the list, and every card of this game."
    )
    ban_list = ListInForceSerializer(allow_null=True)


class FixSerializer(serializers.Serializer[Any]):
    """A change that would help."""

    op = serializers.ChoiceField(choices=["add", "remove", "move", "replace", "rename"])
    card = serializers.CharField(required=False)
    rarity = serializers.CharField(required=False)
    count = serializers.IntegerField()
    board = serializers.CharField(required=False)
    to = serializers.CharField(required=False)


class ViolationSerializer(serializers.Serializer[Any]):
    """One finding."""

    code = serializers.CharField()
    finding = serializers.CharField()
    rule = serializers.CharField(allow_blank=True)
    severity = serializers.ChoiceField(choices=["error", "warning", "info"])
    message = serializers.CharField()
    advice = serializers.CharField(allow_blank=True)
    params = serializers.DictField()
    cards = serializers.ListField(child=serializers.CharField())
    pointers = serializers.ListField(child=serializers.CharField())
    fixes = FixSerializer(many=True)


class WaivedSerializer(serializers.Serializer[Any]):
    """A listed card that the agreement allows."""

    card = serializers.CharField()
    status = serializers.CharField()
    list_limit = serializers.IntegerField(allow_null=True)
    agreed = serializers.IntegerField()
    found = serializers.IntegerField()
    message = serializers.CharField()


class LineSerializer(serializers.Serializer[Any]):
    """One line of deck text and what became of it."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    status = serializers.ChoiceField(choices=["card", "heading", "comment", "ignored", "problem"])
    code = serializers.CharField(allow_blank=True)
    message = serializers.CharField(allow_blank=True)
    suggestions = serializers.ListField(child=serializers.CharField())
    card = serializers.CharField(required=False)
    name = serializers.CharField(required=False)
    count = serializers.IntegerField(required=False, allow_null=True)
    board = serializers.CharField(required=False)
    boards = serializers.ListField(child=serializers.CharField(), required=False)
    rarity = serializers.CharField(required=False, allow_null=True)
    set = serializers.CharField(required=False)
    set_number = serializers.CharField(required=False, allow_null=True)


class VerdictSerializer(serializers.Serializer[Any]):
    """Whether the deck is legal under a target, and why not."""

    label = serializers.CharField(allow_blank=True)  # type: ignore[assignment]
    legal = serializers.BooleanField()
    ruleset = RulesetSerializer()
    counts = serializers.DictField(child=serializers.IntegerField())
    violations = ViolationSerializer(many=True)
    warnings = ViolationSerializer(many=True)
    waived = WaivedSerializer(many=True)
    unread = LineSerializer(many=True)
    room = serializers.DictField(child=serializers.IntegerField(), required=False)


class CheckAnswerSerializer(serializers.Serializer[Any]):
    """One verdict per target, in their order."""

    verdicts = VerdictSerializer(many=True)


class ReadEntrySerializer(serializers.Serializer[Any]):
    """An entry as read from text."""

    card = serializers.CharField()
    count = serializers.IntegerField()
    board = serializers.CharField()
    rarity = serializers.CharField(allow_null=True)


class TotalsSerializer(serializers.Serializer[Any]):
    """Lines that hold anything; the parts add up to `read`."""

    read = serializers.IntegerField()
    matched = serializers.IntegerField()
    ignored = serializers.IntegerField()
    problems = serializers.IntegerField()


class ImportAnswerSerializer(serializers.Serializer[Any]):
    """A preview; nothing is saved."""

    name = serializers.CharField(allow_null=True)
    entries = ReadEntrySerializer(many=True)
    lines = LineSerializer(many=True)
    totals = TotalsSerializer()
    verdict = VerdictSerializer()
