"""What an ability must say to mean anything: references with something to refer to, changes that change, ranges that hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.abilities.problem import Problem
from rules.abilities.vocabulary import Vocabulary

# Costs that use no cards, so that “the paid card” would be none.
_NO_CARDS = frozenset(
    {
        "jiggawatts", "life", "counters", "give_up_attack",
        "lose_own_fort", "use_movement", "use_character_play", "use_equip_play",
    }
)  # fmt: skip
# Keys whose strings are names, never references.
_NAMES = frozenset({"id", "name", "base", "identity", "weather_is"})

_READ_OFTEN = frozenset({"filter", "where", "exists", "matches", "targets", "costs", "when"})


def senseless(vocabulary: Vocabulary, ability: Mapping[str, Any], pointer: str) -> Iterator[Problem]:
    """Parts of a well-formed ability that mean nothing; granted abilities are looked at on their own."""
    yield from _chances(vocabulary, ability, pointer, is_read_often=ability["form"] == "static")
    yield from _walk(vocabulary, ability, pointer, has_paid=_may_pay_cards(ability), in_each=False)


def _may_pay_cards(ability: Mapping[str, Any]) -> bool:
    """Whether cards are paid for it; what happens when its card is played may speak of the costs of the card."""
    when = ability.get("when", {})
    return _pays(ability) or (when.get("event") in ("played", "entered") and when.get("whose") == "self")


def _pays(value: Any) -> bool:
    if isinstance(value, Mapping):
        return ("pay" in value and value["pay"] not in _NO_CARDS) or any(
            _pays(inner) for key, inner in value.items() if key != "ability"
        )
    return isinstance(value, list) and any(map(_pays, value))


def _walk(vocabulary: Vocabulary, value: Any, pointer: str, *, has_paid: bool, in_each: bool) -> Iterator[Problem]:
    if isinstance(value, str):
        yield from _reference(vocabulary, value, pointer, has_paid=has_paid, in_each=in_each)
    elif isinstance(value, Mapping):
        yield from _idle(vocabulary, value, pointer)
        for key, inner in value.items():
            if key != "ability" and key not in _NAMES:
                each = in_each or (key == "do" and value.get("effect") == "for_each")
                yield from _walk(vocabulary, inner, f"{pointer}/{key}", has_paid=has_paid, in_each=each)
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _walk(vocabulary, inner, f"{pointer}/{at}", has_paid=has_paid, in_each=in_each)


def _reference(vocabulary: Vocabulary, value: str, pointer: str, *, has_paid: bool, in_each: bool) -> Iterator[Problem]:
    if value == "$each" and not in_each:
        message = "“$each” is the card that “for_each” has come to; nothing here goes through cards one by one."
        yield Problem(vocabulary.codes["effect"], pointer, message, value)
    elif value == "$paid" and not has_paid:
        message = "“$paid” is a card used for a cost; this ability has no cost that uses cards."
        yield Problem(vocabulary.codes["effect"], pointer, message, value)


def _idle(vocabulary: Vocabulary, value: Mapping[str, Any], pointer: str) -> Iterator[Problem]:
    if value.get("effect") == "modify_damage" and ("by" in value) == ("times" in value):
        message = "Say how the damage changes: either by how much (“by”) or by which factor (“times”)."
        yield Problem(vocabulary.codes["effect"], pointer, message, "modify_damage", ("by", "times"))
    bounds = value.get("random")
    if isinstance(bounds, list) and bounds[0] > bounds[1]:
        message = f"No number lies between {bounds[0]} and {bounds[1]}; write the smaller one first."
        yield Problem(vocabulary.codes["effect"], f"{pointer}/random", message, str(bounds[0]))


def _chances(vocabulary: Vocabulary, value: Any, pointer: str, *, is_read_often: bool) -> Iterator[Problem]:
    """A number by chance stands only where it is drawn once: in an effect that is carried out, outside every filter."""
    if isinstance(value, Mapping):
        if is_read_often and (isinstance(value.get("random"), list) or "die" in value):
            message = "Chance decides when an effect is carried out; say a fixed number here."
            yield Problem(vocabulary.codes["effect"], pointer, message, "random" if "random" in value else "die")
        for key, inner in value.items():
            is_filter = key in _READ_OFTEN or (
                key in ("all", "count") and isinstance(inner, Mapping) and "effect" not in value
            )
            is_condition = key == "if" and "form" in value
            if key != "ability":
                often = is_read_often or is_filter or is_condition
                yield from _chances(vocabulary, inner, f"{pointer}/{key}", is_read_often=often)
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _chances(vocabulary, inner, f"{pointer}/{at}", is_read_often=is_read_often)
