"""Models every app stands on: immutable rows, the change log and the data revisions behind ETags."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models


class ImmutableError(TypeError):
    """Code tried to change a row that is history. Make a new version instead."""


class ImmutableQuerySet(models.QuerySet[Any]):
    """Rows that may be added and read, nothing else."""

    def update(self, **kwargs: Any) -> int:
        """Allow only the model's `closing_fields`. Raises ImmutableError otherwise."""
        if set(kwargs) - set(getattr(self.model, "closing_fields", ())):
            raise ImmutableError(f"{self.model.__name__} rows are history and are not changed.")
        return super().update(**kwargs)

    def delete(self) -> tuple[int, dict[str, int]]:
        """Raises ImmutableError: history is kept."""
        raise ImmutableError(f"{self.model.__name__} rows are history and are not deleted.")


ImmutableManager = models.Manager.from_queryset(ImmutableQuerySet)


class ImmutableModel(models.Model):
    """A row that is written once. `closing_fields` may be set later, to say when it stopped to count."""

    closing_fields: ClassVar[tuple[str, ...]] = ()
    objects = ImmutableManager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert the row. Raises ImmutableError when it is there already."""
        if not self._state.adding:
            raise ImmutableError(f"{type(self).__name__} rows are history and are not changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Raises ImmutableError: history is kept."""
        raise ImmutableError(f"{type(self).__name__} rows are history and are not deleted.")


class DataRevision(models.Model):
    """How often the content of one scope (`cards`, `rules`, `banlists`, `decks`) has changed.

    Raised in the transaction that changes the content, so that readers can tell with one look-up whether what they hold is current.
    The random `stamp` tells two changes with one number apart: one rolled back (or lost with a restored backup), one made later.
    """

    scope = models.CharField(max_length=20, primary_key=True)
    number = models.PositiveBigIntegerField(default=0)
    stamp = models.CharField(max_length=12, default="")

    def __str__(self) -> str:
        return f"{self.scope} {self.number}"


class Change(ImmutableModel):
    """One thing somebody did: who, what, to which thing, from which version to which. Written by every service that writes."""

    scope = models.CharField(max_length=20)
    number = models.PositiveBigIntegerField(help_text="The scope's data revision that this change made.")
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=40, help_text="Kind of the thing, such as “card”.")
    key = models.CharField(max_length=200, help_text="The thing's own name, such as “maximus/ember-wolf”.")
    before = models.PositiveIntegerField(
        null=True, blank=True, help_text="Version before, where the thing has versions."
    )
    after = models.PositiveIntegerField(null=True, blank=True)
    note = models.CharField(max_length=500, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    # An account may be deleted while its history stays (the person becomes unknown).
    closing_fields = ("actor", "actor_id")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["scope", "number"], name="change_scope_number")]
        indexes = [models.Index(fields=["subject", "key", "number"], name="change_of_thing")]

    def __str__(self) -> str:
        return f"{self.scope} {self.number}: {self.action} {self.subject} {self.key}"


class IdempotencyRecord(models.Model):
    """An `Idempotency-Key` in use: which body it came with and, once known, the answer. `name` hashes caller, address and key."""

    name = models.CharField(max_length=64, unique=True)
    content = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0, help_text="0 while the first request is running.")
    body = models.BinaryField(default=bytes)
    headers = models.JSONField(default=dict, help_text="What the answer said beside its body, such as Location.")
    made_at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.name[:12]}: {self.status}"
