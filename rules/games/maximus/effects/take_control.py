"""take_control: gives control of Units to a player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Context, Frame, Step
from rules.engine.program import Test
from rules.games.maximus.questions import ask_cell, change_sides

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState


def compile_take_control(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """The player who gets a Unit names its cell at once (MAX-GEN-4)."""
    cards = compiler.cards(data["to"])
    players = compiler.players(data.get("player", "$you"))
    lasts = data.get("duration", "permanent")

    def step(state: MaximusState, frame: Frame) -> Any:
        # A card is under the control of one player: of several opponents, the next in turn order takes it.
        takers = players(state, frame.context)[:1] if state.begins(lasts, frame.context) else []
        taken = [card for card in cards(state, frame.context) if _may_change(state, card, takers)]
        cells: list[Any] = []
        asked = 0
        for card in taken:
            cell: Any = ()
            if state.pieces[card].unit is not None:
                cell = ask_cell(state, frame, asked, takers[0], card, tuple(cells))
                if cell is WAIT:
                    return WAIT
                asked += 1
            cells.append(cell)
        for card, cell in zip(taken, cells, strict=True):
            if state.pieces[card].unit is not None and not cell:  # no room on the taker's Field
                continue
            state.modify(card, "control", "", takers[0], lasts, frame.context)
            change_sides(state, state.pieces[card], takers[0], cell)
        return None

    def _may_change(state: MaximusState, card: int, takers: list[int]) -> bool:
        piece = state.pieces.get(card)
        if piece is None or not takers or piece.controller == takers[0]:
            return False
        return not state.is_avatar(card) or bool(state.setup.options["avatar_control_change"])

    return step


def may_be_named(_data: Mapping[str, Any]) -> Test:
    """Avatars change sides only where the ruleset says so (MAX-AVA-8)."""

    def test(state: Any, _context: Context, card: int) -> bool:
        return not state.is_avatar(card) or bool(state.setup.options["avatar_control_change"])

    return test


EFFECT = Effect(compile_take_control, aims=may_be_named)
