"""Which two cards promise to meet: what one brings about is what the other waits for, or both pull at one rule. Read from their words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from rules.abilities.lint import CAUSES
from rules.engine.program import CardData
from rules.lab.hunt import Hunt

ANSWERS, SAME_KEY, BOTH_WAIT = 3, 2, 1
"""What it is worth that one waits for what the other causes (each way, each event), that both name a key, that both wait for an event."""


@dataclass(frozen=True, slots=True)
class Promise:
    """What a card waits for, what it can bring about, and which keys of the rules it changes."""

    waits: frozenset[str]
    causes: frozenset[str]
    keys: frozenset[str]


def promise_of(card: CardData) -> Promise:
    """Read from a card's abilities, however deep."""
    waits: set[str] = set()
    causes: set[str] = set()
    keys: set[str] = set()
    for part in _parts(list(card.abilities)):
        event, effect, key = part.get("event"), part.get("effect"), part.get("key")
        waits |= {event} if isinstance(event, str) else set()
        causes |= {*CAUSES.get(effect, ()), effect} if isinstance(effect, str) else set()
        keys |= {key} if isinstance(key, str) else set()
    causes |= {"announced", "played", "entered"}
    return Promise(frozenset(waits), frozenset(causes), frozenset(keys))


def _parts(value: Any) -> Iterator[Mapping[str, Any]]:
    """Every group of words in abilities."""
    if isinstance(value, Mapping):
        yield value
        for each in value.values():
            yield from _parts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _parts(each)


def worth(one: Promise, other: Promise) -> int:
    """How much two cards promise."""
    answers = len(one.causes & other.waits) + len(other.causes & one.waits)
    return ANSWERS * answers + SAME_KEY * len(one.keys & other.keys) + (BOTH_WAIT if one.waits and other.waits else 0)


def pairs_by_promise(hunt: Hunt) -> list[tuple[int, int]]:
    """Every pair of cards (places; a card with itself too) with at least one in question, those that promise most first.

    Of a card with several rarities only the first stands for it. Those that promise the same come in an order drawn by the hunt's seed.
    """
    first: dict[str, int] = {}
    for at, card in enumerate(hunt.cards):
        first.setdefault(card.slug, at)
    places = list(first.values())
    promises = {at: promise_of(hunt.cards[at]) for at in places}
    asked = {first[hunt.cards[at].slug] for at in hunt.in_question}
    found = [
        (one, other) for one in places for other in places if (one in asked and (other not in asked or other >= one))
    ]
    Random(hunt.seed).shuffle(found)  # noqa: S311 (an order, no secret)
    return sorted(found, key=lambda pair: -worth(promises[pair[0]], promises[pair[1]]))
