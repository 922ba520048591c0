"""What must hold in every position of every Fortification match between two decisions, whatever led to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.engine.zones import ATTACHED, DECK, FIELD, GRAVEYARD, HAND, NAMES, REMOVED, RESOLVING, RESTRICTED
from rules.games.fortification.casting import CAST
from rules.games.fortification.pieces import BOTH_HANDS, HAND_1, HAND_2, PARTY_SIZE, Party, Piece, Side

if TYPE_CHECKING:
    from rules.engine.match import Match
    from rules.games.fortification.state import FortificationState

PILES = ((HAND, "hand"), (DECK, "deck"), (GRAVEYARD, "graveyard"), (RESTRICTED, "restricted"))


def cards_lost(match: Match) -> Iterator[str]:
    """Each card is in exactly one place, which is the place it says it is in (FORT-ZONE-1)."""
    state = match.state
    found = [(card, zone) for seat in state.seats for zone, name in PILES for card in getattr(seat, name)]
    found += [(card, piece.zone) for card, piece in state.pieces.items()]
    # What the finder has taken out of a position is out of the match.
    found += [(card, zone) for card, zone in enumerate(state.zones) if zone in (RESOLVING, REMOVED)]
    times = Counter(card for card, _ in found)
    for card in range(len(state.zones)):
        if times[card] != 1:
            yield f"{_name(state, card)} is in {times[card]} places."
    for card, zone in found:
        if state.zones[card] != zone:
            yield f"{_name(state, card)} lies in “{NAMES[zone]}” and is said to be in “{NAMES[state.zones[card]]}”."
    cast = {frame.context.source for frame in state.stack if frame.block is CAST}
    for card, zone in found:
        if zone == RESOLVING and card not in cast and match.outcome is None:
            yield f"{_name(state, card)} is being played for ever: nothing on the stack will put it away."


def owners_mixed(match: Match) -> Iterator[str]:
    """Every pile holds its owner's cards alone (FORT-ZONE-3)."""
    state = match.state
    for seat in state.seats:
        for _, name in PILES:
            for card in getattr(seat, name):
                if state.setup.owners[card] != seat.number:
                    yield f"{_name(state, card)} lies in the {name} of player {seat.number + 1}, who does not own it."


def parties_broken(match: Match) -> Iterator[str]:
    """Parties have one to three members without gaps and one of two positions; all characters belong to one (FORT-ZONE-2)."""
    state = match.state
    for side in state.seats:
        for slot, party in enumerate(side.parties, 1):
            if party is not None:
                yield from _party(state, side, slot, party)
            elif side.slot_out == slot:
                yield f"The party of slot {slot} of player {side.number + 1} should be outside, and there is none."
        if sum(party is not None and party.out for party in side.parties) > 1:
            yield f"Player {side.number + 1} has more than one party outside."
    members = {card for side in state.seats for party in side.parties if party is not None for card in party.members}
    worn = {card for number in members if number in state.pieces for card in state.pieces[number].attached}
    for card in state.pieces:
        if card not in members | worn:
            yield f"{_name(state, card)} is in play and belongs to no party."
    for card in members | worn:
        if card not in state.pieces:
            yield f"{_name(state, card)} belongs to a party and is not in play."


def _party(state: FortificationState, side: Side, slot: int, party: Party) -> Iterator[str]:
    where = f"The party of slot {slot} of player {side.number + 1}"
    if not 1 <= len(party.members) == len(set(party.members)) <= PARTY_SIZE:
        yield f"{where} has {len(party.members)} members, {len(set(party.members))} of them different."
    if party.out != (side.slot_out == slot):
        yield f"{where} stands {'outside' if party.out else 'at home'} and should not."
    for card in party.members:
        piece = state.pieces.get(card)
        if piece is None:
            continue
        if (piece.controller, piece.slot, piece.out, piece.zone) != (side.number, slot, party.out, FIELD):
            yield f"{_name(state, card)} does not stand where its party does."
        yield from _worn(state, piece, slot)


def _worn(state: FortificationState, piece: Piece, slot: int) -> Iterator[str]:
    """What is worn belongs to its wearer, one card to each place (FORT-EQ-1 to -3)."""
    held = [state.pieces[card] for card in piece.attached if card in state.pieces]
    for each in held:
        if (each.host, each.slot, each.out, each.zone) != (piece.number, slot, piece.out, ATTACHED):
            yield f"{_name(state, each.number)} does not lie where its wearer stands."
    spots = [each.spot for each in held]
    if len(spots) != len(set(spots)) or (BOTH_HANDS in spots and {HAND_1, HAND_2} & set(spots)):
        yield f"{_name(state, piece.number)} wears several cards in one place."


def numbers_broken(match: Match) -> Iterator[str]:
    """No number is under its floor, and whoever is in play has life left when all is settled (FORT-STAT-1, FORT-KO-1)."""
    state = match.state
    if state.is_dirty:
        state.refresh()
    is_quiet = match.pending is None and match.outcome is None
    for card, piece in state.pieces.items():
        if min(piece.attack, piece.defense, piece.magic, piece.max_life, piece.damage, piece.spent) < 0:
            yield f"A number of {_name(state, card)} is below 0."
        if piece.is_character and is_quiet and piece.damage >= piece.max_life:
            yield f"{_name(state, card)} has no life left and is still in play."
    for side in state.seats:
        if side.fort < 0:
            yield f"The fort of player {side.number + 1} has {side.fort} points."
        for party in side.parties:
            if party is not None and min(state.attack_total(party), state.defense_total(party)) < 0:
                yield f"A total of the party of slot {party.slot} of player {side.number + 1} is below 0."


def battles_broken(match: Match) -> Iterator[str]:
    """A battle is fought by parties that are out, costs a fort no more than it may, and leaves no damage unsettled (FORT-BATTLE)."""
    state = match.state
    battle = state.battle
    is_quiet = match.pending is None and match.outcome is None
    cap = state.setup.options["battle_fort_damage_cap"]
    if battle is not None and battle.fort_lost > cap:
        yield f"A battle cost the fort {battle.fort_lost} points; at most {cap} are allowed."
    if battle is not None and is_quiet and state.attackers() is None:
        yield "A battle is open, and the party that attacks in it is not outside."
    if state.harms and (is_quiet or (battle is not None and not state.stack)):
        yield "Damage is in progress, and nothing on the stack will deal it."


def _name(state: FortificationState, card: int) -> str:
    return f"{state.setup.programs[card].name} (card {card})"


INVARIANTS = (cards_lost, owners_mixed, parties_broken, numbers_broken, battles_broken)
