"""Permissions and prohibitions of the closed list, for cards, players or parties; a prohibition beats a permission (FORT-META-1, -3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler
from rules.engine.frames import Frame, Step

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def compile_permit(word: str, data: Mapping[str, Any], compiler: Compiler) -> Step:
    """`allow` or `forbid`, for a time or as long as it lasts."""
    key, lasts = data["key"], data.get("duration")
    cards, players, parties = compiler.whom(data["to"])  # type: ignore[attr-defined]

    def step(state: FortificationState, frame: Frame) -> None:
        context = frame.context
        for card in cards(state, context):
            state.modify(card, word, key, 0, lasts, context)
        for seat in players(state, context):
            state.modify_player(seat, word, key, lasts, context)
        for party in parties(state, context):
            state.modify_party(party, word, key, 0, lasts, context)

    return step
