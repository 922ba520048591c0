"""A result as people read it in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.lab.statistics import Interval

MOST_CARDS = 8
"""Cards named in a report: those that made the greatest difference."""


def report_lines(result: Mapping[str, Any]) -> Iterator[str]:
    """The whole result, a condition after the other, then what differs between them."""
    for condition in result["conditions"]:
        yield from _condition(condition, has_label=len(result["conditions"]) > 1)
    if result["comparison"]:
        yield "What it changes, on the same seeds:"
        yield from (f"  {sentence}" for sentence in result["comparison"]["sentences"])


def _condition(found: Mapping[str, Any], *, has_label: bool) -> Iterator[str]:
    yield f"{found['games']:,} matches" + (f", {found['label']}" if has_label else "")
    for deck in found["decks"]:
        yield f"  {deck['name']}: wins {_percent(deck['win_rate'])}"
    if len(found["decks"]) > 2:
        yield from _matrix(found)
        yield from _strengths(found)
    yield f"  who begins wins {_percent(found['first_seat'])} of decided matches"
    length = found["length"]["mean"]
    if length["low"] is not None:
        yield f"  length: {length['estimate']:.1f} turns on average ({length['low']:.1f}–{length['high']:.1f})"
    for ending in found["endings"]:
        yield f"  {ending['count']:,} × {ending['kind']}: {ending['reason']}"
    yield from _cards(found)


def _matrix(found: Mapping[str, Any]) -> Iterator[str]:
    yield "  The row's deck against the column's, in percent:"
    width = max(len(deck["name"]) for deck in found["decks"])
    for deck, row in zip(found["decks"], found["matrix"], strict=True):
        cells = ["    –" if cell is None else f"{100 * cell['estimate']:5.1f}" for cell in row]
        yield f"    {deck['name']:{width}}  {' '.join(cells)}"


def _strengths(found: Mapping[str, Any]) -> Iterator[str]:
    yield "  Strengths in points over the mean (400 are odds of ten to one):"
    for deck in sorted(found["decks"], key=lambda each: -each["strength"]["estimate"]):
        strength = deck["strength"]
        if strength["low"] is not None:
            yield f"    {strength['estimate']:+6.0f} ({strength['low']:+.0f} to {strength['high']:+.0f})  {deck['name']}"


def _cards(found: Mapping[str, Any]) -> Iterator[str]:
    """Cards whose holder won clearly more, or less, often in matches in which they were drawn."""
    apart = [
        (card["drawn"]["estimate"] - card["not_drawn"]["estimate"], card)
        for card in found["cards"]
        if card["drawn"]["low"] > card["not_drawn"]["high"] or card["drawn"]["high"] < card["not_drawn"]["low"]
    ]
    if apart:
        yield "  Cards that matter (won when drawn, against not drawn):"
    for _, card in sorted(apart, key=lambda pair: (-abs(pair[0]), pair[1]["card"]))[:MOST_CARDS]:
        yield f"    {card['name']}: {_percent(card['drawn'])}, against {_percent(card['not_drawn'])}"


def _percent(rate: Mapping[str, Any]) -> str:
    return Interval(rate["estimate"], rate["low"], rate["high"]).as_percent()
