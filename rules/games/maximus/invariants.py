"""What must hold in a Maximus match between two decisions, whatever led to it; each check says what is wrong in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.engine.zones import (
    ATTACHED,
    DECK,
    FIELD,
    GRAVEYARD,
    HAND,
    NAMES,
    NOWHERE,
    REMOVED,
    RESOLVING,
    RESOURCE,
    UNDER,
)
from rules.games.maximus.reading import all_under

if TYPE_CHECKING:
    from rules.engine.match import Match
    from rules.games.maximus.pieces import Piece
    from rules.games.maximus.state import MaximusState

PILES = ((HAND, "hand"), (DECK, "deck"), (GRAVEYARD, "graveyard"))
UNSEEN = frozenset((NOWHERE, RESOLVING, REMOVED))
"""Where a card is in no pile: between two places, out with its player, or taken out of the position (`vanish`)."""


def card_faults(match: Match) -> Iterator[str]:
    """Each card is in exactly one place, which is the one it says it is in (MAX-ZONE-1)."""
    state = match.state
    places: dict[int, int] = {}
    for card, zone in _found(state):
        if card in places:
            yield f"{_name(state, card)} is in two places: {NAMES[places[card]]} and {NAMES[zone]}."
        elif state.zones[card] != zone:
            yield f"{_name(state, card)} lies in {NAMES[zone]} but says it is in {NAMES[state.zones[card]]}."
        places[card] = zone
    for card in range(len(state.zones)):
        if card not in places:
            yield f"{_name(state, card)} says it is in {NAMES[state.zones[card]]} but does not lie there."
    if NOWHERE in places.values() and not any(seat.is_out for seat in state.seats):
        yield "A card is nowhere although nobody has left the match."
    if RESOLVING in places.values() and not (state.stack or state.outcome is not None):
        yield "A card is being carried out although nothing is in progress."


def _found(state: MaximusState) -> Iterator[tuple[int, int]]:
    """Every card in the place where it lies."""
    for seat in state.seats:
        for zone, name in PILES:
            yield from ((card, zone) for card in getattr(seat, name))
        yield from ((each.number, RESOURCE) for each in seat.resources)
    for card, piece in state.pieces.items():
        yield card, piece.zone
        yield from ((under.number, UNDER) for under in all_under(piece))
    for under in state.materials.values():
        for piece in under:
            yield from ((each.number, UNDER) for each in (piece, *all_under(piece)))
    yield from ((card, zone) for card, zone in enumerate(state.zones) if zone in UNSEEN)


def field_faults(match: Match) -> Iterator[str]:
    """Each Unit has a cell of its own; no number is under its floor; Units without Health left are gone when all is settled.

    Nothing but the Field hears what happens (MAX-TRIG-8).
    """
    state = match.state
    if state.is_dirty:
        state.refresh()
    cells = {(seat.number, cell): card for seat in state.seats for cell, card in seat.cells.items()}
    units = {(p.controller, (p.rank, p.column)): card for card, p in state.pieces.items() if p.unit is not None}
    if cells != units:
        yield "The cells of the Fields do not hold just the Units that say they stand there."
    listening = {card for heard in state.listeners.values() for card, _ in heard}
    yield from (
        f"{_name(state, card)} hears, but is not on the Field." for card in sorted(listening - state.pieces.keys())
    )
    is_quiet = match.pending is None and match.outcome is None
    for card, piece in state.pieces.items():
        yield from (f"{_name(state, card)} {what}." for what in _piece_faults(state, piece, is_quiet))


def _piece_faults(state: MaximusState, piece: Piece, is_quiet: bool) -> Iterator[str]:
    if min(piece.offense, piece.defense, piece.max_health, piece.attacks) < 0:
        yield "has a number below 0"
    if piece.damage < 0 and state.setup.options["heal_cap"]:
        yield "is healed beyond its Health"
    if piece.zone != (ATTACHED if piece.host >= 0 else FIELD):
        yield "does not lie where its Unit says"
    if any(worn not in state.pieces or state.pieces[worn].host != piece.number for worn in piece.attached):
        yield "wears Equipment that is not on it"
    if piece.host >= 0 and (piece.host not in state.pieces or piece.number not in state.pieces[piece.host].attached):
        yield "is on a Unit that does not wear it"
    if is_quiet and piece.unit is not None and piece.damage >= piece.max_health:
        yield "has no Health left and still stands"


def player_faults(match: Match) -> Iterator[str]:
    """Pools are not below 0, cards lie with their owners, and hands keep their bound when all is settled (MAX-ZONE-8)."""
    state, options = match.state, match.state.setup.options
    is_quiet = match.pending is None and match.outcome is None
    is_bounded = options["hand_max"] is not None and options["hand_overflow"] != "discard_at_turn_end" and is_quiet
    for seat in state.seats:
        who = f"Player {seat.number + 1}"
        if seat.jiggawatts < 0:
            yield f"{who} has less than no jiggawatts."
        if any(state.setup.owners[card] != seat.number for card in (*seat.hand, *seat.deck, *seat.graveyard)):
            yield f"{who} has another player's card in a pile."
        if is_bounded and len(seat.hand) > options["hand_max"]:
            yield f"{who} has {len(seat.hand)} cards in hand, more than {options['hand_max']}."


def _name(state: MaximusState, card: int) -> str:
    return f"{state.setup.programs[card].name} (card {card})"


INVARIANTS = (card_faults, field_faults, player_faults)
