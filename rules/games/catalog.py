"""The games shipped with the project, read from their folders, and the one way to read any game's definition.

A game's definition is data (`game.json`, `options.json`, `card_schema.json`), stored with the game's row, so that a game can exist
without a folder here; a folder adds what data cannot say: checks of its own and, later, the referee's rules.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.checks.card_check import CardCheck
from rules.checks.check import Check
from rules.discovery import load_folder
from rules.specs.ruleset import GameSpec, Tier

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class GameFolder:
    """A shipped game: its definition as stored, its rule book, its word list and its own checks."""

    slug: str
    definition: Mapping[str, Any]
    rulebook: Mapping[str, Any]
    vocabulary: Mapping[str, Any]
    checks: Mapping[str, Check]
    card_checks: Mapping[str, CardCheck]


def load_game(package: str) -> GameFolder:
    """Read the folder of a game package such as `rules.games.maximus`."""
    folder = FOLDER / package.rpartition(".")[2]
    game = _read(folder / "game.json")
    definition = {**game, "options": _read(folder / "options.json"), "card_schema": _read(folder / "card_schema.json")}
    return GameFolder(
        slug=game["slug"],
        definition=definition,
        rulebook=_read(folder / "rulebook.json"),
        vocabulary=_read(folder / "vocabulary.json"),
        checks=load_folder(f"{package}.checks", "CHECK", Check),
        card_checks=load_folder(f"{package}.card_checks", "CARD_CHECK", CardCheck),
    )


def _read(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


@functools.cache
def shipped() -> dict[str, GameFolder]:
    """Every shipped game by slug. A folder without its parts fails here, at start-up."""
    packages = sorted(path.parent.name for path in FOLDER.glob("*/game.json"))
    games = [load_game(f"rules.games.{name}") for name in packages]
    return {game.slug: game for game in games}


def own_checks(slug: str) -> Mapping[str, Check]:
    """The deck checks a game adds to the library; none for a game that is data alone."""
    game = shipped().get(slug)
    return game.checks if game else {}


def own_card_checks(slug: str) -> tuple[CardCheck, ...]:
    """The card checks of a game; none for a game that is data alone."""
    game = shipped().get(slug)
    return tuple(game.card_checks.values()) if game else ()


def game_spec(definition: Mapping[str, Any]) -> GameSpec:
    """A game's stored definition as the value that checks read."""
    return GameSpec(
        slug=definition["slug"],
        name=definition["name"],
        boards=tuple(definition["boards"]),
        facts=definition["facts"],
        tiers=tuple(Tier(**tier) for tier in definition.get("tiers", [])),
        options=definition.get("options", {}),
        words=definition.get("words", {}),
        home_printing=tuple(definition["home_printing"]) if "home_printing" in definition else None,
    )


def option_values(options: Mapping[str, Mapping[str, Any]], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Every option of a game with the value a format revision chose, or its default."""
    return {name: chosen.get(name, option["default"]) for name, option in options.items()}
