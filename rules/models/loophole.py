"""Looking for loopholes: runs of the finder, the parts that workers take, what was found, and what became of it."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from oscg.common.fields import OrderedJSONField
from rules.models.format import Format


class LoopholeRun(models.Model):
    """A search for loopholes in a format: all it is made of (`hunt`), cut into parts that any worker can take.

    `budget` is the processor time it may take; when that is spent, what was found counts and the rest is left out. What was found
    is stored as loopholes of the format, but for proposals, whose cards nobody else knows yet: of those it stands in `result` alone.
    """

    class State(models.TextChoices):
        RUNNING = "running", "Searching"
        DONE = "done", "Done"
        CANCELLED = "cancelled", "Cancelled"
        FAILED = "failed", "Failed"

    class Purpose(models.TextChoices):
        FORMAT = "format", "The cards of a format"
        PROPOSAL = "proposal", "A proposed card"
        AGAIN = "again", "A loophole looked for again"

    format = models.ForeignKey(Format, on_delete=models.PROTECT, related_name="loophole_runs")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    purpose = models.CharField(max_length=8, choices=Purpose.choices, default=Purpose.FORMAT)
    state = models.CharField(max_length=10, choices=State.choices, default=State.RUNNING)
    hunt = OrderedJSONField()
    ruleset_hash = models.CharField(max_length=71)
    engine_version = models.CharField(max_length=20)
    detectors = models.JSONField(default=list, blank=True, help_text="The detectors asked; none named: all.")
    budget = models.PositiveIntegerField(help_text="Seconds of processor time.")
    parts_planned = models.PositiveIntegerField(default=0)
    parts_done = models.PositiveIntegerField(default=0)
    milliseconds = models.PositiveBigIntegerField(default=0, help_text="Processor time spent.")
    revision = models.PositiveIntegerField(default=1, help_text="Raised by every change, for those who watch.")
    result = OrderedJSONField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True, help_text="Why it failed, for people.")
    request_key = models.CharField(max_length=60, blank=True, editable=False)
    made_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["owner", "request_key"], condition=~models.Q(request_key=""), name="loophole_run_once"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["format", "-id"], name="loophole_run_format")]

    def __str__(self) -> str:
        return f"Loopholes of {self.format}, run {self.pk}"

    @property
    def is_open(self) -> bool:
        """Whether it is still searching."""
        return self.state == self.State.RUNNING


class LoopholePart(models.Model):
    """A part of a run: open, or leased to a `holder` until an instant (after which anybody may take it), or done with its result."""

    class State(models.TextChoices):
        OPEN = "open", "Open"
        LEASED = "leased", "Being done"
        DONE = "done", "Done"
        LEFT = "left", "Left out"

    run = models.ForeignKey(LoopholeRun, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    detector = models.CharField(max_length=40)
    part = OrderedJSONField()
    state = models.CharField(max_length=6, choices=State.choices, default=State.OPEN)
    holder = models.CharField(max_length=120, blank=True)
    leased_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    milliseconds = models.PositiveIntegerField(default=0)
    result = OrderedJSONField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["run", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["run", "number"], name="loophole_part_number")]
        indexes: ClassVar = [
            models.Index(fields=["state", "leased_until"], name="loophole_part_lease"),
            models.Index(fields=["run", "state", "number"], name="loophole_part_next"),
        ]

    def __str__(self) -> str:
        return f"{self.number} of run {self.run_id}: {self.detector}"


class Loophole(models.Model):
    """Something the finder found in a format, or looked for without finding it (`verdict`), as it was seen last.

    `key` tells it from others whatever its numbers, so that a later run brings the same row up to date. Maintainers close it: accepted as
    part of the game, or fixed by a list entry, an erratum or an option; then it is looked for again, and `is_gone` says whether it
    shows no more.
    """

    class Status(models.TextChoices):
        OPEN = "open", "Open"
        ACCEPTED = "accepted", "Accepted"
        FIXED = "fixed", "Fixed"

    class Remedy(models.TextChoices):
        NONE = "", "Nothing"
        LIST = "list", "A list entry"
        ERRATUM = "erratum", "An erratum"
        OPTION = "option", "An option"

    format = models.ForeignKey(Format, on_delete=models.PROTECT, related_name="loopholes")
    key = models.CharField(max_length=20)
    kind = models.CharField(max_length=60)
    verdict = models.CharField(max_length=10)
    severity = models.CharField(max_length=10)
    says = models.TextField()
    about = models.CharField(max_length=200, blank=True)
    cards = models.JSONField(default=list, blank=True, help_text="Slugs.")
    rules = models.JSONField(default=list, blank=True)
    numbers = OrderedJSONField(default=list, blank=True)
    switches = OrderedJSONField(default=list, blank=True)
    replay = OrderedJSONField(null=True, blank=True)
    detail = OrderedJSONField(default=dict, blank=True)
    seed = models.BigIntegerField(default=0)
    ruleset_hash = models.CharField(max_length=71, blank=True)
    engine_version = models.CharField(max_length=20, blank=True)
    run = models.ForeignKey(LoopholeRun, null=True, blank=True, on_delete=models.SET_NULL, related_name="loopholes")
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    remedy = models.CharField(max_length=8, choices=Remedy.choices, default=Remedy.NONE, blank=True)
    remedy_note = models.CharField(max_length=300, blank=True, help_text="Which entry, erratum or option, and why.")
    is_gone = models.BooleanField(default=False, help_text="It was looked for again and showed no more.")
    again = models.ForeignKey(
        LoopholeRun, null=True, blank=True, on_delete=models.SET_NULL, related_name="looks_for",
        help_text="The run that looks for it again.",
    )  # fmt: skip
    found_at = models.DateTimeField()
    seen_at = models.DateTimeField(help_text="When a run found it last.")

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["format", "key"], name="loophole_key")]
        indexes: ClassVar = [models.Index(fields=["format", "verdict", "status"], name="loophole_shown")]

    def __str__(self) -> str:
        return f"{self.kind} in {self.format}"


class LoopholeStep(models.Model):
    """What happened to a loophole, by whom and when: found, found again, gone, accepted, fixed, opened again."""

    loophole = models.ForeignKey(Loophole, on_delete=models.CASCADE, related_name="steps")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    action = models.CharField(max_length=12)
    note = models.CharField(max_length=400, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.action}: {self.loophole}"
