"""Proposals of cards and the people around them, for tests."""

from __future__ import annotations

from typing import Any

from cards.models import Card, Submission
from cards.services.submissions import submission_create, submission_send
from oscg.accounts.models import GameRole, Role, User
from rules.models import Game


def person(name: str, *roles: str, game: str = "maximus") -> User:
    """An account with roles in a game."""
    user = User.objects.create_user(username=name, email=f"{name}@example.invalid", password="x")
    for role in roles:
        GameRole.objects.create(user=user, game=game, role=role)
    return user


def reviewer(name: str = "rea", game: str = "maximus") -> User:
    """A reviewer of a game."""
    return person(name, Role.REVIEWER, game=game)


def unit_content(name: str = "Lantern Crab", **unit: Any) -> dict[str, Any]:
    """The content of a plain Maximus Unit."""
    stats = {"cost": 2, "offense": 1, "defense": 1, "health": 3, "types": ["beast"], **unit}
    return {"name": name, "attributes": {"modes": {"unit": stats}}}


def proposal(author: User, *, sent: bool = True, card: str | None = None, **content: Any) -> Submission:
    """A proposal of a new Unit, or of a change of a seed card whose content is `content`."""
    game = Game.objects.get(slug="maximus")
    changed = Card.objects.get(game=game, slug=card) if card else None
    given = None if changed and not content else content or unit_content()
    found = submission_create(game=game, actor=author, card=changed, content=given)
    return submission_send(submission=found, actor=author, revision=1) if sent else found
