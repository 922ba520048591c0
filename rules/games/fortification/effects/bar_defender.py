"""bar_defender: names a party that cannot defend in the battle."""

from __future__ import annotations

from functools import partial

from rules.engine.compiler import Effect
from rules.games.fortification.defending import CANNOT, compile_defender

EFFECT = Effect(partial(compile_defender, CANNOT))
