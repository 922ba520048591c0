"""`decks/import/`: every line is accounted for, and nothing is saved (LINE-01, -03, -05; ENC-01)."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps

from decks.services.sample_decks import sample_index
from tests.oscg.api.conftest import Api

pytestmark = pytest.mark.django_db


def preview(api: Api, text: str, format_: str = "maximus-standard") -> dict[str, Any]:
    answer = api.send("decks/import/", {"format": format_, "text": text, "as_of": "2026-12-01"})
    assert answer.status_code == 200, answer.content
    found = answer.json()
    totals = found["totals"]
    assert totals["read"] == totals["matched"] + totals["ignored"] + totals["problems"] == len(found["lines"])
    assert totals["read"] == sum(1 for line in text.splitlines() if line.strip())
    return found


def rows() -> dict[str, int]:
    return {model._meta.label: model._default_manager.count() for model in apps.get_models()}


@pytest.mark.parametrize("sample", sample_index(), ids=lambda sample: sample["file"])
def test_totals_add_up_and_nothing_is_saved(api: Api, sample: dict[str, Any]) -> None:
    before = rows()
    found = preview(api, sample["path"].read_text(encoding="utf-8"), sample["format"])
    assert found["name"] == sample["name"]
    assert found["verdict"]["legal"] is sample["legal"]
    assert rows() == before


def test_lines_of_one_card_add_up(api: Api) -> None:
    found = preview(api, "2 Slag Rain (MX1) 5\n1 Slag Rain (MX2) 9\nSlag Rain")
    assert sum(entry["count"] for entry in found["entries"]) == 4
    assert {entry["card"] for entry in found["entries"]} == {"slag-rain"}


def test_unreadable_lines_stay_with_number_text_and_reason(api: Api) -> None:
    good = "\n".join(["1 Slag Rain"] * 39)
    bad = "1 Slag Rian\nSIDEBOARD:\nhttps://example.invalid/my-deck\n1 <script>alert(1)</script>"
    found = preview(api, f"{good}\n{bad}")
    assert found["totals"]["matched"] == 39
    lines = {line["number"]: line for line in found["lines"]}
    assert (lines[40]["status"], lines[40]["suggestions"]) == ("problem", ["Slag Rain"])
    assert lines[41]["status"] == "heading"
    assert (lines[42]["status"], lines[42]["code"]) == ("ignored", "not_a_card_line")
    assert lines[43]["status"] == "problem"
    assert lines[43]["text"] == "1 <script>alert(1)</script>"
    assert all(lines[number]["message"] for number in (40, 42, 43))


def test_blank_lines_move_no_card_and_a_heading_does(api: Api) -> None:
    half = "\n".join(["1 Slag Rain"] * 20)
    assert preview(api, f"{half}\n\n{half}\n\n\n")["verdict"]["counts"] == {"main": 40, "sideboard": 0}
    side = preview(api, f"{half}\n\n{half}\nSideboard\n1 Mudflat Piper\n1 Mudflat Piper\n1 Mudflat Piper")
    assert side["verdict"]["counts"] == {"main": 40, "sideboard": 3}


def test_invisible_characters_do_not_matter(api: Api) -> None:
    text = "\ufeff4\u00a0Slag Rain\r\n4 x Slag\u00a0Rain  \r\n\u200b1 Slag\u200b Rain\r\n４\u3000Slag Rain\r\n\t2\tSlag\tRain\t"
    found = preview(api, text)
    assert sum(entry["count"] for entry in found["entries"]) == 15
    assert found["totals"] == {"read": 5, "matched": 5, "ignored": 0, "problems": 0}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "x" * 5000,
        "1 " * 3000,
        "9" * 5000 + " Slag Rain",
        "\x1b[31m",
        "\u2028" * 50,
        "1 Slag Rain\r1 Slag Rain",
        "﷽" * 400,
    ],
)
def test_any_text_has_a_preview(api: Api, text: str) -> None:
    for format_ in ("maximus-standard", "card-wars-war", "fortification-standard"):
        answer = api.send("decks/import/", {"format": format_, "text": text})
        assert answer.status_code in (200, 400), answer.content
        if answer.status_code == 200:
            totals = answer.json()["totals"]
            assert totals["read"] == totals["matched"] + totals["ignored"] + totals["problems"]
