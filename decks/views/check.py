"""Check a deck without an account: paste it, see every line, the verdict, and what the next list makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from decks.forms import CheckForm, read_check_form, read_fix
from decks.permissions import count_check, count_share
from decks.selectors import shared_check_get
from decks.services.deck_check import Checked, better_format, deck_check, text_corrected
from decks.services.deck_outlook import ComingDay, coming_days
from decks.services.deck_sharing import shared_allow, shared_check_create, shared_check_opened
from decks.services.deck_text import as_deck_text
from decks.services.legality import Target
from decks.services.previews import check_preview
from decks.views.previews import picture_address
from oscg.common.clock import utc_today
from oscg.common.errors import DomainError
from rules.models import Format
from rules.selectors.games import format_choices

NOW, NEXT, OTHER = "now", "next", "day"


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def check_page(request: HttpRequest) -> HttpResponse:
    """The form, and the result once there is a deck. A POST stores nothing unless it asks for a link."""
    formats = {each.slug: each for each in format_choices()}
    form = read_check_form(request, formats)
    data = request.POST if request.method == "POST" else request.GET
    when = data.get("when") or (OTHER if form.as_of else NOW)
    coming = coming_days().get(form.format, [])
    as_of = {NEXT: coming[0].day if coming else None, OTHER: form.as_of}.get(when)
    target = Target(form.format, as_of, form.allow, form.is_sanctioned)
    context: dict[str, Any] = {
        "section": "check", "form": form, "when": when, "formats": formats.values(), "coming": coming,
        "format": formats.get(form.format), "problem": "",
    }  # fmt: skip
    try:
        if request.method == "POST":
            count_check(request)
        form = _worked(request, form, target)
        if data.get("do") == "share" and form.is_asked and request.method == "POST":
            count_share(request)
            return _share(form, target, formats[form.format])
        checked = _checked(form, target, formats, coming)
        context |= {"form": form, "checked": checked}
        if checked is not None:
            every = list(formats.values())
            context["better"] = better_format(text=form.text, read=checked.read, formats=every, chosen=form.format)
        status = 200
    except DomainError as error:
        context["problem"], status = error.message, error.status
        context["is_link"] = data.get("do") == "share"
    if request.headers.get("HX-Request"):
        # htmx swaps in answers of 200 alone, and a refusal is something to read here.
        context["is_live"], context["is_text_new"] = True, form.text != data.get("text", "")
        return render(request, "decks/_check_result.html", context)
    return render(request, "decks/check.html", context, status=status)


def _worked(request: HttpRequest, form: CheckForm, target: Target) -> CheckForm:
    """The form after what its button asks: a file made text, a fix carried out."""
    if not form.is_asked:
        return form
    text, _ = as_deck_text(text=form.text, format_slug=form.format, as_of=target.as_of)
    wanted = request.POST.get("fix", "")
    fix = read_fix(wanted)
    if fix is not None or wanted == "all":
        text = text_corrected(text=text, target=target, fix=fix)
    return replace(form, text=text)


def _checked(
    form: CheckForm, target: Target, formats: dict[str, Format], coming: Sequence[ComingDay]
) -> Checked | None:
    if not form.is_asked:
        return None
    return deck_check(text=form.text, target=target, format=formats[form.format], also=form.also, coming=coming)


def _share(form: CheckForm, target: Target, format_: Format) -> HttpResponse:
    """Keep the check and go to its page. Raises DomainError for one that has no verdict."""
    as_of = target.as_of or utc_today()
    deck_check(text=form.text, target=target, format=format_)
    check = shared_check_create(
        format=format_, as_of=as_of, text=form.text, allow=form.allow, is_sanctioned=form.is_sanctioned
    )
    return HttpResponseRedirect(reverse("decks:shared-check", args=[check.key]))


@require_safe
def shared_check(request: HttpRequest, key: str) -> HttpResponse:
    """A shared verdict: as of the day it was shared, and as of today and the coming lists."""
    check = shared_check_get(key=key)
    shared_check_opened(check=check)
    target = Target(check.format.slug, check.as_of, shared_allow(check), check.is_sanctioned)
    coming = coming_days().get(check.format.slug, [])
    checked = deck_check(text=check.text, target=target, format=check.format, also=(utc_today(),), coming=coming)
    allow_text = "\n".join(f"{copies or ''} {card}".strip() for card, copies in check.allow)
    preview = check_preview(check=check, name=checked.read.name, found=checked.days[0].found)
    context = {
        "section": "check", "check": check, "checked": checked, "format": check.format, "allow_text": allow_text,
        "address": request.build_absolute_uri(), "is_still": True,
        "image": picture_address(request, preview, check), "image_alt": preview.alt,
    }  # fmt: skip
    response = render(request, "decks/check_shared.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response
