"""`docs/game-as-data.md` says what the code takes: the list of checks word for word, and every key there is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rules.checks.ruleset import LINE_KEYS, SEVERITIES
from rules.specs.card_filter import OWN_KEYS, SIGNS, SUFFIXES
from tests.rules.checks.lamplight import GAME
from tests.rules.checks.library_table import PAGE, written

ROOT = Path(__file__).parents[3]
DEFINITIONS = [
    GAME,
    *(json.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "rules" / "games").glob("*/game.json")),
]
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_list_of_checks_is_the_librarys() -> None:
    assert written(TEXT) == TEXT, "Run python -m tests.rules.checks.library_table to write the list anew."


def section(title: str) -> str:
    return re.split(r"\n##+ ", TEXT.partition(f"## {title}\n")[2])[0]


def keys_of(part: str) -> set[str]:
    return {key for definition in DEFINITIONS for key in definition.get(part, {})}


SECTIONS = {
    "The definition": {key for definition in DEFINITIONS for key in definition} | {key for tier in GAME["tiers"] for key in tier},
    "Facts": {key for definition in DEFINITIONS for source in definition["facts"].values() for key in source},
    "Words": {match for file in ("cards", "decks", "rules") for path in (ROOT / file).rglob("*.py")
              for match in re.findall(r"""\bwords(?:"\, \{\}\))?\.get\("(\w+)""", path.read_text(encoding="utf-8"))},
    "Options": {key for option in GAME["options"].values() for key in option},
    "Agreement": keys_of("agreement"),
    "Card schema": {"x-finding", "x-message", "x-example", "x-required"},
    "Filters": {*OWN_KEYS, *SUFFIXES, *SIGNS},
    "Rule lines": {*LINE_KEYS, *SEVERITIES, "option", "map", "sum", "is"},
    "Ban lists": {"card", "filter", "status", "limit", "reason", "banned", "restricted"},
}  # fmt: skip


@pytest.mark.parametrize("title", SECTIONS)
def test_every_key_is_explained_in_its_section(title: str) -> None:
    text = section(title)
    assert SECTIONS[title]
    assert {key for key in SECTIONS[title] if f"`{key}`" not in text and f'"{key}"' not in text} == set()
