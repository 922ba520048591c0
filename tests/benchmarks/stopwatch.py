"""Timing by CPU time: other programs on the machine change it little."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from typing import Any

REPEATS = 9
SECONDS = 0.12


def per_second(action: Callable[[], Any], *, repeats: int = REPEATS, seconds: float = SECONDS) -> tuple[float, float]:
    """How often `action` runs in one second of CPU: the median and the best of several repeats."""
    times = _until(action, seconds)
    rates = []
    for _ in range(repeats):
        gc.collect()
        start = time.process_time()
        for _ in range(times):
            action()
        rates.append(times / (time.process_time() - start))
    return statistics.median(rates), max(rates)


def rates_in_turn(actions: dict[str, Callable[[], Any]], *, repeats: int = REPEATS) -> dict[str, tuple[float, float]]:
    """Like `per_second` for several actions, taking turns so that a slow moment of the machine hits all alike."""
    times = {name: _until(action, SECONDS) for name, action in actions.items()}
    rates: dict[str, list[float]] = {name: [] for name in actions}
    for _ in range(repeats):
        for name, action in actions.items():
            gc.collect()
            start = time.process_time()
            for _ in range(times[name]):
                action()
            rates[name].append(times[name] / (time.process_time() - start))
    return {name: (statistics.median(found), max(found)) for name, found in rates.items()}


def _until(action: Callable[[], Any], seconds: float) -> int:
    """How many runs fill about so many seconds; also warms up what remembers."""
    times = 1
    while True:
        start = time.process_time()
        for _ in range(times):
            action()
        spent = time.process_time() - start
        if spent >= seconds / 4:
            return max(1, round(times * seconds / spent))
        times *= 2


def percentile(values: list[float], share: float) -> float:
    """The value below which that share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
