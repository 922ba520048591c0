"""Uploaded pictures: their files, and the page on which a proposal gets, changes or loses its picture."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import (
    FileResponse,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotModified,
    HttpResponseRedirect,
)
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from cards.forms.artwork import FIELDS, ArtworkForm, stored_words
from cards.models import Artwork, Submission
from cards.permissions import count_upload, is_author
from cards.pictures.copies import TYPES
from cards.selectors import artwork_get, submission_get
from cards.services.artwork import artwork_reword, artwork_upload, size_check, submission_artwork_set
from cards.services.artwork_files import artwork_file
from cards.services.submissions import EDITABLE
from cards.views import FOR_EVER
from oscg.accounts.authentication import viewer_of
from oscg.accounts.signed_in import signed_in
from oscg.common.errors import Conflict, InvalidInput, Missing, Refused
from oscg.common.etags import is_held
from oscg.common.uploads import is_upload_too_large

FOR_ONE_READER = "private, no-cache"


@require_safe
def artwork_picture(request: HttpRequest, key: str, form: str) -> HttpResponseBase:
    """A file of a picture: for everybody and for ever once it is public, before that for those who may see it. Raises Missing."""
    artwork = artwork_get(key=key, viewer=lambda: viewer_of(request))
    tag = f'"{artwork.digest[:16]}{form}"'
    response = HttpResponseNotModified() if is_held(request, tag) else _file_answer(key, form)
    response["ETag"] = tag
    response["Cache-Control"] = FOR_EVER if artwork.is_public else FOR_ONE_READER
    response["X-Content-Type-Options"] = "nosniff"
    response["Cross-Origin-Resource-Policy"] = "cross-origin" if artwork.is_public else "same-origin"
    return response


def _file_answer(key: str, form: str) -> HttpResponseBase:
    """The file from here, or the proxy's own address of it, which nobody outside can call."""
    path = artwork_file(key=key, form=form)
    if not settings.OSCG_ACCEL:
        return FileResponse(path.open("rb"), content_type=TYPES[form])
    place = path.relative_to(settings.MEDIA_ROOT).as_posix()
    return HttpResponse(content_type=TYPES[form], headers={"X-Accel-Redirect": f"{settings.OSCG_ACCEL}{place}"})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def artwork_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The picture of one's own proposal. POST sends one, words it anew, or removes it (`remove`). Raises Missing for others."""
    submission = submission_get(pk=pk, viewer=request.user)
    if not is_author(request.user, submission):
        raise Missing("submission.unknown", "There is no such proposal.")
    if request.method != "POST":
        return _page(request, submission, ArtworkForm(initial=stored_words(submission)))
    if submission.state not in EDITABLE:
        message = f"A proposal that is {submission.get_state_display().lower()} cannot get another picture."
        raise Conflict("submission.state", message)
    count_upload(request)
    if "remove" in request.POST:
        instead_of = request.POST.get("instead_of", "")[:43]
        submission_artwork_set(submission=submission, actor=request.user, artwork=None, instead_of=instead_of)
        messages.success(request, "The picture is removed. The card shows the one drawn from its name.")
        return HttpResponseRedirect(request.path)
    form = ArtworkForm(request.POST, request.FILES)
    artwork = _sent(request, submission, form)
    if artwork is None:
        return _page(request, submission, form, status=400)
    submission_artwork_set(
        submission=submission, actor=request.user, artwork=artwork, instead_of=form.cleaned_data["instead_of"]
    )
    messages.success(request, "The picture is saved.")
    return HttpResponseRedirect(request.path)


def _sent(request: HttpRequest, submission: Submission, form: ArtworkForm) -> Artwork | None:
    """The picture the form makes; None where something is wrong, which the form then says."""
    is_valid = form.is_valid()
    try:
        if is_upload_too_large(request):
            size_check(None)
        if not is_valid:
            return None
        upload = form.cleaned_data["file"]
        if upload is not None:
            return artwork_upload(actor=request.user, game=submission.game, upload=upload, words=form.words())
        if submission.artwork is None:
            raise InvalidInput("artwork.missing", "Choose the file of the picture.", pointer="/file")
        return artwork_reword(artwork=submission.artwork, actor=request.user, words=form.words())
    except InvalidInput as error:
        for each in error.field_errors:
            form.add_error(FIELDS.get(each.pointer), each.detail)
    except (Refused, Conflict) as error:
        form.add_error(None, error.message)
    return None


def _page(request: HttpRequest, submission: Submission, form: ArtworkForm, *, status: int = 200) -> HttpResponse:
    context = {
        "section": "submissions",
        "submission": submission,
        "artwork": submission.artwork,
        "may_edit": submission.state in EDITABLE,
        "form": form,
    }
    return render(request, "submissions/artwork.html", context, status=status)
