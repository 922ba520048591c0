"""`decks/`: saved decks, for everybody who may see them; writing is for their owners."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Max
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from decks.api.deck_serializers import (
    DeckAnswerSerializer,
    DeckChangeSerializer,
    DeckCreateSerializer,
    DeckPageSerializer,
    VersionPageSerializer,
)
from decks.api.serializers import VerdictSerializer
from decks.models import Deck, DeckVersion
from decks.permissions import is_owner, owner_only
from decks.selectors import deck_get, deck_list, deck_version_newest, version_list
from decks.services.deck_editing import deck_create, deck_delete, deck_revise, from_rows
from decks.services.deck_entries import entries_read
from decks.services.deck_files import FILE_TYPES, deck_file_write
from decks.services.legality import Target, deck_verdict
from oscg.accounts.api_views import AccountApiView
from oscg.accounts.authentication import viewer_of
from oscg.common.errors import InvalidInput, Missing, Stale
from oscg.common.pagination import PAGING, PARAMETERS, page_of
from oscg.common.strict import read_body
from rules.models import Format
from rules.selectors.games import format_get

FIELDS = ("id", "name", "format__slug", "owner__username", "visibility", "is_sample", "updated_at", "version")
KEY = OpenApiParameter("key", str, description="The key of an unlisted deck's link.")


class DeckListView(AccountApiView):
    """Decks one may see, and saving a new one."""

    parameters = ("format", "owner", *PARAMETERS)

    @extend_schema(
        operation_id="decks_list",
        parameters=[
            OpenApiParameter("format", str, description="Slug of a format."),
            OpenApiParameter("owner", str, description="Username, or “me”."),
            *PAGING,
        ],
        responses={200: DeckPageSerializer},
        summary="Public decks and one's own, the newest first",
    )
    def get(self, request: Request) -> Response:
        """One page of the decks that are listed for the caller."""
        viewer = viewer_of(request)
        decks = deck_list(viewer=viewer).annotate(version=Max("versions__number"))
        if slug := request.query_params.get("format"):
            decks = decks.filter(format=_format(slug, "?format"))
        if owner := request.query_params.get("owner"):
            decks = decks.filter(owner__username=viewer.get_username() if owner == "me" else owner)
        page = page_of(decks, request, order=("-id",), fields=FIELDS)
        rows = [_row(row) for row in page.rows]
        return Response(page.answer(rows))

    @extend_schema(
        operation_id="decks_create",
        request=DeckCreateSerializer,
        responses={201: DeckAnswerSerializer},
        summary="Save a deck; an illegal one is saved like any other",
    )
    def post(self, request: Request) -> Response:
        """A new deck with its first version."""
        body = read_body(DeckCreateSerializer, request.data)
        format_ = _format(body["format"], "/format")
        deck = deck_create(
            format=format_,
            name=body["name"],
            entries=entries_read(format_slug=format_.slug, text=body.get("text"), rows=body.get("entries")),
            owner=request.user,
            notes=body.get("notes", ""),
            note=body.get("note", ""),
            visibility=body.get("visibility", Deck.Visibility.PRIVATE),
        )
        answer = self.personal(_document(deck, request), lead=_state(deck), status=201)
        answer["Location"] = _url(deck.pk)
        return answer


class DeckView(AccountApiView):
    """One deck."""

    parameters = ("key",)

    @extend_schema(operation_id="decks_read", parameters=[KEY], responses={200: DeckAnswerSerializer}, summary="A deck")
    def get(self, request: Request, pk: int) -> Response:
        """The deck with the cards of its newest version. Hidden ones are 404."""
        deck = _seen(request, pk)
        return self.personal(_document(deck, request), lead=_state(deck))

    @extend_schema(
        operation_id="decks_change",
        request=DeckChangeSerializer,
        responses={200: DeckAnswerSerializer},
        summary="Change a deck; cards make a new version",
        parameters=[OpenApiParameter("If-Match", str, OpenApiParameter.HEADER, description="ETag the change is for.")],
    )
    def patch(self, request: Request, pk: int) -> Response:
        """Change what is sent. With `If-Match`, only if nobody changed the deck since (412)."""
        deck = _own(request, pk)
        body = read_body(DeckChangeSerializer, request.data)
        has_cards = "text" in body or "entries" in body
        slug = deck.format.slug
        deck_revise(
            deck=deck,
            actor=request.user,
            entries=entries_read(format_slug=slug, text=body.get("text"), rows=body.get("entries"))
            if has_cards
            else None,
            note=body.get("note", ""),
            unchanged_since=deck.updated_at if request.headers.get("If-Match") else None,
            name=body.get("name"),
            notes=body.get("notes"),
            visibility=body.get("visibility"),
        )
        return self.personal(_document(deck, request), lead=_state(deck))

    @extend_schema(
        operation_id="decks_delete",
        responses={204: None},
        summary="Delete a deck with all its versions",
        parameters=[OpenApiParameter("If-Match", str, OpenApiParameter.HEADER)],
    )
    def delete(self, request: Request, pk: int) -> Response:
        """Gone for good."""
        deck_delete(deck=_own(request, pk), actor=request.user)
        return Response(status=204)


class DeckVersionListView(AccountApiView):
    """The versions of a deck."""

    parameters = ("key", *PARAMETERS)

    @extend_schema(
        operation_id="decks_versions",
        parameters=[KEY, *PAGING],
        responses={200: VersionPageSerializer},
        summary="Every saved version, the newest first",
    )
    def get(self, request: Request, pk: int) -> Response:
        """One page of versions with their cards."""
        deck = _seen(request, pk)
        page = page_of(
            version_list(deck=deck), request, order=("-number",), fields=("number", "note", "created_at", "entries")
        )
        rows = [
            {**row, "created_at": _instant(row["created_at"]), "entries": _entries(row["entries"])} for row in page.rows
        ]
        return Response(page.answer(rows))


class DeckVerdictView(AccountApiView):
    """Whether a saved deck is legal."""

    parameters = ("as_of", "format", "key")
    throttle_scope = "check"

    @extend_schema(
        operation_id="decks_verdict",
        parameters=[
            OpenApiParameter("as_of", str, description="A date or RFC 3339 instant; today without it."),
            OpenApiParameter("format", str, description="Slug of another format to check against."),
            KEY,
        ],
        responses={200: VerdictSerializer},
        summary="Is this deck legal on a day, and why not?",
    )
    def get(self, request: Request, pk: int) -> Response:
        """The verdict of the newest version."""
        deck = _seen(request, pk)
        slug = request.query_params.get("format")
        target = Target(_format(slug, "?format").slug if slug else deck.format.slug, self.day(request))
        entries = from_rows(deck_version_newest(deck=deck).entries)
        try:
            found = deck_verdict(entries=entries, target=target)
        except InvalidInput as error:
            raise InvalidInput(error.code, error.message, pointer="?as_of") from error
        return Response({"label": "", **found.as_json()})


class DeckExportView(AccountApiView):
    """A saved deck as a file."""

    parameters = ("key",)

    @extend_schema(
        operation_id="decks_export",
        parameters=[KEY, OpenApiParameter("file_type", str, OpenApiParameter.PATH, enum=list(FILE_TYPES))],
        responses={
            (200, "text/plain"): OpenApiResponse(OpenApiTypes.STR),
            (200, "application/json"): OpenApiTypes.OBJECT,
        },
        summary="The deck as a file, which import reads back",
    )
    def get(self, request: Request, pk: int, file_type: str) -> HttpResponse:
        """The newest version in a file type. 400 for what such a file cannot hold."""
        deck = _seen(request, pk)
        entries = from_rows(deck_version_newest(deck=deck).entries)
        file = deck_file_write(
            file_type=file_type, name=deck.name, entries=entries, format_slug=deck.format.slug, notes=deck.notes
        )
        answer = HttpResponse(file.text, content_type=f"{file.media_type}; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="{file.name}"'
        return answer


def _seen(request: Request, pk: int) -> Deck:
    """The deck, if the caller may see it."""
    return deck_get(pk=_number(pk), viewer=viewer_of(request), key=request.query_params.get("key", ""))


def _own(request: Request, pk: int) -> Deck:
    """The caller's own deck, if it is still what `If-Match` names. Raises Missing or Stale."""
    deck = deck_get(pk=_number(pk), viewer=request.user)
    owner_only(request.user, deck)
    wanted = request.headers.get("If-Match", "")
    named = [part.strip().removeprefix("W/").strip('"') for part in wanted.split(",")]
    if wanted and named != ["*"] and not any(tag.startswith(_state(deck)) for tag in named):
        raise Stale(
            "deck.changed", "The deck was changed since. Read it again, then send the change with its new ETag."
        )
    return deck


