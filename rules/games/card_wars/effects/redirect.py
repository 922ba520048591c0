"""redirect: gives the attack in progress another target."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_redirect(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """One on the row of the same player; a direct attack has none."""
    cards = compiler.cards(data["to"])

    def step(state: CardWarsState, frame: Frame) -> None:
        attack = state.attack
        for card in cards(state, frame.context)[:1]:
            piece = state.on_row(card)
            if attack is not None and attack.target >= 0 and piece is not None and piece.controller != attack.seat:
                attack.target, attack.target_stamp = piece.number, piece.stamp
                state.is_dirty = state.is_dirty or state.has_lively
                state.say("redirected", attack.attacker, attack.seat, target=card)

    return step


EFFECT = Effect(compile_redirect)
