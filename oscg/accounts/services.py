"""Writing accounts."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction

from oscg.accounts.models import DELETED_PREFIX, ApiToken, GameRole, Notice, NoticeChoice, Role, User
from oscg.accounts.permissions import is_administrator, is_maintainer
from oscg.common.changes import change_record
from oscg.common.errors import Conflict, InvalidInput, Missing, Refused

SCOPE = "accounts"
DELETED_NAME = "deleted user"
MOST_TOKENS = 20
SHOWN_WITH_NAMES = ("decks", "comments", "rulings", "loopholes")
"""The data whose pages show people's names as they are now."""

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
    """Change the name other people see. What they wrote is shown under it, so pages kept of that are made anew."""
    with transaction.atomic():
        user.display_name = display_name
        user.save(update_fields=["display_name"])
        change_record(scope=SCOPE, action="renamed", subject="account", key=str(user.pk), actor=user)
        for scope in SHOWN_WITH_NAMES:
            change_record(scope=scope, action="credited", subject="account", key=str(user.pk), actor=user)


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


def token_revoke(*, user: User, digest: str, actor: User | None = None, reason: str = "") -> bool:
    """End a token of this person at once; False when there is no such token. `actor` is who does it, where somebody else does."""
    with transaction.atomic():
        token = ApiToken.objects.filter(user=user, digest=digest).first()
        if token is None:
            return False
        key = f"{user.pk}/{token.token_key}"
        token.delete()
        change_record(scope=SCOPE, action="revoked", subject="token", key=key, actor=actor or user, note=reason)
    return True


@transaction.atomic
def account_deactivate(*, user: User, actor: User, reason: str = "") -> None:
    """Shut an account: nobody signs in with it, its sessions and tokens are refused, its page is hidden. Nothing is deleted.

    Raises Refused for one's own account and for people who are no administrators; Conflict when it is shut already.
    """
    _administrator_check(actor)
    if user.pk == actor.pk:
        raise Refused("account.own", "This is your own account. Another administrator shuts it.")
    _activity_set(user, actor, reason, is_active=False)


@transaction.atomic
def account_reactivate(*, user: User, actor: User, reason: str = "") -> None:
    """Open an account again that was shut. Raises Refused, and Conflict when it is open, or deleted for good."""
    _administrator_check(actor)
    if user.username.startswith(DELETED_PREFIX):
        raise Conflict("account.deleted", "This account is deleted: nobody can sign in with it any more.")
    _activity_set(user, actor, reason, is_active=True)


def _activity_set(user: User, actor: User, reason: str, *, is_active: bool) -> None:
    if not User.objects.filter(pk=user.pk, is_active=not is_active).update(is_active=is_active):
        state = "open" if is_active else "shut"
        raise Conflict(f"account.{state}", f"The account is {state} already.")
    action = "reactivated" if is_active else "deactivated"
    change_record(scope=SCOPE, action=action, subject="account", key=str(user.pk), actor=actor, note=reason)


@transaction.atomic
def role_give(*, username: str, game: str, role: str, actor: User, reason: str = "") -> None:
    """Let a person review or maintain a game (named by its slug). Maintainers of the game and administrators may.

    Raises Refused, InvalidInput for a role there is not, Missing for a person there is not, Conflict for a role already held.
    """
    _role_check(actor, game, role)
    user = _active_person(username)
    _, is_new = GameRole.objects.get_or_create(user=user, game=game, role=role)
    if not is_new:
        raise Conflict("role.held", f"{user} has this role already.")
    _role_record("given", user, game, role, actor, reason)


@transaction.atomic
def role_take(*, username: str, game: str, role: str, actor: User, reason: str = "") -> None:
    """Take a role in a game from a person. Maintainers of the game and administrators may; only these take the last maintainer's.

    Raises Refused, InvalidInput for a role there is not, Missing for a person there is not, Conflict for a role nobody gave and for the
    last maintainer.
    """
    _role_check(actor, game, role)
    user = _active_person(username)
    # Two maintainers who take each other's role at once must not leave the game to nobody.
    held = list(GameRole.objects.select_for_update().filter(game=game, role=role, user__is_active=True))
    mine = next((each for each in held if each.user_id == user.pk), None)
    if mine is None:
        raise Conflict("role.not_held", f"{user} does not have this role.")
    if role == Role.MAINTAINER and len(held) == 1 and not is_administrator(actor):
        raise Conflict("role.last", f"{user} is the only maintainer. Give somebody else the role first.")
    mine.delete()
    _role_record("taken", user, game, role, actor, reason)


@transaction.atomic
def role_found(*, user: User, game: str) -> None:
    """Make whoever began a new game its first maintainer. Raises Conflict for a game that somebody has a role in."""
    if GameRole.objects.filter(game=game).exists():
        raise Conflict("role.held", "People have roles in this game already.")
    GameRole.objects.create(user=user, game=game, role=Role.MAINTAINER)
    _role_record("given", user, game, Role.MAINTAINER, user, "The game is theirs.")


def _role_check(actor: User, game: str, role: str) -> None:
    if not is_administrator(actor) and not is_maintainer(actor, game):
        raise Refused("role.not_yours", "Only maintainers of the game and administrators give and take its roles.")
    if role not in Role.values:
        raise InvalidInput("role.unknown", f"A role is one of {', '.join(Role.values)}.", pointer="/role")


def _active_person(username: str) -> User:
    found = User.objects.filter(username__iexact=username, is_active=True).first()
    if found is None:
        raise Missing("account.unknown", f"There is no open account “{username}”. Check the user name.")
    return found


def _role_record(action: str, user: User, game: str, role: str, actor: User, reason: str) -> None:
    key = f"{user.pk}/{game}/{role}"
    change_record(scope=SCOPE, action=action, subject="role", key=key, actor=actor, note=reason)


@transaction.atomic
def second_factor_remove(*, user: User, actor: User, reason: str = "") -> None:
    """Take the second factor off an account whose owner lost it. Raises Refused, and Conflict where there is none."""
    _administrator_check(actor)
    gone, _ = Authenticator.objects.filter(user=user).delete()
    if not gone:
        raise Conflict("account.no_second_factor", "The account has no second factor.")
    change_record(scope=SCOPE, action="removed", subject="second factor", key=str(user.pk), actor=actor, note=reason)


def _administrator_check(actor: User) -> None:
    if not is_administrator(actor):
        raise Refused("account.not_yours", "Only administrators may do that.")


@transaction.atomic
def account_anonymise(*, user: User) -> None:
    """Take a person's name, address, roles, tokens, notices and sign-in away; the row stays, so that their work keeps an author."""
    ApiToken.objects.filter(user=user).delete()
    GameRole.objects.filter(user=user).delete()
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    Notice.objects.filter(user=user).delete()
    NoticeChoice.objects.filter(user=user).delete()
    user.username = f"{DELETED_PREFIX}{user.pk}-{secrets.token_hex(4)}"
    user.email = f"{user.username}@deleted.invalid"
    user.display_name = DELETED_NAME
    user.first_name = user.last_name = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.set_unusable_password()
    user.save()
    change_record(scope=SCOPE, action="deleted", subject="account", key=str(user.pk))
    for scope in SHOWN_WITH_NAMES:
        change_record(scope=scope, action="credited", subject="account", key=str(user.pk))
