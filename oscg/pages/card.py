"""The page of a card: what it says, where and when it was legal, its versions, and the decks that play it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import orjson
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve

from cards.models import Card, CardVersion
from cards.selectors import card_get
from decks.models import Deck
from decks.selectors import decks_with_card
from oscg.api.legalities import legalities_of
from oscg.common.clock import utc_today
from oscg.common.errors import Missing
from oscg.pages.caching import cached_page
from oscg.pages.card_fields import Words, differences, fields_of, marked, table_of
from oscg.pages.legality_line import line_of
from oscg.pages.standings import verdicts_today
from oscg.pages.tiles import face_html

DECKS_A_PAGE = 10


@cached_page("cards", "rules", "banlists", "decks")
def card_page(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """A card in the version in force today (before its first day: in the one announced)."""
    card = card_get(game=game, slug=slug)
    versions = _versions(card)
    today = utc_today()
    started = [version for version in versions if version.effective_from <= today]
    shown = started[-1] if started else versions[0]
    lines = [line_of(each, versions[0].effective_from, today) for each in legalities_of(card)]
    context = _context(request, card, shown, versions)
    context |= {
        "lines": lines,
        "today": [(line, line.now) for line in lines],
        "is_announced": not started,
        "history": _history(versions, context["words"], today),
        **_decks(request, card),
    }
    return render(request, "cards/card_detail.html", context)


@cached_page("cards", "rules")
def version_page(request: HttpRequest, game: str, slug: str, number: int) -> HttpResponse:
    """One version of a card, and what it changed. Raises Missing for a number the card does not have."""
    card = card_get(game=game, slug=slug)
    versions = _versions(card)
    shown = next((version for version in versions if version.number == number), None)
    if shown is None:
        raise Missing("card.version", f"{card.name} has no version {number}; it has {len(versions)}.")
    context = _context(request, card, shown, versions)
    step = next(each for each in _history(versions, context["words"], utc_today()) if each["version"] == shown)
    return render(request, "cards/card_version.html", {**context, "step": step})


def _versions(card: Card) -> list[CardVersion]:
    return list(card.versions.order_by("number"))


def _context(request: HttpRequest, card: Card, shown: CardVersion, versions: Sequence[CardVersion]) -> dict[str, Any]:
    document = orjson.loads(shown.document)
    words: Words = card.game.definition.get("words", {}).get("values", {})
    variants = document["variants"]
    tiers = {tier["code"]: tier for tier in card.game.definition.get("tiers", [])}
    rarities = [each["rarity"] for each in variants if each.get("rarity")]
    return {
        "section": "cards",
        "card": card,
        "game": card.game,
        "version": shown,
        "versions": versions,
        "document": document,
        "words": words,
        "face": face_html(document),
        "fields": fields_of(document["attributes"], words),
        "variants": [
            (tiers.get(rarity, {"name": rarity, "letter": ""}), face_html(document, rarity)) for rarity in rarities
        ],
        "variant_rows": table_of(variants, words) if rarities else [],
        "variant_texts": [
            (tiers.get(v["rarity"], {"name": v["rarity"] or ""})["name"], v["text"]) for v in variants if v.get("text")
        ],
        "description": _description(document, words),
        "address": request.build_absolute_uri(f"/cards/{card.game.slug}/{card.slug}/"),
        "image": _image_address(request, card),
    }


def _description(document: Mapping[str, Any], words: Words) -> str:
    """The card in a line, for link previews: its first values and its text."""
    first = ", ".join(f"{each.label} {each.value}" for each in fields_of(document["attributes"], words)[:6])
    texts = document["text"] or next((each["text"] for each in document["variants"] if each.get("text")), "")
    return f"{first}. {texts}".strip()[:300]


def _image_address(request: HttpRequest, card: Card) -> str:
    """The picture for link previews; empty on a site that draws none."""
    path = f"/api/v1/cards/{card.game.slug}/{card.slug}/image/"
    try:
        match = resolve(path)
    except Resolver404:
        return ""
    return request.build_absolute_uri(path) if "slug" in match.kwargs else ""


def _history(versions: Sequence[CardVersion], words: Words, today: date) -> list[dict[str, Any]]:
    """Every version, newest first, with what it changed against the one before."""
    documents = [orjson.loads(version.document) for version in versions]
    found = []
    for at, version in enumerate(versions):
        changes = differences(documents[at - 1], documents[at], words) if at else []
        text = next((each for each in changes if each.label == "Text"), None)
        found.append(
            {
                "version": version,
                "changes": [each for each in changes if each is not text],
                "text": marked(text.before, text.after) if text else [],
                "is_upcoming": version.effective_from > today,
                "is_now": version.effective_from <= today
                and (version.effective_until is None or version.effective_until > today),
            }
        )
    return found[::-1]


def _decks(request: HttpRequest, card: Card) -> dict[str, Any]:
    """A page of the public decks that hold the card, with copies and today's verdict."""
    decks: QuerySet[Deck] = decks_with_card(card_id=card.pk).filter(visibility=Deck.Visibility.PUBLIC)
    total = decks.count()
    pages = max(1, -(-total // DECKS_A_PAGE))
    asked = request.GET.get("decks", "")
    page = min(max(1, int(asked)), pages) if asked.isascii() and asked.isdigit() and len(asked) < 7 else 1
    counted = decks.annotate(copies=F("card_index__copies")).filter(Q(card_index__card_id=card.pk))
    rows = list(counted.order_by("-updated_at", "-pk")[(page - 1) * DECKS_A_PAGE : page * DECKS_A_PAGE])
    verdicts = verdicts_today(rows)
    return {
        "decks": [(deck, deck.copies, _verdict(verdicts.get(deck.pk))) for deck in rows],
        "deck_total": total,
        "deck_page": page,
        "deck_pages": pages,
    }


def _verdict(is_legal: bool | None) -> str:
    return {True: "legal", False: "illegal", None: ""}[is_legal]
