"""The card browser: every public card, found by words, facets and what the lists say of it today."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from cards.selectors import version_list
from oscg.common.changes import data_revisions
from oscg.common.clock import utc_today
from oscg.common.errors import Missing
from oscg.pages.caching import KEPT_SECONDS, cached_page
from oscg.pages.card_facets import NAMES, Choice, Group, Versions, chosen_of, groups_of, narrowed
from oscg.pages.card_search import LONGEST, search
from oscg.pages.standings import LEGAL, STATES, first_formats, rules_today, slugs_by_state
from oscg.pages.tiles import tiles_of
from rules.models import Format, Game

SCOPES = ("cards", "rules", "banlists")
PAGE_SIZE = 24
# The last column is unique, so that a walk through the pages meets every card once.
ORDERS = {
    "name": ("Name", ("card__name_key", "card_id")),
    "cost": ("Cost, low to high", ("cost", "card__name_key", "card_id")),
    "-cost": ("Cost, high to low", ("-cost", "card__name_key", "card_id")),
    "new": ("Newest first", ("-card_id",)),
}
STATE_LABELS = {LEGAL: "Legal", "restricted": "Restricted", "banned": "Banned"}
VIEWS = ("faces", "rows")


@dataclass(frozen=True, slots=True)
class Wish:
    """What a query string asks for, every part of it readable."""

    text: str
    in_texts: bool
    game: Game | None
    games: list[Game]
    format: Format | None
    formats: dict[str, Format]
    chosen: dict[str, list[str]]
    states: list[str]
    order: str
    view: str
    page: int


@cached_page(*SCOPES)
def cards_page(request: HttpRequest) -> HttpResponse:
    """A page of cards with the filters that narrow them. The number of queries does not depend on the number of cards."""
    wish = _read(request.GET)
    everything = version_list(day=utc_today())
    of_game = everything.filter(card__game=wish.game) if wish.game else everything
    found = search(of_game, wish.text, [wish.game] if wish.game else wish.games, in_texts=wish.in_texts)
    listed, states = _by_state(found.versions, wish)
    kept = narrowed(listed, wish.chosen)
    total = kept.count()
    pages = max(1, -(-total // PAGE_SIZE))
    page = min(wish.page, pages)
    start = (page - 1) * PAGE_SIZE
    shown = kept.order_by(*ORDERS[wish.order][1])[start : start + PAGE_SIZE]
    rarity = wish.chosen.get("rarity", [])
    formats = {**wish.formats, **({wish.format.game.slug: wish.format} if wish.format else {})}
    tiles = tiles_of(shown, formats.values(), rarity[0] if len(rarity) == 1 else "")
    groups = [*_groups(listed, wish), *states]
    context = {
        "section": "cards",
        "wish": wish,
        "tiles": tiles,
        "total": total,
        "is_near": found.is_near and total > 0,
        "more_in_texts": found.more_in_texts,
        "texts_too": _link(request.GET, **{"in": "text", "page": ""}),
        "groups": groups,
        "chips": _chips(request.GET, groups),
        "orders": [(name, label) for name, (label, _) in ORDERS.items()],
        "all_formats": _formats_of(wish),
        "page": page,
        "pages": pages,
        "first": start + 1,
        "last": start + len(tiles),
        "previous": _link(request.GET, page=page - 1) if page > 1 else "",
        "next": _link(request.GET, page=page + 1) if page < pages else "",
        "as_faces": _link(request.GET, view=""),
        "as_rows": _link(request.GET, view="rows"),
        "without": _link(request.GET, **dict.fromkeys((*NAMES, "legality", "page"), "")),
        "games": [(game, _link(QueryDict(), game=game.slug, q=wish.text)) for game in wish.games],
    }
    return render(request, "cards/card_list.html", context)


def _read(query: QueryDict) -> Wish:
    """Raises Missing for a game or format that does not exist; every other part falls back to the usual one."""
    games = list(Game.objects.order_by("slug"))
    game = _pick(query.get("game", ""), games, "game")
    formats = list(Format.objects.filter(game__in=games).order_by("slug"))
    for each in formats:  # the games are read already, and their definitions are long
        each.game = next(known for known in games if known.pk == each.game_id)
    format_ = _pick(query.get("format", ""), formats, "format")
    if format_ and game and format_.game_id != game.pk:
        format_ = None
    page = query.get("page", "")
    return Wish(
        text=query.get("q", "")[:LONGEST].strip(),
        in_texts=query.get("in") == "text",
        game=format_.game if format_ else game,
        games=games,
        format=format_,
        formats=first_formats(),
        chosen=chosen_of(query),
        states=[state for state in query.getlist("legality") if state in STATES],
        order=query.get("order", "") if query.get("order") in ORDERS else "name",
        view="rows" if query.get("view") == "rows" else "faces",
        page=max(1, int(page)) if page.isascii() and page.isdigit() and len(page) < 7 else 1,
    )


def _pick(slug: str, choices: list[Any], noun: str) -> Any:
    if not slug:
        return None
    for each in choices:
        if each.slug == slug:
            return each
    known = ", ".join(each.slug for each in choices)
    raise Missing(f"{noun}.unknown", f"There is no {noun} “{slug[:40]}”. Choose one of {known}.")


def _by_state(versions: Versions, wish: Wish) -> tuple[Versions, list[Group]]:
    """The versions with the wanted standing in the game's format, and that facet. Only for one game: each has its own list."""
    format_ = wish.format or (wish.formats.get(wish.game.slug) if wish.game else None)
    rules = rules_today(format_.slug) if format_ else None
    if format_ is None or rules is None:
        return versions, []
    listed = slugs_by_state(rules)
    narrowed_versions = narrowed(versions, wish.chosen)
    slugs = set(narrowed_versions.filter(card__status="published").values_list("card__slug", flat=True))
    counts = {state: len(slugs & listed[state]) for state in listed}
    counts[LEGAL] = len(slugs) - sum(counts.values())
    choices = [Choice(state, STATE_LABELS[state], counts[state], state in wish.states) for state in STATES]
    group = Group("legality", f"In {format_.name} today", choices)
    if not wish.states:
        return versions, [group]
    versions = versions.filter(card__status="published")
    named = [slug for state in listed if state in wish.states for slug in listed[state]]
    if LEGAL in wish.states:
        others = [slug for state in listed if state not in wish.states for slug in listed[state]]
        return versions.exclude(card__slug__in=others), [group]
    return versions.filter(card__slug__in=named), [group]


