"""How cards look in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from oscg.common.strict import TextField


class PrintingSerializer(serializers.Serializer[Any]):
    """Where a card stands in a set."""

    set = serializers.CharField()
    set_name = serializers.CharField()
    number = serializers.CharField()
    artist = serializers.CharField(allow_blank=True)


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
    abilities = serializers.ListField(child=serializers.DictField())
    text = serializers.CharField(allow_blank=True)
    flavor = serializers.CharField(allow_blank=True)
    variants = serializers.ListField(child=serializers.DictField(), help_text="One per rarity; empty without rarities.")
    printings = PrintingSerializer(many=True)
    author = serializers.CharField()
    license = serializers.CharField()


class CardSerializer(CardVersionSerializer):
    """A card in the version in force."""

    status = serializers.ChoiceField(choices=["published", "withdrawn", "retired"])


class CardPageSerializer(serializers.Serializer[Any]):
    """A page of cards."""

    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    total = serializers.IntegerField(required=False, help_text="With ?total=true.")
    results = CardSerializer(many=True)


class CardVersionListSerializer(serializers.Serializer[Any]):
    """All versions of a card, oldest first."""

    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = CardVersionSerializer(many=True)


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
