"""`matches/`: making a match with decks, sitting down with one, starting. It judges decks, so it lives on the roof."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from decks.api.deck_serializers import SavedEntrySerializer
from decks.api.serializers import VerdictSerializer
from decks.services.deck_editing import from_rows
from decks.services.match_plans import ME, MOST, USUAL, MatchWish, SeatWish
from decks.services.matches import match_open, match_start, seat_deck_set, seat_take, seat_verdict
from oscg.accounts.authentication import person_of, viewer_of
from oscg.api.deck_fields import BroughtDeckField
from oscg.common.errors import InvalidInput
from oscg.common.pagination import LARGEST, PAGING, PARAMETERS, page_of
from oscg.common.strict import TextField, WholeField, YesNoField, read_body
from rules.api.match_serializers import MOST_SEATS, AnyJson, MatchPageSerializer, MatchSerializer
from rules.api.match_views import KEY, SEAT, MatchApiView
from rules.models import Match, MatchSeat
from rules.selectors.matches import match_get, match_list
from rules.services.match_documents import match_document, match_url
from rules.services.match_seats import own_seat, seats_of

ROLES = ("mine", "invited", "public")


class SeatInputSerializer(serializers.Serializer[Any]):
    """A seat: for oneself (`me`), for somebody by user name, for whoever comes (without a player), or for a bot with its deck."""

    player = TextField(max_length=150, required=False, allow_null=True)
    bot = TextField(max_length=40, required=False, allow_null=True)
    deck = BroughtDeckField(required=False, allow_null=True)


class MatchInputSerializer(serializers.Serializer[Any]):
    """A match to make."""

    format = TextField(max_length=60)
    seats = serializers.ListField(child=SeatInputSerializer(), min_length=1, max_length=MOST)
    seed = WholeField(
        required=False, allow_null=True, help_text="For practice alone; else drawn, and told after the end."
    )
    casual = YesNoField(required=False, help_text="Decks need not be legal.")
    sanctioned = YesNoField(required=False, help_text="For maintainers of the game.")
    options = serializers.DictField(child=AnyJson(), required=False, help_text="Options of the match itself.")
    visibility = serializers.ChoiceField(choices=Match.Visibility.choices, required=False)
    clock = WholeField(required=False, allow_null=True, help_text="Seconds for a decision; null for no limit.")
    start = YesNoField(required=False, help_text="Start at once.")


class JoinSerializer(serializers.Serializer[Any]):
    """Sitting down."""

    deck = BroughtDeckField()
    seat = WholeField(min_value=0, max_value=MOST_SEATS, required=False)
    key = TextField(max_length=60, required=False, allow_blank=True, help_text="The key of the match's link.")


class OwnDeckInputSerializer(serializers.Serializer[Any]):
    """Another deck for one's seat."""

    deck = BroughtDeckField()
    seat = WholeField(min_value=0, max_value=MOST_SEATS, required=False)


class OwnDeckSerializer(serializers.Serializer[Any]):
    """One's own deck in a match, and what is to be said of it."""

    match = serializers.IntegerField()
    seat = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    entries = SavedEntrySerializer(many=True)
    verdict = VerdictSerializer()


class JoinedSerializer(MatchSerializer):
    """The match, and the verdict of the deck one brought."""

    verdict = VerdictSerializer()


class StartedSerializer(MatchSerializer):
    """The match, and what its players are told."""

    note = serializers.CharField(allow_blank=True)


class MatchListView(MatchApiView):
    """Matches one may see, and making one."""

    parameters = ("role", "status", "format", *PARAMETERS)

    @extend_schema(
        operation_id="matches_list",
        parameters=[
            OpenApiParameter("role", str, enum=ROLES, description="All of these without it."),
            OpenApiParameter("status", str, enum=Match.Status.values),
            OpenApiParameter("format", str, description="Slug of a format."),
            *PAGING,
        ],
        responses=MatchPageSerializer,
        summary="Public matches and one's own, the newest first",
    )
    def get(self, request: Request) -> Response:
        """One page of them."""
        viewer, role = viewer_of(request), self.chosen(request, "role", ROLES)
        found = match_list(viewer=viewer, role=role)
        if status := self.chosen(request, "status", Match.Status.values):
            found = found.filter(status=status)
        if slug := request.query_params.get("format"):
            found = found.filter(format__slug=slug)
        page = page_of(found, request, order=("-id",), fields=("id",))
        rows = {match.pk: match for match in match_list(viewer=viewer).filter(pk__in=[row["id"] for row in page.rows])}
        results = [match_document(rows[row["id"]], viewer) for row in page.rows if row["id"] in rows]
        return self.personal(page.answer(results))

    def chosen(self, request: Request, name: str, known: Any) -> str:
        """A word of the query among those that are known; empty without it. Raises InvalidInput."""
        text = request.query_params.get(name, "")
        if text and text not in known:
            raise InvalidInput(f"query.{name}", f"{name} is one of {', '.join(known)}.", pointer=f"?{name}")
        return text

    @extend_schema(
        operation_id="matches_create",
        request=MatchInputSerializer,
        responses={201: MatchSerializer},
        summary="Make a match; with start, begin it at once",
    )
    def post(self, request: Request) -> Response:
        """Bots bring the decks given here, people their own."""
        person = person_of(request)
        body = read_body(MatchInputSerializer, request.data)
        wish = MatchWish(
            format=body["format"],
            seats=tuple(
                SeatWish(each.get("player") or "", each.get("bot") or "", each.get("deck")) for each in body["seats"]
            ),
            seed=body.get("seed"),
            is_casual=body.get("casual", False),
            is_sanctioned=body.get("sanctioned", False),
            options=body.get("options", {}),
            visibility=body.get("visibility", Match.Visibility.PRIVATE),
            seconds=_seconds(body),
        )
        match = match_open(wish=wish, creator=person, start=body.get("start", False))
        answer = self.document(request, match_get(pk=match.pk, viewer=person), 201)
        answer["Location"] = match_url(match.pk)
        return answer


