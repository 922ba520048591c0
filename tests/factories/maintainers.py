"""People with roles, for tests of the desk."""

from __future__ import annotations

from django.test import Client

from oscg.accounts.models import GameRole, Role, User


def member_make(name: str) -> User:
    """Somebody with an account and no role."""
    return User.objects.create(username=name, email=f"{name}@example.invalid")


def reviewer_make(name: str, *games: str) -> User:
    """Somebody who reviews cards of the games."""
    return _with_role(name, Role.REVIEWER, games)


def maintainer_make(name: str, *games: str) -> User:
    """Somebody who maintains the games (Maximus where none is named)."""
    return _with_role(name, Role.MAINTAINER, games or ("maximus",))


def _with_role(name: str, role: Role, games: tuple[str, ...]) -> User:
    user = member_make(name)
    for game in games:
        GameRole.objects.create(user=user, game=game, role=role)
    return user


def client_of(user: User) -> Client:
    """A browser in which somebody is signed in."""
    client = Client()
    client.force_login(user)
    return client
