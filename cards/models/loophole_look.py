"""Loopholes that a proposed card would open, looked for before people decide on it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from cards.models.submission import Submission
from rules.models import LoopholeRun


class LoopholeLook(models.Model):
    """The search for loopholes of one revision of a proposal.

    It waits for its `run` to be made (what costs nothing is looked at in doing so), then for the run's parts to be planned, and is
    the run's to end. `error` says in words why nothing could be looked at.
    """

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="loophole_looks")
    revision = models.PositiveIntegerField()
    run = models.OneToOneField(
        LoopholeRun, null=True, blank=True, on_delete=models.SET_NULL, related_name="looks_at_proposal"
    )
    is_planned = models.BooleanField(default=False, help_text="Whether its run has begun, or can never begin.")
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=300, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    tried_at = models.DateTimeField(null=True, blank=True, help_text="When a worker began with it last.")

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["submission", "revision"], name="loophole_look_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["is_planned", "id"], name="loophole_look_next")]

    def __str__(self) -> str:
        return f"{self.submission} revision {self.revision}"
