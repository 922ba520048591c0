"""What a refused player is told (section 5.4), in words that say what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.errors import Refusal
from rules.games.fortification.attribute_text import admitted
from rules.games.fortification.prohibitions import Ban, forbidder

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState

MESSAGES: Mapping[str, str] = {
    "E_GAME_OVER": "The match is over; start another one.",
    "E_NOT_SEATED": "You are not a player of this match.",
    "E_PLAYERS": "Exactly {n} players are needed. Wait for the other one.",
    "E_STALE": "The match has moved on. Load it again and choose anew.",
    "E_UNKNOWN_ACTION": "There is no such action under these rules.",
    "E_BAD_PARAMETERS": "The action is missing or misnames: {fields}. Correct it.",
    "E_DEFENDER_REQUIRED": "First choose the party that defends your fort.",
    "E_DECISION_PENDING": "{player} must first answer: {choice}.",
    "E_NOT_YOUR_TURN": "It is the turn of {player}. Wait for yours.",
    "E_BATTLE_OPEN": "A battle is open; strike or call it off first.",
    "E_NOT_IN_HAND": "{card} is not in your hand.",
    "E_WRONG_CLASS": "{card} is a {class}; this action takes a {needed}.",
    "E_TARGET": "{target} cannot be chosen. Choose another.",
    "E_MODE_CHOSEN": "You are playing {mode} cards this turn; other cards have to wait for your next one.",
    "E_CHAR_LIMIT": "You have played {n:character} this turn. Play the next one in your next turn.",
    "E_EQUIP_LIMIT": "You have played {n:equipment card} this turn. Play the next one in your next turn.",
    "E_FORBIDDEN": "{forbidder} forbids you to {what}, until {end}.",
    "E_ATTACK_FORBIDDEN": "{forbidder} forbids this party to {what}, until {end}.",
    "E_CHAMPION_GRAVEYARD": "Champion number {k} needs {n:character} in your graveyard; there are {m}.",
    "E_PARTY_OUT": "The party of slot {slot} is on the battleground, or another of yours is and bars it. Choose another slot.",
    "E_PARTY_FULL": "The party in slot {slot} has three members. Choose another slot.",
    "E_FORMATION_NEWCOMER": "The party in slot {slot} took a newcomer or was reformed this turn. Wait until your next turn.",
    "E_FORMATION_OUT": "The party in slot {slot} is on the battleground. Change it when it is home.",
    "E_NO_CHANGE": "That is already its order. Name another one.",
    "E_EQUIP_NOT_IN_FORT": "{character} is on the battleground. Equip somebody at home.",
    "E_UNEQUIP_NOT_IN_FORT": "{character} is on the battleground. Un-equip somebody at home.",
    "E_EQUIP_RESTRICTION": "{equipment} asks for {condition}, and {character} does not meet that.",
    "E_SLOT": "The place “{slot}” is taken or does not fit; name another one, or replace {card} where it is in the way.",
    "E_SAME_CARD": "{character} has shed {equipment} this turn. Wait until your next turn.",
    "E_CASTER_REQUIRED": "{spell} is cast by a character. Name the caster.",
    "E_PLAYER_SPELL_ONLY": "{spell} is cast by you, not by a character.",
    "E_NOT_A_CASTER": "{character} casts no spells. Name another caster.",
    "E_ELEMENT": "{character} may not use spells of {elements}. Name another caster.",
    "E_MAGIC_LOW": "{character} has {m} magic, {spell} needs {n}.",
    "E_CASTER_IN_FORT": "{character} is in the fort. Name a caster on the battleground.",
    "E_NOT_IN_BATTLE": "{spell} is used in a battle only. Open one first.",
    "E_STRIKE_DECLARED": "Spells come before the normal attack.",
    "E_TRIGGER": "{spell} waits for: {event}.",
    "E_CONDITION": "Not fulfilled: {condition}.",
    "E_COST": "You cannot pay in this way: {cost}.",
    "E_USED": "Used {n} of {n} times per {per}.",
    "E_FIRST_TURN_ATTACK": "No attacks in either first turn. Attack from turn 3 on.",
    "E_FIRST_TURN_FORT_SPELL": "No spell against a fort in either first turn. Play {spell} from turn 3 on.",
    "E_NO_PARTY_OUT": "You have no party on the battleground.",
    "E_BG_OCCUPIED": "The party of slot {slot} is already there. Let it retreat first.",
    "E_MOBILISED": "You have moved a party this turn. Wait until your next turn.",
    "E_PARTY_LOCKED": "The party in slot {slot} received a new member this turn and must stay in the fort. Move another party, or "
    "wait until your next turn.",
    "E_RETREAT_ATTACKER": "This party attacked this turn and stays out.",
    "E_ALREADY_ATTACKED": "You have had your battle this turn. Wait until your next turn.",
    "E_NO_ATTACK_LEFT": "No normal attack is left in this battle. Call it off.",
    "E_ATTACK_OWED": "An opened battle needs an attack first, and so does a party mobilised this turn where the ruleset says so.",
    "E_LOOP": "This would never end; nothing was changed.",
    "E_RZ_SEALED": "Nothing leaves the restricted zone.",
    # What would make a refused action legal.
    "wait": "Wait for your next turn, which is turn {turn}.",
    "answer": "Answer first: {choice}.",
    "instead": "Other ways that are possible now with the same card: {count}.",
    "slots": "Choose one of these slots: {slots}.",
    "casters": "Choose one of these casters: {characters}.",
    "mobilise": "Mobilise one of these parties first, by slot: {slots}.",
    "at_home": "Choose somebody at home: {characters}.",
    "characters_missing": "Your graveyard needs {missing} more characters.",
    "strike": "Strike, or cast an attack spell.",
    "attack": "Attack with the party on the battleground.",
}
GENERAL_RULES: Mapping[str, str] = {
    "E_GAME_OVER": "FORT-WIN-1",
    "E_UNKNOWN_ACTION": "FORT-SETUP-3",
    "E_DEFENDER_REQUIRED": "FORT-ATK-3",
    "E_DECISION_PENDING": "FORT-CAST-6",
    "E_NOT_YOUR_TURN": "FORT-TURN-5",
}
CODES: Mapping[str, str] = {
    "R:MATCH_OVER": "E_GAME_OVER",
    "R:NOT_SEATED": "E_NOT_SEATED",
    "R:STALE_STATE": "E_STALE",
    "R:UNKNOWN_ACTION": "E_UNKNOWN_ACTION",
    "R:BAD_PARAMETERS": "E_BAD_PARAMETERS",
    "R:CHOICE_PENDING": "E_DECISION_PENDING",
    "R:NOT_YOUR_CHOICE": "E_DECISION_PENDING",
    "R:BAD_ANSWER": "E_BAD_ANSWER",
    "R:NOT_YOUR_TURN": "E_NOT_YOUR_TURN",
}
CHOICES: Mapping[str, str] = {
    "choose_defender": "which party defends",
    "react": "whether to react",
    "defender_retreat": "whether the defenders go home",
    "use_early_retreat": "whether to retreat early",
    "order_triggers": "which ability comes first",
    "mulligan": "whether to keep the hand",
    "discard_down": "which cards to discard",
    "targets": "whom it is aimed at",
    "pick_costs": "how to pay",
    "pick_cards": "which cards",
}


def reworded(state: FortificationState, seat: int, refusal: Refusal) -> Refusal:
    """A refusal that all games have, as this book words it in the situation (section 5.4)."""
    code, pending = refusal.code, state.pending
    if code == "E_DECISION_PENDING" and pending is not None:
        is_defender = pending.kind == "choose_defender" and pending.seat == seat
        code = "E_DEFENDER_REQUIRED" if is_defender else code
        return Refusal(code, GENERAL_RULES[code], {"player": pending.seat, "choice": pending.kind})
    if code == "E_BAD_ANSWER":
        code = "E_TARGET" if pending is not None else "E_UNKNOWN_ACTION"
        return Refusal(code, "FORT-ATK-3" if pending is not None else "FORT-SETUP-3", {"target": ("answer", "")})
    return refusal if refusal.rule else Refusal(code, GENERAL_RULES.get(code, ""), refusal.params)


class _Counted(str):
    """A number that a message prints with its noun: `{n:character}`."""

    __slots__ = ()

    def __format__(self, noun: str) -> str:
        return str(self) if not noun else f"{self} {noun}" + ("" if str(self) == "1" else "s")


CONDITIONS: Mapping[str, str] = {
    "armor": "a wearer that may wear armor",
    "outside": "{card} works on the battleground alone",
    "early": "no normal attack has been declared yet",
    "printed": "what {card} asks for",
}
PLACES: Mapping[str, str] = {
    "slot": "Slot {value}",
    "place": "Place {value}",
    "order": "That order for the party of slot {value}",
    "number": "That number of targets",
    "ability": "Ability {value}",
    "choice": "This target",
    "answer": "That answer",
}


def _forbidder(state: FortificationState, ban: Ban, viewer: int | None) -> str:
    """The card that forbids something, where the reader may know it: a hidden one goes unnamed (FORT-FACE-8)."""
    card, _ = forbidder(state, ban)
    return state.card(card).name if card >= 0 and state.knows(viewer, card) else "An effect"


def asked_for(state: FortificationState, what: str, card: int) -> str:
    """What a card asks for and does not find: of its wearer, its caster, its place or the moment (FORT-EQ-4, FORT-CAST-8)."""
    program = state.card(card)
    assert program.spec is not None
    if what in ("wearer", "caster"):
        return admitted(program.spec.attributes)
    return CONDITIONS[what].format(card=program.name)


def describe(state: FortificationState, key: str, value: Any, viewer: int | None) -> str:
    """A parameter of a refusal as its message prints it: cards by name where the reader may know them."""
    if key in ("card", "character", "spell", "equipment", "target") and type(value) is int:
        is_card = 0 <= value < len(state.zones) and state.knows(viewer, value)
        return state.card(value).name if is_card else "This card"
    if key == "target":
        return PLACES[value[0]].format(value=value[1])
    if key == "forbidder":
        return _forbidder(state, value, viewer)
    if key == "end":
        return forbidder(state, value)[1]
    if key == "condition":
        return asked_for(state, *value)
    if key == "player":
        return "You" if value == viewer else f"Player {value + 1}"
    if key == "choice":
        return CHOICES.get(value, str(value).replace("_", " "))
    if key == "event":
        return str(value.event).replace("_", " ") if value is not None else "nothing"
    if key == "characters":
        return ", ".join(describe(state, "card", each, viewer) for each in value)
    if isinstance(value, (list, tuple)):
        return ", ".join(str(each).replace("_", " ") for each in value) or "no element"
    return _Counted(str(value).replace("_", " "))
