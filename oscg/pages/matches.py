"""`/play/`: matches one plays or watches. Every action is a form post; htmx swaps the table alone and asks for news."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks.services.matches import match_start, seat_deck_set, seat_take, seat_verdict
from oscg.accounts.authentication import person_of
from oscg.accounts.signed_in import signed_in
from oscg.common.errors import DomainError, InvalidInput
from oscg.common.etags import is_held
from oscg.common.rendering import BadBody, load_json
from oscg.pages.decks_chosen import PASTED, deck_groups, read_choice
from oscg.pages.matches_page import play_sheet, players_of
from rules.models import Match, MatchSeat
from rules.selectors.matches import match_get, match_list, seat_numbers_of
from rules.services.match_play import match_act, match_concede, match_move_on
from rules.services.match_seats import match_cancel, seat_leave, seats_of

PER_PAGE = 20
LONGEST = 4_000
SOON, LATER = 1, 10
"""How many seconds pass between looks for news: while the others move, and while the reader does."""


@require_safe
@never_cache
def play_page(request: HttpRequest) -> HttpResponse:
    """One's own matches, those one is invited to, and the public ones."""
    user = request.user
    mine = Paginator(match_list(viewer=user, role="mine"), PER_PAGE).get_page(request.GET.get("mine"))
    public = Paginator(match_list(viewer=user, role="public"), PER_PAGE).get_page(request.GET.get("page"))
    invited = list(match_list(viewer=user, role="invited")[:PER_PAGE]) if user.is_authenticated else []
    context = {
        "section": "play",
        "invited": [_line(match, user) for match in invited],
        "mine": mine,
        "mine_lines": [_line(match, user) for match in mine.object_list],
        "public": public,
        "public_lines": [_line(match, user) for match in public.object_list],
    }
    return render(request, "matches/play.html", context)


def _line(match: Match, user: Any) -> dict[str, Any]:
    own = seat_numbers_of(match, user)
    return {
        "match": match,
        "names": " against ".join(players_of(match)),
        "is_due": match.to_act is not None and match.to_act in own,
        "has_won": bool(match.outcome and set(own) & set(match.outcome["winners"])),
        "is_player": bool(own),
    }


# ---------------------------------------------------------------------------------------------------------- one match
@require_safe
def match_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A match: its lobby while it waits for players, then the table."""
    match = _found(request, pk)
    response = _lobby(request, match) if match.started_at is None else _table(request, match)
    response["Cache-Control"] = "private, no-store"
    return response


@require_safe
def match_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The table alone, for those who look for news: 304 while nothing has happened."""
    match = _found(request, pk)
    tag = _tag(request, match)
    if is_held(request, tag) and "why" not in request.GET:
        response: HttpResponse = HttpResponseNotModified()
    elif match.started_at is None:
        response = render(request, "matches/_lobby_seats.html", _lobby_context(request, match))
        if not match.is_waiting:
            response["HX-Refresh"] = "true"  # called off: nobody should go on choosing a deck
    else:
        response = _table(request, match, template="matches/_table.html")
        if request.GET.get("waits"):
            response["HX-Refresh"] = "true"
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    return response


def _found(request: HttpRequest, pk: int) -> Match:
    """The match as it is now: what is overdue is done first. Raises Missing."""
    return match_move_on(match=match_get(pk=pk, viewer=request.user, key=_key(request)))


def _key(request: HttpRequest) -> str:
    given = request.GET.get("key", "") or request.POST.get("key", "")
    return given[:60].replace("\x00", "")


def _tag(request: HttpRequest, match: Match) -> str:
    """Changes with everything the table or the lobby shows."""
    seats = ".".join(f"{seat.player_id or seat.bot}{int(seat.has_joined)}" for seat in seats_of(match))
    viewer = request.user.pk or 0
    return f'W/"match-{match.pk}-{match.serial}-{match.status}-{viewer}-{seats}-{int(_is_whole_log(request))}"'


def _is_whole_log(request: HttpRequest) -> bool:
    return request.GET.get("log") == "all"


def _table(
    request: HttpRequest,
    match: Match,
    *,
    template: str = "matches/match.html",
    refused: DomainError | None = None,
    status: int = 200,
) -> HttpResponse:
    is_whole_log = _is_whole_log(request)
    sheet = play_sheet(match=match, viewer=request.user, is_whole_log=is_whole_log, why=_why(request))
    key = _key(request)
    kept = {name: value for name, value in (("key", key), ("log", "all" if is_whole_log else "")) if value}
    context = {
        "section": "play", "match": match, "sheet": sheet, "names": players_of(match), "tag": _tag(request, match),
        "key": key, "query": f"?{urlencode(kept)}" if kept else "", "refused": refused,
        "refused_rule": _rule_of(refused), "every": LATER if sheet.ask.is_mine else SOON,
        "is_whole_log": is_whole_log,
    }  # fmt: skip
    return render(request, template, context, status=status)


def _rule_of(refused: DomainError | None) -> str:
    more = getattr(refused, "more", None) or {}
    return str(more.get("rule", ""))


