"""Reasons against an action that several actions share, in the order of section 5.4."""

from __future__ import annotations

from rules.engine.errors import Refusal
from rules.engine.frames import Context
from rules.engine.program import AbilityProgram, CostProgram, TargetProgram
from rules.engine.zones import HAND
from rules.games.fortification.casting import Named
from rules.games.fortification.paying import Paid
from rules.games.fortification.permitting import barred
from rules.games.fortification.pieces import SLOTS, Party, Piece
from rules.games.fortification.state import FortificationState


def is_main(state: FortificationState, _seat: int) -> bool:
    """Whether no battle is open."""
    return state.battle is None


def is_battle(state: FortificationState, _seat: int) -> bool:
    """Whether a battle is open."""
    return state.battle is not None


def in_main(state: FortificationState) -> Refusal | None:
    """Actions of the main phase have to wait while a battle is open."""
    return Refusal("E_BATTLE_OPEN", "FORT-BATTLE-1", {}) if state.battle is not None else None


def hand_card(state: FortificationState, seat: int, card: int, needed: str) -> Refusal | None:
    """Why a card cannot be played from the hand as what it should be; cards elsewhere are no cards to this player."""
    in_hand = 0 <= card < len(state.zones) and state.zones[card] == HAND and state.setup.owners[card] == seat
    if not in_hand:
        return Refusal("E_NOT_IN_HAND", "FORT-ZONE-1", {"card": card})
    found = state.card(card).kind
    if found != needed:
        return Refusal("E_WRONG_CLASS", "FORT-CAST-4", {"card": card, "class": found, "needed": needed})
    return None


def slot(number: int) -> Refusal | None:
    """Whether there is such a slot (FORT-PARTY-1)."""
    return None if number in SLOTS else Refusal("E_TARGET", "FORT-PARTY-1", {"target": ("slot", number)})


def own_party(state: FortificationState, seat: int, number: int) -> Party | Refusal:
    """The own party of a slot, or why there is none."""
    refusal = slot(number)
    if refusal is not None:
        return refusal
    party = state.seats[seat].party(number)
    return party if party is not None else Refusal("E_TARGET", "FORT-MOB-3", {"target": ("slot", number)})


def own_character(state: FortificationState, seat: int, card: int) -> Piece | Refusal:
    """An own character in play, or that there is none such (FORT-EQUIP-8)."""
    piece = state.character(card)
    if piece is None or piece.controller != seat:
        return Refusal("E_TARGET", "FORT-EQUIP-8", {"target": card})
    return piece


def forbidden(
    state: FortificationState, seat: int, key: str, *, party: Party | None = None, card: int = -1
) -> Refusal | None:
    """Whether an effect forbids a player, party or card something (FORT-META-3)."""
    if state.must_not(key, seat, party=party, card=card):
        return barred("E_FORBIDDEN", key, seat, party=party, card=card)
    return None


def costs(state: FortificationState, context: Context, programs: tuple[CostProgram, ...], paid: Paid) -> Refusal | None:
    """Why costs cannot be paid at all, or not in the way named (FORT-SPELL-5)."""
    options = state.cost_options(context, programs) if programs else [()]
    if _sorted(paid) in {_sorted(option) for option in options}:
        return None
    return Refusal("E_COST", "FORT-SPELL-5", {"cost": [cost.word for cost in programs] or ["nothing"]})


def _sorted(paid: Paid) -> Paid:
    return tuple(tuple(sorted(part)) for part in paid)


def targets(state: FortificationState, context: Context, ability: AbilityProgram, named: Named) -> Refusal | None:
    """Why targets cannot be named: one does not fit, or their number is wrong."""
    asked = ability.own_targets
    if len(named) != len(asked):
        return Refusal("E_TARGET", "FORT-SPATK-1", {"target": ("number", len(asked))})
    for target, chosen in zip(asked, named, strict=True):
        wrong = _wrong(state, context, target, chosen)
        if wrong is not None:
            return Refusal("E_TARGET", "FORT-SPATK-1", {"target": wrong})
    return None


def _wrong(state: FortificationState, context: Context, target: TargetProgram, chosen: tuple[int, ...]) -> object:
    """The first of the things named that cannot be meant; None where all can."""
    if target.players is not None:
        allowed = target.players(state, context)
    else:
        assert target.selector is not None
        allowed = target.selector.find(state, context)
    for each in chosen:
        if each not in allowed:
            return each if each in state.pieces and state.knows(context.seat, each) else ("choice", "")
    least = target.least if target.players is not None else state.least(context, target, len(allowed))
    if len(set(chosen)) < len(chosen) or not least <= len(chosen) <= target.most:
        return ("number", target.most)
    return None
