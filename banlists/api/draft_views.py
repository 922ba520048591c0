"""`banlists/…/drafts/`: drafts of lists, for maintainers of the game alone. Everybody else finds nothing here."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from banlists.api.draft_serializers import (
    DraftCreateSerializer,
    DraftListSerializer,
    DraftSerializer,
    DraftWriteSerializer,
    VersionSerializer,
    draft_json,
)
from banlists.models import BanListDraft
from banlists.permissions import may_draft_list
from banlists.selectors import draft_get, draft_list
from banlists.services.drafting import draft_confirm, draft_create, draft_discard, draft_publish, draft_save
from oscg.accounts.api_views import AccountApiView
from oscg.common.if_match import IF_MATCH, VersionNeeded, is_any_version, matched_version
from oscg.common.pagination import PAGING, PARAMETERS, page_of
from oscg.common.strict import read_body
from rules.models import Format
from rules.selectors.games import format_get
from rules.services.drafts import draft_missing


class DraftApiView(AccountApiView):
    """The base of the desk's API: an account, the scope `lists`, and a role in the format's game."""

    needs_account = "always"
    token_scope = "lists"  # noqa: S105  (the name of a scope)

    def format_of(self, request: Request, format_slug: str) -> Format:
        """The format. Raises Missing for a format that does not exist, and for people who do not keep its lists."""
        found = format_get(slug=format_slug)
        if not may_draft_list(request.user, found):
            raise draft_missing()
        return found

    def draft_of(self, request: Request, format_slug: str, pk: int) -> BanListDraft:
        """The draft. Raises Missing for absent and hidden ones alike."""
        return draft_get(pk=pk, user=request.user, format_slug=format_slug)

    def answer(self, request: Request, draft: BanListDraft, status: int = 200) -> Response:
        """A draft; its ETag begins with its version, which every change raises."""
        return self.personal(draft_json(draft), lead=f"{draft.version}-", status=status)


class DraftListView(DraftApiView):
    """The drafts of a format's list."""

    parameters = PARAMETERS

    @extend_schema(
        operation_id="drafts_list", parameters=PAGING, responses=DraftListSerializer, summary="Drafts of a list"
    )
    def get(self, request: Request, format_slug: str) -> Response:
        """The drafts, the newest first, published and discarded ones too."""
        format_ = self.format_of(request, format_slug)
        drafts = draft_list(user=request.user).filter(format=format_).select_related("based_on")
        page = page_of(drafts, request, order=("-id",), fields=("id",))
        found = {each.pk: each for each in drafts.filter(pk__in=[row["id"] for row in page.rows])}
        rows = [draft_json(found[row["id"]]) for row in page.rows if row["id"] in found]
        return Response(page.answer(rows))

    @extend_schema(
        operation_id="drafts_create",
        request=DraftCreateSerializer,
        responses={201: DraftSerializer},
        summary="Begin a draft",
    )
    def post(self, request: Request, format_slug: str) -> Response:
        """A new draft; without `entries` it starts as the list in force."""
        format_ = self.format_of(request, format_slug)
        body = read_body(DraftCreateSerializer, request.data)
        draft = draft_create(
            format=format_, actor=request.user, starts_from=body.pop("starts_from", None), **_changes(body)
        )
        response = self.answer(request, draft_get(pk=draft.pk, user=request.user), 201)
        response["Location"] = request.build_absolute_uri(f"/api/v1/banlists/{format_.slug}/drafts/{draft.pk}/")
        return response


def _changes(body: dict[str, Any]) -> dict[str, Any]:
    """The fields of a body as the services name them."""
    if "emergency" in body:
        body["is_emergency"] = body.pop("emergency")
    return body


