"""The desk: what maintainers have in hand."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from banlists.selectors import draft_get, draft_list
from cards.models import Card, CardStatus
from oscg.accounts.permissions import maintained_games
from oscg.accounts.signed_in import signed_in
from oscg.common.clock import utc_today
from oscg.common.errors import Refused
from rules.checks.messages import listing
from rules.models import Format
from rules.selectors.format_drafts import format_draft_list
from rules.services.drafts import is_confirmed
from rules.specs.names import name_key

MOST_ROWS = 50
MOST_NAMES = 12


@signed_in
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """Drafts of lists and formats of the games somebody maintains. Raises Refused for everybody else."""
    games = maintained_games(request.user)
    if not games:
        raise Refused(
            "desk.not_yours", "This desk is for people who maintain a game. Ask an administrator for that role."
        )
    formats = list(Format.objects.filter(game__slug__in=games).select_related("game").order_by("name"))
    lists = list(draft_list(user=request.user)[:MOST_ROWS])
    waiting = [
        each
        for each in lists
        if each.is_open
        and each.format.needs_second_maintainer
        and each.editor_id != request.user.pk
        and not is_confirmed(each)
        and each.effective_from is not None
    ]
    context = {
        "section": "desk",
        "games": listing(sorted({each.game.name for each in formats})) or "your games",
        "formats": formats,
        "lists": lists,
        "waiting": waiting,
        "format_drafts": list(format_draft_list(user=request.user)[:MOST_ROWS]),
        "today": utc_today(),
    }
    return render(request, "pages/desk.html", context)


@signed_in
@require_safe
def card_names(request: HttpRequest, pk: int) -> HttpResponse:
    """Names of published cards that hold what was typed, as options of the field."""
    draft = draft_get(pk=pk, user=request.user)
    key = name_key(request.GET.get("add_card", "")[:60])
    cards = Card.objects.filter(game_id=draft.format.game_id, status=CardStatus.PUBLISHED, name_key__contains=key)
    names = list(cards.order_by("name_key").values_list("name", flat=True)[:MOST_NAMES]) if key else []
    return render(request, "pages/_desk_names.html", {"names": names})
