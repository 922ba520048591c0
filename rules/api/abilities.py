"""`games/…/abilities/schema/` and `…/check/`: the ability language of a game, for programs that write cards."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from oscg.common.errors import Missing
from oscg.common.strict import TextField, read_body
from oscg.common.views import ApiView
from rules.abilities.converting import from_data, from_text
from rules.abilities.schema import ability_schema
from rules.abilities.vocabulary import has_vocabulary
from rules.models import Game
from rules.selectors.games import game_get

MAX_TEXT = 50_000
EXAMPLES = [
    OpenApiExample(
        "Text into data", value={"text": "Use: destroy a damaged opposing Unit.\nDraw two cards."}, request_only=True
    ),
    OpenApiExample(
        "Data into text",
        value={"abilities": [{"form": "resolve", "do": [{"effect": "draw", "count": 2}]}]},
        request_only=True,
    ),
]


@extend_schema_field(OpenApiTypes.ANY)
class AnyAbilitiesField(serializers.Field[Any, Any, Any, Any]):
    """Any JSON value: the answer says what is wrong with it."""

    def to_internal_value(self, data: Any) -> Any:
        """The value itself."""
        return data

    def to_representation(self, value: Any) -> Any:
        """The value itself."""
        return value


class AbilityCheckSerializer(serializers.Serializer[Any]):
    """Abilities of one card, as text or as data; exactly one of the two."""

    text = TextField(
        max_length=MAX_TEXT,
        required=False,
        allow_blank=True,
        trim_whitespace=False,
        help_text="Rules text in the game's controlled English, one ability a line.",
    )
    abilities = AnyAbilitiesField(
        required=False, allow_null=True, help_text="A list of abilities, as the schema of the game says."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Exactly one way to give them."""
        if ("text" in attrs) == ("abilities" in attrs):
            raise serializers.ValidationError("Give the abilities either as “text” or as “abilities”.", "required")
        return attrs


class AbilityFaultSerializer(serializers.Serializer[Any]):
    """Something wrong, or worth a look."""

    code = serializers.CharField(help_text="The rule book's code.")
    message = serializers.CharField()
    pointer = serializers.CharField(allow_null=True, help_text="JSON pointer into the abilities.")
    line = serializers.IntegerField(allow_null=True, help_text="Line of the text, from 1.")
    column = serializers.IntegerField(allow_null=True, help_text="Place in the line, from 1.")
    found = serializers.CharField(allow_blank=True, help_text="What stands there.")
    allowed = serializers.ListField(child=serializers.CharField(), help_text="What may stand there.")
    suggestion = serializers.CharField(allow_blank=True, help_text="What was probably meant.")


class AbilityAnswerSerializer(serializers.Serializer[Any]):
    """Both forms, or what stands in their way."""

    abilities = serializers.ListField(
        child=serializers.DictField(), allow_null=True, help_text="In normal form; null with problems."
    )
    text = serializers.CharField(allow_null=True, help_text="One line for each ability; null with problems.")
    problems = AbilityFaultSerializer(many=True)
    warnings = AbilityFaultSerializer(many=True)


def game_with_abilities(slug: str) -> Game:
    """A game whose cards have abilities. Raises Missing (`game.unknown`, `abilities.none`)."""
    game = game_get(slug=slug)
    if not has_vocabulary(game.slug):
        raise Missing("abilities.none", f"{game.name} has no ability language. The rules of its cards are plain text.")
    return game


class AbilitySchemaView(ApiView):
    """The JSON Schema of a card's abilities."""

    scopes = ("rules",)

    @extend_schema(
        operation_id="games_abilities_schema",
        responses={(200, "application/schema+json"): OpenApiTypes.OBJECT},
        summary="The JSON Schema (draft 2020-12) of what the cards of a game may do",
    )
    def get(self, request: Request, slug: str) -> Response:
        """The schema of the list of abilities of one card."""
        return Response(ability_schema(game_with_abilities(slug).slug), content_type="application/schema+json")


class AbilityCheckView(ApiView):
    """Abilities as text and as data, from either."""

    throttle_scope = "check"

    @extend_schema(
        operation_id="games_abilities_check",
        request=AbilityCheckSerializer,
        responses={200: AbilityAnswerSerializer},
        examples=EXAMPLES,
        summary="Read or write the rules text of a card, and say what is wrong with it",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Convert abilities. Wrong ones are an answer, not an error."""
        game = game_with_abilities(slug).slug
        body = read_body(AbilityCheckSerializer, request.data)
        found = from_text(game, body["text"]) if "text" in body else from_data(game, body["abilities"])
        return Response(asdict(found))
