"""Decks, their immutable versions, and verdicts somebody shared."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models

from cards.models import Card
from oscg.common.models import ImmutableModel
from rules.models import Format


def new_share_key() -> str:
    """An unguessable key for links to unlisted decks and shared verdicts."""
    return secrets.token_urlsafe(16)


class Deck(models.Model):
    """A deck somebody keeps. It may be illegal, unfinished or name cards nobody knows: saving never depends on a verdict."""

    class Visibility(models.TextChoices):
        PRIVATE = "private", "Only its owner"
        UNLISTED = "unlisted", "Everybody who has the link"
        PUBLIC = "public", "Everybody"

    format = models.ForeignKey(Format, on_delete=models.PROTECT, related_name="+")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    name = models.CharField(max_length=120)
    notes = models.TextField(blank=True)
    visibility = models.CharField(max_length=10, choices=Visibility.choices, default=Visibility.PRIVATE)
    share_key = models.CharField(max_length=40, unique=True, default=new_share_key)
    is_sample = models.BooleanField(default=False)
    request_key = models.CharField(
        max_length=60,
        blank=True,
        editable=False,
        help_text="What a form sends once, so that a double click makes one deck.",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["-updated_at", "-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["format", "name"], condition=models.Q(is_sample=True), name="sample_deck_name"
            ),
            models.UniqueConstraint(
                fields=["owner", "request_key"], condition=~models.Q(request_key=""), name="deck_request_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class DeckVersion(ImmutableModel):
    """The cards of a deck as saved once: a list of `[card, count, board, rarity]`, kept exactly as given."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    entries = models.JSONField()
    note = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["deck", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["deck", "number"], name="deck_version_number")]

    def __str__(self) -> str:
        return f"{self.deck} version {self.number}"


class DeckCard(models.Model):
    """Which cards a deck's newest version holds: the index from card to decks.

    An entry that no card answered to when the deck was saved stands under its folded name, so that a card published later finds it.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="card_index")
    card = models.ForeignKey(Card, null=True, on_delete=models.CASCADE, related_name="+")
    unknown_key = models.CharField(max_length=120, blank=True)
    copies = models.PositiveBigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["deck", "card"], name="deck_card_once"),
            models.UniqueConstraint(
                fields=["deck", "unknown_key"], condition=~models.Q(unknown_key=""), name="deck_unknown_once"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["card", "deck"], name="card_decks"),
            models.Index(fields=["unknown_key"], condition=~models.Q(unknown_key=""), name="unknown_decks"),
        ]

    def __str__(self) -> str:
        return f"{self.deck}: {self.card or self.unknown_key}"


class SharedCheck(ImmutableModel):
    """A deck text with what it was checked against, kept under an unguessable key. It is not listed anywhere and never changes.

    `digest` names the content, so that sharing the same check again gives the same link. `opened_on` is the first day after the one
    it was made on that somebody opened it: a link that nobody ever used is swept away (`shared_checks_sweep`).
    """

    key = models.CharField(max_length=40, unique=True, default=new_share_key)
    digest = models.CharField(max_length=64, unique=True)
    format = models.ForeignKey(Format, on_delete=models.PROTECT, related_name="+")
    as_of = models.DateField()
    text = models.TextField()
    allow = models.JSONField(default=list, help_text="What players agreed to allow: a list of `[card, copies]`.")
    is_sanctioned = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    opened_on = models.DateField(null=True, editable=False)
    hidden_at = models.DateTimeField(null=True, editable=False, help_text="Since when its link opens nothing.")

    closing_fields = ("opened_on", "hidden_at")

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.format} on {self.as_of}"
