"""ETags from data revisions and the UTC date: one look-up tells whether an answer is still true."""

from __future__ import annotations

import zlib

from django.conf import settings
from django.http import HttpRequest

from oscg.common.changes import data_revisions
from oscg.common.clock import utc_today


def fixed_tag(request: HttpRequest) -> str:
    """The ETag of an answer that never changes: its address names it, and the code's version its form."""
    return f'W/"{settings.OSCG_VERSION}-fixed-{_address(request)}"'


def revision_tag(request: HttpRequest, scopes: tuple[str, ...]) -> str:
    """The ETag of the answer at this address, made of these scopes.

    The date is in it, since lists come into force without any write; so is the address, so that nobody can hold the tag of an
    answer that was refused.
    """
    numbers = ".".join(data_revisions(scopes))
    return f'W/"{settings.OSCG_VERSION}-{numbers}-{utc_today():%Y%m%d}-{_address(request)}"'


def _address(request: HttpRequest) -> str:
    return f"{zlib.crc32(request.get_full_path().encode()):08x}"


def is_held(request: HttpRequest, tag: str) -> bool:
    """Whether the caller says it holds the answer with this tag already (compared weakly, as for every GET)."""
    held = request.META.get("HTTP_IF_NONE_MATCH", "")
    return tag.removeprefix("W/") in (part.strip().removeprefix("W/") for part in held.split(","))


def is_any_held(request: HttpRequest) -> bool:
    """Whether the caller wants an answer only where there is none at all (`If-None-Match: *`)."""
    return bool(request.META.get("HTTP_IF_NONE_MATCH", "").strip() == "*")
