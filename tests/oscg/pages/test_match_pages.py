"""Playing on the site: the list of matches, making one, and its lobby."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from decks.services.deck_choices import DeckChoice
from decks.services.match_plans import MatchWish, SeatWish
from decks.services.matches import match_open, match_start, seat_take
from oscg.accounts.models import User
from rules.models import Match
from tests.factories.html_forms import form_fields
from tests.factories.maintainers import client_of, member_make
from tests.factories.matches import sample_decks
from tests.factories.tables import against_bot
from tests.oscg.pages.page_reading import page, read

pytestmark = pytest.mark.django_db


class TestTheList:
    def test_empty(self, client: Client) -> None:
        assert "No match is open for everybody to watch." in page(client, "/play/").words
        assert "You have not played yet." in page(client_of(member_make("ann")), "/play/").words

    def test_whose_turn_it_is_and_who_may_watch(self, client: Client) -> None:
        ann = member_make("ann")
        mine, public = against_bot(ann), against_bot(ann, visibility="public")
        shown = page(client_of(ann), "/play/")
        assert {f"/play/{mine.pk}/", f"/play/{public.pk}/"} <= set(shown.links)
        assert "Your turn" in shown.words
        links = page(client, "/play/").links
        assert f"/play/{public.pk}/" in links
        assert f"/play/{mine.pk}/" not in links

    def test_invitations_stand_first(self) -> None:
        ann, bob = member_make("ann"), member_make("bob")
        wish = MatchWish(
            "maximus-standard", (SeatWish(who="me", deck=DeckChoice(deck=sample_decks()[0].pk)), SeatWish(who="bob"))
        )
        match = match_open(wish=wish, creator=ann)
        shown = page(client_of(bob), "/play/")
        assert "You are invited" in shown.words
        assert f"/play/{match.pk}/" in shown.links

    def test_more_matches_cost_no_more_queries(self, django_assert_max_num_queries: Any) -> None:
        ann = member_make("ann")
        client = client_of(ann)
        for _ in range(3):
            against_bot(ann, visibility="public")
        client.get("/play/")
        with django_assert_max_num_queries(12):
            client.get("/play/")


class TestMaking:
    def filled(self, client: Client) -> dict[str, Any]:
        fields = form_fields(client.get("/play/new/?format=maximus-standard").content.decode(), "new-match")
        first, second = sample_decks()[:2]
        chosen = {"deck": first.pk, "bot_deck": second.pk, "bot": "random", "against": "bot", "do": "make"}
        return {**{name: values[0] for name, values in fields.items()}, **chosen}

    def test_guests_sign_in_first(self, client: Client) -> None:
        assert client.get("/play/new/").headers["Location"] == "/accounts/login/?next=/play/new/"

    def test_against_a_bot_it_begins_at_once(self) -> None:
        client = client_of(member_make("ann"))
        page(client, "/play/new/")
        sent = self.filled(client)
        answer = client.post("/play/new/", sent)
        match = Match.objects.get()
        assert answer.headers["Location"] == f"/play/{match.pk}/"
        assert match.status == Match.Status.PLAYING
        client.post("/play/new/", sent)  # the same form sent twice
        assert Match.objects.count() == 1

    def test_for_a_person_or_whoever_has_the_link(self) -> None:
        ann = client_of(member_make("ann"))
        member_make("bob")
        for changed in ({"against": "person", "person": "bob"}, {"against": "open"}):
            answer = ann.post("/play/new/", {**self.filled(ann), **changed})
            assert "A match waits" in page(ann, answer.headers["Location"]).words

    @pytest.mark.parametrize(
        ("changed", "message"),
        [
            ({"deck": ""}, "Choose a deck, or paste one."),
            ({"deck": "paste", "text": ""}, "Choose a deck, or paste one."),
            ({"bot_deck": "999999"}, "There is no such deck"),
            ({"bot": "hal"}, "There is no bot “hal”"),
            ({"against": "person", "person": ""}, "Name the player by the user name."),
            ({"against": "person", "person": "nobody"}, "There is no player “nobody”"),
            ({"seconds": "7"}, "Choose one of the times."),
            ({"visibility": "moon"}, "Choose who may watch."),
            ({"deck": "paste", "text": "4 Ember Wolf"}, "Not every deck is legal"),
        ],
    )
    def test_what_is_wrong_is_said_and_nothing_typed_is_lost(self, changed: dict[str, str], message: str) -> None:
        client = client_of(member_make("ann"))
        answer = client.post("/play/new/", {**self.filled(client), **changed})
        assert answer.status_code in (400, 409, 422)
        found = read(answer.content)
        assert message in found.words
        assert "The match was not made." in found.words
        fields = form_fields(answer.content.decode(), "new-match")
        kept = {name: value for name, value in changed.items() if name in ("text", "person")}
        assert {name: fields[name] for name in kept} == {name: [value] for name, value in kept.items()}
        assert not Match.objects.exists()

    def test_how_many_battles_a_war_has_is_up_to_its_players(self) -> None:
        client = client_of(member_make("ann"))
        decks = [str(deck.pk) for deck in sample_decks("card-wars-war")[:2]]
        address = f"/play/new/?format=card-wars-war&deck={decks[0]}"
        assert "The first to win two battles wins." in page(client, address).words
        for other in ("maximus-standard", "fortification-standard"):
            assert "option-" not in client.get(f"/play/new/?format={other}").content.decode()
        fields = form_fields(client.get(address).content.decode(), "new-match")
        sent = {
            **fields,
            "deck": decks[0],
            "bot_deck": decks[1],
            "bot": "random",
            "option-war_format": "bo3",
            "do": "make",
        }
        answer = client.post("/play/new/", sent)
        assert answer.status_code == 302, page(client, answer).words if answer.status_code == 200 else answer
        match = Match.objects.get()
        assert match.options == {"war_format": "bo3"}
        wrong = client.post("/play/new/", {**sent, "option-war_format": "bo9", "once": "another"})
        assert wrong.status_code == 400
        assert "The match was not made." in wrong.content.decode()

    def test_the_deck_of_the_address(self) -> None:
        client, deck = client_of(member_make("ann")), sample_decks("card-wars-war")[0]
        fields = form_fields(client.get(f"/play/new/?deck={deck.pk}").content.decode(), "new-match")
        assert (fields["format"], fields["deck"]) == (["card-wars-war"], [str(deck.pk)])


class TestLobby:
    def open_match(self, ann: User) -> Match:
        seats = (SeatWish(who="me", deck=DeckChoice(deck=sample_decks()[0].pk)), SeatWish())
        return match_open(wish=MatchWish("maximus-standard", seats), creator=ann)

    def test_joined_by_link_and_started(self, client: Client) -> None:
        ann, bob = member_make("ann"), client_of(member_make("bob"))
        match, owner = self.open_match(ann), client_of(ann)
        shown = owner.get(f"/play/{match.pk}/").content.decode()
        address = re.search(r'id="invite" readonly value="http://testserver([^"]+)"', shown)
        assert address is not None
        assert client.get(f"/play/{match.pk}/").status_code == 404
        assert bob.get(f"/play/{match.pk}/").status_code == 404
        assert "Sign in to sit down" in page(client, html.unescape(address[1])).words
        page(bob, html.unescape(address[1]))
        sent = {"deck": sample_decks()[1].pk, "key": match.share_key}
        bob.post(f"/play/{match.pk}/join/", sent)
        assert "Legal" in page(bob, f"/play/{match.pk}/").words
        answer = owner.post(f"/play/{match.pk}/start/")
        assert answer.headers["Location"] == f"/play/{match.pk}/"
        page(owner, f"/play/{match.pk}/")

    def test_a_deck_that_is_not_legal_is_said_to_its_player_alone(self) -> None:
        ann = member_make("ann")
        match, owner = self.open_match(ann), client_of(ann)
        owner.post(f"/play/{match.pk}/deck/", {"deck": "paste", "text": "4 Ember Wolf"})
        words = page(owner, f"/play/{match.pk}/").words
        assert "Not legal" in words
        other = client_of(member_make("bob"))
        assert "Not legal" not in page(other, f"/play/{match.pk}/?key={match.share_key}").words

    def test_refusals_are_said_in_place(self) -> None:
        ann = member_make("ann")
        match, owner = self.open_match(ann), client_of(ann)
        answer = owner.post(f"/play/{match.pk}/start/")
        assert answer.status_code == 409
        assert "Not all seats are taken." in read(answer.content).words
        answer = owner.post(f"/play/{match.pk}/deck/", {"deck": "paste", "text": ""})
        assert (answer.status_code, "Choose a deck" in read(answer.content).words) == (400, True)

    def test_news_of_the_lobby(self) -> None:
        ann, bob = member_make("ann"), member_make("bob")
        match, owner = self.open_match(ann), client_of(ann)
        part = owner.get(f"/play/{match.pk}/part/?waits=1")
        held = {"If-None-Match": part.headers["ETag"]}
        assert owner.get(f"/play/{match.pk}/part/?waits=1", headers=held).status_code == 304
        seat_take(match=match, user=bob, deck=DeckChoice(deck=sample_decks()[1].pk))
        assert "bob" in owner.get(f"/play/{match.pk}/part/?waits=1", headers=held).content.decode()
        assert "Start the match" in owner.get(f"/play/{match.pk}/part/?waits=1", headers=held).content.decode()
        match_start(match_pk=match.pk, user=ann)
        assert owner.get(f"/play/{match.pk}/part/?waits=1", headers=held).headers["HX-Refresh"] == "true"

    def test_nobody_goes_on_waiting_for_a_match_that_was_called_off(self) -> None:
        ann, bob = member_make("ann"), client_of(member_make("bob"))
        match = self.open_match(ann)
        assert "HX-Refresh" not in bob.get(f"/play/{match.pk}/part/?waits=1&key={match.share_key}").headers
        client_of(ann).post(f"/play/{match.pk}/cancel/")
        assert client_of(ann).get(f"/play/{match.pk}/part/?waits=1").headers["HX-Refresh"] == "true"

    @pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
    def test_an_action_before_the_start_leads_back_to_the_lobby(self, headers: dict[str, str]) -> None:
        ann = member_make("ann")
        match, owner = self.open_match(ann), client_of(ann)
        answer = owner.post(f"/play/{match.pk}/act/", {"action": '["end_turn"]', "state": 0}, headers=headers)
        assert answer.status_code == 409
        assert "The match has not started yet." in read(answer.content).words
        assert owner.get(f"/play/{match.pk}/concede/").headers["Location"] == f"/play/{match.pk}/"

    @pytest.mark.parametrize("log", ["%0d%0aSet-Cookie:%20x=y", "%E6%BC%A2", "%22"])
    def test_no_part_of_the_address_gets_into_a_header(self, log: str) -> None:
        ann = member_make("ann")
        match = self.open_match(ann)
        part = client_of(ann).get(f"/play/{match.pk}/part/?log={log}")
        assert (part.status_code, part.headers["ETag"].isascii()) == (200, True)

    def test_left_and_called_off(self) -> None:
        ann, bob = member_make("ann"), member_make("bob")
        match = self.open_match(ann)
        seat_take(match=match, user=bob, deck=DeckChoice(deck=sample_decks()[1].pk))
        client_of(bob).post(f"/play/{match.pk}/leave/", {"key": match.share_key})
        client_of(ann).post(f"/play/{match.pk}/cancel/")
        assert "A match that was called off" in page(client_of(ann), f"/play/{match.pk}/").words
