"""The public pages of lists: what is in force today or on a day, the history, and what changed."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from oscg.common.clock import utc_today
from tests.factories.formats import format_make, list_make

pytestmark = pytest.mark.django_db
LIST = "/banlists/maximus-standard/"


def page(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status
    return " ".join(response.content.decode().split())


def test_the_overview_names_every_format(client: Client) -> None:
    text = page(client, "/banlists/?day=2")
    for name in ("Maximus Standard", "Fortification Standard", "C.A.R.D. Wars: War"):
        assert name in text
    assert text.count("This format has no ban list: every published card is unrestricted.") == 2


@pytest.mark.parametrize("slug", ["fortification-standard", "card-wars-war"])
def test_a_format_without_a_list_says_so(client: Client, slug: str) -> None:
    for address in (f"/banlists/{slug}/", f"/banlists/{slug}/changes/"):
        text = page(client, address)
        assert "every published card is unrestricted" in text
        assert "<table" not in text


def test_the_list_of_a_day_with_reasons_and_since_when(client: Client) -> None:
    text = page(client, f"{LIST}?as_of=2026-11-01")
    assert "list 3 counts" in text or "List 3, in force" in text
    assert 'id="bailiffs-knock"' in text
    assert "It took the second Resource before its victim could play anything." in text
    assert '<time datetime="2026-10-01">1 Oct 2026</time>' in text
    assert "Every Verb with cost 8 or more" in text
    assert 'since <time datetime="2026-07-15">' in text
    for slug in ("debt-come-due", "redraw-the-coastline"):
        assert f'href="/cards/maximus/{slug}/"' in text


def test_before_the_first_list(client: Client) -> None:
    text = page(client, f"{LIST}?as_of=2026-02-28")
    assert 'No list was in force on <time datetime="2026-02-28">' in text
    assert 'id="slag-rain"' not in text


def test_a_day_nobody_can_read_is_refused_in_words(client: Client) -> None:
    text = page(client, f"{LIST}?as_of=2026-13-40", 400)
    assert "“2026-13-40” is not a day." in text
    assert 'aria-invalid="true"' in text


def test_an_instant_counts_as_its_utc_day(client: Client) -> None:
    assert 'id="bailiffs-knock"' not in page(client, f"{LIST}?as_of=2026-10-01T01:00:00%2B02:00")
    assert 'id="bailiffs-knock"' in page(client, f"{LIST}?as_of=2026-09-30T23:00:00-02:00")


def test_a_revision_has_a_page_of_its_own(client: Client) -> None:
    text = page(client, f"{LIST}2/")
    assert "List 2 of Maximus Standard" in text
    assert "Even a single copy was found" in text
    assert "30 Sep 2026" in text


@pytest.mark.parametrize("address", ["/banlists/nothing/", f"{LIST}99/", "/banlists/nothing/changes/", f"{LIST}0/"])
def test_what_is_not_there_is_a_404(client: Client, address: str) -> None:
    page(client, address, 404)


def test_past_present_and_upcoming_lists_are_told_apart(client: Client) -> None:
    made = format_make("maximus", "timeline-format")
    list_make(made, utc_today() - timedelta(days=20), banned=["slag-rain"])
    list_make(made, utc_today() - timedelta(days=10), restricted={"slag-rain": 2})
    list_make(made, utc_today() + timedelta(days=10))
    text = page(client, "/banlists/timeline-format/")
    assert text.count('class="is-now"') == text.count('class="is-next"') == 1
    assert "Restricted to 2" in text
    assert "This list bans nothing." in text
    assert '<li class="is-edit">' in text


def test_what_changed_between_numbers_and_between_days(client: Client) -> None:
    for query in ("from=2&to=3", "from=2026-08-01&to=2026-11-01", "from=2&to=2026-10-01"):
        text = page(client, f"{LIST}changes/?{query}")
        assert "2 changes" in text
        assert text.index("Bailiff&#x27;s Knock") < text.index("Slag Rain</a>")
        assert "It took the second Resource" in text
    assert "Free again" in page(client, f"{LIST}changes/?from=3&to=2")
    assert "reads backwards" in page(client, f"{LIST}changes/?from=3&to=2")
    assert "From no list to" in page(client, f"{LIST}changes/?from=2020-01-01&to=1")


@pytest.mark.parametrize("query", ["from=99", "to=x", "from=%F0%9F%83%8F", "from=-1", "from=1" * 40])
def test_sides_that_cannot_be_read_are_refused_in_words(client: Client, query: str) -> None:
    assert 'role="alert"' in page(client, f"{LIST}changes/?{query}", 400)


def test_the_queries_do_not_depend_on_the_list(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    long = format_make("maximus", "long-format")
    slugs = ["slag-rain", "bailiffs-knock", "debt-come-due", "ashen-packmother", "redraw-the-coastline"]
    for days in range(9, 0, -1):
        list_make(long, utc_today() - timedelta(days=days), banned=slugs)
    client.get("/banlists/long-format/")
    with django_assert_max_num_queries(14):
        client.get("/banlists/long-format/?as_of=" + utc_today().isoformat())