@signed_in
@require_POST
def match_action(request: HttpRequest, pk: int) -> HttpResponse:
    """Take an action. What the rules refuse is said above the choice, with its rule; nothing has changed then."""
    match = match_get(pk=pk, viewer=request.user, key=_key(request))
    is_part = bool(request.headers.get("HX-Request"))
    try:
        match_act(match_pk=match.pk, user=request.user, action=_action(request), state=_state(request))
    except DomainError as error:
        template = "matches/_table.html" if is_part else "matches/match.html"
        found = _found(request, pk)
        if found.started_at is None:
            return _lobby(request, found, error, status=error.status)
        return _table(request, found, template=template, refused=error, status=200 if is_part else error.status)
    if is_part:
        return _table(request, _found(request, pk), template="matches/_table.html")
    return HttpResponseRedirect(f"{_address(match, _key(request))}#h-ask")


def _action(request: HttpRequest) -> Any:
    """The action of the button. Raises InvalidInput for what is none."""
    text = request.POST.get("action", "")
    try:
        return load_json(text.encode()) if len(text) <= LONGEST else None
    except BadBody as error:
        raise InvalidInput("match.action", "That is no action. Choose one of those that are offered.") from error


def _state(request: HttpRequest) -> int:
    return _whole_number(request.POST.get("state", ""))


def _why(request: HttpRequest) -> int:
    return _whole_number(request.GET.get("why", ""))


def _whole_number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def match_concede_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask first, then concede."""
    match = match_get(pk=pk, viewer=request.user)
    if request.method == "POST":
        match_concede(match_pk=match.pk, user=request.user)
        messages.success(request, "You have conceded. The replay shows how it went.")
        return HttpResponseRedirect(_address(match))
    if match.status != Match.Status.PLAYING or not seat_numbers_of(match, request.user):
        return HttpResponseRedirect(_address(match))  # there is nothing to give up
    context = {"section": "play", "match": match, "names": players_of(match)}
    return render(request, "matches/match_concede.html", context)


# --------------------------------------------------------------------------------------------------------------- lobby
def _lobby(
    request: HttpRequest, match: Match, refused: DomainError | None = None, *, status: int = 200
) -> HttpResponse:
    context = {**_lobby_context(request, match), "refused": refused}
    return render(request, "matches/lobby.html", context, status=status)


def _lobby_context(request: HttpRequest, match: Match) -> dict[str, Any]:
    user, seats, key = request.user, seats_of(match), _key(request)
    own = seat_numbers_of(match, user)
    mine = next((seat for seat in seats if seat.number in own), None)
    free = [seat for seat in seats if not seat.is_taken and (seat.player_id in (None, user.pk))]
    is_creator = user.is_authenticated and match.creator_id == user.pk
    path = reverse("match", args=[match.pk])
    return {
        "section": "play", "match": match, "seats": list(zip(seats, players_of(match), strict=True)), "mine": mine,
        "is_creator": is_creator, "key": key, "query": f"?key={key}" if key else "", "tag": _tag(request, match),
        "can_join": match.is_waiting and bool(free) and mine is None,
        "can_start": match.is_waiting and all(seat.is_taken for seat in seats) and (is_creator or mine is not None),
        "verdict": _verdict(match, mine) if mine is not None and match.is_waiting else None,
        "decks": deck_groups(request, match.format, []) if user.is_authenticated and match.is_waiting else [],
        "paste": PASTED, "typed": request.POST,
        "invitation": request.build_absolute_uri(f"{path}?key={match.share_key}") if is_creator and free else "",
    }  # fmt: skip


def _verdict(match: Match, seat: MatchSeat) -> dict[str, Any]:
    """What the verdict says of one's own deck in this match."""
    return seat_verdict(match=match, seat=seat).as_json()


@signed_in
@require_POST
def match_do(request: HttpRequest, pk: str, what: str) -> HttpResponse:
    """What happens in the lobby: join, bring another deck, start, leave, call off."""
    match = match_get(pk=int(pk), viewer=request.user, key=_key(request))
    user = person_of(request)
    try:
        note = _done(request, match, user, what)
    except DomainError as error:
        found = match_get(pk=match.pk, viewer=request.user, key=_key(request))
        if found.started_at is not None:
            raise
        return _lobby(request, found, error, status=error.status)
    messages.success(request, note)
    return HttpResponseRedirect(reverse("play") if what in ("leave", "cancel") else _address(match, _key(request)))


def _done(request: HttpRequest, match: Match, user: Any, what: str) -> str:
    """Do it, and say what was done."""
    if what == "start":
        started = match_start(match_pk=match.pk, user=user)
        return f"The match has begun. {started.note}".strip()
    if what == "leave":
        seat_leave(match_pk=match.pk, user=user)
        return "You have left the match."
    if what == "cancel":
        match_cancel(match_pk=match.pk, user=user)
        return "The match is called off."
    choice = read_choice(request.POST.get("deck", "")[:80], request.POST.get("text", "")[:100_000])
    if choice is None:
        raise InvalidInput("match.no_deck", "Choose a deck, or paste one.", pointer="/deck")
    if what == "join":
        seat_take(match=match, user=user, deck=choice)
        return "You sit at the table."
    seat_deck_set(match=match, user=user, deck=choice)
    return "You bring another deck now."


def _address(match: Match, key: str = "") -> str:
    path = reverse("match", args=[match.pk])
    return f"{path}?key={key}" if key else path
