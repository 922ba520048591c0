"""`changes/?since=`: what changed in the public content, in an order that never skips anything.

Changes carry numbers that are consecutive in their scope and become visible in that order, so a reader's place is one number
a scope. `since` is that place as the answer before gave it (`next_since`), or a day.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, time
from typing import Any

from django.db.models import Max, Q
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from oscg.common.clock import read_day
from oscg.common.errors import InvalidInput
from oscg.common.models import Change
from oscg.common.pagination import read_limit
from oscg.common.views import ApiView

PUBLIC_SCOPES = ("rules", "cards", "banlists")
PLACE = re.compile(r"rules\.\d{1,18}-cards\.\d{1,18}-banlists\.\d{1,18}", re.ASCII)


class ChangeSerializer(serializers.Serializer[Any]):
    """One change."""

    scope = serializers.CharField()
    number = serializers.IntegerField()
    action = serializers.CharField()
    subject = serializers.CharField()
    key = serializers.CharField()
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)
    note = serializers.CharField(allow_blank=True)
    made_at = serializers.DateTimeField()


class ChangesSerializer(serializers.Serializer[Any]):
    """Changes after a place, scope by scope in their order."""

    results = ChangeSerializer(many=True)
    next_since = serializers.CharField(help_text="Send this as since to get what comes after.")
    more = serializers.BooleanField(help_text="Whether there is more already.")


class ChangesView(ApiView):
    """The public part of the change log."""

    scopes = PUBLIC_SCOPES
    parameters = ("since", "limit")

    @extend_schema(
        operation_id="changes_list",
        parameters=[
            OpenApiParameter(
                "since", str, description="next_since of the answer before, or a day; from the start without it."
            ),
            OpenApiParameter("limit", int, description="Changes an answer, 1 to 200."),
        ],
        responses=ChangesSerializer,
        summary="What changed",
    )
    def get(self, request: Request) -> Response:
        """Changes of rules, cards and lists after a place. Who made them is not told."""
        limit = read_limit(request)
        place, condition = _place(request.query_params.get("since", ""))
        rows = list(
            Change.objects.filter(condition, scope__in=PUBLIC_SCOPES)
            .order_by("scope", "number")
            .values("scope", "number", "action", "subject", "key", "before", "after", "note", "made_at")[: limit + 1]
        )
        for row in rows[:limit]:
            place[row["scope"]] = max(place[row["scope"]], row["number"])
        following = "-".join(f"{scope}.{place[scope]}" for scope in PUBLIC_SCOPES)
        return Response({"results": rows[:limit], "next_since": following, "more": len(rows) > limit})


def _place(since: str) -> tuple[dict[str, int], Q]:
    """The place a `since` names, and the condition on what comes after it."""
    if PLACE.fullmatch(since):
        place = {scope: int(number) for scope, number in (part.split(".") for part in since.split("-"))}
        after = Q()
        for scope, number in place.items():
            after |= Q(scope=scope, number__gt=number)
        return place, after
    place = dict.fromkeys(PUBLIC_SCOPES, 0)
    if not since:
        return place, Q()
    try:
        first = datetime.combine(read_day(since), time.min, UTC)
    except InvalidInput as error:
        raise InvalidInput(
            "query.since", "since is a day, or next_since of an answer before.", pointer="?since"
        ) from error
    earlier = Change.objects.filter(made_at__lt=first, scope__in=PUBLIC_SCOPES).values_list("scope")
    place |= dict(earlier.annotate(last=Max("number")).order_by())
    return _place("-".join(f"{scope}.{number}" for scope, number in place.items()))
