"""No entry is a card of another game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Found
from rules.checks.tally import Tally
from rules.specs.deck import DeckEntry
from rules.specs.names import name_key
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """No parameters."""


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """One finding per card that only another game has. Which those are comes with the deck."""
    if not tally.deck.foreign:
        return NOTHING
    groups: dict[tuple[str, str], list[DeckEntry]] = {}
    for entry in tally.unknown:
        if entry.card in tally.deck.foreign:
            groups.setdefault(tally.deck.foreign[entry.card], []).append(entry)
    return [
        Found(
            "other_game", {"card": name, "game": game, "found": game, "allowed": spec.game.name}, (), groups[name, game]
        )
        for name, game in sorted(groups, key=lambda key: (name_key(key[0]), *key))
    ]


CHECK = Check(
    params=Params,
    check=check,
    problems={"other_game": "{card} belongs to {game}, not to this game. Remove it."},
    summary="Cards belong to the format's game.",
    values={
        "other_game": (
            "card",
            "game",
            "found",
            "allowed",
        ),
    },
    needs="unknown",
)
