"""How C.A.R.D. Wars calls what a player may do, and what it asks."""

from __future__ import annotations

from typing import Any

from rules.engine.actions import Move
from rules.engine.choices import Choice
from rules.engine.move_words import CARD, OPTION, WORD, Labels, MoveWords, joined
from rules.engine.program import CostProgram
from rules.games.card_wars.paying import Charges
from rules.games.card_wars.reading import place_of
from rules.games.card_wars.state import CardWarsState

KEEPS = {"mulligan": "keep"}
"""Questions whose first answer, not the last, leaves things as they are."""
CELLS = frozenset(("from", "to", "cell", "attacker", "target"))


def preset(state: CardWarsState, choice: Choice) -> Any:
    """The answer of a player whose time is over: decline where one can, otherwise what does least."""
    usual = KEEPS.get(choice.kind)
    return usual if usual in choice.options else choice.options[-1]


def place(state: CardWarsState, card: int) -> str:
    """Where a Summon stands, where another one in play has its name."""
    piece = state.summon(card)
    if piece is None:
        return ""
    name = state.card(card).name_key
    if sum(state.card(other).name_key == name for other in state.pieces) < 2:
        return ""
    return f"player {piece.controller + 1}, {'row' if piece.is_row else 'bench'} {piece.cell + 1}"


def param(labels: Labels, move: Move, name: str, value: Any) -> str | None:
    """Cells, payments, slots and elements in words; the rest as all games do."""
    state, words = labels.state, None
    if name in CELLS and isinstance(value, str):
        words = _cell(labels, move, name, value)
    elif name == "payment":
        words = _charges(state, value)
    elif name == "element":
        words = str(value).title() if value else ""
    elif name == "slot" and move[0] == "cast_magic":
        words = labels.card(state.seats[state.active].magic[value - 1])
    elif name == "skill":
        ability = state.card(move[1]).abilities[value]
        words = f"“{ability.name}”" if ability.name else "its skill"
    elif name == "bearer":
        words = labels.card(value) if value >= 0 else ""
    elif name == "costs":
        words = _costs(labels, move, value)
    return words


def _cell(labels: Labels, move: Move, name: str, cell: str) -> str:
    """A cell, or the Summon in it where the action is about that."""
    state = labels.state
    seat = 1 - state.active if name == "target" else state.active
    piece = state.at(seat, cell)
    found = place_of(cell)
    where = f"{'row' if found is not None and found[0] else 'bench'} {found[1] + 1}" if found is not None else cell
    if piece is None or name == "cell":
        return where
    return labels.card(piece.number) if name in ("attacker", "target") else f"{labels.card(piece.number)} ({where})"


def _charges(state: CardWarsState, paid: Charges) -> str:
    elements = state.setup.options["elements"]
    return joined([f"{count} {element.title()}" for element, count in zip(elements, paid, strict=False) if count])


def _costs(labels: Labels, move: Move, paid: tuple[tuple[int, ...], ...]) -> str:
    found = [
        _charges(labels.state, part) if cost.word == "affinity" else labels.listed(part)
        for cost, part in zip(_costs_of(labels.state, move), paid, strict=False)
    ]
    return joined([words for words in found if words])


def _costs_of(state: CardWarsState, move: Move) -> list[CostProgram]:
    if move[0] == "use_skill":
        return list(state.card(move[1]).abilities[move[2]].costs)
    card = state.seats[state.active].magic[move[1] - 1] if move[0] == "cast_magic" else move[1]
    return [cost for ability in state.card(card).resolving for cost in ability.costs]


WORDS = MoveWords(
    moves={
        "reposition": "{from} changes places with {to}",
        "cast_magic": "Cast {slot}{targets}{costs}",
        "play_summon": "Summon {card} to {cell}{payment}",
        "set_trap": "Set {card} in slot {slot}{payment}",
        "play_item": "Use {card}{bearer}{targets}{costs}",
        "play_weather": "Play the Weather {card}",
        "use_skill": "{card} uses {skill}{targets}{costs}",
        "sacrifice_third": "Give up a third of your crystal for a refill",
        "attack": "{attacker} attacks {target}{element}",
        "direct_attack": "{attacker} attacks the crystal",
        "end_phase": "End the phase",
        "end_turn": "End the turn",
        "activate_trap": "Activate the Trap in slot {slot}",
        "decline_trap": "Activate no Trap",
        "submit_magic": "Take {slots} into the next battle",
        "concede": "Concede the {scope}",
    },
    clauses={
        "targets": " on {}",
        "costs": ", paying with {}",
        "payment": " for {}",
        "bearer": " with {}",
        "element": " as {}",
    },
    cards=frozenset(("card", "bearer", "targets", "slots")),
    groups={
        "reposition": "Change places", "cast_magic": "Magic", "play_summon": "Summon", "set_trap": "Set a Trap",
        "play_item": "Items", "play_weather": "Weather", "use_skill": "Skills", "sacrifice_third": "Crystal",
        "attack": "Attack", "direct_attack": "Attack the crystal", "end_phase": "End", "end_turn": "End",
    },
    questions={
        "submit_magic": "Which Magic do you take into the next battle?",
        "trap_window": "Do you activate a Trap?",
        "targets": "What does {about} act on?",
        "mulligan": "Do you keep this hand?",
        "cell": "To which cell does {about} go?",
        "optional_trigger": "Do you use the ability of {about}?",
        "pick_costs": "How do you pay for {about}?",
        "discard": "Which card do you discard?",
        "discard_down": "Your hand is over its limit by {n}. Which card do you discard?",
        "search": "Which card do you take?",
        "set_trap": "Which Trap do you set?",
        "paired_trap": "Do you set the Trap that {about} is paired with?",
        "choose_one": "Which one of the effects of {about}?",
        "may": "Do you do what {about} offers?",
        "affinity": "Which Affinity Card do you take back?",
        "element": "Which element?",
        "type": "Which kind of attack?",
    },
    options={
        "submit_magic": CARD, "trap_window": CARD, "discard": CARD, "discard_down": CARD, "search": CARD, "set_trap": CARD,
        "paired_trap": CARD, "affinity": CARD, "choose_one": OPTION, "element": WORD, "type": WORD, "cell": WORD, "mulligan": WORD,
    },
    answers={
        "decline": "No", "yes": "Yes", "no": "No", "keep": "Keep it", "redraw": "Draw anew", "physical": "Physical", "magic": "Magic",
    },
    param=param,
    place=place,
)  # fmt: skip
