"""activate_power: use an activated power of a Unit, or one its Equipment grants (MAX-PWR).

The power is named by the card that has it (the Unit or its Equipment) and its place in that card.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.engine.frames import Block, Context, Frame
from rules.engine.program import AbilityProgram, TargetProgram
from rules.engine.resolution import push_ability, stamped
from rules.engine.ways import bounded
from rules.engine.zones import NAMES
from rules.games.maximus import checking, windows
from rules.games.maximus.paying import FREE, jiggawatts_alone
from rules.games.maximus.pieces import Piece, home_of
from rules.games.maximus.state import MaximusState

FIELD_NAME = "Field"
Named = tuple[tuple[int, ...], ...]


def powers(state: MaximusState, piece: Piece) -> Iterator[tuple[int, int, AbilityProgram]]:
    """The activated powers a Unit can use: its own, then those of its Equipment, each as card, place and ability."""
    for place, ability in enumerate(piece.abilities):
        if ability.form == "activated":
            yield piece.number, place, ability
    for equipment in piece.attached:
        for place, ability in enumerate(state.pieces[equipment].program.abilities):
            if ability.form == "activated":
                yield equipment, place, ability


def is_open(state: MaximusState, seat: int, ability: AbilityProgram) -> bool:
    """Whether a power may be used in this turn (MAX-PWR-9)."""
    if seat == state.active:
        return True
    window = state.setup.options["power_window"]
    return window == "any_turn" or (window == "own_turn_unless_flagged" and "any_turn" in ability.flags)


def _find(state: MaximusState, unit: Piece, power: tuple[int, ...]) -> AbilityProgram | None:
    return next((ability for card, place, ability in powers(state, unit) if (card, place) == power), None)


def _refuse(state: MaximusState, seat: int, move: Move) -> Refusal | None:
    _, card, power, spoken, named, paid = move
    is_card = checking.is_card(state, card)
    unit = state.unit(card) if is_card else None
    if unit is None:
        if seat != state.active:
            return Refusal("R:NOT_YOUR_TURN", "MAX-PWR-9", {"player": state.active})
        if not is_card:
            return Refusal("R:NO_SUCH_CARD", "MAX-PWR-1", {"card": card})
        if state.controller(card) != seat:
            return Refusal("R:NOT_YOURS", "MAX-PWR-1", {"card": card})
        return Refusal(
            "R:WRONG_ZONE", "MAX-PWR-1", {"card": card, "zone": NAMES[state.zones[card]], "needed": FIELD_NAME}
        )
    ability = _find(state, unit, power)
    if seat != state.active and (ability is None or unit.controller != seat or not is_open(state, seat, ability)):
        return Refusal("R:NOT_YOUR_TURN", "MAX-PWR-9", {"player": state.active})
    if unit.controller != seat:
        return Refusal("R:NOT_YOURS", "MAX-PWR-1", {"card": card})
    if ability is None:
        return Refusal("R:NO_SUCH_POWER", "MAX-PWR-1", {"card": card})
    context = Context(power[0], seat, ability)
    return _why_not_now(state, unit, context, power[1], spoken) or checking.first(
        checking.targets(state, [context], named), checking.costs(state, context, ability.costs, paid)
    )


def _why_not_now(state: MaximusState, unit: Piece, context: Context, place: int, spoken: Any) -> Refusal | None:
    ability: AbilityProgram = context.ability
    refusal = checking.forbidden(state, unit.controller, "ability", unit.number)
    if refusal is not None:
        return refusal
    if unit.drained:
        return Refusal("R:UNIT_DRAINED", "MAX-PWR-8", {"card": unit.number})
    if not state.uses_left(_home(state, context.source, place), ability):
        return Refusal("R:USED_THIS_TURN", "MAX-PWR-2", {"card": unit.number})
    if not ability.holds(state, context):
        return Refusal("R:CONDITION_UNMET", "MAX-PWR-1", {"card": unit.number})
    if ability.name and state.setup.options["speak_name"] == "required" and not _is_spoken(ability.name, spoken):
        return Refusal("R:NAME_NOT_SPOKEN", "MAX-PWR-3", {"name": ability.name})
    return None


def _home(state: MaximusState, card: int, place: int) -> int:
    """The card that counts the uses of a power."""
    piece = state.pieces[card]
    return home_of(piece, place) if piece.unit is not None else card


def _is_spoken(name: str, spoken: Any) -> bool:
    """Compared after Unicode normalisation, case folding and collapsing blanks (MAX-PWR-3)."""
    return isinstance(spoken, str) and _said(name) == _said(spoken)


def _said(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _perform(state: MaximusState, seat: int, move: Move) -> None:
    """Pay, then drain the Unit, then the effect (MAX-PWR-4); nothing is settled before that is done (MAX-DMG-11)."""
    _, card, power, _, named, paid = move
    unit = state.pieces[card]
    ability = _find(state, unit, power)
    assert ability is not None
    context = Context(power[0], seat, ability)
    for target, chosen in zip(ability.own_targets, named, strict=True):
        context.targets[target.id] = stamped(state, target, chosen)
    aimed = checking.named_cards([context], named)
    state.say("power_announced", card, seat, note=ability.name)
    state.count_use(_home(state, *power), ability)
    state.pay(context, ability.costs, paid)
    if "drains_self" in ability.flags and card in state.pieces:
        state.drain(card, by="cost")
    state.happens("ability_used", card, seat)
    state.push(POWER, context)
    windows.open_window(state, seat, aimed)


def _resolve(state: MaximusState, frame: Frame) -> None:
    push_ability(state, frame.context)


def _legal(state: MaximusState, seat: int) -> list[Move]:
    if state.is_dirty:
        state.refresh()
    if "ability" in state.seats[seat].forbidden:
        return []
    found: list[Move] = []
    is_own = seat == state.active
    for power in state.seats[seat].known.get("powers") or _usable(state, seat):
        if not power.unit.drained and (is_own or is_open(state, seat, power.ability)):
            found += _ways(state, power)
    return found


class Power:
    """A power of a Unit that nothing forbids. Kept while values stay as they are, and with it the ways to name steady targets.

    `moves` are all moves of a power with steady targets whose costs are jiggawatts alone, `price` of them; −1 for other costs.
    """

    __slots__ = ("ability", "home", "moves", "name", "named", "price", "unit")

    def __init__(self, state: MaximusState, unit: Piece, card: int, place: int, ability: AbilityProgram) -> None:
        self.unit = unit
        self.ability = ability
        self.name = (card, place)
        self.home = _home(state, card, place)
        self.price = jiggawatts_alone(ability.costs)
        self.named: list[Named] | None = None
        self.moves: list[Move] | None = None


def _usable(state: MaximusState, seat: int) -> list[Power]:
    """The powers of Units on the Field, drained or not."""
    found = state.seats[seat].known["powers"] = [
        Power(state, piece, *power)
        for piece in state.units(seat)
        if (piece.program.activated or piece.attached or piece.touched) and "ability" not in piece.forbidden
        for power in powers(state, piece)
    ]
    return found


def _ways(state: MaximusState, power: Power) -> list[Move]:
    ability = power.ability
    if not state.uses_left(power.home, ability) or power.price > state.seats[power.unit.controller].jiggawatts:
        return []
    if power.moves is not None and not ability.conditions:
        return power.moves
    context = Context(power.name[0], power.unit.controller, ability)
    if not ability.holds(state, context):
        return []
    if power.moves is not None:
        return power.moves
    named = power.named
    if named is None:
        named = state.ways_to_name(context, ability)
        if ability.is_steady:
            power.named = named
    if not named:
        return []
    ways = state.cost_options(context, ability.costs) if ability.costs else FREE
    card, name, spoken = power.unit.number, power.name, ability.name or None
    moves: list[Move] = bounded(("activate_power", card, name, spoken, each, paid) for paid in ways for each in named)
    if power.named is not None and power.price >= 0:
        power.moves = moves
    return moves


def ability_of(state: MaximusState, move: Move) -> AbilityProgram | None:
    """The power that an action would use."""
    unit = state.unit(move[1]) if checking.is_card(state, move[1]) else None
    return _find(state, unit, move[2]) if unit is not None else None


def _targets(state: MaximusState, move: Move) -> Sequence[TargetProgram]:
    ability = ability_of(state, move)
    return ability.own_targets if ability is not None else ()


POWER = Block(("maximus", "power"), (_resolve,))
ACTION = Action(
    (("card", "number"), ("power", "numbers"), ("spoken", "text"), ("targets", "lists"), ("costs", "lists")),
    _refuse,
    _perform,
    _legal,
    who="anyone",
    targets=_targets,
)
