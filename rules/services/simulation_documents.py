"""Simulations as the API and the pages show them: rows, whole documents, and tables for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from rules.models import Simulation
from rules.permissions import is_simulation_owner
from rules.selectors.simulations import shown_state, simulation_progress

RATES = ("win_rate", "opening", "drawn", "not_drawn", "played")
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""What spreadsheets would carry out, were a cell to begin with it."""


def simulation_row(simulation: Simulation) -> dict[str, Any]:
    """A simulation in a list."""
    return {
        "id": simulation.pk,
        "url": f"/api/v1/simulations/{simulation.pk}/",
        "title": simulation.title,
        "format": simulation.format.slug,
        "state": shown_state(simulation),
        "visibility": simulation.visibility,
        "owner": simulation.owner.username if simulation.owner else None,
        "games": simulation.games,
        "games_done": simulation.games_done,
        "seed": simulation.seed,
        "casual": simulation.is_casual,
        "engine": simulation.engine_version,
        "ruleset": simulation.ruleset_hash,
        "recipe": simulation.recipe_hash,
        "repeats": simulation.repeats_id,
        "made_at": _instant(simulation.made_at),
        "started_at": _instant(simulation.started_at),
        "ended_at": _instant(simulation.ended_at),
        "error": simulation.error,
    }


def simulation_json(simulation: Simulation, viewer: Any) -> dict[str, Any]:
    """A whole simulation: what is played, how far it is, and its result. The link's key is its owner's alone."""
    recipe = simulation.recipe
    found = simulation_row(simulation)
    if is_simulation_owner(viewer, simulation):
        found["share_key"] = simulation.share_key
    return {
        **found,
        "decks": [{**deck, "bot": bot} for deck, bot in zip(recipe["decks"], recipe["bots"], strict=True)],
        "games_per_pair": recipe["games"],
        "mirrors": recipe["mirrors"],
        "conditions": [{"label": each["label"], **each["about"]} for each in recipe["conditions"]],
        "progress": simulation_progress(simulation=simulation),
        "result": simulation.result,
    }


def cards_csv(result: Mapping[str, Any]) -> str:
    """The table of cards: a line for each card version in each condition."""
    head = ["condition", "card", "name", "version", "rarity", "games"]
    head += [f"{rate}{part}" for rate in RATES for part in ("", "_low", "_high", "_games")]
    return _table(
        head,
        (
            [condition["label"], row["card"], row["name"], row["version"], row["rarity"] or "", row["games"]]
            + [row[rate][part] for rate in RATES for part in ("estimate", "low", "high", "games")]
            for condition in result["conditions"]
            for row in condition["cards"]
        ),
    )


def matchups_csv(result: Mapping[str, Any]) -> str:
    """The table of pairings: a line for each pair of decks in each condition."""
    head = ["condition", "deck_a", "deck_b", "games", "wins_a", "wins_b", "draws", "voids"]
    head += ["win_rate_a", "low", "high", "paired", "paired_low", "paired_high", "first_seat"]
    return _table(
        head,
        (
            [
                condition["label"],
                condition["decks"][row["a"]]["name"],
                condition["decks"][row["b"]]["name"],
                row["games"],
            ]
            + [*row["wins"], row["draws"], row["voids"]]
            + [row[rate][part] for rate in ("win_rate", "paired") for part in ("estimate", "low", "high")]
            + [row["first_seat"]["estimate"]]
            for condition in result["conditions"]
            for row in condition["matchups"]
        ),
    )


TABLES = {"cards": cards_csv, "matchups": matchups_csv}


def _table(head: list[str], rows: Iterable[list[Any]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def _cell(value: Any) -> Any:
    """Text that a spreadsheet takes for text."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value


def _instant(moment: datetime | None) -> str | None:
    return moment.isoformat().replace("+00:00", "Z") if moment else None
