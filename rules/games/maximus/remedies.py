"""What would make a refused action legal, found by the same functions that refuse it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine.actions import Move
from rules.engine.errors import Refusal
from rules.engine.frames import Context
from rules.engine.why import MOST_SHOWN, Remedy
from rules.games.maximus import checking, fusing
from rules.games.maximus.actions import activate_power
from rules.games.maximus.state import MaximusState
from rules.games.maximus.view import is_known

Finder = Callable[[MaximusState, int, Move, Refusal], list[Remedy]]


def remedies(state: MaximusState, seat: int, move: Move, refusal: Refusal) -> list[Remedy]:
    """What helps against a refusal of an action; often nothing but time, sometimes nothing at all."""
    finder = FINDERS.get(refusal.code)
    return finder(state, seat, move, refusal) if finder is not None else []


def next_turn(state: MaximusState, seat: int, *, later: bool = False) -> int:
    """The number of a player's next turn, or of the one after that."""
    order = state.in_turn_order()
    ahead = order.index(seat) or len(order)
    return state.turn + ahead + (len(order) if later else 0)


def _wait(state: MaximusState, seat: int, _move: Move, _refusal: Refusal) -> list[Remedy]:
    return [Remedy("wait", {"turn": next_turn(state, seat)})]


def _wait_for_use(state: MaximusState, seat: int, move: Move, refusal: Refusal) -> list[Remedy]:
    """Counters clear with every turn (MAX-TURN-12); a power that is used up for the match comes back in none."""
    ability = activate_power.ability_of(state, move) if move[0] == "activate_power" else None
    if ability is None:
        return _wait(state, seat, move, refusal)
    if ability.limit_per != "turn":
        return []
    if activate_power.is_open(state, -1, ability):
        return [Remedy("wait_a_turn", {"turn": state.turn + 1})]
    return _wait(state, seat, move, refusal)


def _undrain(state: MaximusState, seat: int, _move: Move, refusal: Refusal) -> list[Remedy]:
    """The un-draining that comes next, or the one after where this one is missed (MAX-TURN-2, MAX-TURN-14)."""
    card = refusal.params["card"]
    thing = state.pieces.get(card) or state.resource(card)
    is_late = thing is not None and thing.stays_drained
    return [Remedy("undrain", {"card": card, "turn": next_turn(state, seat, later=is_late)})]


def _jiggawatts(state: MaximusState, seat: int, _move: Move, refusal: Refusal) -> list[Remedy]:
    """How many are missing, and how many the Resources that are ready give (MAX-RES-6)."""
    options = state.setup.options
    bound = options["resource_uses_per_turn"]
    ready = sum(
        not each.drained and (bound is None or each.used < bound) for each in state.seats[seat].resources
    ) * bool(seat == state.active or options["resource_drain_window"] == "any_turn")
    missing = refusal.params["n"] - refusal.params["m"]
    return [
        Remedy("gain_jiggawatts", {"missing": missing, "ready": ready, "gives": ready * options["jw_per_resource"]})
    ]


def _in_front(state: MaximusState, _seat: int, _move: Move, refusal: Refusal) -> list[Remedy]:
    return [
        Remedy("clear_the_way", {"card": refusal.params["card"], "units": shielding(state, refusal.params["card"])})
    ]


def _shield(state: MaximusState, _seat: int, _move: Move, refusal: Refusal) -> list[Remedy]:
    if refusal.params["reason"] != "shielded":
        return []
    target = refusal.params["target"]
    walls = state.walls(state.pieces[target].controller)
    units = [card for card in shielding(state, target) if state.pieces[card] in walls]
    return [Remedy("clear_the_way", {"card": target, "units": units})]


def shielding(state: MaximusState, card: int) -> list[int]:
    """The Units that have to be gone before a Unit is frontmost: those before it in its column, or in lower ranks (MAX-RANK-4)."""
    unit = state.pieces[card]
    by_rank = state.setup.options["frontmost"] == "rank"
    return [
        number
        for (rank, column), number in sorted(state.seats[unit.controller].cells.items())
        if rank < unit.rank and (by_rank or column == unit.column)
    ]


def _speak(_state: MaximusState, _seat: int, _move: Move, refusal: Refusal) -> list[Remedy]:
    return [Remedy("speak", {"name": refusal.params["name"]})]


def _cells(state: MaximusState, seat: int, _move: Move, _refusal: Refusal) -> list[Remedy]:
    free = state.free_cells(seat)
    return [Remedy("free_cells", {"cells": free[:MOST_SHOWN], "count": len(free)})] if free else []


def _hosts(state: MaximusState, seat: int, move: Move, _refusal: Refusal) -> list[Remedy]:
    face = state.card(move[1]).equipment if move[0] == "play_equipment" else None
    hosts = state.hosts(move[1], face, seat) if face is not None else []
    return [Remedy("hosts", {"units": hosts})] if hosts else []


def _materials(state: MaximusState, seat: int, move: Move, _refusal: Refusal) -> list[Remedy]:
    """Sets of Units from which the card can be made now; without one, how many of its slots nothing fits (MAX-FUS-7)."""
    found = fusing.materials_for(state, seat, move[1])
    if found:
        return [Remedy("materials", {"sets": found[:MOST_SHOWN]})]
    return [Remedy("missing_materials", {"slots": fusing.empty_slots(state, seat, move[1]), "card": move[1]})]


