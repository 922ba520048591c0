"""Folders are the registry: load every module of a folder and collect the object each one must define."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Container
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
GAMES = Path(__file__).parent / "games"


class RegistryError(RuntimeError):
    """A module of a registry folder lacks its object, or two define the same name."""


def game_folder(slug: str) -> Path:
    """Where a game's folder is, if it has one."""
    return GAMES / slug.replace("-", "_")


def load_folder(package: str, attribute: str, kind: type[T], apart: Container[str] = ()) -> dict[str, T]:
    """Import every module of `package` and return its `attribute` by module name, in alphabetical order.

    Modules named in `apart` are no entries.

    Raises RegistryError when a module lacks the attribute or it has another type, so that a forgotten registration
    fails at start-up and not at the first use.
    """
    folder = importlib.import_module(package)
    found: dict[str, T] = {}
    for name in sorted(module.name for module in pkgutil.iter_modules(folder.__path__) if module.name not in apart):
        entry = getattr(importlib.import_module(f"{package}.{name}"), attribute, None)
        if not isinstance(entry, kind):
            raise RegistryError(f"{package}.{name} must define {attribute} as a {kind.__name__}.")
        found[name] = entry
    return found
