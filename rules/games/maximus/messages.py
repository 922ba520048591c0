"""What a refused player is told (section 4.3), in words that say what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.games.maximus.attribute_text import cost_words
from rules.games.maximus.view import is_known

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState

MESSAGES: Mapping[str, str] = {
    "R:NOT_STARTED": "The match has not started yet. Wait until it has.",
    "R:MATCH_OVER": "The match is over; start another one.",
    "R:NOT_SEATED": "You are not a player of this match.",
    "R:NOT_ENOUGH_PLAYERS": "At least {n} players are needed. Wait for more.",
    "R:ELIMINATED": "You have been eliminated; you can only watch.",
    "R:STALE_STATE": "The match has moved on. Load it again and choose anew.",
    "R:UNKNOWN_ACTION": "There is no such action under these rules.",
    "R:BAD_PARAMETERS": "The action is missing or misnames: {fields}. Correct it.",
    "R:CHOICE_PENDING": "First {player} must answer: {choice}.",
    "R:NOT_YOUR_CHOICE": "This choice belongs to {player}. Wait for it.",
    "R:BAD_ANSWER": "That is not one of the possible answers. Choose one that is offered.",
    "R:NOT_YOUR_TURN": "It is the turn of {player}. Wait for yours.",
    "R:NO_SUCH_CARD": "There is no such card in this match.",
    "R:NOT_YOURS": "You do not control {card}.",
    "R:RESOURCE_LOCKED": "{card} is a Resource and can no longer be used as a card.",
    "R:WRONG_ZONE": "{card} is in the {zone}; it must be in the {needed}.",
    "R:WRONG_MODE": "{card} cannot be played as {mode}.",
    "R:RECIPE_REQUIRED": "{card} is played by {how}; name its materials.",
    "R:RESOURCE_LIMIT": "You have already placed {n} Resources this turn.",
    "R:ALREADY_DRAINED": "{card} is already drained.",
    "R:NO_SUCH_POWER": "{card} has no such power to activate.",
    "R:FIRST_TURN_ATTACK": "Attacks are not allowed in the first turn under this ruleset.",
    "R:CANNOT_ATTACK": "{card} cannot attack.",
    "R:FORBIDDEN": "An effect forbids this to {card}.",
    "R:UNIT_DRAINED": "{card} is drained; it is ready again after its un-draining.",
    "R:USED_THIS_TURN": "This has already been used this turn.",
    "R:ATTACK_LIMIT": "{card} has made its {n} attacks this turn.",
    "R:ARRIVED_THIS_TURN": "{card} may not attack in the turn it arrives under this ruleset.",
    "R:NOT_FRONTMOST": "{card} stands behind {other}; only frontmost Units attack.",
    "R:CONDITION_UNMET": "The condition of {card} is not fulfilled.",
    "R:NAME_NOT_SPOKEN": "Speak the power's name to use it: “{name}”.",
    "R:RANK_RANGE": "Ranks go from 1 (front) to {n}.",
    "R:BAD_CELL": "That cell cannot be used. Choose a free cell, or one of the next new column.",
    "R:CELL_TAKEN": "{card} already stands there. Choose a free cell.",
    "R:HOST_ILLEGAL": "{equipment} cannot be attached to {unit}.",
    "R:EQUIP_LIMIT": "{unit} cannot carry more Equipment.",
    "R:MATERIAL_NOT_YOURS": "You do not control {unit}.",
    "R:RECIPE_UNMET": "These Units do not fulfil the recipe of {card}.",
    "R:NOT_FUSION": "{card} is not a Fusion Unit.",
    "R:NO_COMPONENTS": "Nothing lies under {card}.",
    "R:BAD_DISTRIBUTION": "Distribute exactly {n} damage, at most a component's remaining Health each.",
    "R:TARGET_COUNT": "Name {min} to {max} targets.",
    "R:TARGET_INVALID": "{target} is not a legal target.",
    "R:TARGET_OWN": "You cannot attack your own Units.",
    "R:TARGET_NOT_ATTACKABLE": "{target} cannot be attacked now ({reason}).",
    "R:NOT_ENOUGH_JW": "This costs {n} jiggawatts; you have {m}.",
    "R:COST_UNPAYABLE": "You cannot pay: {cost}.",
    "R:AVATAR_PROTECTED": "An Avatar cannot be used for that.",
    "R:COST_CHOICE_INVALID": "{card} cannot be used to pay: {cost}.",
    # What would make a refused action legal.
    "wait": "Wait for your next turn, which is turn {turn}.",
    "wait_a_turn": "Wait for the next turn, which is turn {turn}.",
    "undrain": "{card} is ready again at the start of turn {turn}, or when an effect un-drains it.",
    "gain_jiggawatts": "You need {missing} more; the {ready} Resources you can drain now give {gives}.",
    "clear_the_way": "{card} is frontmost when these have gone: {units}.",
    "speak": "Say “{name}”.",
    "free_cells": "{count} cells are free; choose one of them.",
    "hosts": "It goes on: {units}.",
    "materials": "It can be made now; choose other Units.",
    "missing_materials": "{card} still needs {slots} Units that fit its recipe.",
    "play_by_recipe": "Name the materials of {card} that are on your Field.",
    "answer": "Answer first: {choice}.",
    "targets": "It can be aimed at: {units}.",
    "no_targets": "Nothing that it can be aimed at is there now. Wait until something is.",
    "allowed_again": "What forbids it ends with turn {turn}.",
    "forbidding": "What forbids it has to end, or {card} has to lose it.",
    "play_as": "It can be played as {modes}.",
    "pay": "Have ready what it takes: {cost}.",
    "instead": "Other ways in which this would be legal: {count}.",
}
GENERAL_RULES: Mapping[str, str] = {
    "R:MATCH_OVER": "MAX-END-14",
    "R:NOT_SEATED": "MAX-GEN-1",
    "R:ALREADY_SEATED": "MAX-GEN-1",
    "R:SEAT_TAKEN": "MAX-GEN-1",
    "R:MATCH_STARTED": "MAX-DECK-12",
    "R:NOT_ENOUGH_PLAYERS": "MAX-SETUP-1",
    "R:ELIMINATED": "MAX-END-9",
    "R:STALE_STATE": "MAX-TIME-2",
    "R:CHOICE_PENDING": "MAX-TIME-3",
    "R:NOT_YOUR_CHOICE": "MAX-TIME-3",
    "R:BAD_ANSWER": "MAX-TIME-3",
    "R:NOT_YOUR_TURN": "MAX-TURN-1",
    "R:UNKNOWN_ACTION": "MAX-GEN-5",
}
"""The rules behind refusals that concern every action alike."""
_CARDS = frozenset(("card", "target", "equipment", "unit", "other"))
_REASONS = {"barred": "an ability forbids it", "shielded": "a Unit stands in front of it"}
_CHOICES = {
    "discard_down": "which card to discard",
    "reattach": "where the Equipment goes",
    "defuse_window": "whether to de-fuse",
    "optional_trigger": "whether to use the ability",
    "trigger_order": "which ability comes first",
    "cell": "in which cell the Unit stands",
    "targets": "what the ability targets",
}


def describe(state: MaximusState, key: str, value: Any, viewer: int | None) -> str:
    """A parameter of a refusal in words; a card that the viewer may not know is not named (MAX-GEN-8)."""
    if key in _CARDS:
        if isinstance(value, str):
            return value
        number = value[0] if isinstance(value, (list, tuple)) and value else value
        is_shown = isinstance(number, int) and 0 <= number < len(state.zones) and is_known(state, viewer, number)
        return state.card(number).name if is_shown else "this card"
    if key == "units":
        return ", ".join(describe(state, "unit", each, viewer) for each in value)
    if key == "cost":
        return cost_words(value) if value else "nothing"
    if key == "player":
        return f"player {value + 1}"
    if key == "reason":
        return _REASONS[value]
    if key == "choice":
        return _CHOICES.get(value, str(value).replace("_", " "))
    if isinstance(value, (list, tuple)):
        return ", ".join(str(each).replace("_", " ") for each in value)
    return str(value)
