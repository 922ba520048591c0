"""attach: moves equipment to another character."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import Frame, Step
from rules.games.fortification.wearing import free_spot

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_attach(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """To the first free place it fits on another character of its player (FORT-EQUIP-8); where there is none, nothing happens."""
    cards, hosts = compiler.cards(data["to"]), compiler.cards(data["host"])

    def step(state: FortificationState, frame: Frame) -> None:
        for card in cards(state, frame.context):
            piece = state.pieces.get(card)
            for host in hosts(state, frame.context)[:1]:
                wearer = state.pieces.get(host)
                if piece is None or piece.is_character or wearer is None or host == piece.host:
                    continue
                if not wearer.is_character or wearer.controller != piece.controller:
                    continue
                spot = free_spot(state, card, wearer)
                if spot:
                    state.put_on(card, host, spot)
                    state.tell("moved_to", card, piece.controller, wearer.slot)

    return step


EFFECT = Effect(compile_attach)
