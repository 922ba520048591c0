"""When a Maximus position is one that came again, as the loophole finder asks (`Hunting.gist`), and what may grow without end in it.

Two positions are the same in which the same can be done again. So hands are told by which cards are in them, not by how many, changes by
what they are, not by how much, harm not at all, nor Decks and what others have lost: how many and how much are numbers.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.gists import bag, plain, waiting
from rules.engine.zones import UNDER
from rules.games.maximus.changes import SUMMED

if TYPE_CHECKING:
    from rules.games.maximus.pieces import Change, Piece, Side
    from rules.games.maximus.state import MaximusState

GAINS = (
    "jiggawatts",
    "cards in hand",
    "cards in hand and Deck",
    "Offense and Defense of Units",
    "Health of Units",
    "Health of the Avatar",
    "jiggawatts taken from the opponent",
    "cards taken from the opponent's hand",
    "cards taken from the opponent's hand and Deck",
    "Offense and Defense taken from the opponent's Units",
    "Health taken from the opponent's Units",
    "Health taken from the opponent's Avatar",
)
"""The numbers of `gist`, as the player whose turn it is sees them: more of each is better. Drawing leaves the third as it is."""


def gist(state: MaximusState) -> tuple[Hashable, tuple[int, ...]]:
    """The position, and what may grow without end in it, from the view of the active player."""
    if state.is_dirty:
        state.refresh()

    def label(card: int) -> Hashable:
        return _label(state, card)

    own = state.seats[state.active]
    position = (
        state.active,
        state.turn == 1,
        bag(state.setup.programs[card].key for card in own.graveyard),
        tuple(_side(state, side) for side in state.seats),
        # Only whether something has happened is ever asked.
        frozenset((each.kind, label(each.card) if each.card >= 0 else -1, each.player) for each in state.happened),
        waiting(state, label),
    )
    mine = _numbers(state, own)
    theirs = [_numbers(state, side) for side in state.seats if side is not own]
    return position, (*mine, *(-sum(each) for each in zip(*theirs, strict=True)))


def _label(state: MaximusState, card: int) -> Hashable:
    """What a card is and where: copies in the same pile are one."""
    key, owner = state.setup.programs[card].key, state.setup.owners[card]
    piece = state.piece(card)
    if piece is None:
        return (key, owner, state.zones[card])
    place = state.pieces.get(piece.host, piece)
    return (key, owner, state.zones[card], piece.controller, place.rank, place.column)


def _side(state: MaximusState, side: Side) -> Hashable:
    """A player: cards in the hand, Resources, Units, what is left of a turn's allowances, uses of abilities, what is barred."""
    programs, options = state.setup.programs, state.setup.options
    most = options["resource_uses_per_turn"]
    own = [piece for piece in state.pieces.values() if piece.controller == side.number]
    return (
        side.is_out,
        side.lost,
        frozenset(programs[card].key for card in side.hand),
        bag(
            (programs[each.number].key, each.drained, each.stays_drained, 0 if most is None else min(each.used, most))
            for each in side.resources
        ),
        side.columns,
        0 if options["resources_per_turn"] is None else side.placed - side.extra_resources,
        _changes(state, side.bans) if side.bans else (),
        frozenset((_use(state, key), count) for key, count in side.uses.items()),
        bag(_piece(state, piece) for piece in own if piece.unit is not None or piece.host < 0),
    )


def _use(state: MaximusState, key: Any) -> Hashable:
    """What is counted by player: the period, the card (if one alone) and the ability."""
    period, card, ability = key
    return (period, _label(state, card) if card >= 0 else -1, ability)


def _piece(state: MaximusState, piece: Piece) -> Hashable:
    """A Unit with all that is on and under it, or loose Equipment. Its numbers stand among the gains."""
    # What lies under another card has the keywords that are printed on it.
    keywords = piece.unit.keywords if piece.unit is not None and piece.zone == UNDER else piece.keywords
    bound = keywords.get("no_attack_drain")
    return (
        piece.program.key,
        piece.owner,
        piece.kind,
        piece.rank,
        piece.column,
        piece.drained,
        piece.stays_drained,
        0 if bound is None else min(piece.attacks, bound),
        piece.arrived == state.turn,
        frozenset(piece.used.items()) if piece.used else (),
        _changes(state, piece.changes) if piece.changes else (),
        bag([_piece(state, state.pieces[worn]) for worn in piece.attached if worn in state.pieces])
        if piece.attached
        else (),
        bag([_piece(state, each) for each in piece.under]) if piece.under else (),
    )


def _changes(state: MaximusState, changes: list[Change]) -> Hashable:
    """What has been changed and until when, of each kind once; numbers that add up by their sign alone."""
    return frozenset(
        (
            each.word,
            each.name,
            _sign(each.value) if each.word in SUMMED else each.value,
            _until(state, each.until),
            None if each.ability is None else each.ability.key,
            tuple(_label(state, card) for card in each.origin),
        )
        for each in changes
    )


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _until(state: MaximusState, until: tuple[Any, ...]) -> Hashable:
    """The end of a change, counted from now."""
    if until[0] == "turn":
        return ("turn", until[1] - state.turn)
    if until[0] in ("source", "attached"):
        return (until[0], _label(state, until[1]))
    return plain(until)


# ------------------------------------------------------------------------------------------------------------------ numbers
def _numbers(state: MaximusState, side: Side) -> tuple[int, ...]:
    """What a player has, in the order of `GAINS`."""
    strength = life = avatar = 0
    for piece in state.units(side.number):
        strength += piece.offense + piece.defense
        left = max(0, piece.max_health - piece.damage)
        if piece.unit is not None and piece.unit.is_avatar:
            avatar += left
        else:
            life += left
    hand = len(side.hand)
    return side.jiggawatts, hand, hand + len(side.deck), strength, life, avatar


# ----------------------------------------------------------------------------------------------------------------- standing
def apart(state: MaximusState) -> Hashable:
    """What the numbers of `gist` are sums of: who is hurt how much, and how strong."""
    return bag(
        (_label(state, card), piece.damage, piece.max_health, piece.offense, piece.defense)
        for card, piece in state.pieces.items()
        if piece.unit is not None
    )


def standing(state: MaximusState, seat: int) -> Mapping[str, int]:
    """What decides a match: the Health left to a player's Avatars, and the Deck, which is a clock (MAX-END)."""
    if state.is_dirty:
        state.refresh()
    avatars = [
        piece
        for piece in state.pieces.values()
        if piece.owner == seat and piece.unit is not None and piece.unit.is_avatar
    ]
    left = sum(max(0, piece.max_health - piece.damage) for piece in avatars)
    return {"avatar_health": left, "deck": len(state.seats[seat].deck)}
