"""`/me/` and `/people/…`: what an account shows and how it ends. It touches decks and lists, so it lives on the roof."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from decks.selectors import deck_list
from oscg.accounts.authentication import person_of
from oscg.accounts.forms import DeleteForm, NameForm, TokenForm
from oscg.accounts.models import ApiToken, User
from oscg.accounts.permissions import maintained_games
from oscg.accounts.services import token_create, token_revoke
from oscg.common.errors import Conflict, InvalidInput
from oscg.pages.account_deletion import account_delete
from oscg.pages.account_names import shown_name_save
from rules.models import Game

SHOWN_DECKS = 100


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def me(request: HttpRequest) -> HttpResponse:
    """The account's own page, where the shown name is changed."""
    form = NameForm(request.POST or None, instance=person_of(request))
    if request.method == "POST" and form.is_valid():
        try:
            shown_name_save(user=person_of(request), name=form.cleaned_data["display_name"])
            messages.success(request, "Your name is saved.")
            return redirect("/me/")
        except InvalidInput as error:
            form.add_error("display_name", error.message)
    if form.is_bound:
        # The form has written what was typed into the account at hand; the page shows the name that counts.
        person_of(request).refresh_from_db(fields=["display_name"])
    roles = roles_of(person_of(request))
    return render(
        request,
        "accounts/me.html",
        {"form": form, "roles": roles, "tab": "me", "is_keeper": bool(maintained_games(request.user))},
    )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """The account's tokens: make one (shown once), revoke one."""
    shown: dict[str, Any] = {}
    form = TokenForm(request.POST if "make" in request.POST else None)
    if "revoke" in request.POST:
        if token_revoke(user=person_of(request), digest=request.POST["revoke"]):
            messages.success(request, "The token is revoked. Programs that use it are refused from now on.")
        return redirect("/me/tokens/")
    if request.method == "POST" and form.is_valid():
        try:
            token, text = token_create(user=person_of(request), **form.cleaned_data)
            shown = {"new_token": text, "new_name": token.name}
            form = TokenForm()
        except Conflict as error:
            form.add_error(None, error.message)
    listed = ApiToken.objects.filter(user=person_of(request)).order_by("-created")
    return render(request, "accounts/tokens.html", {"form": form, "tokens": listed, "tab": "tokens", **shown})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Ask for the password, then let the account go."""
    form = DeleteForm(request.POST or None, user=person_of(request))
    if request.method == "POST" and form.is_valid():
        account_delete(user=person_of(request))
        logout(request)
        messages.success(request, "Your account is deleted. What you published stays, credited to “deleted user”.")
        return redirect("/")
    return render(request, "accounts/delete.html", {"form": form})


def roles_of(user: User) -> list[tuple[str, str]]:
    """What somebody may do beyond every member: the name of the game and the role in words."""
    held = list(user.game_roles.order_by("game", "role"))
    names = dict(Game.objects.filter(slug__in=[each.game for each in held]).values_list("slug", "name"))
    return [(names.get(each.game, each.game), each.get_role_display()) for each in held]


@require_safe
def person(request: HttpRequest, username: str) -> HttpResponse:
    """What somebody has made public. Deleted accounts have no page."""
    found = User.objects.filter(username__iexact=username, is_active=True).first()
    if found is None:
        raise Http404("There is no such person.")
    decks = deck_list(viewer=None).filter(owner=found).order_by("-updated_at")[:SHOWN_DECKS]
    roles = roles_of(found)
    return render(request, "accounts/person.html", {"person": found, "decks": decks, "roles": roles})
