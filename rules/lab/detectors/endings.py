"""How matches end (LH-2): whether the goal that the game is about decides them, or what was meant as the exception."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rules.lab.counting.bouts import (
    GREEDY,
    RULE,
    RUSH,
    Row,
    best_sample,
    bout_from,
    fought,
    in_turn,
    players,
    rounds,
    sample_clip,
    self_play,
)
from rules.lab.counting.weighing import below, in_parts_order, is_fair, keep, length, rows_of
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import CONFIRMED, LOW, MEDIUM, UNDECIDED, Finding, number
from rules.lab.hunt import Hunt
from rules.lab.statistics import Interval, share
from rules.lab.switches import rules_of, switches

KIND, PAIR_KIND = "endings.goal", "endings.pair"
LEAST_BY_GOAL = 0.2
"""The goal of the game should decide at least so many of the matches."""
PARTS_EACH = 64
WHO = (RULE, RUSH, GREEDY)


def parts(hunt: Hunt) -> Iterator[Part]:
    """Every deck against itself and against the others, by each kind of player in turn; none where the game names no goal."""
    known = players(hunt)
    works = (
        rounds(hunt, self_play(hunt, name), PARTS_EACH) for name in WHO if name in known and hunt.game.hunting.goal
    )
    return (bout.as_json() for bout in in_turn(*works))


def look(hunt: Hunt, part: Part) -> Result:
    """The matches as rows, and the shortest that ended by each reason."""
    rows: list[Any] = []
    samples: dict[str, Any] = {}
    for each in fought(hunt, bout_from(part)):
        row = each.row()
        rows.append(row.as_json())
        keep(samples, row.reason, each.sample([row.turns, row.number]))
    return {"rows": rows, "samples": samples}


def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """A reading for each kind of player; one for pairs of decks whose matches the goal hardly ever decides, whoever plays them."""
    is_whole = is_whole or is_fair(hunt, parts, done)
    ordered = in_parts_order(done)
    found: list[Finding] = []
    for who in WHO:
        own = [each for each in ordered if each[0]["players"][0] == who]
        if any(rows_of(result) for _, result in own):
            found.append(_reading(hunt, who, own, is_whole=is_whole))
    pairs = _pairs(hunt, ordered)
    return found if pairs is None else [*found, pairs]


def _by_goal(hunt: Hunt, rows: Sequence[Row]) -> Interval:
    return share(sum(row.reason == hunt.game.hunting.goal for row in rows), len(rows))


def _histogram(hunt: Hunt, rows: Sequence[Row]) -> list[Any]:
    """The goal first, then the other reasons by how often they occur."""
    goal = hunt.game.hunting.goal
    counts = Counter(row.reason for row in rows)
    reasons = sorted({goal, *counts}, key=lambda each: (each != goal, -counts[each], each))
    return [number(f"ended by “{reason}”", share(counts[reason], len(rows)), len(rows)) for reason in reasons]


def _reading(hunt: Hunt, who: str, done: Sequence[tuple[Part, Result]], *, is_whole: bool) -> Finding:
    rows = [row for _, result in done for row in rows_of(result)]
    goal, by_goal = hunt.game.hunting.goal, _by_goal(hunt, rows)
    verdict = below(by_goal, LEAST_BY_GOAL, is_whole=is_whole)
    said = f"Of {len(rows)} matches that “{who}” plays on both sides, {by_goal.as_percent()} are decided by “{goal}”."
    if verdict == CONFIRMED:
        said += f" It should be at least {100 * LEAST_BY_GOAL:.0f} %: the goal of the game is out of reach."
    elif verdict == UNDECIDED:
        said += f" Whether that is at least {100 * LEAST_BY_GOAL:.0f} %, so many matches do not tell."
    return Finding(
        kind=KIND,
        verdict=verdict,
        severity=MEDIUM,
        says=said,
        about=who,
        rules=rules_of(hunt.game_slug, KIND),
        numbers=(*_histogram(hunt, rows), number("length", length(rows), len(rows), unit="turns")),
        switches=switches(hunt.game_slug, KIND, hunt.options) if verdict == CONFIRMED else (),
        replay=_typical(hunt, rows, done),
        seed=hunt.seed,
    )


def _typical(hunt: Hunt, rows: Sequence[Row], done: Sequence[tuple[Part, Result]]) -> dict[str, Any] | None:
    """The shortest match that ended as most do."""
    counts = Counter(row.reason for row in rows)
    usual = max(sorted(counts), key=lambda reason: counts[reason])
    return sample_clip(hunt, best_sample(result["samples"].get(usual) for _, result in done))


def _pairs(hunt: Hunt, done: Sequence[tuple[Part, Result]]) -> Finding | None:
    """The pairs of decks between which the goal is out of reach beyond doubt; None where there are none."""
    met: dict[tuple[str, ...], list[tuple[Part, Result]]] = {}
    for each in done:
        met.setdefault(tuple(sorted(each[0]["decks"])), []).append(each)
    rows = {pair: [row for _, result in own for row in rows_of(result)] for pair, own in sorted(met.items())}
    barred = [
        pair for pair, own in rows.items() if below(_by_goal(hunt, own), LEAST_BY_GOAL, is_whole=False) == CONFIRMED
    ]
    if not barred:
        return None
    names = ", ".join(" v ".join(pair) for pair in barred)
    goal = hunt.game.hunting.goal
    return Finding(
        kind=PAIR_KIND,
        verdict=CONFIRMED,
        severity=LOW,
        says=f"Between {len(barred)} of {len(rows)} pairs of decks fewer than {100 * LEAST_BY_GOAL:.0f} % of the matches "
        f"are decided by “{goal}”, "
        f"whoever plays them: {names}.",
        rules=rules_of(hunt.game_slug, KIND),
        numbers=tuple(
            number(f"{' v '.join(pair)}: ended by “{goal}”", _by_goal(hunt, rows[pair]), len(rows[pair]))
            for pair in barred
        ),
        switches=switches(hunt.game_slug, KIND, hunt.options),
        replay=_typical(hunt, rows[barred[0]], met[barred[0]]),
        seed=hunt.seed,
    )


DETECTOR = Detector(
    about="Looks whether the goal of the game decides its matches, or something that was meant as the exception.",
    kinds={
        "goal": "The main goal is out of reach",
        "pair": "Pairs of decks between which the main goal is out of reach",
    },
    parts=parts,
    look=look,
    conclude=conclude,
)
