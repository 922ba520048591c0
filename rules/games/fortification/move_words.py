"""How Fortification calls what a player may do, and what it asks."""

from __future__ import annotations

from typing import Any

from rules.engine.actions import Move
from rules.engine.choices import Choice
from rules.engine.move_words import CARD, OPTION, Labels, MoveWords, joined
from rules.games.fortification.state import FortificationState

FIRST_IS_PRESET = frozenset((
    "choose_defender", "defender_retreat", "order_triggers", "mulligan", "slot", "targets", "pick_costs", "pick_cards",
    "discard_down", "order_cards", "order_party", "choose_one", "look_take",
))  # fmt: skip
"""Questions that are answered with their first option when their time is over (section 5.3); others with the last."""
SPOTS = {"hand1": "the first hand", "hand2": "the second hand", "hands": "both hands", "armor": "the armor place"}
OF_SLOTS = ("choose_defender", "slot", "force_defender", "bar_defender")


def preset(_state: FortificationState, choice: Choice) -> Any:
    """What is answered for a player whose time is over: what the book says, else the first legal answer or what does least."""
    return choice.options[0 if choice.kind in FIRST_IS_PRESET else -1]


def place(state: FortificationState, card: int) -> str:
    """Where a character stands, where another one in play has its name."""
    piece = state.pieces.get(card)
    if piece is None:
        return ""
    name = state.card(card).name_key
    if sum(state.card(other).name_key == name for other in state.pieces) < 2:
        return ""
    where = f"player {piece.controller + 1}, slot {piece.slot}"
    return f"{where}, place {state.place_of(card)}" if piece.is_character else where


def param(labels: Labels, move: Move, name: str, value: Any) -> str | None:
    """Slots, places and reactions in words; the rest as all games do."""
    words: str | None = None
    if name == "spot":
        words = SPOTS.get(value, str(value))
    elif name == "place":
        words = f"place {value}" if value else ""
    elif name == "replace":
        words = "what is there" if value else ""
    elif name == "ability":
        words = f"ability {value + 1}"
    elif name == "order" or (name == "order_party" and isinstance(value, tuple)):
        words = joined([labels.card(card) for card in value])
    elif name in OF_SLOTS and move[0] == "answer":
        words = f"The party of slot {value}" if value else "No party"
    elif name == "react" and isinstance(value, tuple):
        card, caster = value
        words = f"Play {labels.card(card)}" + (f" with {labels.card(caster)}" if caster >= 0 else "")
    elif name == "order_triggers":
        words = _trigger(labels, value)
    elif name == "targets" and move[0] != "answer":
        words = _targets(labels, move, value)
    return words


def _trigger(labels: Labels, value: int) -> str:
    pending = labels.state.pending
    cards = dict(pending.params).get("cards", ()) if pending is not None else ()
    return f"The ability of {labels.card(cards[value])}" if value < len(cards) else f"Ability {value + 1}"


def _targets(labels: Labels, move: Move, named: tuple[tuple[int, ...], ...]) -> str:
    """Targets that are cards by name, those that are players by number."""
    program = labels.state.card(move[1])
    used = [each for at, each in program.activated if move[0] == "use_ability" and at == move[2]]
    abilities = used or program.spell.parts
    targets = [target for each in abilities for target in each.own_targets]
    words = [
        labels.players(chosen) if target.players is not None else labels.listed(chosen)
        for target, chosen in zip(targets, named, strict=True)
    ]
    return joined([each for each in words if each])


WORDS = MoveWords(
    moves={
        "play_character": "Play {card} into slot {slot}{place}",
        "reform": "Reform the party of slot {slot}: {order}",
        "equip": "Put {card} on {wearer}, in {spot}{replace}",
        "unequip": "Take {item} off {wearer}",
        "cast_field": "Play {card}{targets}{costs}",
        "cast_character": "Cast {card} with {caster}{targets}{costs}",
        "use_ability": "Use {ability} of {card}{targets}{costs}",
        "mobilise": "Mobilise the party of slot {slot}",
        "retreat": "Take the party of slot {slot} home",
        "attack": "Attack",
        "strike": "Strike",
        "call_off": "Call the battle off",
        "transfer": "Move {character} to the party of slot {slot}",
        "end_turn": "End the turn",
        "concede": "Concede",
    },
    clauses={"targets": " on {}", "costs": ", paying with {}", "place": ", {}", "replace": ", replacing {}"},
    cards=frozenset(("card", "wearer", "item", "caster", "character", "targets", "costs", "order")),
    groups={
        "play_character": "Play a character",
        "reform": "Reform a party",
        "equip": "Equip",
        "unequip": "Un-equip",
        "cast_field": "Play a field spell",
        "cast_character": "Cast a character spell",
        "use_ability": "Use an ability",
        "mobilise": "Mobilise",
        "retreat": "Retreat",
        "transfer": "Move a character",
    },
    questions={
        "choose_defender": "Which party defends?",
        "react": "Do you react?",
        "defender_retreat": "Do the defenders go home?",
        "use_early_retreat": "Does your party retreat now?",
        "order_triggers": "Which of your abilities comes first?",
        "mulligan": "Do you keep your opening hand?",
        "discard_down": "Your hand is too large. Which card do you discard?",
        "optional_trigger": "Do you use the ability of {about}?",
        "may": "Do you use the ability of {about}?",
        "targets": "Whom is {about} aimed at?",
        "pick_costs": "With what do you pay for {about}?",
        "pick_cards": "Which card do you choose?",
        "choose_one": "Which effect of {about} do you choose?",
        "search": "Which card do you take from your deck?",
        "look_take": "Which card do you take?",
        "look_bottom": "Does what you see go to the bottom of the deck?",
        "order_cards": "Which card comes next?",
        "order_party": "In which order does the party stand?",
        "slot": "Into which slot does {about} go?",
        "force_defender": "Which party must defend?",
        "bar_defender": "Which party cannot defend?",
    },
    options={
        "pick_costs": CARD,
        "pick_cards": CARD,
        "discard_down": CARD,
        "search": CARD,
        "look_take": CARD,
        "order_cards": CARD,
        "order_party": CARD,
        "choose_one": OPTION,
    },
    answers={
        "pass": "Pass",
        "nothing": "Take nothing",
        "yes": "Yes",
        "no": "No",
        "keep": "Keep it",
        "redraw": "Shuffle it back and draw anew",
        "stay": "No, it stays on top",
        "bottom": "Yes, to the bottom",
    },
    param=param,
    place=place,
)
