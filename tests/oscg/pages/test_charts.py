"""Charts: numbers become SVG whose lengths and classes say what the numbers do."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oscg.pages.charts import (
    Estimate,
    Scale,
    bars,
    bins_of,
    dots,
    half_width,
    heat,
    percent,
    points,
    round_scale,
    share_bar,
    signed,
)


@pytest.mark.parametrize(
    ("share", "expected"),
    [(0.0, "h1"), (0.349, "h1"), (0.35, "h2"), (0.5, "h5"), (0.53, "h6"), (0.65, "h9"), (1, "h9")],
)
def test_a_share_has_its_heat(share: float, expected: str) -> None:
    assert heat(share) == expected


def test_numbers_in_words() -> None:
    assert percent(0.5617) == "56.2 %"
    assert (points(0.0213), points(-0.004), points(0.0001)) == ("+2.1", "−0.4", "0.0")
    assert (signed(1234), signed(-7)) == ("+1,234", "−7")
    assert half_width(Estimate("a", 10, 8, 13)) == "±3.0"


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=8))
def test_a_scale_holds_its_values(values: list[float]) -> None:
    scale = round_scale(values)
    step = scale.ticks[1] - scale.ticks[0]
    assert scale.low <= min(values) + step / 1_000_000
    assert scale.high >= max(values) - step / 1_000_000
    assert scale.low < scale.high
    assert 2 <= len(scale.ticks) <= 12


@given(st.lists(st.floats(-500, 500), min_size=1, max_size=8))
def test_a_scale_around_a_middle_is_as_long_on_both_sides(values: list[float]) -> None:
    scale = round_scale(values, centre=0.0)
    assert scale.low == pytest.approx(-scale.high)
    assert 0.0 in scale.ticks


@given(st.dictionaries(st.integers(1, 400), st.integers(1, 50), min_size=1, max_size=60))
def test_bins_lose_nothing(counts: dict[int, int]) -> None:
    bins = bins_of(counts.items())
    assert len(bins) <= 24
    assert sum(each.count for each in bins) == sum(counts.values())
    assert bins[0].low == min(counts)
    assert bins[-1].high >= max(counts)
    assert all(before.high + 1 == after.low for before, after in pairwise(bins))


def test_no_games_no_bins() -> None:
    assert bins_of([]) == []


def test_dots_name_every_row_and_stand_where_they_belong() -> None:
    scale = Scale(0, 100, (0, 50, 100))
    html = dots([Estimate("A <b>", 50, 40, 60), Estimate("B", 200, 90, 210)], scale, label="Two decks", middle=50)
    assert "A &lt;b&gt;" in html
    assert 'role="img" aria-label="Two decks"' in html
    circles = re.findall(r'circle cx="([\d.]+)%"', html)
    assert circles == ["50.00", "97.00"]  # what lies outside stands at the end
    assert "style=" not in html


def test_bars_are_as_high_as_their_counts_and_say_so() -> None:
    html = bars([1, 4, 2], ["7", "8", "9"], key="lengths", title="Lengths", description="From 7 to 9.")
    root = ElementTree.fromstring(html)
    assert root.attrib["aria-labelledby"] == "tlengths dlengths"
    heights = [rect.attrib["height"] for rect in root.iter("rect")]
    assert heights == ["25.00%", "100.00%", "50.00%"]
    assert [title.text for title in root.iter("title")] == ["Lengths", "7: 1", "8: 4", "9: 2"]


def test_a_share_bar_stays_in_its_box() -> None:
    assert 'width="100.00%"' in share_bar(1.2)
    assert 'width="0.00%"' in share_bar(-1)
