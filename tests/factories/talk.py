"""Rulings, positions and comments, for tests."""

from __future__ import annotations

import copy
from typing import Any

from cards.models import Card, CardComment, Ruling
from cards.services.comments import comment_write
from cards.services.rulings import ruling_create, ruling_publish
from oscg.accounts.models import User
from rules.models import Game

OX, URCHIN = "furnace-ox", "splinterback-urchin"
_POSITION: dict[str, Any] = {
    "seats": [{"field": [{"card": OX}]}, {"field": [{"card": URCHIN, "drained": True}]}],
    "actions": [{"action": "attack", "attacker": OX, "defender": URCHIN}],
    "expect": {
        "cards": {OX: {"health": 8, "drained": False}, URCHIN: {"zone": "graveyard"}},
        "happened": ["destroyed"],
    },
}


def position(**changes: Any) -> dict[str, Any]:
    """The Furnace Ox attacks a drained urchin and stays as it was; top-level keys can be put in place of its own."""
    return {**copy.deepcopy(_POSITION), **changes}


def ruling_given(**changes: Any) -> dict[str, Any]:
    """The content of a ruling that can be published."""
    return {
        "question": "Is a card that hits back an attack?",
        "answer": "**No.** Only what somebody declares is one.",
        "cards": [URCHIN],
        "rules": ["MAX-ATK-11"],
        **changes,
    }


def ruling(maintainer: User, *, published: bool = True, **content: Any) -> Ruling:
    """A ruling of Maximus."""
    game = Game.objects.get(slug="maximus")
    found = ruling_create(game=game, actor=maintainer, content=ruling_given(**content))
    if published:
        ruling_publish(ruling=found, actor=maintainer, revision=found.revision)
        found.refresh_from_db()
    return found


def card_of(slug: str = OX) -> Card:
    """A seed card of Maximus."""
    return Card.objects.select_related("game").get(game__slug="maximus", slug=slug)


def comment(author: User, body: str = "A fine ox.", card: str = OX) -> CardComment:
    """A comment on a card of Maximus."""
    return comment_write(card=card_of(card), actor=author, body=body)
