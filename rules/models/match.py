"""Matches on the site: who sits where with which deck, what was dealt, and everything that was done, as data.

A match keeps all it is made of (cards as they were, deck lists, options, seed, actions), so that it survives whatever becomes of decks,
cards and accounts. It never points at a deck.
"""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models

from oscg.common.fields import OrderedJSONField
from oscg.common.models import ImmutableModel
from rules.models.format import Format
from rules.models.game import Game


def new_match_key() -> str:
    """An unguessable key for the link to a match: it opens an unlisted one, and lets people sit down on open seats."""
    return secrets.token_urlsafe(16)


class Match(models.Model):
    """One match: what it is played under, how far it is, and the position it has reached.

    `serial` counts the actions; `position` is the state after the last one, `digest` its hash. `to_act` is the seat that must decide,
    `deadline` until when. The rules are those of `as_of`, the day on which it was made (MAX-LIST-9), with the list revision of that
    moment. A war of several battles is one match.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", "Waiting for its players"
        PLAYING = "playing", "Being played"
        OVER = "over", "Over"
        CANCELLED = "cancelled", "Cancelled"

    class Visibility(models.TextChoices):
        PRIVATE = "private", "Only its players"
        UNLISTED = "unlisted", "Everybody who has the link"
        PUBLIC = "public", "Everybody"

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    format = models.ForeignKey(Format, on_delete=models.PROTECT, related_name="+")
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    visibility = models.CharField(max_length=10, choices=Visibility.choices, default=Visibility.PRIVATE)
    share_key = models.CharField(max_length=40, unique=True, default=new_match_key)
    is_casual = models.BooleanField(default=False, help_text="Whether decks need not be legal.")
    is_sanctioned = models.BooleanField(default=False, help_text="Whether a maintainer has marked it as sanctioned.")
    as_of = models.DateField(help_text="The day whose rules, list and card versions hold.")
    revision = models.PositiveIntegerField(help_text="The format's revision.")
    list_revision = models.PositiveIntegerField(null=True, blank=True)
    ruleset = models.CharField(max_length=80, help_text="The hash of the ruleset.")
    options = OrderedJSONField(default=dict, help_text="Options chosen for this match, other than the format's.")
    allowed = models.JSONField(default=list, help_text="What the players agreed to allow: `[card, copies]` each.")
    seed = models.BigIntegerField(
        null=True, blank=True, help_text="Chosen by whoever made it; else drawn at the start."
    )
    seconds = models.PositiveIntegerField(null=True, blank=True, help_text="Time for a decision; none without.")
    deadline = models.DateTimeField(null=True, blank=True)
    engine = models.CharField(max_length=20, blank=True, help_text="The version of the engine that deals and referees.")
    serial = models.PositiveIntegerField(default=0)
    turn = models.PositiveIntegerField(default=0)
    to_act = models.PositiveSmallIntegerField(null=True, blank=True)
    position = models.BinaryField(default=bytes)
    digest = models.CharField(max_length=32, blank=True)
    events = models.PositiveIntegerField(default=0, help_text="Entries of the log so far.")
    outcome = models.JSONField(null=True, blank=True, help_text="Its kind, the winning seats, the reason.")
    request_key = models.CharField(
        max_length=60,
        blank=True,
        editable=False,
        help_text="What a form sends once, so that a double click makes one match.",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True, help_text="When the last action was taken.")
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        verbose_name_plural = "matches"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["creator", "request_key"], condition=~models.Q(request_key=""), name="match_request_once"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["visibility", "-id"], name="match_listed"),
            models.Index(fields=["status", "deadline"], name="match_deadline"),
            models.Index(fields=["status", "moved_at"], name="match_moved"),
        ]

    def __str__(self) -> str:
        return f"Match {self.pk}"

    @property
    def is_waiting(self) -> bool:
        """Whether its seats are still being filled."""
        return self.status == self.Status.WAITING

    @property
    def is_over(self) -> bool:
        """Whether it has been played to its end."""
        return self.status == self.Status.OVER


class MatchSeat(models.Model):
    """A seat: open, kept for somebody who is invited, taken by a person, or played by a bot.

    `entries` is the deck as it was brought, `[card, count, board, rarity]` each; its name is for its player's eyes alone. `accepts` is
    the agreement that the player has accepted, in the version that was read: a changed one is accepted anew (MAX-LIST-5).
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    has_joined = models.BooleanField(default=False, help_text="Whether the player sits here; otherwise invited.")
    bot = models.CharField(max_length=40, blank=True)
    deck_name = models.CharField(max_length=120, blank=True)
    entries = models.JSONField(null=True, blank=True)
    accepts = models.ForeignKey(
        "MatchAgreement", null=True, blank=True, on_delete=models.SET_NULL, related_name="acceptances"
    )
    accepted_version = models.PositiveIntegerField(default=0)
    told_at = models.DateTimeField(
        null=True, blank=True, help_text="When the player was told of the beginning or of their move, until they act."
    )

    class Meta:
        ordering: ClassVar = ["match", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["match", "number"], name="match_seat_number")]
        indexes: ClassVar = [models.Index(fields=["player", "-match"], name="match_of_player")]

    def __str__(self) -> str:
        return f"Seat {self.number} of {self.match}"

    @property
    def is_taken(self) -> bool:
        """Whether somebody sits here, a bot too."""
        return bool(self.bot) or self.has_joined


class MatchDeal(ImmutableModel):
    """What a match was dealt from: the seed, all options, every card version once, and the decks as places in `cards`.

    It tells everything that is hidden, so nobody is shown it before the match is over.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="deal")
    seed = models.BigIntegerField()
    options = OrderedJSONField()
    cards = OrderedJSONField()
    decks = models.JSONField()

    def __str__(self) -> str:
        return f"Deal of {self.match}"


class MatchAction(ImmutableModel):
    """An action that was carried out (number 0: the set-up), the hash of the position after it, and what happened.

    `until` counts the entries of the log up to its end. Entries carry their audience.
    """

    class By(models.TextChoices):
        PLAYER = "player", "The player"
        BOT = "bot", "The bot"
        CLOCK = "clock", "The clock, when the time was over"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="actions")
    number = models.PositiveIntegerField()
    seat = models.SmallIntegerField(help_text="−1 for the set-up.")
    move = models.JSONField()
    by = models.CharField(max_length=6, choices=By.choices, default=By.PLAYER)
    digest = models.CharField(max_length=32)
    until = models.PositiveIntegerField()
    events = models.JSONField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["match", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["match", "number"], name="match_action_number")]

    def __str__(self) -> str:
        return f"Action {self.number} of {self.match}"


class MatchAgreement(models.Model):
    """What a player proposes to allow in one match: `[card, copies]` each. Every change raises its version.

    It is in force while every player of the match has accepted this version; from the start of the match on nothing changes any more.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="agreements")
    proposer = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    version = models.PositiveIntegerField(default=1)
    entries = models.JSONField()
    is_withdrawn = models.BooleanField(default=False)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["match", "id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["match", "proposer"], name="match_agreement_once")]

    def __str__(self) -> str:
        return f"Agreement {self.pk} of {self.match}"
