"""`notices/`: what the caller is told, and on which ways."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from oscg.accounts.api_views import AccountApiView
from oscg.accounts.authentication import person_of
from oscg.accounts.models import Notice, NoticeKind
from oscg.accounts.notices import notice_choices, notice_choose, notice_list, notice_read, notices_read
from oscg.common.errors import InvalidInput
from oscg.common.pagination import LARGEST, PAGING, PARAMETERS, PageSerializer, page_of
from oscg.common.strict import WholeField, YesNoField, read_body

FIELDS = ("id", "kind", "text", "path", "made_at", "read_at")


class NoticeSerializer(serializers.Serializer[Any]):
    """Something the caller is told; `path` is the page of the site that shows it."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=NoticeKind.values)
    text = serializers.CharField()
    path = serializers.CharField()
    made_at = serializers.DateTimeField()
    read_at = serializers.DateTimeField(allow_null=True)


class NoticePageSerializer(PageSerializer):
    """A page of notices, the newest first."""

    results = NoticeSerializer(many=True)


class NoticesSeenSerializer(serializers.Serializer[Any]):
    """Which notices were seen: those up to this one."""

    up_to = WholeField(min_value=0)


class NoticesReadSerializer(serializers.Serializer[Any]):
    """How many were new."""

    read = serializers.IntegerField()


class NoticeChoiceSerializer(serializers.Serializer[Any]):
    """On which ways the caller is told of one kind of thing."""

    kind = serializers.ChoiceField(choices=NoticeKind.values)
    on_site = YesNoField()
    by_mail = YesNoField()


class ShownNoticeChoiceSerializer(NoticeChoiceSerializer):
    """A choice with what its kind is about."""

    about = serializers.CharField(help_text="What its kind is about.")


class NoticeChoicesSerializer(serializers.Serializer[Any]):
    """Every kind with its choice."""

    choices = ShownNoticeChoiceSerializer(many=True)


def _json(row: dict[str, Any]) -> dict[str, Any]:
    moments = {key: row[key].isoformat().replace("+00:00", "Z") if row[key] else None for key in ("made_at", "read_at")}
    return {**row, **moments}


class NoticeListView(AccountApiView):
    """The caller's notices."""

    needs_account = "always"
    parameters = ("unread", *PARAMETERS)

    @extend_schema(
        operation_id="notices_list",
        parameters=[OpenApiParameter("unread", str, enum=["true", "false"], description="Only the new ones."), *PAGING],
        responses=NoticePageSerializer,
        summary="What you are told",
    )
    def get(self, request: Request) -> Response:
        """Notices of this person, the newest first."""
        found = notice_list(user=person_of(request))
        wanted = request.query_params.get("unread") or "false"
        if wanted not in ("true", "false"):
            raise InvalidInput("query.unread", "unread is true or false.", pointer="?unread")
        if wanted == "true":
            found = found.filter(read_at=None)
        page = page_of(found, request, order=("-id",), fields=FIELDS)
        rows = [_json(row) for row in page.rows]
        return self.personal(page.answer(rows))


class NoticeWriteView(AccountApiView):
    """Marking one's own notices as read takes no scope: any token of this person may."""

    needs_account = "always"

    def scope_needed(self, request: Request, **kwargs: Any) -> str:
        """None."""
        return ""


class NoticesReadView(NoticeWriteView):
    """Marking notices as read."""

    @extend_schema(
        operation_id="notices_read",
        request=NoticesSeenSerializer,
        responses={200: NoticesReadSerializer},
        summary="Mark notices as read, up to the newest you have seen",
    )
    def post(self, request: Request) -> Response:
        """Those that came since stay unread."""
        body = read_body(NoticesSeenSerializer, request.data)
        return Response({"read": notices_read(user=person_of(request), up_to=min(body["up_to"], LARGEST))})


class NoticeReadView(NoticeWriteView):
    """Marking one notice as read."""

    takes_body = False

    @extend_schema(
        operation_id="notices_read_one",
        request=None,
        responses={200: NoticeSerializer},
        summary="Mark one notice as read",
    )
    def post(self, request: Request, pk: int) -> Response:
        """The notice, read."""
        found: Notice = notice_read(user=person_of(request), pk=min(pk, LARGEST))
        return Response(_json({name: getattr(found, name) for name in FIELDS}))


class NoticeChoicesView(AccountApiView):
    """On which ways the caller is told."""

    needs_account = "always"

    @extend_schema(
        operation_id="notices_choices", responses=NoticeChoicesSerializer, summary="What you are told, and how"
    )
    def get(self, request: Request) -> Response:
        """Every kind with its choice."""
        return self.personal({"choices": notice_choices(user=person_of(request))})

    @extend_schema(
        operation_id="notices_choose",
        request=NoticeChoiceSerializer,
        responses=NoticeChoicesSerializer,
        summary="Choose how you are told of one kind of thing",
    )
    def patch(self, request: Request) -> Response:
        """Both ways may be off."""
        body = read_body(NoticeChoiceSerializer, request.data)
        notice_choose(user=person_of(request), **body)
        return Response({"choices": notice_choices(user=person_of(request))})
