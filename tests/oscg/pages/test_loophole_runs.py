"""Searches for loopholes: the form that starts one, its progress, its results, cancelling."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from oscg.accounts.models import User
from rules.models import LoopholeRun
from rules.services.loophole_work import part_work
from tests.factories.html_forms import form_fields
from tests.factories.maintainers import client_of, maintainer_make, member_make
from tests.factories.searches import begun, fakes, searched, worked
from tests.oscg.pages.page_reading import page, read

__all__ = ["fakes"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fakes")]
TYPED = ("cards", "text", "budget", "seed", "as_of")


@pytest.fixture
def ann() -> User:
    return member_make("ann")


@pytest.fixture
def client(ann: User) -> Client:
    return client_of(ann)


def filled(client: Client, **more: Any) -> dict[str, Any]:
    """The fields of the form as it comes, with others in their place."""
    fields = form_fields(client.get("/loopholes/new/?game=fortification").content.decode(), "new")
    single = {name: values[0] for name, values in fields.items() if len(values) == 1}
    return {**single, **more}


class TestTheForm:
    def test_guests_sign_in_first(self) -> None:
        assert Client().get("/loopholes/new/").headers["Location"] == "/accounts/login/?next=/loopholes/new/"

    def test_it_comes_filled_in(self, client: Client) -> None:
        page(client, "/loopholes/new/")
        html = client.get("/loopholes/new/?game=maximus&card=ember-wolf").content.decode()
        fields = form_fields(html, "new")
        assert fields["format"] == ["maximus-standard"]
        assert fields["cards"] == ["Ember Wolf"]
        assert "Adds squares up." in read(html).words

    def test_started_once(self, client: Client, ann: User) -> None:
        sent = filled(client, cards="Ford Warden", detectors=["counting"], budget="30", do="start")
        answer = client.post("/loopholes/new/", sent)
        (run,) = LoopholeRun.objects.all()
        assert answer.headers["Location"] == f"/loopholes/runs/{run.pk}/"
        assert (run.owner, run.budget, run.detectors) == (ann, 30, ["counting"])
        assert run.hunt["focus"] == ["ford-warden"]
        client.post("/loopholes/new/", sent)  # the same form sent twice
        assert LoopholeRun.objects.count() == 1

    def test_htmx_is_led_on(self, client: Client) -> None:
        answer = client.post("/loopholes/new/", filled(client, do="start"), headers={"HX-Request": "true"})
        assert answer.headers["HX-Redirect"] == f"/loopholes/runs/{LoopholeRun.objects.get().pk}/"

    def test_another_format_shows_its_decks(self, client: Client) -> None:
        sent = filled(client, format="maximus-standard", cards="Kept", do="show")
        html = client.post("/loopholes/new/", sent).content.decode()
        assert "Ashfall March" in html
        assert form_fields(html, "new")["cards"] == ["Kept"]

    @pytest.mark.parametrize(
        ("changed", "message"),
        [
            ({"format": "nothing"}, "Choose a format."),
            ({"cards": "Nobody At All"}, "Nobody At All"),
            ({"budget": "long"}, "This is a whole number, such as 120."),
            ({"budget": "601"}, "600 seconds"),
            ({"seed": "x"}, "This is a whole number"),
            ({"as_of": "yesterday"}, "yesterday"),
            ({"detectors": ["crystal-ball"]}, "crystal-ball"),
            ({"text": "4 Nobody At All"}, "Nobody At All"),
            ({"decks": ["999999"]}, "no such deck"),
            ({"cards": "\n".join(f"Card {at}" for at in range(300))}, "Name at most 40 cards"),
        ],
    )
    def test_what_is_wrong_is_said_and_nothing_typed_is_lost(
        self, client: Client, changed: dict[str, Any], message: str
    ) -> None:
        answer = client.post("/loopholes/new/", {**filled(client), **changed, "do": "start"})
        assert 400 <= answer.status_code < 500
        found = read(answer.content)
        assert message in found.words
        assert "The search was not started." in found.words
        fields = form_fields(answer.content.decode(), "new")
        for name in TYPED:
            if name in changed:
                assert fields[name] == [changed[name]]
        assert LoopholeRun.objects.count() == 0

    def test_one_at_a_time(self, client: Client, ann: User) -> None:
        begun(ann)
        answer = client.post("/loopholes/new/", filled(client, do="start"))
        assert answer.status_code == 409
        assert "A search of yours is running." in read(answer.content).words


class TestItsPage:
    def test_while_it_searches(self, client: Client, ann: User) -> None:
        run = begun(ann, detectors=("counting",))
        assert "Waiting for a worker" in page(client, f"/loopholes/runs/{run.pk}/").words
        part_work()
        part_work()
        shown = page(Client(), f"/loopholes/runs/{run.pk}/")
        assert "1 of 12 parts" in shown.words
        assert "Cancel the search" not in shown.words

    def test_polled_it_answers_when_something_changed(self, client: Client, ann: User) -> None:
        run = begun(ann, detectors=("counting",))
        address = f"/loopholes/runs/{run.pk}/progress/"
        first = client.get(address)
        assert first.status_code == 200
        assert "HX-Refresh" not in first
        assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
        worked(run)
        ended = client.get(address, headers={"If-None-Match": first["ETag"]})
        assert (ended.status_code, ended["HX-Refresh"]) == (200, "true")

    def test_its_results(self, ann: User) -> None:
        run = searched(ann)
        shown = page(Client(), f"/loopholes/runs/{run.pk}/")
        assert "1 loophole found" in shown.words
        assert "can be held." in shown.words
        assert "The squares are in order." in shown.words
        assert [link for link in shown.links if link.startswith("/loopholes/") and link.strip("/")[-1].isdigit()]
        assert "Counting 12 of 12" in shown.words

    def test_nothing_found(self, client: Client, ann: User) -> None:
        run = searched(ann, detectors=("counting",))
        words = page(client, f"/loopholes/runs/{run.pk}/").words
        assert "No loophole was found." in words
        assert "Everything that was to be looked at was looked at." in words

    def test_cancelled(self, client: Client, ann: User) -> None:
        run = begun(ann)
        part_work()
        assert client_of(member_make("bob")).post(f"/loopholes/runs/{run.pk}/cancel/").status_code == 404
        assert client.post(f"/loopholes/runs/{run.pk}/cancel/").status_code == 302
        assert "It was cancelled" in page(client, f"/loopholes/runs/{run.pk}/").words
        assert client.post(f"/loopholes/runs/{run.pk}/cancel/").status_code == 409

    def test_maintainers_may_cancel(self, ann: User) -> None:
        run = begun(ann)
        keeper = client_of(maintainer_make("anna", "fortification"))
        assert "Cancel the search" in page(keeper, f"/loopholes/runs/{run.pk}/").words

    def test_failed(self, client: Client, ann: User) -> None:
        run = begun(ann)
        LoopholeRun.objects.filter(pk=run.pk).update(state="failed", error="It broke.")
        assert "The search could not be finished. It broke." in page(client, f"/loopholes/runs/{run.pk}/").words

    def test_no_such_search(self, client: Client) -> None:
        assert client.get("/loopholes/runs/999999/").status_code == 404

    def test_few_queries(self, ann: User, django_assert_max_num_queries: Any) -> None:
        run = searched(ann)
        with django_assert_max_num_queries(5):
            Client().get(f"/loopholes/runs/{run.pk}/")
        with django_assert_max_num_queries(2):
            Client().get(f"/loopholes/runs/{run.pk}/progress/")

    def test_the_list_of_the_game_names_it(self, client: Client, ann: User) -> None:
        assert "can be held." not in page(Client(), "/games/fortification/loopholes/").words
        run = searched(ann)
        assert "can be held." in page(Client(), "/games/fortification/loopholes/").words
        shown = page(client, "/games/fortification/loopholes/")
        assert f"/loopholes/runs/{run.pk}/" in shown.links
        assert "begun by ann" in shown.words
