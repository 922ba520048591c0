"""forbid: forbids cards, players or parties something for a time."""

from __future__ import annotations

from functools import partial

from rules.engine.compiler import Effect
from rules.games.fortification.permits import compile_permit

EFFECT = Effect(partial(compile_permit, "forbid"))
