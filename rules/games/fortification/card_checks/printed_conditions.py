"""Printed conditions on a wearer or a caster use words the game has (FORT-EQ-4, FORT-CAST-8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.abilities.compiler import ability_problems
from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem
from rules.specs.card_filter import COMBINERS, FilterError, compile_filter

FIELDS = ("restrictions", "caster_conditions")
EXAMPLE = '{"role": ["fighter", "champion"]}'


def check(draft: CardDraft, context: CardContext) -> Iterator[CardProblem]:
    """One problem per part of a condition that neither a printed value nor a filter of the ability language can answer."""
    for field in FIELDS:
        for pointer, key, value in _parts(draft.attributes.get(field) or (), f"/attributes/{field}"):
            if fault := _fault(key, value, context.game.facts):
                message = f"{field}: {fault} Write conditions like a filter of abilities, for example {EXAMPLE}."
                yield CardProblem("CARD-E-EFFECT", pointer, message, params={"value": key})


def _parts(value: Any, pointer: str) -> Iterator[tuple[str, str, Any]]:
    """The keys of conditions with their places, those inside `any`, `all` and `not` among them."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key in COMBINERS and isinstance(inner, (Mapping, list)):
                yield from _parts(inner, f"{pointer}/{key}")
            else:
                yield f"{pointer}/{key}", key, inner
    elif isinstance(value, (list, tuple)):
        for at, each in enumerate(value):
            yield from _parts(each, f"{pointer}/{at}")


def _fault(key: str, value: Any, facts: Iterable[str]) -> str:
    """What is wrong with one part; empty where nothing is."""
    try:
        compile_filter({key: value}, facts)
    except FilterError:
        effect = {"effect": "modify_stat", "to": {"all": {key: value}}, "stat": "attack", "by": 1}
        problems = ability_problems("fortification", [{"form": "static", "do": [effect]}])
        return problems[0].message if problems else ""
    return ""


CARD_CHECK = CardCheck(check)
