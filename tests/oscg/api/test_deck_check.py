"""`decks/check/`: any deck gets a verdict; only what is no request gets an error."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from decks.models import Deck
from decks.services.sample_decks import JUDGED_ON, sample_index
from tests.oscg.api.conftest import Api

pytestmark = pytest.mark.django_db
Problem = Callable[..., dict[str, Any]]
MAXIMUS = {"format": "maximus-standard", "as_of": "2026-12-01"}
SAMPLES = sample_index()


def findings(verdict: dict[str, Any]) -> list[str]:
    return [item["finding"] for item in verdict["violations"]]


def about(verdict: dict[str, Any], finding: str) -> dict[str, Any]:
    (item,) = [item for item in verdict["violations"] if item["finding"] == finding]
    return item


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["file"])
def test_the_api_and_the_command_give_one_verdict(api: Api, sample: dict[str, Any]) -> None:
    out = io.StringIO()
    with redirect_stdout(out):
        try:
            call_command("check_deck", str(sample["path"]), format=sample["format"], as_of=f"{JUDGED_ON}", json=True)
            code = 0
        except SystemExit as ended:
            code = ended.code
    text = sample["path"].read_text(encoding="utf-8")
    (verdict,) = api.check(text, {"format": sample["format"], "as_of": f"{JUDGED_ON}"})
    assert {"label": "", **json.loads(out.getvalue())} == verdict
    assert (verdict["legal"], findings(verdict)) == (sample["legal"], sample["findings"])
    assert code == (0 if sample["legal"] else 1)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["file"])
def test_a_json_export_gets_one_verdict_from_the_api_and_the_command(
    api: Api, sample: dict[str, Any], tmp_path: Path
) -> None:
    deck = Deck.objects.get(is_sample=True, format__slug=sample["format"], name=sample["name"])
    exported = api.read(f"decks/{deck.pk}/export/json/")
    assert exported["Content-Type"].startswith("application/json")
    text, target = exported.content.decode(), {"format": sample["format"], "as_of": f"{JUDGED_ON}"}
    (verdict,) = api.check(text, target)
    assert (verdict["legal"], findings(verdict), verdict["unread"]) == (sample["legal"], sample["findings"], [])

    preview = api.send("decks/import/", {"text": text, **target}).json()
    assert (preview["name"], preview["verdict"]) == (sample["name"], verdict)
    assert 0 < preview["totals"]["matched"] <= len(preview["entries"])

    file = tmp_path / "deck.json"
    file.write_text(text, encoding="utf-8")
    out = io.StringIO()
    with contextlib.suppress(SystemExit), redirect_stdout(out):
        call_command("check_deck", str(file), format=sample["format"], as_of=f"{JUDGED_ON}", json=True)
    assert {"label": "", **json.loads(out.getvalue())} == verdict


@pytest.mark.parametrize("text", ["{", '{"cards": [{"name": "Ember Wolf", "count": "x"}]}'])
def test_json_that_is_no_deck_is_refused_where_it_stands(api: Api, problem: Problem, text: str) -> None:
    checked = problem(api.send("decks/check/", {"targets": [MAXIMUS], "deck": {"text": text}}), 400)
    assert [each["pointer"] for each in checked["errors"]] == ["/deck/text"]
    read = problem(api.send("decks/import/", {**MAXIMUS, "text": text}), 400)
    assert [each["pointer"] for each in read["errors"]] == ["/text"]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["file"])
def test_entries_get_the_verdict_of_their_text(api: Api, sample: dict[str, Any]) -> None:
    text = sample["path"].read_text(encoding="utf-8")
    target = {"format": sample["format"], "as_of": f"{JUDGED_ON}"}
    preview = api.send("decks/import/", {"text": text, **target}).json()
    (verdict,) = api.check(preview["entries"], target)
    assert findings(verdict) == findings(preview["verdict"])
    assert (verdict["legal"], verdict["counts"]) == (preview["verdict"]["legal"], preview["verdict"]["counts"])
    assert verdict["ruleset"]["hash"] == preview["verdict"]["ruleset"]["hash"]


def test_each_target_gets_a_verdict_under_its_label(api: Api) -> None:
    deck = [{"card": "slag-rain", "count": 2}]
    verdicts = api.check(
        deck,
        {"label": "now", **MAXIMUS},
        {"label": "allowed", **MAXIMUS, "allow": [{"card": "SLAG  rain", "copies": 2}]},
        {"label": "then", "format": "maximus-standard", "as_of": "2026-02-01"},
        {"format": "fortification-standard", "as_of": None},
    )
    assert [verdict["label"] for verdict in verdicts] == ["now", "allowed", "then", ""]
    restricted = ["DV-RESTRICTED" in findings(verdict) for verdict in verdicts]
    assert restricted == [True, False, False, False]
    (waived,) = verdicts[1]["waived"]
    assert (waived["card"], waived["status"], waived["agreed"], waived["found"]) == ("slag-rain", "restricted", 2, 2)
    assert verdicts[0]["waived"] == []
    assert verdicts[2]["ruleset"]["ban_list"] is None
    assert verdicts[3]["ruleset"]["format"] == "fortification-standard"


def test_a_label_names_one_target(api: Api, problem: Problem) -> None:
    targets = [{"label": label, **MAXIMUS} for label in ("now", "", "then", "now", "", "now")]
    answer = problem(api.send("decks/check/", {"targets": targets, "deck": {"entries": []}}), 400)
    assert [(error["pointer"], error["code"]) for error in answer["errors"]] == [
        ("/targets/3/label", "target.repeated_label"),
        ("/targets/5/label", "target.repeated_label"),
    ]


@pytest.mark.parametrize(
    ("allow", "more", "code", "pointer"),
    [
        ([{"card": "ember-wolf-of-nowhere"}], {}, "agreement.unknown_card", "/targets/0/allow/0"),
        ([{"card": "slag-rain"}, {"card": "mudflat-piper"}], {}, "agreement.not_listed", "/targets/0/allow/1"),
        ([{"card": "slag-rain"}, {"card": "SLAG rain", "copies": 2}], {}, "agreement.repeated", "/targets/0/allow/1"),
        ([{"card": "slag-rain", "copies": 1}], {}, "agreement.copies", "/targets/0/allow/0"),
        ([{"card": "slag-rain", "copies": 10**30}], {}, "agreement.copies", "/targets/0/allow/0"),
        ([{"card": "slag-rain", "copies": -1}], {}, "agreement.copies", "/targets/0/allow/0"),
        ([{"card": "slag-rain"}], {"sanctioned": True}, "agreement.sanctioned", "/targets/0/allow"),
        ([{"card": "slag-rain", "copies": "2"}], {}, "field.invalid", "/targets/0/allow/0/copies"),
        ([{"card": "slag-rain", "copies": 2.0}], {}, "field.invalid", "/targets/0/allow/0/copies"),
        ([{"card": "slag-rain", "number": 2}], {}, "field.unknown", "/targets/0/allow/0/number"),
        ([{"copies": 2}], {}, "field.required", "/targets/0/allow/0/card"),
    ],
)
def test_an_agreement_that_is_none_is_refused_where_it_stands(
    api: Api, problem: Problem, allow: list[dict[str, Any]], more: dict[str, Any], code: str, pointer: str
) -> None:
    body = {"targets": [{**MAXIMUS, "allow": allow, **more}], "deck": {"entries": []}}
    errors = problem(api.send("decks/check/", body), 400)["errors"]
    assert [(error["pointer"], error["code"]) for error in errors] == [(pointer, code)]


def test_without_a_number_an_agreement_allows_what_the_game_does(api: Api) -> None:
    (verdict,) = api.check([{"card": "slag-rain", "count": 4}], {**MAXIMUS, "allow": [{"card": "slag-rain"}]})
    assert "DV-RESTRICTED" not in findings(verdict)
    assert verdict["waived"][0]["agreed"] == 4


def test_room_is_answered_for_the_cards_asked(api: Api) -> None:
    target = {**MAXIMUS, "room_for": ["slag-rain", "Mudflat PIPER", "no such card"]}
    (verdict,) = api.check([{"card": "mudflat-piper", "count": 3}], target)
    assert verdict["room"] == {"slag-rain": 1, "mudflat-piper": 1}
    assert "room" not in api.check([])[0]


def test_findings_point_at_entries_or_at_lines(api: Api) -> None:
    entries = [
        {"card": "Mudflat Piper", "count": 3},
        {"card": "slag-rain", "count": 1},
        {"card": "mudflat-piper", "count": 3},
    ]
    (verdict,) = api.check(entries, MAXIMUS)
    item = about(verdict, "DV-COPIES")
    assert item["pointers"] == ["/entries/0", "/entries/2"]
    assert item["params"] == {"found": 6, "allowed": 4, "excess": 2}
    assert (item["cards"], item["rule"], item["severity"]) == (["mudflat-piper"], "MAX-DECK-4", "error")
    assert {"op": "remove", "card": "mudflat-piper", "count": 2}.items() <= item["fixes"][0].items()
    (verdict,) = api.check("// Deck\n3 Mudflat Piper\n\n1 Slag Rain\n3 MUDFLAT PIPER\n", MAXIMUS)
    assert about(verdict, "DV-COPIES")["pointers"] == ["/lines/2", "/lines/5"]


def test_what_cannot_be_read_is_told_and_an_unknown_card_counts(api: Api) -> None:
    (verdict,) = api.check(
        "2 Mudflat Pipper\nhttps://example.invalid/deck\n1 <script>alert(1)</script>\n3 Slag Rain", MAXIMUS
    )
    unknown = [item for item in verdict["violations"] if item["finding"] == "DV-UNKNOWN"]
    assert [item["pointers"] for item in unknown] == [["/lines/1"], ["/lines/3"]]
    assert [item["params"]["suggestions"] for item in unknown] == [["Mudflat Piper"], []]
    assert unknown[0]["fixes"] == [{"op": "rename", "count": 1, "board": "main", "to": "Mudflat Piper"}]
    assert "<script>alert(1)</script>" in unknown[1]["message"]
    assert verdict["counts"]["main"] == 6
    (verdict,) = api.check([{"card": "Nobody Knows", "count": 50}], MAXIMUS)
    assert verdict["counts"]["main"] == 50
    assert "DV-SIZE-MIN" not in findings(verdict)


@pytest.mark.parametrize(
    "count", ["4", "", "four", 4.0, 1.5, None, True, False, 0, -1, -(10**30), [], {}, [1], {"a": 1}]
)
@pytest.mark.parametrize("card", ["mudflat-piper", "Nobody Knows"])
@pytest.mark.parametrize("format_", ["maximus-standard", "card-wars-war", "fortification-standard"])
def test_a_count_that_is_none_is_a_finding(api: Api, count: Any, card: str, format_: str) -> None:
    (verdict,) = api.check([{"card": card, "count": count}], {"format": format_})
    assert verdict["legal"] is False
    assert any(item["pointers"] == ["/entries/0"] and "count" in item["code"] for item in verdict["violations"])


@pytest.mark.parametrize("card", ["mudflat-piper", "Nobody Knows"])
@pytest.mark.parametrize("count", [10**6, 2**63, 10**30])
def test_a_huge_count_is_an_exact_number(api: Api, count: int, card: str) -> None:
    answer = api.send("decks/check/", {"targets": [MAXIMUS], "deck": {"entries": [{"card": card, "count": count}]}})
    verdict = json.loads(answer.content)["verdicts"][0]
    assert verdict["counts"]["main"] == count
    assert about(verdict, "DV-SIZE-MAX")["params"]["found"] == count
    text = api.check(f"{10**30} Mudflat Piper", MAXIMUS)[0]
    assert text["legal"] is False


def test_boards_and_rarities_of_the_games(api: Api) -> None:
    war = {"format": "card-wars-war", "as_of": "2026-12-01"}
    entries = [
        {"card": "earth-affinity", "count": 3},
        {"card": "fire-affinity", "count": 2, "board": "affinity"},
        {"card": "earth-affinity", "count": 1, "board": "main", "rarity": None},
        {"card": "earth-affinity", "count": 1, "board": "attic"},
        {"card": "earth-affinity", "count": 1, "board": None, "rarity": "mythic"},
    ]
    (verdict,) = api.check(entries, war)
    assert verdict["counts"]["affinity"] >= 5
    pointers = {pointer for item in verdict["violations"] for pointer in item["pointers"]}
    assert {"/entries/2", "/entries/3", "/entries/4"} <= pointers
    side = {"card": "mudflat-piper", "count": 1, "board": "sideboard"}
    (verdict,) = api.check([side], MAXIMUS)
    assert "DV-SIDEBOARD" in findings(verdict)
    assert verdict["counts"]["sideboard"] == 1


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({"deck": {"text": ""}}, "/targets", "field.required"),
        ({"targets": [], "deck": {"text": ""}}, "/targets", "field.min_length"),
        ({"targets": [MAXIMUS] * 21, "deck": {"text": ""}}, "/targets", "field.max_length"),
        ({"targets": [MAXIMUS]}, "/deck", "field.required"),
        ({"targets": [MAXIMUS], "deck": None}, "/deck", "field.null"),
        ({"targets": [MAXIMUS], "deck": {}}, "/deck", "field.required"),
        ({"targets": [MAXIMUS], "deck": {"text": "", "entries": []}}, "/deck", "field.required"),
        ({"targets": [MAXIMUS], "deck": [1]}, "/deck", "field.invalid"),
        ({"targets": {"format": "x"}, "deck": {"text": ""}}, "/targets", "field.not_a_list"),
        ({"targets": [5], "deck": {"text": ""}}, "/targets/0", "field.invalid"),
        ({"targets": [{"format": "nope"}], "deck": {"text": ""}}, "/targets/0/format", "format.unknown"),
        ({"targets": [{"format": 5}], "deck": {"text": ""}}, "/targets/0/format", "field.invalid"),
        ({"targets": [{"format": "x\x01" * 99}], "deck": {"text": ""}}, "/targets/0/format", "field.max_length"),
        ({"targets": [{**MAXIMUS, "as_of": 5}], "deck": {"text": ""}}, "/targets/0/as_of", "field.invalid"),
        (
            {"targets": [{**MAXIMUS, "as_of": "1999-01-01"}], "deck": {"text": ""}},
            "/targets/0/as_of",
            "format.not_in_force",
        ),
        (
            {"targets": [{**MAXIMUS, "sanctioned": "yes"}], "deck": {"text": ""}},
            "/targets/0/sanctioned",
            "field.invalid",
        ),
        ({"targets": [{**MAXIMUS, "when": 1}], "deck": {"text": ""}}, "/targets/0/when", "field.unknown"),
        ({"targets": [MAXIMUS], "deck": {"text": ""}, "extra": 1}, "/extra", "field.unknown"),
        ({"targets": [MAXIMUS], "deck": {"entries": [{"card": "a"}]}}, "/deck/entries/0/count", "field.required"),
        ({"targets": [MAXIMUS], "deck": {"entries": [{"count": 1}]}}, "/deck/entries/0/card", "field.required"),
        (
            {"targets": [MAXIMUS], "deck": {"entries": [{"card": 7, "count": 1}]}},
            "/deck/entries/0/card",
            "field.invalid",
        ),
        (
            {"targets": [MAXIMUS], "deck": {"entries": [{"card": "a", "count": 1, "id": 1}]}},
            "/deck/entries/0/id",
            "field.unknown",
        ),
        ({"targets": [MAXIMUS], "deck": {"entries": "all"}}, "/deck/entries", "field.not_a_list"),
        (
            {"targets": [MAXIMUS], "deck": {"entries": [{"card": "a", "count": 1}] * 2001}},
            "/deck/entries",
            "field.max_length",
        ),
        ({"targets": [MAXIMUS], "deck": {"text": "a" * 200_001}}, "/deck/text", "field.max_length"),
    ],
)
def test_a_body_that_is_no_request_is_refused_at_its_place(
    api: Api, problem: Problem, body: dict[str, Any], pointer: str, code: str
) -> None:
    errors = problem(api.send("decks/check/", body), 400)["errors"]
    assert [(error["pointer"], error["code"]) for error in errors] == [(pointer, code)]


def test_an_empty_deck_is_an_illegal_deck(api: Api) -> None:
    for deck in ([], "", "\n// nothing\n"):
        (verdict,) = api.check(deck, MAXIMUS)
        assert verdict["legal"] is False
        assert "DV-SIZE-MIN" in findings(verdict)


def test_strange_names_are_unknown_cards(api: Api) -> None:
    names = [
        "\x01\x02",
        "<b>",
        "🂡" * 50,
        "a" * 200,
        "١٢٣",
        "/entries/0",
        "${x}",
        "{card}",
        "'; DROP TABLE",
        "\u202eabc",
    ]
    (verdict,) = api.check([{"card": name, "count": 1} for name in names], MAXIMUS)
    assert findings(verdict).count("DV-UNKNOWN") == len(names)
    assert verdict["counts"]["main"] == len(names)
