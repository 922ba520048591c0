"""`cards/`: lists, single cards, versions and look-up by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.serializers import (
    CardPageSerializer,
    CardSerializer,
    CardVersionListSerializer,
    LookupAnswerSerializer,
    LookupSerializer,
)
from cards.filters import CardFilter, filtered_cards
from cards.models import CardVersion
from cards.selectors import PUBLIC, card_get, version_list
from cards.services.card_documents import with_status
from cards.services.card_pool import CardPool, card_pool
from cards.services.submission_merging import document_changes
from oscg.common.changes import data_revisions
from oscg.common.clock import utc_today
from oscg.common.errors import InvalidInput, Missing
from oscg.common.pagination import PAGING, PARAMETERS, page_of
from oscg.common.strict import read_body
from oscg.common.views import ApiView, json_bytes
from rules.games.catalog import game_spec
from rules.selectors.games import game_get

# The last column is the card's own id, not its version's: a card that gets a new version keeps its place.
ORDERS = {
    "name": ("card__name_key", "card_id"),
    "-name": ("-card__name_key", "-card_id"),
    "created": ("card_id",),
    "-created": ("-card_id",),
    "cost": ("cost", "card__name_key", "card_id"),
    "-cost": ("-cost", "card__name_key", "card_id"),
}
SUGGESTED = 50
"""Near misses are looked for in so many names of one look-up."""
FILTERS = tuple(CardFilter.base_filters)


def _parameter(name: str, description: str, kind: Any = OpenApiTypes.STR, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, kind, description=description, **more)


LIST_PARAMETERS = [
    *(_parameter(name, str(each.label or name), OpenApiTypes.INT if name == "cost" else OpenApiTypes.STR)
      for name, each in CardFilter.base_filters.items()),
    _parameter("as_of", "Show the cards as of this day or instant."),
    _parameter("ordering", "Order of the list.", enum=sorted(ORDERS)),
    *PAGING,
]  # fmt: skip


class CardListView(ApiView):
    """Cards in the version in force."""

    scopes = ("cards", "rules")
    parameters = (*FILTERS, *PARAMETERS, "ordering", "as_of")

    @extend_schema(
        operation_id="cards_list", parameters=LIST_PARAMETERS, responses=CardPageSerializer, summary="Find cards"
    )
    def get(self, request: Request) -> Response:
        """A page of cards; their documents are joined as they are stored."""
        query = request.query_params
        found = filtered_cards(version_list(day=self.day(request)), query)
        order = ORDERS[_choice(query.get("ordering") or "name", "ordering", ORDERS)]
        columns = [name.lstrip("-") for name in order]
        page = page_of(found, request, order=order, fields=[*columns, "document", "card__status"])
        about = orjson.dumps(page.about)[1:-1]
        results = b",".join(with_status(row["document"], row["card__status"]) for row in page.rows)
        return json_bytes(b'{%b,"results":[%b]}' % (about, results))


def _choice(value: str, name: str, known: Any) -> str:
    if value not in known:
        choices = ", ".join(sorted(known))
        raise InvalidInput(
            f"query.{name}", f"“{value[:40]}” is no value of {name}. Choose one of {choices}.", pointer=f"?{name}"
        )
    return value


class CardView(ApiView):
    """One card."""

    scopes = ("cards",)
    parameters = ("as_of",)

    @extend_schema(
        operation_id="cards_get",
        parameters=[_parameter("as_of", "Show the card as of this day or instant.")],
        responses=CardSerializer,
        summary="One card",
    )
    def get(self, request: Request, game: str, slug: str) -> Response:
        """A card in the version in force today, or on `as_of`."""
        day = self.day(request)
        versions = version_list(day=day).filter(card__game__slug=game, card__slug=slug)
        row = versions.values_list("document", "card__status").first()
        if row is None:
            card = card_get(game=game, slug=slug)
            raise Missing("card.not_in_force", f"{card.name} has no version in force on {day}.")
        return json_bytes(with_status(*row))


class CardVersionListView(ApiView):
    """The versions of a card."""

    scopes = ("cards",)
    parameters = PARAMETERS

    @extend_schema(
        operation_id="cards_versions",
        parameters=PAGING,
        responses=CardVersionListSerializer,
        summary="All versions of a card, with what each changed",
    )
    def get(self, request: Request, game: str, slug: str) -> Response:
        """Every version, oldest first, those to come included: they are announced."""
        versions = CardVersion.objects.filter(card=card_get(game=game, slug=slug))
        page = page_of(versions, request, order=("number",), fields=("number", "document", "effective_until"))
        before = _document_before(versions, page.rows)
        results = []
        for row in page.rows:
            document, until = orjson.loads(row["document"]), row["effective_until"]
            changes = document_changes(before, document) if before else []
            results.append({**document, "effective_until": until and until.isoformat(), "changes": changes})
            before = document
        return Response(page.answer(results))


def _document_before(versions: QuerySet[CardVersion], rows: Sequence[Mapping[str, Any]]) -> Any:
    """The document of the version before those of a page; None where the page holds the first."""
    if not rows or rows[0]["number"] == 1:
        return None
    return orjson.loads(versions.values_list("document", flat=True).get(number=rows[0]["number"] - 1))


class CardLookupView(ApiView):
    """Cards by slug or name."""

    throttle_scope = "check"

    @extend_schema(
        operation_id="cards_lookup",
        request=LookupSerializer,
        responses={200: LookupAnswerSerializer},
        summary="Look up cards by slug or name",
    )
    def post(self, request: Request) -> Response:
        """The cards found, in the order asked, and near misses of the names nobody has."""
        body = read_body(LookupSerializer, request.data)
        try:
            game = game_spec(game_get(slug=body["game"]).definition)
        except Missing as error:
            raise InvalidInput(error.code, error.message, pointer="/game") from error
        pool = card_pool(game=game, day=utc_today(), revision=data_revisions(("cards",))[0])
        slugs = {text: text if (text, None) in pool.cards else pool.names.find(text) for text in body["cards"]}
        wanted = [slug for slug in slugs.values() if slug]
        rows = version_list(day=utc_today()).filter(card__game__slug=game.slug, card__slug__in=wanted)
        documents = {slug: (document, status) for slug, document, status in rows.values_list(*_LOOKED_UP)}
        found = [with_status(*documents[slug]) for slug in dict.fromkeys(wanted) if slug in documents]
        unknown = [text for text, slug in slugs.items() if slug not in documents]
        missing = [
            {"card": text, "suggestions": _near_misses(text, pool) if at < SUGGESTED else []}
            for at, text in enumerate(unknown)
        ]
        return json_bytes(b'{"data":[%b],"not_found":%b}' % (b",".join(found), orjson.dumps(missing)))


_LOOKED_UP = ("card__slug", "document", "card__status")


def _near_misses(text: str, pool: CardPool) -> list[str]:
    """Names like this one of cards that anybody may see."""
    names = pool.names.suggest(text)
    return [name for name in names if (slug := pool.names.find(name)) and _is_public(slug, pool)]


def _is_public(slug: str, pool: CardPool) -> bool:
    card = pool.cards.get((slug, None))
    return card is not None and card.status in PUBLIC
