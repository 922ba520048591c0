"""Formats: a way to play a game, with dated revisions of its deck rules and options."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from oscg.common.fields import OrderedJSONField
from oscg.common.models import ImmutableModel
from rules.models.game import Game


class Format(models.Model):
    """A named way to play a game, such as “Maximus Standard”."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="formats")
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    description = models.TextField(blank=True)
    needs_second_maintainer = models.BooleanField(
        default=False, help_text="A list is published only after another maintainer than its author confirmed it."
    )

    class Meta:
        ordering: ClassVar = ["slug"]

    def __str__(self) -> str:
        return self.name


class FormatRevision(ImmutableModel):
    """What the format says from a day on: values of the game's options, and deck rules as rule lines.

    In force on a day is the revision with the latest `effective_from` not after it; of several, the highest number.
    """

    format = models.ForeignKey(Format, on_delete=models.PROTECT, related_name="revisions")
    number = models.PositiveIntegerField()
    effective_from = models.DateField(help_text="From 00:00 UTC of this day.")
    options = OrderedJSONField(default=dict, help_text="Options that differ from the game's defaults.")
    deck_rules = OrderedJSONField(default=list)
    note = models.TextField(blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    author_name = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    closing_fields = ("author", "author_id", "author_name")

    class Meta:
        ordering: ClassVar = ["format", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["format", "number"], name="format_revision_number")]

    def __str__(self) -> str:
        return f"{self.format} revision {self.number}"
