"""use_skill: an activated skill of an own Summon on the row (CW-PLAY-13). The skill is named by its place in the card."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.engine.frames import Block, Context, Frame
from rules.engine.program import AbilityProgram, TargetProgram
from rules.games.card_wars import checking, declaring
from rules.games.card_wars.actions.attack import why_not_attack
from rules.games.card_wars.base import ATTACK, TACTICIAN
from rules.games.card_wars.card_types import SUMMON
from rules.games.card_wars.state import CardWarsState


def is_instead_of_attack(ability: AbilityProgram) -> bool:
    """Whether a skill is used in the Attack Phase, in place of the Summon's attack."""
    return any(cost.word == "give_up_attack" for cost in ability.costs)


def _unknown(state: CardWarsState, _seat: int, move: Move) -> Refusal | None:
    _, card, place, _, _ = move
    if not checking.is_card(state, card) or card not in state.pieces or state.kind(card) != SUMMON:
        return checking.unknown("card")
    abilities = state.card(card).abilities
    is_skill = 0 <= place < len(abilities) and abilities[place].form == "activated"
    return None if is_skill else checking.unknown("skill")


def _refuse(state: CardWarsState, seat: int, move: Move) -> Refusal | None:
    _, card, place, named, paid = move
    ability = state.card(card).abilities[place]
    instead = is_instead_of_attack(ability)
    refusal = checking.attack_phase(state) if instead else checking.phase(state, TACTICIAN)
    if refusal is not None:
        return refusal
    piece = state.on_row(card)
    if piece is None or piece.controller != seat:
        return Refusal("E-NOT-ON-FIELD", "CW-PLAY-14", {"card": card})
    if not state.uses_left(card, ability):
        return Refusal("E-SKILL-USED", "CW-PLAY-13", {"card": card, "per": ability.limit_per})
    return (why_not_attack(state, piece) if instead else None) or declaring.refuse(
        state, [Context(card, seat, ability)], named, paid
    )


def _perform(state: CardWarsState, seat: int, move: Move) -> None:
    _, card, place, named, paid = move
    ability = state.card(card).abilities[place]
    contexts = [Context(card, seat, ability)]
    bill = declaring.filled(state, contexts, paid)
    state.has_played = True
    state.count_use(card, ability)
    declaring.begin(state, SKILL, Context(card, seat, ability), contexts, named, bill)


def _announce(state: CardWarsState, frame: Frame) -> None:
    state.happens("ability_used", frame.context.source, frame.context.seat)


def _resolve(state: CardWarsState, frame: Frame) -> None:
    ability = frame.context.ability
    declaring.carry_out(state, frame, [ability])


def _targets(state: CardWarsState, move: Move) -> tuple[TargetProgram, ...]:
    abilities = state.card(move[1]).abilities if checking.is_card(state, move[1]) else ()
    return declaring.targets_of(abilities[move[2] : move[2] + 1]) if move[2] >= 0 else ()


def _legal(state: CardWarsState, seat: int) -> list[Move]:
    if state.phase not in (TACTICIAN, ATTACK):
        return []
    found: list[Move] = []
    for piece in state.row_of(seat):
        if not piece.program.activated:
            continue
        for place, ability in enumerate(piece.program.abilities):
            if ability.form != "activated" or is_instead_of_attack(ability) != (state.phase == ATTACK):
                continue
            if state.uses_left(piece.number, ability):
                ways = declaring.ways(state, [Context(piece.number, seat, ability)])
                found += [("use_skill", piece.number, place, named, paid) for named, paid in ways]
    return found


SKILL = Block(("card_wars", "skill"), (_announce, _resolve), frozenset((0, 1)))
ACTION = Action(
    (("card", "number"), ("skill", "number"), ("targets", "lists"), ("costs", "lists")),
    _refuse,
    _perform,
    _legal,
    unknown=_unknown,
    targets=_targets,
)
