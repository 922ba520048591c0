"""Which card forbids something, and until when (section 5.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.engine.frames import Context
from rules.games.fortification.changes import PARTY_KEYS, PLAYER_KEYS
from rules.games.fortification.pieces import Change

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState

Ban = tuple[str, int, int, int]
"""What is forbidden, to which seat, which slot (0: none in particular) and which card (−1: none in particular)."""
UNTIL: dict[Any, str] = {
    "attack": "the end of this attack",
    "battle": "the end of the battle",
    "turn": "the end of this turn",
    "lead": "another one leads",
}


def forbidder(state: FortificationState, ban: Ban) -> tuple[int, str]:
    """The card that forbids it, −1 for none that is found, and its end as the end of “until …”."""
    key = ban[0]
    for change in _changes(state, ban):
        if (change.word, change.name) == ("forbid", key):
            return change.source, _end(state, change.until)
    for number, ability in state.statics:
        source = state.piece(number)
        for each in ability.statics:
            if (each.word, each.data.get("key")) != ("forbid", key) or source is None:
                continue
            context = Context(number, source.controller, ability)
            if ability.holds(state, context) and _reaches(state, each, context, ban):
                return number, "it works no more"
    return -1, "it ends"


def _changes(state: FortificationState, ban: Ban) -> Iterator[Change]:
    """The changes of whoever it may have been forbidden to: the player, the party, its members, the card."""
    key, number, slot, card = ban
    side = state.seats[number]
    yield from side.bans
    for party in side.parties:
        if party is None or (slot != party.slot and key not in PLAYER_KEYS):
            continue
        yield from party.changes
        for member in party.members:
            if member == card or key in PARTY_KEYS or key in PLAYER_KEYS:
                yield from state.pieces[member].changes


def _reaches(state: FortificationState, static: Any, context: Context, ban: Ban) -> bool:
    key, number, slot, card = ban
    places = {(party.seat, party.slot) for party in static.parties(state, context)}
    cards = set(static.cards(state, context))
    if number in static.players(state, context) or (number, slot) in places or card in cards:
        return True
    pieces = [state.pieces[each] for each in cards if each in state.pieces and state.controller(each) == number]
    is_player = key in PLAYER_KEYS and (bool(pieces) or any(seat == number for seat, _ in places))
    return is_player or (key in PARTY_KEYS and any(piece.slot == slot for piece in pieces))


def _end(state: FortificationState, until: tuple[Any, ...]) -> str:
    """The moment at which a change ends; turns by their number (FORT-CAST-12)."""
    if until[0] == "start":
        return f"turn {state.turn + (2 if until[1] == state.active else 1)} begins"
    if until[0] == "turns":
        return f"the end of turn {state.turn + (until[1] != state.active) + 2 * (until[2] - 1)}"
    return UNTIL.get(until[0], "a card leaves play")
