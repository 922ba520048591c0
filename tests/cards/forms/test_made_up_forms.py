"""Whatever is sent, the form answers: with what could be read, or with a refusal."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from django.http import QueryDict
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.forms.sheets import WAYS, sheet_of
from cards.forms.submitted import read_form
from cards.services.submission_content import content_read
from oscg.common.errors import InvalidInput
from rules.games.catalog import game_spec, shipped
from rules.models import Game

STEPS = ("attributes", "abilities", "variants", "modes", "unit", "stats", "do", "if", "when", "to", "0", "1", "7", "x")
KINDS = (
    "number",
    "text",
    "pick",
    "whole",
    "picks",
    "some",
    "flag",
    "words",
    "json",
    "group",
    "list",
    "union",
    "was",
    "more",
)
paths = st.lists(st.sampled_from(STEPS), min_size=1, max_size=6).map(lambda steps: "/" + "/".join(steps))
names = st.builds(lambda path, kind: f"{path}:{kind}", paths, st.sampled_from(KINDS))
values = st.one_of(
    st.sampled_from(
        ["", "1", "-3", "unit", "resolve", "3", "on", "[1]", '{"a": []}', "[[[[", "null", "damage", "9" * 30]
    ),
    st.text(max_size=12),
    st.integers(1, 700).map(lambda depth: "[" * depth + "]" * depth),
)
buttons = st.builds(
    lambda verb, path, what: f"{verb}:{path}={what}",
    st.sampled_from(("add", "drop", "up", "rarity", "unrarity", "way", "keep", "")),
    paths,
    st.sampled_from(("0", "4", "unit", "equipment", "")),
)


def game_of(slug: str) -> Game:
    return Game(slug=slug, name=slug, definition=shipped()[slug].definition)


def content_of(**more: Any) -> dict[str, Any]:
    return content_read({"name": "Crab", **more})


@pytest.mark.parametrize("slug", ["maximus", "card-wars", "fortification"])
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(names, values, max_size=12), buttons, st.sampled_from([*WAYS, "song"]))
def test_any_form_is_read_or_refused(slug: str, sent: dict[str, str], button: str, way: str) -> None:
    game = game_of(slug)
    data = QueryDict(mutable=True)
    data.update({**sent, "do": button, "way": way, "revision": "1"})
    before = content_of(attributes={"kind": "summon", "modes": {"unit": {"cost": 1}}})
    try:
        found = read_form(data, game=game, before=before)
    except InvalidInput:
        return
    tiers = game_spec(game.definition).tiers
    sheet = sheet_of(game=game, content=found.content, tiers=tiers, way=found.way)
    assert sheet.card.path == "/attributes"
    assert orjson.dumps(found.content)


def test_a_word_chosen_anew_keeps_what_both_have() -> None:
    """Damage to a Unit becomes healing of the same Unit."""
    ability = {"form": "activated", "do": [{"effect": "damage", "to": "$self", "amount": 3}]}
    game, before = game_of("maximus"), content_of(abilities=[ability])
    sheet = sheet_of(game=game, content=before, tiers=(), way="build")
    assert sheet.does is not None
    assert sheet.does.abilities is not None
    effect = next(
        each for each in sheet.does.abilities.walk() if each.path == "/abilities/0/do/0" and each.kind == "union"
    )
    heal = next(option.value for option in effect.options if option.label.startswith("Heal"))
    data = QueryDict(mutable=True)
    data.update(
        {
            "/abilities:list": "1", "/abilities/0:group": "1", "/abilities/0/form:json": '"activated"', "/abilities/0/do:list": "1",
            "/abilities/0/do/0:group": "1", "/abilities/0/do/0/effect:json": '"damage"', "/abilities/0/do/0/to:json": '"$self"',
            "/abilities/0/do/0/amount:number": "3", "/abilities/0/do/0:was": effect.value, "/abilities/0/do/0:union": heal,
        }
    )  # fmt: skip
    found = read_form(data, game=game, before=before)
    assert found.content["abilities"][0]["do"] == [{"effect": "heal", "to": "$self", "amount": 3}]
