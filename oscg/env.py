"""Settings from the environment, each with a default that makes a fresh checkout run; what cannot be used is refused by its name."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import environ
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent
DEVELOPMENT_KEY = "development-only-not-for-production"
SWITCH = dict.fromkeys(("on", "true", "yes", "y", "ok", "1"), True) | dict.fromkeys(
    ("off", "false", "no", "n", "0"), False
)
RATE = re.compile(r"[1-9]\d*/(s|sec|seconds?|m|min|minutes?|h|hours?|d|days?)")


class SiteEnv(environ.Env):
    """The environment. Every reader raises ImproperlyConfigured, with the name and what may stand there."""

    def switch(self, name: str, *, default: bool) -> bool:
        """On or off."""
        return bool(self._read(name, default, lambda text: SWITCH[text.strip().lower()], "“on” or “off”"))

    def whole(self, name: str, *, default: int, least: int = 0) -> int:
        """A whole number from `least` on."""

        def read(text: str) -> int:
            if not text.isascii() or int(text) < least:
                raise ValueError(text)
            return int(text)

        return int(self._read(name, default, read, f"a whole number from {least} on"))

    def rate(self, name: str, *, default: str) -> str:
        """So many requests in a time."""
        return str(self._read(name, default, lambda text: RATE.fullmatch(text)[0], "a rate such as 1200/min"))  # type: ignore[index]

    def choice(self, name: str, *, default: str, choices: Sequence[str]) -> str:
        """One of some words."""
        return str(self._read(name, default, lambda text: choices[choices.index(text)], " or ".join(choices)))

    def day(self, name: str) -> date | None:
        """A day; None without it."""
        found: date | None = self._read(name, None, date.fromisoformat, "a day such as 2027-02-01")
        return found

    def zone(self, name: str, *, default: str) -> str:
        """A time zone."""
        return str(self._read(name, default, lambda text: ZoneInfo(text).key, "a time zone such as Europe/Berlin"))

    def address(self, name: str, read: Callable[[str], dict[str, Any]], *, example: str) -> dict[str, Any] | None:
        """The settings that an address stands for, by one of environ's readers; None without it.

        It may hold a password: no error repeats it.
        """
        wanted = f"an address such as {example}"
        with warnings.catch_warnings(action="ignore"):
            found: dict[str, Any] | None = self._read(
                name, None, lambda _text: _whole_address(read(name)), wanted, "unreadable"
            )
        return found

    def _read(self, name: str, default: Any, read: Callable[[str], Any], wanted: str, shown: str = "") -> Any:
        text = self.str(name, default="")
        if not text:
            return default
        try:
            return read(text)
        except (ValueError, LookupError, TypeError, OSError, ImproperlyConfigured) as error:
            message = f"{name} is {shown or f'“{text[:60]}”'}. It has to be {wanted}."
            raise ImproperlyConfigured(message) from (None if shown else error)


def _whole_address(found: dict[str, Any]) -> dict[str, Any]:
    """What an address was read as, if it names what kind of thing it is the address of."""
    # environ takes an unknown scheme for the name of a module; those that this site can use have dots in theirs.
    if not any("." in str(found.get(key)) for key in ("ENGINE", "BACKEND", "EMAIL_BACKEND")):
        raise ValueError
    return found


def folder_make(name: str, path: Path) -> Path:
    """The folder of a setting, made where it is not there. Raises ImproperlyConfigured where it cannot be made."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"The folder {path} of {name} cannot be made: {error.strerror}.") from error
    return path


env = SiteEnv()
environ.Env.read_env(BASE_DIR / ".env", overwrite=False)

IS_PRODUCTION = (
    env.choice("OSCG_ENVIRONMENT", default="development", choices=("development", "production")) == "production"
)
VAR_DIR = folder_make("OSCG_VAR_DIR", Path(env.str("OSCG_VAR_DIR", default=str(BASE_DIR / "var"))))
