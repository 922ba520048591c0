"""`submissions/…/loopholes/…/replay/`: what would go wrong with a proposed card, to be watched."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.submission_views import SubmissionApiView
from cards.services.loophole_looks import proposal_clip


class SubmissionLoopholeReplayView(SubmissionApiView):
    """The replay of a finding about a proposal, for those who may see the proposal."""

    @extend_schema(
        operation_id="submissions_loophole_replay",
        responses=OpenApiTypes.OBJECT,
        summary="The replay of what the loophole finder says of a proposal",
    )
    def get(self, request: Request, pk: int, key: str) -> Response:
        """A position, and moves from there. 404 where there is none."""
        return self.personal(proposal_clip(self.submission(request, pk), key))
