"""attach: moves Equipment to another Unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_attach(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """Only where its restriction allows the Unit; free, and no play (MAX-EQP-13)."""
    cards, hosts = compiler.cards(data["to"]), compiler.cards(data["host"])

    def step(state: MaximusState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            piece = state.pieces.get(card)
            if piece is None or piece.equipment is None:
                continue
            allowed = state.hosts(card, piece.equipment, piece.controller)
            for host in hosts(state, frame.context)[:1]:
                if host != piece.host and host in allowed:
                    state.put_on(card, host)

    return step


EFFECT = Effect(compile_attach)
