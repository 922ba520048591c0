"""Card filters in words."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.catalog import shipped
from rules.specs.filter_words import filter_words


@pytest.mark.parametrize(
    ("game", "data", "words"),
    [
        ("maximus", {"kind": "verb", "stat": ["cost", ">=", 8]}, "every Verb with cost 8 or more"),
        ("maximus", {"kind": ["verb", "equipment"]}, "every Verb or Equipment"),
        ("maximus", {"types_any": ["beast", "fire"]}, "every card with types beast or fire"),
        ("maximus", {"types_none": ["beast"]}, "every card with types other than beast"),
        (
            "maximus",
            {"stat": [["cost", "<=", 2], ["health", ">", 5]]},
            "every card with cost 2 or less and with health more than 5",
        ),
        ("maximus", {"name": ["Slag Rain", "Ember Wolf"]}, "every card named Slag Rain or Ember Wolf"),
        ("maximus", {"kind": "unit", "avatar": True}, "every Unit with avatar"),
        ("maximus", {"kind": "unit", "avatar": False}, "every Unit without avatar"),
        ("maximus", {"recipe": "fusion"}, "every card with recipe Fusion"),
        ("maximus", {"not": {"kind": "unit"}}, "every card that is not any Unit"),
        ("maximus", {"any": [{"kind": "unit"}, {"kind": "verb"}]}, "every card that is one of: Unit or Verb"),
        (
            "fortification",
            {"role": "champion", "types_all": ["elf", "wizard"]},
            "every card with role Champion and with types elf and wizard",
        ),
        ("card-wars", {"element": ["fire", "water"]}, "every card with element Fire or Water"),
        ("maximus", {}, "every card"),
    ],
)
def test_a_filter_reads_as_words(game: str, data: dict[str, Any], words: str) -> None:
    assert filter_words(data, shipped()[game].definition["words"]) == words
