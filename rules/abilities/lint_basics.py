"""What all warnings share: where effects are, which targets an ability has, how a warning is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rules.abilities.compiler import effects_of, filters_of, zones_of
from rules.abilities.problem import WARNING, Problem
from rules.abilities.vocabulary import Vocabulary

Ability = Mapping[str, Any]
Card = Mapping[str, Any]
Check = Callable[[Vocabulary, Ability, str], Iterable[Problem]]
CardCheck = Callable[[Vocabulary, Sequence[Ability], Card], Iterable[Problem]]


def warning(code: str, pointer: str, message: str, found: str = "") -> Problem:
    """A warning for the reviewer."""
    return Problem(code, pointer, message, found, severity=WARNING)


def targets_of(ability: Ability) -> dict[str, Any]:
    """The targets of an ability by reference."""
    return {f"${target['id']}": target for target in ability.get("targets", ())}


# Effects that take cards somewhere from the zone that their filter names.
RETURNS = frozenset({"return_to_hand", "resurrect", "put_in_deck", "put_into_play", "search"})


def returns(ability: Ability, pointer: str = "") -> Iterator[tuple[str, Mapping[str, Any], Mapping[str, Any]]]:
    """What an ability brings back from its player's graveyard: pointer and data of the effect, and the filter of the cards.

    Nothing for one with a limit: it cannot go on for ever.
    """
    if "limit" in ability:
        return
    targets = targets_of(ability)
    for place, effect in all_effects(ability, pointer):
        if effect["effect"] in RETURNS:
            for data in filters_of(effect, targets):
                if "graveyard" in zones_of(data) and data.get("side") != "opponent":
                    yield place, effect, data


def all_effects(ability: Ability, pointer: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every effect of an ability at any depth, with its pointer."""
    return effects_of(ability.get("do", []), f"{pointer}/do")
