"""What trying out an option found, as its rule shows it: an open question, its answers, and what each would do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oscg.pages.charts import MINUS, percent, points, signed

Interval = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with how far its interval reaches, and the difference to the value in force, if that is certain."""

    value: str
    reach: str = ""
    difference: str = ""


@dataclass(frozen=True, slots=True)
class TrialRow:
    """What came of one value."""

    label: str
    figures: tuple[Figure, ...]
    is_usual: bool


@dataclass(frozen=True, slots=True)
class RuleTrial:
    """A kept trial of an option: a table, what it was played with, and the command that plays it again."""

    columns: tuple[str, ...]
    rows: tuple[TrialRow, ...]
    caption: str
    command: str


def rule_trial(found: Mapping[str, Any], label_of: Callable[[Any], str]) -> RuleTrial:
    """A kept trial as it is shown; `label_of` says how a value is called."""
    values: Sequence[Mapping[str, Any]] = found["values"]
    measures = tuple(each["label"].capitalize() for each in values[0]["measures"])
    rows = tuple(
        TrialRow(
            label_of(row["value"]),
            (*(_measured(each) for each in row["measures"]), _turns(row), _first(row), _decks(row)),
            is_usual=row["differences"] is None,
        )
        for row in values
    )
    caption = (
        f"{found['games']:,} matches under each value, on the same seeds, between {len(found['decks'])} sample decks, all played by "
        f"the {found['bot']} bot on {found['as_of']}. In brackets stand 95 % intervals; a difference is shown where it is beyond chance."
    )
    command = (
        f"manage.py try_option {found['option']} --format {found['format']} --games {found['games_each']} --bot {found['bot']} "
        f"--seed {found['seed']}"
    )
    return RuleTrial((*measures, "Length in turns", "Won by whoever begins", "Decks win"), rows, caption, command)


def _measured(found: Interval) -> Figure:
    return Figure(percent(found["estimate"], 0), f"{percent(found['low'], 0)} to {percent(found['high'], 0)}")


def _turns(row: Mapping[str, Any]) -> Figure:
    found = row["turns"]
    reach = "" if found["low"] is None else f"{found['low']:.1f} to {found['high']:.1f}"
    change = _certain(row, "turns")
    return Figure(f"{found['estimate']:.1f}", reach, "" if change is None else signed(change, 1))


def _first(row: Mapping[str, Any]) -> Figure:
    found, change = row["first"], _certain(row, "first")
    reach = f"{percent(found['low'], 0)} to {percent(found['high'], 0)}"
    return Figure(percent(found["estimate"], 0), reach, "" if change is None else f"{points(change)} points")


def _decks(row: Mapping[str, Any]) -> Figure:
    if row["weakest"] is None:
        return Figure(MINUS)
    return Figure(f"{percent(row['weakest'], 0)} to {percent(row['strongest'], 0)}")


def _certain(row: Mapping[str, Any], what: str) -> float | None:
    """The difference to the usual value; None for the usual one itself, and where the interval reaches to both sides of nought."""
    if row["differences"] is None:
        return None
    change: Interval = row["differences"][what]
    is_certain = change["low"] is not None and change["low"] * change["high"] > 0
    return float(change["estimate"]) if is_certain else None
