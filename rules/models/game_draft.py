"""Games that are being made, and changes of their definitions, while people work on them."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from oscg.common.fields import OrderedJSONField
from rules.models.draft import DraftState
from rules.models.game import Game


class GameDraft(models.Model):
    """A new game, or (with a `game`) the next definition of one, until it is published; then it is history and stays as it is.

    `content` is what `rules.sheets.content` describes. `revision` counts the edits: whoever writes names the one they have read.
    """

    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    is_new = models.BooleanField(default=True, help_text="Whether it makes a game, or changes one.")
    content = OrderedJSONField(default=dict)
    note = models.CharField(max_length=300, blank=True, help_text="What changed, for the history.")
    revision = models.PositiveIntegerField(default=1)
    state = models.CharField(max_length=10, choices=DraftState.choices, default=DraftState.DRAFT)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    author_name = models.CharField(max_length=200, blank=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["-changed_at", "-id"]
        indexes: ClassVar = [models.Index(fields=["author", "state"], name="game_draft_author")]

    def __str__(self) -> str:
        return f"Draft {self.pk} of {self.game or 'a new game'}"

    @property
    def is_open(self) -> bool:
        """Whether it can still be changed."""
        return self.state == DraftState.DRAFT

    @property
    def name(self) -> str:
        """What the game is to be called."""
        return str(self.content.get("about", {}).get("name") or "A game without a name yet")
