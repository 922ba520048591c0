"""cast_magic: a Magic Card in its slot is used; it stays there face-down (CW-MAG)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.engine.frames import Block, Context, Frame
from rules.engine.program import TargetProgram
from rules.games.card_wars import checking, declaring
from rules.games.card_wars.base import TACTICIAN
from rules.games.card_wars.pieces import EMPTY
from rules.games.card_wars.state import CardWarsState


def _unknown(state: CardWarsState, seat: int, move: Move) -> Refusal | None:
    return None if 1 <= move[1] <= len(state.seats[seat].magic) else checking.unknown("slot")


def _refuse(state: CardWarsState, seat: int, move: Move) -> Refusal | None:
    _, slot, named, paid = move
    side, options = state.seats[seat], state.setup.options
    card = side.magic[slot - 1]
    refusal = checking.phase(state, TACTICIAN)
    if refusal is not None:
        return refusal
    if options["magic_only_first"] and state.has_played:
        return Refusal("E-MAGIC-WINDOW", "CW-MAG-2", {})
    if card >= 0 and side.magic_used[slot - 1]:
        return Refusal("E-MAGIC-USED", "CW-MAG-1", {"card": card})
    if side.casts >= options["magic_per_turn"]:
        return Refusal("E-MAGIC-LIMIT", "CW-MAG-2", {"n": options["magic_per_turn"]})
    if card < 0:
        return Refusal("E-EMPTY-SLOT", "CW-MAG-5", {"n": slot})
    if state.is_dirty:
        state.refresh()
    if "cast_magic" in side.forbidden:
        return checking.forbidden("you cannot cast Magic now", card)
    return declaring.refuse(state, _contexts(state, seat, card), named, paid)


def _contexts(state: CardWarsState, seat: int, card: int) -> list[Context]:
    return declaring.contexts_of(seat, card, state.card(card).resolving)


def _perform(state: CardWarsState, seat: int, move: Move) -> None:
    _, slot, named, paid = move
    side = state.seats[seat]
    card = side.magic[slot - 1]
    contexts = _contexts(state, seat, card)
    bill = declaring.filled(state, contexts, paid)
    side.casts += 1
    side.magic_used[slot - 1] = True
    state.is_dirty = state.is_dirty or state.has_lively
    declaring.begin(state, MAGIC, Context(card, seat), contexts, named, bill)
    state.say("magic_cast", card, seat)


def _announce(state: CardWarsState, frame: Frame) -> None:
    state.happens("announced", frame.context.source, frame.context.seat)


def _resolve(state: CardWarsState, frame: Frame) -> None:
    declaring.carry_out(state, frame, state.card(frame.context.source).resolving)


def _finish(state: CardWarsState, frame: Frame) -> None:
    state.happens("played", frame.context.source, frame.context.seat)


def _targets(state: CardWarsState, move: Move) -> tuple[TargetProgram, ...]:
    magic = state.seats[state.active].magic
    card = magic[move[1] - 1] if 1 <= move[1] <= len(magic) else EMPTY
    return declaring.targets_of(state.card(card).resolving) if card >= 0 else ()


def _legal(state: CardWarsState, seat: int) -> list[Move]:
    side, options = state.seats[seat], state.setup.options
    if state.phase != TACTICIAN or (options["magic_only_first"] and state.has_played):
        return []
    if side.casts >= options["magic_per_turn"]:
        return []
    if state.is_dirty:
        state.refresh()
    if "cast_magic" in side.forbidden:
        return []
    return [
        ("cast_magic", at + 1, named, paid)
        for at, card in enumerate(side.magic)
        if card >= 0 and not side.magic_used[at]
        for named, paid in declaring.ways(state, _contexts(state, seat, card))
    ]


MAGIC = Block(("card_wars", "magic"), (_announce, _resolve, _finish), frozenset((0, 1, 2)))
ACTION = Action(
    (("slot", "number"), ("targets", "lists"), ("costs", "lists")),
    _refuse,
    _perform,
    _legal,
    unknown=_unknown,
    targets=_targets,
)
