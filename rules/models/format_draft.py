"""Drafts of format revisions."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from oscg.common.fields import OrderedJSONField
from rules.models.draft import RevisionDraft
from rules.models.format import FormatRevision


class FormatDraft(RevisionDraft):
    """The next revision of a format while maintainers write it: options, deck rules and a note."""

    CONTENT: ClassVar[tuple[str, ...]] = ("options", "deck_rules", "note")
    SUBJECT: ClassVar[str] = "format_draft"

    based_on = models.ForeignKey(FormatRevision, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    revision = models.OneToOneField(FormatRevision, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    options = OrderedJSONField(default=dict, help_text="Options that differ from the game's defaults.")
    deck_rules = OrderedJSONField(default=list)
    note = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar = ["-updated_at", "-id"]

    def __str__(self) -> str:
        return f"Draft {self.pk} of {self.format}"
