"""Ban lists: dated, immutable revisions of what a format bans and restricts."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from cards.models import Card
from oscg.common.models import ImmutableModel
from rules.models import Format, RevisionDraft


class BanList(models.Model):
    """The list of a format."""

    format = models.OneToOneField(Format, on_delete=models.PROTECT, related_name="+")

    def __str__(self) -> str:
        return f"List of {self.format}"


class BanListRevision(ImmutableModel):
    """The whole list as it stands from a day on (MAX-LIST-1).

    What is in force on a day follows from the dates alone: the revision with the latest `effective_from` not after that day;
    of several with one date, the highest number.
    """

    ban_list = models.ForeignKey(BanList, on_delete=models.PROTECT, related_name="revisions")
    number = models.PositiveIntegerField()
    effective_from = models.DateField(help_text="From 00:00 UTC of this day.")
    announcement = models.TextField(blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    author_name = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    closing_fields = ("author", "author_id", "author_name")

    class Meta:
        ordering: ClassVar = ["ban_list", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["ban_list", "number"], name="list_revision_number")]

    def __str__(self) -> str:
        return f"{self.ban_list} revision {self.number}"


class BanListEntry(ImmutableModel):
    """What one revision says of a card, or of every card a filter matches."""

    class Status(models.TextChoices):
        BANNED = "banned", "Banned"
        RESTRICTED = "restricted", "Restricted"

    revision = models.ForeignKey(BanListRevision, on_delete=models.CASCADE, related_name="entries")
    card = models.ForeignKey(Card, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    card_name = models.CharField(max_length=60, blank=True, help_text="As it was when the list was published.")
    filter = models.JSONField(null=True, blank=True)
    status = models.CharField(max_length=10, choices=Status.choices)
    limit = models.PositiveSmallIntegerField(help_text="Copies that stay allowed; 0 for a banned card.")
    reason = models.TextField()

    class Meta:
        ordering: ClassVar = ["revision", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(card__isnull=True, filter__isnull=False)
                | models.Q(card__isnull=False, filter__isnull=True),
                name="entry_card_or_filter",
            ),
            models.CheckConstraint(
                condition=models.Q(status="banned", limit=0) | models.Q(status="restricted", limit__gte=1),
                name="entry_limit",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card or self.filter}: {self.status}"


class BanListDraft(RevisionDraft):
    """The next revision of a format's list while maintainers write it. Nobody else ever sees it.

    `entries` are those of `list_revision_publish`, cards named by slug; a reason may still be missing. `based_on` is the newest
    revision its last editor knew: a draft written against an older list is not published unseen.
    """

    CONTENT: ClassVar[tuple[str, ...]] = ("announcement", "entries")
    SUBJECT: ClassVar[str] = "ban_list_draft"

    based_on = models.ForeignKey(BanListRevision, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    revision = models.OneToOneField(BanListRevision, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    announcement = models.TextField(blank=True)
    entries = models.JSONField(default=list)

    class Meta:
        ordering: ClassVar = ["-updated_at", "-id"]

    def __str__(self) -> str:
        return f"Draft {self.pk} of the list of {self.format}"
