"""Abilities mean cards and players that can be named (CV-TARGET-REF, CV-EFFECT)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem

_TARGET = re.compile(r"\$t[1-4]")
APART = (
    "All targets are named at the same moment, so that the filter of one cannot speak of “{ref}”. Ask for it in the effect: "
    "{{“effect”: “if”, “if”: [{{“matches”: …}}], …}}."
)
ONE = "A card is under the control of one player. Give “take_control” to “$you”, to “$opponent” or to a player who is named."


def _within(value: Any, pointer: str) -> Iterator[tuple[str, Any]]:
    """Every value inside another, with its place."""
    yield pointer, value
    inner = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list | tuple) else ()
    for key, each in inner:
        yield from _within(each, f"{pointer}/{key}")


def _named_by_others(targets: Any, pointer: str) -> Iterator[CardProblem]:
    """Filters of targets that speak of targets."""
    for at, target in enumerate(targets if isinstance(targets, list) else ()):
        data = target.get("filter") if isinstance(target, Mapping) else None
        for place, value in _within(data, f"{pointer}/{at}/filter"):
            if isinstance(value, str) and _TARGET.fullmatch(value):
                yield CardProblem("CV-TARGET-REF", place, APART.format(ref=value), params={"value": value})


def check(draft: CardDraft, _context: CardContext) -> list[CardProblem]:
    """One problem per filter of a target that speaks of a target, and per Unit that is given to several players (MAX-PWR-16, MAX-GEN-4)."""
    found: list[CardProblem] = []
    for place, value in _within(draft.abilities, "/abilities"):
        if not isinstance(value, Mapping):
            continue
        found += _named_by_others(value.get("targets"), f"{place}/targets")
        if value.get("effect") == "take_control" and value.get("player") == "$each_player":
            found.append(CardProblem("CV-EFFECT", f"{place}/player", ONE, params={"value": "$each_player"}))
    return found


CARD_CHECK = CardCheck(check)
