"""`submissions/` at the HTTP edge: the fixed bodies, who sees what, revisions, decisions and repeats."""

from __future__ import annotations

from typing import Any

import pytest

from cards.models import Card, Submission, SubmissionComment
from cards.services import reviews
from cards.services.submissions import submission_save, submission_take_back
from oscg.common.clock import utc_today
from tests.factories.callers import Caller
from tests.factories.submissions import person, proposal, reviewer, unit_content

pytestmark = pytest.mark.django_db
UNIT = {"cost": 2, "offense": 1, "defense": 1, "health": 3, "types": ["beast"]}
BODY: dict[str, Any] = {
    "game": "maximus",
    "card": None,
    "kind": "new",
    "note": "A crab with a lamp.",
    "attributes": {"name": "Lantern Crab", "modes": {"unit": UNIT}},
    "abilities": [{"form": "resolve", "do": [{"effect": "draw", "count": 1}]}],
    "variants": [],
    "license": "CC-BY-4.0",
}


def made(caller: Caller, **more: Any) -> dict[str, Any]:
    """Begin a proposal with the fixed body."""
    body = {key: value for key, value in BODY.items() if key != "abilities"}
    answer = caller.call("POST", "submissions/", {**body, **more})
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def test_a_card_from_post_to_published() -> None:
    author, judge = Caller(person("ada"), "submit"), Caller(reviewer(), "review")
    begun = made(author)
    assert (begun["state"], begun["revision"], begun["attributes"]) == ("draft", 1, BODY["attributes"])
    assert judge.call("GET", begun["url"]).status_code == 404
    sent = author.call("POST", f"{begun['url']}send/", {"revision": 1})
    assert sent.json()["state"] == "submitted"
    queue = judge.walk("submissions/?role=reviewer")
    assert [(row["id"], row["name"], row["author"]) for row in queue] == [(begun["id"], "Lantern Crab", "ada")]
    body = {"decision": "approve", "reason": "Good.", "revision": 1}
    decided = judge.call("POST", f"{begun['url']}review/", body)
    assert decided.status_code == 200, decided.content
    assert (decided.json()["state"], decided.json()["published"], decided.json()["card"]) == (
        "approved", 1, "lantern-crab",
    )  # fmt: skip
    assert [step["after"] for step in decided.json()["steps"]] == ["draft", "submitted", "approved"]
    assert Card.objects.get(slug="lantern-crab").versions.get().effective_from == utc_today()
    again = judge.call("POST", f"{begun['url']}review/", body)
    assert (again.status_code, again.json()["code"]) == (409, "submission.state")


def test_what_is_read_can_be_sent_back() -> None:
    author = Caller(person("ada"), "submit")
    variants = [
        {"rarity": "journey", "stats": {"hp": 5, "atk": 3, "agi": 3, "cha": 1, "vit": 2, "wis": 1}, "abilities": []}
    ]
    attributes = {"name": "Lamp Lad", "kind": "summon", "element": "fire", "tier": 1, "class_tag": "generic"}
    begun = made(author, game="card-wars", attributes=attributes, variants=variants)
    assert begun["variants"] == [{**variants[0], "text": ""}]
    stored = Submission.objects.get(pk=begun["id"]).content
    assert stored["variants"][0]["attributes"] == {"stats": variants[0]["stats"]}
    same = {key: begun[key] for key in ("attributes", "abilities", "text", "variants", "flavor", "revision")}
    answer = author.call("PATCH", begun["url"], same)
    assert (answer.status_code, answer.json()["revision"]) == (200, 1)


def test_a_change_starts_from_the_card_and_text_takes_the_place_of_abilities() -> None:
    author = Caller(person("ada"), "submit")
    answer = author.call("POST", "submissions/", {"game": "maximus", "card": "ashes-in-the-mail", "kind": "wording"})
    begun = answer.json()
    assert (begun["attributes"]["name"], begun["based_on"]) == ("Ashes in the Mail", 1)
    assert begun["abilities"]
    answer = author.call("PATCH", begun["url"], {"text": "Draw a card."}, if_match=answer["ETag"])
    assert (answer.json()["abilities"], answer.json()["text"]) == ([], "Draw a card.")
    answer = author.call("PATCH", begun["url"], {"text": "Draw a carp."}, if_match=answer["ETag"])
    problems = answer.json()["checks"]["problems"]
    assert problems[0]["severity"] == "error"
    refused = author.call("POST", f"{begun['url']}send/")
    assert (refused.status_code, refused.json()["code"]) == (400, "submission.invalid")
    assert refused.json()["errors"][0]["pointer"] == problems[0]["pointer"]


