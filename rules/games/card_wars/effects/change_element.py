"""change_element: changes the element of Summons."""

from __future__ import annotations

from functools import partial

from rules.engine.compiler import Effect
from rules.games.card_wars.elements import compile_element

EFFECT = Effect(partial(compile_element, "change_element"), static="value")
