"""Hunts in a game of which something was changed, so that something is wrong with it. Their decks are used, and no small positions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.engine.actions import Action
from rules.lab.hunt import Hunt


def in_decks(hunt: Hunt, hunting: dict[str, Any] | None = None, **game: Any) -> Hunt:
    """The same hunt with parts of its game, or of what that tells the finder, replaced."""
    changed = replace(hunt)
    told = replace(hunt.game.hunting, stage=None, **(hunting or {}))
    changed.__dict__["game"] = replace(hunt.game, hunting=told, **game)
    return changed


def with_action(hunt: Hunt, name: str, **changes: Any) -> Hunt:
    """The same hunt with one action of its game changed."""
    actions = dict(hunt.game.actions)
    action: Action = actions[name]
    actions[name] = replace(action, **changes)
    return in_decks(hunt, actions=actions)