def test_edits_say_what_they_are_based_on() -> None:
    author = Caller(person("ada"), "submit")
    begun = made(author)
    missing = author.call("PATCH", begun["url"], {"note": "x"})
    assert (missing.status_code, missing.json()["code"]) == (428, "submission.version_needed")
    got = author.call("GET", begun["url"])
    changed = author.call("PATCH", begun["url"], {"note": "Second."}, if_match=got["ETag"])
    assert (changed.status_code, changed.json()["revision"]) == (200, 2)
    stale = author.call("PATCH", begun["url"], {"note": "Third."}, if_match=got["ETag"])
    assert (stale.status_code, stale.json()["code"]) == (412, "submission.stale")
    assert author.call("PATCH", begun["url"], {"note": "Third.", "revision": 2}).status_code == 200
    assert author.call("PATCH", begun["url"], {"note": "Last."}, if_match="*").json()["revision"] == 4
    assert author.call("PATCH", begun["url"], {"note": "x"}, if_match='"x"').status_code == 400
    held = author.call("GET", begun["url"])
    assert author.call("GET", begun["url"], if_none_match=held["ETag"]).status_code == 304
    assert author.call("PATCH", begun["url"], {"note": "x", "revision": 10**30}).status_code == 412


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"game": "chess"}, "/game"),
        ({"card": "no-such-card"}, "/card"),
        ({"kind": "erratum"}, "/kind"),
        ({"kind": "best"}, "/kind"),
        ({"license": "mine"}, "/license"),
        ({"note": "x" * 2001}, "/note"),
        ({"attributes": {"name": 7}}, "/attributes/name"),
        ({"attributes": {"name": "x" * 61}}, "/attributes/name"),
        ({"attributes": []}, "/attributes"),
        ({"abilities": ["x"]}, "/abilities/0"),
        ({"variants": [3]}, "/variants/0"),
        ({"variants": [{"rarity": 3}]}, "/variants/0/rarity"),
        ({"author": "bob"}, "/author"),
        ({"state": "approved"}, "/state"),
        ({"published": 1}, "/published"),
        ({"artwork": "nobody"}, "/artwork"),
    ],
)
def test_bodies_that_are_refused_by_name(body: dict[str, Any], pointer: str) -> None:
    answer = Caller(person("ada")).call("POST", "submissions/", {**BODY, **body})
    assert answer.status_code == 400, answer.content
    assert pointer in [error["pointer"] for error in answer.json()["errors"]]
    assert not Submission.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        b'{"game":"maximus","attributes":{"name":"a\\u0000b"}}',
        b'{"game":"maximus","attributes":{"name":"\\ud800"}}',
        b'{"game":"maximus","attributes":{"n":1e999}}',
        b'{"game":"maximus","attributes":{"n":' + b"9" * 400 + b"}}",
        b'{"game":"maximus","attributes":{"n":' + b"[" * 2000 + b"]" * 2000 + b"}}",
        b'{"game":"maximus","variants":[{"rarity":"\\u0000"}]}',
        b"[]", b"{", b"\xff", b"null",
    ],
)  # fmt: skip
def test_no_body_breaks_it(body: bytes) -> None:
    """API-01: refused in the usual shape, and nothing is stored."""
    answer = Caller(person("ada")).call("POST", "submissions/", body)
    assert answer.status_code == 400, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    assert not Submission.objects.exists()


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("?state=perhaps", 400), ("?kind=²", 400), ("?role=owner", 400), ("?limit=0", 400), ("?cursor=x", 400),
        ("?author=ada", 400), ("?game=%00", 400), ("?state=", 200), ("?game=nope", 200),
    ],
)  # fmt: skip
def test_queries_are_known_or_refused(query: str, status: int) -> None:
    """API-03."""
    answer = Caller(person("ada")).call("GET", f"submissions/{query}")
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"].startswith("application/")


