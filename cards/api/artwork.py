"""`artwork/`: send a picture for a card; what is known of one."""

from __future__ import annotations

import hashlib
from typing import Any, ClassVar

import orjson
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.serializers import ArtSerializer
from cards.models import Artwork
from cards.selectors import artwork_get
from cards.services.artwork import LONGEST_ALT, LONGEST_CREDIT, ArtworkWords, artwork_upload, size_check
from cards.services.card_documents import artwork_document
from cards.services.submissions import LICENSES
from oscg.accounts.api_views import AccountApiView
from oscg.accounts.authentication import person_of, viewer_of
from oscg.common.errors import InvalidInput, Missing
from oscg.common.strict import TextField, read_body
from oscg.common.uploads import is_upload_too_large
from rules.selectors.games import game_get


class ArtworkUploadSerializer(serializers.Serializer[Any]):
    """A picture and what is said about it."""

    file = serializers.FileField(
        allow_empty_file=True,
        help_text="JPEG, PNG or WebP of at most 12 MB, 64 to 8,000 pixels a side, one frame. It is encoded anew, without metadata.",
    )
    game = TextField(max_length=40)
    credit = TextField(max_length=LONGEST_CREDIT, help_text="Who made it.")
    license = serializers.ChoiceField(choices=LICENSES)
    alt = TextField(max_length=LONGEST_ALT, help_text="What it shows, for people who cannot see it.")


class ArtworkSerializer(ArtSerializer):
    """A picture. Its files are for its owner and the game's reviewers until a card with it is published."""

    key = serializers.CharField(help_text="Names it in a submission.")
    game = serializers.CharField()
    size = serializers.IntegerField(help_text="Bytes of the print copy.")
    is_public = serializers.BooleanField()


def _answer(artwork: Artwork) -> dict[str, Any]:
    about = {"key": artwork.key, "game": artwork.game, "size": artwork.size, "is_public": artwork.is_public}
    return {**about, **artwork_document(artwork)}


class ArtworkListView(AccountApiView):
    """Sending pictures."""

    parser_classes = (MultiPartParser,)
    media_type: ClassVar[str] = "multipart/form-data"
    throttle_scope = "upload"

    @extend_schema(
        operation_id="artwork_create",
        request={"multipart/form-data": ArtworkUploadSerializer},
        responses={201: ArtworkSerializer},
        parameters=[
            OpenApiParameter("Idempotency-Key", str, OpenApiParameter.HEADER, description="Sends it once only."),
        ],
        summary="Send a picture for a card",
    )
    def post(self, request: Request) -> Response:
        """A new picture, which only its owner and the game's reviewers see as yet."""
        data = request.data
        if is_upload_too_large(request._request):
            size_check(None)
        body = read_body(ArtworkUploadSerializer, data)
        try:
            game = game_get(slug=body["game"])
        except Missing as error:
            raise InvalidInput(error.code, error.message, pointer="/game") from error
        words = ArtworkWords(body["credit"], body["license"], body["alt"])
        artwork = artwork_upload(actor=person_of(request), game=game, upload=body["file"], words=words)
        answer = Response(_answer(artwork), status=201)
        answer["Location"] = f"/api/v1/artwork/{artwork.key}/"
        return answer

    def claimed_body(self, request: Request) -> bytes:
        """The fields and hashes of the files: a long body is not held in memory as a whole."""
        hashes = []
        for name, file in sorted(request.FILES.items()):
            hashes.append([name, hashlib.file_digest(file, "sha256").hexdigest()])
            file.seek(0)
        return orjson.dumps([sorted(request.POST.lists()), hashes])


class ArtworkView(AccountApiView):
    """One picture."""

    @extend_schema(operation_id="artwork_read", responses={200: ArtworkSerializer}, summary="A picture")
    def get(self, request: Request, key: str) -> Response:
        """What is known of a picture that the caller may see; 404 for all others."""
        return Response(_answer(artwork_get(key=key[:64], viewer=lambda: viewer_of(request))))
