"""Reasons against an action that several actions share, in the order of section 17.1."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.errors import Refusal
from rules.engine.frames import Context
from rules.engine.program import AbilityProgram, CostProgram, TargetProgram
from rules.engine.zones import HAND, REMOVED
from rules.games.card_wars.base import ATTACK
from rules.games.card_wars.paying import Charges, Paid, Price
from rules.games.card_wars.reading import place_of
from rules.games.card_wars.state import CardWarsState

Named = tuple[tuple[int, ...], ...]


def unknown(what: str) -> Refusal:
    """Something is named that does not exist, as far as this player may know."""
    return Refusal("E-UNKNOWN", "CW-ZONE-12", {"what": what})


def is_card(state: CardWarsState, number: int) -> bool:
    """Whether there is such a card in the battle."""
    return 0 <= number < len(state.zones)


def hand_card(state: CardWarsState, seat: int, card: int) -> Refusal | None:
    """Whether a card is in a player's own hand; any other is no card to this player."""
    if is_card(state, card) and state.zones[card] == HAND and state.setup.owners[card] == seat:
        return None
    return unknown("card in your hand")


def cell_word(cell: object) -> Refusal | None:
    """Whether a text names a cell at all."""
    return None if isinstance(cell, str) and place_of(cell) is not None else unknown("cell")


def cell(state: CardWarsState, seat: int, where: str) -> Refusal | None:
    """Whether a player has such a cell (CW-ZONE-1, CW-ZONE-2)."""
    place = place_of(where)
    side = state.seats[seat]
    if place is None or not 0 <= place[1] < len(side.row if place[0] else side.bench):
        return Refusal("E-CELL", "CW-ZONE-1" if where.startswith("row") else "CW-ZONE-2", {"cell": where})
    return None


def kind(state: CardWarsState, card: int, needed: str) -> Refusal | None:
    """Whether a card is of the kind an action takes (CW-CARD-1)."""
    found = state.kind(card)
    return None if found == needed else Refusal("E-KIND", "CW-CARD-1", {"card": card, "kind": found, "needed": needed})


def phase(state: CardWarsState, needed: str) -> Refusal | None:
    """Whether it is the phase for this (CW-PHASE-2)."""
    if state.phase == needed:
        return None
    return Refusal("E-PHASE", "CW-PHASE-2", {"phase": needed, "current": state.phase})


def attack_phase(state: CardWarsState) -> Refusal | None:
    """Whether there are attacks now (CW-PHASE-11, answered before the phase)."""
    if state.is_attack_forbidden_turn():
        return Refusal("E-NO-ATTACK-TURN", "CW-PHASE-11", {})
    return phase(state, ATTACK)


def forbidden(what: str, card: int = -1) -> Refusal:
    """An effect, or what a card asks for, stands against this."""
    return Refusal("E-FORBIDDEN", "CW-PLAY-14", {"text": what, "card": card})


# ---------------------------------------------------------------------------------------------------------------- abilities
def own_targets(ability: AbilityProgram) -> tuple[TargetProgram, ...]:
    """The targets that the player of an action names; others are named when it resolves."""
    return tuple(each for each in ability.targets if each.chooser == "own")


def targets(state: CardWarsState, context: Context, ability: AbilityProgram, named: Named) -> Refusal | None:
    """Why targets cannot be named: too few fit, one has been erased or does not fit, or the number is wrong (CW-PLAY-12)."""
    asked = own_targets(ability)
    for target in ability.targets:
        if not state.target_options(context, target):
            return no_target(context.source)
    if len(named) != len(asked):
        return no_target(context.source)
    for target, chosen in zip(asked, named, strict=True):
        refusal = _target(state, context, target, chosen)
        if refusal is not None:
            return refusal
    return None


def no_target(card: int) -> Refusal:
    """Nothing that could be named fits."""
    return Refusal("E-NO-TARGET", "CW-PLAY-12", {"card": card})


