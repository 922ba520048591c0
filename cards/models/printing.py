"""Card sets, and the printings of a card's variants in them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from cards.models.card import Variant
from oscg.common.models import ImmutableModel
from rules.models import Game


class CardSet(models.Model):
    """Cards that came out together."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="sets")
    code = models.SlugField(max_length=10)
    name = models.CharField(max_length=80)
    released = models.DateField()

    class Meta:
        ordering: ClassVar = ["game", "released", "code"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "code"], name="set_code")]

    def __str__(self) -> str:
        return f"{self.name} ({self.code.upper()})"


class Printing(ImmutableModel):
    """A variant as it stands in a set: collector number and the credit of its picture."""

    variant = models.ForeignKey(Variant, on_delete=models.PROTECT, related_name="printings")
    card_set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="printings")
    number = models.CharField(max_length=10)
    artist = models.CharField(max_length=80, blank=True)
    art_license = models.CharField(max_length=40, blank=True)

    # When an account is deleted, its name leaves the credits.
    closing_fields = ("artist",)

    class Meta:
        ordering: ClassVar = ["card_set", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["variant", "card_set", "number"], name="printing_once")
        ]

    def __str__(self) -> str:
        return f"{self.card_set.code.upper()} {self.number}"
