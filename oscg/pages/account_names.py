"""Names of people that promise nothing false: no titles of those who run the site, nobody else's user name."""

from __future__ import annotations

import re

from oscg.accounts.models import User
from oscg.accounts.services import account_rename
from oscg.common.errors import InvalidInput
from rules.specs.names import light_key, name_key, plain_text

ANYWHERE = ("administrator", "maintainer", "reviewer", "moderator", "oscg", "deleteduser")
"""What stands in no name, not even within a word."""
AS_WORDS = frozenset({"admin", "admins", "staff", "deleted"})
"""What is no word of a name."""
ALONE = frozenset({"me", "mod", "mods", "root", "system", "support", "official", "moderation", "guest", "anonymous"})
"""What is no whole name."""

# Digits and letters of other alphabets that are drawn like a Latin letter.
_LOOKS_LIKE = str.maketrans("013457авеіјкмнорсѕтухԁαεικνορτυ", "oieastabeijkmhopcstyxdaeikvoptu")
_BETWEEN_WORDS = re.compile(r"[\W_]+")
_USER_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{1,39}")


def user_name_check(text: str) -> None:
    """Raises InvalidInput for a user name that is no plain word, or one that is kept back."""
    if not _USER_NAME.fullmatch(text):
        message = (
            "A user name has 2 to 40 plain letters, digits, dots, dashes and underscores, and begins with a letter or "
            "a digit. How others see your name is yours to choose later."
        )
        raise InvalidInput("account.username", message, pointer="/username")
    _reserved_check(text)


def shown_name_save(*, user: User, name: str) -> None:
    """Save the name somebody is shown under. Raises InvalidInput for a title, and for somebody else's user name."""
    shown = " ".join(name.split()) if plain_text(name) else ""
    if name_key(shown) != name_key(user.username):
        _reserved_check(shown)
        looks = {light_key(shown), name_key(shown), _drawn(shown)}
        others = User.objects.exclude(pk=user.pk)
        if shown and any(others.filter(username__iexact=each).exists() for each in looks):
            message = f"“{shown}” is the user name of somebody else. Choose another name."
            raise InvalidInput("account.name_taken", message)
    account_rename(user=user, display_name=shown)


def _reserved_check(text: str) -> None:
    """Raises InvalidInput where a name holds a word that is kept back."""
    whole = _drawn(text)
    words = {name_key(word).translate(_LOOKS_LIKE) for word in _BETWEEN_WORDS.split(plain_text(text))}
    bare = {re.sub(r"\d+$", "", name_key(word)) for word in _BETWEEN_WORDS.split(plain_text(text))}
    found = next((word for word in ANYWHERE if word in whole), None)
    found = found or next(iter(sorted(AS_WORDS & {*words, *bare, whole})), None)
    found = found or (whole if whole in ALONE else None)
    if found:
        message = f"“{text}” reads like a part of the site or of those who run it. Choose another name."
        raise InvalidInput("account.name_reserved", message)


def _drawn(text: str) -> str:
    """A name as it looks at a glance: its key, look-alike letters made Latin."""
    return name_key(text).translate(_LOOKS_LIKE)
