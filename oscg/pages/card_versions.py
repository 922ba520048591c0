"""A card's versions: the timeline, one of them, and the difference between any two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString

from cards.faces.face import rarities_of
from cards.models import Card, CardStatus
from cards.permissions import may_keep_cards
from cards.selectors import card_get
from oscg.common.clock import utc_today
from oscg.common.errors import Missing
from oscg.pages.caching import cached_page
from oscg.pages.card import page_context
from oscg.pages.card_history import Step, history_of, shown_version, versions_of
from oscg.pages.submission_diff import diff_of
from oscg.pages.tiles import face_html

MOST_DIGITS = 6


@cached_page("cards", "rules", parameters=("from", "to"))
def versions_page(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """The timeline of a card, and two of its versions side by side: `?from=1&to=3`, else the newest and the one before it.

    Raises Missing for a number the card does not have.
    """
    card = card_get(game=game, slug=slug)
    versions = versions_of(card)
    context = page_context(request, card, shown_version(versions, utc_today()), versions)
    history = history_of(versions, context["words"], context["tiers"], utc_today())
    newest = versions[-1].number
    before = _step(card, history, request.GET.get("from", "") or str(max(newest - 1, 1)))
    after = _step(card, history, request.GET.get("to", "") or str(newest))
    diff = diff_of(before.document, after.document, context["words"], context["tiers"])
    context |= {
        "history": history,
        "before": before,
        "after": after,
        "titles": [f"Version {step.version.number}" for step in (before, after)],
        "diff": diff,
        "rows": [(row, []) for row in diff.rows],
        "faces": _faces(before, after, context["tiers"]),
        "may_revert": _may_revert(request, card),
        "newest": newest,
    }
    return render(request, "cards/card_versions.html", context)


@cached_page("cards", "rules")
def version_page(request: HttpRequest, game: str, slug: str, number: int) -> HttpResponse:
    """One version of a card, and what it changed. Raises Missing for a number the card does not have."""
    card = card_get(game=game, slug=slug)
    versions = versions_of(card)
    shown = next((version for version in versions if version.number == number), None)
    if shown is None:
        raise _no_version(card, str(number), len(versions))
    context = page_context(request, card, shown, versions)
    steps = history_of(versions, context["words"], context["tiers"], utc_today())
    step = next(each for each in steps if each.version == shown)
    may_revert = number != versions[-1].number and _may_revert(request, card)
    return render(request, "cards/card_version.html", {**context, "step": step, "may_revert": may_revert})


def _may_revert(request: HttpRequest, card: Card) -> bool:
    is_open = request.user.is_authenticated and card.status != CardStatus.RETIRED
    return is_open and may_keep_cards(request.user, card.game.slug)


def _step(card: Card, history: Sequence[Step], text: str) -> Step:
    if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS:
        for step in history:
            if step.version.number == int(text):
                return step
    raise _no_version(card, text, len(history))


def _no_version(card: Card, text: str, count: int) -> Missing:
    return Missing("card.version", f"{card.name} has no version {text[:20]}; it has {count}.")


def _faces(before: Step, after: Step, tiers: Mapping[str, str]) -> list[dict[str, Any]]:
    """Both faces of every rarity that one of two versions has; a side without it is empty."""
    sides = [{each or "": each for each in rarities_of(step.document)} for step in (before, after)]
    return [
        {
            "name": tiers.get(rarity, rarity),
            "before": _face(before, rarity) if rarity in sides[0] else "",
            "after": _face(after, rarity) if rarity in sides[1] else "",
        }
        for rarity in dict.fromkeys([*sides[1], *sides[0]])
    ]


def _face(step: Step, rarity: str) -> SafeString:
    return face_html(step.document, rarity)
