"""What the generated OpenAPI schema lacks: how callers are known, the answers that are problems, that unknown fields are refused."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension

PROBLEM = {
    "type": "object",
    "required": ["type", "title", "status", "code", "detail"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "code": {"type": "string", "description": "Stable; programs may rely on it."},
        "detail": {"type": "string", "description": "A whole sentence for people."},
        "rule": {"type": "string", "description": "The rule of the game's book behind a refusal."},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["pointer", "code", "detail"],
                "properties": {
                    "pointer": {"type": "string", "description": "JSON pointer into the body, or ?name."},
                    "code": {"type": "string"},
                    "detail": {"type": "string"},
                },
            },
        },
    },
}
ANSWERS = {
    "400": "The input is not valid",
    "404": "There is no such thing",
    "405": "This address does not do that",
    "429": "Too many requests",
}
OF_BODIES = {"413": "The body is too long", "415": "The body is not JSON"}
OF_ACCOUNTS = {"401": "Sign in or send a token", "403": "You may not do that"}
OF_SHARED_THINGS = {
    "409": "Somebody was faster, or it is there already",
    "412": "What you read is out of date",
    "422": "The rules of the game do not allow it",
    "428": "Say in If-Match what you have read",
}


class TokenScheme(OpenApiAuthenticationExtension):
    """How the schema names calls with a token."""

    target_class = "oscg.accounts.authentication.AccountToken"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """The header that carries it."""
        text = "`Token` and a token with the scopes the call needs."
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": text}


class SessionScheme(OpenApiAuthenticationExtension):
    """How the schema names calls from the site's own pages."""

    target_class = "oscg.accounts.authentication.AccountSession"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """The cookie; writes need its CSRF token too."""
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}


def add_problem_answers(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Postprocessing hook: every operation may answer with a problem document; conditional GETs with 304."""
    result["components"].setdefault("schemas", {})["Problem"] = PROBLEM
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for path in result["paths"].values():
        for method, operation in path.items():
            for status, text in _answers(method, operation).items():
                operation["responses"].setdefault(status, {"description": text, "content": content})
            if method == "get":
                operation["responses"].setdefault("304", {"description": "What you hold is still true"})
    for name, component in result["components"]["schemas"].items():
        if name.endswith("Request") and component.get("type") == "object":
            component["additionalProperties"] = False
    return result


def _answers(method: str, operation: dict[str, Any]) -> dict[str, str]:
    """The problems an operation may answer with."""
    with_account = any(operation.get("security", ()))
    found = dict(ANSWERS)
    if method in ("post", "put", "patch"):
        found |= OF_BODIES
    if with_account:
        found |= OF_ACCOUNTS
    if with_account and method != "get":
        found |= OF_SHARED_THINGS
    return found
