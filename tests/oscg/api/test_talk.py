"""`rulings/` and comments over the API."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.test import Client

from cards.models import CardComment
from cards.services.comment_reports import comment_hide
from oscg.accounts.services import token_create
from oscg.pages.account_deletion import account_delete
from tests.factories.maintainers import client_of, maintainer_make, member_make
from tests.factories.talk import OX, URCHIN, comment, position, ruling

pytestmark = pytest.mark.django_db
COMMENTS = f"/api/v1/cards/maximus/{OX}/comments/"


def send(client: Client, address: str, body: Any = None, method: str = "post", **headers: str) -> Any:
    """A call with a JSON body."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return getattr(client, method)(address, json.dumps(body), content_type="application/json", headers=named)


def test_rulings_of_a_game_a_card_and_a_rule() -> None:
    anna = maintainer_make("anna")
    first, second = ruling(anna), ruling(anna, cards=[OX], rules=[], question="Second?", position=position())
    ruling(anna, published=False)
    found = Client().get("/api/v1/rulings/?game=maximus").json()["results"]
    assert [each["id"] for each in found[:2]] == [second.pk, first.pk]
    assert found[1]["answer_html"].startswith("<p><strong>No.</strong>")
    assert (found[1]["cards"], found[1]["rules"], found[1]["author"]) == ([URCHIN], ["MAX-ATK-11"], "anna")
    for query, ids in (
        (f"game=maximus&card={OX}&limit=1", [second.pk]), ("game=maximus&rule=MAX-ATK-11", [first.pk]),
        ("game=maximus&q=second", [second.pk]), ("game=card-wars&q=furnace", []),
    ):  # fmt: skip
        assert [each["id"] for each in Client().get(f"/api/v1/rulings/?{query}").json()["results"]] == ids
    of_card = Client().get(f"/api/v1/cards/maximus/{OX}/rulings/?limit=1").json()["results"]
    assert [each["id"] for each in of_card] == [second.pk]
    one = Client().get(f"/api/v1/rulings/{second.pk}/").json()
    assert (one["check"], one["position"]["actions"][0]["action"]) == ({"result": "holds", "differences": []}, "attack")


def test_rulings_that_cannot_be_read() -> None:
    hidden = ruling(maintainer_make("anna"), published=False)
    for address, status in (
        (f"/api/v1/rulings/{hidden.pk}/", 404), ("/api/v1/rulings/999999999999999999999999/", 404),
        ("/api/v1/rulings/", 400), ("/api/v1/rulings/?game=nope", 400), ("/api/v1/rulings/?game=maximus&card=nope", 400),
        ("/api/v1/rulings/?game=maximus&color=red", 400), ("/api/v1/cards/maximus/nope/rulings/", 404),
    ):  # fmt: skip
        assert Client().get(address).status_code == status, address


def test_rulings_have_tags() -> None:
    anna = maintainer_make("anna")
    ruling(anna)
    tag = Client().get("/api/v1/rulings/?game=maximus")["ETag"]
    assert Client().get("/api/v1/rulings/?game=maximus", headers={"If-None-Match": tag}).status_code == 304
    ruling(anna)
    assert Client().get("/api/v1/rulings/?game=maximus", headers={"If-None-Match": tag}).status_code == 200


def test_comments_are_written_once_whatever_is_repeated() -> None:
    bob = client_of(member_make("bob"))
    made = send(bob, COMMENTS, {"body": "A fine ox."}, Idempotency_Key="k1")
    assert (made.status_code, made["ETag"][:3]) == (201, '"1-')
    again = send(bob, COMMENTS, {"body": "A fine ox."}, Idempotency_Key="k1")
    assert (again.status_code, again.json()) == (201, made.json())
    assert send(bob, COMMENTS, {"body": "Other."}, Idempotency_Key="k1").status_code == 400
    assert CardComment.objects.count() == 1
    found = Client().get(COMMENTS)
    assert [(each["body"], each["author"]) for each in found.json()["results"]] == [("A fine ox.", "bob")]
    assert Client().get(made["Location"]).json() == made.json()
    tag = found["ETag"]
    assert Client().get(COMMENTS, headers={"If-None-Match": tag}).status_code == 304
    send(bob, COMMENTS, {"body": "Another."})
    assert Client().get(COMMENTS, headers={"If-None-Match": tag}).status_code == 200


