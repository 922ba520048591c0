"""The reference of one game: each word with its meaning, its parameters, and an example as data and as text."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.abilities.normal import normal_ability
from rules.abilities.samples import sample_of
from rules.abilities.text import ability_text
from rules.abilities.types import TypeView, type_view
from rules.abilities.vocabulary import Vocabulary, vocabulary_of
from rules.abilities.word import KINDS, Param, Word

RULE_IDS = {"maximus": "MAX-", "card-wars": "CW-", "fortification": "FORT-"}
TITLES = {
    "form": ("Forms", "How an ability comes to work. Each ability names one form."),
    "event": ("Events", "What an ability waits for, in `when`. `whose` says of whom, `where` which card."),
    "effect": ("Effects", "What happens, in `do`, one after the other."),
    "cost": ("Costs", "What is paid first, in `costs`."),
    "condition": ("Conditions", "What must hold, in `if`."),
    "duration": ("Durations", "How long an effect lasts."),
    "value": ("Values", "Numbers that the match works out. They stand wherever a number may; results stay within −99…99."),
    "reference": ("References", "Who or what an ability speaks of."),
    "filter": ("Filters", "Which cards are meant. All keys of a filter must hold."),
    "keyword": ("Keywords", "Short words for lasting rules, granted or taken away by effects."),
    "forbid": ("What can be forbidden", "The keys of the effect `forbid`."),
    "allow": ("What can be allowed", "The keys of the effect `allow`."),
    "immune": ("What a card can be immune to", "The keys of the effect `immune`."),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ParamEntry:
    """One parameter: its name (empty where the word has only one and does not name it), its type, and its default."""

    name: str
    type: TypeView
    is_optional: bool
    default: Any


@dataclass(frozen=True, slots=True)
class WordEntry:
    """One word of a game. `notation` shows how its data look; `data` and `text` are one example, an ability of one word."""

    kind: str
    name: str
    about: str
    notation: str
    params: tuple[ParamEntry, ...]
    data: Mapping[str, Any]
    text: str
    rules: tuple[str, ...]


@functools.cache
def entries_of(game: str) -> tuple[WordEntry, ...]:
    """Every word of a game by kind, in the order of the vocabulary. Raises KeyError for an unknown game."""
    vocabulary = vocabulary_of(game)
    return tuple(_entry(vocabulary, found) for kind in KINDS for found in vocabulary.words.get(kind, {}).values())


def _entry(vocabulary: Vocabulary, found: Word) -> WordEntry:
    data = normal_ability(vocabulary, sample_of(vocabulary, found))
    return WordEntry(
        kind=found.kind,
        name=found.name,
        about=found.about,
        notation=_notation(found),
        params=tuple(_param(vocabulary, found, param) for param in found.params),
        data=data,
        text=ability_text(vocabulary.game, data),
        rules=tuple(rule for rule in found.rules if rule.startswith(RULE_IDS[vocabulary.game])),
    )


def _param(vocabulary: Vocabulary, found: Word, param: Param) -> ParamEntry:
    name = "" if found.kind == "filter" or found.shape == "single" else param.name
    return ParamEntry(name, type_view(vocabulary, param), param.optional, param.default)


def _notation(found: Word) -> str:
    """How the data of a word look, with … for what it is given."""
    keys = "".join(f', "{param.name}": …' for param in found.params if not param.optional)
    inner = ", ".join(f'"{param.name}": …' for param in found.params if not param.optional)
    match found.shape:
        case "bare":
            return f'"{found.name}"'
        case "single":
            return f'{{"{found.name}": …}}'
        case "list":
            return f'{{"{found.name}": [{", ".join(param.name for param in found.params)}]}}'
        case "object":
            return f'{{"{found.name}": {{{inner}}}}}'
        case "flat":
            return f"{{{inner}}}"
        case "form":
            return f'{{"form": "{found.name}"{keys}}}'
        case _:
            tag = {"effect": "effect", "cost": "pay", "event": "event"}.get(found.kind)
            return f'{{"{tag}": "{found.name}"{keys}}}' if tag else f'{{"{found.name}": …}}'
