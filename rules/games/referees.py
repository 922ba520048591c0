"""The games that the referee can play, by slug."""

from __future__ import annotations

import functools
import importlib
from pathlib import Path

from rules.engine.game import GameRules


@functools.cache
def referees() -> dict[str, GameRules]:
    """Every game whose folder has a `game.py` with a GAME."""
    names = sorted(path.parent.name for path in Path(__file__).parent.glob("*/game.py"))
    games: list[GameRules] = [importlib.import_module(f"rules.games.{name}.game").GAME for name in names]
    return {game.slug: game for game in games}
