"""ETags from data revisions and the UTC date: one look-up tells whether an answer is still true."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from oscg.common.changes import data_revisions
from oscg.common.clock import utc_today


def revision_tag(scopes: tuple[str, ...]) -> str:
    """The ETag of answers made of these scopes. The date is in it, since lists come into force without any write."""
    numbers = ".".join(data_revisions(scopes))
    return f'W/"{settings.OSCG_VERSION}-{numbers}-{utc_today():%Y%m%d}"'


def is_held(request: HttpRequest, tag: str) -> bool:
    """Whether the caller says it holds the answer with this tag already."""
    held = request.META.get("HTTP_IF_NONE_MATCH", "")
    return held.strip() == "*" or tag in (part.strip() for part in held.split(","))
