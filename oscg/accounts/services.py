"""Writing accounts."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction

from oscg.accounts.models import ApiToken, GameRole, Role, User
from oscg.common.changes import change_record
from oscg.common.errors import Conflict

SCOPE = "accounts"
DELETED_NAME = "deleted user"
MOST_TOKENS = 20

DEMO_PASSWORD = "open-the-oyster-27"  # noqa: S105  (a known password is the point of a demo account)
DEMO_GAMES = ("maximus", "card-wars", "fortification")
DEMO_ACCOUNTS: tuple[tuple[str, str, Role | None], ...] = (
    ("player", "builds decks and plays", None),
    ("author", "submits cards", None),
    ("reviewer", "reviews cards", Role.REVIEWER),
    ("maintainer", "maintains the games: formats and ban lists", Role.MAINTAINER),
    ("comaintainer", "maintains the games too: confirms lists of the other", Role.MAINTAINER),
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
            EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        for game in DEMO_GAMES if role else ():
            GameRole.objects.get_or_create(user=user, game=game, role=role)
    return [(name, what) for name, what, _ in DEMO_ACCOUNTS]


def account_rename(*, user: User, display_name: str) -> None:
    """Change the name other people see. Decks are shown under it, so pages kept of decks are made anew."""
    with transaction.atomic():
        user.display_name = display_name
        user.save(update_fields=["display_name"])
        change_record(scope=SCOPE, action="renamed", subject="account", key=str(user.pk), actor=user)
        change_record(scope="decks", action="credited", subject="account", key=str(user.pk), actor=user)


def token_create(*, user: User, name: str, scopes: Sequence[str], days: int) -> tuple[ApiToken, str]:
    """A new token and its text, which nobody can read again. Raises Conflict when the person has too many."""
    if ApiToken.objects.filter(user=user).count() >= MOST_TOKENS:
        raise Conflict("token.too_many", f"You have {MOST_TOKENS} tokens. Revoke one that is no longer used.")
    with transaction.atomic():
        token, text = ApiToken.objects.create(
            user=user, expiry=timedelta(days=days), name=name, scopes=sorted(set(scopes))
        )
        change_record(scope=SCOPE, action="created", subject="token", key=f"{user.pk}/{token.token_key}", actor=user)
    return token, text


def token_revoke(*, user: User, digest: str) -> bool:
    """End a token of this person at once; False when there is no such token."""
    with transaction.atomic():
        token = ApiToken.objects.filter(user=user, digest=digest).first()
        if token is None:
            return False
        key = f"{user.pk}/{token.token_key}"
        token.delete()
        change_record(scope=SCOPE, action="revoked", subject="token", key=key, actor=user)
    return True


@transaction.atomic
def account_anonymise(*, user: User) -> None:
    """Take a person's name, address, roles, tokens and sign-in away; the row stays, so that what they published keeps an author."""
    ApiToken.objects.filter(user=user).delete()
    GameRole.objects.filter(user=user).delete()
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    user.username = f"deleted-{user.pk}-{secrets.token_hex(4)}"
    user.email = f"{user.username}@deleted.invalid"
    user.display_name = DELETED_NAME
    user.first_name = user.last_name = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.set_unusable_password()
    user.save()
    change_record(scope=SCOPE, action="deleted", subject="account", key=str(user.pk))
