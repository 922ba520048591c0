"""`/account/notices/`: what somebody is told, and on which ways."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe
from rest_framework.request import Request

from oscg.accounts.authentication import person_of
from oscg.accounts.models import NoticeKind
from oscg.accounts.notices import notice_choices, notice_choose, notice_list, notice_read, notices_read
from oscg.accounts.signed_in import signed_in
from oscg.common.pagination import LARGEST, page_of

SHOWN_NEW = 200
FIELDS = ("id", "kind", "text", "path", "made_at")


@signed_in
@require_safe
def notices_page(request: HttpRequest) -> HttpResponse:
    """The unread notices first, then those read before, page by page; below them the choices."""
    user = person_of(request)
    held = notice_list(user=user)
    new = list(held.filter(read_at=None)[:SHOWN_NEW])
    page = page_of(held.exclude(read_at=None), Request(request), order=("-id",), fields=FIELDS)
    context = {
        "tab": "notices",
        "new": new,
        "page": page,
        "is_paged": "cursor" in request.GET,
        "choices": notice_choices(user=user),
    }
    return render(request, "accounts/notices.html", context)


@signed_in
@require_POST
def notice_open(request: HttpRequest, pk: int) -> HttpResponse:
    """Mark a notice as read and go to the page it speaks of."""
    return redirect(notice_read(user=person_of(request), pk=min(pk, LARGEST)).path)


@signed_in
@require_POST
def notices_mark(request: HttpRequest) -> HttpResponse:
    """Mark as read what the page showed; what came since stays unread."""
    text = request.POST.get("up_to", "")
    up_to = int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0
    count = notices_read(user=person_of(request), up_to=up_to)
    messages.success(request, f"{count} {'notice is' if count == 1 else 'notices are'} marked as read.")
    return redirect("/account/notices/")


@signed_in
@require_POST
def notices_choose(request: HttpRequest) -> HttpResponse:
    """Save the ways of every kind; an unticked box turns that way off."""
    for kind in NoticeKind.values:
        notice_choose(
            user=person_of(request),
            kind=kind,
            on_site=f"site-{kind}" in request.POST,
            by_mail=f"mail-{kind}" in request.POST,
        )
    messages.success(request, "Your choices are saved.")
    return redirect("/account/notices/")
