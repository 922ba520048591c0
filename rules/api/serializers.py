"""How games and formats look in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from oscg.common.pagination import PageSerializer
from rules.models import Format, FormatRevision, Game


class TierSerializer(serializers.Serializer[Any]):
    """A rarity tier."""

    code = serializers.CharField()
    letter = serializers.CharField()
    name = serializers.CharField()
    labels = serializers.ListField(child=serializers.CharField())
    order = serializers.IntegerField()
    weight = serializers.IntegerField()
    copies = serializers.IntegerField()


class GameSerializer(serializers.Serializer[Any]):
    """A game with its boards, tiers and formats."""

    slug = serializers.CharField()
    name = serializers.CharField()
    long_name = serializers.CharField()
    short_name = serializers.CharField()
    summary = serializers.CharField(allow_blank=True)
    boards = serializers.ListField(child=serializers.CharField())
    tiers = TierSerializer(many=True)
    formats = serializers.ListField(child=serializers.CharField())


class RevisionSerializer(serializers.Serializer[Any]):
    """A revision of a format."""

    number = serializers.IntegerField()
    effective_from = serializers.DateField()
    state = serializers.ChoiceField(choices=["in_force", "upcoming", "past"])
    note = serializers.CharField(allow_blank=True)
    author = serializers.CharField(allow_blank=True)
    options = serializers.DictField(help_text="Every option with its value in this revision.")
    deck_rules = serializers.ListField(child=serializers.DictField())


class FormatSummarySerializer(serializers.Serializer[Any]):
    """A format in a list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    game = serializers.CharField()
    description = serializers.CharField(allow_blank=True)
    revision = serializers.IntegerField(allow_null=True, help_text="The revision in force today.")


class FormatSerializer(FormatSummarySerializer):
    """A format with its options and every revision."""

    options = serializers.DictField(
        help_text="Every option of the game: default, allowed values (JSON Schema), rule ids."
    )
    revisions = RevisionSerializer(many=True)


class GameListSerializer(PageSerializer):
    """All games."""

    results = GameSerializer(many=True)


class FormatListSerializer(PageSerializer):
    """All formats."""

    results = FormatSummarySerializer(many=True)


def game_json(game: Game) -> dict[str, Any]:
    """A game as JSON values."""
    return {
        "slug": game.slug,
        "name": game.name,
        "long_name": game.long_name,
        "short_name": game.short_name,
        "summary": game.summary,
        "boards": game.definition.get("boards", []),
        "tiers": [
            {name: getattr(tier, name) for name in ("code", "letter", "name", "labels", "order", "weight", "copies")}
            for tier in game.tiers.all()
        ],
        "formats": [each.slug for each in game.formats.all()],
    }


def format_summary_json(format_: Format, current: FormatRevision | None) -> dict[str, Any]:
    """A format as it stands in lists."""
    return {
        "slug": format_.slug,
        "name": format_.name,
        "game": format_.game.slug,
        "description": format_.description,
        "revision": current.number if current else None,
    }


def revision_json(revision: FormatRevision, state: str, options: dict[str, Any]) -> dict[str, Any]:
    """A revision as JSON values."""
    return {
        "number": revision.number,
        "effective_from": revision.effective_from.isoformat(),
        "state": state,
        "note": revision.note,
        "author": revision.author_name,
        "options": options,
        "deck_rules": revision.deck_rules,
    }
