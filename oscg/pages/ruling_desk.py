"""The desk's pages of rulings: write, look at, publish, correct, withdraw. For maintainers of the game alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards.forms.rulings import RulingForm, ruling_form
from cards.models import Ruling
from cards.selectors import ruling_drafts, ruling_edited
from cards.services.ruling_content import rule_ids
from cards.services.ruling_positions import position_check, position_in_words
from cards.services.rulings import (
    ruling_content,
    ruling_create,
    ruling_discard,
    ruling_publish,
    ruling_save,
    ruling_withdraw,
)
from oscg.accounts.permissions import maintained_games
from oscg.accounts.signed_in import signed_in
from oscg.common.errors import Conflict, InvalidInput, Refused, Stale
from oscg.common.markdown import markdown_html
from oscg.pages.rulings import card_names
from rules.models import Game
from rules.positions.playing import position_rules
from rules.selectors.games import game_get

MOST_ROWS = 50
MOST_DIGITS = 9


def _address(ruling: Ruling) -> str:
    return f"/desk/rulings/{ruling.pk}/"


@signed_in
@require_safe
def rulings_desk(request: HttpRequest) -> HttpResponse:
    """The rulings that are being written, and a form to begin one. Raises Refused for people who maintain no game."""
    kept = maintained_games(request.user)
    if not kept:
        raise Refused(
            "desk.not_yours", "This desk is for people who maintain a game. Ask an administrator for that role."
        )
    games = Game.objects.filter(slug__in=kept).order_by("name")
    context = {"section": "desk", "games": games, "drafts": ruling_drafts(games=kept)[:MOST_ROWS]}
    return render(request, "cards/ruling_desk.html", context)


@signed_in
@require_POST
def ruling_begin(request: HttpRequest) -> HttpResponse:
    """Begin a ruling, perhaps about a card or a rule."""
    game = game_get(slug=request.POST.get("game", "")[:40])
    links = {name: [value] for name in ("cards", "rules") if (value := request.POST.get(name, "")[:80])}
    return HttpResponseRedirect(_address(ruling_create(game=game, actor=request.user, content=links)))


def _revision(request: HttpRequest) -> int:
    text = request.POST.get("revision", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else 0


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def ruling_edit(request: HttpRequest, pk: int) -> HttpResponse:
    """The form with the ruling as readers will see it; POST saves what was read, or keeps the typed text and says why not."""
    ruling = ruling_edited(pk=pk, user=request.user)
    if request.method != "POST":
        return _page(request, ruling)
    form = RulingForm(request.POST)
    if not form.is_valid():
        return _page(request, ruling, form=form, status=400)
    content = form.content(ruling.game)
    if form.errors:
        return _page(request, ruling, form=form, status=400)
    revision = _revision(request)
    try:
        ruling_save(ruling=ruling, actor=request.user, revision=revision, content=content)
    except Stale as error:
        return _page(request, ruling_edited(pk=pk, user=request.user), form=form, status=412, stale=error)
    except InvalidInput as error:
        return _page(request, ruling, form=form, status=400, problems=form.add_errors(error))
    messages.success(request, "The draft is saved. Below it stands what readers will see.")
    return HttpResponseRedirect(_address(ruling))


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def ruling_step(request: HttpRequest, pk: int, step: str) -> HttpResponse:
    """Publish, discard or withdraw the ruling in the revision that was read; who comes here otherwise is led to the form."""
    ruling = ruling_edited(pk=pk, user=request.user)
    if request.method != "POST":
        return HttpResponseRedirect(_address(ruling))
    revision, actor = _revision(request), request.user
    public = f"/rulings/{ruling.game.slug}/{ruling.pk}/"
    try:
        if step == "publish":
            ruling_publish(ruling=ruling, actor=actor, revision=revision)
            messages.success(request, "The ruling is published.")
            return HttpResponseRedirect(public)
        if step == "withdraw":
            reason = request.POST.get("reason", "")
            ruling_withdraw(ruling=ruling, actor=actor, revision=revision, reason=reason)
            messages.success(request, "The ruling is withdrawn. It stays readable at its address.")
            return HttpResponseRedirect(public)
        is_left = ruling_discard(ruling=ruling, actor=actor, revision=revision)
        messages.success(request, "The draft is discarded.")
        return HttpResponseRedirect(public if is_left else "/desk/rulings/")
    except InvalidInput as error:
        held = ruling_edited(pk=pk, user=request.user)
        form = _stored(held)
        left = [each.detail for each in error.field_errors] or [error.message]
        return _page(request, held, form=form, status=400, problems=left)
    except (Conflict, Stale) as error:
        return _page(request, ruling_edited(pk=pk, user=request.user), status=error.status, problems=[error.message])


def _stored(ruling: Ruling) -> RulingForm:
    content = ruling_content(ruling)
    return ruling_form(content, card_names(ruling.game, content["cards"]))


def _page(
    request: HttpRequest,
    ruling: Ruling,
    *,
    form: RulingForm | None = None,
    status: int = 200,
    stale: Stale | None = None,
    problems: Sequence[str] = (),
) -> HttpResponse:
    game = ruling.game
    context: dict[str, Any] = {
        "section": "desk",
        "ruling": ruling,
        "game": game,
        "form": form or _stored(ruling),
        "stale": stale,
        "problems": problems,
        "positions": position_rules().get(game.slug),
        **(_preview(ruling) if ruling.draft is not None else {}),
    }
    response = render(request, "cards/ruling_edit.html", context, status=status)
    response["Cache-Control"] = "private, no-store"
    return response


def _preview(ruling: Ruling) -> dict[str, Any]:
    """The saved draft as readers will see it."""
    game, content = ruling.game, ruling_content(ruling)
    position, titles = content["position"], rule_ids(ruling.game.slug)
    check = position_check(game=game, position=position) if position else None
    return {
        "preview": content,
        "answer": markdown_html(content["answer"]),
        "cards": list(card_names(game, content["cards"]).items()),
        "rules": [(each, titles.get(each, "")) for each in content["rules"]],
        "position": position_in_words(game=game, position=position, check=check) if position else None,
        "check": check,
    }