def _by_recipe(_state: MaximusState, _seat: int, _move: Move, refusal: Refusal) -> list[Remedy]:
    return [Remedy("play_by_recipe", {"action": f"play_{refusal.params['how']}", "card": refusal.params["card"]})]


def _answer(state: MaximusState, seat: int, _move: Move, _refusal: Refusal) -> list[Remedy]:
    pending = state.pending
    if pending is None or pending.seat != seat:
        return []
    return [Remedy("answer", {"choice": pending.kind, "options": list(pending.options[:MOST_SHOWN])})]


def _targets(state: MaximusState, seat: int, move: Move, _refusal: Refusal) -> list[Remedy]:
    """What could be named for the first target that nothing or something wrong was named for; players are not listed."""
    for context, target in checking.own_targets(_contexts(state, seat, move)):
        if target.selector is not None:
            found = target.selector.find(state, context)
            if len(found) < target.least:
                return [Remedy("no_targets")]
            if not _is_hidden_choice(state, seat, found):
                return [Remedy("targets", {"units": found[:MOST_SHOWN]})]
    return []


def _contexts(state: MaximusState, seat: int, move: Move) -> list[Context]:
    """What the abilities speak of that an action would use."""
    if move[0] == "play_verb":
        return [Context(move[1], seat, ability) for ability in state.card(move[1]).resolving]
    ability = activate_power.ability_of(state, move) if move[0] == "activate_power" else None
    return [] if ability is None else [Context(move[2][0], seat, ability)]


def _is_hidden_choice(state: MaximusState, seat: int, cards: list[int]) -> bool:
    return not all(is_known(state, seat, card) for card in cards)


def _forbidden(state: MaximusState, seat: int, move: Move, refusal: Refusal) -> list[Remedy]:
    """When the last prohibition for a time ends, as far as that is known; nothing for what is printed on the card."""
    card = refusal.params.get("card", -1)
    piece = state.pieces.get(card)
    what = {"attack": "attack", "activate_power": "ability"}.get(move[0], "play")
    bars = [*state.seats[seat].bans, *(piece.changes if piece is not None else ())]
    ends = [change.until for change in bars if change.word == "forbid" and change.name == what]
    if not ends:
        return []
    if all(until[0] == "turn" for until in ends):
        return [Remedy("allowed_again", {"turn": max(until[1] for until in ends)})]
    if all(until[0] in ("turn", "start") and until[1:] for until in ends):
        starts = [next_turn(state, until[1]) - 1 for until in ends if until[0] == "start"]
        return [Remedy("allowed_again", {"turn": max(starts)})]
    return [Remedy("forbidding", {"card": card})]


def _modes(state: MaximusState, _seat: int, move: Move, _refusal: Refusal) -> list[Remedy]:
    """As what else a card in hand can be played (MAX-EQP-6)."""
    card = state.card(move[1])
    recipe = card.unit.recipe.kind if card.unit is not None and card.unit.recipe is not None else ""
    words = {"a Unit": card.unit is not None and not recipe, "Equipment": card.equipment is not None,
             "a Verb": card.verb is not None, f"a {recipe.title()}": bool(recipe)}  # fmt: skip
    return [Remedy("play_as", {"modes": " or ".join(word for word, can in words.items() if can)})]


def _pay(_state: MaximusState, _seat: int, _move: Move, refusal: Refusal) -> list[Remedy]:
    return [Remedy("pay", {"cost": refusal.params["cost"]})]


FINDERS: Mapping[str, Finder] = {
    **dict.fromkeys(
        ("R:NOT_YOUR_TURN", "R:FIRST_TURN_ATTACK", "R:ATTACK_LIMIT", "R:ARRIVED_THIS_TURN",
         "R:RESOURCE_LIMIT"), _wait,
    ),
    **dict.fromkeys(("R:UNIT_DRAINED", "R:ALREADY_DRAINED"), _undrain),
    **dict.fromkeys(("R:BAD_CELL", "R:CELL_TAKEN", "R:RANK_RANGE"), _cells),
    **dict.fromkeys(("R:HOST_ILLEGAL", "R:EQUIP_LIMIT"), _hosts),
    **dict.fromkeys(("R:RECIPE_UNMET", "R:MATERIAL_NOT_YOURS"), _materials),
    **dict.fromkeys(("R:CHOICE_PENDING", "R:BAD_ANSWER"), _answer),
    **dict.fromkeys(("R:TARGET_INVALID", "R:TARGET_COUNT"), _targets),
    **dict.fromkeys(("R:FORBIDDEN", "R:CANNOT_ATTACK"), _forbidden),
    "R:USED_THIS_TURN": _wait_for_use,
    "R:WRONG_MODE": _modes,
    "R:COST_UNPAYABLE": _pay,
    "R:NOT_ENOUGH_JW": _jiggawatts,
    "R:NOT_FRONTMOST": _in_front,
    "R:TARGET_NOT_ATTACKABLE": _shield,
    "R:NAME_NOT_SPOKEN": _speak,
    "R:RECIPE_REQUIRED": _by_recipe,
}  # fmt: skip