def test_others_find_nothing() -> None:
    """LEAK-01: 404 on every address and verb, absent from lists; guests are asked to sign in."""
    ada = person("ada")
    draft, sent = proposal(ada, sent=False), proposal(ada)
    strangers = (Caller(person("eve")), Caller(reviewer("fay", "fortification")))
    for found, callers in ((draft, (*strangers, Caller(reviewer()))), (sent, strangers)):
        path = f"submissions/{found.pk}/"
        for caller in callers:
            for verb, more, body in (
                ("GET", "", None),
                ("PATCH", "", {"note": "x", "revision": 1}),
                ("POST", "send/", {}),
                ("POST", "take-back/", {}),
                ("POST", "withdraw/", {}),
                ("POST", "review/", {"decision": "reject", "reason": "x", "revision": 1}),
                ("POST", "bring-up-to-date/", {}),
                ("GET", "comments/", None),
                ("POST", "comments/", {"body": "x", "revision": 1}),
                ("PATCH", "comments/1/", {"is_settled": True}),
            ):
                assert caller.call(verb, f"{path}{more}", body).status_code == 404, (verb, more)
            for query in ("", "?role=reviewer", "?role=reviewer&state=draft"):
                assert found.pk not in [row["id"] for row in caller.walk(f"submissions/{query}")]
        assert Caller().call("GET", path).status_code == 401
    assert Submission.objects.filter(state__in=["draft", "submitted"]).count() == 2


def test_reviewers_see_what_was_sent_and_not_what_is_written_since() -> None:
    ada, judge = person("ada"), Caller(reviewer())
    found = proposal(ada)
    submission_take_back(submission=found, actor=ada, revision=1)
    submission_save(submission=found, actor=ada, revision=1, changes={"content": unit_content("Secret", cost=9)})
    seen = judge.call("GET", f"submissions/{found.pk}/").json()
    assert (seen["attributes"]["name"], seen["revision"]) == ("Lantern Crab", 1)
    names = [row["name"] for row in judge.walk("submissions/?role=reviewer&state=draft")]
    assert names == ["Lantern Crab"]
    assert Caller(ada).call("GET", f"submissions/{found.pk}/").json()["attributes"]["name"] == "Secret"


def test_tokens_need_their_scope() -> None:
    ada, rea = person("ada"), reviewer()
    found = proposal(ada)
    path = f"submissions/{found.pk}/"
    decision = {"decision": "reject", "reason": "x", "revision": 1}
    for caller, verb, more, body in (
        (Caller(rea, "submit"), "POST", f"{path}review/", decision),
        (Caller(rea, "submit"), "POST", f"{path}comments/", {"body": "x", "revision": 1}),
        (Caller(ada, "review"), "POST", "submissions/", BODY),
        (Caller(ada, "review"), "POST", f"{path}take-back/", {}),
        (Caller(ada, "review"), "POST", f"{path}comments/", {"body": "x", "revision": 1}),
    ):
        answer = caller.call(verb, more, body)
        assert (answer.status_code, answer.json()["code"]) == (403, "token.scope"), more
    assert Caller(ada, "submit").call("POST", f"{path}comments/", {"body": "x", "revision": 1}).status_code == 201
    assert Caller(rea, "review").call("POST", f"{path}comments/", {"body": "y", "revision": 1}).status_code == 201


