"""Conditions that must hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.program import Condition
from rules.engine.values import SIGNS, compile_value

if TYPE_CHECKING:
    from rules.engine.compiler import Compiler


def compile_condition(data: Mapping[str, Any], compiler: Compiler) -> Condition:
    """One condition. Raises KeyError for a word neither common nor of the game."""
    name = next(iter(data))
    own = compiler.own_conditions.get(name)
    return own(data[name], compiler) if own is not None else _CONDITIONS[name](data[name], compiler)


def _compare(value: Any, compiler: Compiler) -> Condition:
    first, sign, second = compile_value(value[0], compiler), SIGNS[value[1]], compile_value(value[2], compiler)
    return lambda state, context: sign(first(state, context), second(state, context))


def _exists(value: Any, compiler: Compiler) -> Condition:
    find = compiler.selector(value).find
    return lambda state, context: bool(find(state, context))


def _matches(value: Any, compiler: Compiler) -> Condition:
    cards, fits = compiler.cards(value[0]), compiler.selector(value[1]).fits

    def holds(state: Any, context: Any) -> bool:
        found = cards(state, context)
        return bool(found) and all(fits(state, context, card) for card in found)

    return holds


def _turn_of(value: str, _compiler: Compiler) -> Condition:
    is_own = value == "own"
    return lambda state, context: (state.active == context.seat) == is_own


def _first_this_turn(_value: Any, _compiler: Compiler) -> Condition:
    return lambda state, context: context.event is not None and state.times_this_turn(context.event) <= 1


def _all(value: Any, compiler: Compiler) -> Condition:
    parts = [compile_condition(each, compiler) for each in value]
    return lambda state, context: all(part(state, context) for part in parts)


def _any(value: Any, compiler: Compiler) -> Condition:
    parts = [compile_condition(each, compiler) for each in value]
    return lambda state, context: any(part(state, context) for part in parts)


def _not(value: Any, compiler: Compiler) -> Condition:
    part = compile_condition(value, compiler)
    return lambda state, context: not part(state, context)


_CONDITIONS: Mapping[str, Callable[[Any, Any], Condition]] = {
    "compare": _compare,
    "exists": _exists,
    "matches": _matches,
    "turn_of": _turn_of,
    "first_this_turn": _first_this_turn,
    "all": _all,
    "any": _any,
    "not": _not,
}
