"""What those who keep a card do to it as a whole: withdraw it, retire it, put an older version in force again.

Each page says first whom it would affect, and asks why.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

import orjson
from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from cards.forms.keeping import LeaveForm, RevertForm
from cards.models import Card, CardStatus, CardVersion
from cards.permissions import may_keep_cards, may_withdraw_card
from cards.selectors import card_get
from cards.services.card_statuses import card_retire, card_withdraw
from cards.services.repeating import card_version_repeat
from oscg.accounts.signed_in import signed_in
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, InvalidInput, Missing, Refused
from oscg.pages.card_history import versions_of
from oscg.pages.card_impact import status_impact, version_impact
from oscg.pages.submission_diff import diff_of
from oscg.templatetags.site import plain_day


@dataclass(frozen=True, slots=True)
class Leaving:
    """A way to take a card out of play."""

    status: str
    may: Callable[[Any, Card], bool]
    act: Callable[..., None]
    done: str


WAYS = {
    "withdraw": Leaving(
        CardStatus.WITHDRAWN, may_withdraw_card, card_withdraw, "{} is withdrawn. Decks keep it, and say so."
    ),
    "retire": Leaving(
        CardStatus.RETIRED,
        lambda user, card: may_keep_cards(user, card.game.slug),
        card_retire,
        "{} is retired. Decks keep it, and say so.",
    ),
}


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def leave_page(request: HttpRequest, game: str, slug: str, what: str) -> HttpResponse:
    """Withdraw or retire a card, after a look at the public decks that hold it. Raises Refused for those who may not."""
    card, way = card_get(game=game, slug=slug), WAYS[what]
    if not way.may(request.user, card):
        raise Refused("card.not_yours", f"Only those who keep the cards of {card.game.name} may do that.")
    form = LeaveForm(request.POST or None)
    status = 200
    if request.method == "POST":
        status = _carried_out(form, lambda: way.act(card=card, actor=request.user, reason=form.cleaned_data["reason"]))
        if not status:
            messages.success(request, way.done.format(card.name))
            return HttpResponseRedirect(_address(card))
    context = {"card": card, "game": card.game, "what": what, "form": form, "impact": status_impact(card, way.status)}
    return render(request, "cards/card_leave.html", {"section": "cards", **context}, status=status)


def _carried_out(form: forms.Form, act: Callable[[], object]) -> int:
    """Do what a form asks for: 0, or the status of the page that shows what was refused beside its fields."""
    if not form.is_valid():
        return 400
    try:
        act()
    except (InvalidInput, Conflict) as error:
        for each in error.field_errors:
            name = each.pointer.strip("/")
            form.add_error(name if name in form.fields else None, each.detail)
        if not error.field_errors:
            form.add_error(None, error.message)
        return error.status
    return 0


def _address(card: Card) -> str:
    return f"/cards/{card.game.slug}/{card.slug}/"


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def revert_page(request: HttpRequest, game: str, slug: str, number: int) -> HttpResponse:
    """Publish what an older version says as the next one. `do=look` only shows whom it would affect on another day.

    Raises Refused for others than maintainers, Missing for a number the card does not have.
    """
    card = card_get(game=game, slug=slug)
    if not may_keep_cards(request.user, card.game.slug):
        raise Refused(
            "card.not_yours", f"Only maintainers of {card.game.name} put its older card versions in force again."
        )
    if card.status == CardStatus.RETIRED:
        raise Conflict("card.retired", f"{card.name} is retired, and that is final.")
    versions = versions_of(card)
    version = next((each for each in versions if each.number == number), None)
    if version is None or version == versions[-1]:
        raise Missing("card.version", f"{card.name} has no older version {number}.")
    version.card = card
    form, status = _revert_form(request, versions[-1]), 200
    if request.method == "POST" and request.POST.get("do") != "look":
        status = _carried_out(form, lambda: _reverted(request, version, form))
        if not status:
            return HttpResponseRedirect(f"{_address(card)}versions/")
    return _revert_shown(request, version, versions[-1], form, status)


def _revert_form(request: HttpRequest, newest: CardVersion) -> RevertForm:
    if request.method == "POST":
        return RevertForm(request.POST)
    day = max(utc_today(), newest.effective_from)
    return RevertForm(initial={"newest": newest.number, "effective_from": day})


def _reverted(request: HttpRequest, version: CardVersion, form: RevertForm) -> None:
    made = card_version_repeat(version=version, actor=request.user, **form.cleaned_data)
    day = made.effective_from
    when = "is in force from today" if day <= utc_today() else f"takes effect on {plain_day(day)}"
    messages.success(request, f"Version {made.number} says what version {version.number} said. It {when}.")


def _revert_shown(
    request: HttpRequest, version: CardVersion, newest: CardVersion, form: RevertForm, status: int
) -> HttpResponse:
    card = version.card
    words = card.game.definition.get("words", {}).get("values", {})
    tiers = {tier["code"]: tier["name"] for tier in card.game.definition.get("tiers", [])}
    diff = diff_of(orjson.loads(newest.document), orjson.loads(version.document), words, tiers)
    context = {
        "section": "cards",
        "card": card,
        "game": card.game,
        "version": version,
        "newest": newest,
        "newest_number": str(newest.number),
        "form": form,
        "diff": diff,
        "rows": [(row, []) for row in diff.rows],
        "impact": version_impact(version, day=_day(form, newest)),
    }
    return render(request, "cards/card_revert.html", context, status=status)


def _day(form: RevertForm, newest: CardVersion) -> date:
    """The day the form names, where a version could take effect on it; else the first on which one could."""
    first = max(utc_today(), newest.effective_from)
    try:
        found = form.fields["effective_from"].clean(form["effective_from"].value())
    except forms.ValidationError:
        return first
    return max(found, first) if isinstance(found, date) else first
