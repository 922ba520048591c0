"""Pictures that people upload for cards: re-encoded, immutable files under names nobody can guess."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class Artwork(models.Model):
    """One uploaded picture. Its files never change: a replacement is another row with another `key`.

    Nobody but its owner and the game's reviewers sees it before `is_public`, which approving a submission sets.
    """

    key = models.CharField(max_length=43, unique=True, help_text="Random; the folder of its files.")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    game = models.SlugField(max_length=40)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    size = models.PositiveIntegerField(help_text="Bytes of the stored picture.")
    digest = models.CharField(max_length=64, help_text="SHA-256 of the stored picture.")
    credit = models.CharField(max_length=80)
    license = models.CharField(max_length=40)
    alt = models.CharField(max_length=200, blank=True, help_text="What the picture shows, for those who cannot see it.")
    is_public = models.BooleanField(default=False)
    is_ready = models.BooleanField(default=False, help_text="Whether its smaller sizes have been made.")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        indexes: ClassVar = [models.Index(fields=["owner", "made_at"], name="artwork_owner")]

    def __str__(self) -> str:
        return f"{self.width}×{self.height} by {self.credit}"
