"""What holds for every address: problem documents, strict parameters, verbs, limits, and no input that breaks anything."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings as django_settings

from tests.oscg.api.conftest import Api

pytestmark = pytest.mark.django_db
Problem = Callable[..., dict[str, Any]]

READS = [
    "games/",
    "games/maximus/",
    "formats/",
    "formats/maximus-standard/",
    "cards/",
    "cards/maximus/slag-rain/",
    "cards/maximus/slag-rain/versions/",
    "cards/maximus/slag-rain/legalities/",
    "banlists/",
    "banlists/maximus-standard/",
    "banlists/maximus-standard/current/",
    "banlists/maximus-standard/1/",
    "schema/",
    "docs/",
]
POSTS = ["cards/lookup/", "decks/check/", "decks/import/"]


@pytest.mark.parametrize("path", READS)
def test_a_misspelt_parameter_is_refused_by_name(api: Api, problem: Problem, path: str) -> None:
    found = problem(api.read(path, {"colour": "red"}), 400, "query.unknown_parameter")
    assert [error["pointer"] for error in found["errors"]] == ["?colour"]
    assert "colour" in found["detail"]
    assert problem(api.read(path, {"format": "html"}), 400, "query.unknown_parameter")


@pytest.mark.parametrize("path", READS)
def test_only_get_head_and_options_reach_what_is_read(api: Api, problem: Problem, path: str) -> None:
    for verb in (api.post, api.put, api.patch, api.delete):
        answer = verb(f"/api/v1/{path}")
        problem(answer, 405, "method.not_allowed")
        assert answer["Allow"] == "GET, HEAD, OPTIONS"
    head = api.head(f"/api/v1/{path}")
    assert (head.status_code, head.content) == (200, b"")
    assert head["Content-Type"] == api.read(path)["Content-Type"]


@pytest.mark.parametrize("path", [*READS, *POSTS])
def test_options_names_the_verbs_and_nothing_else(api: Api, path: str) -> None:
    answer = api.options(f"/api/v1/{path}")
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer["Allow"] == ("POST, OPTIONS" if path in POSTS else "GET, HEAD, OPTIONS")


@pytest.mark.parametrize("path", [*READS[:-2], *POSTS])
def test_json_is_what_a_browser_gets_too(api: Api, path: str) -> None:
    answer = api.get(f"/api/v1/{path}", headers={"Accept": "text/html"})
    assert answer["Content-Type"] in ("application/json", "application/problem+json")
    json.loads(answer.content)


@pytest.mark.parametrize(
    "path", ["nope/", "cards", "cards/maximus/", "banlists/maximus-standard/x/", "decks/check/x/", "\n"]
)
@pytest.mark.parametrize("verb", ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
def test_an_address_that_is_none_is_a_404_in_json_whatever_the_verb(
    api: Api, problem: Problem, path: str, verb: str
) -> None:
    problem(api.generic(verb, f"/api/v1/{path}", "{}", content_type="application/json"), 404, "not_found")


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("games/nope/", "game.unknown"),
        ("formats/nope/", "format.unknown"),
        ("cards/maximus/nope/", "card.unknown"),
        ("cards/nope/slag-rain/", "card.unknown"),
        ("cards/maximus/nope/versions/", "card.unknown"),
        ("cards/maximus/nope/legalities/", "card.unknown"),
        ("banlists/nope/", "format.unknown"),
        ("banlists/nope/current/", "format.unknown"),
        ("banlists/maximus-standard/999999/", "ban_list.unknown_revision"),
        (f"banlists/maximus-standard/{10**40}/", "ban_list.unknown_revision"),
        ("banlists/fortification-standard/", "ban_list.none"),
    ],
)
def test_an_unknown_thing_is_a_404_that_says_which(api: Api, problem: Problem, path: str, code: str) -> None:
    problem(api.read(path), 404, code)


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("cost=abc", "?cost"),
        ("cost=%C2%B2", "?cost"),
        ("cost=-1", "?cost"),
        (f"cost={'9' * 5000}", "?cost"),
        ("as_of=2026-02-30", "?as_of"),
        ("as_of=tomorrow", "?as_of"),
        ("as_of=2026-13-40", "?as_of"),
        ("as_of=2026-12-01T09:00", "?as_of"),
        ("as_of=0000-01-01", "?as_of"),
        ("as_of=%D9%A2026-01-01", "?as_of"),
        ("ordering=nope", "?ordering"),
        ("ordering=owner__password", "?ordering"),
        ("total=perhaps", "?total"),
        ("status=draft", "?status"),
        ("status=nope", "?status"),
        ("game=nope", "?game"),
        ("rarity=nope", "?rarity"),
        (f"q={'a' * 201}", "?q"),
        ("id=nope", "?id"),
        ("legal=perhaps", "?legal"),
        ("limit=0", "?limit"),
        ("limit=-5", "?limit"),
        ("limit=201", "?limit"),
        ("limit=100000", "?limit"),
        ("limit=ten", "?limit"),
        ("limit=%D9%A3", "?limit"),
        ("cursor=x", "?cursor"),
    ],
)
def test_a_value_that_cannot_be_read_is_a_400_at_its_parameter(
    api: Api, problem: Problem, query: str, pointer: str
) -> None:
    found = problem(api.get(f"/api/v1/cards/?{query}"), 400)
    assert [error["pointer"] for error in found["errors"]] == [pointer]


@pytest.mark.parametrize(
    "name", ["q", "game", "kind", "rarity", "cost", "status", "as_of", "ordering", "limit", "cursor"]
)
def test_an_empty_parameter_is_one_not_given(api: Api, name: str) -> None:
    assert (
        api.read("cards/", {name: "", "total": "true"}).json()["total"]
        == api.read("cards/", {"total": "true"}).json()["total"]
    )


def test_bytes_that_are_no_text_find_nothing(api: Api) -> None:
    for query in ("q=%ff", "author=%ff", "kind=%ff", "set=%ff", "q=%ed%a0%80", f"cost={10**30}"):
        answer = api.get(f"/api/v1/cards/?{query}&total=true")
        assert answer.status_code == 200
        assert (answer.json()["total"], answer.json()["results"]) == (0, [])


@pytest.mark.parametrize(
    "address", ["cards/?q=%00", "cards/?author=Ember%00Wolf", "cards/%00/", "cards/maximus/a%00b/", "banlists/?x=%00"]
)
def test_a_nul_in_the_address_is_refused(api: Api, problem: Problem, address: str) -> None:
    problem(api.get(f"/api/v1/{address}"), 400, "address.characters")


def test_a_nul_in_other_addresses_is_refused_in_plain_words(api: Api) -> None:
    answer = api.get("/?x=%00")
    assert (answer.status_code, answer["Content-Type"]) == (400, "text/plain")


def test_a_foreign_host_and_a_flood_of_parameters_are_refused_in_json(api: Api, problem: Problem) -> None:
    problem(api.get("/api/v1/cards/", headers={"host": "evil.example"}), 400, "address.host")
    flood = "&".join(f"a{n}=1" for n in range(7000))
    problem(api.get(f"/api/v1/cards/?{flood}"), 400, "request.refused")


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "body.invalid"),
        (b"not json", "body.not_json"),
        (b"[]", "body.not_object"),
        (b"5", "body.not_object"),
        (b"null", "body.not_object"),
        (b'"text"', "body.not_object"),
        (b"{}", "body.invalid"),
        (b'{"a": NaN}', "body.not_json"),
        (b'{"a": -Infinity}', "body.not_json"),
        (b'{"a": 1e999}', "body.not_json"),
        (b'{"a": ' + b"9" * 5000 + b"}", "body.not_json"),
        (b'{"a": "\\u0000"}', "body.characters"),
        (b'{"a": "\\ud800"}', "body.characters"),
        (b'{"\\udfff": 1}', "body.characters"),
        (b'{"a": "\xff"}', "body.encoding"),
        (b'{"a": "\x00"}', "body.not_json"),
        (b"[" * 100_000, "body.too_deep"),
        (b'{"a":' * 60 + b"1" + b"}" * 60, "body.too_deep"),
        (b'{"a": 1} {"b": 2}', "body.not_json"),
    ],
)
def test_a_body_that_is_no_readable_object_is_a_400(
    api: Api, problem: Problem, path: str, body: bytes, code: str
) -> None:
    problem(api.send(path, body), 400, code)


def test_a_number_of_endless_digits_is_refused_in_our_own_words(api: Api, problem: Problem) -> None:
    found = problem(api.send("decks/check/", b'{"a": ' + b"9" * 5000 + b"}"), 400, "body.not_json")
    assert found["detail"] == "The body is not JSON: a number has too many digits."


@pytest.mark.parametrize("path", POSTS)
def test_a_body_of_another_kind_or_beyond_all_measure_is_refused(api: Api, problem: Problem, path: str) -> None:
    for kind in (
        "text/plain",
        "application/xml",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "?;",
    ):
        problem(api.send(path, b"a=1", content_type=kind), 415, "body.media_type")
    longest = django_settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    problem(api.send(path, b'{"a": "' + b"a" * longest + b'"}'), 413, "body.too_large")


@pytest.mark.parametrize(
    ("path", "body", "pointer", "code"),
    [
        ("cards/lookup/", {"game": "maximus", "cards": [], "x": 1}, "/x", "field.unknown"),
        ("cards/lookup/", {"game": "nope", "cards": []}, "/game", "game.unknown"),
        ("cards/lookup/", {"game": 5, "cards": []}, "/game", "field.invalid"),
        ("cards/lookup/", {"game": "maximus", "cards": [5]}, "/cards/0", "field.invalid"),
        ("cards/lookup/", {"game": "maximus", "cards": {"a": 1}}, "/cards", "field.not_a_list"),
        ("cards/lookup/", {"game": "maximus", "cards": ["a"] * 501}, "/cards", "field.max_length"),
        ("decks/import/", {"format": "nope", "text": ""}, "/format", "format.unknown"),
        ("decks/import/", {"format": "maximus-standard", "text": "", "as_of": "x"}, "/as_of", "date.unreadable"),
        (
            "decks/import/",
            {"format": "maximus-standard", "text": "", "as_of": "1999-01-01"},
            "/as_of",
            "format.not_in_force",
        ),
        ("decks/import/", {"format": "maximus-standard", "text": None}, "/text", "field.null"),
        ("decks/import/", {"format": "maximus-standard", "text": "", "a/b~c": 1}, "/a~1b~0c", "field.unknown"),
    ],
)
def test_a_field_that_cannot_be_used_is_named_by_its_pointer(
    api: Api, problem: Problem, path: str, body: dict[str, Any], pointer: str, code: str
) -> None:
    errors = problem(api.send(path, body), 400)["errors"]
    assert [(error["pointer"], error["code"]) for error in errors] == [(pointer, code)]


def test_a_flood_of_faults_is_told_in_part(api: Api, problem: Problem) -> None:
    body = {f"x{n}": n for n in range(5000)}
    assert len(problem(api.send("cards/lookup/", body), 400, "body.invalid")["errors"]) == 100
