"""fuse: plays a Fusion by an effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Step
from rules.games.maximus.arriving import FUSE, compile_combining
from rules.games.maximus.card_types import FUSION


def compile_fuse(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Materials as usual; costs unless it is free; a deck is shuffled afterwards (MAX-FUS-21)."""
    return compile_combining(data, compiler, FUSION, FUSE)


EFFECT = Effect(compile_fuse)
