"""`/games/<game>/loopholes/`: what the finder found in a game, what it looked for in vain, and what the rule book suspects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import Case, IntegerField, QuerySet, Value, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from oscg.pages.caching import cached_page
from oscg.pages.loopholes_suspicions import suspected
from oscg.pages.loopholes_words import (
    VERDICT_WORDS,
    Named,
    card_names,
    kind_choices,
    named_cards,
    rows_of,
    severity_choices,
)
from rules.games.referees import referees
from rules.lab.finding import CONFIRMED, SEVERITIES, VERDICTS
from rules.models import Format, Loophole, LoopholeRun
from rules.selectors.games import format_choices, game_get
from rules.selectors.loopholes import loophole_counts, loophole_list, loophole_run_list

PER_PAGE = 25
LONGEST = 80
FILTERS = ("format", "kind", "severity", "verdict", "status", "card")
EVERY = "all"
RUNS = 3


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to see of a game's findings; without a word, its loopholes."""

    format: str
    kind: str
    severity: str
    verdict: str
    status: str
    card: str

    @property
    def query(self) -> str:
        """The wish as an address, for the links to other pages."""
        given = {name: getattr(self, name) for name in FILTERS}
        return urlencode({name: value for name, value in given.items() if value})

    @property
    def is_narrow(self) -> bool:
        """Whether anything was chosen."""
        return bool(self.query)


@cached_page("loopholes", "cards", "rules", parameters=(*FILTERS, "page"))
def loopholes_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The findings of a game. Raises Missing for a game that does not exist."""
    game = game_get(slug=slug)
    wish = Wish(**{name: request.GET.get(name, "")[:LONGEST].strip() for name in FILTERS})
    found = wished(game.slug, wish)
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    every = list(loophole_list(game=game.slug).only(*LIGHT))
    context: dict[str, Any] = {
        "section": "lab",
        "game": game,
        "wish": wish,
        "page": page,
        "rows": rows_of(list(page.object_list), game.slug),
        "counts": loophole_counts(game=game.slug),
        "runs": list(loophole_run_list(game=game.slug).filter(purpose=LoopholeRun.Purpose.FORMAT)[:RUNS]),
        "suspected": suspected(game.slug, every),
        "formats": _formats(game.slug),
        "kinds": kind_choices(each.kind for each in every),
        "severities": severity_choices(),
        "verdicts": [*VERDICT_WORDS.items(), (EVERY, "Everything")],
        "statuses": Loophole.Status.choices,
        "cards": _cards(game.slug, every),
        "is_played": game.slug in referees(),
        "has_any": bool(every),
    }
    return render(request, "loopholes/list.html", context)


LIGHT = ("kind", "about", "verdict", "status", "is_gone", "numbers", "cards", "format__slug", "format__game__slug")


def wished(game: str, wish: Wish) -> QuerySet[Loophole]:
    """The findings that fit a wish, the gravest first."""
    verdict = wish.verdict or CONFIRMED
    rows = loophole_list(
        game=game,
        format=wish.format,
        kind=wish.kind,
        severity=wish.severity,
        verdict="" if verdict == EVERY else verdict,
        status=wish.status,
        card=wish.card,
    )
    return rows.order_by(_rank("verdict", VERDICTS), _rank("severity", SEVERITIES), "-id")


def _rank(column: str, words: tuple[str, ...]) -> Case:
    """The place of a column's word among others, to sort by."""
    places = (When(**{column: word}, then=Value(at)) for at, word in enumerate(words))
    return Case(*places, default=Value(len(words)), output_field=IntegerField())


def _formats(game: str) -> list[Format]:
    return [each for each in format_choices() if each.game.slug == game]


def _cards(game: str, found: list[Loophole]) -> tuple[Named, ...]:
    """The cards that findings name, by name, to choose from."""
    slugs = {slug for each in found for slug in each.cards}
    return tuple(sorted(named_cards(game, slugs, card_names(game, slugs)), key=lambda each: each.name))
