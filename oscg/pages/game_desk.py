"""The desk's page of one game: who reviews and maintains it, and what it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from oscg.accounts.authentication import person_of
from oscg.accounts.models import GameRole, Role
from oscg.accounts.permissions import is_maintainer
from oscg.accounts.services import role_give, role_take
from oscg.accounts.signed_in import signed_in
from oscg.common.errors import DomainError, Missing
from rules.games.catalog import shipped
from rules.models import DraftState, Game, GameDraft
from rules.selectors.game_drafts import definition_history
from rules.selectors.games import game_get
from rules.services.game_drafts import game_draft_create

DOES = {Role.REVIEWER.value: "reviews cards of", Role.MAINTAINER.value: "maintains"}


def _game(request: HttpRequest, slug: str) -> Game:
    """A game somebody maintains. Raises Missing for every other one alike."""
    if not is_maintainer(request.user, slug):
        raise Missing("game.unknown", "There is no such game on your desk.")
    return game_get(slug=slug)


@signed_in
@require_safe
def game_desk(request: HttpRequest, slug: str) -> HttpResponse:
    """The people of a game and its definition. Raises Missing for people who do not maintain it."""
    return _page(request, _game(request, slug))


def _page(
    request: HttpRequest, game: Game, *, problems: Sequence[str] = (), typed: Any = None, status: int = 200
) -> HttpResponse:
    roles = (
        GameRole.objects.filter(game=game.slug, user__is_active=True)
        .select_related("user")
        .order_by("role", "user__username")
    )
    context = {
        "section": "desk",
        "game": game,
        "roles": [{"user": each.user, "role": each.role, "words": Role(each.role).label} for each in roles],
        "choices": Role.choices,
        "typed": typed or {},
        "problems": problems,
        "is_shipped": game.slug in shipped(),
        "history": definition_history(game=game),
        "open_change": GameDraft.objects.filter(game=game, is_new=False, state=DraftState.DRAFT).first(),
    }
    response = render(request, "pages/games/desk.html", context, status=status)
    response["Cache-Control"] = "private, no-store"
    return response


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def game_people(request: HttpRequest, slug: str) -> HttpResponse:
    """Give a role to somebody by user name, or take it."""
    game = _game(request, slug)
    if request.method != "POST":
        return HttpResponseRedirect(reverse("game-desk", args=[slug]))
    username, role = request.POST.get("username", "").strip(), request.POST.get("role", "")
    is_given = request.POST.get("do") == "give"
    try:
        act = role_give if is_given else role_take
        act(username=username[:150].replace("\x00", ""), game=game.slug, role=role, actor=person_of(request))
    except DomainError as error:
        return _page(
            request, game, problems=[error.message], typed={"username": username, "role": role}, status=error.status
        )
    did = f"now {DOES[role]}" if is_given else f"no longer {DOES[role]}"
    messages.success(request, f"{username} {did} {game.name}.")
    return HttpResponseRedirect(reverse("game-desk", args=[slug]) if is_maintainer(request.user, slug) else "/me/")


@signed_in
@require_POST
def game_change(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin a change of what a game is made of."""
    game = _game(request, slug)
    try:
        draft = game_draft_create(actor=request.user, game=game)
    except DomainError as error:
        return _page(request, game, problems=[error.message], status=error.status)
    return HttpResponseRedirect(reverse("game-draft", args=[draft.pk]))
