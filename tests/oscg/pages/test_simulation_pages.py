"""The lab: the list, the form that starts a simulation, progress, results, sharing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from decks.models import Deck
from decks.services.deck_choices import DeckChoice
from decks.services.simulating import Compare, SimulationRequest, simulation_recipe
from oscg.accounts.models import User
from oscg.pages.simulations_cards import SORTS
from rules.models import Simulation
from rules.services.simulation_work import chunk_work
from rules.services.simulations import simulation_cancel, simulation_start
from tests.factories.html_forms import form_fields
from tests.factories.maintainers import client_of, member_make
from tests.oscg.pages.page_reading import page, read

pytestmark = pytest.mark.django_db
TYPED = ("games", "seed", "text-1", "b_card", "b_version", "value-0")
"""Fields that hold whatever was typed; others hold one of their choices."""
NAMES = ("Ashfall March", "Tide and Toll", "Bramble and Bone")


def deck(name: str) -> Deck:
    return Deck.objects.get(name=name, is_sample=True)


def made(owner: User, *, decks: int = 2, games: int = 4, visibility: str = "private", **more: Any) -> Simulation:
    """A simulation that nobody has played yet."""
    choices = tuple(DeckChoice(deck=deck(name).pk) for name in NAMES[:decks])
    request = SimulationRequest("maximus-standard", choices, games=games, bots=("rule",), seed=3, **more)
    recipe = simulation_recipe(request=request, viewer=owner)
    return simulation_start(recipe=recipe, owner=owner, visibility=visibility)


def played(owner: User, **more: Any) -> Simulation:
    """One that is done."""
    found = made(owner, **more)
    while chunk_work():
        pass
    found.refresh_from_db()
    assert found.state == Simulation.State.DONE, found.error
    return found


class TestTheList:
    def test_empty_for_a_guest_and_for_a_member(self, client: Client) -> None:
        found = page(client, "/lab/")
        assert "Nobody has shared a simulation yet." in found.words
        assert "/accounts/login/?next=/lab/new/" in found.links
        assert "You have not started a simulation yet." in page(client_of(member_make("ann")), "/lab/").words

    def test_own_and_public_ones(self, client: Client) -> None:
        ann = member_make("ann")
        hidden, open_ = made(ann), made(ann, visibility="public")
        assert f"/lab/{open_.pk}/" in page(client, "/lab/").links
        assert f"/lab/{hidden.pk}/" not in page(client, "/lab/").links
        assert {f"/lab/{hidden.pk}/", f"/lab/{open_.pk}/"} <= set(page(client_of(ann), "/lab/").links)

    def test_more_of_them_cost_no_more_queries(self, django_assert_max_num_queries: Any) -> None:
        ann = member_make("ann")
        client = client_of(ann)
        for _ in range(3):
            made(ann, visibility="public")
        client.get("/lab/")
        with django_assert_max_num_queries(9):
            client.get("/lab/")


class TestTheForm:
    def test_guests_sign_in_first(self, client: Client) -> None:
        assert client.get("/lab/new/").headers["Location"] == "/accounts/login/?next=/lab/new/"

    def test_a_deck_comes_with_the_address(self) -> None:
        one = deck(NAMES[0])
        client = client_of(member_make("ann"))
        answer = client.get(f"/lab/new/?deck={one.pk}")
        page(client, f"/lab/new/?deck={one.pk}")
        fields = form_fields(answer.content.decode(), "new")
        assert fields["format"] == ["maximus-standard"]
        assert fields["deck-0"] == [str(one.pk)]
        assert fields["deck-1"] == [""]

    def test_somebody_elses_private_deck_is_no_deck(self) -> None:
        private = Deck.objects.create(name="Secret", format=deck(NAMES[0]).format, owner=member_make("bob"))
        client = client_of(member_make("ann"))
        assert client.get(f"/lab/new/?deck={private.pk}").status_code == 404
        assert client.get(f"/lab/new/?deck={private.pk}:{private.share_key}").status_code == 404

    def test_started(self) -> None:
        ann = member_make("ann")
        client = client_of(ann)
        fields = self.filled(client)
        answer = client.post("/lab/new/", {**fields, "do": "start", "title": "Fire against water"})
        (found,) = Simulation.objects.all()
        assert answer.headers["Location"] == f"/lab/{found.pk}/"
        assert (found.title, found.games, found.owner) == ("Fire against water", 100, ann)
        client.post("/lab/new/", {**fields, "do": "start"})  # the same form sent twice
        assert Simulation.objects.count() == 1

    def test_htmx_is_led_on(self) -> None:
        client = client_of(member_make("ann"))
        answer = client.post("/lab/new/", {**self.filled(client), "do": "start"}, headers={"HX-Request": "true"})
        assert answer.headers["HX-Redirect"] == f"/lab/{Simulation.objects.get().pk}/"

    def filled(self, client: Client) -> dict[str, Any]:
        """The fields of a form with two decks and few games."""
        fields = form_fields(client.get("/lab/new/?format=maximus-standard").content.decode(), "new")
        chosen = {
            "deck-0": deck(NAMES[0]).pk,
            "deck-1": deck(NAMES[1]).pk,
            "games": "100",
            "bot-0": "rule",
            "bot-1": "rule",
        }
        return {**{name: values[0] for name, values in fields.items()}, **chosen}

    @pytest.mark.parametrize(
        ("changed", "message"),
        [
            ({"deck-1": ""}, "Choose a deck, or paste one."),
            ({"deck-1": "9" * 30}, "Choose a deck, or paste one."),
            ({"deck-1": "999999"}, "There is no such deck"),
            ({"deck-1": "paste", "text-1": "4 Nobody At All"}, "Nobody At All"),
            ({"games": "many"}, "This is a whole number, such as 1000."),
            ({"games": "999999"}, "you may play 20,000"),
            ({"seed": "x"}, "This is a whole number"),
            ({"as_of": "yesterday"}, "yesterday"),
            ({"option-0": "hand_start", "value-0": "-4", "options": "1"}, "-4"),
            ({"compared": "on"}, "Say what is compared"),
            ({"compared": "on", "b_card": "ember-wolf", "b_version": ""}, "Name the version"),
            ({"compared": "on", "b_card": "ember-wolf", "b_version": "77"}, "has no version 77"),
            (
                {"compared": "on", "boptions": "1", "boption-0": "deck_min", "bvalue-0": "1"},
                "decides nothing in a match",
            ),
            ({"visibility": "all"}, "A simulation is one of"),
        ],
    )
    def test_what_is_wrong_is_said_and_nothing_typed_is_lost(self, changed: dict[str, str], message: str) -> None:
        client = client_of(member_make("ann"))
        sent = {**self.filled(client), "title": "My <title>", **changed, "do": "start"}
        answer = client.post("/lab/new/", sent)
        assert answer.status_code in (400, 422)
        found = read(answer.content)
        assert message in found.words
        assert "The simulation was not started." in found.words
        fields = form_fields(answer.content.decode(), "new")
        assert fields["title"] == ["My <title>"]
        kept = {name: value for name, value in changed.items() if name in TYPED}
        assert {name: fields[name] for name in kept} == {name: [value] for name, value in kept.items()}
        assert Simulation.objects.count() == 0

    def test_rows_come_and_go_without_losing_the_others(self) -> None:
        client = client_of(member_make("ann"))
        sent = {**self.filled(client), "title": "Kept"}
        more = form_fields(client.post("/lab/new/", {**sent, "do": "add-deck"}).content.decode(), "new")
        assert (more["decks"], more["title"], more["deck-1"]) == (["3"], ["Kept"], [str(sent["deck-1"])])
        three = {name: values[0] for name, values in more.items()}
        fewer = form_fields(client.post("/lab/new/", {**three, "do": "drop-deck:0"}).content.decode(), "new")
        assert (fewer["decks"], fewer["deck-0"]) == (["2"], [str(sent["deck-1"])])
        page_of = client.post("/lab/new/", {**sent, "option-0": "first_turn_attacks", "do": "add-option"})
        assert form_fields(page_of.content.decode(), "new")["options"] == ["2"]

    def test_an_option_says_what_it_means(self) -> None:
        client = client_of(member_make("ann"))
        sent = {**self.filled(client), "option-0": "hand_start", "do": "show"}
        words = read(client.post("/lab/new/", sent).content).words
        assert "The format says: 6." in words

    @pytest.mark.parametrize(
        "wish", ["drop-deck:²", "drop-option:" + "9" * 50, "nonsense", "add-deck:1", "drop-deck:-1"]
    )
    def test_strange_buttons_change_nothing(self, wish: str) -> None:
        client = client_of(member_make("ann"))
        assert client.post("/lab/new/", {**self.filled(client), "do": wish}).status_code == 200


class TestProgress:
    def test_waiting_then_304_then_the_end(self) -> None:
        ann = member_make("ann")
        client, found = client_of(ann), made(ann)
        shown = page(client, f"/lab/{found.pk}/")
        assert "Waiting for a worker" in shown.words
        part = client.get(f"/lab/{found.pk}/progress/")
        assert 'hx-trigger="every 2s"' in part.content.decode()
        tag = part.headers["ETag"]
        assert client.get(f"/lab/{found.pk}/progress/", headers={"If-None-Match": tag}).status_code == 304
        while chunk_work():
            pass
        done = client.get(f"/lab/{found.pk}/progress/", headers={"If-None-Match": tag})
        assert (done.status_code, done.headers["HX-Refresh"]) == (200, "true")

    def test_a_look_costs_little(self, django_assert_max_num_queries: Any) -> None:
        ann = member_make("ann")
        client, found = client_of(ann), made(ann)
        tag = client.get(f"/lab/{found.pk}/progress/").headers["ETag"]
        with django_assert_max_num_queries(3):  # session, person, simulation
            assert client.get(f"/lab/{found.pk}/progress/", headers={"If-None-Match": tag}).status_code == 304

    def test_cancelled_keeps_what_was_played(self) -> None:
        ann = member_make("ann")
        found = made(ann, games=60)
        chunk_work()
        client = client_of(ann)
        client.post(f"/lab/{found.pk}/cancel/")
        words = page(client, f"/lab/{found.pk}/").words
        assert "It was cancelled after" in words
        assert "Cards that decided games" in words

    @pytest.mark.parametrize("compared", [None, Compare(options={"hand_start": 7})], ids=["one side", "two sides"])
    def test_cancelled_before_all_have_met(self, compared: Compare | None) -> None:
        ann = member_make("ann")
        found = made(ann, decks=3, games=60, compare=compared)
        chunk_work()
        simulation_cancel(simulation=found, actor=ann)
        words = page(client_of(ann), f"/lab/{found.pk}/").words
        assert "not known yet" in words
        assert "Who beats whom" in words

    def test_cancelled_before_the_first_game(self) -> None:
        ann = member_make("ann")
        found = made(ann)
        simulation_cancel(simulation=found, actor=ann)
        assert "Nothing was played." in page(client_of(ann), f"/lab/{found.pk}/").words

    def test_a_failed_one_says_why(self) -> None:
        ann = member_make("ann")
        found = made(ann)
        Simulation.objects.filter(pk=found.pk).update(state="failed", error="The referee broke down.")
        words = page(client_of(ann), f"/lab/{found.pk}/").words
        assert "The referee broke down." in words


class TestTheResult:
    def test_two_decks(self, client: Client) -> None:
        found = played(member_make("ann"), games=20, visibility="public")
        shown = page(client, f"/lab/{found.pk}/")
        assert re.search(r"(No difference found between|wins \d+\.\d % ± )", shown.words)
        assert "Games won" in shown.words
        assert "Who beats whom" not in shown.words
        assert f"/api/v1/simulations/{found.pk}/cards.csv" in shown.links
        assert any(link.startswith("/cards/maximus/") for link in shown.links)

    def test_three_decks_make_a_matrix(self, client: Client) -> None:
        found = played(member_make("ann"), decks=3, visibility="public", mirrors=True)
        answer = client.get(f"/lab/{found.pk}/").content.decode()
        assert "Who beats whom" in answer
        assert len(re.findall(r'<td class="h\d">', answer)) == 6
        assert answer.count("mirror<small>") == 3
        assert "wins most:" in answer

    def test_a_comparison(self, client: Client) -> None:
        compare = Compare(label="Seven cards", options={"hand_start": 7})
        found = played(member_make("ann"), visibility="public", compare=compare)
        words = page(client, f"/lab/{found.pk}/").words
        assert "What it changes" in words
        assert "All figures of “Seven cards”" in words
        assert "hand_start is 7" in words

    def test_cards_are_sorted_by_the_address(self, client: Client) -> None:
        found = played(member_make("ann"), games=60, visibility="public")
        orders = {sort: self.names(client, f"/lab/{found.pk}/?sort={sort}&cards=all") for sort in (*SORTS, "nonsense")}
        assert len(orders["name"]) > 15
        assert all(sorted(names) == sorted(orders["name"]) for names in orders.values())
        assert orders["name"] == sorted(orders["name"], key=str.casefold)
        assert orders["nonsense"] == orders["gain"]
        assert len({tuple(names) for names in orders.values()}) == len(SORTS)
        assert self.names(client, f"/lab/{found.pk}/") == orders["gain"][:15]

    def names(self, client: Client, address: str) -> list[str]:
        """The cards of the table, in their order."""
        answer = client.get(address).content.decode()
        return re.findall(r'<th scope="row"><span class="lab__card">.*?<a [^>]*>(.*?)</a>', answer)

    def test_hidden_ones_and_shared_links(self, client: Client) -> None:
        ann = member_make("ann")
        found = played(ann)
        assert client.get(f"/lab/{found.pk}/").status_code == 404
        assert client.get(f"/lab/{found.pk}/progress/").status_code == 404
        owner = client_of(ann)
        owner.post(f"/lab/{found.pk}/share/", {"visibility": "unlisted"})
        address = re.search(r'value="http://testserver(/lab/[^"]+)"', owner.get(f"/lab/{found.pk}/").content.decode())
        assert address is not None
        assert "noindex" in client.get(address[1]).content.decode()
        assert client.get(f"/lab/{found.pk}/").status_code == 404
        assert (
            client_of(member_make("bob")).post(f"/lab/{found.pk}/share/", {"visibility": "public"}).status_code == 404
        )

    def test_again_and_gone(self) -> None:
        ann = member_make("ann")
        found = played(ann)
        client = client_of(ann)
        answer = client.post(f"/lab/{found.pk}/repeat/")
        again = Simulation.objects.exclude(pk=found.pk).get()
        assert answer.headers["Location"] == f"/lab/{again.pk}/"
        assert f"/lab/{found.pk}/" in page(client, f"/lab/{again.pk}/").links
        page(client, f"/lab/{found.pk}/delete/")
        client.post(f"/lab/{found.pk}/delete/")
        assert list(Simulation.objects.all()) == [again]
        stranger = client_of(member_make("bob"))
        assert stranger.get(f"/lab/{again.pk}/delete/").status_code == 404
