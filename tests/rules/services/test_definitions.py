"""A game's definition is checked before it is stored, and its tiers follow it."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from oscg.common.errors import InvalidInput
from rules.games.catalog import shipped
from rules.models import Game
from rules.services.definitions import definition_check
from rules.services.formats import game_save

LAMPLIGHT = Path(__file__).parent.parent.parent / "data" / "fourth_game" / "game.json"


@pytest.fixture
def definition() -> dict[str, Any]:
    return copy.deepcopy(json.loads(LAMPLIGHT.read_text(encoding="utf-8")))


def test_shipped_and_made_up_definitions_pass(definition: dict[str, Any]) -> None:
    for game in (*[each.definition for each in shipped().values()], definition):
        definition_check(game)


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        (lambda d: d.pop("name"), ""),
        (lambda d: d.update(boards=[]), "/boards"),
        (lambda d: d.update(boards=["main", "main"]), "/boards"),
        (lambda d: d["tiers"][0].pop("weight"), "/tiers/0"),
        (lambda d: d["tiers"][0].update(order=d["tiers"][1]["order"]), "/tiers"),
        (lambda d: d["tiers"][0].update(code=d["tiers"][1]["code"]), "/tiers"),
        (lambda d: next(iter(d["options"].values())).update(default="no such value"), "/options/"),
        (lambda d: d.update(facts=[]), "/facts"),
    ],
)
def test_a_definition_readers_could_not_use_is_refused(change: Any, pointer: str, definition: dict[str, Any]) -> None:
    change(definition)
    with pytest.raises(InvalidInput) as refusal:
        definition_check(definition)
    assert refusal.value.code == "game.definition"
    assert refusal.value.errors[0].pointer.startswith(pointer)


@pytest.mark.django_db
def test_tiers_trade_places_and_leave(definition: dict[str, Any]) -> None:
    game = game_save(definition=definition)
    first, second, third = definition["tiers"]
    first["order"], second["order"] = second["order"], first["order"]
    definition["tiers"] = [first, second]
    game_save(definition=definition)
    assert list(game.tiers.order_by("order").values_list("code", flat=True)) == [second["code"], first["code"]]
    assert Game.objects.get(slug=game.slug).tiers.filter(code=third["code"]).count() == 0


@pytest.mark.django_db
def test_a_tier_that_cards_use_stays() -> None:
    definition = copy.deepcopy(shipped()["card-wars"].definition)
    changed = {**definition, "tiers": [dict(tier) for tier in definition["tiers"][:2]]}
    with pytest.raises(InvalidInput, match="Cards use a rarity"):
        game_save(definition=changed)
