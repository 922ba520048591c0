"""When a Fortification position is one that came again, as the loophole finder asks: what stands where, and the numbers apart.

Two positions are the same in which the same can be done again. So the hand is told by which cards are in it, not by how many, changes by
what they are, not by how much they are, and decks and what the opponent has lost not at all: how many and how much are numbers.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.gists import bag
from rules.games.fortification.pieces import Battle, Change, Party, Piece, Side

if TYPE_CHECKING:
    from rules.engine.frames import Context
    from rules.engine.hunting import Gist
    from rules.games.fortification.state import FortificationState

GAINS = (
    "fort points",
    "cards in hand",
    "cards in hand and deck",
    "strength of characters",
    "life of characters",
    "attacks to come",
    "fort points taken from the opponent",
    "cards taken from the opponent's hand",
    "cards taken from the opponent's hand and deck",
    "strength taken from the opponent's characters",
    "life taken from the opponent's characters",
)
"""The numbers of `gist`, as the player whose turn it is sees them: more of each is better. Drawing leaves the third as it is."""
EARLY = 3
"""Up to the turn before this one some things are barred (FORT-FIRST); afterwards all turns are alike."""


def gist(state: FortificationState) -> Gist:
    """The position, and its numbers in the order of `GAINS`."""
    if state.is_dirty:
        state.refresh()
    own, other = state.seats[state.active], state.seats[1 - state.active]
    mine, theirs = _numbers(state, own), _numbers(state, other)
    position = (
        state.active,
        min(state.turn, EARLY),
        _side(state, own),
        bag(_key(state, card) for card in own.graveyard),
        _side(state, other),
        _battle(state.battle),
        _in_progress(state),
        frozenset(key for key, times in state.happened.items() if times),
        None if state.outcome is None else (state.outcome.kind, state.outcome.winners, state.outcome.reason),
    )
    return position, (*mine, *(-number for number in theirs[:-1]))


def apart(state: FortificationState) -> Hashable:
    """What the numbers of `gist` are sums of: who is hurt how much, and how strong."""
    return bag(
        (
            _key(state, card),
            piece.controller,
            piece.slot,
            state.place_of(card),
            piece.damage,
            piece.max_life,
            piece.attack,
            piece.defense,
            piece.magic,
        )
        for card, piece in state.pieces.items()
        if piece.is_character
    )


def standing(state: FortificationState, seat: int) -> Mapping[str, int]:
    """What a player has left to lose: the points of the fort, the cards of the deck (FORT-WIN-1, FORT-WIN-2)."""
    side = state.seats[seat]
    return {"fort": side.fort, "deck": len(side.deck)}


# ---------------------------------------------------------------------------------------------------------------- numbers
def _numbers(state: FortificationState, side: Side) -> tuple[int, ...]:
    strength = life = 0
    for piece in state.characters_of(side.number):
        strength += piece.attack + piece.defense + piece.magic
        strength += piece.gear_attack + piece.gear_defense + piece.gear_magic
        life += max(0, piece.max_life - piece.damage)
    parties = [party for party in side.parties if party is not None]
    strength += sum(party.attack_bonus + party.defense_bonus for party in parties)
    attacks = sum(each.value for party in parties for each in party.changes if each.word == "extra_attack")
    battle = state.battle
    if battle is not None and battle.seat == side.number:
        attacks += battle.attacks
    hand = len(side.hand)
    return side.fort, hand, hand + len(side.deck), strength, life, attacks


# --------------------------------------------------------------------------------------------------------------- position
def _key(state: FortificationState, card: int) -> Hashable:
    """What a card is, whichever copy."""
    key: Hashable = state.setup.programs[card].key if card >= 0 else ()
    return key


def _side(state: FortificationState, side: Side) -> Hashable:
    """A player: cards in the hand, the parties, what is left of a turn's allowances, uses of abilities, what is allowed and barred."""
    number = side.number
    return (
        frozenset(_key(state, card) for card in side.hand),
        tuple(None if party is None else _party(state, party) for party in side.parties),
        (state.plays_left(number), state.equips_left(number), state.moves_left(number), side.battles),
        side.champions,
        side.mode,
        _changes(state, side.bans),
        _uses(state, side.uses),
        side.lost,
    )


def _party(state: FortificationState, party: Party) -> Hashable:
    turn = state.turn
    return (
        party.out,
        tuple(_piece(state, state.pieces[card]) for card in party.members),
        tuple(each == turn for each in (party.newcomer, party.reformed, party.mobilised, party.fought)),
        tuple(sorted(party.retreats)),
        _changes(state, party.changes),
    )


def _piece(state: FortificationState, piece: Piece) -> Hashable:
    worn = tuple((state.pieces[card].spot, _key(state, card), state.pieces[card].seen) for card in piece.attached)
    return (
        piece.program.key,
        piece.seen,
        piece.spent,
        piece.arrived == state.turn,
        tuple(sorted(name for turn, name in piece.shed if turn == state.turn)),
        frozenset(worn),
        _changes(state, piece.changes),
    )


def _changes(state: FortificationState, changes: Iterable[Change]) -> Hashable:
    """What changes do and until when; how much is a number, and told by what comes of it."""
    return frozenset(
        (each.word, each.name, each.value > 0, _until(state, each.until), each.is_assist) for each in changes
    )


def _until(state: FortificationState, until: tuple[Any, ...]) -> Hashable:
    if until[0] == "turn":
        return ("turn", until[1] == state.turn)
    return (until[0], _key(state, until[1])) if until[0] in ("source", "attached", "lead") else until


def _uses(state: FortificationState, uses: Mapping[Any, int]) -> Hashable:
    """How often abilities were used that have a limit, of cards that are still what they were (`Reading.use_key`)."""
    found = []
    for (period, card, stamp, ability), times in uses.items():
        if card < 0 or period == "match" or stamp == state.stamp_of(card):
            piece = state.pieces.get(card)
            found.append((period, (piece.slot, state.place_of(card)) if piece is not None else (), ability, times))
    return bag(found)


def _battle(battle: Battle | None) -> Hashable:
    """The open battle; how many attacks are left is a number."""
    if battle is None:
        return None
    return (
        battle.slot, battle.target_slot, battle.attacks > 0, battle.strikes > 0, battle.spells > 0, battle.fort_lost, battle.tries,
        battle.forced, battle.brought, battle.closing, battle.defended, battle.held, battle.ends_turn, battle.settled,
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------------------ in progress
def _in_progress(state: FortificationState) -> Hashable:
    """The open question, what is on the stack and what waits."""
    pending = state.pending
    asked = pending and (pending.kind, pending.seat, len(pending.options), _key(state, pending.about))
    frames = tuple(
        (frame.block.key, frame.at, len(frame.answers), *_context(state, frame.context)) for frame in state.stack
    )
    waiting = (*state.fresh, *state.queue, *(each for group in state.aside for each in group))
    return asked, frames, tuple((each.ability.key, *_context(state, each.context)) for each in waiting)


def _context(state: FortificationState, context: Context) -> tuple[Hashable, ...]:
    """Whose card is at work for whom, and at whom it is aimed: by place, since the cards there are told already."""
    aims = tuple(
        (name, tuple((_key(state, card), state.place_of(card)) for card, stamp in named if stamp))
        for name, named in sorted(context.targets.items())
    )
    return _key(state, context.source), context.seat, aims
