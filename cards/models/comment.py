"""What people say of cards, and reports of what nobody should have said."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from cards.models.card import Card


class CommentState(models.TextChoices):
    """Whether a comment is read by everybody."""

    SHOWN = "shown", "Shown"
    HIDDEN = "hidden", "Hidden"
    DELETED = "deleted", "Deleted"


class CardComment(models.Model):
    """Plain text somebody wrote under a card. A hidden one keeps its text for its author and the game's maintainers.

    A deleted one has no text any more; its row stays, so that deleting does not set back how often somebody writes.
    """

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="comments")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    body = models.TextField(blank=True)
    state = models.CharField(max_length=10, choices=CommentState.choices, default=CommentState.SHOWN)
    revision = models.PositiveIntegerField(default=1)
    made_at = models.DateTimeField(auto_now_add=True)
    edited_at = models.DateTimeField(null=True, blank=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    hidden_reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        indexes: ClassVar = [
            models.Index(fields=["card", "state", "-id"], name="comment_of_card"),
            models.Index(fields=["author", "-made_at"], name="comment_of_author"),
        ]

    def __str__(self) -> str:
        return f"{self.card}: {self.body[:40] or self.state}"


class CommentReport(models.Model):
    """Somebody says that a comment should not be there. Settled once a maintainer has looked at it."""

    comment = models.ForeignKey(CardComment, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    reason = models.CharField(max_length=500)
    is_settled = models.BooleanField(default=False)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["comment", "reporter"], name="comment_report_once")]
        indexes: ClassVar = [models.Index(fields=["is_settled", "comment"], name="comment_report_open")]

    def __str__(self) -> str:
        return f"{self.comment_id}: {self.reason[:40]}"
