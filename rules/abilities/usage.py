"""Which words a card's abilities use: what the reference lists cards by, and what is counted to see that every word is used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.abilities.scalars import REFERENCES, VALUES, WORD_TYPES
from rules.abilities.shapes import params_of, word_of
from rules.abilities.vocabulary import Vocabulary, vocabulary_of
from rules.abilities.word import Word

Use = tuple[str, str]
_TAGGED = {"costs": "cost", "conditions": "condition", "conditions_inner": "condition", "block": "effect"}
_TAGGED |= {"sentences": "effect", "statics": "effect"}


def words_used(game: str, abilities: Iterable[Mapping[str, Any]]) -> frozenset[Use]:
    """The words of valid abilities, each as (kind, name). Raises KeyError for a game without abilities."""
    vocabulary = vocabulary_of(game)
    return frozenset(use for ability in abilities for use in _ability(vocabulary, ability))


def _ability(vocabulary: Vocabulary, ability: Mapping[str, Any]) -> Iterator[Use]:
    found = vocabulary.words["form"][ability["form"]]
    yield "form", found.name
    yield from _params(vocabulary, found, ability)


def _params(vocabulary: Vocabulary, found: Word, given: Mapping[str, Any]) -> Iterator[Use]:
    for param in found.params:
        if param.name in given:
            yield from _typed(vocabulary, param.type.partition(".")[0], given[param.name])


def _word(vocabulary: Vocabulary, kind: str, data: Any) -> Iterator[Use]:
    name, found = word_of(vocabulary.words[kind], data)
    yield kind, name
    yield from _params(vocabulary, found, params_of(found, name, data))


def _typed(vocabulary: Vocabulary, base: str, value: Any) -> Iterator[Use]:
    """The words in a value of a parameter type."""
    if base in VALUES or value == "$x":
        if not isinstance(value, int):
            yield from _word(vocabulary, "value", value)
    elif base in REFERENCES:
        yield from _reference(vocabulary, value)
    elif base in WORD_TYPES:
        yield from _word(vocabulary, WORD_TYPES[base], value)
    elif base in _TAGGED:
        for each in value:
            yield from _word(vocabulary, _TAGGED[base], each)
    elif base == "condition_inner":
        yield from _word(vocabulary, "condition", value)
    elif base == "when":
        yield from _word(vocabulary, "event", value)
    else:
        yield from _inside(vocabulary, base, value)


def _inside(vocabulary: Vocabulary, base: str, value: Any) -> Iterator[Use]:
    """The words in a value that holds others; names, numbers and choices hold none."""
    match base:
        case "filter":
            words = vocabulary.words["filter"]
            for name, inner in value.items():
                yield "filter", name
                yield from _typed(vocabulary, words[name].params[0].type.partition(".")[0], inner)
        case "comparison":
            for triple in value if isinstance(value[0], list) else [value]:
                yield from _typed(vocabulary, "value", triple[2])
        case "targets":
            for target in value:
                yield from _typed(vocabulary, "filter", target.get("filter", {}))
        case "options":
            for block in value:
                yield from _typed(vocabulary, "block", block)
        case "outcomes":
            for outcome in value:
                yield from _typed(vocabulary, "block", outcome["do"])
        case "ability":
            yield from _ability(vocabulary, value)


def _reference(vocabulary: Vocabulary, value: Any) -> Iterator[Use]:
    if isinstance(value, Mapping) and "all" in value:
        yield from _typed(vocabulary, "filter", value["all"])
    elif not (isinstance(value, str) and value.startswith("$t") and value[2:].isdigit()):
        yield from _word(vocabulary, "reference", value)
