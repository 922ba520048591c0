"""A whole ability for every word: what the reference shows as data and as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.abilities.examples import example_of
from rules.abilities.vocabulary import Vocabulary
from rules.abilities.word import Word

Ability = dict[str, Any]
_DRAW = {"effect": "draw"}
_DAMAGED = {"event": "damaged", "whose": "own"}
# Whom a game's effects are usually about.
_ENEMY: dict[str, dict[str, Any]] = {
    "maximus": {"kind": "unit", "side": "opponent", "attackable": True},
    "card-wars": {"kind": "summon", "side": "opponent"},
    "fortification": {"kind": "character", "side": "opponent"},
}
_FALLEN = {game: {"kind": data["kind"], "zone": "graveyard", "side": "own"} for game, data in _ENEMY.items()}
_ALLY = {game: {"kind": data["kind"], "side": "own"} for game, data in _ENEMY.items()}
# Effects that people wish for their own cards.
_FRIENDLY = frozenset(
    {"heal", "modify_stat", "grant_keyword", "grant_ability", "add_type", "undrain", "refresh_uses", "put_in_deck", "swap", "move",
     "return_to_hand", "add_counter", "remove_counter", "immune", "add_attack_element", "change_attack_type", "extend_duration"}
)  # fmt: skip
_WORN = {"kind": "equipment", "side": "own"}
_MAGIC = {"zone": "magic_slot", "side": "own"}
# Effects that are about other cards than that; None for those that speak of the card itself.
_ABOUT: dict[str, Mapping[str, Any] | None] = {
    "attach": _WORN, "detach": _WORN, "refresh_magic": _MAGIC, "lock_magic": _MAGIC, "negate": None, "copy_effect": None,
    "defuse": None, "put_into_play": None, "auto_hit": None, "modify_roll_needed": None, "extra_attack": None,
}  # fmt: skip
# Parameters that say more than the smallest example would.
_BETTER: dict[str, Mapping[str, Any]] = {
    "attach": {"host": "$self"}, "swap": {"b": "$self"}, "move_jiggawatts": {"from": "$opponent", "to": "$you"},
    "look": {"count": 3}, "draw": {"count": 2}, "mill": {"count": 3},
    "roll_die": {"sides": 6, "outcomes": [{"from": 5, "to": 6, "do": [_DRAW]}]},
    "choose_one": {"options": [[_DRAW], [{"effect": "discard", "player": "$opponent"}]]},
    "repeat": {"do": [_DRAW]}, "if": {"then": [_DRAW]}, "may": {"do": [_DRAW]}, "for_each": {"do": [_DRAW]},
    "modify_damage": {"times": "half"},
}  # fmt: skip


def sample_of(vocabulary: Vocabulary, found: Word) -> Ability:
    """A valid ability with the word in it and little else."""
    example = example_of(vocabulary, found)
    match found.kind:
        case "form":
            return _form(vocabulary, example)
        case "effect":
            return _effect(vocabulary, found, example)
        case "cost":
            return {"form": "activated", "costs": [example], "do": [_DRAW]}
        case "condition":
            return {"form": "resolve", "if": [_condition(vocabulary, found, example)], "do": [_DRAW]}
        case "event":
            return {"form": "triggered", "when": example, "do": [_DRAW]}
        case "duration":
            return _lasting(vocabulary, example)
        case "value":
            return _valued(vocabulary, found, example)
        case "reference":
            return _spoken_of(vocabulary, found, example)
        case "filter":
            return {"form": "resolve", "do": [_hit(vocabulary, {"all": example})]}
        case _:
            return _keyed(found, example)


def _kind(vocabulary: Vocabulary) -> Mapping[str, Any]:
    return {"kind": _ENEMY[vocabulary.game]["kind"]}


def _target(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [{"id": "t1", "filter": dict(data)}]


def _hit(vocabulary: Vocabulary, to: Any) -> dict[str, Any]:
    return {**example_of(vocabulary, vocabulary.words["effect"]["damage"]), "to": to}


def _form(vocabulary: Vocabulary, example: Ability) -> Ability:
    """A form with what is typical of it."""
    if example["form"] == "static":
        return example
    sample = {**example, "targets": _target(_ENEMY[vocabulary.game]), "do": [_hit(vocabulary, "$t1")]}
    return {**sample, "limit": {"times": 1, "per": "turn"}} if example["form"] == "activated" else sample


def _effect(vocabulary: Vocabulary, found: Word, example: dict[str, Any]) -> Ability:
    better = {name: value for name, value in _BETTER.get(found.name, {}).items() if found.has(name)}
    effect = {**example, **better}
    usual = _FALLEN if found.name == "resurrect" else _ALLY if found.name in _FRIENDLY else _ENEMY
    about = _ABOUT.get(found.name, usual[vocabulary.game]) or {}
    aimed = next((each.name for each in found.params if each.type == "cards" and effect.get(each.name) == "$self"), "")
    if not about or not aimed:
        return {"form": "resolve", "do": [effect]}
    return {"form": "resolve", "targets": _target(about), "do": [{**effect, aimed: "$t1"}]}


def _condition(vocabulary: Vocabulary, found: Word, example: Any) -> Any:
    if found.name == "compare":
        return {"compare": [{"count": {**_kind(vocabulary), "side": "own"}}, ">=", 2]}
    return example


def _lasting(vocabulary: Vocabulary, duration: Any) -> Ability:
    change = {"effect": "modify_stat", "to": "$self", "stat": next(iter(vocabulary.choices("stat"))), "by": 1}
    if isinstance(duration, str) and duration.startswith("while_"):
        return {"form": "static", "do": [change], "duration": duration}
    return {"form": "resolve", "do": [{**change, "duration": duration}]}


def _valued(vocabulary: Vocabulary, found: Word, value: Any) -> Ability:
    if found.traits.get("operator") and found.params[0].type == "value":
        operands = [{"count": {**_kind(vocabulary), "side": "own"}}, 2][: len(found.params)]
        value = {found.name: operands if found.shape == "list" else operands[0]}
    elif found.name in ("random", "die"):
        value = {"random": [1, 3]} if found.name == "random" else {"die": 6}
    ability: Ability = {"form": "resolve", "do": [{"effect": "draw", "count": value}]}
    if value == "$x":
        return {**ability, "form": "activated", "costs": [{"pay": "jiggawatts", "amount": "$x"}]}
    return {**ability, "form": "triggered", "when": _DAMAGED} if isinstance(value, str) else ability


def _spoken_of(vocabulary: Vocabulary, found: Word, reference: Any) -> Ability:
    effects: dict[str, dict[str, Any]] = {
        "player": {"effect": "draw", "player": reference},
        "party": {"effect": "extra_attack", "to": reference},
        "card": _hit(vocabulary, reference),
    }
    effect = effects[found.traits["takes"]]
    if reference == "$paid":
        return {"form": "activated", "costs": [{"pay": "sacrifice", "filter": _kind(vocabulary)}], "do": [effect]}
    if isinstance(reference, str) and reference.startswith("$event"):
        return {"form": "triggered", "when": _DAMAGED, "do": [effect]}
    if reference == "$each" and "for_each" in vocabulary.words["effect"]:
        return {"form": "resolve", "do": [{"effect": "for_each", "filter": _kind(vocabulary), "do": [effect]}]}
    return {"form": "resolve", "do": [effect]}


def _keyed(found: Word, key: Any) -> Ability:
    """A keyword or a key, granted, forbidden or allowed for a turn."""
    effect = "grant_keyword" if found.kind == "keyword" else found.kind
    param = {"keyword": "keyword", "immune": "against"}.get(found.kind, "key")
    return {"form": "resolve", "do": [{"effect": effect, "to": "$self", param: key, "duration": "end_of_turn"}]}
