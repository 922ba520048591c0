"""A game is found by each of its names (MAX-GEN-2)."""

from __future__ import annotations

import pytest

from rules.models import Game
from rules.selectors.games import game_find, game_get


@pytest.mark.django_db
@pytest.mark.rule("MAX-GEN-2")
@pytest.mark.parametrize(
    "name",
    ["maximus", "Maximus", "MAXIMUS", " maximus ", "Maximus Open Source Card Game", "maximus open source card game"],
)
def test_the_short_and_the_long_name_are_one_game(name: str) -> None:
    assert game_find(name=name) == game_get(slug="maximus")
    assert Game.objects.filter(slug="maximus").count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["", " ", "Max", "Maximus Open", "Maximus OSCG s1", "a\x00b", "\ud800"])
def test_nothing_shorter_or_similar_is_a_game(name: str) -> None:
    assert game_find(name=name) is None
