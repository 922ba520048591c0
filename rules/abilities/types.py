"""The types of parameters in words: what stands there, for people who write abilities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.abilities.scalars import PERIODS, REFERENCES, VALUES, WORD_TYPES, bounds_of, choices_of
from rules.abilities.vocabulary import Vocabulary
from rules.abilities.word import Param

_TEXTS = {
    "ability": "A whole ability, without `id`.",
    "allow": "What is allowed.",
    "amount": "A whole number or a value.",
    "block": "A list of effects, done in this order.",
    "card_ref": "One card: a reference or a target.",
    "cards": "Cards: a reference, a target, or `{\"all\": Filter}`.",
    "chooser": "Who chooses.",
    "comparison": "`[stat, sign, value]`, or a list of these that must all hold.",
    "condition_inner": "A condition.",
    "conditions": "A list of conditions that must all hold.",
    "conditions_inner": "A list of two to four conditions.",
    "costs": "A list of costs, all paid.",
    "count": "A whole number or a value.",
    "duration": "A duration.",
    "element": "An element, as in `\"fire\"`.",
    "elements": "A list of elements.",
    "enum": "One of a closed list.",
    "filter": "A filter: an object of keys that must all hold.",
    "flag": "True, or left out.",
    "forbid": "What is forbidden.",
    "immune": "What it is immune to.",
    "int": "A whole number.",
    "keyword": "A keyword.",
    "kind": "A kind of card.",
    "limit": "How often: `{\"times\": 1, \"per\": \"turn\"}`, and `\"scope\": \"name\"` where all cards of the name count together.",
    "name": "A name as printed.",
    "names": "A name as printed, or a list of names.",
    "off": "False, or left out.",
    "options": "Two to four lists of effects, of which one is chosen.",
    "outcomes": "A list of `{\"from\": 1, \"to\": 3, \"do\": [effects]}`.",
    "party": "A party: a reference.",
    "player": "A player: a reference or a target.",
    "player_ref": "A player: a reference or a target described elsewhere.",
    "ref": "A card or a player: a reference or a target.",
    "roles": "A role, or a list of roles.",
    "sentences": "A list of effects, done in this order.",
    "side": "Whose cards.",
    "statics": "A list of effects that last, none with a duration of its own.",
    "targets": "At most four targets, called t1, t2, … in their order; effects speak of them as `$t1`, `$t2`.",
    "title": "The printed name of the ability.",
    "true": "True, or left out.",
    "truth": "True or false.",
    "type": "A type, as in `\"beast\"`.",
    "types": "A list of types.",
    "value": "A whole number or a value.",
    "when": "An event.",
    "while": "How long it works.",
    "whom": "Cards or a player: a reference, a target, or `{\"all\": Filter}`.",
    "whose": "Whose event.",
    "words": "A list out of a closed list.",
    "zone": "A zone, or a list of zones.",
}  # fmt: skip
_KINDS = {
    **dict.fromkeys(REFERENCES, "reference"), **dict.fromkeys(VALUES, "value"), **WORD_TYPES,
    "block": "effect", "sentences": "effect", "statics": "effect", "options": "effect", "outcomes": "effect",
    "condition_inner": "condition", "conditions": "condition", "conditions_inner": "condition",
    "costs": "cost", "when": "event", "filter": "filter", "ability": "form", "targets": "filter",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class TypeView:
    """A parameter type in words: what stands there, the kind of word it takes, its closed list, its bounds."""

    name: str
    text: str
    kind: str = ""
    allowed: tuple[str, ...] = ()
    bounds: tuple[int, int] | None = None


def type_view(vocabulary: Vocabulary, param: Param) -> TypeView:
    """What may stand for a parameter in a game. Raises KeyError for a type nobody described."""
    base, _, detail = param.type.partition(".")
    allowed: Any = choices_of(vocabulary, base, detail) or ()
    if base == "roles":
        allowed = tuple(vocabulary.choices("role"))
    if base == "limit":
        allowed = PERIODS[vocabulary.game]
    text = _TEXTS[base]
    if detail.endswith("|x"):
        text += " Or `$x`, which the player chooses."
    return TypeView(
        base, text, "" if base == "while" else _KINDS.get(base, ""), tuple(allowed), bounds_of(base, detail)
    )
