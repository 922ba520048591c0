"""Conditions that only Fortification has: parties, battles, Champions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.program import Condition
from rules.engine.values import SIGNS
from rules.games.fortification import parties

if TYPE_CHECKING:
    from rules.engine.frames import Context
    from rules.games.fortification.state import FortificationState


def _party(value: str, _compiler: Any) -> Condition:
    """Whether the own party attacks or defends in the battle (FORT-ATK-1)."""

    def holds(state: Any, context: Any) -> bool:
        wanted = state.attackers() if value == "attacking" else state.defenders()
        return wanted is not None and any(party is wanted for party in parties.own_party(state, context))

    return holds


def _party_size(value: Any, _compiler: Any) -> Condition:
    sign, number = SIGNS[value[0]], value[1]

    def holds(state: Any, context: Any) -> bool:
        return sign(sum(len(party.members) for party in parties.own_party(state, context)), number)

    return holds


def _undefended(_value: Any, _compiler: Any) -> Condition:
    def holds(state: FortificationState, _context: Context) -> bool:
        battle = state.battle
        return battle is not None and battle.settled and not battle.held and state.defenders() is None

    return holds  # type: ignore[return-value]


def _nth_strike(value: int, _compiler: Any) -> Condition:
    def holds(state: FortificationState, _context: Context) -> bool:
        return state.battle is not None and state.battle.strikes == value

    return holds  # type: ignore[return-value]


def _champions_played(value: Any, _compiler: Any) -> Condition:
    sign, number = SIGNS[value[0]], value[1]
    return lambda state, context: sign(state.seats[context.seat].champions, number)


def _party_out(value: str, _compiler: Any) -> Condition:
    is_own = value == "own"
    return lambda state, context: state.seats[context.seat if is_own else 1 - context.seat].slot_out > 0


def _phase(value: str, _compiler: Any) -> Condition:
    def holds(state: FortificationState, _context: Context) -> bool:
        return (state.battle is not None) == (value == "battle")

    return holds  # type: ignore[return-value]


CONDITIONS: Mapping[str, Callable[[Any, Any], Condition]] = {
    "party": _party,
    "party_size": _party_size,
    "undefended": _undefended,
    "nth_strike": _nth_strike,
    "champions_played": _champions_played,
    "party_out": _party_out,
    "phase": _phase,
}
OPEN = frozenset(
    ("party", "party_size", "undefended", "nth_strike", "champions_played", "party_out", "phase", "turn_of")
)
OWN = ("own", "own_party")
OF_ITSELF = ("$self", "$caster", "$host")


def is_open(data: Any) -> bool:
    """Whether the player of a card may know if a condition holds: nothing in it asks for face-down cards of the opponent.

    What is not open is tested when the effect happens (section 5.4).
    """
    name, value = next(iter(data.items()))
    if name in OPEN:
        return True
    if name in ("all", "any"):
        return all(is_open(each) for each in value)
    if name == "not":
        return is_open(value)
    if name == "exists":
        return _is_open_filter(value)
    if name == "matches":
        return value[0] in OF_ITSELF
    return name == "compare" and _is_open_value(value[0]) and _is_open_value(value[2])


def _is_open_filter(data: Mapping[str, Any]) -> bool:
    return data.get("side") in OWN or data.get("zone") == "graveyard"


def _is_open_value(data: Any) -> bool:
    if not isinstance(data, Mapping):
        return True
    name, value = next(iter(data.items()))
    if name == "count":
        return _is_open_filter(value)
    if name == "stat":
        return value[1] == "fort" or value[0] in OF_ITSELF
    if name == "half":
        return _is_open_value(value)
    return "zone_size" in data or all(_is_open_value(each) for each in value)
