"""JSON in and out: strict about what is read, fast about what is written."""

from __future__ import annotations

import json
import math
import re
from typing import IO, Any

import orjson
from django.conf import settings
from rest_framework import exceptions
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer

_SUSPICIOUS = re.compile(rb"\\u(0000|[dD][89a-fA-F])")
MAX_DEPTH = 40
MAX_BYTES = 1_000_000


class BadBody(exceptions.APIException):
    """A body that is not the JSON this API reads."""

    def __init__(self, code: str, detail: str, status: int = 400) -> None:
        super().__init__(detail, code)
        self.status_code = status


def dump_json(data: Any) -> bytes:
    """JSON bytes. Whole numbers beyond 64 bits, which the fast writer refuses, go through the plain one."""
    try:
        return orjson.dumps(data)
    except TypeError:
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def load_json(raw: bytes) -> Any:
    """Read JSON strictly: UTF-8, no NaN, no endless depth, no NUL and no half surrogates. Raises BadBody saying which."""
    try:
        data = json.loads(raw.decode("utf-8"), parse_constant=_refuse_constant, parse_float=_finite)
    except UnicodeDecodeError as error:
        raise BadBody("body.encoding", "The body is not UTF-8 text.") from error
    except RecursionError as error:
        raise BadBody("body.too_deep", "The body is nested too deep.") from error
    except ValueError as error:
        # Python's own words for an endless number advise to call one of its functions.
        why = "a number has too many digits" if "set_int_max_str_digits" in str(error) else str(error)[:200]
        raise BadBody("body.not_json", f"The body is not JSON: {why}.") from error
    _check(data, 0, look_at_text=bool(_SUSPICIOUS.search(raw)) or b"\x00" in raw)
    return data


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


def _finite(text: str) -> float:
    """A fraction; `1e999` would become an infinity, which JSON cannot say back."""
    number = float(text)
    if math.isinf(number):
        raise ValueError(f"{text[:20]} is too large for a fraction")
    return number


def _check(value: Any, depth: int, *, look_at_text: bool) -> None:
    """Refuse what databases and writers cannot hold, before anything reads it."""
    if depth > MAX_DEPTH:
        raise BadBody("body.too_deep", f"The body is nested deeper than {MAX_DEPTH} levels.")
    if isinstance(value, dict):
        for key, item in value.items():
            _check(key, depth + 1, look_at_text=look_at_text)
            _check(item, depth + 1, look_at_text=look_at_text)
    elif isinstance(value, list):
        for item in value:
            _check(item, depth + 1, look_at_text=look_at_text)
    elif look_at_text and isinstance(value, str) and not is_clean(value):
        raise BadBody("body.characters", "The body holds a NUL or half of a surrogate pair. Remove it.")


def is_clean(text: str) -> bool:
    """Whether a text has no NUL and no half surrogate."""
    return "\x00" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text)


class StrictJSONParser(BaseParser):
    """DRF parser over `load_json`."""

    media_type = "application/json"

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None) -> Any:
        """The body's JSON. Raises BadBody, also for one that is longer than the site reads."""
        longest = settings.DATA_UPLOAD_MAX_MEMORY_SIZE or MAX_BYTES
        raw = stream.read(longest + 1)
        if len(raw) > longest:
            raise BadBody("body.too_large", f"The body is longer than {longest} bytes. Send less at once.", 413)
        return load_json(raw)


class FastJSONRenderer(BaseRenderer):
    """DRF renderer over `dump_json`; bytes pass as they are, for answers made of stored documents."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        """The answer's bytes."""
        if data is None:
            return b""
        return data if isinstance(data, bytes) else dump_json(data)
