"""submit_magic: a player lays Magic into the slots for the next battle of a war (CW-SIDE-4 to -8). The same as answering the question."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.engine.zones import REMOVED
from rules.games.card_wars import war
from rules.games.card_wars.pieces import EMPTY
from rules.games.card_wars.state import CardWarsState


def _refuse(state: CardWarsState, seat: int, move: Move) -> Refusal | None:
    if state.pending is None or state.pending.kind != war.SWAP:
        return Refusal("E-NOT-BETWEEN-BATTLES", "CW-SIDE-4", {})
    if state.pending.seat != seat:
        return Refusal("R:CHOICE_PENDING", "CW-SIDE-7", {"player": state.pending.seat, "choice": war.SWAP})
    named = [card for card in move[1] if card != EMPTY]
    owners, zones = state.setup.owners, state.zones
    erased = [card for card in named if 0 <= card < len(zones) and owners[card] == seat and zones[card] == REMOVED]
    if erased:
        return Refusal("E-ERASED", "CW-SIDE-6", {"card": erased[0]})
    count = war.count_of(state, seat)
    if len(set(named)) != count or len(named) != count or len(move[1]) != len(state.seats[seat].magic):
        return Refusal("E-MAGIC-COUNT", "CW-SIDE-8", {"n": count, "m": len(set(named))})
    mine = war.magic_of(state, seat)
    strange = [card for card in named if card not in mine]
    return Refusal("E-NOT-REGISTERED", "CW-WAR-9", {"card": strange[0]}) if strange else None


def _perform(state: CardWarsState, _seat: int, move: Move) -> None:
    state.pending = None
    state.stack[-1].answers.append(move[1])


ACTION = Action(
    (("slots", "numbers"),),
    _refuse,
    _perform,
    lambda _state, _seat: [],
    who="anyone",
    answers=frozenset((war.SWAP,)),
)
