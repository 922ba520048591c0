"""The numbers of a finding: in words, as charts with their intervals, and as the tables behind these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oscg.pages.charts import MINUS, Chart, Estimate, Scale, dots, percent, round_scale

SHARE, COUNT = "share", "count"
EVEN = 50.0
SHARES = Scale(0.0, 100.0, (0.0, 25.0, 50.0, 75.0, 100.0))
UNITS = {"turns": ("turn", "turns"), "cards": ("card", "cards"), "points": ("point", "points"), COUNT: ("", "")}
DIGITS = 2
HEAD = ("What was counted", "Estimate", "95 % interval", "Out of")


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in words: what it is of, its value, how far its interval reaches (nothing for an exact one), out of how many cases."""

    label: str
    value: str
    reach: str = ""
    cases: str = ""

    @property
    def row(self) -> tuple[str, str, str, str]:
        """The number as a row of a table."""
        return capital(self.label), self.value, self.reach or "exact", self.cases


@dataclass(frozen=True, slots=True)
class Numbers:
    """All numbers of a finding: exact ones as figures, estimates as charts, a chart for each unit, and every one in a table."""

    exact: tuple[Figure, ...]
    charts: tuple[Chart, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def figure_of(number: Mapping[str, Any]) -> Figure:
    """A number as people read it."""
    unit, games = number["unit"], number.get("games", 0)
    if is_exact(number):
        return Figure(number["label"], value_words(number["estimate"], unit))
    return Figure(
        number["label"],
        value_words(number["estimate"], unit),
        _reach(number, unit),
        f"{games:,}" if games else "",
    )


def main_figure(numbers: Sequence[Mapping[str, Any]]) -> Figure | None:
    """The number that says most: the first with an interval, else the first."""
    chosen = next((each for each in numbers if not is_exact(each)), next(iter(numbers), None))
    return None if chosen is None else figure_of(chosen)


def is_exact(number: Mapping[str, Any]) -> bool:
    """Whether there is no chance in a number."""
    return bool(number["low"] == number["estimate"] == number["high"])


def value_words(value: float, unit: str) -> str:
    """A value with its unit: “62.3 %”, “4.5 turns”, “12”."""
    if unit == SHARE:
        return percent(value)
    words = unit.replace("_", " ")
    one, many = UNITS.get(unit, (words, words))
    return f"{_plain(value)} {one if value == 1 else many}".rstrip()


def _reach(number: Mapping[str, Any], unit: str) -> str:
    low, high = number["low"], number["high"]
    if low is None and high is None:
        return "not known"
    if low is None:
        return f"at most {value_words(high, unit)}"
    if high is None:
        return f"{value_words(low, unit)} or more"
    if unit == SHARE:
        return f"{100 * low:.1f} to {percent(high)}"
    return f"{_plain(low)} to {_plain(high)}"


def capital(text: str) -> str:
    """A text that begins with a capital."""
    return text[:1].upper() + text[1:]


def _plain(value: float) -> str:
    """A number without needless digits, with a real minus."""
    text = f"{abs(value):,.{DIGITS}f}".rstrip("0").rstrip(".")
    return f"{MINUS}{text}" if value < 0 and text != "0" else text


def numbers_of(numbers: Sequence[Mapping[str, Any]]) -> Numbers:
    """The numbers of a finding, ready to be shown."""
    estimates: dict[str, list[Mapping[str, Any]]] = {}
    for each in numbers:
        if not is_exact(each):
            estimates.setdefault(each["unit"], []).append(each)
    return Numbers(
        exact=tuple(figure_of(each) for each in numbers if is_exact(each)),
        charts=tuple(_chart(unit, found) for unit, found in estimates.items()),
        head=HEAD,
        rows=tuple(figure_of(each).row for each in numbers),
    )


def _chart(unit: str, numbers: Sequence[Mapping[str, Any]]) -> Chart:
    times = 100.0 if unit == SHARE else 1.0
    rows = [_estimate(each, times) for each in numbers]
    scale = SHARES if unit == SHARE else round_scale([*(each.low for each in rows), *(each.high for each in rows), 0.0])
    label = "; ".join(f"{each['label']}: {figure_of(each).value} ({figure_of(each).reach})" for each in numbers)
    tick = "{:g} %" if unit == SHARE else "{:g}"
    html = dots(rows, scale, label=label, tick=tick, middle=EVEN if unit == SHARE else 0.0)
    return Chart(html, HEAD, tuple(figure_of(each).row for each in numbers))


def _estimate(number: Mapping[str, Any], times: float) -> Estimate:
    """A number for a chart; where a bound is not known, the line ends at the estimate."""
    value = number["estimate"]
    low = value if number["low"] is None else number["low"]
    high = value if number["high"] is None else number["high"]
    return Estimate(capital(number["label"]), times * value, times * low, times * high)
