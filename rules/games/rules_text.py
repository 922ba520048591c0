"""A card's rules text: written from its data, or read into data where its author typed it.

In a game with a vocabulary the data are what the card does, and its text says exactly that: the lines of its attributes (written by
the game's `attribute_text.py`), then a line for each ability. A game without a vocabulary keeps the text its author wrote.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.abilities.compiler import ability_problems
from rules.abilities.normal import normal_ability
from rules.abilities.parse import ParseProblem, parse_ability
from rules.abilities.text import card_text
from rules.abilities.vocabulary import has_vocabulary, vocabulary_of
from rules.checks.card_check import CardDraft, CardProblem, VariantDraft

TEXT = "CARD-TEXT"
LONGEST = {"maximus": 1200, "card-wars": 400, "fortification": 600}
"""How many characters have room on a card (the books' bounds of `rules_text` and `text`)."""
BOUND = {"fortification": "CARD-E-BOUND"}
"""What a book calls a text that is too long, where it has an id for that."""
AttributeLines = Callable[[Mapping[str, Any]], list[str]]


@functools.cache
def _attribute_lines(game: str) -> AttributeLines:
    """What puts a game's attributes into words."""
    module = importlib.import_module(f"rules.games.{game.replace('-', '_')}.attribute_text")
    lines: AttributeLines = module.attribute_lines
    return lines


def rules_text(game: str, attributes: Mapping[str, Any], abilities: Sequence[Mapping[str, Any]]) -> str:
    """The rules text of a valid card of a game with a vocabulary, by its slug: a line each for attributes and abilities.

    `attributes` are those of one rarity, laid over the card's own.
    """
    lines = _attribute_lines(game)(attributes)
    return "\n".join([*lines, card_text(game, abilities)] if abilities else lines)


@dataclass(frozen=True, slots=True)
class _Part:
    """What a card or one of its rarities says: where it stands, its attributes, and its abilities and text as written."""

    pointer: str
    attributes: Mapping[str, Any]
    abilities: tuple[Any, ...]
    text: str


def finished(draft: CardDraft, game: str) -> tuple[CardDraft, list[CardProblem]]:
    """The draft with abilities in normal form and its text made from its data, and what stands in the way of that.

    A text without abilities is read. The draft's shape must be right (`shape_problems`). A card with rarities says everything in
    these. With problems, the draft comes back as it was; a game without a vocabulary changes nothing.
    """
    if not has_vocabulary(game):
        return draft, []
    if not draft.variants:
        whole, problems = _finished(game, _Part("", draft.attributes, draft.abilities, draft.text))
        return (draft if problems else replace(draft, abilities=whole.abilities, text=whole.text)), problems
    problems = list(_beside_variants(draft))
    variants: list[VariantDraft] = []
    for at, each in enumerate(draft.variants):
        part = _Part(f"/variants/{at}", {**draft.attributes, **each.attributes}, each.abilities, each.text)
        part, found = _finished(game, part)
        problems += found
        variants.append(replace(each, abilities=part.abilities, text=part.text))
    return (draft if problems else replace(draft, variants=tuple(variants))), problems


def _beside_variants(draft: CardDraft) -> Iterator[CardProblem]:
    """A text or abilities beside those of the rarities: nobody could say which of them hold."""
    for name, given in (("abilities", bool(draft.abilities)), ("text", bool(draft.text.strip()))):
        if given:
            message = f"A card with rarities has its {name} in each rarity. Move what stands here into the variants."
            yield CardProblem(TEXT, f"/{name}", message)


def _finished(game: str, part: _Part) -> tuple[_Part, list[CardProblem]]:
    given = "\n".join(line.strip() for line in part.text.splitlines() if line.strip())
    abilities, problems = part.abilities, list[CardProblem]()
    if given and not abilities:
        abilities, problems = _read(game, part)
    if problems:
        return part, problems
    vocabulary = vocabulary_of(game)
    abilities = tuple(normal_ability(vocabulary, ability) for ability in abilities)
    text = rules_text(game, part.attributes, abilities)
    if part.abilities and given and given != text:
        message = (
            "The text is made from the abilities, and it would be another one. Leave the text empty, or leave the "
            f"abilities out so that the text is read. It would be: {text}"
        )
        problems.append(CardProblem(TEXT, f"{part.pointer}/text", message, params={"value": given, "allowed": text}))
    if len(text) > LONGEST[game]:
        message = (
            f"The text made from the card's data has {len(text)} characters; it may have at most {LONGEST[game]}. "
            f"Say less by {len(text) - LONGEST[game]}: most cards have one or two short abilities, for example."
        )
        params = {"value": len(text), "hi": LONGEST[game]}
        problems.append(CardProblem(BOUND.get(game, TEXT), f"{part.pointer}/text", message, params=params))
    return replace(part, abilities=abilities, text=text), problems


def _read(game: str, part: _Part) -> tuple[tuple[Any, ...], list[CardProblem]]:
    """The abilities that a typed text says, and a problem for each line that says none or one that is not allowed."""
    code, own = vocabulary_of(game).codes["effect"], set(_attribute_lines(game)(part.attributes))
    found: list[dict[str, Any]] = []
    lines: list[int] = []
    problems: list[CardProblem] = []
    for number, line in enumerate(part.text.splitlines(), start=1):
        if not line.strip() or line.strip() in own:
            continue
        try:
            found.append(parse_ability(game, line))
            lines.append(number)
        except ParseProblem as problem:
            place = {"line": number, "column": problem.at + 1}
            params = {**place, "word": problem.found, "expected": list(problem.expected), "hint": problem.hint}
            message = f"Line {number}, column {problem.at + 1}: {problem}"
            problems.append(CardProblem(code, f"{part.pointer}/text", message, params=params))
    if not problems:
        for wrong in ability_problems(game, found):
            at = wrong.pointer.split("/")[1] if wrong.pointer else ""
            where = f"Line {lines[int(at)]}: " if at else ""
            params = {"value": wrong.found, "allowed": list(wrong.allowed)}
            problems.append(
                CardProblem(wrong.code, f"{part.pointer}/text", f"{where}{wrong.message}", wrong.severity, params)
            )
    return tuple(found), problems
