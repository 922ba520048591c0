"""Smoke matches: a proposed card tried out by bots, in the background, before people decide on it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from cards.models.submission import Submission
from oscg.common.fields import OrderedJSONField


class SmokeMatch(models.Model):
    """The trial of one revision of a proposal.

    It waits, or is leased to a `holder` until an instant (after which anybody may go on with it), or has ended. `progress` is what was
    counted so far and of what it was made, `result` what came of it; `error` says in words why nothing could be played.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "Waits"
        RUNNING = "running", "Being played"
        DONE = "done", "Done"
        FAILED = "failed", "Could not be played"

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="smoke_matches")
    revision = models.PositiveIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    holder = models.CharField(max_length=120, blank=True)
    leased_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0, help_text="How often a worker took it since its last step.")
    share = models.FloatField(default=0, help_text="How much of it is played, from 0 to 1.")
    progress = OrderedJSONField(null=True, blank=True)
    result = OrderedJSONField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["submission", "revision"], name="smoke_match_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["state", "leased_until"], name="smoke_match_next")]

    def __str__(self) -> str:
        return f"{self.submission} revision {self.revision}: {self.get_state_display().lower()}"

    @property
    def is_open(self) -> bool:
        """Whether something is still to come."""
        return self.state in (self.State.WAITING, self.State.RUNNING)
