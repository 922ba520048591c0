"""What would make a refused action legal, as far as the position tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from rules.engine.actions import Move
from rules.engine.errors import Refusal
from rules.engine.why import MOST_SHOWN, Remedy
from rules.games.fortification import casting

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState

Finder = Callable[["FortificationState", int, Move, Refusal], list[Remedy]]


def remedies(state: FortificationState, seat: int, move: Move, refusal: Refusal) -> list[Remedy]:
    """The remedies for one refusal, from what this player may know."""
    finder = FINDERS.get(refusal.code)
    if finder is None or state.outcome is not None or not 0 <= seat < len(state.seats):
        return []
    return finder(state, seat, move, refusal)


def next_turn(state: FortificationState, seat: int) -> int:
    """The number of a player's next turn."""
    return state.turn + (2 if seat == state.active else 1)


def _wait(state: FortificationState, seat: int, _move: Move, _refusal: Refusal) -> list[Remedy]:
    return [Remedy("wait", {"turn": next_turn(state, seat)})]


def _third_turn(state: FortificationState, seat: int, _move: Move, _refusal: Refusal) -> list[Remedy]:
    turn = next_turn(state, seat)
    return [Remedy("wait", {"turn": turn if turn > casting.FIRST_TURNS else turn + 2})]


def _slots(state: FortificationState, seat: int, _move: Move, _refusal: Refusal) -> list[Remedy]:
    slots = state.open_slots(seat)
    return [Remedy("slots", {"slots": slots})] if slots else _wait(state, seat, _move, _refusal)


def _champion(_state: FortificationState, _seat: int, _move: Move, refusal: Refusal) -> list[Remedy]:
    return [Remedy("characters_missing", {"missing": refusal.params["n"] - refusal.params["m"]})]


def _parties(state: FortificationState, seat: int, move: Move, _refusal: Refusal) -> list[Remedy]:
    """Which party could go out; nobody does that only to bring it home."""
    if move[0] == "retreat":
        return []
    ready = [
        party.slot for party in state.seats[seat].parties
        if party is not None and not party.out and party.newcomer != state.turn
    ]  # fmt: skip
    return [Remedy("mobilise", {"slots": ready})] if ready and state.moves_left(seat) > 0 else []


def _at_home(state: FortificationState, seat: int, _move: Move, _refusal: Refusal) -> list[Remedy]:
    home = [piece.number for piece in state.characters_of(seat) if not piece.out]
    return [Remedy("at_home", {"characters": home[:MOST_SHOWN]})] if home else []


def _casters(state: FortificationState, seat: int, move: Move, _refusal: Refusal) -> list[Remedy]:
    """Who could cast the spell now."""
    if move[0] not in ("cast_field", "cast_character") or not 0 <= move[1] < len(state.zones):
        return []
    able = [
        piece.number for piece in state.casters(seat)
        if casting.why_not_played(state, seat, move[1], piece, None) is None
    ]  # fmt: skip
    return [Remedy("casters", {"characters": able[:MOST_SHOWN]})] if able else []


def _answer(state: FortificationState, seat: int, _move: Move, _refusal: Refusal) -> list[Remedy]:
    pending = state.pending
    if pending is None or pending.seat != seat:
        return []
    return [Remedy("answer", {"choice": pending.kind, "options": list(pending.options[:MOST_SHOWN])})]


def _strike(state: FortificationState, _seat: int, _move: Move, _refusal: Refusal) -> list[Remedy]:
    return [Remedy("strike" if state.battle is not None else "attack")]


FINDERS: Mapping[str, Finder] = {
    **dict.fromkeys(
        ("E_NOT_YOUR_TURN", "E_CHAR_LIMIT", "E_EQUIP_LIMIT", "E_MODE_CHOSEN", "E_FORMATION_NEWCOMER", "E_SAME_CARD",
         "E_MOBILISED", "E_PARTY_LOCKED", "E_RETREAT_ATTACKER", "E_ALREADY_ATTACKED", "E_STRIKE_DECLARED"), _wait,
    ),
    **dict.fromkeys(("E_FIRST_TURN_ATTACK", "E_FIRST_TURN_FORT_SPELL"), _third_turn),
    **dict.fromkeys(("E_PARTY_OUT", "E_PARTY_FULL"), _slots),
    **dict.fromkeys(("E_EQUIP_NOT_IN_FORT", "E_UNEQUIP_NOT_IN_FORT"), _at_home),
    **dict.fromkeys(
        ("E_CASTER_REQUIRED", "E_NOT_A_CASTER", "E_ELEMENT", "E_MAGIC_LOW", "E_CASTER_IN_FORT", "E_CONDITION"), _casters
    ),
    **dict.fromkeys(("E_DEFENDER_REQUIRED", "E_DECISION_PENDING"), _answer),
    "E_CHAMPION_GRAVEYARD": _champion,
    "E_NO_PARTY_OUT": _parties,
    "E_ATTACK_OWED": _strike,
}  # fmt: skip
