"""What must hold in a C.A.R.D. Wars battle between two decisions, whatever led to it; each check says what is wrong in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.engine.zones import (
    AFFINITY_DECK,
    AFFINITY_DISCARD,
    DECK,
    FIELD,
    GRAVEYARD,
    HAND,
    MAGIC_SLOT,
    NAMES,
    REMOVED,
    RESOLVING,
    SIDEBOARD,
    TRAP_SLOT,
    WEATHER,
)
from rules.games.card_wars.card_types import AFFINITY, MAGIC, SUMMON, TRAP

if TYPE_CHECKING:
    from rules.engine.match import Match
    from rules.games.card_wars.pieces import Side
    from rules.games.card_wars.state import CardWarsState

PILES = (
    (DECK, "deck"), (HAND, "hand"), (GRAVEYARD, "graveyard"), (AFFINITY_DECK, "affinity_deck"), (AFFINITY_DISCARD, "affinity_discard"),
    (REMOVED, "removed"), (MAGIC_SLOT, "magic"), (TRAP_SLOT, "traps"), (FIELD, "row"), (FIELD, "bench"), (SIDEBOARD, "sideboard"),
)  # fmt: skip
HOMES = {
    AFFINITY: {AFFINITY_DECK, AFFINITY_DISCARD, HAND, REMOVED, RESOLVING},
    MAGIC: {MAGIC_SLOT, SIDEBOARD, REMOVED},
}
NEVER = {AFFINITY_DECK, AFFINITY_DISCARD}
THIRDS = 3


def card_faults(match: Match) -> Iterator[str]:
    """Each card is in exactly one zone, which is the one it says it is in, and one for its kind (CW-ZONE-16)."""
    state = match.state
    places: dict[int, int] = {}
    for card, zone in _found(state):
        if card in places:
            yield f"{_name(state, card)} is in two places: {NAMES[places[card]]} and {NAMES[zone]}."
        elif state.zones[card] != zone:
            yield f"{_name(state, card)} lies in {NAMES[zone]} but says it is in {NAMES[state.zones[card]]}."
        elif zone not in HOMES[state.kind(card)] if state.kind(card) in HOMES else zone in NEVER:
            yield f"{_name(state, card)} is no card for {NAMES[zone]}."
        places[card] = zone
    for card, zone in enumerate(state.zones):
        # What has been taken out of the position (`vanish`) lies in no pile.
        if card not in places and zone != REMOVED:
            yield f"{_name(state, card)} says it is in {NAMES[zone]} but does not lie there."
    if RESOLVING in places.values() and not (state.stack or state.outcome is not None):
        yield "A card is being carried out although nothing is in progress."
    if set(state.pieces) != {card for card, zone in places.items() if zone in (FIELD, WEATHER)}:
        yield "The cards in play are not just those on rows, on benches and in the weather zone."


def _found(state: CardWarsState) -> Iterator[tuple[int, int]]:
    """Every card in the place where it lies."""
    for side in state.seats:
        for zone, name in PILES:
            yield from ((card, zone) for card in getattr(side, name) if card >= 0)
        if side.weather >= 0:
            yield side.weather, WEATHER
    yield from ((card, zone) for card, zone in enumerate(state.zones) if zone == RESOLVING)


def summon_faults(match: Match) -> Iterator[str]:
    """Summons stand where they say, no number is under its floor, and whoever has no HP left is gone when all is settled (CW-PLAY-15)."""
    state = match.state
    if state.is_dirty:
        state.refresh()
    for side in state.seats:
        for is_row, cells in ((True, side.row), (False, side.bench)):
            for at, card in enumerate(cells):
                piece = state.pieces.get(card)
                if piece is not None and (piece.is_row, piece.cell, piece.controller) != (is_row, at, side.number):
                    yield f"{_name(state, card)} does not stand where it says."
                if card >= 0 and state.kind(card) != SUMMON:
                    yield f"{_name(state, card)} stands in a cell and is no Summon."
    is_quiet = match.pending is None and match.outcome is None
    for card, piece in state.pieces.items():
        if min(piece.atk, piece.agi, piece.cha, piece.vit, piece.wis, piece.damage, piece.counters) < 0:
            yield f"{_name(state, card)} has a number below 0."
        if piece.zone == FIELD and is_quiet and not 1 <= piece.hp <= piece.max_hp:
            yield f"{_name(state, card)} stands with {piece.hp} of {piece.max_hp} HP."


def player_faults(match: Match) -> Iterator[str]:
    """What one player owns lies on that side (CW-ZONE-14); crystals and counters are within their bounds."""
    state = match.state
    for side in state.seats:
        yield from (f"Player {side.number + 1} {what}." for what in _side_faults(state, side))


def _side_faults(state: CardWarsState, side: Side) -> Iterator[str]:
    piles = (side.hand, side.deck, side.graveyard, side.affinity_deck, side.affinity_discard, side.removed)
    if any(state.setup.owners[card] != side.number for pile in piles for card in pile):
        yield "has another player's card in a pile"
    if any(card >= 0 and state.kind(card) != TRAP for card in side.traps):
        yield "has a card in a trap slot that is no Trap"
    if not 0 <= side.thirds <= THIRDS:
        yield f"has {side.thirds} thirds of a crystal"
    if side.activations > state.setup.options["trap_activations_per_phase"]:
        yield "has activated more Traps in a phase than is allowed"
    if side.activations and side.number == state.active:
        yield "has activated a Trap in the own turn"


def quiet_faults(match: Match) -> Iterator[str]:
    """When all is settled nothing is left half done."""
    state = match.state
    if match.pending is not None or match.outcome is not None:
        return
    if state.attack is not None:
        yield "An attack is in progress although all is settled."
    if any((state.openings, state.fresh, state.queue, state.instead, state.ghosts)):
        yield "Something waits although all is settled."


def _name(state: CardWarsState, card: int) -> str:
    return f"{state.setup.programs[card].name} (card {card})"


INVARIANTS = (card_faults, summon_faults, player_faults, quiet_faults)
