"""Whom an effect speaks of: cards (their numbers) and players (their seats)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.frames import Context
from rules.engine.program import Cards, Players

if TYPE_CHECKING:
    from rules.engine.compiler import Compiler
    from rules.engine.game_state import GameState


def nothing(_state: GameState, _context: Context) -> list[int]:
    """No card and no player: what a reference to the one means where the other is wanted."""
    return []


def compile_cards(data: Any, compiler: Compiler) -> Cards:
    """A reference to cards, or `{"all": Filter}`. A target counts only while it is what it was when it was named (MAX-PLAY-11)."""
    if compiler.is_players(data, compiler.current):
        return nothing  # a player is no card
    if isinstance(data, Mapping):
        return compiler.selector(data["all"]).find
    if data.startswith("$t"):
        return lambda state, context: state.live_targets(context, data)
    own = compiler.own_cards.get(data)
    return own if own is not None else _CARDS[data]


def _self(_state: GameState, context: Context) -> list[int]:
    return [context.source]


def _host(state: GameState, context: Context) -> list[int]:
    piece = state.piece(context.source)
    return [piece.host] if piece is not None and piece.host >= 0 else []


def _event_card(_state: GameState, context: Context) -> list[int]:
    return _given(context.event.card if context.event is not None else -1)


def _event_source(_state: GameState, context: Context) -> list[int]:
    return _given(context.event.source if context.event is not None else -1)


def _event_target(_state: GameState, context: Context) -> list[int]:
    return _given(context.event.target if context.event is not None else -1)


def _given(card: int) -> list[int]:
    return [card] if card >= 0 else []


def _paid(_state: GameState, context: Context) -> list[int]:
    return list(context.paid)


def _each(_state: GameState, context: Context) -> list[int]:
    return _given(context.each)


_CARDS: Mapping[str, Cards] = {
    "$self": _self,
    "$host": _host,
    "$event.card": _event_card,
    "$event.source": _event_source,
    "$event.target": _event_target,
    "$paid": _paid,
    "$each": _each,
}


def compile_players(data: Any, compiler: Compiler) -> Players:
    """A reference to players: those still in the match."""
    if not compiler.is_players(data, compiler.current):
        return nothing  # a card is no player
    if isinstance(data, Mapping):
        name = next(iter(data))
        cards = compiler.cards(data[name])
        if name == "owner_of":
            return lambda state, context: [state.setup.owners[card] for card in cards(state, context)]
        return lambda state, context: [state.controller(card) for card in cards(state, context)]
    if data.startswith("$t"):
        return lambda _state, context: [seat for seat, _ in context.targets.get(data[1:], ())]
    return _PLAYERS[data]


def _you(_state: GameState, context: Context) -> list[int]:
    return [context.seat]


def _opponents(state: GameState, context: Context) -> list[int]:
    return [seat for seat in state.in_turn_order() if seat != context.seat]


def _everybody(state: GameState, _context: Context) -> list[int]:
    return state.in_turn_order()


def _active(state: GameState, _context: Context) -> list[int]:
    return [state.active]


def _event_player(_state: GameState, context: Context) -> list[int]:
    return _given(context.event.player if context.event is not None else -1)


_PLAYERS: Mapping[str, Players] = {
    "$you": _you,
    "$opponent": _opponents,
    "$each_player": _everybody,
    "$active": _active,
    "$event.player": _event_player,
}
