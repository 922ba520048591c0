"""The ability language of a game: how abilities are written, and every word with an example, its rules and its cards."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cards.selectors import cards_by_word
from oscg.common.clock import utc_today
from oscg.pages.caching import cached_page
from rules.abilities.entries import TITLES, ParamEntry, WordEntry, entries_of
from rules.abilities.normal import normal_ability
from rules.abilities.scalars import LONGEST_SAID, MOST_SAID
from rules.abilities.text import ability_text
from rules.abilities.vocabulary import vocabulary_of
from rules.abilities.worked import WORKED, Worked
from rules.api.abilities import game_with_abilities
from rules.games.catalog import shipped

FIRST_CARDS = 6
LONGEST_QUERY = 80
KEYS = ("form", "name", "when", "if", "costs", "targets", "do", "duration", "optional", "limit")
"""The parts of an ability as people read them."""


@dataclass(frozen=True, slots=True)
class ParamView:
    """A parameter as the page shows it. `kind` is the section whose words stand there."""

    name: str
    text: str
    kind: str
    kind_title: str
    allowed: tuple[str, ...]
    bounds: str
    default: str
    is_optional: bool


@dataclass(frozen=True, slots=True)
class WordView:
    """A word as the page shows it; of many cards the first are open to see. A rule that the book here does not hold has no title."""

    entry: WordEntry
    anchor: str
    data: str
    params: list[ParamView]
    rules: list[tuple[str, str]]
    cards: Sequence[tuple[str, str]]

    @property
    def first_cards(self) -> Sequence[tuple[str, str]]:
        """The cards that are always seen."""
        return self.cards[:FIRST_CARDS]

    @property
    def more_cards(self) -> Sequence[tuple[str, str]]:
        """The others, folded."""
        return self.cards[FIRST_CARDS:]


@dataclass(frozen=True, slots=True)
class Section:
    """The words of one kind."""

    kind: str
    title: str
    about: str
    words: list[WordView]


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: text beside data."""

    title: str
    text: str
    data: str
    notes: tuple[str, ...]


@cached_page("cards", "rules")
def abilities_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Raises Missing for a game that does not exist or has no ability language."""
    game = game_with_abilities(slug)
    vocabulary = vocabulary_of(game.slug)
    query = request.GET.get("q", "")[:LONGEST_QUERY].strip()
    entries = entries_of(game.slug)
    found = [entry for entry in entries if fits(entry, query)]
    context = {
        "section": "rules",
        "game": game,
        "query": query,
        "total": len(entries),
        "found": len(found),
        "sections": _sections(game.slug, found),
        "examples": [_example(game.slug, each) for each in WORKED[game.slug]],
        "limits": vocabulary.limits,
        "most_words": MOST_SAID,
        "most_signs": LONGEST_SAID,
        "bars": [(bar, bar.message.format(name=bar.name)) for bar in vocabulary.bars.values()],
    }
    return render(request, "pages/abilities.html", context)


def fits(entry: WordEntry, query: str) -> bool:
    """Whether a word has every word of a query in its name, kind, meaning or example."""
    told = f"{entry.kind} {entry.name} {entry.about} {entry.text}".casefold()
    return all(word in told for word in query.casefold().split())


def anchor_of(kind: str, name: str) -> str:
    """Where a word stands on the page: effect-damage, reference-event-card."""
    return f"{kind}-{name.removeprefix('$').replace('.', '-')}"


def json_text(data: Mapping[str, Any]) -> str:
    """An ability as JSON, a line for each of its parts, in the order in which people read them."""
    order = [*(key for key in KEYS if key in data), *(key for key in data if key not in KEYS)]
    parts = (f'"{key}": {json.dumps(data[key], ensure_ascii=False)}' for key in order)
    return "{" + ",\n ".join(parts) + "}"


def _sections(game: str, entries: Iterable[WordEntry]) -> list[Section]:
    cards = cards_by_word(game=game, day=utc_today())
    titles = {atom["id"]: atom["title"] for atom in shipped()[game].rulebook["atoms"]}
    by_kind: dict[str, list[WordView]] = {}
    for entry in entries:
        by_kind.setdefault(entry.kind, []).append(_word(entry, cards, titles))
    return [Section(kind, *TITLES[kind], words) for kind, words in by_kind.items()]


def _word(entry: WordEntry, cards: Mapping[str, Sequence[tuple[str, str]]], titles: Mapping[str, str]) -> WordView:
    return WordView(
        entry=entry,
        anchor=anchor_of(entry.kind, entry.name),
        data=json_text(entry.data),
        params=[_param(each) for each in entry.params],
        rules=[(rule, titles.get(rule, "")) for rule in entry.rules],
        cards=cards.get(f"{entry.kind}:{entry.name}", ()),
    )


def _param(entry: ParamEntry) -> ParamView:
    low_high = entry.type.bounds
    default = entry.default
    return ParamView(
        name=entry.name,
        text=entry.type.text,
        kind=entry.type.kind,
        kind_title=TITLES[entry.type.kind][0] if entry.type.kind else "",
        allowed=entry.type.allowed,
        bounds=f"{low_high[0]} to {low_high[1]}" if low_high else "",
        default="" if default is None else json.dumps(default, ensure_ascii=False),
        is_optional=entry.is_optional,
    )


def _example(game: str, worked: Worked) -> Example:
    data = normal_ability(vocabulary_of(game), worked.data)
    return Example(worked.title, ability_text(game, data), json_text(data), worked.notes)
