"""Which party an ability speaks of: its own, the opposing one, the own one outside, that of an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from rules.engine.frames import Context

if TYPE_CHECKING:
    from rules.games.fortification.pieces import Party
    from rules.games.fortification.state import FortificationState

Parties = Callable[["FortificationState", Context], list["Party"]]


def no_party(_state: FortificationState, _context: Context) -> list[Party]:
    """What a reference to cards or players means where parties are wanted."""
    return []


def own_party(state: FortificationState, context: Context) -> list[Party]:
    """The party of the card or caster; that of a field spell's player is the one in the battle or outside."""
    caster = context.vars.get("caster", -1)
    piece = state.piece(caster if caster >= 0 else context.source)
    if piece is None:
        return own_party_out(state, context)
    return _given(state.seats[piece.controller].party(piece.slot))


def own_party_out(state: FortificationState, context: Context) -> list[Party]:
    """The player's party on the battleground."""
    return _given(state.seats[context.seat].party_out())


def opposing_party(state: FortificationState, context: Context) -> list[Party]:
    """The other party of the battle; without a battle the opponent's party on the battleground."""
    battle = state.battle
    if battle is None:
        return _given(state.seats[1 - context.seat].party_out())
    return _given(state.attackers() if battle.seat != context.seat else state.defenders())


def event_party(state: FortificationState, context: Context) -> list[Party]:
    """The party an event tells of."""
    event = context.event
    if event is None:
        return []
    piece = state.piece(event.card) if event.card >= 0 else None
    if piece is not None:
        return _given(state.seats[piece.controller].party(piece.slot))
    return (
        _given(state.seats[event.player].party(event.amount))
        if 1 <= event.amount <= len(state.seats[0].parties)
        else []
    )


def _given(party: Party | None) -> list[Party]:
    return [] if party is None else [party]


REFERENCES: Mapping[str, Parties] = {
    "$own_party": own_party,
    "$own_party_out": own_party_out,
    "$opposing_party": opposing_party,
    "$event.party": event_party,
}


def members_of(find: Parties) -> Callable[[FortificationState, Context], list[int]]:
    """The members of the parties meant."""
    return lambda state, context: [card for party in find(state, context) for card in party.members]


def caster(_state: FortificationState, context: Context) -> list[int]:
    """Who casts the spell."""
    found: int = context.vars.get("caster", -1)
    return [found] if found >= 0 else []


def defender_lead(state: FortificationState, _context: Context) -> list[int]:
    """The lead of the defending party."""
    party = state.defenders()
    return [party.members[0]] if party is not None else []


CARDS: Mapping[str, Callable[[FortificationState, Context], list[int]]] = {
    "$caster": caster,
    "$defender_lead": defender_lead,
    "$each_member": members_of(own_party),
    **{name: members_of(find) for name, find in REFERENCES.items()},
}


def place(slot: int, at: int) -> Callable[[FortificationState, Context], list[int]]:
    """The character at a place of a slot in the opponent's fort."""

    def find(state: FortificationState, context: Context) -> list[int]:
        party = state.seats[1 - context.seat].party(slot)
        return [] if party is None or len(party.members) < at else [party.members[at - 1]]

    return find
