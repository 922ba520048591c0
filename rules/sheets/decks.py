"""How a game is called, the boards of a deck, and the rarities: rows and definition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

ABOUT = ("slug", "name", "long_name", "short_name", "summary")
TIER = ("code", "letter", "name", "weight", "copies")
UNPUBLISHED = ("count", "unknown")


def about_definition(content: dict[str, Any]) -> dict[str, Any]:
    """The names of a game."""
    sheet = content["about"]
    return {name: sheet[name] for name in ABOUT if sheet.get(name)}


def about_sheet(made: Mapping[str, Any]) -> dict[str, Any] | None:
    """The rows of names: they are the same."""
    return dict(made)


def decks_definition(content: dict[str, Any]) -> dict[str, Any]:
    """Boards and rarities, with what they are called."""
    sheet = content["decks"]
    boards = [board for board in sheet.get("boards", []) if board.get("code")]
    tiers = [tier for tier in sheet.get("tiers", []) if tier.get("code")]
    named = {board["code"]: board["name"] for board in boards if board.get("name")}
    labels = {tier["code"]: tier["labels"] for tier in tiers if tier.get("labels")}
    endings = {board["code"]: board["endings"] for board in boards if board.get("endings")}
    unpublished = sheet.get("unpublished", "")
    words = {"board_names": named, "board_endings": endings, "tier_labels": labels, "unpublished": unpublished}
    made = {
        "boards": [board["code"] for board in boards],
        "tiers": [
            {**{key: tier[key] for key in TIER if key in tier}, "order": at} for at, tier in enumerate(tiers, start=1)
        ],
        "words": {key: value for key, value in words.items() if value},
    }
    return {key: value for key, value in made.items() if value}


def decks_sheet(made: Mapping[str, Any]) -> dict[str, Any] | None:
    """The rows of boards and rarities; None where the definition has another shape than rows can say."""
    words = made.get("words", {})
    named, labels, endings = (words.get(key, {}) for key in ("board_names", "tier_labels", "board_endings"))
    boards, tiers = made.get("boards", []), made.get("tiers", [])
    lists = isinstance(boards, list) and isinstance(tiers, list)
    if not lists or not all(isinstance(each, Mapping) for each in (named, labels, endings, *tiers)):
        return None
    if not all(isinstance(board, str) for board in boards) or not all(isinstance(t.get("code"), str) for t in tiers):
        return None
    sheet: dict[str, Any] = {
        "boards": [
            {
                "code": board,
                **({"name": named[board]} if board in named else {}),
                **({"endings": endings[board]} if board in endings else {}),
            }
            for board in boards
        ],
        "tiers": [
            {
                **{key: tier[key] for key in TIER if key in tier},
                **({"labels": labels[tier["code"]]} if tier["code"] in labels else {}),
            }
            for tier in tiers
        ],
    }
    return {**sheet, "unpublished": words["unpublished"]} if "unpublished" in words else sheet