def _number(pk: int) -> int:
    """A row number the database can look up."""
    return min(pk, 2**62)


def _format(slug: str, pointer: str) -> Format:
    try:
        return format_get(slug=slug)
    except Missing as error:
        raise InvalidInput(error.code, error.message, pointer=pointer) from error


def _state(deck: Deck) -> str:
    """What begins a deck's ETag: every change raises the time of its last one, to the microsecond."""
    return f"deck-{deck.pk}-{deck.updated_at.timestamp():.6f}-"


def _url(pk: int) -> str:
    return f"/api/v1/decks/{pk}/"


def _instant(moment: datetime) -> str:
    return moment.isoformat().replace("+00:00", "Z")


def _row(row: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": row["id"],
        "url": _url(row["id"]),
        "name": row["name"],
        "format": row["format__slug"],
        "owner": row["owner__username"],
        "visibility": row["visibility"],
        "is_sample": row["is_sample"],
        "version": row["version"],
        "updated_at": _instant(row["updated_at"]),
    }


def _entries(rows: list[list[Any]]) -> list[dict[str, Any]]:
    return [entry._asdict() for entry in from_rows(rows)]


def _document(deck: Deck, request: Request) -> dict[str, Any]:
    newest: DeckVersion = deck_version_newest(deck=deck)
    row = {
        "id": deck.pk, "name": deck.name, "format__slug": deck.format.slug, "visibility": deck.visibility,
        "owner__username": deck.owner.username if deck.owner else None, "is_sample": deck.is_sample,
        "updated_at": deck.updated_at, "version": newest.number,
    }  # fmt: skip
    found = {**_row(row), "notes": deck.notes, "entries": _entries(newest.entries)}
    if is_owner(viewer_of(request), deck):
        found["share_key"] = deck.share_key
    return found
