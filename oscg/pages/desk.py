"""The desk: what maintainers have in hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from banlists.models import BanListDraft
from banlists.selectors import draft_get, draft_list
from cards.models import Card, CardStatus
from cards.selectors import reported_comments, ruling_drafts
from oscg.accounts.permissions import is_staff, maintained_games
from oscg.accounts.signed_in import signed_in
from oscg.common.clock import utc_today
from oscg.common.errors import Refused
from oscg.pages.loopholes_elsewhere import loopholes_of_games
from oscg.templatetags.site import plain_day
from rules.checks.messages import listing
from rules.models import Format, FormatDraft, Game, RevisionDraft
from rules.selectors.format_drafts import format_draft_list
from rules.services.drafts import is_confirmed
from rules.specs.names import name_key

MOST_ROWS = 50
MOST_NAMES = 12


@dataclass(frozen=True, slots=True)
class Waiting:
    """An open draft that somebody can go on with now, and what to do with it."""

    path: str
    title: str
    words: str
    action: str


def waiting_for(user: Any, lists: Sequence[BanListDraft], formats: Sequence[FormatDraft]) -> list[Waiting]:
    """What waits for a maintainer: lists to confirm, then the drafts they wrote or began."""
    confirm, own = [], []
    for draft in (*lists, *formats):
        if not draft.is_open:
            continue
        kind, what = ("lists", "list") if isinstance(draft, BanListDraft) else ("formats", "revision")
        path, title = f"/desk/{kind}/{draft.pk}/", f"Next {what} of {draft.format.name}"
        needs_second = kind == "lists" and draft.format.needs_second_maintainer
        confirmed = is_confirmed(draft)
        if needs_second and not confirmed and draft.editor_id != user.pk and draft.effective_from is not None:
            words = (
                f"{draft.editor_name} wrote version {draft.version}, meant for {plain_day(draft.effective_from)}; "
                "it needs a second maintainer."
            )
            confirm.append(Waiting(path, title, words, "Read and confirm"))
        elif user.pk in (draft.author_id, draft.editor_id):
            own.append(Waiting(path, title, _stage(draft, user, needs_second, confirmed), "Go on"))
    return [*confirm, *own]


def _stage(draft: RevisionDraft, user: Any, needs_second: bool, confirmed: bool) -> str:
    """How far a draft of one's own has come."""
    who = "You" if draft.editor_id == user.pk else draft.editor_name
    said = f"{who} wrote version {draft.version} on {plain_day(draft.updated_at.date())}"
    if draft.effective_from is None:
        return f"{said}; it has no day yet."
    if needs_second:
        return f"{said}; {'it is confirmed and can be published' if confirmed else 'a second maintainer has to confirm it'}."
    return f"{said}, meant for {plain_day(draft.effective_from)}."


@signed_in
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """Drafts of lists and formats of the games somebody maintains; for staff the way to the site's news. Raises Refused for others."""
    games = maintained_games(request.user)
    if not games and not is_staff(request.user):
        raise Refused(
            "desk.not_yours", "This desk is for people who maintain a game. Ask an administrator for that role."
        )
    formats = list(Format.objects.filter(game__slug__in=games).select_related("game").order_by("name"))
    lists = list(draft_list(user=request.user)[:MOST_ROWS])
    format_drafts = list(format_draft_list(user=request.user)[:MOST_ROWS])
    kept = list(Game.objects.filter(slug__in=games).defer("definition").order_by("name"))
    context = {
        "section": "desk",
        "games": listing(sorted({each.game.name for each in formats})) or "your games",
        "kept": kept,
        "formats": formats,
        "lists": lists,
        "waiting": waiting_for(request.user, lists, format_drafts),
        "format_drafts": format_drafts,
        "ruling_drafts": ruling_drafts(games=games).count(),
        "reported": reported_comments(games=games).count(),
        "holes": loopholes_of_games({each.slug: each.name for each in kept}),
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
