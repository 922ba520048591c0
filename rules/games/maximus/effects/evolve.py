"""evolve: plays an Evolution by an effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Step
from rules.games.maximus.arriving import EVOLVE, compile_combining
from rules.games.maximus.card_types import EVOLUTION


def compile_evolve(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Materials as usual; costs unless it is free; a deck is shuffled afterwards (MAX-EVO-7)."""
    return compile_combining(data, compiler, EVOLUTION, EVOLVE)


EFFECT = Effect(compile_evolve)