class DraftView(DraftApiView):
    """One draft."""

    @extend_schema(operation_id="drafts_get", responses=DraftSerializer, summary="One draft")
    def get(self, request: Request, format_slug: str, pk: int) -> Response:
        """The draft as it is; its ETag goes into `If-Match` of a change."""
        return self.answer(request, self.draft_of(request, format_slug, pk))

    @extend_schema(
        operation_id="drafts_change",
        parameters=[IF_MATCH],
        request=DraftWriteSerializer,
        responses=DraftSerializer,
        summary="Change a draft",
    )
    def patch(self, request: Request, format_slug: str, pk: int) -> Response:
        """Change what the body names. 412 tells what somebody else changed meanwhile; 428 where `If-Match` is missing."""
        draft = self.draft_of(request, format_slug, pk)
        version = matched_version(request, "draft")
        if version is None and not is_any_version(request):
            raise VersionNeeded(
                "draft.version_needed",
                f'Send If-Match with the version you have read. The newest is "{draft.version}".',
            )
        changes = _changes(read_body(DraftWriteSerializer, request.data))
        draft_save(draft=draft, actor=request.user, version=version or draft.version, changes=changes)
        return self.answer(request, self.draft_of(request, format_slug, pk))


class DraftStepView(DraftApiView):
    """What is done to a draft as a whole; `If-Match` or `version` says which version was read."""

    def version(self, request: Request) -> int | None:
        """The version the caller means; None where it names none."""
        body = read_body(VersionSerializer, request.data)
        named = matched_version(request, "draft")
        return body.get("version") if named is None else named


class DraftConfirmView(DraftStepView):
    """Confirming."""

    @extend_schema(
        operation_id="drafts_confirm",
        parameters=[IF_MATCH],
        request=VersionSerializer,
        responses=DraftSerializer,
        summary="Confirm a draft as its second maintainer",
    )
    def post(self, request: Request, format_slug: str, pk: int) -> Response:
        """Agree to exactly this version; whoever wrote it cannot."""
        draft = self.draft_of(request, format_slug, pk)
        draft_confirm(draft=draft, actor=request.user, version=self.version(request))
        return self.answer(request, self.draft_of(request, format_slug, pk))


class DraftScheduleView(DraftStepView):
    """Scheduling."""

    is_schedule = True

    @extend_schema(
        operation_id="drafts_schedule",
        parameters=[IF_MATCH],
        request=VersionSerializer,
        responses=DraftSerializer,
        summary="Make a draft the list from a day to come",
    )
    def post(self, request: Request, format_slug: str, pk: int) -> Response:
        """Publish the revision, dated tomorrow or later: everybody sees it as upcoming. It never changes again."""
        return self.publish(request, format_slug, pk)

    def publish(self, request: Request, format_slug: str, pk: int) -> Response:
        """The draft turned into a revision."""
        draft = self.draft_of(request, format_slug, pk)
        draft_publish(draft=draft, actor=request.user, version=self.version(request), is_schedule=self.is_schedule)
        return self.answer(request, self.draft_of(request, format_slug, pk))


class DraftPublishView(DraftScheduleView):
    """Publishing."""

    is_schedule = False

    @extend_schema(
        operation_id="drafts_publish",
        parameters=[IF_MATCH],
        request=VersionSerializer,
        responses=DraftSerializer,
        summary="Make a draft the list, today in an emergency",
    )
    def post(self, request: Request, format_slug: str, pk: int) -> Response:
        """Publish the revision of a draft; one marked as an emergency may be in force from today."""
        return self.publish(request, format_slug, pk)


class DraftDiscardView(DraftStepView):
    """Giving up."""

    @extend_schema(
        operation_id="drafts_discard",
        parameters=[IF_MATCH],
        request=VersionSerializer,
        responses=DraftSerializer,
        summary="Discard a draft",
    )
    def post(self, request: Request, format_slug: str, pk: int) -> Response:
        """Give the draft up; it stays readable for maintainers."""
        draft = self.draft_of(request, format_slug, pk)
        draft_discard(draft=draft, actor=request.user, version=self.version(request))
        return self.answer(request, self.draft_of(request, format_slug, pk))
