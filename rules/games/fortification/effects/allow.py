"""allow: lifts a restriction of the closed list for cards, players or parties."""

from __future__ import annotations

from functools import partial

from rules.engine.compiler import Effect
from rules.games.fortification.permits import compile_permit

EFFECT = Effect(partial(compile_permit, "allow"))
