"""Cursor paging: pages start after a row, not at a number, so that a walk meets every row exactly once."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import ValidationError
from django.db.models import IntegerField, Model, Q, QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from oscg.common.errors import InvalidInput
from oscg.common.rendering import is_clean

DEFAULT_LIMIT = 50
MAX_LIMIT = 200
LARGEST = 2**62
"""Beyond every row number, and within what each database can compare."""
PARAMETERS = ("limit", "cursor", "total")
YES_NO = ("true", "false")
PAGING = [
    OpenApiParameter("limit", int, description=f"Rows a page, 1 to {MAX_LIMIT}."),
    OpenApiParameter("cursor", str, description="Where the page starts, from next or previous."),
    OpenApiParameter("total", str, enum=YES_NO, description="Also count the rows of all pages."),
]
"""How the schema describes them."""


class PageSerializer(serializers.Serializer[Any]):
    """What every page of a list has beside its `results`."""

    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    total = serializers.IntegerField(required=False, help_text="With ?total=true.")


@dataclass(frozen=True, slots=True)
class Page:
    """Rows of one page, the addresses of its neighbours (None at the ends), and the number of all rows where it was asked for."""

    rows: list[dict[str, Any]]
    next: str | None
    previous: str | None
    total: int | None = None

    @property
    def about(self) -> dict[str, Any]:
        """What an answer tells of the page beside its rows."""
        counted = {} if self.total is None else {"total": self.total}
        return {"next": self.next, "previous": self.previous, **counted}

    def answer(self, results: Sequence[Any]) -> dict[str, Any]:
        """The page as an answer, its rows as they are shown."""
        return {**self.about, "results": results}


def read_limit(request: Request) -> int:
    """The wished page size, 1 to 200. Raises InvalidInput for anything else."""
    text = request.query_params.get("limit", "") or str(DEFAULT_LIMIT)
    if text.isascii() and text.isdigit() and len(text) < 5 and 1 <= int(text) <= MAX_LIMIT:
        return int(text)
    raise InvalidInput(
        "query.limit", f"“{text[:20]}” is not a page size. Give a whole number from 1 to {MAX_LIMIT}.", pointer="?limit"
    )


def _is_total_wanted(request: Request) -> bool:
    """Whether all rows are to be counted. Raises InvalidInput for what is neither yes nor no."""
    text = request.query_params.get("total") or "false"
    if text not in YES_NO:
        raise InvalidInput("query.total", f"“{text[:20]}” is no value of total. Give true or false.", pointer="?total")
    return text == "true"


def page_of(queryset: QuerySet[Any], request: Request, *, order: Sequence[str], fields: Sequence[str]) -> Page:
    """One page of `queryset.values(*fields)`, ordered by `order` (`-` for descending), whose last column is unique.

    All columns of `order` must be among `fields`. Raises InvalidInput for a limit, cursor or total that cannot be read.
    """
    limit = read_limit(request)
    every = queryset if _is_total_wanted(request) else None
    columns = [(name.lstrip("-"), name.startswith("-")) for name in order]
    kinds = [_kind(queryset.model, name) for name, _ in columns]
    after, values = _read_cursor(request.query_params.get("cursor", ""), kinds)
    if values is not None:
        try:
            queryset = queryset.filter(_beyond(columns, values, forward=after))
        except (ValueError, ValidationError) as error:  # a value of a kind its column does not have
            raise _bad_cursor() from error
    ordering = [f"{'-' if descending == after else ''}{name}" for name, descending in columns]
    rows = list(queryset.order_by(*ordering).values(*fields)[: limit + 1])
    has_more = len(rows) > limit
    rows = rows[:limit] if after else rows[:limit][::-1]
    is_start = values is None if after else not has_more
    is_end = not has_more if after else values is None
    return Page(
        rows=rows,
        next=None if is_end or not rows else _link(request, "after", [rows[-1][name] for name, _ in columns]),
        previous=None if is_start or not rows else _link(request, "before", [rows[0][name] for name, _ in columns]),
        total=None if every is None else every.count(),
    )


def page_of_rows(rows: Sequence[dict[str, Any]], request: Request, *, key: str) -> dict[str, Any]:
    """A page of a short list that is in memory, in the shape of all lists; `key` is unique among the rows.

    Raises InvalidInput for a limit, cursor or total that cannot be read, or a cursor whose row is gone.
    """
    limit = read_limit(request)
    names = [row[key] for row in rows]
    kind: type[int] | type[str] = int if names and isinstance(names[0], int) else str
    after, values = _read_cursor(request.query_params.get("cursor", ""), [kind])
    if values is not None and values[0] not in names:
        raise _bad_cursor()
    place = names.index(values[0]) if values is not None else -1
    start = place + 1 if after else max(place - limit, 0)
    end = min(start + limit, len(rows)) if after else place
    shown = list(rows[start:end])
    page = Page(
        rows=shown,
        next=_link(request, "after", [shown[-1][key]]) if shown and end < len(rows) else None,
        previous=_link(request, "before", [shown[0][key]]) if shown and start > 0 else None,
        total=len(rows) if _is_total_wanted(request) else None,
    )
    return page.answer(shown)


def _beyond(columns: list[tuple[str, bool]], values: list[Any], *, forward: bool) -> Q:
    """Rows after (or before) the given one in the order: equal in the first columns, further in the next."""
    condition = Q()
    for at, (name, descending) in enumerate(columns):
        sign = "gt" if descending != forward else "lt"
        equal = {columns[i][0]: values[i] for i in range(at)}
        condition |= Q(**equal, **{f"{name}__{sign}": values[at]})
    return condition


def _kind(model: type[Model], path: str) -> type[int] | type[str]:
    """What a cursor says of this column: a whole number, or text (dates too)."""
    *way, name = path.split("__")
    for step in way:
        model = model._meta.get_field(step).related_model  # type: ignore[assignment]
    field = model._meta.pk if name == "pk" else model._meta.get_field(name)
    return int if isinstance(getattr(field, "target_field", field), IntegerField) else str


def _read_cursor(text: str, kinds: list[type[int] | type[str]]) -> tuple[bool, list[Any] | None]:
    """Direction and values of a cursor; no values without one."""
    if not text:
        return True, None
    problem = _bad_cursor()
    try:
        found = json.loads(base64.urlsafe_b64decode(text.encode("ascii")))
    except (ValueError, binascii.Error, UnicodeEncodeError, RecursionError) as error:
        raise problem from error
    if not (isinstance(found, list) and len(found) == len(kinds) + 1 and found[0] in ("after", "before")):
        raise problem
    values: list[Any] = found[1:]
    for value, kind in zip(values, kinds, strict=True):
        if type(value) is not kind or not (is_clean(value) if isinstance(value, str) else abs(value) < LARGEST):
            raise problem
    return found[0] == "after", values


def _bad_cursor() -> InvalidInput:
    return InvalidInput("query.cursor", "This cursor is not one of ours. Start again without it.", pointer="?cursor")


def _link(request: Request, direction: str, values: list[Any]) -> str:
    plain = [value if isinstance(value, (int, str)) else str(value) for value in values]
    cursor = base64.urlsafe_b64encode(json.dumps([direction, *plain], separators=(",", ":")).encode()).decode()
    kept = [(key, value) for key, value in request.query_params.items() if key != "cursor" and value]
    return request.build_absolute_uri(f"{request.path}?{urlencode([*kept, ('cursor', cursor)])}")
