"""A card's identity, its dated versions and their rarity variants."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from cards.models.artwork import Artwork
from oscg.common.models import ImmutableModel
from rules.models import Game, RarityTier


class CardStatus(models.TextChoices):
    """Where a card stands in its life (the same five words in every game)."""

    DRAFT = "draft", "Draft"
    SUBMITTED = "submitted", "Submitted"
    PUBLISHED = "published", "Published"
    WITHDRAWN = "withdrawn", "Withdrawn"
    RETIRED = "retired", "Retired"


class Card(models.Model):
    """What the rules mean by “the same card”: a name in a game. What it says stands in its versions."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="cards")
    slug = models.SlugField(max_length=80)
    name = models.CharField(max_length=60)
    name_key = models.CharField(
        max_length=120, help_text="The name folded; unique in the game (MAX-DECK-5, FORT-DECK-4)."
    )
    status = models.CharField(max_length=10, choices=CardStatus.choices, default=CardStatus.DRAFT)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["game", "name_key"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "slug"], name="card_slug"),
            models.UniqueConstraint(fields=["game", "name_key"], name="card_name"),
        ]

    def __str__(self) -> str:
        return self.name


class CardStatusChange(ImmutableModel):
    """From which day a card has had a status: verdicts of past days see the status of that day."""

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="status_changes")
    status = models.CharField(max_length=10, choices=CardStatus.choices)
    since = models.DateField(help_text="From 00:00 UTC of this day.")
    reason = models.TextField(blank=True, help_text="Why, for everybody to read.")

    class Meta:
        ordering: ClassVar = ["card", "since", "id"]
        indexes: ClassVar = [models.Index(fields=["card", "since"], name="status_since")]

    def __str__(self) -> str:
        return f"{self.card}: {self.status} since {self.since}"


class CardVersion(ImmutableModel):
    """What a card says from a day on. A later version ends it (`effective_until`, exclusive); nothing else changes it.

    `attributes` follow the game's card schema; `abilities` are data of the ability language; `document` is the API's JSON of this
    version, written once.
    """

    class Kind(models.TextChoices):
        NEW = "new", "New card"
        ERRATUM = "erratum", "Erratum"
        BALANCE = "balance", "Balance change"
        WORDING = "wording", "Wording"

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.NEW)
    note = models.TextField(blank=True)
    effective_from = models.DateField(help_text="From 00:00 UTC of this day.")
    effective_until = models.DateField(null=True, blank=True)
    name = models.CharField(max_length=60)
    attributes = models.JSONField()
    abilities = models.JSONField(default=list)
    text = models.TextField(blank=True, help_text="The author's wording of what the card does.")
    flavor = models.TextField(blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    author_name = models.CharField(max_length=200)
    license = models.CharField(max_length=40)
    artwork = models.ForeignKey(
        Artwork,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="Its picture; without one the card shows its stand-in art.",
    )
    cost = models.IntegerField(default=-1, help_text="Printed cost, for sorting; −1 where the card prints none.")
    fingerprint = models.CharField(max_length=80, db_index=True)
    words = models.TextField(default="", help_text="Its name and texts as folded words, for searching.")
    document = models.TextField()
    digest = models.CharField(max_length=64, help_text="Hash of the document, for ruleset hashes.")
    created_at = models.DateTimeField(auto_now_add=True)

    # When an account is deleted, its name leaves the credits; what the card says stays as it was.
    closing_fields = ("effective_until", "author", "author_id", "author_name", "document", "digest")

    class Meta:
        ordering: ClassVar = ["card", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["card", "number"], name="card_version_number")]
        indexes: ClassVar = [
            models.Index(fields=["card", "effective_from", "effective_until"], name="version_in_force")
        ]

    def __str__(self) -> str:
        return f"{self.name} version {self.number}"


class Variant(ImmutableModel):
    """One rarity of a card version, with the attributes and abilities of its own; games without rarities have one, unmarked."""

    version = models.ForeignKey(CardVersion, on_delete=models.PROTECT, related_name="variants")
    tier = models.ForeignKey(RarityTier, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    attributes = models.JSONField(default=dict)
    abilities = models.JSONField(default=list)
    text = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar = ["version", "tier__order"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["version", "tier"], name="variant_tier"),
            models.UniqueConstraint(fields=["version"], condition=models.Q(tier=None), name="variant_unmarked"),
        ]

    def __str__(self) -> str:
        return f"{self.version} {self.tier or ''}".strip()


class CardFacet(models.Model):
    """One value a card version can be found by: kind, type, element, rarity … Written with the version."""

    version = models.ForeignKey(CardVersion, on_delete=models.CASCADE, related_name="facets")
    name = models.CharField(max_length=30)
    value = models.CharField(max_length=60)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["version", "name", "value"], name="facet_once")]
        indexes: ClassVar = [models.Index(fields=["name", "value", "version"], name="facet_value")]

    def __str__(self) -> str:
        return f"{self.name}={self.value}"
