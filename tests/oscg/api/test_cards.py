"""Cards: filters, days, status, versions, where they may be played, look-up; and what nobody may see."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from cards.models import Card, CardStatus, CardVersion
from cards.services.card_publishing import card_status_set
from tests.factories.cards import draws
from tests.oscg.api.conftest import Api

pytestmark = pytest.mark.django_db
Problem = Callable[..., dict[str, Any]]
Publish = Callable[..., CardVersion]


def found(api: Api, **query: str) -> list[dict[str, Any]]:
    answer = api.read("cards/", {"limit": "200", "total": "true", **query})
    assert answer.status_code == 200, answer.content
    body = answer.json()
    assert body["total"] == len(body["results"]) or body["next"]
    return body["results"]


def slugs(cards: list[dict[str, Any]]) -> set[str]:
    return {card["slug"] for card in cards}


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ({"game": "maximus"}, lambda card: card["game"] == "maximus"),
        ({"game": "maximus", "kind": "verb"}, lambda card: "verb" in card["attributes"]["modes"]),
        ({"game": "maximus", "type": "sailor"}, lambda card: "sailor" in card["attributes"]["modes"]["unit"]["types"]),
        ({"game": "maximus", "type": "SAILOR"}, lambda card: "sailor" in card["attributes"]["modes"]["unit"]["types"]),
        ({"game": "fortification", "role": "champion"}, lambda card: card["attributes"]["role"] == "champion"),
        ({"game": "fortification", "type": "soldier"}, lambda card: "soldier" in card["attributes"]["traits"]),
        ({"rarity": "legend"}, lambda card: "legend" in {variant["rarity"] for variant in card["variants"]}),
        ({"element": "fire"}, lambda card: card["game"] != "maximus"),
        (
            {"game": "fortification", "kind": "character", "cost": ""},
            lambda card: card["attributes"]["kind"] == "character",
        ),
        ({"set": "MX2"}, lambda card: [place["set"] for place in card["printings"]] == ["mx2"]),
        ({"author": "oscg WORKSHOP"}, lambda card: card["author"] == "OSCG workshop"),
        ({"status": "withdrawn"}, lambda card: card["status"] == "withdrawn"),
        ({"q": "RÄIN slag"}, lambda card: card["slug"] == "slag-rain"),
        ({"q": "bailiff’s"}, lambda card: card["name"].startswith("Bailiff")),
    ],
)
def test_a_filter_leaves_what_it_says_and_nothing_else(
    api: Api, query: dict[str, str], holds: Callable[[dict[str, Any]], bool]
) -> None:
    cards = found(api, **query)
    assert cards
    assert all(holds(card) for card in cards)
    rest = [card for card in found(api, game=query.get("game", "")) if card["slug"] not in slugs(cards)]
    if len(rest) + len(cards) < 200:
        assert not any(_holds(holds, card) for card in rest)


def _holds(holds: Callable[[dict[str, Any]], bool], card: dict[str, Any]) -> bool:
    try:
        return holds(card)
    except KeyError:
        return False


def test_filters_all_hold_and_a_cost_is_exact(api: Api) -> None:
    cards = found(api, game="maximus", kind="verb", cost="8")
    assert cards
    assert {card["attributes"]["modes"]["verb"]["cost"] for card in cards} == {8}
    assert found(api, game="maximus", element="fire") == []
    assert found(api, q="slag nothing") == []
    assert found(api, q="!!!") == []
    assert found(api, q="%") == []
    assert found(api, q="_") == []


def test_orders(api: Api) -> None:
    costs = [
        card["attributes"]["modes"].get("unit", {}).get("cost")
        for card in found(api, game="maximus", kind="unit", ordering="cost", type="sailor")
    ]
    assert costs == sorted(costs)
    newest = api.read("cards/", {"ordering": "-created", "limit": "1"}).json()["results"][0]
    last = Card.objects.filter(status__in=("published", "withdrawn", "retired")).latest("id")
    assert newest["slug"] == last.slug


def test_each_day_has_its_version(api: Api, problem: Problem, publish_card: Publish) -> None:
    publish_card("Paper Lantern", since="2026-02-01", text=draws(1), cost=2)
    publish_card("Paper Lantern", since="2026-06-01", text=draws(2), cost=5)
    publish_card("Paper Lantern", since="2030-01-01", text=draws(3), cost=9)
    path = "cards/maximus/paper-lantern/"
    for day, number in (("2026-02-01", 1), ("2026-05-31T23:59:59Z", 1), ("2026-06-01", 2), ("2030-01-01", 3)):
        assert api.read(path, {"as_of": day}).json()["version"] == number
        assert [card["version"] for card in found(api, q="paper lantern", as_of=day)] == [number]
    assert [card["version"] for card in found(api, q="paper lantern", cost="2", as_of="2026-03-01")] == [1]
    assert found(api, q="paper lantern", cost="2", as_of="2026-07-01") == []
    problem(api.read(path, {"as_of": "2026-01-31"}), 404, "card.not_in_force")
    versions = api.read(f"{path}versions/").json()["results"]
    assert [(each["version"], each["text"]) for each in versions] == [
        (1, draws(1)),
        (2, draws(2)),
        (3, draws(3)),
    ]
    shown = {key: value for key, value in versions[1].items() if key not in ("changes", "effective_until")}
    assert api.read(path, {"as_of": "2026-07-01"}).json() == {"status": "published", **shown}


def test_versions_tell_what_they_changed(api: Api, publish_card: Publish) -> None:
    publish_card("Paper Lantern", since="2026-02-01", text=draws(1), cost=2)
    publish_card("Paper Lantern", since="2026-06-01", text=draws(1), cost=5)
    publish_card("Paper Lantern", since="2030-01-01", text=draws(3), cost=5)
    publish_card("Paper Lantern", since="2030-01-01", text=draws(2), cost=5)
    path = "cards/maximus/paper-lantern/versions/"
    versions = api.read(path).json()["results"]
    assert [each["effective_until"] for each in versions] == ["2026-06-01", "2030-01-01", "2030-01-01", None]
    assert versions[0]["changes"] == []
    assert versions[1]["changes"] == [{"pointer": "/attributes/modes/unit/cost", "before": 2, "after": 5}]
    assert [each["pointer"] for each in versions[2]["changes"]] == ["/abilities", "/text"]
    assert versions[2]["changes"][1] == {"pointer": "/text", "before": draws(1), "after": draws(3)}
    first = api.read(path, {"limit": "2"})
    assert first["ETag"]
    following = api.get(first.json()["next"]).json()
    assert following["results"] == versions[2:]
    assert api.get(following["previous"]).json()["results"] == versions[:2]


def test_a_withdrawn_card_stays_visible_and_says_so(api: Api, publish_card: Publish) -> None:
    card = publish_card("Paper Lantern").card
    card_status_set(card=card, status=CardStatus.WITHDRAWN, since=date(2026, 3, 1))
    assert api.read("cards/maximus/paper-lantern/").json()["status"] == "withdrawn"
    assert [each["status"] for each in found(api, q="paper lantern")] == ["withdrawn"]
    assert slugs(found(api, q="paper lantern", status="published")) == set()
    assert (
        api.send("cards/lookup/", {"game": "maximus", "cards": ["paper lantern"]}).json()["data"][0]["status"]
        == "withdrawn"
    )


@pytest.mark.parametrize("status", [CardStatus.SUBMITTED, CardStatus.DRAFT])
def test_a_card_nobody_has_published_is_shown_nowhere(
    api: Api, problem: Problem, publish_card: Publish, status: str
) -> None:
    total = api.read("cards/", {"total": "true"}).json()["total"]
    publish_card("Zyzzyva Lantern", status=status)
    for more in ("", "versions/", "legalities/"):
        problem(api.read(f"cards/maximus/zyzzyva-lantern/{more}"), 404, "card.unknown")
    assert found(api, q="zyzzyva") == []
    assert api.read("cards/", {"total": "true"}).json()["total"] == total
    problem(api.read("cards/", {"status": status}), 400)
    looked = api.send(
        "cards/lookup/", {"game": "maximus", "cards": ["zyzzyva-lantern", "Zyzzyva Lantern", "Zyzzyva Lanter"]}
    )
    assert looked.json() == {
        "data": [],
        "not_found": [
            {"card": text, "suggestions": []} for text in ("zyzzyva-lantern", "Zyzzyva Lantern", "Zyzzyva Lanter")
        ],
    }
    near = [{"card": "Zyzzyva Lanter", "count": 1}]
    verdict = api.check(near)[0]
    assert "Zyzzyva Lantern" not in str(verdict)
    text = api.send("decks/import/", {"format": "maximus-standard", "text": "1 Zyzzyva Lanter"})
    assert "Zyzzyva Lantern" not in text.content.decode()
    foreign = api.check([{"card": "zyzzyva-lantern", "count": 1}], {"format": "fortification-standard"})[0]
    assert "Zyzzyva Lantern" not in str(foreign)


def test_look_up_by_slug_and_by_folded_name_in_the_order_asked(api: Api) -> None:
    asked = ["BAILIFF’S KNOCK", "slag-rain", " Slag  Rain ", "Slag Rian", "", "Bailiff's Knock"]
    body = api.send("cards/lookup/", {"game": "maximus", "cards": asked}).json()
    assert [card["slug"] for card in body["data"]] == ["bailiffs-knock", "slag-rain"]
    assert [(each["card"], each["suggestions"]) for each in body["not_found"]] == [
        ("Slag Rian", ["Slag Rain"]),
        ("", []),
    ]
    assert api.send("cards/lookup/", {"game": "maximus", "cards": []}).json() == {"data": [], "not_found": []}
    assert api.send("cards/lookup/", {"game": "fortification", "cards": ["slag-rain"]}).json()["data"] == []


def test_legalities_today_and_over_time(api: Api, at_instant: Callable[[str], None]) -> None:
    at_instant("2026-12-01T10:00:00+00:00")
    (slag,) = api.read("cards/maximus/slag-rain/legalities/").json()["results"]
    assert (slag["format"], slag["today"]["status"], slag["today"]["limit"]) == ("maximus-standard", "restricted", 1)
    assert slag["today"]["reasons"]
    assert [(each["revision"], each["state"], each["status"], each["limit"]) for each in slag["history"]] == [
        (1, "past", "restricted", 1),
        (2, "past", "banned", 0),
        (3, "in_force", "restricted", 1),
        (4, "upcoming", "unrestricted", None),
    ]
    assert [each["effective_until"] for each in slag["history"]] == ["2026-07-15", "2026-10-01", "2027-02-01", None]
    (by_filter,) = api.read("cards/maximus/debt-come-due/legalities/").json()["results"]
    assert [each["status"] for each in by_filter["history"]] == [
        "unrestricted",
        "restricted",
        "restricted",
        "restricted",
    ]
    (no_list,) = api.read("cards/fortification/ford-warden/legalities/").json()["results"]
    assert (no_list["today"], no_list["history"]) == ({"status": "unrestricted", "limit": None, "reasons": []}, [])


def test_a_filter_entry_follows_the_card_as_it_is_today(
    api: Api, publish_card: Publish, publish_list: Callable[..., Any], at_instant: Callable[[str], None]
) -> None:
    publish_card("Paper Lantern", since="2026-01-10", cost=2)
    publish_list(
        "maximus-standard", "2027-03-01", {"filter": {"kind": "unit", "stat": ["cost", ">=", 7]}, "status": "banned"}
    )
    publish_card("Paper Lantern", since="2027-04-01", cost=7)
    for day, status in (("2027-03-31", "unrestricted"), ("2027-04-01", "banned")):
        at_instant(f"{day}T12:00:00+00:00")
        (found_,) = api.read("cards/maximus/paper-lantern/legalities/").json()["results"]
        assert found_["today"]["status"] == status
        verdict = api.check([{"card": "paper-lantern", "count": 1}])[0]
        assert ("DV-BANNED" in {each["finding"] for each in verdict["violations"]}) is (status == "banned")
