"""What would make a refused action legal, found by the same functions that refuse it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine.actions import Move
from rules.engine.errors import Refusal
from rules.engine.why import MOST_SHOWN, Remedy
from rules.games.card_wars.base import ATTACK, PHASES
from rules.games.card_wars.state import CardWarsState

Finder = Callable[[CardWarsState, int, Move, Refusal], list[Remedy]]
MESSAGES: Mapping[str, str] = {
    "wait": "Possible again in turn {turn}, your next one.",
    "next_phase": "Go on to the {phase} first.",
    "free_cells": "Free cells: {cells}.",
    "step_up": "Let a Summon from the bench step up in your Formation Phase, or summon one to the row.",
    "name_charges": "You hold enough: name the Affinity Cards that you pay with.",
    "charges": "You lack {n} Affinity Cards; the Formation Phase brings more, and a sacrifice refills the off-hand deck.",
    "bearers": "Summons that can still take an Item: {cards}.",
    "attackers": "Summons that can still attack: {cards}.",
    "clear_the_row": "Defeat the Summons on the enemy row first: {cards}.",
    "elements_left": "Name one of: {elements}.",
    "answer": "First answer the open question.",
    "next_round": "Possible again in Round {n}.",
}


def remedies(state: CardWarsState, seat: int, move: Move, refusal: Refusal) -> list[Remedy]:
    """What helps against a refusal of an action; often nothing but time, sometimes nothing at all."""
    finder = FINDERS.get(refusal.code)
    is_never = state.setup.options.get(LIMITED_BY.get(refusal.code, ""), None) == 0
    return finder(state, seat, move, refusal) if finder is not None and not is_never else []


def _wait(state: CardWarsState, seat: int, _move: Move, _refusal: Refusal) -> list[Remedy]:
    return [Remedy("wait", {"turn": state.turn + (2 if seat == state.active else 1)})]


def _phase(state: CardWarsState, seat: int, move: Move, refusal: Refusal) -> list[Remedy]:
    """A phase that is still to come can be gone to; one that is over comes again in the next turn."""
    now, wanted = PHASES.index(state.phase), PHASES.index(refusal.params["phase"])
    return [Remedy("next_phase", {"phase": PHASES[wanted]})] if now < wanted else _wait(state, seat, move, refusal)


def _cells(state: CardWarsState, seat: int, _move: Move, _refusal: Refusal) -> list[Remedy]:
    free = state.free_cells(seat)
    return [Remedy("free_cells", {"cells": free[:MOST_SHOWN], "count": len(free)})] if free else []


def _skill(state: CardWarsState, seat: int, move: Move, refusal: Refusal) -> list[Remedy]:
    """A skill that is limited by the battle or the war does not come again in it."""
    per = refusal.params["per"]
    if per == "round":
        return _next_round(state, seat, move, refusal)
    return _wait(state, seat, move, refusal) if per == "turn" else []


def _row(state: CardWarsState, seat: int, _move: Move, refusal: Refusal) -> list[Remedy]:
    """The own Summon can step up; one of the enemy's that is not on the row is out of reach."""
    card = refusal.params.get("card", -1)
    return [] if card >= 0 and state.controller(card) != seat else [Remedy("step_up", {})]


def _charges(_state: CardWarsState, _seat: int, _move: Move, refusal: Refusal) -> list[Remedy]:
    needed = refusal.params["n"]
    if refusal.params["is_payable"]:
        return [Remedy("name_charges", {})]
    return [Remedy("charges", {"n": max(1, needed - refusal.params["m"])})]


def _bearers(state: CardWarsState, seat: int, _move: Move, _refusal: Refusal) -> list[Remedy]:
    most = state.setup.options["items_per_summon_per_round"]
    found = [
        piece.number for piece in state.row_of(seat) if (piece.items if piece.items_round == state.round else 0) < most
    ]
    return [Remedy("bearers", {"cards": found})] if found else [Remedy("next_round", {"n": state.round + 1})]


def _attackers(state: CardWarsState, seat: int, _move: Move, _refusal: Refusal) -> list[Remedy]:
    enemy = 1 - seat
    opened, faces = state.is_crystal_open(enemy), not state.is_row_empty(enemy)
    found = [piece.number for piece in state.row_of(seat) if state.is_able(piece, open_crystal=opened, faces_row=faces)]
    return [Remedy("attackers", {"cards": found})] if found and state.phase == ATTACK else []


def _clear(state: CardWarsState, seat: int, _move: Move, _refusal: Refusal) -> list[Remedy]:
    return [Remedy("clear_the_row", {"cards": [piece.number for piece in state.row_of(1 - seat)]})]


def _element(_state: CardWarsState, _seat: int, _move: Move, refusal: Refusal) -> list[Remedy]:
    return [Remedy("elements_left", {"elements": refusal.params["elements"]})]


def _answer(state: CardWarsState, seat: int, _move: Move, _refusal: Refusal) -> list[Remedy]:
    pending = state.pending
    if pending is None or pending.seat != seat:
        return []
    return [Remedy("answer", {"choice": pending.kind, "options": list(pending.options[:MOST_SHOWN])})]


def _next_round(state: CardWarsState, _seat: int, _move: Move, _refusal: Refusal) -> list[Remedy]:
    return [Remedy("next_round", {"n": state.round + 1})]


FINDERS: Mapping[str, Finder] = {
    **dict.fromkeys(
        ("E-TURN", "E-NO-ATTACK-TURN", "E-REPOSITION-USED", "E-MAGIC-WINDOW", "E-MAGIC-LIMIT", "E-SACRIFICE-USED",
         "E-SUMMONED-THIS-TURN"), _wait,
    ),
    **dict.fromkeys(("E-CELL", "E-CELL-OCCUPIED"), _cells),
    **dict.fromkeys(("E-NO-BEARER", "E-NO-ATTACKER", "E-NOT-ON-FIELD"), _row),
    **dict.fromkeys(("E-PROMPT", "E-CHOICE"), _answer),
    **dict.fromkeys(("E-ALREADY-ATTACKED", "E-NO-DAMAGE"), _attackers),
    "E-PHASE": _phase,
    "E-SKILL-USED": _skill,
    "E-COST": _charges,
    "E-ITEM-LIMIT": _bearers,
    "E-ROW-NOT-EMPTY": _clear,
    "E-ELEMENT": _element,
    "E-CRYSTAL-CAP": _next_round,
}  # fmt: skip
LIMITED_BY = {
    "E-REPOSITION-USED": "reposition_per_formation", "E-MAGIC-LIMIT": "magic_per_turn", "E-SACRIFICE-USED": "sacrifice_per_turn",
    "E-ITEM-LIMIT": "items_per_summon_per_round", "E-CRYSTAL-CAP": "shatter_cap_per_round",
}  # fmt: skip
"""The parameter behind a refusal: where it is 0, nothing helps."""
__all__ = ["MESSAGES", "remedies"]
