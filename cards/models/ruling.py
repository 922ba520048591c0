"""Rulings: questions about the rules with the answer that counts, in dated versions."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from cards.models.card import Card
from oscg.common.fields import OrderedJSONField
from oscg.common.models import ImmutableModel
from rules.models import Game


class RulingState(models.TextChoices):
    """Where a ruling stands."""

    DRAFT = "draft", "Draft"
    PUBLISHED = "published", "Published"
    WITHDRAWN = "withdrawn", "Withdrawn"


class Ruling(models.Model):
    """A question that was decided. What it says stands in its versions, of which `current` counts; none before it is published.

    `draft` is the next version while it is written: `{question, answer, cards: [slug], rules: [id], position, note}`, else null.
    `revision` counts the edits: whoever writes names the one they have read.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=10, choices=RulingState.choices, default=RulingState.DRAFT)
    revision = models.PositiveIntegerField(default=1)
    draft = OrderedJSONField(null=True, blank=True)
    current = models.ForeignKey("RulingVersion", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    words = models.TextField(blank=True, help_text="What it says as folded words, for searching.")
    reason = models.TextField(blank=True, help_text="Why it was withdrawn, for everybody to read.")
    editor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        indexes: ClassVar = [models.Index(fields=["game", "state", "-id"], name="ruling_of_game")]

    def __str__(self) -> str:
        return f"Ruling {self.pk} ({self.get_state_display().lower()})"


class RulingVersion(ImmutableModel):
    """What a ruling says since a day. `answer` is Markdown; `position` a small situation that the referee can play."""

    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    day = models.DateField(help_text="When it was published.")
    question = models.CharField(max_length=300)
    answer = models.TextField()
    cards = models.JSONField(default=list, help_text="Slugs of the cards it is about.")
    rules = models.JSONField(default=list, help_text="Ids of the rules it is about.")
    position = OrderedJSONField(null=True, blank=True)
    note = models.CharField(max_length=500, blank=True, help_text="What changed against the version before.")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    closing_fields = ("author", "author_id")

    class Meta:
        ordering: ClassVar = ["ruling", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["ruling", "number"], name="ruling_version_number")]

    def __str__(self) -> str:
        return f"{self.question} (version {self.number})"


class RulingLink(models.Model):
    """A card or a rule that the current version of a ruling is about, for looking it up from there."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="links")
    card = models.ForeignKey(Card, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    rule = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["ruling", "card"], name="ruling_card_once", condition=models.Q(rule="")),
            models.UniqueConstraint(fields=["ruling", "rule"], name="ruling_rule_once", condition=models.Q(card=None)),
        ]
        indexes: ClassVar = [models.Index(fields=["rule"], name="ruling_by_rule")]

    def __str__(self) -> str:
        return f"{self.ruling_id}: {self.rule or self.card_id}"
