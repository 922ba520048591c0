"""Proposed cards and changes of cards, and what was decided about them."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from cards.models.artwork import Artwork
from cards.models.card import Card, CardVersion
from oscg.common.fields import OrderedJSONField
from oscg.common.models import ImmutableModel
from rules.models import Game


class SubmissionState(models.TextChoices):
    """Where a proposal stands. What may follow what: `cards.services.submissions.NEXT`."""

    DRAFT = "draft", "Draft"
    SUBMITTED = "submitted", "Waits for review"
    CHANGES_REQUESTED = "changes_requested", "Changes requested"
    APPROVED = "approved", "Approved"
    REJECTED = "rejected", "Rejected"
    WITHDRAWN = "withdrawn", "Withdrawn"


class Submission(models.Model):
    """A proposed card version: new, or a change of `card` made from its version `based_on`.

    `content` is `{name, attributes, abilities, text, variants: [{rarity, attributes, abilities, text}], flavor}`; `text` is what its
    author typed to be read as abilities, if so. `revision` counts the edits: a decision names the one it is about.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    card = models.ForeignKey(Card, null=True, blank=True, on_delete=models.PROTECT, related_name="submissions")
    based_on = models.ForeignKey(CardVersion, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=10, choices=CardVersion.Kind.choices, default=CardVersion.Kind.NEW)
    state = models.CharField(max_length=20, choices=SubmissionState.choices, default=SubmissionState.DRAFT)
    revision = models.PositiveIntegerField(default=1)
    content = OrderedJSONField()
    name = models.CharField(max_length=60, blank=True)
    name_key = models.CharField(max_length=120, blank=True, db_index=True)
    note = models.TextField(blank=True, help_text="What is proposed and why, for reviewers and the card's history.")
    license = models.CharField(max_length=40, default="CC-BY-4.0")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="submissions"
    )
    author_name = models.CharField(max_length=200, help_text="Who is credited on the card.")
    artwork = models.ForeignKey(Artwork, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    published = models.ForeignKey(CardVersion, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    sent_at = models.DateTimeField(null=True, blank=True, help_text="When it was last sent for review.")

    class Meta:
        ordering: ClassVar = ["-changed_at", "-id"]
        indexes: ClassVar = [
            models.Index(fields=["game", "state", "sent_at"], name="submission_queue"),
            models.Index(fields=["author", "-changed_at"], name="submission_author"),
        ]

    def __str__(self) -> str:
        return f"{self.name or 'Unnamed card'} ({self.get_state_display().lower()})"


class SubmissionRevision(ImmutableModel):
    """What a submission said each time it was sent for review; decisions and comments speak of one of these."""

    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="revisions")
    number = models.PositiveIntegerField()
    content = OrderedJSONField()
    note = models.TextField(blank=True)
    artwork = models.ForeignKey(Artwork, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    closing_fields = ("artwork", "artwork_id")

    class Meta:
        ordering: ClassVar = ["submission", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["submission", "number"], name="submission_revision")]

    def __str__(self) -> str:
        return f"{self.submission} revision {self.number}"


class SubmissionStep(ImmutableModel):
    """One move of a submission from state to state: who, when, about which revision, and why."""

    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="steps")
    revision = models.PositiveIntegerField()
    before = models.CharField(max_length=20, choices=SubmissionState.choices, blank=True)
    after = models.CharField(max_length=20, choices=SubmissionState.choices)
    reason = models.TextField(blank=True)
    is_self_approval = models.BooleanField(default=False)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    closing_fields = ("actor", "actor_id")

    class Meta:
        ordering: ClassVar = ["submission", "id"]

    def __str__(self) -> str:
        return f"{self.submission_id}: {self.before or 'begun'} → {self.after}"


class SubmissionComment(models.Model):
    """What author or reviewer say of a revision, perhaps of one field of it (a JSON pointer into the content)."""

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="comments")
    revision = models.PositiveIntegerField()
    pointer = models.CharField(max_length=200, blank=True)
    body = models.TextField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    is_settled = models.BooleanField(default=False)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["submission", "id"]

    def __str__(self) -> str:
        return f"{self.submission_id}: {self.body[:40]}"
