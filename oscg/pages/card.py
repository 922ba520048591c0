"""The page of a card: what it says, where and when it was legal, its versions, and the decks that play it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cards.faces.face import face_of
from cards.models import Card, CardStatus, CardVersion
from cards.permissions import is_card_author, may_keep_cards
from cards.selectors import card_get
from cards.services.card_statuses import status_newest
from cards.services.faces import face_address
from decks.models import Deck
from decks.selectors import decks_with_card
from oscg.api.legalities import legalities_of
from oscg.common.clock import utc_today
from oscg.pages.caching import cached_page
from oscg.pages.card_fields import Words, fields_of, table_of
from oscg.pages.card_history import history_of, shown_version, versions_of
from oscg.pages.comments import card_comments
from oscg.pages.legality_line import line_of
from oscg.pages.rulings import card_rulings, may_write
from oscg.pages.standings import verdicts_today
from oscg.pages.tiles import face_html
from rules.abilities.vocabulary import has_vocabulary
from rules.selectors.loopholes import loophole_card_count

DECKS_A_PAGE = 10


@cached_page("cards", "rules", "banlists", "decks", "rulings", "comments", "loopholes", parameters=("decks",))
def card_page(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """A card in the version in force today (before its first day: in the one announced)."""
    card = card_get(game=game, slug=slug)
    versions = versions_of(card)
    today = utc_today()
    shown = shown_version(versions, today)
    lines = [line_of(each, versions[0].effective_from, today) for each in legalities_of(card)]
    context = page_context(request, card, shown, versions)
    context |= {
        "lines": lines,
        "today": [(line, line.now) for line in lines],
        "is_announced": shown.effective_from > today,
        "history": history_of(versions, context["words"], context["tiers"], today),
        "left": status_newest(card) if card.status != CardStatus.PUBLISHED else None,
        **_keeping(request, card),
        **_decks(request, card),
        **card_rulings(card),
        **card_comments(request, card),
        "may_write_rulings": may_write(request, card.game),
        "loophole_total": loophole_card_count(game=game, card=slug),
    }
    return render(request, "cards/card_detail.html", context)


def page_context(
    request: HttpRequest, card: Card, shown: CardVersion, versions: Sequence[CardVersion]
) -> dict[str, Any]:
    """What the pages of a card show of one of its versions."""
    document = orjson.loads(shown.document)
    words: Words = card.game.definition.get("words", {}).get("values", {})
    variants = document["variants"]
    tiers = {tier["code"]: tier for tier in card.game.definition.get("tiers", [])}
    rarities = [each["rarity"] for each in variants if each.get("rarity")]
    return {
        "section": "cards",
        "card": card,
        "game": card.game,
        "has_abilities": has_vocabulary(card.game.slug),
        "version": shown,
        "versions": versions,
        "document": document,
        "words": words,
        "tiers": {code: tier["name"] for code, tier in tiers.items()},
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
        "image": request.build_absolute_uri(face_address(document, form="-preview.png")),
        "image_alt": face_of(document).alt,
    }


def _description(document: Mapping[str, Any], words: Words) -> str:
    """The card in a line, for link previews: its first values and its text."""
    first = ", ".join(f"{each.label} {each.value}" for each in fields_of(document["attributes"], words)[:6])
    texts = document["text"] or next((each["text"] for each in document["variants"] if each.get("text")), "")
    return f"{first}. {texts}".strip()[:300]


def _keeping(request: HttpRequest, card: Card) -> dict[str, bool]:
    """What this reader may do with the card."""
    if not request.user.is_authenticated or card.status == CardStatus.RETIRED:
        return {}
    may_keep = may_keep_cards(request.user, card.game.slug)
    is_published = card.status == CardStatus.PUBLISHED
    return {"may_keep": may_keep, "may_withdraw": is_published and (may_keep or is_card_author(request.user, card))}


def _decks(request: HttpRequest, card: Card) -> dict[str, Any]:
    """A page of the public decks that hold the card, with copies and today's verdict."""
    decks = decks_with_card(card=card).filter(visibility=Deck.Visibility.PUBLIC)
    total = decks.count()
    pages = max(1, -(-total // DECKS_A_PAGE))
    asked = request.GET.get("decks", "")
    page = min(max(1, int(asked)), pages) if asked.isascii() and asked.isdigit() and len(asked) < 7 else 1
    rows = list(decks.order_by("-updated_at", "-pk")[(page - 1) * DECKS_A_PAGE : page * DECKS_A_PAGE])
    verdicts = verdicts_today(rows)
    return {
        "decks": [(deck, deck.copies, _verdict(verdicts.get(deck.pk))) for deck in rows],
        "deck_total": total,
        "deck_page": page,
        "deck_pages": pages,
    }


def _verdict(is_legal: bool | None) -> str:
    return {True: "legal", False: "illegal", None: ""}[is_legal]
