"""Who may do what in a game. Roles are per game; everybody with an account is a member."""

from __future__ import annotations

from typing import Any

from oscg.accounts.models import GameRole, Role, User


def _has_role(user: Any, game: str, *roles: str) -> bool:
    """Whether an active account holds one of the roles in a game (by its slug)."""
    if user is None or not user.is_authenticated or not user.is_active:
        return False
    return GameRole.objects.filter(user_id=user.pk, game=game, role__in=roles).exists()


def is_member(user: Any) -> bool:
    """Whether somebody has an account that may be used: members submit cards, keep decks and play."""
    return bool(user is not None and user.is_authenticated and user.is_active)


def is_reviewer(user: Any, game: str) -> bool:
    """Whether somebody decides on submitted cards of a game; maintainers do too."""
    return _has_role(user, game, Role.REVIEWER, Role.MAINTAINER)


def is_maintainer(user: Any, game: str) -> bool:
    """Whether somebody maintains a game: its formats, lists and rulings."""
    return _has_role(user, game, Role.MAINTAINER)


def reviewed_games(user: Any) -> frozenset[str]:
    """The slugs of the games whose cards somebody reviews; empty for everybody else, guests too."""
    if not is_member(user):
        return frozenset()
    return frozenset(GameRole.objects.filter(user_id=user.pk).values_list("game", flat=True))


def reviewers_of(game: str) -> list[User]:
    """Everybody who reviews cards of a game (by its slug), maintainers too."""
    return list(User.objects.filter(is_active=True, game_roles__game=game).distinct().order_by("pk"))


def maintainers_of(game: str) -> list[User]:
    """Everybody who maintains a game (by its slug)."""
    found = User.objects.filter(is_active=True, game_roles__game=game, game_roles__role=Role.MAINTAINER)
    return list(found.distinct().order_by("pk"))


def is_list_keeper(user: Any, game: str) -> bool:
    """Whether somebody drafts and publishes the ban lists of a game: its maintainers."""
    return is_maintainer(user, game)


def is_administrator(user: Any) -> bool:
    """Whether somebody runs the site. Administrators maintain no game; they may only end an emergency."""
    return bool(user is not None and user.is_active and user.is_superuser)


def is_staff(user: Any) -> bool:
    """Whether somebody writes for the whole site: its news and its pages of help."""
    return bool(user is not None and user.is_authenticated and user.is_active and user.is_staff)


def maintained_games(user: Any) -> frozenset[str]:
    """The slugs of the games somebody maintains; empty for everybody else, guests too."""
    if not is_member(user):
        return frozenset()
    found = GameRole.objects.filter(user_id=user.pk, role=Role.MAINTAINER).values_list("game", flat=True)
    return frozenset(found)