class MatchView(MatchApiView):
    """One match."""

    @extend_schema(operation_id="matches_read", parameters=[KEY], responses=MatchSerializer, summary="A match")
    def get(self, request: Request, pk: int) -> Response:
        """Its rules, seats and state; not its position."""
        return self.document(request, self.match(request, pk))


class MatchJoinView(MatchApiView):
    """Sitting down."""

    parameters = ()

    @extend_schema(
        operation_id="matches_join",
        request=JoinSerializer,
        responses={200: JoinedSerializer},
        summary="Take a seat with a deck, invited or by the key of the match's link",
    )
    def post(self, request: Request, pk: int) -> Response:
        """What is wrong with the deck is told, and refuses nobody before the start."""
        person = person_of(request)
        body = read_body(JoinSerializer, request.data)
        match = match_get(pk=pk, viewer=person, key=body.get("key", ""))
        seat = seat_take(match=match, user=person, deck=body["deck"], number=body.get("seat"))
        match = match_get(pk=pk, viewer=person)
        return self.personal({**match_document(match, person), "verdict": _verdict(match, seat)})


class MatchDeckView(MatchApiView):
    """One's own deck in a match."""

    needs_account = "always"
    parameters = ("seat",)

    @extend_schema(
        operation_id="matches_deck",
        parameters=[SEAT],
        responses=OwnDeckSerializer,
        summary="One's own deck, with its verdict",
    )
    def get(self, request: Request, pk: int) -> Response:
        """For its player alone."""
        person = person_of(request)
        match = match_get(pk=pk, viewer=person)
        seat = own_seat(match, seats_of(match), person, self.number(request, "seat"))
        return self.personal(_own_deck(match, seat))

    @extend_schema(
        operation_id="matches_deck_change",
        request=OwnDeckInputSerializer,
        responses={200: OwnDeckSerializer},
        summary="Bring another deck before the start",
    )
    def post(self, request: Request, pk: int) -> Response:
        """The new deck, with its verdict."""
        person = person_of(request)
        body = read_body(OwnDeckInputSerializer, request.data)
        match = match_get(pk=pk, viewer=person)
        seat = seat_deck_set(match=match, user=person, deck=body["deck"], number=body.get("seat"))
        return self.personal(_own_deck(match, seat))


class MatchStartView(MatchApiView):
    """Starting a match."""

    takes_body = False

    @extend_schema(
        operation_id="matches_start",
        request=None,
        responses={200: StartedSerializer},
        summary="Start a match; 422 where a deck is not legal and the match not casual",
    )
    def post(self, request: Request, pk: int) -> Response:
        """Whoever made it or sits there may."""
        person = person_of(request)
        match = match_get(pk=min(pk, LARGEST), viewer=person)
        started = match_start(match_pk=match.pk, user=person)
        match = match_get(pk=match.pk, viewer=person)
        return self.personal({**match_document(match, person), "note": started.note})


def _seconds(body: dict[str, Any]) -> int | None:
    """The time for a decision. What stands for the usual one inside is no number that somebody may send."""
    if "clock" not in body:
        return USUAL
    given: int | None = body["clock"]
    return None if given is None else max(given, 0)


def _verdict(match: Match, seat: MatchSeat) -> dict[str, Any]:
    return {"label": ME, **seat_verdict(match=match, seat=seat).as_json()}


def _own_deck(match: Match, seat: MatchSeat) -> dict[str, Any]:
    entries = [entry._asdict() for entry in from_rows(seat.entries or ())]
    return {
        "match": match.pk, "seat": seat.number, "name": seat.deck_name, "entries": entries, "verdict": _verdict(match, seat)
    }  # fmt: skip
