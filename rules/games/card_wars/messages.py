"""What a refused player is told (section 17.1), in words that say what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rules.engine.errors import Refusal
from rules.games.card_wars import war
from rules.games.card_wars.view import is_known

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState

CODES: Mapping[str, str] = {
    "R:MATCH_OVER": "E-OVER",
    "R:STALE_STATE": "E-STALE",
    "R:NOT_SEATED": "E-UNKNOWN",
    "R:UNKNOWN_ACTION": "E-UNKNOWN",
    "R:BAD_PARAMETERS": "E-UNKNOWN",
    "R:CHOICE_PENDING": "E-PROMPT",
    "R:NOT_YOUR_CHOICE": "E-PROMPT",
    "R:BAD_ANSWER": "E-CHOICE",
    "R:NOT_YOUR_TURN": "E-TURN",
}
MESSAGES: Mapping[str, str] = {
    "E-OVER": "The {what} is over. Nothing more can be done in it.",
    "E-STALE": "The match has moved on; reload and try again.",
    "E-UNKNOWN": "There is no such {what}. Choose one that is offered.",
    "E-PROMPT": "{player} must first answer: {choice}.",
    "E-CHOICE": "That is not one of the possible answers. Choose one that is offered.",
    "E-TURN": "It is the turn of {player}. Wait for yours.",
    "E-PHASE": "This belongs to the {phase}; it is the {current}.",
    "E-NO-ATTACK-TURN": "There are no attacks in this turn.",
    "E-NOT-BETWEEN-BATTLES": "Magic is swapped between two battles only.",
    "E-NOT-REGISTERED": "{card} is not among your registered Magic Cards. Choose one that is.",
    "E-ERASED": "{card} has been erased for this war. Choose another card.",
    "E-MAGIC-COUNT": "Fill {n} slots; you named {m}.",
    "E-REPOSITION-USED": "You have already changed places in this Formation Phase.",
    "E-NOTHING-TO-MOVE": "Of two places, one on the row at least, one must hold a Summon of yours.",
    "E-CELL": "There is no such cell on your side. Choose one of your row or bench.",
    "E-CELL-OCCUPIED": "{card} already stands there. Choose an empty cell.",
    "E-KIND": "{card} is of kind {kind}; this action takes {needed}.",
    "E-COST": "This costs {n} Affinity Cards; {m} are named or in hand.",
    "E-COST-ELEMENT": "{card} is paid with {elements}; {other} does not pay it.",
    "E-COST-OVERPAY": "This costs exactly {n} Affinity Cards; you named {m}.",
    "E-NO-SLOT": "All {n} trap slots are taken.",
    "E-SLOT-OCCUPIED": "That slot holds a Trap; choose a free one.",
    "E-EMPTY-SLOT": "There is no card in slot {n}. Choose another slot.",
    "E-MAGIC-WINDOW": "Magic is cast before any other card or skill of the Tactician Phase.",
    "E-MAGIC-USED": "{card} has been used in this battle.",
    "E-MAGIC-LIMIT": "You have cast {n} Magic in this turn already.",
    "E-NO-BEARER": "An Item needs a Summon of yours on the row as bearer.",
    "E-NOT-ON-FIELD": "{card} is not on the row.",
    "E-ITEM-LIMIT": "{card} has already taken an Item in this Round.",
    "E-SKILL-USED": "This skill has been used in this {per}.",
    "E-SACRIFICE-OFF": "This ruleset has no sacrifice.",
    "E-SACRIFICE-USED": "You have sacrificed a third in this turn already.",
    "E-LAST-THIRD": "The last third cannot be sacrificed.",
    "E-ALREADY-ATTACKED": "{card} has no attack left in this phase.",
    "E-SUMMONED-THIS-TURN": "{card} arrived in this turn and cannot attack yet.",
    "E-ELEMENT": "{card} attacks as {elements}; choose one of these.",
    "E-ROW-NOT-EMPTY": "{n} of the enemy's Summons still protect the crystal.",
    "E-NO-ATTACKER": "No Summon of yours stands there.",
    "E-NO-DAMAGE": "{card} has no attack strength now.",
    "E-CRYSTAL-CAP": "This crystal has already lost a third in this Round.",
    "E-TRAP-OWN-TURN": "Traps work on the opponent's turn only.",
    "E-TRAP-PHASE-LIMIT": "One Trap has already been activated in this phase.",
    "E-TRAP-CONDITION": "The condition of this Trap is not met now.",
    "E-NO-TARGET": "There is no legal target for {card}.",
    "E-FORBIDDEN": "This is forbidden to {card}: {text}.",
    "E-EFFECT-LIMIT": "This would never end; nothing was changed.",
    # What would help.
    "instead": "Ways that are legal now with this card: {count}.",
}
GENERAL_RULES: Mapping[str, str] = {
    "E-OVER": "CW-OBJ-6",
    "E-PROMPT": "CW-TRAP-8",
    "E-TURN": "CW-PHASE-15",
    "E-PHASE": "CW-PHASE-2",
    "E-EFFECT-LIMIT": "CW-PHASE-16",
}
PHASES = {"formation": "Formation Phase", "tactician": "Tactician Phase", "attack": "Attack Phase"}
KINDS = {
    "summon": "Summon", "item": "Item", "trap": "Trap", "weather": "Weather", "magic": "Magic Card", "affinity": "Affinity Card",
}  # fmt: skip
CHOICES = {
    "trap_window": "whether a Trap is activated", "targets": "which targets", "mulligan": "whether to keep the hand",
    "cell": "which cell", "discard": "which card to discard", "discard_down": "which card to discard",
    "search": "which card to take", "set_trap": "which Trap to set", "paired_trap": "whether to set the paired Trap",
    "choose_one": "which effect", "may": "whether to do this", "optional_trigger": "whether to use an ability",
    "pick_costs": "how to pay",
    "submit_magic": "which Magic to lay out for the next battle", "affinity": "which Affinity Card", "element": "which element",
    "type": "which kind of attack",
}  # fmt: skip


def reworded(state: CardWarsState, _seat: int, refusal: Refusal) -> Refusal:
    """A refusal that all games have, as this book words it: whether the battle or the whole war is over (section 17.1)."""
    if refusal.code != "E-OVER" or state.outcome is None:
        return refusal
    is_war = state.setup.options["war_format"] in war.SWAPPING or state.outcome.reason == war.WAR_CONCEDED
    return Refusal(refusal.code, refusal.rule, {"what": "war" if is_war else "battle"})


def describe(state: CardWarsState, key: str, value: object, viewer: int | None) -> str:
    """A parameter of a refusal in words; a card that its reader may not know is only a card."""
    if key == "card":
        return _card(state, value, viewer)
    if key in ("phase", "current"):
        return PHASES.get(str(value), str(value))
    if key in ("kind", "needed"):
        name = KINDS.get(str(value), str(value))
        return name if key == "kind" else f"{'an' if name[:1] in 'AI' else 'a'} {name}"
    if key == "player":
        return f"player {int(str(value)) + 1}" if value != viewer else "you"
    if key == "choice":
        return CHOICES.get(str(value), "a question")
    if key == "cards" and isinstance(value, list):
        return ", ".join(_card(state, each, viewer) for each in value)
    if key == "cells" and isinstance(value, list):
        return ", ".join(each.replace(":", " ") for each in value)
    if key == "elements" and isinstance(value, list):
        return " or ".join(str(each).title() for each in value) or "nothing"
    return (str(value).title() or "nothing") if key == "other" else str(value)


def _card(state: CardWarsState, value: object, viewer: int | None) -> str:
    if not isinstance(value, int) or not 0 <= value < len(state.zones):
        return "That"
    return state.card(value).name if is_known(state, viewer, value) else "that card"


__all__ = ["CODES", "GENERAL_RULES", "MESSAGES", "describe", "reworded"]
