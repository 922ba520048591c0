"""The abilities of a card before the ability language of its game: what breaks it, and what a reviewer should look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.abilities.compiler import ability_problems
from rules.abilities.lint import lint_abilities
from rules.abilities.problem import Problem
from rules.abilities.vocabulary import has_vocabulary
from rules.checks.card_check import CardDraft, CardProblem
from rules.specs.card import facts_of
from rules.specs.ruleset import GameSpec

NO_LANGUAGE = "CARD-ABILITIES"
CALLED = {"card-wars": "Effect"}
"""What a game's book calls an ability, where it is another word."""


def ability_errors(draft: CardDraft, game: str) -> list[CardProblem]:
    """What the ability language refuses, with the rule book's ids; any ability at all in a game without a vocabulary."""
    found: list[CardProblem] = []
    for pointer, _, abilities in _parts(draft):
        if has_vocabulary(game):
            found += _as_card_problems(game, pointer, ability_problems(game, list(abilities)))
        elif abilities:
            message = (
                "This game has no ability language. Leave the abilities out and say in the text what the card does."
            )
            found.append(CardProblem(NO_LANGUAGE, pointer, message))
    return found


def ability_lint(draft: CardDraft, game: GameSpec) -> list[CardProblem]:
    """What a reviewer should look at in valid abilities, and the errors that need the whole card."""
    if not has_vocabulary(game.slug):
        return []
    found: list[CardProblem] = []
    for pointer, attributes, abilities in _parts(draft):
        lint = lint_abilities(game.slug, abilities, facts_of(attributes, game.facts))
        found += _as_card_problems(game.slug, pointer, lint)
    return found


def _parts(draft: CardDraft) -> Iterator[tuple[str, Mapping[str, Any], tuple[Any, ...]]]:
    """Pointer, attributes and abilities of the card; of each rarity, and of the card only if it says something beside them."""
    if draft.abilities or not draft.variants:
        yield "/abilities", draft.attributes, draft.abilities
    for at, each in enumerate(draft.variants):
        yield f"/variants/{at}/abilities", {**draft.attributes, **each.attributes}, each.abilities


def _as_card_problems(game: str, pointer: str, problems: Iterable[Problem]) -> Iterator[CardProblem]:
    called = CALLED.get(game, "Ability")
    for each in problems:
        at = each.pointer.split("/")[1] if each.pointer else ""
        message = f"{called} {int(at) + 1}: {each.message}" if at.isdigit() else each.message
        params = {"value": each.found, "allowed": list(each.allowed)}
        yield CardProblem(each.code, f"{pointer}{each.pointer}", message, each.severity, params)
