"""The table of a match: actions, refusals, news, “why not?”, and what nobody may learn there."""

from __future__ import annotations

import html
import json
from typing import Any

import pytest
from django.test import Client

from cards.models import CardVersion
from decks.services.deck_choices import DeckChoice
from decks.services.match_plans import MatchWish, SeatWish
from decks.services.matches import match_open
from rules.selectors.matches import match_get
from rules.services.match_play import match_act
from rules.services.match_views import match_actions, match_view
from tests.factories.maintainers import client_of, member_make
from tests.factories.matches import sample_decks
from tests.factories.tables import against_bot, moved, of_two, options_on, state_on
from tests.oscg.pages.page_reading import page, read

pytestmark = pytest.mark.django_db
FORMATS = {"maximus": "maximus-standard", "card-wars": "card-wars-war", "fortification": "fortification-standard"}


class TestTable:
    @pytest.mark.parametrize("format_slug", FORMATS.values(), ids=FORMATS)
    def test_every_game_has_a_table_from_its_first_to_its_last_decision(self, format_slug: str) -> None:
        ann = member_make("ann")
        match, client = against_bot(ann, format_slug=format_slug), client_of(ann)
        for _ in range(12):
            shown = page(client, f"/play/{match.pk}/")
            answer = client.get(f"/play/{match.pk}/").content.decode()
            assert "Your hand" in shown.words
            options = options_on(answer)
            if match.is_over or not options:
                break
            client.post(f"/play/{match.pk}/act/", {"action": options[0], "state": state_on(answer)})
            match = moved(match, ann)

    def test_an_action_is_taken_and_told(self) -> None:
        ann = member_make("ann")
        match, client = against_bot(ann), client_of(ann)
        before = client.get(f"/play/{match.pk}/").content.decode()
        sent = {"action": '["end_turn"]', "state": state_on(before)}
        answer = client.post(f"/play/{match.pk}/act/", sent, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        assert answer.content.decode().lstrip().startswith('<div class="table" id="match"')
        assert "You</b> end the turn." in client.get(f"/play/{match.pk}/?log=all").content.decode()

    @pytest.mark.parametrize(
        ("sent", "status", "message"),
        [
            ({"action": '["end_turn"]', "state": "99"}, 409, "The match has moved on."),
            ({"action": '["attack", 999, 998]'}, 422, "no such card"),
            ({"action": "no json"}, 400, "That is no action."),
            ({"action": '{"a": 1}'}, 400, "An action is a list"),
            ({"action": "[" * 3000}, 400, "no action"),
            ({}, 400, "no action"),
        ],
    )
    def test_a_refusal_stands_above_the_choice_and_changes_nothing(
        self, sent: dict[str, str], status: int, message: str
    ) -> None:
        ann = member_make("ann")
        match, client = against_bot(ann), client_of(ann)
        answer = client.post(f"/play/{match.pk}/act/", {"state": match.serial, **sent})
        assert answer.status_code == status
        assert message in read(answer.content).words
        part = client.post(f"/play/{match.pk}/act/", {"state": match.serial, **sent}, headers={"HX-Request": "true"})
        assert (part.status_code, message in read(part.content).words) == (200, True)
        assert match_get(pk=match.pk, viewer=ann).serial == match.serial

    def test_news_costs_little_and_is_304_while_nothing_happens(self, django_assert_max_num_queries: Any) -> None:
        ann = member_make("ann")
        match, client = against_bot(ann), client_of(ann)
        tag = client.get(f"/play/{match.pk}/part/").headers["ETag"]
        with django_assert_max_num_queries(5):  # session, person, match, seats
            assert client.get(f"/play/{match.pk}/part/", headers={"If-None-Match": tag}).status_code == 304
        match_act(match_pk=match.pk, user=ann, action=["end_turn"], state=match.serial)
        assert client.get(f"/play/{match.pk}/part/", headers={"If-None-Match": tag}).status_code == 200

    def test_why_not(self) -> None:
        ann, bob = member_make("ann"), member_make("bob")
        match = of_two(ann, bob)
        seat, waits = next((seat, user) for seat, user in enumerate((ann, bob)) if seat != match.to_act)
        hand = match_view(match=match, viewer=waits)["view"]["seats"][seat]["hand"]
        shown = page(client_of(waits), f"/play/{match.pk}/?why={hand[0]['card']}")
        assert "It is the turn of player" in shown.words
        assert "/rules/maximus/#MAX-TURN-1" in shown.links

    @pytest.mark.parametrize("asked", ["999", "-1", "²", "9" * 400])
    def test_why_not_of_anything_else_tells_nothing(self, asked: str) -> None:
        ann = member_make("ann")
        match = against_bot(ann)
        assert 'id="answer"' not in client_of(ann).get(f"/play/{match.pk}/?why={asked}").content.decode()

    def test_conceded(self) -> None:
        ann = member_make("ann")
        match, client = against_bot(ann), client_of(ann)
        page(client, f"/play/{match.pk}/concede/")
        client.post(f"/play/{match.pk}/concede/")
        shown = page(client, f"/play/{match.pk}/")
        assert "by concession" in shown.words
        assert f"/play/{match.pk}/replay/" in shown.links

    def test_copies_in_the_same_words_are_offered_once(self) -> None:
        ann = member_make("ann")
        match = against_bot(ann)
        found = [
            each["label"] for group in match_actions(match=match, viewer=ann)["groups"] for each in group["actions"]
        ]
        answer = client_of(ann).get(f"/play/{match.pk}/").content.decode()
        assert len(options_on(answer)) == len(set(found))
        assert all(isinstance(json.loads(each), list) for each in options_on(answer))

    def test_whoever_fills_both_seats_sees_the_hand_of_the_one_that_decides(self) -> None:
        ann = member_make("ann")
        first, second = sample_decks()[:2]
        seats = (
            SeatWish(who="me", deck=DeckChoice(deck=first.pk)),
            SeatWish(who="me", deck=DeckChoice(deck=second.pk)),
        )
        wish = MatchWish("maximus-standard", seats, options={"self_play": True}, seed=7)
        match, client = match_open(wish=wish, creator=ann, start=True), client_of(ann)
        for _ in range(2):
            match = match_get(pk=match.pk, viewer=ann)
            assert match.to_act is not None
            hand = match_view(match=match, viewer=ann, number=match.to_act)["view"]["seats"][match.to_act]["hand"]
            shown = page(client, f"/play/{match.pk}/")
            assert "Your turn" in shown.words
            assert all(card["name"] in shown.words for card in hand)
            match_act(match_pk=match.pk, user=ann, action=["end_turn"], state=match.serial)

    def test_a_reader_who_is_overtaken_sees_one_moment_whole(self) -> None:
        """A move between reading the row and its position is no damage, and state, position and log belong together."""
        ann, bob = member_make("ann"), member_make("bob")
        match = of_two(ann, bob)
        mover = ann if match.to_act == 0 else bob
        overtaken = [match_get(pk=match.pk, viewer=ann) for _ in range(2)]
        match_act(match_pk=match.pk, user=mover, action=["end_turn"], state=match.serial)
        shown = match_view(match=overtaken[0], viewer=ann)
        assert (shown["state"], shown["view"]["state"], shown["next"]) == (1, 1, len(shown["events"]))
        other = bob if mover is ann else ann
        assert match_actions(match=overtaken[1], viewer=other)["state"] == 1
        match_act(match_pk=match.pk, user=other, action=["end_turn"], state=1)
        late = match_view(match=overtaken[0], viewer=ann)
        assert (late["state"], late["view"]["state"], late["next"]) == (1, 1, len(late["events"]))


class TestWhatNobodyLearns:
    def test_a_private_match_is_not_there_for_others(self, client: Client) -> None:
        match = against_bot(member_make("ann"))
        bob = client_of(member_make("bob"))
        for reader in (client, bob):
            for tail in ("", "part/", "replay/"):
                assert reader.get(f"/play/{match.pk}/{tail}").status_code == 404
        assert bob.post(f"/play/{match.pk}/act/", {"action": '["end_turn"]', "state": 0}).status_code == 404
        assert bob.post(f"/play/{match.pk}/concede/").status_code == 404

    def test_the_table_names_no_card_that_its_reader_may_not_know(self, client: Client) -> None:
        ann, bob = member_make("ann"), member_make("bob")
        match = of_two(ann, bob, visibility="public")
        views = [match_view(match=match, viewer=user)["view"] for user in (ann, bob)]
        hands = [{each["name"] for each in view["seats"][seat]["hand"]} for seat, view in enumerate(views)]
        pages = [client_of(user).get(f"/play/{match.pk}/?log=all").content.decode() for user in (ann, bob)]
        watched = client.get(f"/play/{match.pk}/?log=all").content.decode()
        for seat in (0, 1):
            # A recipe in the other hand may name a card of this one: that is no news of where it lies.
            texts = " ".join(CardVersion.objects.filter(name__in=hands[1 - seat]).values_list("text", flat=True))
            unknown = {name for name in hands[seat] - hands[1 - seat] if name not in texts}
            secret = {html.escape(name) for name in unknown}
            assert secret
            assert all(name in pages[seat] for name in secret)
            assert not [name for name in secret if name in pages[1 - seat] or name in watched]

    def test_a_replay_waits_for_the_end(self) -> None:
        ann = member_make("ann")
        match = against_bot(ann)
        assert client_of(ann).get(f"/play/{match.pk}/replay/").status_code == 409
