"""A game: its names, its definition (data) and its rarity tiers."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from oscg.common.fields import OrderedJSONField


class Game(models.Model):
    """One card game. `definition` holds boards, facts, options, card schema and words; see `rules.games.catalog`."""

    slug = models.SlugField(max_length=40, unique=True)
    name = models.CharField(max_length=60)
    long_name = models.CharField(max_length=120, blank=True)
    short_name = models.CharField(max_length=30, blank=True)
    summary = models.CharField(max_length=300, blank=True)
    definition = OrderedJSONField(default=dict)

    class Meta:
        ordering: ClassVar = ["slug"]

    def __str__(self) -> str:
        return self.name


class RarityTier(models.Model):
    """A rarity of a game: how it is called, what a copy weighs and how many copies of a card may have it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="tiers")
    code = models.SlugField(max_length=20)
    letter = models.CharField(max_length=2)
    name = models.CharField(max_length=30)
    labels = models.JSONField(default=list, blank=True, help_text="Other names players know it by.")
    order = models.PositiveSmallIntegerField()
    weight = models.PositiveSmallIntegerField(default=1)
    copies = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["game", "order"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "code"], name="tier_code"),
            models.UniqueConstraint(fields=["game", "order"], name="tier_order"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.letter})"
