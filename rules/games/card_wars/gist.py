"""When a C.A.R.D. Wars position is one that came again, as the loophole finder asks (`Hunting.gist`), and what may grow without end in it.

Two positions are the same in which the same can be done again. So hands are told by which cards are in them, not by how many, changes by
what they are, not by how much, HP and thirds not at all, nor decks and what the enemy has lost: how many and how much are numbers.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules.engine.gists import bag, plain, waiting
from rules.games.card_wars.base import TACTICIAN
from rules.games.card_wars.card_types import AFFINITY, SUMMON

if TYPE_CHECKING:
    from rules.games.card_wars.pieces import Attack, Change, Side
    from rules.games.card_wars.state import CardWarsState

GAINS = (
    "thirds of the crystal",
    "cards in hand",
    "cards in hand and deck",
    "charges",
    "charges and off-hand deck",
    "numbers of Summons",
    "HP of Summons",
    "counters",
    "attacks to come",
    "numbers added to rolls and blows",
    "thirds taken from the opponent",
    "cards taken from the opponent's hand",
    "cards taken from the opponent's hand and deck",
    "charges taken from the opponent",
    "charges taken from the opponent and the off-hand deck",
    "numbers taken from the opponent's Summons",
    "HP taken from the opponent's Summons",
    "counters taken from the opponent",
)
"""The numbers of `gist`, as the player whose turn it is sees them: more of each is better. Drawing leaves the third and fifth alone."""
SHARED = 8
"""So many of the numbers are there for both players."""
SUMMED = ("modify_stat", "extra_attack", "modify_roll_needed", "modify_damage", "prevent_damage")
"""Changes whose numbers add up."""


def gist(state: CardWarsState) -> tuple[Hashable, tuple[int, ...]]:
    """The position, and what may grow without end in it, from the view of the active player."""
    if state.is_dirty:
        state.refresh()

    def label(card: int) -> Hashable:
        return _label(state, card)

    own, other = state.seats[state.active], state.seats[1 - state.active]
    position = (
        state.active,
        bag(state.setup.programs[card].key for card in own.graveyard),
        state.phase,
        state.is_attack_forbidden_turn(),
        state.first,
        state.battle,
        state.ends,
        state.extra_phases,
        state.has_played and state.phase == TACTICIAN,
        tuple(_side(state, side) for side in state.seats),
        frozenset(_change(state, each) for each in state.lasting),
        # Only whether something has happened is ever asked.
        frozenset(state.happened),
        None if state.attack is None else _attack(state.attack, label),
        waiting(state, label),
        tuple(state.dice),
    )
    mine, theirs = _numbers(state, own), _numbers(state, other)[:SHARED]
    return position, (*mine, sum(abs(each.value) for each in state.lasting), *(-each for each in theirs))


def _label(state: CardWarsState, card: int) -> Hashable:
    """What a card is and where: copies in the same pile are one."""
    key, owner = state.setup.programs[card].key, state.setup.owners[card]
    piece = state.pieces.get(card) or state.ghosts.get(card)
    if piece is None:
        return (key, owner, state.zones[card])
    return (key, owner, state.zones[card], piece.controller, piece.is_row, piece.cell)


def _side(state: CardWarsState, side: Side) -> Hashable:
    """A player: cards in the hand, row, bench and slots, what is left of a turn's allowances, uses of abilities, what is barred."""
    programs = state.setup.programs
    weather = state.pieces.get(side.weather)
    return (
        side.wins,
        side.lost,
        frozenset(programs[card].key for card in side.hand),
        bag(programs[card].key for card in (*side.removed, *side.sideboard)),
        bag((programs[card].key, card in side.laid) for card in side.traps if card >= 0),
        bag((programs[card].key, used) for card, used in zip(side.magic, side.magic_used, strict=True) if card >= 0),
        tuple(_summon(state, card) for card in (*side.row, *side.bench)),
        None if weather is None else (_summon(state, weather.number), max(0, weather.leaves_after - state.round)),
        # What is counted in the own turn is counted anew in the next one.
        (side.casts, side.repositions, side.sacrifices) if side.number == state.active else (),
        side.activations,
        side.shattered if side.shattered_in == state.round else 0,
        frozenset(side.charges),
        frozenset(_change(state, each) for each in side.bans),
        frozenset(
            (_use(state, key), count) for key, used in side.uses.items() if (count := _still(state, key[0], used))
        ),
    )


