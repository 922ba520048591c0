"""Pages of decks: the public list, one deck, one's own, and what may be done with them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks.models import Deck, new_share_key
from decks.permissions import count_drawing, is_owner, owner_only
from decks.selectors import deck_by_key, deck_get, deck_version_newest, own_decks, public_decks, version_list
from decks.services.deck_editing import deck_delete, deck_update, from_rows
from decks.services.deck_files import FILE_TYPES, deck_file_write
from decks.services.deck_page import deck_lines, deck_sheet, read_version
from decks.services.deck_sharing import deck_copy, deck_link_renew
from decks.services.previews import deck_preview
from decks.services.print_sheets import print_pdf, print_sheet
from decks.services.rulesets import rules_of_day
from decks.views.previews import picture_address
from oscg.accounts.signed_in import signed_in
from oscg.common.clock import utc_today
from oscg.common.markdown import markdown_html
from rules.games.referees import referees
from rules.selectors.games import format_choices

PER_PAGE = 24


@require_safe
def deck_list_page(request: HttpRequest) -> HttpResponse:
    """Public decks with today's verdict, by format."""
    formats = list(format_choices())
    wanted = request.GET.get("format", "")
    words = request.GET.get("q", "")[:100].replace("\x00", "")
    decks = public_decks(format_slug=wanted, words=words)
    page = Paginator(decks, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "section": "decks", "formats": formats, "wanted": wanted, "q": words, "page": page,
        "lines": deck_lines(decks=list(page.object_list)),
        "format": next((each for each in formats if each.slug == wanted), None),
    }  # fmt: skip
    return render(request, "decks/deck_list.html", context)


@require_safe
def deck_page(request: HttpRequest, pk: int) -> HttpResponse:
    """One deck, for those who may see it."""
    return _page(request, deck_get(pk=pk, viewer=request.user))


@require_safe
def shared_deck(request: HttpRequest, key: str) -> HttpResponse:
    """A deck by the link its owner gave away."""
    response = _page(request, deck_by_key(key=key), key=key)
    response["X-Robots-Tag"] = "noindex"
    return response


def _page(request: HttpRequest, deck: Deck, key: str = "") -> HttpResponse:
    versions = list(version_list(deck=deck))
    version = read_version(request.GET.get("version", ""), versions)
    is_own = is_owner(request.user, deck)
    shared = request.build_absolute_uri(reverse("decks:shared-deck", args=[deck.share_key]))
    sheet = deck_sheet(deck=deck, versions=versions, version=version)
    context: dict[str, Any] = {
        "section": "decks", "deck": deck, "key": key, "sheet": sheet,
        "is_newest": version.pk == versions[0].pk, "notes": markdown_html(deck.notes) if deck.notes else "",
        "is_own": is_own, "visibilities": Deck.Visibility.choices, "file_types": FILE_TYPES.items(),
        "share_address": shared if is_own and deck.visibility == Deck.Visibility.UNLISTED else "",
        "once": new_share_key(), "address": request.build_absolute_uri(), "query": f"?key={key}" if key else "",
        "is_played": deck.format.game.slug in referees(), "choice": f"{deck.pk}:{key}" if key else str(deck.pk),
    }  # fmt: skip
    if version.pk == versions[0].pk and (key or deck.visibility == Deck.Visibility.PUBLIC):
        preview = deck_preview(deck=deck, found=sheet.days[0].found, sections=sheet.sections)
        context |= {"image": picture_address(request, preview, deck, key=key), "image_alt": preview.alt}
    response = render(request, "decks/deck_page.html", context)
    if deck.visibility != Deck.Visibility.PUBLIC or request.user.is_authenticated:
        response["Cache-Control"] = "private, no-store"
    return response


