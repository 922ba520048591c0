"""Rulings for everybody: all of a game, found by words, card or rule; and each with its position as the referee sees it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from rest_framework.request import Request

from cards.models import Card, Ruling, RulingVersion
from cards.permissions import may_keep_cards
from cards.selectors import card_get, ruling_get, ruling_list
from cards.services.ruling_content import rule_ids
from cards.services.ruling_positions import position_in_words, ruling_check
from oscg.common.markdown import markdown_html
from oscg.common.pagination import page_of
from oscg.pages.caching import cached_page
from rules.models import Game
from rules.selectors.games import game_get

ON_A_CARD = 8
LONGEST_WORDS = 100


@cached_page("rulings", "cards", "rules", parameters=("card", "rule"))
def rulings_page(request: HttpRequest, game: str) -> HttpResponse:
    """The rulings of a game, page by page. Raises Missing for a game, and for a card that is asked for, that does not exist."""
    stored = game_get(slug=game)
    words = request.GET.get("q", "")[:LONGEST_WORDS]
    rule = request.GET.get("rule", "")[:40].upper()
    card = card_get(game=game, slug=slug[:80]) if (slug := request.GET.get("card", "")) else None
    found = ruling_list(game=game, card=card.slug if card else "", rule=rule, words=words)
    page = page_of(found, Request(request), order=("-id",), fields=("id",))
    held = {each.pk: each for each in found.filter(pk__in=[row["id"] for row in page.rows])}
    rows = ruling_rows(stored, [held[row["id"]] for row in page.rows if row["id"] in held])
    context = {
        "section": "rules",
        "game": stored,
        "rows": rows,
        "page": page,
        "q": words,
        "card": card,
        "rule": rule,
        "rule_title": rule_ids(stored.slug).get(rule, ""),
        "is_narrowed": bool(words or card or rule),
        "may_write": may_write(request, stored),
    }
    return render(request, "cards/ruling_list.html", context)


def ruling_rows(game: Game, rulings: Iterable[Ruling]) -> list[dict[str, Any]]:
    """Published rulings with their answers drawn and the names of their cards, in one query for all."""
    shown = list(rulings)
    slugs = {slug for each in shown for slug in _version(each).cards}
    names = card_names(game, slugs)
    return [
        {
            "ruling": each,
            "version": _version(each),
            "answer": markdown_html(_version(each).answer),
            "cards": [(slug, names.get(slug, slug)) for slug in _version(each).cards],
        }
        for each in shown
    ]


def card_names(game: Game, slugs: Iterable[str]) -> dict[str, str]:
    """The names of cards by slug; no query for none."""
    wanted = list(slugs)
    return dict(Card.objects.filter(game=game, slug__in=wanted).values_list("slug", "name")) if wanted else {}


def _version(ruling: Ruling) -> RulingVersion:
    assert ruling.current is not None
    return ruling.current


def may_write(request: HttpRequest, game: Game) -> bool:
    """Whether this reader writes rulings of a game; asked only of people who maintain some game."""
    return bool(getattr(request.user, "keeps_games", False)) and may_keep_cards(request.user, game.slug)


def card_rulings(card: Card) -> dict[str, Any]:
    """The section of the card page: the newest rulings about a card, and whether there are more."""
    found = list(ruling_list(game=card.game.slug, card=card.slug)[: ON_A_CARD + 1])
    rows = [
        {"ruling": each, "version": _version(each), "answer": markdown_html(_version(each).answer)}
        for each in found[:ON_A_CARD]
    ]
    return {"rulings": rows, "has_more_rulings": len(found) > ON_A_CARD}


@cached_page("rulings", "cards", "rules")
def ruling_page(request: HttpRequest, game: str, pk: int) -> HttpResponse:
    """One ruling: the version that counts, its position and what the referee says of it, and the versions before."""
    ruling = ruling_get(pk=pk, game=game)
    version = _version(ruling)
    titles = rule_ids(game)
    versions = list(ruling.versions.select_related("author").order_by("-number"))
    check = ruling_check(version=version)
    context = {
        "section": "rules",
        "game": ruling.game,
        "ruling": ruling,
        "version": version,
        "answer": markdown_html(version.answer),
        "cards": [(slug, name) for slug, name in card_names(ruling.game, version.cards).items()],
        "rules": [(each, titles.get(each, "")) for each in version.rules],
        "position": position_in_words(game=ruling.game, position=version.position, check=check)
        if version.position
        else None,
        "check": check,
        "data": json.dumps(version.position, ensure_ascii=False, indent=1),
        "older": [(each, markdown_html(each.answer)) for each in versions if each.pk != version.pk],
        "may_write": may_write(request, ruling.game),
    }
    return render(request, "cards/ruling_detail.html", context)


def card_rulings_page(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """The rulings of one card are a part of all; lead there."""
    card = card_get(game=game, slug=slug)
    return HttpResponsePermanentRedirect(f"/rulings/{card.game.slug}/?card={card.slug}")