def _use(state: CardWarsState, key: Any) -> Hashable:
    """What is counted by player: the period, the card (if one alone) and the ability."""
    period, card, ability = key
    return (period, _label(state, card) if card >= 0 else -1, ability)


def _still(state: CardWarsState, period: str, used: tuple[int, int]) -> int:
    """How often something has been used in the period of now."""
    now = {"turn": state.turn, "round": state.round}.get(period, 0)
    return used[1] if used[0] == now else 0


def _summon(state: CardWarsState, card: int) -> Hashable:
    """A Summon in its cell, or a Weather; nothing for an empty one."""
    piece = state.pieces.get(card)
    if piece is None:
        return ()
    most = state.setup.options["items_per_summon_per_round"]
    limits = {ability.key: ability.limit_per for ability in piece.program.abilities} if piece.used else {}
    return (
        piece.program.key,
        piece.owner,
        piece.counters > 0,
        piece.attacks <= piece.extra_attacks,
        min(piece.items, most) if piece.items_round == state.round else 0,
        piece.arrived == state.turn,
        frozenset(
            (key, count) for key, used in piece.used.items() if (count := _still(state, limits.get(key, "turn"), used))
        ),
        frozenset(_change(state, each) for each in piece.changes),
    )


def _change(state: CardWarsState, change: Change) -> Hashable:
    """What has been changed and until when; numbers that add up by their sign alone."""
    value = change.value
    return (
        change.word,
        change.name,
        (value > 0) - (value < 0) if change.word in SUMMED else value,
        change.note,
        _until(state, change.until),
        _named(state, change.sources),
        _named(state, change.targets),
        None if change.ability is None else change.ability.key,
    )


def _named(state: CardWarsState, cards: Sequence[tuple[int, int]] | None) -> Hashable:
    """The cards of a change that are still what they were."""
    if cards is None:
        return None
    return frozenset(_label(state, card) for card, stamp in cards if state.stamp_of(card) == stamp)


def _until(state: CardWarsState, until: tuple[Any, ...]) -> Hashable:
    """The end of a change, counted from now."""
    if until[0] == "round":
        return ("round", until[1] - state.round)
    if until[0] in ("source", "weather"):
        return (until[0], _label(state, until[1]) if until[1] >= 0 else -1)
    return plain(until)


def _attack(attack: Attack, label: Any) -> Hashable:
    return (
        attack.seat,
        label(attack.attacker),
        label(attack.target) if attack.target >= 0 else -1,
        attack.element,
        (attack.die, attack.needed, attack.fixed, attack.promise),
        (attack.hits, attack.is_rerolled, attack.is_stopped),
    )


# ------------------------------------------------------------------------------------------------------------------ numbers
def _numbers(state: CardWarsState, side: Side) -> tuple[int, ...]:
    """What a player has, in the order of `GAINS`."""
    strength = life = counters = attacks = 0
    for card in (*side.row, *side.bench):
        if card >= 0:
            piece = state.pieces[card]
            strength += piece.atk + piece.agi + piece.cha + piece.vit + piece.wis
            life += max(0, piece.hp)
            counters += piece.counters
            attacks += piece.extra_attacks - piece.attacks
    charges = sum(state.kind(card) == AFFINITY for card in side.hand)
    hand = len(side.hand) - charges
    charges += len(side.charges)
    spare = charges + len(side.affinity_deck)
    return side.thirds, hand, hand + len(side.deck), charges, spare, strength, life, counters, attacks


# ----------------------------------------------------------------------------------------------------------------- standing
def apart(state: CardWarsState) -> Hashable:
    """What the numbers of `gist` are sums of: who is hurt how much, and how strong."""
    return bag(
        (_label(state, card), piece.hp, piece.counters, piece.atk, piece.agi, piece.cha, piece.vit, piece.wis)
        for card, piece in state.pieces.items()
        if state.kind(card) == SUMMON
    )


def standing(state: CardWarsState, seat: int) -> Mapping[str, int]:
    """What decides a battle and a war: the crystal, the deck, and the cards that are left, since those erased never return (CW-REM-3)."""
    side = state.seats[seat]
    owned = sum(owner == seat for owner in state.setup.owners)
    return {"thirds": side.thirds, "deck": len(side.deck), "not_erased": owned - len(side.removed)}