@require_safe
def deck_export(request: HttpRequest, pk: int, file_type: str) -> HttpResponse:
    """A deck as a file."""
    deck = deck_get(pk=pk, viewer=request.user, key=request.GET.get("key", ""))
    version = read_version(request.GET.get("version", ""), list(version_list(deck=deck)))
    file = deck_file_write(
        file_type=file_type,
        name=deck.name,
        entries=from_rows(version.entries),
        format_slug=deck.format.slug,
        notes=deck.notes,
    )
    response = HttpResponse(file.text, content_type=f"{file.media_type}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{file.name}"'
    response["Cache-Control"] = "private, no-store"
    return response


@require_safe
def deck_print(request: HttpRequest, pk: int) -> HttpResponse:
    """A deck as sheets to print at home, as its cards are today."""
    deck = deck_get(pk=pk, viewer=request.user, key=request.GET.get("key", ""))
    version = read_version(request.GET.get("version", ""), list(version_list(deck=deck)))
    today = utc_today()
    game = rules_of_day(format_slug=deck.format.slug, day=today).ruleset.spec.game
    sheet = print_sheet(game=game, entries=from_rows(version.entries), day=today)
    count_drawing(request)
    response = HttpResponse(print_pdf(deck=deck, sheet=sheet), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="deck-{deck.pk}.pdf"'
    response["Cache-Control"] = "private, no-store"
    response["X-Robots-Tag"] = "noindex"
    return response


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def deck_copy_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A private copy for the one who asks; who comes here from signing in is led to the deck first."""
    if request.method != "POST":
        return HttpResponseRedirect(reverse("decks:deck", args=[pk]))
    deck = deck_get(pk=pk, viewer=request.user, key=request.POST.get("key", ""))
    copy = deck_copy(deck=deck, owner=request.user, request_key=request.POST.get("once", "")[:60])
    messages.success(request, "The deck is yours now: a private copy.")
    return HttpResponseRedirect(reverse("decks:edit", args=[copy.pk]))


@signed_in
@require_POST
def deck_visibility(request: HttpRequest, pk: int) -> HttpResponse:
    """Who sees a deck."""
    deck = deck_get(pk=pk, viewer=request.user)
    owner_only(request.user, deck)
    deck_update(deck=deck, actor=request.user, visibility=request.POST.get("visibility", ""))
    messages.success(request, f"The deck is now for: {deck.get_visibility_display().lower()}.")
    return HttpResponseRedirect(reverse("decks:deck", args=[deck.pk]))


@signed_in
@require_POST
def deck_link(request: HttpRequest, pk: int) -> HttpResponse:
    """A new link for a deck; the old one stops working."""
    deck = deck_get(pk=pk, viewer=request.user)
    owner_only(request.user, deck)
    deck_link_renew(deck=deck, actor=request.user)
    messages.success(request, "The deck has a new link. The old one opens nothing any more.")
    return HttpResponseRedirect(reverse("decks:deck", args=[deck.pk]))


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def deck_delete_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask first, then delete."""
    deck = deck_get(pk=pk, viewer=request.user)
    owner_only(request.user, deck)
    if request.method == "POST":
        deck_delete(deck=deck, actor=request.user)
        messages.success(request, f"{deck.name} is deleted.")
        return HttpResponseRedirect(reverse("decks:mine"))
    newest = deck_version_newest(deck=deck)
    return render(request, "decks/deck_delete.html", {"section": "decks", "deck": deck, "newest": newest})


@signed_in
@require_safe
def my_decks(request: HttpRequest) -> HttpResponse:
    """One's own decks, the broken ones first, with what announced changes will break."""
    lines = deck_lines(decks=list(own_decks(owner=request.user)), with_coming=True)
    lines.sort(key=lambda line: (line.rank, -line.deck.updated_at.timestamp()))
    groups = [[line for line in lines if line.rank == rank] for rank in range(3)]
    context = {"section": "decks", "lines": lines, "broken": groups[0], "breaking": groups[1], "fine": groups[2]}
    return render(request, "decks/my_decks.html", context)
