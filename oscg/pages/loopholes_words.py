"""What the pages of loopholes say in words: kinds, cards by name, rules by title."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cards.models import Card
from cards.selectors import PUBLIC
from oscg.pages.loopholes_numbers import Figure, capital, main_figure
from rules.games.catalog import shipped
from rules.lab.finder import CRASH, detectors
from rules.lab.finding import CONFIRMED, PLANTED, REFUTED, SEVERITIES, UNDECIDED
from rules.models import Loophole

VERDICT_WORDS = {
    CONFIRMED: "Loopholes",
    UNDECIDED: "Undecided: the numbers do not suffice",
    REFUTED: "Refuted: looked for and not there",
    PLANTED: "Shown with made-up cards alone",
}
SEVERITY_WORDS = {"high": "High: breaks the game", "medium": "Medium: decides matches", "low": "Low: worth a look"}


@dataclass(frozen=True, slots=True)
class Named:
    """A card or rule that a finding names: what it is called, and where its page is (nowhere for a card that was made up)."""

    name: str
    url: str = ""
    slug: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A finding among others."""

    found: Loophole
    kind: str
    cards: tuple[Named, ...]
    more_cards: int
    figure: Figure | None


MOST_CARDS = 6


def rows_of(found: Sequence[Loophole], game: str) -> list[Row]:
    """Findings of a game as rows. One query for the names of their cards."""
    names = card_names(game, {slug for each in found for slug in each.cards})
    return [
        Row(
            each,
            kind_words(each.kind),
            named_cards(game, each.cards[:MOST_CARDS], names),
            max(0, len(each.cards) - MOST_CARDS),
            main_figure(each.numbers),
        )
        for each in found
    ]


def kind_words(kind: str) -> str:
    """A kind of finding in words, such as “Cards that do the same”; one that no detector knows any more by its own name."""
    name, _, word = kind.partition(".")
    if word == CRASH:
        return "The referee broke down"
    known = detectors().get(name)
    words = known.kinds.get(word) if known else ""
    return capital(words) if words else kind.replace(".", ": ").replace("_", " ").capitalize()


def card_names(game: str, slugs: Iterable[str]) -> dict[str, str]:
    """The names of those cards of a game that everybody may see, by slug."""
    wanted = set(slugs)
    if not wanted:
        return {}
    rows = Card.objects.filter(game__slug=game, slug__in=wanted, status__in=PUBLIC)
    return dict(rows.values_list("slug", "name"))


def named_cards(game: str, slugs: Iterable[str], names: Mapping[str, str]) -> tuple[Named, ...]:
    """Cards by name, those that have pages with their address."""
    return tuple(
        Named(names[slug], f"/cards/{game}/{slug}/", slug)
        if slug in names
        else Named(slug.replace("-", " ").capitalize(), "", slug)
        for slug in slugs
    )


def named_rules(game: str, rules: Iterable[str]) -> tuple[Named, ...]:
    """Rules by title, with their place in the rule book."""
    book = shipped().get(game)
    titles: dict[str, Any] = {} if book is None else {atom["id"]: atom["title"] for atom in book.rulebook["atoms"]}
    return tuple(
        Named(titles.get(rule, ""), f"/rules/{game}/#{rule}" if rule in titles else "", rule) for rule in rules
    )


def kind_choices(kinds: Iterable[str]) -> list[tuple[str, str]]:
    """Kinds of findings to choose from, by their words."""
    return sorted(((kind, kind_words(kind)) for kind in set(kinds)), key=lambda each: each[1])


def severity_choices() -> list[tuple[str, str]]:
    """The severities, the gravest first."""
    return [(each, SEVERITY_WORDS[each]) for each in SEVERITIES]