def test_a_refusal_of_the_moment_is_not_the_answer_for_a_day() -> None:
    bob = client_of(member_make("bob"))
    for at in range(6):
        assert send(bob, COMMENTS, {"body": f"Word {at}."}).status_code == 201
    for _ in range(2):
        refused = send(bob, COMMENTS, {"body": "One more."}, Idempotency_Key="k7")
        assert (refused.status_code, refused["Content-Type"]) == (429, "application/problem+json")
        assert int(refused["Retry-After"]) > 0
    CardComment.objects.update(made_at=F("made_at") - timedelta(hours=1))
    assert send(bob, COMMENTS, {"body": "One more."}, Idempotency_Key="k7").status_code == 201


def test_changing_and_deleting_ones_own() -> None:
    bob, eve = member_make("bob"), member_make("eve")
    address = f"{COMMENTS}{comment(bob).pk}/"
    body = {"body": "A calm ox."}
    assert send(client_of(bob), address, body, "patch").status_code == 428
    assert send(client_of(bob), address, body, "patch", If_Match='"x"').status_code == 400
    assert send(client_of(bob), address, body, "patch", If_Match='"9"').status_code == 412
    assert send(client_of(eve), address, body, "patch", If_Match='"1"').status_code == 403
    assert send(Client(), address, body, "patch", If_Match='"1"').status_code == 401
    changed = send(client_of(bob), address, body, "patch", If_Match='"1"')
    assert (changed.status_code, changed.json()["body"], changed["ETag"][:3]) == (200, "A calm ox.", '"2-')
    assert client_of(eve).delete(address).status_code == 403
    assert client_of(bob).delete(address).status_code == 204
    assert Client().get(address).status_code == 404


def test_hiding_reporting_and_restoring() -> None:
    anna, bob, eve = maintainer_make("anna"), member_make("bob"), member_make("eve")
    address = f"{COMMENTS}{comment(bob, 'Rude words.').pk}/"
    why = {"reason": "Rude."}
    assert send(Client(), f"{address}report/", why).status_code == 401
    assert send(client_of(bob), f"{address}report/", why).status_code == 403
    assert send(client_of(eve), f"{address}report/", why).status_code == 204
    assert send(client_of(eve), f"{address}report/", why).status_code == 409
    assert send(client_of(eve), f"{address}hide/", why).status_code == 403
    hidden = send(client_of(anna), f"{address}hide/", why)
    assert (hidden.json()["state"], hidden.json()["body"]) == ("hidden", "")
    for client in (Client(), client_of(bob), client_of(anna)):  # one answer for everybody
        assert client.get(COMMENTS).json()["results"][0]["body"] == ""
    assert send(client_of(eve), f"{address}restore/", {}).status_code == 403
    assert send(client_of(anna), f"{address}restore/", {}).json()["body"] == "Rude words."


@pytest.mark.parametrize(
    "body", [{}, {"body": 3}, {"body": ""}, {"body": "\u200b"}, {"body": "x" * 2001}, {"text": "x"}, []]
)
def test_bodies_that_are_refused(body: Any) -> None:
    refused = send(client_of(member_make("bob")), COMMENTS, body)
    assert (refused.status_code, refused["Content-Type"]) == (400, "application/problem+json")
    assert not CardComment.objects.exists()


def test_too_often_says_when_to_come_back() -> None:
    bob = client_of(member_make("bob"))
    for at in range(6):
        assert send(bob, COMMENTS, {"body": f"Number {at}."}).status_code == 201
    refused = send(bob, COMMENTS, {"body": "One more."})
    assert (refused.status_code, refused.json()["code"]) == (429, "comment.too_often")
    assert 0 < int(refused["Retry-After"]) <= 601


def test_tokens_need_their_scope_and_leavers_lose_their_name() -> None:
    bob, anna = member_make("bob"), maintainer_make("anna")
    _, text = token_create(user=bob, name="t", scopes=["lists"], days=1)
    assert send(Client(), COMMENTS, {"body": "Hi."}, Authorization=f"Token {text}").status_code == 403
    _, text = token_create(user=bob, name="u", scopes=["submit"], days=1)
    made = send(Client(), COMMENTS, {"body": "Hi."}, Authorization=f"Token {text}")
    assert made.status_code == 201
    account_delete(user=bob)
    (found,) = Client().get(COMMENTS).json()["results"]
    assert (found["author"], found["author_name"], found["body"]) == (None, "deleted user", "Hi.")
    comment_hide(comment=CardComment.objects.get(), actor=anna, reason="Rude.")
    assert Client().get(COMMENTS).json()["results"][0]["body"] == ""
