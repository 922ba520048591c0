"""The filters of recipes and Equipment use words the rule book has (CV-EFFECT)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem
from rules.games.maximus.printed_filters import CLOSED_VALUES, COMBINED, IN_PLAY, PRINTED, parts_of, printed_part
from rules.specs.card_filter import FilterError, compile_filter

MESSAGE = "{path}: {problem}. Allowed here: {list}."
FILTER_KEYS = PRINTED | COMBINED | IN_PLAY - {"zone", "side"}
"""Zone and side are given: materials are own Units on the Field, and `attach` has its side beside the filter."""


def _filters(modes: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The filters of a card with their dotted paths."""
    recipe = modes.get("unit", {}).get("recipe")
    for at, slot in enumerate(recipe["slots"] if recipe else ()):
        yield f"modes.unit.recipe.slots.{at}", slot
    if "filter" in (attach := modes.get("equipment", {}).get("attach", {})):
        yield "modes.equipment.attach.filter", attach["filter"]


def _faults(path: str, data: Mapping[str, Any], context: CardContext) -> Iterator[tuple[str, str, list[str]]]:
    """Path, problem and what is allowed, for each unknown word of a filter; else for its first misshapen part."""
    is_known = True
    for place, part in parts_of(data, path):
        for key in sorted(set(part) - FILTER_KEYS):
            is_known = False
            yield place, f"a filter has no key “{key}” here", sorted(FILTER_KEYS)
        for key in sorted(set(part) & set(CLOSED_VALUES)):
            for value in part[key] if isinstance(part[key], list) else [part[key]]:
                if value not in CLOSED_VALUES[key]:
                    is_known = False
                    yield f"{place}.{key}", f"there is no {key} “{value}”", list(CLOSED_VALUES[key])
    if is_known and (problem := _misshapen(data, context)):
        yield path, problem, sorted(FILTER_KEYS)


def _misshapen(data: Mapping[str, Any], context: CardContext) -> str:
    """What stops a filter of known words from being read; empty when nothing does."""
    try:
        compile_filter(printed_part(data), context.game.facts)
    except FilterError as error:
        return str(error).rstrip(".")
    except (TypeError, AttributeError, IndexError):
        return "a value of the filter has the wrong shape"
    return ""


def check(draft: CardDraft, context: CardContext) -> list[CardProblem]:
    """One problem per unknown key or value of a recipe's slots and of Equipment's filter."""
    return [
        CardProblem(
            "CV-EFFECT",
            "/attributes/" + place.replace(".", "/"),
            MESSAGE.format(path=place, problem=problem, list=", ".join(allowed)),
        )
        for path, data in _filters(draft.attributes["modes"])
        for place, problem, allowed in _faults(path, data, context)
    ]


CARD_CHECK = CardCheck(check)
