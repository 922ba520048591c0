"""search: takes cards from a deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler, Effect
from rules.engine.frames import WAIT, Frame, Step
from rules.games.card_wars.arriving import arrive, finish_search, search_one

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState


def compile_search(data: Mapping[str, Any], compiler: Compiler) -> Step:
    """The player names them from the own deck, which is shuffled afterwards."""
    players, count = compiler.players(data.get("player", "$you")), compiler.value(data.get("count", 1))
    find = compiler.selector({**data["filter"], "zone": "deck"}).find
    where = data.get("where", "hand")

    def step(state: CardWarsState, frame: Frame) -> Any:
        context = frame.context
        asked = 0
        plans: list[tuple[int, int, str]] = []
        for seat in players(state, context):
            found = [card for card in find(state, context) if state.setup.owners[card] == seat]
            for _ in range(min(count(state, context), len(found))):
                card = search_one(state, frame, asked, seat, [each for each in found if each not in _cards(plans)])
                if card is WAIT:
                    return WAIT
                asked += 1
                cell = (
                    ""
                    if where == "hand"
                    else arrive(state, frame, asked, seat, card, where, [each for _, _, each in plans])
                )
                if cell is WAIT:
                    return WAIT
                asked += where != "hand" and bool(cell)
                plans.append((seat, card, cell))
        for seat, card, cell in plans:
            finish_search(state, seat, card, cell)
        for seat in players(state, context):
            state.shuffle(seat)
        return None

    return step


def _cards(plans: list[tuple[int, int, str]]) -> list[int]:
    return [card for _, card, _ in plans]


EFFECT = Effect(compile_search)
