"""What maintainers do with a loophole: close it, look for it once more, open it again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from decks.services.loophole_closing import loophole_again, loophole_close
from oscg.accounts.authentication import person_of
from oscg.accounts.signed_in import signed_in
from oscg.common.clock import read_day
from oscg.common.errors import DomainError, Missing, Refused
from oscg.pages.loopholes_page import clip_of, loophole_shown
from oscg.pages.loopholes_switches import option_chosen
from rules.models import Loophole
from rules.selectors.loopholes import loophole_get
from rules.services.loopholes import loophole_reopen

LONGEST = 300
FIELDS = ("remedy", "note", "as_of", "option")


@signed_in
@require_POST
def loophole_act(request: HttpRequest, pk: str, what: str) -> HttpResponse:
    """Carry out what a form asks; what is refused is said on the page, with what was typed. Raises Missing, Refused."""
    found = loophole_get(pk=int(pk))
    typed = {name: request.POST.get(name, "")[:LONGEST].replace("\x00", "").strip() for name in FIELDS}
    try:
        messages.success(request, _carried_out(request, found, what, typed))
    except (Missing, Refused):
        raise
    except DomainError as error:
        clip = clip_of(request, found)
        found = loophole_get(pk=found.pk)
        return loophole_shown(request, found, clip, status=error.status, typed=typed, refused=error.message)
    return HttpResponseRedirect(reverse("loophole", args=[found.pk]))


def _carried_out(request: HttpRequest, found: Loophole, what: str, typed: dict[str, str]) -> str:
    """What was done, as a sentence."""
    actor = person_of(request)
    if what == "reopen":
        loophole_reopen(loophole=found, actor=actor, note=typed["note"])
        return "The loophole is open again."
    if what == "again":
        loophole_again(loophole=found, actor=actor)
        return "It is looked for once more. What comes of it shows here."
    is_accepted = typed["remedy"] == Loophole.Status.ACCEPTED
    option, value = option_chosen(found, typed["option"])
    loophole_close(
        loophole=found,
        actor=actor,
        status=Loophole.Status.ACCEPTED if is_accepted else Loophole.Status.FIXED,
        remedy="" if is_accepted else typed["remedy"],
        note=typed["note"],
        as_of=read_day(typed["as_of"]) if typed["as_of"] else None,
        option="" if is_accepted else option,
        value=None if is_accepted else value,
    )
    if is_accepted:
        return "The loophole is accepted as part of the game."
    return "The loophole counts as fixed. It is looked for again now; if it shows still, it is opened again."
