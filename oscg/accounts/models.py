"""People: the user model and what each may do in which game."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from knox.models import AbstractAuthToken


class User(AbstractUser):  # type: ignore[django-manager-missing]
    """A person with an account."""

    email = models.EmailField(unique=True)
    display_name = models.CharField(max_length=60, blank=True)

    def __str__(self) -> str:
        return self.display_name or self.username


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