def test_a_repeat_with_the_same_key_creates_nothing() -> None:
    """UNIQ-01: the first answer comes back, for beginning, commenting and deciding alike."""
    ada, rea = Caller(person("ada"), "submit"), Caller(reviewer(), "review")
    first, second = (ada.call("POST", "submissions/", BODY, idempotency_key="k1") for _ in range(2))
    assert (first.status_code, second.status_code, first.json()) == (201, 201, second.json())
    assert (first["Location"], first["ETag"]) == (second["Location"], second["ETag"])
    assert Submission.objects.count() == 1
    url = first.json()["url"]
    other = ada.call("POST", "submissions/", {**BODY, "note": "Other."}, idempotency_key="k1")
    assert (other.status_code, other.json()["code"]) == (400, "idempotency.reused")
    assert ada.call("PATCH", url, {"abilities": [], "revision": 1}).status_code == 200
    assert ada.call("POST", f"{url}send/").status_code == 200
    for _ in range(2):
        said = rea.call("POST", f"{url}comments/", {"body": "Fine.", "revision": 2}, idempotency_key="k2")
        assert said.status_code == 201
    assert SubmissionComment.objects.count() == 1
    body = {"decision": "approve", "revision": 2}
    answers = [rea.call("POST", f"{url}review/", body, idempotency_key="k3") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert Card.objects.get(slug="lantern-crab").versions.count() == 1


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"decision": "approve", "revision": 9}, 409, "submission.stale"),
        ({"decision": "approve", "revision": 10**40}, 409, "submission.stale"),
        ({"decision": "approve", "revision": 1, "effective_from": "2020-01-01"}, 400, "review.past"),
        ({"decision": "approve", "revision": 1, "effective_from": "tomorrow"}, 400, "date.unreadable"),
        ({"decision": "reject", "revision": 1}, 400, "review.reason"),
        ({"decision": "reject", "revision": 1, "reason": "x" * 2001}, 400, "review.reason"),
        ({"decision": "reject", "reason": "x"}, 400, "body.invalid"),
        ({"decision": "burn", "revision": 1}, 400, "body.invalid"),
        ({"decision": "approve", "revision": "1"}, 400, "body.invalid"),
        ({"decision": "approve", "revision": 1, "note": ""}, 400, "body.invalid"),
    ],
)
def test_decisions_that_are_refused(body: dict[str, Any], status: int, code: str) -> None:
    found = proposal(person("ada"))
    answer = Caller(reviewer(), "review").call("POST", f"submissions/{found.pk}/review/", body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    found.refresh_from_db()
    assert found.state == "submitted"


def test_a_decision_is_about_the_revision_that_was_read() -> None:
    """REV-02 c: another revision in the body is a conflict, an `If-Match` that is not met a failed precondition."""
    author, judge = Caller(person("ada"), "submit"), Caller(reviewer(), "review")
    url = f"submissions/{proposal(person('bob')).pk}/"
    read = judge.call("GET", url)["ETag"]
    body = {"decision": "reject", "reason": "No.", "revision": 1}
    for named, revision, status in (
        ('"9"', 1, 412),
        ('W/"0-1"', 1, 412),
        (read, 9, 409),
        ("*", 9, 409),
        ('"x"', 1, 400),
    ):
        answer = judge.call("POST", f"{url}review/", {**body, "revision": revision}, if_match=named)
        assert answer.status_code == status, (named, revision)
    assert judge.call("POST", f"{url}review/", body, if_match=read).status_code == 200
    begun = author.call("POST", "submissions/", BODY).json()["url"]
    for step in ("send", "withdraw", "take-back"):
        assert author.call("POST", f"{begun}{step}/", if_match='"9"').status_code == 412


def test_of_proposals_with_one_name_the_first_is_published() -> None:
    """UNIQ-01: the name was free when the others were sent, so they come into conflict; nothing of them is written."""
    ada, rea = person("ada"), Caller(reviewer(), "review")
    found = [proposal(ada, **unit_content(name)) for name in ("Lantern Crab", "Lantern Crab", "lantern  CRAB")]
    body = {"decision": "approve", "revision": 1}
    answers = [rea.call("POST", f"submissions/{each.pk}/review/", body) for each in found]
    assert [each.status_code for each in answers] == [200, 409, 409]
    assert {(each.json()["code"], each.json()["errors"][0]["pointer"]) for each in answers[1:]} == {
        ("card.name_taken", "/attributes/name")
    }
    assert [Submission.objects.get(pk=each.pk).state for each in found] == ["approved", "submitted", "submitted"]
    assert Card.objects.filter(name="Lantern Crab").count() == 1


def test_a_new_card_never_becomes_a_version_of_one_published_at_that_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """UNIQ-01: between choosing a slug and writing the card, another card of this name takes both."""
    ada, rea = person("ada"), Caller(reviewer(), "review")
    first, second = (proposal(ada, **unit_content("Lantern Crab")) for _ in range(2))
    monkeypatch.setattr(reviews, "slug_for", lambda game, name: "lantern-crab")
    body = {"decision": "approve", "revision": 1}
    answers = [rea.call("POST", f"submissions/{each.pk}/review/", body) for each in (first, second)]
    assert [each.status_code for each in answers] == [200, 409]
    assert Card.objects.get(slug="lantern-crab").versions.count() == 1


def test_nobody_decides_on_their_own() -> None:
    """REV-02 d: refused to an author who reviews, and to one who does not."""
    body = {"decision": "approve", "revision": 1}
    for author, code in ((reviewer(), "review.own"), (person("ada"), "review.not_yours")):
        found = proposal(author, **unit_content(f"Lantern of {author}"))
        answer = Caller(author).call("POST", f"submissions/{found.pk}/review/", body)
        assert (answer.status_code, answer.json()["code"]) == (403, code)


def test_an_outdated_change_is_brought_up_to_date() -> None:
    """REV-02 a, over the API."""
    rea = Caller(reviewer(), "review")
    callers = [Caller(person(name), "submit") for name in ("ada", "bob")]
    urls = []
    for caller, field in zip(callers, ({"cost": 3}, {"health": 5}), strict=True):
        begun = caller.call("POST", "submissions/", {"game": "maximus", "card": "ember-wolf", "kind": "balance"}).json()
        begun["attributes"]["modes"]["unit"] |= field
        caller.call("PATCH", begun["url"], {"attributes": begun["attributes"], "revision": 1})
        assert caller.call("POST", f"{begun['url']}send/").status_code == 200
        urls.append(begun["url"])
    approve = {"decision": "approve", "revision": 2}
    assert rea.call("POST", f"{urls[0]}review/", approve).status_code == 200
    late = rea.call("POST", f"{urls[1]}review/", approve)
    assert (late.status_code, late.json()["code"]) == (409, "submission.outdated")
    seen = rea.call("GET", urls[1]).json()["outdated"]
    assert seen == {"version": 2, "changed": ["/attributes/modes/unit/cost"], "conflicts": []}
    assert rea.call("POST", f"{urls[1]}bring-up-to-date/", {"revision": 2}).json()["revision"] == 3
    assert rea.call("POST", f"{urls[1]}review/", {**approve, "revision": 3}).json()["published"] == 3
    unit = Card.objects.get(slug="ember-wolf").versions.latest("number").attributes["modes"]["unit"]
    assert (unit["cost"], unit["health"]) == (3, 5)


def test_comments_of_both_sides() -> None:
    ada, rea = Caller(person("ada"), "submit"), Caller(reviewer(), "review")
    path = f"submissions/{proposal(person('bob')).pk}/comments/"
    said = rea.call("POST", path, {"body": "Why?", "revision": 1, "pointer": "/attributes/modes/unit/cost"})
    assert said.status_code == 201
    assert ada.call("GET", path).status_code == 404
    assert rea.walk(path) == [said.json()]
    settled = rea.call("PATCH", f"{path}{said.json()['id']}/", {"is_settled": True})
    assert settled.json()["is_settled"] is True
    assert rea.call("PATCH", f"{path}{said.json()['id']}/", {"is_settled": "yes"}).status_code == 400
    assert rea.call("PATCH", f"{path}999999999999999999999/", {"is_settled": True}).status_code == 404
    for body in (
        {"body": " ", "revision": 1},
        {"body": "x", "revision": 0},
        {"body": "x", "revision": 1, "pointer": "a"},
    ):
        assert rea.call("POST", path, body).status_code == 400


def test_walking_the_queue_meets_every_proposal_once() -> None:
    """API-05: rows sent at one moment too."""
    ada, rea = person("ada"), Caller(reviewer())
    made_here = {proposal(ada, **unit_content(f"Lantern Crab {at}")).pk for at in range(7)}
    Submission.objects.update(sent_at=Submission.objects.latest("pk").sent_at)
    for query in ("?role=reviewer&limit=2", "?limit=3"):
        caller = rea if "role" in query else Caller(ada)
        met = [row["id"] for row in caller.walk(f"submissions/{query}")]
        assert sorted(met) == sorted(made_here)
