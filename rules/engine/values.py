"""Numbers that are worked out when they are needed (MAX-TIME-4), clamped to what the language allows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.program import Value
from rules.engine.zones import WORDS

if TYPE_CHECKING:
    from rules.engine.compiler import Compiler
    from rules.engine.frames import Context
    from rules.engine.game_state import GameState

LOWEST, HIGHEST = -99, 99
SIGNS: Mapping[str, Callable[[int, int], bool]] = {
    "<": int.__lt__, "<=": int.__le__, "==": int.__eq__, "!=": int.__ne__, ">=": int.__ge__, ">": int.__gt__,
}  # fmt: skip


def clamp(number: int) -> int:
    """A number within the bounds of the language."""
    return max(LOWEST, min(HIGHEST, number))


def compile_value(data: Any, compiler: Compiler) -> Value:
    """A number, `$event.amount`, `$x`, or an expression. Raises KeyError for a word no game has."""
    if isinstance(data, int):
        return lambda _state, _context: data
    if data == "$event.amount":
        return lambda _state, context: context.event.amount if context.event is not None else 0
    if data in ("$x", "X"):
        return lambda _state, context: context.x
    if data == "$event.die":
        return lambda _state, context: int(context.vars.get("die", 0))
    # Not the first key: PostgreSQL gives stored JSON back with its keys in another order.
    name = next((key for key in data if key in _EXPRESSIONS), "")
    return _EXPRESSIONS[name](data, compiler)


def _count(data: Mapping[str, Any], compiler: Compiler) -> Value:
    find = compiler.selector(data["count"]).find
    return lambda state, context: clamp(len(find(state, context)))


def _stat(data: Mapping[str, Any], compiler: Compiler) -> Value:
    reference, name = data["stat"]
    if name in compiler.player_stats:
        players = compiler.players(reference)
        return lambda state, context: clamp(sum(state.player_stat(seat, name) for seat in players(state, context)))
    cards = compiler.cards(reference)
    return lambda state, context: clamp(sum(state.stat(card, name) for card in cards(state, context)))


def _zone_size(data: Mapping[str, Any], compiler: Compiler) -> Value:
    zone, players = WORDS[data["zone_size"]], compiler.players(data["of"])
    return lambda state, context: clamp(sum(state.zone_size(seat, zone) for seat in players(state, context)))


def _pair(name: str, work: Callable[[int, int], int]) -> Callable[[Mapping[str, Any], Compiler], Value]:
    def make(data: Mapping[str, Any], compiler: Compiler) -> Value:
        first, second = (compile_value(each, compiler) for each in data[name])
        return lambda state, context: clamp(work(first(state, context), second(state, context)))

    return make


def _half(data: Mapping[str, Any], compiler: Compiler) -> Value:
    whole = compile_value(data["half"], compiler)
    return lambda state, context: whole(state, context) // 2


def _half_up(data: Mapping[str, Any], compiler: Compiler) -> Value:
    whole = compile_value(data["half_up"], compiler)
    return lambda state, context: -(-whole(state, context) // 2)


def _random(data: Mapping[str, Any], _compiler: Compiler) -> Value:
    lowest, highest = data["random"]
    return lambda state, context: thrown(state, context, lowest, highest)


def _die(data: Mapping[str, Any], _compiler: Compiler) -> Value:
    sides = data["die"]
    return lambda state, context: thrown(state, context, 1, sides)


def thrown(state: GameState, context: Context, lowest: int, highest: int) -> int:
    """A number by chance. A step that asks is begun again with each answer and then finds the numbers it has thrown before."""
    known: list[int] = context.vars.setdefault("thrown", [])
    at: int = context.vars.get("throw", 0)
    if at == len(known):
        known.append(int(state.chance.between(lowest, highest)))
    context.vars["throw"] = at + 1
    return known[at]


_EXPRESSIONS: Mapping[str, Callable[[Mapping[str, Any], Any], Value]] = {
    "count": _count,
    "stat": _stat,
    "zone_size": _zone_size,
    "add": _pair("add", int.__add__),
    "sub": _pair("sub", int.__sub__),
    "mul": _pair("mul", int.__mul__),
    "min": _pair("min", min),
    "max": _pair("max", max),
    "half": _half,
    "half_up": _half_up,
    "random": _random,
    "die": _die,
}
