"""The real application with two addresses before it: constant bytes to compare with, and the queries of a request."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.db import connection

_site = get_wsgi_application()
_bodies: dict[int, bytes] = {}


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """`/_constant/<n>`: n bytes of JSON. `/_queries/<address>`: how many queries a GET or POST of it takes."""
    path = environ["PATH_INFO"]
    if path.startswith("/_constant/"):
        return _answer(start_response, constant(int(path.rpartition("/")[2])))
    if path.startswith("/_queries/"):
        return _answer(start_response, str(_queries({**environ, "PATH_INFO": path.removeprefix("/_queries")})).encode())
    return _site(environ, start_response)


def constant(size: int) -> bytes:
    """A JSON text of exactly so many bytes."""
    if size not in _bodies:
        _bodies[size] = b'"' + b"x" * (size - 2) + b'"' if size > 1 else b"0" * size
    return _bodies[size]


def _answer(start_response: Callable[..., Any], body: bytes) -> Iterable[bytes]:
    start_response("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])
    return [body]


def _queries(environ: dict[str, Any]) -> int:
    environ["wsgi.input"] = io.BytesIO(environ["wsgi.input"].read())
    found = 0

    def count(execute: Callable[..., Any], *arguments: Any) -> Any:
        nonlocal found
        found += 1
        return execute(*arguments)

    with connection.execute_wrapper(count):
        answer = _site(environ, lambda *_: None)
        b"".join(answer)
        if hasattr(answer, "close"):
            answer.close()
    return found
