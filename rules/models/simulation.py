"""Simulations: many matches between decks, what they were played with, and the pieces of work they are cut into."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models

from oscg.common.fields import OrderedJSONField
from rules.models.format import Format


def new_simulation_key() -> str:
    """An unguessable key for the link to an unlisted simulation."""
    return secrets.token_urlsafe(16)


class Simulation(models.Model):
    """Matches of every pair of some decks, from one seed on.

    `recipe` holds everything the matches are made of (cards as they were, deck lists, options, bots, seeds), so that it can be played
    again whatever becomes of decks and cards; it never changes. `tally` is the sum of all chunks once it has ended, `result` what is
    read from it. `revision` is raised by every change, for those who watch.
    """

    class State(models.TextChoices):
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        CANCELLED = "cancelled", "Cancelled"
        FAILED = "failed", "Failed"

    class Visibility(models.TextChoices):
        PRIVATE = "private", "Only whoever started it"
        UNLISTED = "unlisted", "Everybody who has the link"
        PUBLIC = "public", "Everybody"

    format = models.ForeignKey(Format, on_delete=models.PROTECT, related_name="+")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    title = models.CharField(max_length=160)
    visibility = models.CharField(max_length=10, choices=Visibility.choices, default=Visibility.PRIVATE)
    share_key = models.CharField(max_length=40, unique=True, default=new_simulation_key)
    state = models.CharField(max_length=10, choices=State.choices, default=State.RUNNING)
    is_casual = models.BooleanField(default=False, help_text="Whether decks need not be legal.")
    recipe = OrderedJSONField()
    recipe_hash = models.CharField(max_length=71)
    ruleset_hash = models.CharField(max_length=71)
    engine_version = models.CharField(max_length=20)
    seed = models.BigIntegerField()
    games = models.PositiveIntegerField(
        help_text="Matches to be played, over all pairs and both sides of a comparison."
    )
    games_done = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=1)
    tally = OrderedJSONField(null=True, blank=True)
    result = OrderedJSONField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True, help_text="Why it failed, for people.")
    request_key = models.CharField(
        max_length=60,
        blank=True,
        editable=False,
        help_text="What a form sends once, so that a double click starts one simulation.",
    )
    repeats = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True, help_text="When the first piece of it was begun.")
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["owner", "request_key"], condition=~models.Q(request_key=""), name="simulation_request_once"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["owner", "-id"], name="simulation_owner"),
            models.Index(fields=["visibility", "-id"], name="simulation_seen"),
            models.Index(fields=["state", "id"], name="simulation_state"),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def is_open(self) -> bool:
        """Whether it is still being played."""
        return self.state == self.State.RUNNING


class Chunk(models.Model):
    """A range of seeds of one pair of decks: what one worker plays at a time.

    It is open, or leased to a `holder` until an instant (after which anybody may take it), or done, with its `tally` in the same update.
    """

    class State(models.TextChoices):
        OPEN = "open", "Open"
        LEASED = "leased", "Being played"
        DONE = "done", "Done"

    simulation = models.ForeignKey(Simulation, on_delete=models.CASCADE, related_name="chunks")
    number = models.PositiveIntegerField()
    pairing = models.PositiveIntegerField(help_text="Which pair of decks, in the recipe's order.")
    first_seed = models.BigIntegerField()
    games = models.PositiveIntegerField(help_text="Matches of one side of a comparison; two share a seed.")
    state = models.CharField(max_length=6, choices=State.choices, default=State.OPEN)
    holder = models.CharField(max_length=120, blank=True)
    leased_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    milliseconds = models.PositiveIntegerField(default=0, help_text="Processor time it took.")
    tally = OrderedJSONField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["simulation", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["simulation", "number"], name="chunk_number")]
        indexes: ClassVar = [
            models.Index(fields=["state", "leased_until"], name="chunk_lease"),
            models.Index(fields=["simulation", "state", "number"], name="chunk_next"),
        ]

    def __str__(self) -> str:
        return f"{self.number} of simulation {self.simulation_id}: {self.state}"
