"""Path data as points."""

from __future__ import annotations

import math

import pytest

from cards.faces.outlines import outlines_of
from cards.faces.shapes import circle


def test_lines_absolute_and_relative() -> None:
    (outline,) = outlines_of("M10 10h5v5L10 15l-2-5Z")
    assert outline.points == [(10, 10), (15, 10), (15, 15), (10, 15), (8, 10)]
    assert outline.is_closed


def test_numbers_after_a_move_draw_on() -> None:
    (outline,) = outlines_of("m1 1 2 0 0-.5")
    assert outline.points == [(1, 1), (3, 1), (3, 0.5)]
    assert not outline.is_closed


def test_after_closing_the_pen_stands_at_the_start() -> None:
    first, second = outlines_of("M0 0h4v4Zl-1 0")
    assert first.is_closed
    assert second.points == [(0, 0), (-1, 0)]


def test_a_circle_is_round_and_whole() -> None:
    (outline,) = outlines_of(circle(50, 40, 20, "#000").d)
    assert all(math.dist(point, (50, 40)) == pytest.approx(20, abs=0.01) for point in outline.points)
    xs, ys = zip(*outline.points, strict=True)
    assert (min(xs), max(xs)) == pytest.approx((30, 70), abs=0.1)
    assert (min(ys), max(ys)) == pytest.approx((20, 60), abs=0.1)


@pytest.mark.parametrize(("flags", "top"), [("0 0", 10), ("0 1", -10), ("1 0", 10), ("1 1", -10)])
def test_an_arc_bends_the_way_its_flag_says(flags: str, top: float) -> None:
    (outline,) = outlines_of(f"M-10 0A10 10 0 {flags} 10 0")
    assert max((y for _, y in outline.points), key=abs) == pytest.approx(top, abs=0.1)


def test_a_large_arc_goes_the_long_way() -> None:
    (short,), (long,) = outlines_of("M0 0A10 10 0 0 1 10 10"), outlines_of("M0 0A10 10 0 1 1 10 10")
    assert max(x for x, _ in short.points) <= 10.01
    assert max(x for x, _ in long.points) > 19


def test_a_smooth_curve_mirrors_the_last_control_point() -> None:
    (outline,) = outlines_of("M0 0q5 -10 10 0t10 0")
    ys = [y for _, y in outline.points]
    assert min(ys) == pytest.approx(-5, abs=0.1)
    assert max(ys) == pytest.approx(5, abs=0.1)
