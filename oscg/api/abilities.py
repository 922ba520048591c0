"""`games/…/abilities/`: every word of a game's ability language, with the cards that use it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cards.selectors import cards_by_word
from oscg.common.clock import utc_today
from oscg.common.views import ApiView
from rules.abilities.entries import TITLES, ParamEntry, WordEntry, entries_of
from rules.abilities.scalars import LONGEST_SAID, MOST_SAID
from rules.abilities.vocabulary import vocabulary_of
from rules.api.abilities import game_with_abilities
from rules.games.catalog import shipped


class AbilityLimitsSerializer(serializers.Serializer[Any]):
    """How much one card may say."""

    abilities = serializers.IntegerField(help_text="Of a card.")
    effects = serializers.IntegerField(help_text="Of an ability.")
    nesting = serializers.IntegerField(help_text="Of effects, conditions and values.")
    words = serializers.IntegerField(help_text="Of the text of an ability.")
    characters = serializers.IntegerField(help_text="Of the text of an ability.")


class AbilityBarSerializer(serializers.Serializer[Any]):
    """A word that the rule book bars."""

    kind = serializers.CharField()
    name = serializers.CharField()
    code = serializers.CharField()
    message = serializers.CharField()


class AbilityKindSerializer(serializers.Serializer[Any]):
    """A kind of word."""

    kind = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField()


class AbilityParameterSerializer(serializers.Serializer[Any]):
    """What a word takes."""

    name = serializers.CharField(allow_null=True, help_text="Null where the word does not name its one parameter.")
    type = serializers.CharField()
    about = serializers.CharField()
    kind = serializers.CharField(allow_null=True, help_text="The kind of word that stands there.")
    allowed = serializers.ListField(child=serializers.CharField(), help_text="The closed list, if there is one.")
    minimum = serializers.IntegerField(allow_null=True)
    maximum = serializers.IntegerField(allow_null=True)
    required = serializers.BooleanField()  # type: ignore[assignment]
    default = serializers.JSONField(help_text="What it is where it is left out; null for nothing.")


class AbilityRuleSerializer(serializers.Serializer[Any]):
    """A rule that a word serves."""

    id = serializers.CharField()
    url = serializers.CharField(
        allow_null=True, help_text="Its place in the rule book; null where that does not hold it."
    )


class AbilityCardSerializer(serializers.Serializer[Any]):
    """A published card that uses a word."""

    slug = serializers.CharField()
    name = serializers.CharField()
    url = serializers.CharField()


class AbilityWordSerializer(serializers.Serializer[Any]):
    """One word of the language."""

    kind = serializers.CharField()
    name = serializers.CharField()
    about = serializers.CharField()
    notation = serializers.CharField(help_text="How its data look.")
    parameters = AbilityParameterSerializer(many=True)
    example = serializers.DictField(help_text="A whole ability with the word in it.")
    text = serializers.CharField(help_text="The same ability as text.")
    rules = AbilityRuleSerializer(many=True)
    cards = AbilityCardSerializer(many=True)


class AbilityReferenceSerializer(serializers.Serializer[Any]):
    """The whole language of a game."""

    game = serializers.CharField()
    limits = AbilityLimitsSerializer()
    bars = AbilityBarSerializer(many=True)
    kinds = AbilityKindSerializer(many=True)
    words = AbilityWordSerializer(many=True)


class AbilityReferenceView(ApiView):
    """The reference of a game's ability language."""

    scopes = ("cards", "rules")

    @extend_schema(
        operation_id="games_abilities",
        responses=AbilityReferenceSerializer,
        summary="Every word that the abilities of a game's cards are made of",
    )
    def get(self, request: Request, slug: str) -> Response:
        """Limits, bars, and each word with meaning, parameters, example, rules and cards."""
        game = game_with_abilities(slug).slug
        vocabulary, cards = vocabulary_of(game), cards_by_word(game=game, day=utc_today())
        limits, rules = vocabulary.limits, {atom["id"] for atom in shipped()[game].rulebook["atoms"]}
        return Response(
            {
                "game": game,
                "limits": {
                    "abilities": limits.abilities,
                    "effects": limits.effects,
                    "nesting": limits.nesting,
                    "words": MOST_SAID,
                    "characters": LONGEST_SAID,
                },
                "bars": [
                    {"kind": bar.kind, "name": bar.name, "code": bar.code, "message": bar.message.format(name=bar.name)}
                    for bar in vocabulary.bars.values()
                ],
                "kinds": [
                    {"kind": kind, "title": title, "about": about}
                    for kind, (title, about) in TITLES.items()
                    if kind in vocabulary.words
                ],
                "words": [_word(game, each, cards, rules) for each in entries_of(game)],
            }
        )


def _word(
    game: str, entry: WordEntry, cards: Mapping[str, Sequence[tuple[str, str]]], rules: Collection[str]
) -> dict[str, Any]:
    using = cards.get(f"{entry.kind}:{entry.name}", ())
    return {
        "kind": entry.kind,
        "name": entry.name,
        "about": entry.about,
        "notation": entry.notation,
        "parameters": [_parameter(each) for each in entry.params],
        "example": entry.data,
        "text": entry.text,
        "rules": [{"id": rule, "url": f"/rules/{game}/#{rule}" if rule in rules else None} for rule in entry.rules],
        "cards": [{"slug": slug, "name": name, "url": f"/api/v1/cards/{game}/{slug}/"} for slug, name in using],
    }


def _parameter(entry: ParamEntry) -> dict[str, Any]:
    low, high = entry.type.bounds or (None, None)
    return {
        "name": entry.name or None,
        "type": entry.type.name,
        "about": entry.type.text,
        "kind": entry.type.kind or None,
        "allowed": entry.type.allowed,
        "minimum": low,
        "maximum": high,
        "required": not entry.is_optional,
        "default": entry.default,
    }
