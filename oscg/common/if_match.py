"""Edits of shared things say in `If-Match` which state they are based on."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from oscg.common.errors import DomainError, InvalidInput

IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description="The version that was read, as its ETag."
)
MOST_DIGITS = 9


class VersionNeeded(DomainError):
    """An edit of a shared thing that does not say which version it is based on."""

    status = 428
    title = "Say which version you edit"


def is_any_version(request: Request) -> bool:
    """Whether the caller overwrites whatever is there (`If-Match: *`)."""
    return request.headers.get("If-Match", "").strip() == "*"


def matched_version(request: Request, topic: str) -> int | None:
    """The version `If-Match` names, which begins the ETag (`"3"`, `"3-…"`); None without the header and for `*`.

    Raises InvalidInput (`<topic>.if_match`) for what is no such ETag.
    """
    text = request.headers.get("If-Match", "").strip()
    if text in ("", "*"):
        return None
    number = text.removeprefix("W/").strip('"').partition("-")[0]
    if not (number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS):
        raise InvalidInput(f"{topic}.if_match", f'If-Match takes the ETag of the {topic}, such as "3".')
    return int(number)
