"""What another rule, list or card would change: the second condition of a recipe less the first, on the same seeds."""

from __future__ import annotations

from typing import Any

from rules.lab.recipe import Recipe
from rules.lab.statistics import Interval, added, scaled
from rules.lab.tally import WON, Tally

MOST = 2 * WON
"""What the two matches of a seed can be worth, in halves of a win."""


def comparison_json(recipe: Recipe, tally: Tally) -> dict[str, Any]:
    """Differences with intervals, and each as a sentence. Those of a deck over several pairings take these as independent."""
    pairings = recipe.pairings()
    points = [_points(tally, at) for at in range(len(pairings))]
    games = [2 * tally.difference(at).points.count for at in range(len(pairings))]
    matchups = [{"a": a, "b": b, "difference": points[at].as_json(games[at])} for at, (a, b) in enumerate(pairings)]
    decks = []
    for deck, about in enumerate(recipe.decks):
        met = [(at, pair) for at, pair in enumerate(pairings) if deck in pair and pair[0] != pair[1]]
        signed = [points[at] if pair[0] == deck else _turned(points[at]) for at, pair in met]
        found = added(*signed, over=len(signed)) if signed else Interval(0.0, -1.0, 1.0)
        decks.append({"name": about["name"], "difference": found.as_json(sum(games[at] for at, _ in met))})
    every = list(range(len(pairings)))
    first = added(*(_first(tally, at) for at in every), over=len(every)).as_json(sum(games))
    lengths = (scaled(tally.difference(at).turns.mean(), 2) for at in every)
    turns = added(*lengths, over=len(every)).as_json(sum(games))
    return {
        "labels": [each.label for each in recipe.conditions],
        "decks": decks,
        "matchups": matchups,
        "first_seat": first,
        "turns": turns,
        "sentences": _sentences(recipe, decks, first, turns),
    }


def _points(tally: Tally, pairing: int) -> Interval:
    """The change of the first side's share of wins."""
    return scaled(tally.difference(pairing).points.between(-MOST, MOST), MOST)


def _first(tally: Tally, pairing: int) -> Interval:
    """The change of the share of wins of whoever began."""
    return scaled(tally.difference(pairing).first.between(-MOST, MOST), MOST)


def _turned(found: Interval) -> Interval:
    """The same change as the other side sees it."""
    return Interval(-found.estimate, -found.high, -found.low)


def _sentences(recipe: Recipe, decks: list[dict[str, Any]], first: dict[str, Any], turns: dict[str, Any]) -> list[str]:
    label = recipe.conditions[1].label
    found = []
    # Of two decks, the second's change is the first's with the other sign.
    for deck in decks[:1] if len(decks) == 2 else decks:
        found.append(_sentence(f"{deck['name']} wins", deck["difference"], "points", 100, label))
    found.append(_sentence("Whoever begins wins", first, "points", 100, label))
    found.append(_length_sentence(turns, label))
    return found


def _sentence(who: str, change: dict[str, Any], unit: str, scale: int, label: str) -> str:
    if change["low"] is None or change["low"] <= 0 <= change["high"]:
        return f"{who} as often as before, as far as {change['games']:,} matches can tell ({_span(change, scale)} {unit}): {label}."
    word = "more" if change["estimate"] > 0 else "less"
    return f"{who} {abs(scale * change['estimate']):.1f} {unit} {word} often ({_span(change, scale)}): {label}."


def _length_sentence(change: dict[str, Any], label: str) -> str:
    if change["low"] is None or change["low"] <= 0 <= change["high"]:
        return f"Matches are as long as before, as far as one can tell ({_span(change, 1)} turns): {label}."
    word = "longer" if change["estimate"] > 0 else "shorter"
    return f"Matches are {abs(change['estimate']):.1f} turns {word} ({_span(change, 1)}): {label}."


def _span(change: dict[str, Any], scale: int) -> str:
    if change["low"] is None:
        return "too few matches for an interval"
    return " to ".join(f"{scale * change[side]:+.1f}".replace("-", "−") for side in ("low", "high"))
