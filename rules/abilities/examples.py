"""An example for every word, made from the types of its parameters."""

from __future__ import annotations

from typing import Any

from rules.abilities.scalars import EXAMPLES, LISTS, REFERENCES, WORD_TYPES, bounds_of, choices_of
from rules.abilities.shapes import data_of
from rules.abilities.vocabulary import Vocabulary
from rules.abilities.word import Param, Word

_REFERENCE = {"card": "$self", "player": "$opponent", "party": "$own_party"}


def example_of(vocabulary: Vocabulary, found: Word, context: str = "") -> Any:
    """The smallest sensible data of a word: what it must have, and a duration where something lasts."""
    params = {param.name: _value(vocabulary, param, context) for param in found.params if not param.optional}
    if found.traits.get("static") and found.has("duration") and context != "_static":
        params["duration"] = "end_of_turn"
    if found.name == "modify_damage":
        params["times"] = "half"
    if found.kind == "filter":
        return {found.name: params[found.params[0].name]}
    return data_of(found, params)


def _value(vocabulary: Vocabulary, param: Param, context: str) -> Any:
    base, _, detail = param.type.partition(".")
    bounds = bounds_of(base, detail)
    if bounds is not None:
        return max(bounds[0], 2) if bounds[1] >= 2 else bounds[0]
    if base in EXAMPLES:
        return EXAMPLES[base]
    if base in LISTS:
        return [EXAMPLES.get(LISTS[base]) or next(iter(vocabulary.choices("role")))]
    if base in REFERENCES:
        return _REFERENCE[REFERENCES[base][0]]
    choices = choices_of(vocabulary, base, detail)
    if choices is not None:
        return [choices[0]] if base == "words" else choices[0]
    if base in WORD_TYPES:
        return _first_bare(vocabulary, WORD_TYPES[base])
    return _made(vocabulary, base, context)


def _first_bare(vocabulary: Vocabulary, kind: str) -> str:
    if kind == "duration":
        return "end_of_turn"
    return next(name for name, found in vocabulary.words[kind].items() if found.shape == "bare")


def _made(vocabulary: Vocabulary, base: str, context: str) -> Any:
    effects = vocabulary.words["effect"]
    kind = next(iter(vocabulary.choices("kind")))
    lasting = example_of(vocabulary, effects["modify_stat"], context or "_static") if context == "_static" else None
    effect = lasting or example_of(vocabulary, effects["damage"])
    condition = {"turn_of": "own"}
    made: dict[str, Any] = {
        "filter": {"kind": kind},
        "sentences": [effect], "block": [effect], "options": [[effect], [effect]],
        "statics": [example_of(vocabulary, effects["modify_stat"], "_static")],
        "outcomes": [{"from": 1, "to": 6, "do": [effect]}],
        "costs": [{"pay": "discard"}],
        "conditions": [condition], "condition_inner": condition, "conditions_inner": [condition, {"first_this_turn": True}],
        "when": {"event": "played", "whose": "self"},
        "comparison": [next(iter(vocabulary.choices("stat"))), "<=", 3],
        "truth": True, "true": True, "flag": True,
        "ability": {"form": "activated", "do": [example_of(vocabulary, effects["draw"])]},
    }  # fmt: skip
    return made[base]
