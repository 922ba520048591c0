"""Strengths of decks from who beat whom: the model of Bradley and Terry, with intervals.

In it a deck of strength a beats one of strength b with the odds e^a : e^b. Strengths are given in points over the mean of the field, of
which 400 make odds of ten to one, as chess players count.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from rules.lab.statistics import Z_95, Interval

POINTS = 400 / math.log(10)
VIRTUAL = 0.5
"""Wins that every deck is given against every deck it met, so that one that never lost is not infinitely strong."""
MOST_ROUNDS = 10_000
CLOSE = 1e-10


def strengths(wins: Sequence[Sequence[float]]) -> list[Interval]:
    """The strength of each deck from `wins[a][b]`, how often a beat b (a draw is half a win of each).

    Decks that met nobody are left at 0 with infinite bounds.
    """
    count = len(wins)
    met = [[a != b and wins[a][b] + wins[b][a] > 0 for b in range(count)] for a in range(count)]
    won = [[wins[a][b] + VIRTUAL if met[a][b] else 0.0 for b in range(count)] for a in range(count)]
    logs = _fitted(won)
    spreads = _spreads(won, logs)
    return [
        Interval(POINTS * log, POINTS * (log - Z_95 * spread), POINTS * (log + Z_95 * spread))
        for log, spread in zip(logs, spreads, strict=True)
    ]


def _fitted(won: Sequence[Sequence[float]]) -> list[float]:
    """Logarithms of the most likely strengths, which sum to 0, by Hunter's steps (each raises the likelihood)."""
    count = len(won)
    games = [[won[a][b] + won[b][a] for b in range(count)] for a in range(count)]
    total = [sum(row) for row in won]
    values = [1.0] * count
    for _ in range(MOST_ROUNDS):
        new = [
            total[a] / sum(games[a][b] / (values[a] + values[b]) for b in range(count) if b != a)
            if total[a]
            else values[a]
            for a in range(count)
        ]
        middle = math.exp(sum(math.log(value) for value in new) / count)
        new = [value / middle for value in new]
        moved = max(abs(math.log(one / other)) for one, other in zip(new, values, strict=True))
        values = new
        if moved < CLOSE:
            break
    return [math.log(value) for value in values]


def _spreads(won: Sequence[Sequence[float]], logs: Sequence[float]) -> list[float]:
    """Standard errors of strengths that sum to 0, from the curvature of the likelihood; infinite for a deck that met nobody."""
    count = len(won)
    curvature = [[0.0] * count for _ in range(count)]
    for a in range(count):
        for b in range(count):
            games = won[a][b] + won[b][a]
            if a != b and games:
                chance = 1 / (1 + math.exp(logs[b] - logs[a]))
                weight = games * chance * (1 - chance)
                curvature[a][a] += weight
                curvature[a][b] -= weight
    # The curvature has no say in a shift of all strengths; adding one over the count lets it be inverted, and is taken off again.
    inverse = _inverse([[value + 1 / count for value in row] for row in curvature])
    if inverse is None:
        return [math.inf] * count
    return [math.sqrt(max(0.0, inverse[a][a] - 1 / count)) for a in range(count)]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]] | None:
    """The inverse of a small matrix by elimination; None where it has none."""
    count = len(matrix)
    rows = [[*matrix[a], *(1.0 if a == b else 0.0 for b in range(count))] for a in range(count)]
    for at in range(count):
        best = max(range(at, count), key=lambda row: abs(rows[row][at]))
        if abs(rows[best][at]) < CLOSE:
            return None
        rows[at], rows[best] = rows[best], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(count):
            if other != at and rows[other][at]:
                factor = rows[other][at]
                rows[other] = [value - factor * pivot for value, pivot in zip(rows[other], rows[at], strict=True)]
    return [row[count:] for row in rows]
