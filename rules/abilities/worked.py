"""Two worked examples for each game: how a sentence becomes data, part by part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_UNIT, _SUMMON, _CHARACTER = {"kind": "unit"}, {"kind": "summon"}, {"kind": "character"}


@dataclass(frozen=True, slots=True)
class Worked:
    """An ability with a heading and what to notice in it."""

    title: str
    data: Mapping[str, Any]
    notes: tuple[str, ...]


_FORM = "“form” says how the ability comes to work, “do” what then happens."
_TARGET = "What a player chooses stands in “targets”. The effect speaks of it as “$t1”; the text describes it where it is first used."
_WHEN = "“when” names the event it waits for. “whose” says of whom; “where” would say which card."
_LEFT_OUT = "What is usual is left out: one target, no limit, everything at once."

WORKED: dict[str, tuple[Worked, ...]] = {
    "maximus": (
        Worked(
            "A power that a player uses",
            {
                "form": "activated", "name": "Toll for the Drowned",
                "costs": [{"pay": "drain", "filter": {**_UNIT, "side": "own", "not_self": True}}],
                "targets": [{"id": "t1", "filter": {**_UNIT, "side": "opponent", "attackable": True}}],
                "do": [{"effect": "damage", "to": "$t1", "amount": 3}],
            },
            (_FORM, "“costs” are paid first. A filter says which cards will do: own Units, but not this one.", _TARGET),
        ),
        Worked(
            "A trigger with a condition",
            {
                "form": "triggered", "when": {"event": "destroyed", "whose": "own", "where": _UNIT},
                "if": [{"compare": [{"count": {**_UNIT, "side": "own"}}, ">=", 2]}], "optional": True,
                "do": [{"effect": "draw"}], "limit": {"times": 1, "per": "turn"},
            },
            (_WHEN, "“if” holds what must be true as well, here a count of cards compared with a number.", _LEFT_OUT),
        ),
    ),
    "card-wars": (
        Worked(
            "A skill that a player uses",
            {
                "form": "activated", "limit": {"times": 1, "per": "turn"}, "costs": [{"pay": "discard"}],
                "targets": [{"id": "t1", "filter": {**_SUMMON, "side": "opponent"}}],
                "do": [{"effect": "damage", "to": "$t1", "amount": 2, "type": "magic"}],
            },
            (_FORM, "“costs” are paid first; “limit” says how often it may be used.", _TARGET),
        ),
        Worked(
            "A trigger that changes something for a while",
            {
                "form": "triggered", "when": {"event": "damaged", "whose": "self"},
                "if": [{"turn_of": "opponent"}],
                "do": [{"effect": "modify_stat", "to": "$self", "stat": "agi", "by": 1, "duration": "end_of_turn"}],
            },
            (_WHEN, "An effect that lasts says how long with “duration”. “$self” is this card.", _LEFT_OUT),
        ),
    ),
    "fortification": (
        Worked(
            "What a spell does",
            {
                "form": "resolve", "targets": [{"id": "t1", "filter": {**_CHARACTER, "side": "opponent", "damaged": True}}],
                "do": [{"effect": "damage", "to": "$t1", "amount": 2}, {"effect": "draw"}],
            },
            (_FORM, _TARGET, "Effects happen one after the other, a sentence for each."),
        ),
        Worked(
            "A trigger with a limit",
            {
                "form": "triggered", "when": {"event": "destroyed", "whose": "opponent", "where": _CHARACTER},
                "if": [{"turn_of": "own"}], "do": [{"effect": "heal", "to": "$self", "amount": 1}],
                "limit": {"times": 1, "per": "turn"},
            },
            (_WHEN, "“if” holds what must be true as well; “limit” says how often it works.", _LEFT_OUT),
        ),
    ),
}  # fmt: skip
