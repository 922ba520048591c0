"""The pages of news: lists, single ones, history, feed, and the desk where they are written."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from oscg.accounts.models import User
from oscg.news.models import Article, ArticleVersion
from tests.factories.maintainers import client_of, maintainer_make, member_make
from tests.oscg.pages.page_reading import page
from tests.query_counts import assert_frozen

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
NOON, ONE = "2026-03-05T12:00:00+00:00", "2026-03-05T13:00:00+00:00"
Publish = Callable[..., ArticleVersion]


def test_news_of_a_game_and_of_everything(client: Client, publish: Publish, stan: User) -> None:
    publish("First tide", summary="It begins.")
    publish("House news", game=None, by=stan)
    of_game = page(client, "/games/maximus/news/")
    assert "/games/maximus/news/first-tide/" in of_game.links
    assert "/news/house-news/" not in of_game.links
    everywhere = page(client, "/news/")
    assert {"/games/maximus/news/first-tide/", "/news/house-news/"} <= set(everywhere.links)
    assert "Maximus · by anna" in everywhere.words
    assert "No news yet" not in page(client, "/games/maximus/").words
    assert "/games/maximus/news/first-tide/" in page(client, "/games/maximus/").links
    assert "/news/house-news/" in page(client, "/").links


def test_pages_are_listed_on_the_game_page_in_their_order(client: Client, publish: Publish, anna: User) -> None:
    for title in ("One", "Two"):
        publish(title, kind="page")
    second = Article.objects.get(slug="two")
    client_of(anna).post(f"/desk/news/{second.pk}/move/")
    links = [link for link in page(client, "/games/maximus/").links if "/pages/" in link]
    assert links == ["/games/maximus/pages/two/", "/games/maximus/pages/one/"]
    assert [link for link in page(client, "/games/maximus/pages/").links if "/pages/" in link] == links
    assert set(links) <= set(page(client, links[0]).links)


def test_nothing_yet_is_said(client: Client) -> None:
    for address in ("/news/", "/games/maximus/news/", "/pages/", "/games/maximus/pages/"):
        page(client, address)
    assert "Maximus has no news yet." in page(client, "/games/maximus/news/").words
    for address in (
        "/games/nobody/news/",
        "/games/nobody/news/feed/",
        "/games/maximus/news/x/",
        "/pages/x/",
        "/news/x/history/",
    ):
        page(client, address, 404)


def test_many_news_come_page_by_page(client: Client, at: Any, publish: Publish) -> None:
    now = at(NOON)
    article = publish("News").article
    rows = [Article(kind="news", game=article.game, slug=f"n-{n}", dated=now - timedelta(days=n)) for n in range(1, 60)]
    made = Article.objects.bulk_create(rows)
    ArticleVersion.objects.bulk_create(
        ArticleVersion(article=each, number=1, title=f"News {each.slug}", body="x", shown_from=each.dated)
        for each in made
    )
    first = page(client, "/games/maximus/news/")
    shown = [link for link in first.links if "/news/n" in link]
    older = next(link for link in first.links if "cursor=" in link)
    second = page(client, older)
    rest = [link for link in second.links if "/news/n" in link]
    assert len(shown) == 50
    assert len({*shown, *rest}) == len(shown) + len(rest) == 60
    page(client, "/games/maximus/news/?cursor=nonsense", 400)


def test_one_that_begins_by_itself_is_seen_at_once_although_pages_are_kept(
    client: Client, at: Any, publish: Publish
) -> None:
    now = at(NOON)
    publish("Soon", shown_from=now + timedelta(hours=1))
    addresses = ("/games/maximus/news/", "/games/maximus/news/feed/", "/games/maximus/", "/", "/news/", "/api/v1/news/")
    before = {address: client.get(address) for address in addresses}
    assert all(b"/news/soon/" not in answer.content for answer in before.values())
    assert client.get("/games/maximus/news/soon/").status_code == 404
    at(ONE)
    for address, answer in before.items():
        after = client.get(address, headers={"if-none-match": answer["ETag"]})
        assert after.status_code == 200, address
        assert b"/news/soon/" in after.content, address
        assert client.get(address, headers={"if-none-match": after["ETag"]}).status_code == 304
    assert client.get("/games/maximus/news/soon/").status_code == 200


def test_the_feed_is_atom_with_the_whole_text(client: Client, at: Any, publish: Publish, settings: Any) -> None:
    at(NOON)
    publish("First & best", "See [[Ember Wolf]] <b>now</b>.", summary="It <begins>.")
    answer = client.get("/games/maximus/news/feed/")
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    assert client.get("/games/maximus/news/feed/", headers={"if-none-match": answer["ETag"]}).status_code == 304
    feed = ET.fromstring(answer.content)
    assert feed.findtext(f"{ATOM}title") == "OSCG: news of Maximus"
    (entry,) = feed.findall(f"{ATOM}entry")
    link = entry.find(f"{ATOM}link")
    assert link is not None
    assert link.get("href") == f"{settings.SITE_URL}/games/maximus/news/first-best/"
    assert entry.findtext(f"{ATOM}title") == "First & best"
    assert entry.findtext(f"{ATOM}summary") == "It <begins>."
    assert entry.findtext(f"{ATOM}published") == "2026-03-05T12:00:00+00:00"
    content = entry.findtext(f"{ATOM}content")
    assert content is not None
    assert f'<a href="{settings.SITE_URL}/cards/maximus/ember-wolf/"' in content
    assert "&lt;b&gt;now&lt;/b&gt;" in content
    assert b"<entry>" not in client.get("/games/fortification/news/feed/").content


def test_the_history_tells_what_changed(client: Client, publish: Publish) -> None:
    article = publish("First tide", "One.\n\nTwo.").article
    publish("Second tide", "One.\n\nThree.", article=article, note="Counted again.")
    words = page(client, "/games/maximus/news/first-tide/history/").words
    assert "Counted again." in words
    assert "Went: First tide Came: Second tide" in words
    assert "Went: Two. Came: Three." in words
    assert "Went: One." not in words
    assert page(client, "/games/maximus/news/first-tide/").words.count("Second tide") >= 1


def test_a_withdrawn_one_tells_why(client: Client, publish: Publish, anna: User) -> None:
    article = publish().article
    desk = client_of(anna)
    answer = desk.post(f"/desk/news/{article.pk}/withdraw/", {"revision": article.revision, "reason": "It was wrong."})
    assert answer.status_code == 302
    found = page(client, "/games/maximus/news/first-tide/", 404)
    assert "It was wrong." in found.words
    assert "Publishing a new version brings it back" in page(desk, f"/desk/news/{article.pk}/").words


def test_from_the_desk_to_the_game_page(client: Client, anna: User) -> None:
    desk = client_of(anna)
    page(desk, "/desk/")
    page(desk, "/desk/news/")
    begun = desk.post("/desk/news/", {"kind": "page", "game": "maximus", "title": "First game"})
    edit = begun["Location"]
    assert page(desk, edit).words.count("As readers will see it") == 1
    body = {"revision": 1, "title": "First game", "slug": "first-game", "summary": "Start here.", "note": ""}
    saved = desk.post(edit, {**body, "body": "Draw [[Ember Wolf]] or [[Nobdy]]."})
    assert saved.status_code == 302
    shown = page(desk, edit)
    assert "Nothing is called “Nobdy”" in shown.words
    assert "/cards/maximus/ember-wolf/" in shown.links
    page(client, "/games/maximus/pages/first-game/", 404)
    assert desk.post(f"{edit}publish/", {"revision": 2})["Location"] == "/games/maximus/pages/first-game/"
    assert "/games/maximus/pages/first-game/" in page(client, "/games/maximus/").links
    assert "Edit it on the desk" in page(desk, "/games/maximus/pages/first-game/").words
    assert "Edit it on the desk" not in page(client, "/games/maximus/pages/first-game/").words


def test_scheduling_and_calling_off_on_the_desk(client: Client, at: Any, write: Any, anna: User) -> None:
    at(NOON)
    desk, article = client_of(anna), write()
    edit = f"/desk/news/{article.pk}/"
    over = desk.post(f"{edit}publish/", {"revision": article.revision, "day": "2026-03-04", "time": "09:00"})
    assert over.status_code == 400
    assert "Choose an instant to come" in over.content.decode()
    no_day = desk.post(f"{edit}publish/", {"revision": article.revision, "day": "", "time": "09:00"})
    assert no_day.status_code == 400
    desk.post(f"{edit}publish/", {"revision": article.revision, "day": "2026-03-06", "time": "09:00"})
    assert "It will be shown" in page(desk, edit).words
    desk.post(f"{edit}call-off/", {"number": 1})
    assert "Called off" in page(desk, edit).words
    at("2026-03-07T00:00:00+00:00")
    page(client, article.path, 404)


def test_nothing_typed_is_lost(write: Any, anna: User) -> None:
    article = write()
    seen = article.revision
    first, second = client_of(anna), client_of(maintainer_make("bert"))
    address = f"/desk/news/{article.pk}/"
    body = {"revision": seen, "title": "T", "slug": article.slug, "summary": "", "note": ""}
    assert second.post(address, {**body, "body": "Bert's words."}).status_code == 302
    answer = first.post(address, {**body, "body": "Anna's words."})
    assert answer.status_code == 412
    text = answer.content.decode()
    assert "Somebody saved before you" in text
    assert "Anna&#x27;s words." in text
    assert f'name="revision" value="{seen + 1}"' in text
    too_long = first.post(address, {**body, "revision": seen + 1, "title": "x" * 200, "body": "Kept."})
    assert (too_long.status_code, "Kept." in too_long.content.decode()) == (400, True)


def test_whose_desk_it_is(client: Client, write: Any, stan: User) -> None:
    article = write()
    assert client.get("/desk/news/").status_code == 302
    member, other = client_of(member_make("mia")), client_of(maintainer_make("ella", "fortification"))
    assert member.get("/desk/news/").status_code == 403
    for guest in (member, other, client_of(stan)):
        assert guest.get(f"/desk/news/{article.pk}/").status_code == 404
        for step in ("publish", "discard", "withdraw", "move", "call-off", "again"):
            answer = guest.post(
                f"/desk/news/{article.pk}/{step}/", {"revision": article.revision, "reason": "x", "number": 1}
            )
            assert answer.status_code == 404
    assert other.post("/desk/news/", {"kind": "news", "game": "maximus", "title": "Not mine"}).status_code == 400
    assert other.post("/desk/news/", {"kind": "news", "game": "", "title": "Not mine"}).status_code == 403
    page(client_of(stan), "/desk/")
    begun = client_of(stan).post("/desk/news/", {"kind": "news", "game": "", "title": "House news"})
    assert begun.status_code == 302
    assert Article.objects.get(slug="house-news").game is None


@pytest.mark.parametrize("number", [1, 4])
def test_queries_do_not_grow(client: Client, publish: Publish, number: int) -> None:
    for at in range(number):
        publish(f"News {at}", "See [[Ember Wolf]] and [[Slag Rain]].")
        publish(f"Page {at}", kind="page")
    assert_frozen(client, "news", "/news/")
    assert_frozen(client, "news-of-game", "/games/maximus/news/")
    assert_frozen(client, "news-post", "/games/maximus/news/news-0/")
    assert_frozen(client, "game-page", "/games/maximus/pages/page-0/")
    assert_frozen(client, "article-history", "/games/maximus/news/news-0/history/")
