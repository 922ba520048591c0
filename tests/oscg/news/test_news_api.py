"""`news/` and `pages/` of the API."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from oscg.accounts.models import User
from oscg.news.models import ArticleVersion

pytestmark = pytest.mark.django_db
Publish = Callable[..., ArticleVersion]


def titles(client: Client, address: str) -> list[str]:
    answer = client.get(f"/api/v1/{address}")
    assert answer.status_code == 200, answer.content
    return [each["title"] for each in answer.json()["results"]]


def test_lists_by_game(client: Client, at: Any, publish: Publish, stan: User) -> None:
    now = at("2026-03-05T12:00:00+00:00")
    publish("Tide")
    at("2026-03-05T12:01:00+00:00")
    publish("House", game=None, by=stan)
    publish("Soon", shown_from=now + timedelta(hours=1))
    publish("How to", kind="page")
    assert titles(client, "news/") == ["House", "Tide"]
    assert titles(client, "news/?game=maximus") == ["Tide"]
    assert titles(client, "news/?game=site") == ["House"]
    assert titles(client, "pages/?game=maximus") == ["How to"]
    assert client.get("/api/v1/news/?game=nobody").status_code == 404
    assert client.get("/api/v1/news/?kind=page").status_code == 400
    first = client.get("/api/v1/news/?limit=1").json()
    assert titles(client, first["next"].partition("/api/v1/")[2]) == ["Tide"]


def test_one_of_them(client: Client, at: Any, publish: Publish) -> None:
    at("2026-03-05T12:00:00+00:00")
    version = publish("Tide", "See [[Ember Wolf]].", summary="Short.")
    address = f"/api/v1/news/{version.article_id}/"
    answer = client.get(address)
    assert answer.json() == {
        "id": version.article_id,
        "game": "maximus",
        "slug": "tide",
        "title": "Tide",
        "summary": "Short.",
        "published_at": "2026-03-05T12:00:00Z",
        "version": 1,
        "version_from": "2026-03-05T12:00:00Z",
        "author": "anna",
        "url": "/games/maximus/news/tide/",
        "body": "See [[Ember Wolf]].",
        "html": '<p>See <a href="/cards/maximus/ember-wolf/" rel="nofollow noopener ugc">Ember Wolf</a>.</p>\n',
    }
    assert client.get(address, headers={"if-none-match": answer["ETag"]}).status_code == 304
    assert client.get(f"/api/v1/pages/{version.article_id}/").status_code == 404
    assert client.post(address, {}).status_code == 405


def test_what_is_not_shown_is_not_there(client: Client, write: Any) -> None:
    article = write()
    assert client.get(f"/api/v1/news/{article.pk}/").status_code == 404
    assert client.get(f"/api/v1/news/{10**30}/").status_code == 404