def _target(state: CardWarsState, context: Context, target: TargetProgram, chosen: Sequence[int]) -> Refusal | None:
    if target.players is not None:
        allowed = target.players(state, context)
    else:
        allowed = state.targetable(context, target)
        erased = next((each for each in chosen if is_card(state, each) and state.zones[each] == REMOVED), None)
        if erased is not None:
            return Refusal("E-ERASED", "CW-REM-4", {"card": erased})
    is_wrong = any(each not in allowed for each in chosen) or len(set(chosen)) < len(chosen)
    if is_wrong or not target.least <= len(chosen) <= target.most:
        return no_target(context.source)
    return None


# -------------------------------------------------------------------------------------------------------------------- costs
def payment(state: CardWarsState, seat: int, price: Price, paid: Charges, card: int) -> Refusal | None:
    """Why a price cannot be paid, or not in the way named; a payment left out is filled in where there is one way (CW-CHG-3)."""
    ways = state.payments(seat, price)
    held = state.charges_in_hand(seat)
    needed = price.charges - len(state.bonus(seat, price))
    if not paid:
        if len(ways) == 1:
            return None
        if ways or sum(held) < needed:
            return _cost(needed, 0 if ways else sum(held), ways)
        return _element(state, price, held, card)
    if len(paid) != len(held) or any(count < 0 for count in paid):
        return unknown("payment")
    total = sum(paid)
    if any(named > there for named, there in zip(paid, held, strict=True)) or total < needed:
        return _cost(needed, min(total, sum(held)), ways)
    wrong = tuple(
        count if price.elements is not None and element not in price.elements else 0
        for element, count in zip(state.setup.options["elements"], paid, strict=True)
    )
    if any(wrong):
        return _element(state, price, wrong, card)
    return Refusal("E-COST-OVERPAY", "CW-CHG-3", {"n": needed, "m": total}) if total > needed else None


def _cost(needed: int, count: int, ways: Sequence[Charges]) -> Refusal:
    """Too few Affinity Cards are named or in hand; whether the hand holds enough says what would help."""
    return Refusal("E-COST", "CW-CHG-3", {"n": needed, "m": count, "is_payable": bool(ways)})


def _element(state: CardWarsState, price: Price, offered: Charges, card: int) -> Refusal:
    elements = state.setup.options["elements"]
    wrong = next(
        (
            element
            for element, count in zip(elements, offered, strict=True)
            if count and element not in (price.elements or ())
        ),
        "",
    )
    needed = [element for element in elements if element in (price.elements or ())]
    return Refusal("E-COST-ELEMENT", "CW-CHG-2", {"card": card, "elements": needed, "other": wrong})


def filled(state: CardWarsState, seat: int, price: Price, paid: Charges) -> Charges:
    """A payment, filled in where it was left out."""
    return paid or state.payments(seat, price)[0]


def filled_costs(state: CardWarsState, context: Context, programs: Sequence[CostProgram], paid: Paid) -> Paid | None:
    """What is paid for costs, filled in where it was left out, all of it or the Affinity Cards; None unless there is one way alone."""
    if not programs and not paid:
        return ()
    options = state.cost_options(context, programs)
    named = tuple(map(tuple, paid))
    if named in options:
        return named
    fitting = [option for option in options if not named or _fills(programs, named, option)]
    return fitting[0] if len(fitting) == 1 else None


def _fills(programs: Sequence[CostProgram], named: Paid, option: Paid) -> bool:
    """Whether a way to pay is the one that was named, but for Affinity Cards that were not."""
    if len(named) != len(option):
        return False
    return all(
        part == own or (cost.word == "affinity" and not part)
        for cost, part, own in zip(programs, named, option, strict=True)
    )


def costs(state: CardWarsState, context: Context, programs: Sequence[CostProgram], paid: Paid) -> Refusal | None:
    """Why costs cannot be paid at all, or not in the way named."""
    if filled_costs(state, context, programs, paid) is not None:
        return None
    for at, cost in enumerate(programs):
        if cost.word == "give_up_attack" and not state.cost_options(context, [cost]):
            return Refusal("E-ALREADY-ATTACKED", "CW-ATK-1", {"card": context.source})
        if cost.word == "affinity":
            part = paid[at] if len(paid) == len(programs) else ()
            refusal = payment(state, context.seat, state.affinity_price(cost), part, context.source)
            if refusal is not None:
                return refusal
    return no_target(context.source)
