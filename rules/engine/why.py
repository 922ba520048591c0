"""“Why not?”: what forbids an action, by which rule, and what would make it legal, as data and as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rules.engine.actions import Move
from rules.engine.errors import Refusal

if TYPE_CHECKING:
    from rules.engine.match import Match

MOST_SHOWN = 8
INSTEAD = "instead"


@dataclass(frozen=True, slots=True)
class Remedy:
    """Something that would make an action legal: a word of the game's messages, and what it speaks of."""

    word: str
    params: Mapping[str, Any] = field(default_factory=dict)


def why_not(match: Match, move: Move, seat: int, *, serial: int | None = None) -> dict[str, Any] | None:
    """What stands against an action of a seat; None when it is legal.

    `{"code", "rule", "message", "remedies": [{"word", "message", …}]}`; the remedy `instead` holds legal moves of the same card.
    """
    refusal = match.refusal(move, seat, serial=serial)
    if refusal is None:
        return None
    game = match.game
    remedies = [*game.remedies(match.state, seat, move, refusal), *_instead(match, move, seat)]
    return {
        "code": refusal.code,
        "rule": refusal.rule or game.general_rules.get(refusal.code, ""),
        "message": match.explain(refusal, seat),
        "remedies": [
            {"word": each.word, "message": match.explain(Refusal(each.word, "", each.params), seat), **each.params}
            for each in remedies
        ],
    }


def _instead(match: Match, move: Move, seat: int) -> list[Remedy]:
    """Moves of the same kind with the same card that are legal now."""
    if match.outcome is not None or type(move) is not tuple or len(move) < 2:
        return []
    if not 0 <= seat < len(match.state.seats):
        return []
    found = [legal for legal in match.legal_actions(seat) if legal[:2] == move[:2]]
    return [Remedy(INSTEAD, {"moves": found[:MOST_SHOWN], "count": len(found)})] if found else []
