"""What every page pays: the middleware alone; and how fast card faces are drawn that are not kept yet."""

from __future__ import annotations

import importlib
import io
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path

from tests.benchmarks.environment import run_module, seeded_place
from tests.benchmarks.report import Row
from tests.benchmarks.stopwatch import rates_in_turn

BENCH = "site"
TITLE = "Within the process (CPU time)"
FACES = 60


def trivial(request: HttpRequest) -> HttpResponse:
    """A view that does nothing."""
    return HttpResponse("ok", content_type="text/plain")


urlpatterns = [path("trivial/", trivial)]


def rows() -> Iterator[Row]:
    """All rows of this benchmark."""
    with tempfile.TemporaryDirectory(prefix="oscg-bench-") as name:
        found = json.loads(run_module(seeded_place(Path(name)), "tests.benchmarks.site_costs"))
    without, whole = found["bare"], found["whole"]
    note = f"{found['count']} layers; a view that does nothing takes {without:.3f} ms without them, {whole:.3f} ms with"
    yield Row(BENCH, "middleware, all", whole - without, "ms", aim="≤ 0.25", note=note)
    yield Row(BENCH, "card faces drawn", found["faces"], "faces/CPU-s", note=f"{FACES} cards in turn, as HTML")


def main() -> None:
    """Measure and print the figures as JSON."""
    django.setup()
    with override_settings(ROOT_URLCONF="tests.benchmarks.site_costs"):
        whole = _caller(WSGIHandler())
        with override_settings(MIDDLEWARE=[]):
            bare = _caller(WSGIHandler())
        rates = rates_in_turn({"bare": bare, "whole": whole})
    faces = rates_in_turn({"faces": _faces()})["faces"][0] * FACES
    costs = {name: 1000 / rate for name, (rate, _) in rates.items()}
    print(json.dumps({**costs, "count": len(settings.MIDDLEWARE), "faces": faces}))


def _caller(application: WSGIHandler) -> Callable[[], None]:
    """One call of the application as a server makes it."""
    fixed = {
        "REQUEST_METHOD": "GET", "PATH_INFO": "/trivial/", "QUERY_STRING": "", "SERVER_NAME": "localhost", "SERVER_PORT": "80",
        "HTTP_HOST": "localhost", "SERVER_PROTOCOL": "HTTP/1.1", "REMOTE_ADDR": "127.0.0.1", "wsgi.url_scheme": "http",
        "wsgi.errors": sys.stderr,
    }  # fmt: skip

    def call() -> None:
        statuses: list[str] = []

        def start(status: str, *_: Any) -> Callable[[bytes], object]:
            statuses.append(status)
            return io.BytesIO().write

        answer = application({**fixed, "wsgi.input": io.BytesIO()}, start)
        body = b"".join(answer)
        answer.close()
        if (statuses, body) != (["200 OK"], b"ok"):
            raise AssertionError(f"The view that does nothing answered {statuses} {body!r}")

    return call


def _faces() -> Callable[[], Any]:
    """Drawing the faces of some cards of each game."""
    models, tiles = importlib.import_module("cards.models"), importlib.import_module("oscg.pages.tiles")
    rows = models.CardVersion.objects.filter(effective_until=None).order_by("number", "card__name_key")
    documents = [json.loads(row) for row in rows.values_list("document", flat=True)[:FACES]]
    if len(documents) != FACES:
        raise AssertionError(f"There are only {len(documents)} cards to draw")
    return lambda: [tiles.face_html(document) for document in documents]


if __name__ == "__main__":
    main()
