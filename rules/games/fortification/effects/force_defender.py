"""force_defender: names the party that must defend in the battle."""

from __future__ import annotations

from functools import partial

from rules.engine.compiler import Effect
from rules.games.fortification.defending import MUST, compile_defender

EFFECT = Effect(partial(compile_defender, MUST))
