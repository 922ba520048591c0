"""What drafts of dated revisions share: a version counter, who wrote and confirmed it, and where it stands."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models

from oscg.common.fields import OrderedJSONField
from rules.models.format import Format


class DraftState(models.TextChoices):
    """Where a draft stands. Scheduled and published drafts have become a revision and are not changed any more."""

    DRAFT = "draft", "Draft"
    SCHEDULED = "scheduled", "Scheduled"
    PUBLISHED = "published", "Published"
    DISCARDED = "discarded", "Discarded"


class RevisionDraft(models.Model):
    """A revision that maintainers still write. Every write raises `version`, so that an edit of an older one is noticed.

    `editor` wrote the newest version; `history` keeps the content of the newest ones, for telling what somebody else changed;
    `confirmations` name the maintainers who agreed to exactly this version.
    """

    CONTENT: ClassVar[tuple[str, ...]] = ()
    SUBJECT: ClassVar[str] = ""
    """How the change log calls it."""

    format = models.ForeignKey(Format, on_delete=models.PROTECT, related_name="+")
    version = models.PositiveIntegerField(default=1)
    state = models.CharField(max_length=10, choices=DraftState.choices, default=DraftState.DRAFT)
    effective_from = models.DateField(null=True, blank=True, help_text="From 00:00 UTC of this day.")
    is_emergency = models.BooleanField(default=False, help_text="It may take effect on the day it is published.")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    author_name = models.CharField(max_length=200, blank=True)
    editor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    editor_name = models.CharField(max_length=200, blank=True)
    confirmations = models.JSONField(default=list)
    history = OrderedJSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True

    @property
    def is_open(self) -> bool:
        """Whether it can still be changed."""
        return self.state == DraftState.DRAFT

    def content(self) -> dict[str, Any]:
        """What is written in it, as JSON values."""
        day = self.effective_from.isoformat() if self.effective_from else None
        found = {name: getattr(self, name) for name in self.CONTENT}
        return {"effective_from": day, "is_emergency": self.is_emergency, **found}
