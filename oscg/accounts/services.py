"""Writing accounts."""

from __future__ import annotations

from django.db import transaction

from oscg.accounts.models import GameRole, Role, User

DEMO_PASSWORD = "open-the-oyster-27"  # noqa: S105  (a known password is the point of a demo account)
DEMO_GAMES = ("maximus", "card-wars", "fortification")
DEMO_ACCOUNTS: tuple[tuple[str, str, Role | None], ...] = (
    ("player", "builds decks and plays", None),
    ("author", "submits cards", None),
    ("reviewer", "reviews cards", Role.REVIEWER),
    ("listkeeper", "keeps the ban lists", Role.LIST_KEEPER),
    ("maintainer", "maintains the games", Role.MAINTAINER),
    ("admin", "administers the site", None),
)


@transaction.atomic
def demo_accounts_create() -> list[tuple[str, str]]:
    """One account per role for trying things out, each with DEMO_PASSWORD; existing ones stay. Returns (name, what it does)."""
    for name, _, role in DEMO_ACCOUNTS:
        user = User.objects.filter(username=name).first()
        if user is None:
            is_admin = name == "admin"
            user = User(username=name, email=f"{name}@example.invalid", is_staff=is_admin, is_superuser=is_admin)
            user.set_password(DEMO_PASSWORD)
            user.save()
        for game in DEMO_GAMES if role else ():
            GameRole.objects.get_or_create(user=user, game=game, role=role)
    return [(name, what) for name, what, _ in DEMO_ACCOUNTS]
