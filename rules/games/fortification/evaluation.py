"""How well a Fortification player stands, as bots estimate it: in cards, from what this player may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rules.games.fortification.pieces import Party, Piece, Side

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState

CHARACTER, ATTACK, DEFENSE, MAGIC, LIFE = 0.5, 0.05, 0.05, 0.08, 0.08
UNKNOWN_CHARACTER = 1.3
"""What a face-down character of the opponent is worth, as far as one knows, and what it adds to a total."""
UNKNOWN_STRENGTH = 3
GEAR = 0.05
HAND, HAND_HELD = 0.15, 7
FORT, NEAR_FALL = 0.7, 6.0
DECK, LAST_CARDS, LAST_CARD = 1.0, 10, 0.04
"""The deck is the clock: each card in it is a turn; the last ones count for more and more."""
STRIKE, GUARD = 0.16, 0.13
"""What a point of the best party counts: of its attack, of its defense."""
GAP = 0.15
"""What each point of attack counts that the defense of those who would have to defend cannot stop."""
FALL_OF_OWN, FALL_OF_OTHERS = 2.0, 1.0
"""A lead that the next attack would fell, and with it a card of the deck (FORT-KO-3); the opponent's attack comes first."""
LEAD_LIFE = 0.1
OUT = 0.1


class Standing(NamedTuple):
    """What a player has, how hard its best party could strike, and the defense and the lead's life of the one that would defend."""

    worth: float
    attack: int
    guard: int
    life: int


def evaluate(state: FortificationState, seat: int) -> float:
    """Own means less the opponent's, and what the next attacks could do to one another's parties."""
    if state.is_dirty:
        state.refresh()
    own = _standing(state, state.seats[seat], seat)
    other = _standing(state, state.seats[1 - seat], seat)
    return own.worth - other.worth + _threat(own, other, FALL_OF_OTHERS) - _threat(other, own, FALL_OF_OWN)


def _threat(attacker: Standing, defender: Standing, fall: float) -> float:
    """What a party's attack could do to whoever would have to defend against it."""
    surplus = max(0, attacker.attack - defender.guard)
    return GAP * surplus + (fall if 0 < defender.life <= surplus else 0.0)


def _standing(state: FortificationState, side: Side, viewer: int) -> Standing:
    """A player's fort, deck, hand and parties. A party that is out has to defend, else the best one can (FORT-ATK-3, FORT-ATK-4)."""
    worth = HAND * min(len(side.hand), HAND_HELD) + FORT * side.fort - NEAR_FALL / (side.fort + 1)
    worth += DECK * len(side.deck) - LAST_CARD * max(0, LAST_CARDS - len(side.deck)) ** 2
    attack = guard = life = 0
    for party in side.parties:
        if party is not None:
            value, strikes, guards, lead = _party(state, party, viewer)
            worth += value
            attack = max(attack, strikes)
            if party.out or (guards >= guard and not side.slot_out):
                guard, life = guards, lead
    return Standing(worth + STRIKE * attack + GUARD * guard, attack, guard, life)


def _party(state: FortificationState, party: Party, viewer: int) -> Standing:
    """A party by itself: its members, whether it stands where it can attack, and its totals, as far as one knows."""
    worth = OUT if party.out else 0.0
    pieces, is_own = state.pieces, party.seat == viewer
    strangers = [] if is_own else [card for card in party.members if not state.knows(viewer, card)]
    for place, card in enumerate(party.members):
        worth += _worth(pieces[card], place) if card not in strangers else UNKNOWN_CHARACTER
    if strangers:
        strength = UNKNOWN_STRENGTH * len(party.members)
        return Standing(worth, strength, strength, UNKNOWN_STRENGTH)
    lead = pieces[party.members[0]]
    return Standing(worth, state.attack_total(party), state.defense_total(party), lead.max_life - lead.damage)


def _worth(piece: Piece, place: int) -> float:
    """A character by its numbers; life is worth most on a lead, which takes the blows (FORT-NORM-5)."""
    left = piece.max_life - piece.damage
    worth = CHARACTER + ATTACK * piece.attack + DEFENSE * piece.defense + MAGIC * (piece.magic + piece.gear_magic)
    worth += LIFE * left + GEAR * len(piece.attached)
    return worth + (LEAD_LIFE * min(left, 6) if place == 0 else 0.0)


def is_in_battle(state: FortificationState) -> bool:
    """A battle that has been opened goes on by actions until it is fought or called off."""
    return state.battle is not None


def redealt(state: FortificationState, cards: Sequence[int]) -> None:
    """Hidden cards have become others: characters in forts are what they are now."""
    changed = [state.pieces[card] for card in cards if card in state.pieces]
    for piece in changed:
        piece.program = state.card(piece.number)
        piece.touched = True
    if changed:
        state.statics = tuple((card, each) for card, piece in state.pieces.items() for each in piece.program.statics)
        state.listen_anew()
        state.is_dirty = True
        state.refresh()
    state.ready.clear()


def could_be(state: FortificationState, card: int, program: object) -> bool:
    """In a fort lie characters and what they wear; anything may be in hands, decks and restricted zones."""
    piece = state.pieces.get(card)
    if piece is None:
        return True
    if piece.is_character:
        return program.character is not None  # type: ignore[attr-defined]
    face = program.equipment  # type: ignore[attr-defined]
    return face is not None and piece.spot in face.spots
