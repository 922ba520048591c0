"""Card filters: the JSON notation in which lists, deck rules and recipes say which cards they mean.

All keys of a filter must hold. `name` and `slug` compare the card's own; `<fact>` compares a fact with a value or any of
a list of values; `<fact>_any`, `<fact>_all`, `<fact>_none` compare a fact that holds several values; `stat` is
`[fact, sign, number]` or a list of such; `not`, `any`, `all` combine filters. Filters see a card as it is printed.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.specs.card import CardSpec
from rules.specs.names import light_key, name_key

Predicate = Callable[[CardSpec], bool]

SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}
COMBINERS = ("not", "any", "all")
OWN_KEYS = ("name", "slug", "rarity", "stat", *COMBINERS)
SUFFIXES = ("_any", "_all", "_none")
MAX_DEPTH = 4


class FilterError(ValueError):
    """A filter that says something this game does not know; `pointer` is the place inside the filter."""

    def __init__(self, pointer: str, message: str) -> None:
        super().__init__(message)
        self.pointer = pointer


class Matcher(dict[CardSpec, bool]):
    """A filter that remembers its answer for each card: `matcher[card]`."""

    def __init__(self, predicate: Predicate) -> None:
        super().__init__()
        self.predicate = predicate

    def __missing__(self, card: CardSpec) -> bool:
        answer = self[card] = self.predicate(card)
        return answer


def _values(found: Any) -> frozenset[str]:
    """A fact as a set of words, so that single and several values compare alike."""
    if isinstance(found, frozenset):
        return frozenset(map(_word, found))
    return frozenset() if found is None else frozenset([_word(found)])


def _word(value: Any) -> str:
    """A value as filters compare it: trimmed, in one case, blanks collapsed (MAX-TYPE-4)."""
    return light_key(str(value))


def _is_one_of(fact: str, words: list[Any]) -> Predicate:
    wanted = frozenset(map(_word, words))
    return lambda card: not wanted.isdisjoint(_values(card.facts.get(fact, False if wanted <= _BOOLS else None)))


_BOOLS = frozenset({"true", "false"})


def _has_values(fact: str, suffix: str, value: list[Any]) -> Predicate:
    wanted = frozenset(_word(item) for item in value)
    if suffix == "_any":
        return lambda card: not wanted.isdisjoint(_values(card.facts.get(fact)))
    if suffix == "_all":
        return lambda card: wanted <= _values(card.facts.get(fact))
    return lambda card: wanted.isdisjoint(_values(card.facts.get(fact)))


def _compares(triples: list[Any], facts: frozenset[str], pointer: str) -> Predicate:
    tests = []
    for triple in triples:
        is_shaped = isinstance(triple, list) and len(triple) == 3 and all(isinstance(part, str) for part in triple[:2])
        if not (is_shaped and triple[1] in SIGNS and type(triple[2]) is int):
            raise FilterError(pointer, "A comparison is [name, sign, whole number] with a sign of < <= == != >= >.")
        if triple[0] not in facts:
            raise FilterError(pointer, f"There is no “{triple[0]}” to compare here. Choose one of {_list(facts)}.")
        tests.append((triple[0], SIGNS[triple[1]], triple[2]))

    def compares(card: CardSpec) -> bool:
        found = [(card.facts.get(fact), sign, number) for fact, sign, number in tests]
        return all(isinstance(value, int) and sign(value, number) for value, sign, number in found)

    return compares


def _list(words: Iterable[str]) -> str:
    return ", ".join(sorted(words))


def _names(words: list[Any]) -> Predicate:
    wanted = frozenset(name_key(str(item)) for item in words)
    return lambda card: card.sort_key[0] in wanted


def _combined(key: str, value: Any, facts: frozenset[str], pointer: str, depth: int) -> Predicate:
    if key == "not":
        inner = _parse(value, facts, pointer, depth + 1)
        return lambda card: not inner(card)
    if not isinstance(value, list) or not value:
        raise FilterError(pointer, f"“{key}” takes a list of filters.")
    parts = [_parse(part, facts, f"{pointer}/{at}", depth + 1) for at, part in enumerate(value)]
    join = any if key == "any" else all
    return lambda card: join(part(card) for part in parts)


def _words_given(key: str, value: Any, pointer: str) -> list[Any]:
    """A value, or a list of values, to compare with. Raises FilterError where there is nothing a card could print."""
    words = value if isinstance(value, list) else [value]
    if not words or not all(isinstance(word, (str, int)) for word in words):
        raise FilterError(pointer, f"“{key}” takes a word, a whole number, true or false, or a list of such.")
    return words


def _key(key: str, value: Any, facts: frozenset[str], pointer: str, depth: int) -> Predicate:
    """One key of a filter as a predicate."""
    if key in COMBINERS:
        return _combined(key, value, facts, pointer, depth)
    if key == "stat":
        is_list = isinstance(value, list) and value and isinstance(value[0], list)
        return _compares(value if is_list else [value], facts, pointer)
    if key == "name":
        return _names(_words_given(key, value, pointer))
    if key in ("slug", "rarity"):
        wanted = frozenset(_words_given(key, value, pointer))
        return lambda card: getattr(card, key) in wanted
    if key in facts:
        return _is_one_of(key, _words_given(key, value, pointer))
    for suffix in SUFFIXES:
        if key.endswith(suffix) and key.removesuffix(suffix) in facts:
            if not isinstance(value, list):
                raise FilterError(pointer, f"“{key}” takes a list of words.")
            return _has_values(key.removesuffix(suffix), suffix, _words_given(key, value, pointer))
    raise FilterError(pointer, f"A filter has no key “{key}” here. Choose one of {_list({*OWN_KEYS, *facts})}.")


def _parse(data: Any, facts: frozenset[str], pointer: str, depth: int) -> Predicate:
    if not isinstance(data, Mapping) or depth > MAX_DEPTH:
        raise FilterError(pointer, f"A filter is an object of keys, nested at most {MAX_DEPTH} deep.")
    parts = [_key(key, value, facts, f"{pointer}/{key}", depth) for key, value in data.items()]
    if len(parts) == 1:
        return parts[0]
    return lambda card: all(part(card) for part in parts)


def compile_filter(data: Any, facts: Iterable[str]) -> Matcher:
    """Turn a filter's JSON into a remembering matcher for a game whose cards have these `facts`.

    Raises FilterError with the pointer of the first part that is unknown or misshapen. An empty filter matches all.
    """
    return Matcher(_parse(data, frozenset(facts), "", 0))
