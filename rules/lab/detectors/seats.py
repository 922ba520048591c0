"""Whether who goes first has too much of it (LH-18): one player with equal decks, and with those of the hunt against each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.lab.counting.bouts import (
    GREEDY,
    RULE,
    RUSH,
    best_sample,
    bout_from,
    fought,
    in_turn,
    players,
    rounds,
    sample_clip,
    self_play,
)
from rules.lab.counting.weighing import first_wins, in_parts_order, is_fair, keep, length, outside, rows_of
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import CONFIRMED, MEDIUM, UNDECIDED, Finding, number
from rules.lab.hunt import Hunt
from rules.lab.statistics import Interval
from rules.lab.switches import rules_of, switches

KIND = "seats.advantage"
EVEN_LOW, EVEN_HIGH = 0.45, 0.55
"""Who goes first may win so much of the matches and no more."""
DECK_LOW, DECK_HIGH = 0.4, 0.6
"""Bounds of a single deck against itself: wider, since there are many decks, and one of them is always the luckiest."""
PARTS_EACH = 64
WHO = (RULE, RUSH, GREEDY)
FIRST, SECOND = "first", "second"


def parts(hunt: Hunt) -> Iterator[Part]:
    """Mirrors of every deck and matches of neighbours, by each kind of player in turn."""
    known = players(hunt)
    works = (rounds(hunt, self_play(hunt, name, most_apart=1), PARTS_EACH) for name in WHO if name in known)
    return (bout.as_json() for bout in in_turn(*works))


def look(hunt: Hunt, part: Part) -> Result:
    """The matches as rows, and the shortest that the first and the second won."""
    rows: list[Any] = []
    samples: dict[str, Any] = {}
    for each in fought(hunt, bout_from(part)):
        row = each.row()
        rows.append(row.as_json())
        if row.winner is not None:
            keep(samples, FIRST if row.winner == row.first else SECOND, each.sample([row.turns, row.number]))
    return {"rows": rows, "samples": samples}


def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """A reading for each kind of player, and a finding for each deck with which it is clear; in sum they may cancel out."""
    is_whole = is_whole or is_fair(hunt, parts, done)
    ordered = in_parts_order(done)
    found: list[Finding | None] = []
    for who in WHO:
        own = [each for each in ordered if each[0]["players"][0] == who]
        found.append(_reading(hunt, who, own, is_whole=is_whole))
        found += [_mirror(hunt, who, deck, own) for deck in hunt.decks]
    return [each for each in found if each is not None]


def _reading(hunt: Hunt, who: str, done: Sequence[tuple[Part, Result]], *, is_whole: bool) -> Finding | None:
    rows = [row for _, result in done for row in rows_of(result)]
    if not rows:
        return None
    gone_first = first_wins(rows)
    verdict = outside(gone_first, EVEN_LOW, EVEN_HIGH, is_whole=is_whole)
    direction = FIRST if gone_first.estimate >= 0.5 else SECOND
    numbers = [
        number("won by who goes first", gone_first, len(rows)),
        number("length", length(rows), len(rows), unit="turns"),
    ]
    for deck in hunt.decks:
        own = [row for _, result in _of_deck(deck, done) for row in rows_of(result)]
        if own:
            numbers.append(number(f"won by who goes first, {deck} against itself", first_wins(own), len(own)))
    sample = best_sample(result["samples"].get(direction) for _, result in done)
    return Finding(
        kind=KIND,
        verdict=verdict,
        severity=MEDIUM,
        says=_says(who, gone_first, len(rows), verdict),
        about=who,
        rules=rules_of(hunt.game_slug, KIND),
        numbers=tuple(numbers),
        switches=switches(hunt.game_slug, KIND, hunt.options) if verdict == CONFIRMED else (),
        replay=sample_clip(hunt, sample),
        seed=hunt.seed,
    )


def _of_deck(deck: str, done: Sequence[tuple[Part, Result]]) -> list[tuple[Part, Result]]:
    return [each for each in done if set(each[0]["decks"]) == {deck}]


def _mirror(hunt: Hunt, who: str, deck: str, done: Sequence[tuple[Part, Result]]) -> Finding | None:
    """A deck that against itself wins in one seat far more often; None where that is not clear."""
    own = _of_deck(deck, done)
    rows = [row for _, result in own for row in rows_of(result)]
    gone_first = first_wins(rows)
    if outside(gone_first, DECK_LOW, DECK_HIGH, is_whole=False) != CONFIRMED:
        return None
    direction = FIRST if gone_first.estimate >= 0.5 else SECOND
    return Finding(
        kind=KIND,
        verdict=CONFIRMED,
        severity=MEDIUM,
        says=f"Of {len(rows)} matches of {deck} against itself, both played by “{who}”, who goes first wins {gone_first.as_percent()}.",
        about=f"{deck}, {who}",
        rules=rules_of(hunt.game_slug, KIND),
        numbers=(
            number("won by who goes first", gone_first, len(rows)),
            number("length", length(rows), len(rows), unit="turns"),
        ),
        switches=switches(hunt.game_slug, KIND, hunt.options),
        replay=sample_clip(hunt, best_sample(result["samples"].get(direction) for _, result in own)),
        seed=hunt.seed,
    )


def _says(who: str, found: Interval, games: int, verdict: str) -> str:
    said = f"Of {games} matches that “{who}” plays on both sides, who goes first wins {found.as_percent()}."
    bounds = f"between {100 * EVEN_LOW:.0f} % and {100 * EVEN_HIGH:.0f} %"
    if verdict == CONFIRMED:
        return f"{said} It should be {bounds}."
    if verdict == UNDECIDED:
        return f"{said} Whether that is {bounds}, so many matches do not tell."
    return f"{said} That is {bounds}."


DETECTOR = Detector(
    about="Looks how much more often the player wins who goes first.",
    kinds={"advantage": "One seat wins too often"},
    parts=parts,
    look=look,
    conclude=conclude,
)
