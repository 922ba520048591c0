"""A simulation's result as its page shows it: figures, the matrix of who beats whom, charts with their tables, the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from oscg.pages.charts import (
    Bin,
    Chart,
    Estimate,
    bars,
    bins_of,
    dots,
    half_width,
    heat,
    percent,
    round_scale,
    share_bar,
    signed,
)
from oscg.pages.simulations_cards import SORTS, CardLine, card_lines, sorted_lines
from oscg.pages.simulations_words import ending, headline, reach, spread

Interval = Mapping[str, Any]
FEW_CARDS = 15


@dataclass(frozen=True, slots=True)
class Cell:
    """One deck against another: a heat class, the share and how far its interval reaches; or the mirror."""

    heat: str
    value: str
    reach: str
    is_mirror: bool = False


@dataclass(frozen=True, slots=True)
class HeatRow:
    """A deck's row of the matrix."""

    name: str
    cells: tuple[Cell | None, ...]
    all: str


@dataclass(frozen=True, slots=True)
class Ending:
    """How some of the games ended."""

    words: str
    count: int
    share: str
    bar: SafeString


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of the result under its label."""

    label: str
    value: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class Side:
    """The result under one set of rules."""

    label: str
    figures: tuple[Figure, ...]
    heads: tuple[str, ...]
    rows: tuple[HeatRow, ...]
    endings: tuple[Ending, ...]
    strengths: Chart | None
    lengths: Chart | None
    deck_rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """Everything the page of a result shows."""

    headline: str
    sides: tuple[Side, ...]
    difference: Chart | None
    sentences: tuple[str, ...]
    cards: tuple[CardLine, ...]
    card_count: int
    sort: str


def result_sheet(document: Mapping[str, Any], *, game: str, sort: str = "", shows_all: bool = False) -> ResultSheet:
    """The sheet of a result (`simulation_json`) with its cards in the wanted order; `shows_all` of them or the first ones."""
    result = document["result"]
    sides = tuple(_side(found, at) for at, found in enumerate(result["conditions"]))
    wanted = sort if sort in SORTS else "gain"
    lines = sorted_lines(card_lines(game, result["conditions"][0]), wanted)
    comparison = result.get("comparison")
    return ResultSheet(
        headline=headline(result),
        sides=sides,
        difference=_difference(comparison) if comparison else None,
        sentences=tuple(comparison["sentences"]) if comparison else (),
        cards=tuple(lines if shows_all else lines[:FEW_CARDS]),
        card_count=len(lines),
        sort=wanted,
    )


# ------------------------------------------------------------------------------------------------------------------ parts
def _side(found: Mapping[str, Any], at: int) -> Side:
    names = [deck["name"] for deck in found["decks"]]
    length = found["length"]
    figures = (
        Figure("Games", f"{found['games']:,}", f"{found['decisions']:,} decisions"),
        Figure("Who begins wins", percent(found["first_seat"]["estimate"]), reach(found["first_seat"])),
        Figure("Length", f"{length['median']:g}", f"turns; mean {length['mean']['estimate']:.1f}"),
        Figure("Choices", f"{found['mean_legal_actions']:.1f}", "actions at a decision"),
        Figure("Void", f"{found['voids']:,}", "games without a result"),
    )
    return Side(
        label=found["label"],
        figures=figures,
        heads=tuple(names),
        rows=tuple(_heat_row(found, row) for row in range(len(names))) if len(names) > 2 else (),
        endings=tuple(_ending(each) for each in found["endings"]),
        strengths=_strengths(found),
        lengths=_lengths(bins_of((turns, count) for turns, count in length["histogram"]), at),
        deck_rows=tuple(_deck_row(deck) for deck in found["decks"]),
    )


def _heat_row(found: Mapping[str, Any], row: int) -> HeatRow:
    deck = found["decks"][row]
    cells = tuple(_cell(cell, is_mirror=row == at) for at, cell in enumerate(found["matrix"][row]))
    return HeatRow(deck["name"], cells, f"{100 * deck['win_rate']['estimate']:.1f}")


def _cell(share: Interval | None, *, is_mirror: bool) -> Cell | None:
    if share is None or not share.get("games", 1):
        return Cell("self", "mirror", "", is_mirror=True) if is_mirror else None
    value = f"{100 * share['estimate']:.1f}"
    if is_mirror:
        return Cell("self", "mirror", value, is_mirror=True)
    return Cell(heat(share["estimate"]), value, reach(share).replace(" ", ""))


def _ending(each: Mapping[str, Any]) -> Ending:
    share = each["share"]["estimate"]
    return Ending(ending(each["kind"], each["reason"]), each["count"], percent(share), share_bar(share))


def _deck_row(deck: Mapping[str, Any]) -> tuple[str, ...]:
    share = deck["win_rate"]
    return (
        deck["name"], deck["bot"], f"{deck['games']:,}", f"{deck['wins']:,}", f"{deck['draws']:,}", f"{deck['losses']:,}",
        percent(share["estimate"]), spread(share),
    )  # fmt: skip


def _strengths(found: Mapping[str, Any]) -> Chart | None:
    """Of two decks their shares say it all; of more the strengths set them in a row."""
    if len(found["decks"]) == 2:
        return _shares(found["decks"])
    known = [deck for deck in found["decks"] if deck["strength"] and deck["strength"]["estimate"] is not None]
    if not known:
        return None
    known.sort(key=lambda deck: -deck["strength"]["estimate"])
    rows = [Estimate(deck["name"], *_strength(deck["strength"])) for deck in known]
    scale = round_scale([value for each in rows for value in (each.low, each.high)], centre=0.0)
    label = (
        f"Strengths of {len(rows)} decks as dots with intervals, {rows[0].name} first. The table below has the numbers."
    )
    table = tuple(
        (
            each.name,
            signed(each.value),
            half_width(each, digits=0) if deck["strength"]["low"] is not None else "not known yet",
        )
        for each, deck in zip(rows, known, strict=True)
    )
    return Chart(
        dots(rows, scale, label=label, tick="{:+g}", middle=0.0), ("Deck", "Points over the mean", "Interval"), table
    )


def _strength(interval: Interval) -> tuple[float, float, float]:
    """A strength with its bounds; where too little was played for bounds, it stands alone."""
    value = interval["estimate"]
    low, high = (value if interval[side] is None else interval[side] for side in ("low", "high"))
    return value, low, high


def _shares(decks: Sequence[Mapping[str, Any]]) -> Chart:
    rows = [Estimate(deck["name"], *_bounds(deck["win_rate"])) for deck in decks]
    bounds = [value for each in rows for value in (each.low, each.high)]
    scale = round_scale([min(*bounds, 0.45), max(*bounds, 0.55)], centre=0.5)
    label = "The share of games that each deck won, as dots with intervals. The table below has the numbers."
    shown = [Estimate(each.name, 100 * each.value, 100 * each.low, 100 * each.high) for each in rows]
    hundred = type(scale)(100 * scale.low, 100 * scale.high, tuple(100 * tick for tick in scale.ticks))
    table = tuple((each.name, f"{each.value:.1f} %", f"{each.low:.1f} to {each.high:.1f} %") for each in shown)
    return Chart(
        dots(shown, hundred, label=label, tick="{:g} %", middle=50.0), ("Deck", "Games won", "95 % interval"), table
    )


def _bounds(interval: Interval) -> tuple[float, float, float]:
    return interval["estimate"], interval["low"], interval["high"]


def _lengths(bins: Sequence[Bin], at: int) -> Chart | None:
    if not bins:
        return None
    names, counts = [each.name for each in bins], [each.count for each in bins]
    most = max(bins, key=lambda each: each.count)
    told = f"From {bins[0].low} to {bins[-1].high} turns; most often {most.name}. The table below has the numbers."
    html = bars(counts, names, key=f"lengths{at}", title="How many turns games took", description=told)
    return Chart(html, ("Turns", "Games"), tuple((each.name, f"{each.count:,}") for each in bins))


def _difference(comparison: Mapping[str, Any]) -> Chart:
    """What the other rules change for each deck: points of its share, with intervals that zero lies in or not."""
    rows = [
        Estimate(each["name"], *(100 * value for value in _bounds(each["difference"]))) for each in comparison["decks"]
    ]
    scale = round_scale([value for each in rows for value in (each.low, each.high)], centre=0.0)
    label = (
        "Change of each deck's share of games won, in points, as dots with intervals. The table below has the numbers."
    )
    table = tuple(
        (each.name, signed(each.value, 1), f"{signed(each.low, 1)} to {signed(each.high, 1)}") for each in rows
    )
    return Chart(
        dots(rows, scale, label=label, tick="{:+g}", middle=0.0), ("Deck", "Change in points", "95 % interval"), table
    )
