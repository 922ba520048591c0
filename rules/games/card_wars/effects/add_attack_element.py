"""add_attack_element: adds an element to the attacks of Summons."""

from __future__ import annotations

from functools import partial

from rules.engine.compiler import Effect
from rules.games.card_wars.elements import compile_element

EFFECT = Effect(partial(compile_element, "add_attack_element"), static="value")
