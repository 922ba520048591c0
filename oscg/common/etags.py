"""ETags from data revisions and the UTC date: one look-up tells whether an answer is still true.

Data of some scopes begins to count at an instant, without any write. The setting OSCG_CLOCKS names a function for each of them that
tells, from the scope's data revision, how much has begun by now.
"""

from __future__ import annotations

import functools
import zlib
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.utils.module_loading import import_string

from oscg.common.changes import data_revisions
from oscg.common.clock import utc_today

_SEEN = "oscg.revision_tag"


def fixed_tag(request: HttpRequest) -> str:
    """The ETag of an answer that never changes: its address names it, and the code's version its form."""
    return f'W/"{settings.OSCG_VERSION}-fixed-{_address(request)}"'


def revision_tag(request: HttpRequest, scopes: tuple[str, ...]) -> str:
    """The ETag of the answer at this address, made of these scopes.

    The date is in it, since lists come into force without any write; so is the address, so that nobody can hold the tag of an
    answer that was refused. Looked up once in a GET: an old tag at a fresh answer does no harm, the other way round would.
    """
    seen: tuple[tuple[str, ...], str] | None = request.META.get(_SEEN)
    if seen is not None and seen[0] == scopes:
        return seen[1]
    revisions = data_revisions(scopes)
    numbers = ".".join(revisions)
    for scope, revision in zip(scopes, revisions, strict=True):
        if scope in settings.OSCG_CLOCKS:
            numbers += f"+{_clock(settings.OSCG_CLOCKS[scope])(revision)}"
    tag = f'W/"{settings.OSCG_VERSION}-{numbers}-{utc_today().toordinal()}-{_address(request)}"'
    if request.method == "GET":
        request.META[_SEEN] = (scopes, tag)
    return tag


@functools.cache
def _clock(name: str) -> Callable[[str], int]:
    found: Callable[[str], int] = import_string(name)
    return found


def _address(request: HttpRequest) -> str:
    return f"{zlib.crc32(request.get_full_path().encode()):08x}"


def body_tag(body: bytes, lead: str = "") -> str:
    """The ETag of an answer by what it says, for data that no revision speaks for, or that not everybody sees alike.

    `lead` begins it, where clients send it back to say which state they change.
    """
    return f'"{lead}{zlib.crc32(body):08x}"'


def is_held(request: HttpRequest, tag: str) -> bool:
    """Whether the caller says it holds the answer with this tag already (compared weakly, as for every GET)."""
    held = request.META.get("HTTP_IF_NONE_MATCH", "")
    return tag.removeprefix("W/") in (part.strip().removeprefix("W/") for part in held.split(","))


def is_any_held(request: HttpRequest) -> bool:
    """Whether the caller wants an answer only where there is none at all (`If-None-Match: *`)."""
    return bool(request.META.get("HTTP_IF_NONE_MATCH", "").strip() == "*")
