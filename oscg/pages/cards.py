"""The card browser: every public card, found by words, facets and what the lists say of it today."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from decks.services.rulesets import SCOPES
from oscg.common.changes import data_revisions
from oscg.common.clock import utc_today
from oscg.common.held import Held
from oscg.pages.caching import cached_page
from oscg.pages.card_facets import NAMES
from oscg.pages.card_results import PAGE_SIZE, Leaf, Results
from oscg.pages.card_wish import ORDERS, PARAMETERS, Shelf, Wish, chips_of, link, read_wish, shelf_of

PARTS = ("head", "filters", "bar", "pager")
"""What stands around the tiles; each has a template, and the same address shows the same ones to everybody."""
_parts: Held[dict[str, SafeString]] = Held(200)


@cached_page(*SCOPES, parameters=PARAMETERS)
def cards_page(request: HttpRequest) -> HttpResponse:
    """A page of cards with the filters that narrow them. The number of queries does not depend on the number of cards."""
    revisions = data_revisions(SCOPES)
    shelf = shelf_of(revisions[0])
    wish = read_wish(request.GET, shelf)
    results = Results(wish, shelf, revisions, utc_today())
    leaf, groups = results.leaf(), results.groups()
    context: dict[str, Any] = {
        "section": "cards",
        "wish": wish,
        "tiles": leaf.tiles,
        "total": leaf.total,
        **_place(leaf),
        "is_near": wish.text and results.found.is_near and leaf.total > 0,
        "groups": groups,
    }

    def parts() -> dict[str, SafeString]:
        around = {
            **_links(wish, leaf),
            "chips": chips_of(wish.pairs, groups),
            "more_in_texts": results.found.more_in_texts,
        }
        whole = {**context, **_choices(wish, shelf), **around}
        return {part: render_to_string(f"cards/_browse_{part}.html", whole) for part in PARTS}

    context["parts"] = parts() if wish.text else _parts.get(wish.pairs, results.state, parts)
    return render(request, "cards/card_list.html", context)


def _place(leaf: Leaf) -> dict[str, int]:
    """Which of all cards found a page shows."""
    start = (leaf.page - 1) * PAGE_SIZE
    return {"first": start + 1, "last": start + len(leaf.tiles)}


def _choices(wish: Wish, shelf: Shelf) -> dict[str, Any]:
    """The games, formats and orders to choose from."""
    return {
        "games": [(game, link((), game=game.slug, q=wish.text)) for game in shelf.games],
        "all_formats": [each for each in shelf.formats if wish.game in (None, each.game)],
        "orders": [(name, label) for name, (label, _) in ORDERS.items()],
    }


def _links(wish: Wish, leaf: Leaf) -> dict[str, str]:
    """Where the parts around the tiles lead."""
    pairs = wish.pairs
    return {
        "texts_too": link(pairs, **{"in": "text", "page": ""}),
        "previous": link(pairs, page=leaf.page - 1) if leaf.page > 1 else "",
        "next": link(pairs, page=leaf.page + 1) if leaf.page < leaf.pages else "",
        "as_faces": link(pairs, view=""),
        "as_rows": link(pairs, view="rows"),
        "without": link(pairs, **dict.fromkeys((*NAMES, "legality", "page"), "")),
    }
