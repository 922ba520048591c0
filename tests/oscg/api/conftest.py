"""What the API's tests share: a strict client, a clock that can be set, and cards and lists of their own."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from banlists.models import BanListRevision
from banlists.services.publishing import list_revision_publish
from cards.models import CardSet, CardVersion
from cards.services.card_publishing import CardCredit, PrintingSpec, card_publish
from oscg.common import clock
from rules.checks.card_check import CardDraft
from rules.models import Format, Game


class Api(Client):
    """A client that checks CSRF as a browser would, and sends and reads JSON."""

    def __init__(self) -> None:
        super().__init__(enforce_csrf_checks=True)

    def send(self, path: str, body: Any, **more: Any) -> Any:
        raw = body if isinstance(body, (bytes, str)) else json.dumps(body)
        return self.post(f"/api/v1/{path}", raw, content_type=more.pop("content_type", "application/json"), **more)

    def read(self, path: str, query: dict[str, Any] | None = None, **more: Any) -> Any:
        return self.get(f"/api/v1/{path}", query or {}, **more)

    def check(self, entries: list[dict[str, Any]] | str, *targets: dict[str, Any]) -> list[dict[str, Any]]:
        """The verdicts of a deck; the answer must be a 200."""
        deck = {"text": entries} if isinstance(entries, str) else {"entries": entries}
        answer = self.send("decks/check/", {"targets": list(targets) or [{"format": "maximus-standard"}], "deck": deck})
        assert answer.status_code == 200, answer.content
        return answer.json()["verdicts"]


def problem_of(answer: Any, status: int, code: str = "") -> dict[str, Any]:
    """The problem document of an answer, with everything such a document must have."""
    assert answer.status_code == status, answer.content[:500]
    assert answer["Content-Type"] == "application/problem+json"
    found = json.loads(answer.content)
    assert found["status"] == status
    assert all(isinstance(found[key], str) and found[key] for key in ("type", "title", "code", "detail"))
    assert all(set(each) == {"pointer", "code", "detail"} for each in found.get("errors", []))
    if code:
        assert found["code"] == code
    return found


@pytest.fixture
def api() -> Api:
    return Api()


@pytest.fixture
def problem() -> Callable[..., dict[str, Any]]:
    return problem_of


@pytest.fixture
def at_instant(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Set the clock to an instant such as 2026-03-05T23:59:59+00:00."""

    def set_to(text: str) -> None:
        instant = datetime.fromisoformat(text)

        class Frozen(datetime):
            @classmethod
            def now(cls, tz: Any = None) -> datetime:
                return instant.astimezone(tz or UTC)

        monkeypatch.setattr(clock, "datetime", Frozen)

    return set_to


@pytest.fixture
def publish_list() -> Callable[..., BanListRevision]:
    """Publish a revision of a format's list."""

    def publish(format_slug: str, since: str, *entries: dict[str, Any], note: str = "") -> BanListRevision:
        format_ = Format.objects.select_related("game").get(slug=format_slug)
        rows = [{"reason": "For a test.", **entry} for entry in entries]
        return list_revision_publish(
            format=format_, effective_from=date.fromisoformat(since), entries=rows, announcement=note
        ).revision

    return publish


@pytest.fixture
def publish_card() -> Callable[..., CardVersion]:
    """Publish a Maximus unit, or its next version."""

    def publish(
        name: str, *, since: str = "2026-01-10", status: str = "published", text: str = "", cost: int = 3
    ) -> CardVersion:
        game = Game.objects.get(slug="maximus")
        unit = {"cost": cost, "offense": 1, "defense": 1, "health": 3, "types": ["sailor", "lantern bearer"]}
        draft = CardDraft(
            name=name, slug=name.lower().replace(" ", "-"), attributes={"modes": {"unit": unit}}, text=text
        )
        credit = CardCredit(
            author_name="Tess Ter",
            license="CC-BY-4.0",
            printings=(PrintingSpec(CardSet.objects.get(game=game, code="mx1"), "900"),),
        )
        slug = name.lower().replace(" ", "-")
        return card_publish(
            game=game, slug=slug, draft=draft, credit=credit, effective_from=date.fromisoformat(since), status=status
        )

    return publish


@pytest.fixture
def queries() -> Callable[[], CaptureQueriesContext]:
    """Count the queries of a block: `with queries() as found: …; len(found)`."""
    return lambda: CaptureQueriesContext(connection)
