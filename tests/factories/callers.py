"""Programs that call the API, for tests at its edge."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from oscg.accounts.models import User
from oscg.accounts.services import token_create


class Caller(Client):
    """A client that speaks JSON: a guest, somebody signed in, or a program with a token of these scopes."""

    def __init__(self, user: User | None = None, *scopes: str) -> None:
        super().__init__()
        self.raise_request_exception = True
        self.token = token_create(user=user, name="t", scopes=scopes, days=1)[1] if user and scopes else ""
        if user is not None and not scopes:
            self.force_login(user)

    def call(self, verb: str, path: str, body: Any = None, **headers: str) -> Any:
        """Call an address below /api/v1/ (or one that an answer gave) with a JSON body."""
        raw = body if isinstance(body, (bytes, str)) else "" if body is None else json.dumps(body)
        address = path if path.startswith(("/", "http")) else f"/api/v1/{path}"
        sent = {f"HTTP_{name.upper()}": value for name, value in headers.items()}
        if self.token:
            sent["HTTP_AUTHORIZATION"] = f"Token {self.token}"
        return self.generic(verb, address, raw, content_type="application/json", **sent)

    def walk(self, path: str) -> list[dict[str, Any]]:
        """All rows of a list, page by page."""
        found: list[dict[str, Any]] = []
        while path:
            page = self.call("GET", path).json()
            found += page["results"]
            path = page["next"]
        return found
