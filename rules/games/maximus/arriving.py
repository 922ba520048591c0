"""Cards that come to hand or Field by an effect: resurrected, recruited, fused, evolved (MAX-WORD-12 to -18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules.engine.compiler import Compiler
from rules.engine.events import EVERYBODY
from rules.engine.frames import WAIT, Block, Context, Frame, Step
from rules.engine.program import Selector
from rules.engine.resolution import one_answer
from rules.engine.ways import MOST_WAYS
from rules.engine.zones import DECK, HAND, NOWHERE
from rules.games.maximus import combining, fusing
from rules.games.maximus.questions import ask_cell

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState

NOTHING = "nothing"
UNIT, EQUIPMENT = "unit", "equipment"


def is_for_the_field(state: MaximusState, card: int) -> bool:
    """Whether effects may put a card onto the Field at all: no Verb, and no recipe card where the ruleset denies it (MAX-WORD-18)."""
    program = state.card(card)
    if program.unit is not None and program.unit.recipe is not None:
        return bool(state.setup.options["recipe_units_by_effect"] == "allow")
    return program.unit is not None or program.equipment is not None


def modes_of(state: MaximusState, seat: int, card: int, kind: str = "") -> list[str]:
    """As what a card can be put onto the Field by an effect now: there is room or a Unit for it (MAX-WORD-13).

    A dual card may be either, unless the effect speaks of a `kind` (MAX-EQP-6).
    """
    program = state.card(card)
    if not is_for_the_field(state, card):
        return []
    found = [UNIT] if program.unit is not None and kind != EQUIPMENT and state.free_cells(seat) else []
    if program.equipment is not None and kind != UNIT and state.hosts(card, program.equipment, seat):
        found.append(EQUIPMENT)
    return found


def arrive(state: MaximusState, frame: Frame, cards: Sequence[int], where: str, event: str, kind: str = "") -> Any:
    """Put cards into the hand or onto the Field of their owner, asking where there is a choice; no play, no costs."""
    seat, asked = frame.context.seat, 0
    plans: list[tuple[int, str, Any]] = []
    for card in cards:
        ways = [
            way
            for way in ("hand", "field")
            if where in (way, "either") and (way == "hand" or modes_of(state, seat, card, kind))
        ]
        if not ways:
            continue
        way = one_answer(state, frame, asked, "destination", seat, ways, about=card)
        if way is WAIT:
            return WAIT
        asked += 1
        place: Any = ()
        if way == "field":
            way = one_answer(state, frame, asked, "mode", seat, modes_of(state, seat, card, kind), about=card)
            if way is WAIT:
                return WAIT
            place = _place(state, frame, asked + 1, card, way, tuple(cell for _, mode, cell in plans if mode == UNIT))
            if place is WAIT:
                return WAIT
            asked += 1
            if place == ():  # no room
                continue
            asked += 1
        plans.append((card, way, place))
    for card, way, place in plans:
        _carry_out(state, seat, card, way, place, event)
    return None


def _place(state: MaximusState, frame: Frame, at: int, card: int, mode: str, taken: tuple[Any, ...]) -> Any:
    if mode == UNIT:
        return ask_cell(state, frame, at, frame.context.seat, card, taken)
    face = state.card(card).equipment
    assert face is not None
    hosts = state.hosts(card, face, frame.context.seat)
    return one_answer(state, frame, at, "host", frame.context.seat, sorted(hosts), about=card)


def _carry_out(state: MaximusState, seat: int, card: int, way: str, place: Any, event: str) -> None:
    state.take_out(card)
    if way == "hand":
        is_secret = event == "searched" and not state.setup.options["recruit_reveal"]
        state.to_pile(card, HAND)
        state.happens(event, card, seat, audience=seat if is_secret else EVERYBODY)
        return
    program = state.card(card)
    if way == UNIT and program.unit is not None:
        state.enter(card, seat, program.unit, place)
    elif program.equipment is not None:
        state.enter(card, seat, program.equipment)
        state.put_on(card, place)
    state.happens("entered", card, seat)
    state.happens(event, card, seat)


# ----------------------------------------------------------------------------------------------------------------- recruit
def _pick(state: MaximusState, frame: Frame) -> Any:
    """One card after the other, or none; what has been found is shown to all."""
    context = frame.context
    wanted = [card for card in context.vars["find"] if _is_of_use(state, context, card)]
    picked: list[int] = []
    for at in range(context.vars["count"]):
        options: list[Any] = sorted(card for card in wanted if card not in picked)
        if not options:
            break
        chosen = one_answer(state, frame, at, "recruit_pick", context.seat, [*options, NOTHING], about=context.source,
                            is_hidden=True)  # fmt: skip
        if chosen is WAIT:
            return WAIT
        if chosen == NOTHING:
            break
        picked.append(chosen)
    context.vars["picked"] = picked
    if state.setup.options["recruit_reveal"]:
        for card in picked:
            state.say("revealed", card, context.seat)
    return None


def _is_of_use(state: MaximusState, context: Context, card: int) -> bool:
    return context.vars["where"] != "field" or bool(modes_of(state, context.seat, card, context.vars["kind"]))


def _take(state: MaximusState, frame: Frame) -> Any:
    found = frame.context.vars
    return arrive(state, frame, found["picked"], found["where"], "searched", found["kind"])


def _shuffle(state: MaximusState, frame: Frame) -> None:
    if state.setup.options["recruit_shuffle"]:
        state.shuffle(frame.context.seat)


RECRUIT = Block(("maximus", "recruit"), (_pick, _take, _shuffle))


# --------------------------------------------------------------------------------------------------------- fuse and evolve
def _combinations(
    state: MaximusState, context: Context, selector: Selector, kind: str, free: bool, only: list[int] | None
) -> list[tuple[int, tuple[int, ...], tuple[int, ...], Any]]:
    """Every way an effect can make a Fusion or Evolution now: card, materials, cell, and how costs are paid."""
    pool = state.seats[context.seat].jiggawatts
    found: list[tuple[int, tuple[int, ...], tuple[int, ...], Any]] = []
    for card in selector.find(state, context):
        face = state.card(card).unit
        if face is None or face.recipe is None or face.recipe.kind != kind or (not free and face.cost > pool):
            continue
        own = Context(card, context.seat)
        ways = [()] if free or not face.costs else state.cost_options(own, face.costs, face.cost)
        for materials in fusing.materials_for(state, context.seat, card):
            if only is not None and not set(materials) & set(only):
                continue
            cells = {(state.pieces[unit].rank, state.pieces[unit].column) for unit in materials}
            apart = [paid for paid in ways if not (paid and combining.taken(face.costs, paid, materials))]
            found += [(card, materials, cell, paid) for cell in sorted(cells) for paid in apart]
    return found[:MOST_WAYS]


def _combine(event: str) -> Any:
    def step(state: MaximusState, frame: Frame) -> Any:
        context = frame.context
        options = context.vars["options"]
        if not options:
            return None
        chosen = one_answer(
            state, frame, 0, event, context.seat, [*options, NOTHING], about=context.source, is_hidden=True
        )
        if chosen is WAIT:
            return WAIT
        if chosen != NOTHING:
            card, materials, cell, paid = chosen
            face = state.card(card).unit
            assert face is not None
            state.take_out(card)
            state.zones[card] = NOWHERE
            if not context.vars["free"]:
                state.pay(Context(card, context.seat), face.costs, paid, face.cost)
            combining.make(state, context.seat, card, materials, cell, event)
        if context.vars["from"] == "deck":
            state.shuffle(context.seat)
        return None

    return step


FUSE = Block(("maximus", "fuse"), (_combine("fused"),))
EVOLVE = Block(("maximus", "evolve"), (_combine("evolved"),))
BLOCKS = (RECRUIT, FUSE, EVOLVE)


def compile_combining(data: Mapping[str, Any], compiler: Compiler, kind: str, block: Block) -> Step:
    """The step of an effect that plays a Fusion or Evolution: materials as usual; costs unless it is free."""
    players = compiler.players(data.get("player", "$you"))
    source, free = data.get("from", "hand"), bool(data.get("free"))
    selector = compiler.selector({**data["filter"], "zone": source, "side": "own"})
    base = compiler.cards(data["base"]) if "base" in data else None

    def step(state: MaximusState, frame: Frame) -> Any:
        for seat in reversed(players(state, frame.context)):  # the last is put on the stack first
            context = Context(frame.context.source, seat, frame.context.ability)
            only = base(state, frame.context) if base is not None else None
            options = _combinations(state, context, selector, kind, free, only)
            context.vars = {"options": options, "from": source, "free": free}
            state.push(block, context)

    return step


__all__ = ["DECK", "EVOLVE", "FUSE", "RECRUIT", "arrive", "compile_combining"]
