"""JSON whose order of keys counts keeps it, on every database."""

from __future__ import annotations

import pytest

from rules.models import Game

ORDERED = {"earth": "Earth", "fire": "Fire", "water": "Water", "null": "Null", "a": [{"z": 1, "b": 2}]}


@pytest.mark.django_db
def test_the_order_of_keys_is_kept() -> None:
    game = Game.objects.create(slug="ordered", name="Ordered", definition=ORDERED)
    stored = Game.objects.get(pk=game.pk).definition
    assert stored == ORDERED
    assert list(stored) == list(ORDERED)
    assert list(stored["a"][0]) == ["z", "b"]
