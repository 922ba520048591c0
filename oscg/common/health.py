"""`/healthz` (the process answers) and `/readyz` (the database does too), before any other middleware."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse

log = logging.getLogger(__name__)


class HealthMiddleware:
    """Answers the two addresses itself, so that host checks and redirects of a load balancer's probe do not matter."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on every other address."""
        if request.path_info == "/healthz":
            return JsonResponse({"status": "ok"})
        if request.path_info == "/readyz":
            return _readiness()
        return self.get_response(request)


def _readiness() -> JsonResponse:
    """200 when the database answers and is migrated; 503 with the reason otherwise."""
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except Error:
        log.exception("The database does not answer.")
        return JsonResponse({"status": "unavailable", "database": "does not answer"}, status=503)
    if waiting:
        return JsonResponse({"status": "unavailable", "database": f"{len(waiting)} migrations wait"}, status=503)
    return JsonResponse({"status": "ok", "database": "ok"})
