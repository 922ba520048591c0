"""Which party an ability speaks of: its own, the opposing one, the own one outside, that of an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from rules.engine.frames import Context

if TYPE_CHECKING:
    from rules.engine.events import Event
    from rules.games.fortification.pieces import Party
    from rules.games.fortification.state import FortificationState

Parties = Callable[["FortificationState", Context], list["Party"]]
OF_SPELLS = frozenset(("announced", "played"))
OF_PARTIES = frozenset(
    ("battle_closed", "battle_opened", "defender_chosen", "destroyed", "lead_changed", "party_mobilised", "party_retreated",
     "party_wiped_out")
)  # fmt: skip
"""Events whose amount is the slot of a party."""


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
    seat, slot = (-1, 0) if context.event is None else party_told(state, context.event)
    return _given(state.seats[seat].party(slot)) if slot else []


def party_told(state: FortificationState, event: Event) -> tuple[int, int]:
    """Seat and slot of the party an event tells of: its card's, that of who casts its spell, or the one it names; slot 0 for none."""
    for card in (event.card, event.source if event.kind in OF_SPELLS else -1):
        piece = state.piece(card) if card >= 0 else None
        if piece is not None:
            return piece.controller, piece.slot
    return event.player, event.amount if event.kind in OF_PARTIES else 0


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
