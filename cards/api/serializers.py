"""How cards look in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from oscg.common.pagination import PageSerializer
from oscg.common.strict import TextField


class PrintingSerializer(serializers.Serializer[Any]):
    """Where a card stands in a set."""

    set = serializers.CharField()
    set_name = serializers.CharField()
    number = serializers.CharField()
    artist = serializers.CharField(allow_blank=True)


class ArtSerializer(serializers.Serializer[Any]):
    """A picture that somebody made for a card. The files at these addresses never change."""

    url = serializers.CharField(help_text="WebP, at most 1,000 pixels a side.")
    thumb = serializers.CharField(help_text="WebP, at most 320 pixels a side.")
    print = serializers.CharField(help_text="JPEG, at most 2,000 pixels a side.")
    width = serializers.IntegerField(help_text="Of the print file.")
    height = serializers.IntegerField()
    credit = serializers.CharField()
    license = serializers.CharField()
    alt = serializers.CharField(help_text="What it shows.")


class CardVersionSerializer(serializers.Serializer[Any]):
    """One version of a card."""

    game = serializers.CharField()
    slug = serializers.CharField()
    name = serializers.CharField()
    url = serializers.CharField()
    version = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=["new", "erratum", "balance", "wording"])
    note = serializers.CharField(allow_blank=True)
    effective_from = serializers.DateField()
    attributes = serializers.DictField(help_text="Follows the game's card schema.")
    abilities = serializers.ListField(
        child=serializers.DictField(), help_text="What the card does, as data of its game's ability language."
    )
    text = serializers.CharField(
        allow_blank=True,
        help_text="The rules text. In a game with an ability language it is made from the attributes and abilities.",
    )
    flavor = serializers.CharField(allow_blank=True)
    variants = serializers.ListField(
        child=serializers.DictField(),
        help_text="One per rarity, each with its own abilities and text; empty without rarities.",
    )
    printings = PrintingSerializer(many=True)
    author = serializers.CharField()
    license = serializers.CharField()
    art = ArtSerializer(required=False, help_text="The card's picture; not there while it has none of its own.")


class CardSerializer(CardVersionSerializer):
    """A card in the version in force."""

    status = serializers.ChoiceField(choices=["published", "withdrawn", "retired"])


class CardPageSerializer(PageSerializer):
    """A page of cards."""

    results = CardSerializer(many=True)


class FieldChangeSerializer(serializers.Serializer[Any]):
    """One field that differs from the version before; a side that is null did not have it."""

    pointer = serializers.CharField(help_text="Its place; a variant is named by its rarity.")
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class ListedVersionSerializer(CardVersionSerializer):
    """A version among all of its card."""

    effective_until = serializers.DateField(
        allow_null=True,
        help_text="From this day on another version counts. The same as effective_from: it never did.",
    )
    changes = FieldChangeSerializer(many=True, help_text="Against the version before; empty for the first.")


class CardVersionListSerializer(PageSerializer):
    """All versions of a card, oldest first."""

    results = ListedVersionSerializer(many=True)


class LookupSerializer(serializers.Serializer[Any]):
    """Cards to look up by slug or name."""

    game = TextField(max_length=40)
    cards = serializers.ListField(child=TextField(max_length=200, allow_blank=True), max_length=500)


class NotFoundSerializer(serializers.Serializer[Any]):
    """A name nobody has, with near misses."""

    card = serializers.CharField(allow_blank=True)
    suggestions = serializers.ListField(child=serializers.CharField())


class LookupAnswerSerializer(serializers.Serializer[Any]):
    """What was found, in the order asked, and what was not."""

    data = CardSerializer(many=True)  # type: ignore[assignment]
    not_found = NotFoundSerializer(many=True)
