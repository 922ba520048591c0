"""`/loopholes/<number>/`: one finding, with its cards, numbers, replay, what would close it, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from cards.faces.sketch import sketch_of
from cards.faces.stand_in_art import art_svg
from cards.selectors import version_list
from oscg.common.clock import utc_today
from oscg.common.errors import Missing
from oscg.common.etags import is_held
from oscg.pages.clips import ClipSheet, clip_sheet
from oscg.pages.clips_cards import card_document, clip_drawn
from oscg.pages.loopholes_numbers import numbers_of
from oscg.pages.loopholes_switches import option_choices, switch_lines
from oscg.pages.loopholes_words import card_names, kind_words, named_cards, named_rules
from oscg.pages.tiles import Tile, tiles_of
from rules.engine.program import CardData
from rules.engine.replay import card_from
from rules.lab.finder import detectors
from rules.lab.finding import CONFIRMED
from rules.models import Format, Loophole
from rules.permissions import may_close_loopholes
from rules.selectors.loopholes import loophole_get
from rules.services.loophole_documents import loophole_json

FOR_AN_HOUR = "public, max-age=3600"
STEPS = {
    "found": ("flag", "Found"),
    "changed": ("diff", "The verdict changed"),
    "accepted": ("pact", "Accepted as part of the game"),
    "fixed": ("ok", "Fixed"),
    "again": ("search", "Looked for again"),
    "gone": ("ok", "It shows no more"),
    "unsure": ("clock", "Not looked at wholly"),
    "reopened": ("undo", "Opened again"),
}
"""What happened to a loophole → icon and words."""
BY_FINDER = ("found", "changed", "gone", "unsure")
BY_PEOPLE = ("accepted", "fixed")
FINDER, LEFT = "by the finder", "by a maintainer who has left"


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a loophole's history."""

    icon: str
    words: str
    actor: str
    note: str
    at: str


@require_safe
def loophole_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A finding (`?step=` of its replay); htmx gets the step alone. Raises Missing for one that there is not."""
    found = loophole_get(pk=pk)
    clip = clip_of(request, found)
    address = reverse("loophole", args=[found.pk])
    if request.headers.get("HX-Target") == "step" and clip is not None:
        context = {"clip": clip, "address": address, "query": ""}
        return _fresh(render(request, "loopholes/_clip.html", context))
    return loophole_shown(request, found, clip)


def loophole_shown(
    request: HttpRequest, found: Loophole, clip: ClipSheet | None, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The page of a finding with a step of its replay, and what a form wants to say."""
    context = {**page_context(request, found), "clip": clip, **more}
    return _fresh(render(request, "loopholes/loophole.html", context, status=status))


def page_context(request: HttpRequest, found: Loophole) -> dict[str, Any]:
    """All that the page of a finding says, but for its replay."""
    game = found.format.game
    document = loophole_json(found)
    names = card_names(game.slug, found.cards)
    detector = detectors().get(found.kind.partition(".")[0])
    return {
        "section": "lab",
        "found": found,
        "game": game,
        "document": document,
        "kind": kind_words(found.kind),
        "about_detector": detector.about if detector else "",
        "cards": named_cards(game.slug, found.cards, names),
        "tiles": _tiles(found, names),
        "made_up": _made_up(found, names),
        "rules": named_rules(game.slug, found.rules),
        "numbers": numbers_of(found.numbers),
        "switches": switch_lines(found),
        "steps": [_step(each) for each in reversed(document["steps"])],
        "address": reverse("loophole", args=[found.pk]),
        "may_close": may_close_loopholes(request.user, game.slug),
        "is_loophole": found.verdict == CONFIRMED,
        "remedies": [each for each in Loophole.Remedy.choices if each[0]],
        "options": option_choices(found),
        "progress": document.get("again_progress"),
    }


@require_safe
def again_part(request: HttpRequest, pk: int) -> HttpResponse:
    """How far the search is that looks for a closed loophole again; the whole page anew at its end."""
    found = loophole_get(pk=pk, is_light=True)
    progress = loophole_json(found).get("again_progress")
    response = render(request, "loopholes/_again.html", {"found": found, "progress": progress})
    if progress is None or progress["state"] != "running":
        response["HX-Refresh"] = "true"
    return _fresh(response)


@require_safe
def clip_art(request: HttpRequest, pk: int, slug: str) -> HttpResponse:
    """Stand-in art of a card that is in a replay alone. Raises Missing where it holds no such card."""
    found = loophole_get(pk=pk)
    card = next((each for each in clip_cards_of(found.replay) if each.slug == slug), None)
    if card is None:
        raise Missing("loophole.no_card", "This replay has no such card.")
    sketch = sketch_of(card_document(found.format.game.slug, card))
    tag = f'"{sketch.digest}"'
    if is_held(request, tag):
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(art_svg(sketch), content_type="image/svg+xml")
        response["X-Content-Type-Options"] = "nosniff"
    response["ETag"] = tag
    response["Cache-Control"] = FOR_AN_HOUR
    return response


def clip_cards_of(clip: Mapping[str, Any] | None) -> list[CardData]:
    """The cards of a stored clip; none without one, and of one that is damaged."""
    try:
        return [card_from(each) for each in clip["scene"]["cards"]] if clip else []
    except (KeyError, TypeError):
        return []


def clip_of(request: HttpRequest, found: Loophole) -> ClipSheet | None:
    """The step that the address asks for; None for a finding without a replay."""
    if found.replay is None:
        return None
    key = ("loophole", found.pk, found.seen_at)
    return clip_sheet(found.replay, key=key, step=request.GET.get("step", ""), art=_art(found))


def _art(found: Loophole) -> Any:
    return lambda slug: reverse("loophole-art", args=[found.pk, slug])


def _tiles(found: Loophole, names: Mapping[str, str]) -> list[Tile]:
    """The finding's cards that everybody may see, as they are today, in the order of the finding."""
    if not names:
        return []
    rows = version_list(day=utc_today()).filter(card__game=found.format.game, card__slug__in=names)
    formats: list[Format] = [found.format]
    tiles = {each.url: each for each in tiles_of(rows, formats)}
    wanted = (f"/cards/{found.format.game.slug}/{slug}/" for slug in found.cards)
    return [tiles[url] for url in wanted if url in tiles]


def _made_up(found: Loophole, names: Mapping[str, str]) -> list[tuple[str, SafeString]]:
    """The faces of the finding's other cards, as far as its replay says what they are; the names of the rest."""
    cards = {card.slug: card for card in clip_cards_of(found.replay)}
    game = found.format.game.slug
    shown = []
    for named in named_cards(game, [slug for slug in found.cards if slug not in names], {}):
        card = cards.get(named.slug)
        face = clip_drawn(game, card, _art(found)).face if card is not None else SafeString("")
        shown.append((card.name if card is not None else named.name, face))
    return shown


def _step(step: Mapping[str, Any]) -> Step:
    icon, words = STEPS.get(step["action"], ("info", str(step["action"]).capitalize()))
    return Step(icon, words, step["actor"] or _nobody(step["action"]), step["note"], step["at"])


def _nobody(action: str) -> str:
    """Who did what nobody is named for: people's decisions outlive their accounts. Either may have opened it again."""
    return FINDER if action in BY_FINDER else LEFT if action in BY_PEOPLE else ""


def _fresh(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "private, no-cache"
    return response
