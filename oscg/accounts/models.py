"""People: the user model and what each may do in which game."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.functional import cached_property
from knox.models import AbstractAuthToken

DELETED_PREFIX = "deleted-"
"""How the user names of deleted accounts begin."""
MOST_SHOWN = 99
"""Headers count unread notices up to here."""


class User(AbstractUser):  # type: ignore[django-manager-missing]
    """A person with an account."""

    email = models.EmailField(unique=True)
    display_name = models.CharField(max_length=60, blank=True)

    def __str__(self) -> str:
        return self.display_name or self.username

    @property
    def known_as(self) -> str:
        """The shown name with the user name beside it: shown names are chosen freely, user names belong to one person."""
        if self.display_name in ("", self.username) or self.username.startswith(DELETED_PREFIX):
            return str(self)
        return f"{self.display_name} ({self.username})"

    @cached_property
    def held_roles(self) -> frozenset[str]:
        """The roles this person has in any game. Asked once a page, for its header."""
        return frozenset(self.game_roles.values_list("role", flat=True)) if self.is_active else frozenset()

    @property
    def keeps_games(self) -> bool:
        """Whether the desk is for this person: whoever maintains a game, and staff, who write for the whole site."""
        return Role.MAINTAINER in self.held_roles or (self.is_staff and self.is_active)

    @property
    def reviews_games(self) -> bool:
        """Whether the review queue is for this person: whoever reviews or maintains a game."""
        return bool(self.held_roles)

    @cached_property
    def unread_notices(self) -> int:
        """How many notices wait, for the header of every page: counted by the index alone, and no further than it is shown."""
        return self.notices.filter(read_at=None)[: MOST_SHOWN + 1].count()


class Role(models.TextChoices):
    """What somebody may do in one game, beyond what every member (everybody with an account) may."""

    REVIEWER = "reviewer", "Reviews cards"
    MAINTAINER = "maintainer", "Maintains the game, its formats and its lists"


class GameRole(models.Model):
    """A role of a person in a game. The game is named by its slug, since accounts know no games."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="game_roles")
    game = models.SlugField(max_length=40)
    role = models.CharField(max_length=20, choices=Role.choices)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "game", "role"], name="role_once")]

    def __str__(self) -> str:
        return f"{self.user}: {self.role} in {self.game}"


class ApiToken(AbstractAuthToken):
    """A key for programs: named, hashed, expiring, with scopes that say what it may write."""

    class Scope(models.TextChoices):
        SUBMIT = "submit", "Submit cards and save decks"
        REVIEW = "review", "Review submissions"
        LISTS = "lists", "Draft and publish ban lists and formats"
        PLAY = "play", "Create and play matches"

    name = models.CharField(max_length=60)
    scopes = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.name} of {self.user}"


class NoticeKind(models.TextChoices):
    """What people are told of."""

    REVIEW = "review", "Decisions and comments on cards I submitted"
    QUEUE = "queue", "Cards that wait for my review"
    COMMENT = "comment", "Comments on my cards"
    REPORT = "report", "Reported comments in games I maintain"
    INVITATION = "invitation", "Matches I am invited to"
    MOVE = "move", "Matches of mine that begin, or wait for my move"
    ENDED = "ended", "How matches of mine ended"
    LOOPHOLE = "loophole", "Loopholes in games I maintain, and how searches of mine ended"


class Notice(models.Model):
    """Something a person is told on the site."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=10, choices=NoticeKind.choices)
    text = models.CharField(max_length=300)
    path = models.CharField(max_length=200, help_text="The page of the site that shows it.")
    made_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        indexes: ClassVar = [models.Index(fields=["user", "read_at"], name="notice_unread")]

    def __str__(self) -> str:
        return self.text


class NoticeChoice(models.Model):
    """On which ways a person wants to be told of one kind of thing; without a row, the kind's own default holds."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notice_choices")
    kind = models.CharField(max_length=10, choices=NoticeKind.choices)
    on_site = models.BooleanField(default=True)
    by_mail = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "kind"], name="notice_choice_once")]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind}"
