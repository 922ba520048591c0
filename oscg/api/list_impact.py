"""`banlists/…/drafts/…/impact/`: it judges decks, so it lives on the roof."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from banlists.api.draft_serializers import ImpactSerializer
from banlists.api.draft_views import DraftApiView
from oscg.pages.list_impact import impact_json, list_impact


class DraftImpactView(DraftApiView):
    """Whom a draft hits."""

    @extend_schema(
        operation_id="drafts_impact", responses=ImpactSerializer, summary="Public decks a draft breaks and repairs"
    )
    def get(self, request: Request, format_slug: str, pk: int) -> Response:
        """Every public deck of the format on the day the draft takes effect, without and with it."""
        draft = self.draft_of(request, format_slug, pk)
        return Response(impact_json(draft, list_impact(draft)))