def _groups(listed: Versions, wish: Wish) -> list[Group]:
    """The facets. Leafing, sorting and the other view show the same ones, so they are kept while the data is the same."""
    if wish.text:
        return groups_of(listed, wish.chosen, wish.games)
    named = (wish.game and wish.game.slug, wish.format and wish.format.slug, wish.states, sorted(wish.chosen.items()))
    parts = repr((settings.OSCG_VERSION, data_revisions(SCOPES), utc_today(), named))
    key = f"facets:{hashlib.blake2b(parts.encode(), digest_size=16).hexdigest()}"
    groups: list[Group] | None = cache.get(key)
    if groups is None:
        groups = groups_of(listed, wish.chosen, wish.games)
        cache.set(key, groups, KEPT_SECONDS)
    return groups


def _formats_of(wish: Wish) -> list[Format]:
    formats = Format.objects.order_by("slug")
    return list(formats.filter(game=wish.game) if wish.game else formats)


def _chips(query: QueryDict, groups: list[Group]) -> list[tuple[str, str]]:
    """What is set, each with the address of the same page without it."""
    found = []
    for group in groups:
        for choice in (each for each in group.choices if each.is_chosen):
            rest = query.copy()
            rest.setlist(group.name, [each for each in query.getlist(group.name) if each != choice.value])
            rest.pop("page", None)
            found.append((f"{group.label}: {choice.label}", f"/cards/?{rest.urlencode()}"))
    return found


def _link(query: QueryDict, **changes: Any) -> str:
    """The address of the browser with some parameters set, or taken out by an empty value."""
    rest = query.copy()
    for name, value in changes.items():
        rest.pop(name, None)
        if value not in ("", 1):
            rest[name] = str(value)
    text = rest.urlencode()
    return f"/cards/?{text}" if text else "/cards/"
