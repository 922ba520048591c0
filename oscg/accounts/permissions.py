"""Who may do what in a game. Roles are per game; everybody with an account is a member."""

from __future__ import annotations

from typing import Any

from oscg.accounts.models import GameRole, Role


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


def is_list_keeper(user: Any, game: str) -> bool:
    """Whether somebody drafts and publishes the ban lists of a game: its maintainers."""
    return is_maintainer(user, game)


def maintained_games(user: Any) -> frozenset[str]:
    """The slugs of the games somebody maintains; empty for everybody else, guests too."""
    if not is_member(user):
        return frozenset()
    found = GameRole.objects.filter(user_id=user.pk, role=Role.MAINTAINER).values_list("game", flat=True)
    return frozenset(found)
