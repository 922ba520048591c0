"""Charts of results as SVG: pure functions from numbers to mark-up. Behind every chart stands a table that says the same.

Lengths are per cents of the chart's box, so that text never scales; colours are classes, so that both schemes fit and no style is inline.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

MINUS = "−"
MOST_BARS = 24
TICKS = 5
HEAT_BOUNDS = (0.35, 0.40, 0.44, 0.48, 0.52, 0.56, 0.60, 0.65)
"""Between these shares of games won the nine heats change, from lost to won."""
_LABEL_BELOW = 18


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart as mark-up with its table. The first cell of a row names it."""

    html: SafeString
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A named value with its 95 % interval."""

    name: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis: its ends, and the values that are marked on it."""

    low: float
    high: float
    ticks: tuple[float, ...]

    def at(self, value: float) -> str:
        """Where a value lies, as per cent of the axis; what lies outside is drawn at its end."""
        inside = min(max(value, self.low), self.high)
        return f"{3 + 94 * (inside - self.low) / (self.high - self.low):.2f}%"


# ---------------------------------------------------------------------------------------------------------------- numbers
def percent(share: float, digits: int = 1) -> str:
    """A share as people read it: “56.2 %”."""
    return f"{100 * share:.{digits}f} %"


def points(value: float, digits: int = 1) -> str:
    """A difference of shares in per cent points, with its sign: “+2.1”, “−0.4”."""
    return signed(100 * value, digits)


def signed(value: float, digits: int = 0) -> str:
    """A number with its sign, and a real minus."""
    text = f"{abs(value):,.{digits}f}"
    if float(text.replace(",", "")) == 0:
        return text
    return f"+{text}" if value > 0 else f"{MINUS}{text}"


def half_width(estimate: Estimate, scale: float = 1.0, digits: int = 1) -> str:
    """How far the interval reaches to its farther side: “±2.1”."""
    return f"±{scale * max(estimate.high - estimate.value, estimate.value - estimate.low):.{digits}f}"


def heat(share: float) -> str:
    """The class of a win share, from lost (`h1`) over even (`h5`) to won (`h9`)."""
    return f"h{1 + sum(share >= bound for bound in HEAT_BOUNDS)}"


def round_scale(values: Iterable[float], *, centre: float | None = None) -> Scale:
    """An axis with round ends that holds all values; with `centre` it reaches as far to both sides of it."""
    found = list(values)
    low, high = min(found, default=0.0), max(found, default=1.0)
    if centre is not None:
        reach = max(high - centre, centre - low)
        low, high = centre - reach, centre + reach
    step = _round_step((high - low) / (TICKS - 1) or 1.0)
    if centre is not None:
        side = max(1, math.ceil((high - centre) / step - 1e-9))
        ticks = [centre + step * at for at in range(-side, side + 1)]
    else:
        first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
        ticks = [step * at for at in range(first, max(last, first + 1) + 1)]
    return Scale(ticks[0], ticks[-1], tuple(ticks))


def _round_step(wanted: float) -> float:
    """The next step of 1, 2, 2.5, 5 times a power of ten that is not below the wanted one."""
    power = 10 ** math.floor(math.log10(wanted))
    return next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= wanted * (1 - 1e-9))


# ----------------------------------------------------------------------------------------------------------------- charts
def dots(
    rows: Sequence[Estimate], scale: Scale, *, label: str, tick: str = "{:g}", middle: float | None = None
) -> SafeString:
    """A row for each estimate: its name, a dot, and a line for its interval. `middle` is the value whose mark is stronger."""
    marks = format_html_join(
        "",
        '<line x1="{0}" x2="{0}" y1="0" y2="100%" class="{1}"/>',
        ((scale.at(value), "s-edge" if value == middle else "s-line") for value in scale.ticks),
    )
    lines = format_html_join(
        "",
        '<div class="dots__row"><b>{}</b><svg aria-hidden="true">{}'
        '<line x1="{}" x2="{}" y1="50%" y2="50%" class="s-act" stroke-width="2.5"/>'
        '<circle cx="{}" cy="50%" r="5.5" class="f-act"/></svg></div>',
        ((row.name, marks, scale.at(row.low), scale.at(row.high), scale.at(row.value)) for row in rows),
    )
    axis = format_html_join(
        "",
        '<text x="{}" y="16" text-anchor="middle">{}</text>',
        ((scale.at(value), _tick(value, tick)) for value in scale.ticks),
    )
    return format_html(
        '<div class="dots" role="img" aria-label="{}">{}'
        '<div class="dots__row axisrow"><svg class="chart" aria-hidden="true">{}</svg></div></div>',
        label, lines, axis,
    )  # fmt: skip


def _tick(value: float, form: str) -> str:
    return (form.replace("+", "") if value == 0 else form).format(value).replace("-", MINUS)


def bars(counts: Sequence[int], names: Sequence[str], *, key: str, title: str, description: str) -> SafeString:
    """Bars side by side, as high as their counts; where there are many, not each is named. `key` is its name within the page."""
    highest = max(counts, default=0) or 1
    width = 100 / max(len(counts), 1)
    every = math.ceil(len(counts) / 6)
    drawn = format_html_join(
        "",
        '<rect x="{}%" y="{}%" width="{}%" height="{}%" class="f-game"><title>{}: {}</title></rect>',
        (
            (
                f"{at * width + width * 0.08:.2f}", f"{100 - 100 * count / highest:.2f}", f"{width * 0.84:.2f}",
                f"{100 * count / highest:.2f}", names[at], f"{count:,}",
            )
            for at, count in enumerate(counts)
        ),
    )  # fmt: skip
    named = format_html_join(
        "",
        '<text x="{}%" y="{}" text-anchor="middle">{}</text>',
        ((f"{(at + 0.5) * width:.2f}", _LABEL_BELOW, name) for at, name in enumerate(names) if at % every == 0),
    )
    return format_html(
        '<svg class="chart bars" role="img" aria-labelledby="t{0} d{0}"><title id="t{0}">{1}</title><desc id="d{0}">{2}</desc>'
        '<svg class="bars__plot" height="85%">{3}<line x1="0" x2="100%" y1="100%" y2="100%" class="axis"/></svg>'
        '<svg class="bars__names" y="86%" height="14%" overflow="visible">{4}</svg></svg>',
        key, title, description, drawn, named,
    )  # fmt: skip


def share_bar(share: float) -> SafeString:
    """One bar as long as a share; the number stands beside it."""
    return format_html(
        '<svg aria-hidden="true"><rect width="100%" height="10" class="f-sunk"/><rect width="{}%" height="10" class="f-game"/></svg>',
        f"{100 * min(max(share, 0), 1):.2f}",
    )


@dataclass(frozen=True, slots=True)
class Bin:
    """Some neighbouring whole numbers and how often they occurred."""

    low: int
    high: int
    count: int

    @property
    def name(self) -> str:
        """Such as “7” or “8–9”."""
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


def bins_of(counts: Iterable[tuple[int, int]], most: int = MOST_BARS) -> list[Bin]:
    """How often whole numbers occurred, in at most so many bins of the same width without gaps."""
    found = sorted(counts)
    if not found:
        return []
    low, high = found[0][0], found[-1][0]
    width = math.ceil((high - low + 1) / most)
    number = math.ceil((high - low + 1) / width)
    totals = [0] * number
    for value, count in found:
        totals[(value - low) // width] += count
    return [Bin(low + at * width, low + (at + 1) * width - 1, total) for at, total in enumerate(totals)]
