"""“Why not?” on the page of a match: what stands against doing something with a card now, by which rule, and what would help.

The actions that take a card are asked about one after another, with nothing chosen but the card; what is only said because nothing else
was chosen is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.actions import Action, Move
from rules.engine.match import Match as PlayedMatch
from rules.models import Match
from rules.services.match_table import table_open

CARDS = frozenset(("card", "attacker", "character", "wearer"))
"""What the first parameter of an action is called that takes a card."""
PLACES = ("row:1", "row:2", "row:3", "row:4", "bench:1")
ATTEMPTS: tuple[Mapping[str, Any], ...] = tuple(
    {"number": number, "numbers": (), "lists": (), "text": PLACES[number - 1], "answer": 0} for number in range(1, 6)
)
"""What stands in the places of the other parameters, by their types, one after the other: until a refusal speaks of the card."""
BESIDE_THE_POINT = (
    "WRONG_MODE", "WRONG_ZONE", "BAD_PARAMETERS", "UNKNOWN_ACTION", "NO_SUCH_CARD", "NOT_YOURS", "RECIPE_REQUIRED",
    "BAD_CELL", "CELL_TAKEN", "TARGET_COUNT", "TARGET_OWN", "TARGET_INVALID", "NO_SUCH_POWER", "NOT_FUSION",
    "HOST_ILLEGAL", "RECIPE_UNMET", "COST_CHOICE_INVALID", "NO_COMPONENTS", "NOT_IN_HAND", "E_TARGET", "BAD_CHOICE", "NO_SUCH",
    "E-KIND", "E-UNKNOWN", "E-CELL", "E-ELEMENT", "E-NO-BEARER", "E-NO-TARGET", "E-CHOICE", "E-NOT-ON-FIELD", "E-NO-SLOT",
    "E-SLOT-OCCUPIED", "E-EMPTY-SLOT",
)  # fmt: skip
"""Parts of codes of refusals that tell of the empty places, or that the card is of another kind."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is not possible: the action in words, the sentence, its rule, and what would help."""

    action: str
    message: str
    rule: str
    remedies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The answer about a card. `is_possible` says that something can be done with it now."""

    name: str
    is_possible: bool
    reasons: tuple[Reason, ...]


def why_not_of(*, match: Match, seat: int, card: int, name: str, legal: Iterable[Mapping[str, Any]]) -> WhyNot:
    """What stands against using a card of a seat now. `legal` are the groups of legal actions; the reader may know the card."""
    played = table_open(match)
    possible = any(card in action["cards"] for group in legal for action in group["actions"])
    found: list[Reason] = []
    for kind, action in played.game.actions.items():
        takes_card = bool(action.shape) and action.shape[0][0] in CARDS and action.shape[0][1] == "number"
        move = _refused_move(played, kind, action, card, seat) if takes_card else None
        said = played.why_not(move, seat) if move is not None else None
        if said is not None:
            label = played.game.words.groups.get(kind, kind.replace("_", " ").capitalize())
            helps = tuple(each["message"] for each in said["remedies"] if each["word"] != "instead")
            found.append(Reason(label, said["message"], said["rule"], helps))
    return WhyNot(name, possible, _once(found))


def _refused_move(played: PlayedMatch, kind: str, action: Action, card: int, seat: int) -> Move | None:
    """An action with the card whose refusal speaks of the card; None where there is none such."""
    for attempt in ATTEMPTS:
        move = (kind, card, *(attempt[each] for _, each in action.shape[1:]))
        refusal = played.refusal(move, seat)
        if refusal is None:
            return None
        if not any(part in refusal.code for part in BESIDE_THE_POINT):
            return move
    return None


def _once(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Each sentence once; one that several actions share stands without an action of its own."""
    found: dict[str, Reason] = {}
    for each in reasons:
        before = found.get(each.message)
        found[each.message] = each if before is None else Reason("", each.message, each.rule, each.remedies)
    return tuple(found.values())
