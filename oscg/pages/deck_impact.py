"""Public decks judged twice, as things are and as they would be: the engine behind the impact of lists and of cards.

Decks that are not public are looked at nowhere here: with few of them, a mere number would tell what is in somebody's private deck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery

from decks.models import Deck, DeckVersion
from decks.services.deck_editing import from_rows
from decks.services.legality import deck_spec
from decks.services.rulesets import RulesOfDay
from rules.checks.runner import Verdict, run
from rules.specs.verdict import Violation

MOST_DECKS = 5000
"""Decks looked at, the last changed first. Beyond that the numbers say that they are of so many."""
MOST_NAMED = 100

BREAKS, REPAIRS, STILL_ILLEGAL, STILL_LEGAL = "breaks", "repairs", "still_illegal", "still_legal"
CHANGES = (BREAKS, REPAIRS, STILL_ILLEGAL, STILL_LEGAL)


class DeckRow(NamedTuple):
    """A public deck with the entries of its newest version."""

    pk: int
    name: str
    owner: str | None
    format: str
    entries: Any


@dataclass(frozen=True, slots=True)
class HitDeck:
    """A public deck whose verdict changes, with the findings that come (or go, where it becomes legal).

    `gone` are those that go where it stays legal or illegal.
    """

    pk: int
    name: str
    owner: str
    change: str
    messages: tuple[str, ...]
    format: str = ""
    format_name: str = ""
    gone: tuple[str, ...] = ()


def public_decks_of(decks: QuerySet[Deck]) -> Iterator[DeckRow]:
    """Those of some decks that are public, the last changed first, up to MOST_DECKS. One query."""
    numbers = DeckVersion.objects.filter(deck_id=OuterRef("deck_id")).order_by("-number").values("number")[:1]
    public = decks.filter(visibility=Deck.Visibility.PUBLIC).order_by()
    newest = DeckVersion.objects.filter(deck__in=public, number=Subquery(numbers))
    rows = newest.order_by("-deck__updated_at", "-deck_id").values_list(
        "deck_id", "deck__name", "deck__owner__username", "deck__format__slug", "entries"
    )
    return (DeckRow(*row) for row in rows[:MOST_DECKS].iterator(chunk_size=500))


def judged(
    decks: Iterable[DeckRow], rules_of: Callable[[str], tuple[RulesOfDay, RulesOfDay] | None]
) -> Iterator[tuple[DeckRow, Verdict, Verdict]]:
    """Each deck with its verdicts under the rules before and after; those of a format without rules are passed over."""
    for deck in decks:
        rules = rules_of(deck.format)
        if rules is None:
            continue
        before, after = rules
        entries = from_rows(deck.entries)
        spec = deck_spec(entries, before)
        # Names are looked up anew only where another pool may answer otherwise.
        changed = spec if after.pool is before.pool else deck_spec(entries, after)
        yield deck, run(spec, before.ruleset, None), run(changed, after.ruleset, None)


def change_of(old: Verdict, new: Verdict) -> str:
    """What becomes of a deck: one of CHANGES."""
    if old.is_legal:
        return STILL_LEGAL if new.is_legal else BREAKS
    return REPAIRS if new.is_legal else STILL_ILLEGAL


def only_in(verdict: Verdict, other: Verdict, *, with_warnings: bool = False) -> list[tuple[str, tuple[str, ...]]]:
    """The findings of a verdict that the other lacks: (message, cards). Errors, and warnings too where asked for."""
    own, known = ([*each.violations, *(each.warnings if with_warnings else ())] for each in (verdict, other))
    held = {_key(each) for each in known}
    return [(each.message, tuple(each.cards)) for each in own if _key(each) not in held]


def _key(each: Violation) -> tuple[str, tuple[str, ...], str]:
    """What makes two findings the same: of a card, that it is about it; of a deck as a whole, what is said."""
    return each.finding, each.cards, "" if each.cards else each.message


def finds_the_same(first: Verdict, second: Verdict) -> bool:
    """Whether two verdicts hold the same findings. None is put into words for it: most decks stay as they are."""
    one, other = (
        {
            (line.finding, tuple(card.slug for card in found.cards), "" if found.cards else repr(found.values))
            for line, found in each.findings
        }
        for each in (first, second)
    )
    return one == other


def in_order(decks: Iterable[HitDeck]) -> tuple[HitDeck, ...]:
    """The decks to name: those that break first, by name, up to MOST_NAMED."""
    return tuple(sorted(decks, key=lambda each: (each.change, each.name.casefold(), each.pk))[:MOST_NAMED])


def bands_of(parts: Iterable[tuple[str, int]]) -> list[tuple[str, float, float]]:
    """The parts of a strip that is full when all are together: colour, start and width in per cent."""
    parts = list(parts)
    whole = sum(number for _, number in parts)
    found, at = [], 0.0
    for colour, number in parts:
        width = round(100 * number / whole, 2) if whole else 0.0
        found.append((colour, round(at, 2), width))
        at += width
    return found
