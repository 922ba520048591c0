"""How Maximus calls what a player may do, and what it asks."""

from __future__ import annotations

from typing import Any

from rules.engine.actions import Move
from rules.engine.choices import Choice
from rules.engine.move_words import CARD, OPTION, Labels, MoveWords, joined
from rules.engine.program import AbilityProgram
from rules.games.maximus.actions.activate_power import powers
from rules.games.maximus.state import MaximusState

KEEPS = {"mulligan": "keep", "first_player": "first"}
"""Questions whose first answer, not the last, leaves things as they are."""


def preset(state: MaximusState, choice: Choice) -> Any:
    """The answer of a player whose time is over: decline where one can, otherwise what does least."""
    usual = KEEPS.get(choice.kind)
    return usual if usual in choice.options else choice.options[-1]


def place(state: MaximusState, card: int) -> str:
    """Where a Unit stands, where another one in play has its name."""
    piece = state.pieces.get(card)
    if piece is None or piece.unit is None:
        return ""
    name = state.card(card).name_key
    is_alone = sum(state.card(other).name_key == name for other in state.pieces) < 2
    return "" if is_alone else f"player {piece.controller + 1}, {cell_words((piece.rank, piece.column))}"


def cell_words(cell: tuple[int, ...]) -> str:
    """A cell of a Field, counted as people do."""
    return f"rank {cell[0]}, column {cell[1] + 1}" if len(cell) == 2 else ""


def param(labels: Labels, move: Move, name: str, value: Any) -> str | None:
    """Cells, powers and targets in words; the rest as all games do."""
    words: str | None = None
    if name in ("column", "cell"):
        words = str(value + 1) if isinstance(value, int) else cell_words(value)
    elif name == "cells":
        words = joined([cell_words(each) for each in value])
    elif name == "power":
        ability = _power(labels.state, move[1], value)
        words = f"“{ability.name}”" if ability is not None and ability.name else "its power"
    elif name == "targets" and move[0] in ("activate_power", "play_verb"):
        words = _targets(labels, move, value)
    elif name in ("defuse_window", "defuse") and isinstance(value, tuple):
        cells, damage, _ = value
        words = f"De-fuse: {'; '.join(cell_words(each) for each in cells)}{_damage(damage)}"
    elif name == "avatar_cell":
        words = f"Rank {value}"
    elif name in ("fused", "evolved") and isinstance(value, tuple):
        made, materials, cell, paid = value
        words = f"{labels.card(made)} from {labels.listed(materials)}, {cell_words(cell)}"
        words += f", paying with {labels.listed(paid)}" if any(paid) else ""
    elif name == "trigger_order":
        words = _ability_of(labels, value)
    return words


def _ability_of(labels: Labels, at: int) -> str:
    """One of several abilities that wait: by the card that has it."""
    pending = labels.state.pending
    cards = dict(pending.params).get("cards", ()) if pending is not None else ()
    return f"The ability of {labels.card(cards[at])}" if at < len(cards) else f"Ability {at + 1}"


def _damage(shares: tuple[int, ...]) -> str:
    return f", damage {joined([str(each) for each in shares])}" if any(shares) else ""


def _power(state: MaximusState, unit: int, power: tuple[int, ...]) -> AbilityProgram | None:
    found = powers(state, state.pieces[unit])
    return next((ability for card, at, ability in found if (card, at) == power), None)


def _targets(labels: Labels, move: Move, named: tuple[tuple[int, ...], ...]) -> str:
    """Targets that are cards by name, those that are players by number."""
    state = labels.state
    if move[0] == "activate_power":
        ability = _power(state, move[1], move[2])
        abilities = (ability,) if ability is not None else ()
    else:
        abilities = state.card(move[1]).resolving
    targets = [target for each in abilities for target in each.own_targets]
    words = [
        labels.players(chosen) if target.players is not None else labels.listed(chosen)
        for target, chosen in zip(targets, named, strict=True)
    ]
    return joined([each for each in words if each])


WORDS = MoveWords(
    moves={
        "place_resource": "Place {card} as a Resource",
        "drain_resource": "Drain {card}",
        "play_unit": "Play {card} to rank {rank}, column {column}{costs}",
        "play_equipment": "Put {card} on {host}{costs}",
        "play_verb": "Play {card}{targets}{costs}",
        "play_fusion": "Fuse {materials} into {card} at {cell}{costs}",
        "play_evolution": "Evolve {base} into {card}{costs}",
        "activate_power": "Use {power} of {card}{targets}{costs}",
        "attack": "Attack {defender} with {attacker}",
        "defuse": "De-fuse {card}: {cells}{damage}",
        "move_unit": "Move {card} to rank {rank}, column {column}",
        "end_turn": "End the turn",
        "concede": "Concede",
    },
    clauses={"targets": " on {}", "costs": ", paying with {}", "damage": ", damage {}"},
    cards=frozenset(("card", "attacker", "defender", "host", "base", "materials", "targets", "costs", "equipment")),
    groups={
        "place_resource": "Place a Resource",
        "drain_resource": "Drain a Resource",
        "play_unit": "Play a Unit",
        "play_equipment": "Play Equipment",
        "play_verb": "Play a Verb",
        "play_fusion": "Fuse",
        "play_evolution": "Evolve",
        "activate_power": "Use a power",
        "attack": "Attack",
        "defuse": "De-fuse",
        "move_unit": "Move a Unit",
        "end_turn": "End the turn",
    },
    questions={
        "discard_down": "Your hand is too large. Which card do you discard?",
        "reattach": "Where does {about} go?",
        "defuse_window": "{about} is threatened. Do you de-fuse it?",
        "defuse": "How is {about} de-fused?",
        "optional_trigger": "Do you use the ability of {about}?",
        "may": "Do you use the ability of {about}?",
        "trigger_order": "Which of your abilities comes first?",
        "cell": "In which cell does {about} stand?",
        "host": "Which Unit carries {about}?",
        "targets": "What is the target of {about}?",
        "pick_costs": "With what do you pay for {about}?",
        "pick_cards": "Which card do you choose for {about}?",
        "divide": "Which Unit takes the next point of damage from {about}?",
        "choose_one": "Which effect of {about} do you choose?",
        "destination": "Where does {about} go?",
        "fused": "Which Fusion do you make?",
        "evolved": "Which Evolution do you make?",
        "mode": "As what does {about} come into play?",
        "recruit_pick": "Which card do you take from your Deck?",
        "look_take": "Which card do you take?",
        "order_cards": "Which card comes next?",
        "avatar_cell": "In which rank does your Avatar begin?",
        "first_player": "Who begins?",
        "mulligan": "Do you keep your opening hand?",
    },
    options={
        "reattach": CARD,
        "host": CARD,
        "pick_costs": CARD,
        "pick_cards": CARD,
        "divide": CARD,
        "discard_down": CARD,
        "recruit_pick": CARD,
        "choose_one": OPTION,
    },
    answers={
        "decline": "Leave it as it is",
        "nothing": "Take nothing",
        "yes": "Yes",
        "no": "No",
        "keep": "Keep it",
        "redraw": "Shuffle it back and draw anew",
        "hand": "To the hand",
        "field": "Onto the Field",
        "first": "I begin",
        "second": "I go second",
    },
    param=param,
    place=place,
)
