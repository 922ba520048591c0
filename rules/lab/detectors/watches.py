"""What a game wants to have counted in its matches (LH-5, LH-13, LH-14, LH-17, LH-19): how often it is so, and a match that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.hunting import Counted
from rules.games.referees import referees
from rules.lab.counting.bouts import (
    CHOOSING,
    GREEDY,
    IDLE,
    RULE,
    Fought,
    best_sample,
    bout_from,
    fought,
    in_turn,
    players,
    rounds,
    sample_clip,
    self_play,
)
from rules.lab.counting.weighing import Cases, above, in_parts_order, is_fair, keep
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import CONFIRMED, HIGH, MEDIUM, REFUTED, UNDECIDED, Finding, number
from rules.lab.hunt import Hunt
from rules.lab.switches import rules_of, switches

ANY = ""
GREEDY_PARTS, RULE_PARTS, PLAN_PARTS = 80, 40, 8


def parts(hunt: Hunt) -> Iterator[Part]:
    """Matches of every two decks, played by the bots and by every plan that does something, in turn."""
    if not hunt.game.hunting.watches:
        return
    most = {GREEDY: GREEDY_PARTS, RULE: RULE_PARTS}
    names = [GREEDY, RULE, *(name for name in players(hunt) if name not in (IDLE, GREEDY, RULE))]
    works = [rounds(hunt, self_play(hunt, name), most.get(name, PLAN_PARTS)) for name in names]
    yield from (bout.as_json() for bout in in_turn(*works))


class _Notes:
    """What the watches that look at positions have noted in one match: at its beginning and after each move."""

    def __init__(self, watches: Mapping[str, Counted]) -> None:
        self.noting = {key: watch.note for key, watch in watches.items() if watch.note is not None}
        self.notes: dict[str, list[Any]] = {}

    def __call__(self, each: Fought) -> None:
        if not each.picks:
            self.notes = {key: [] for key in self.noting}
        for key, note in self.noting.items():
            self.notes[key].append(note(each.match))

    def seen(self, key: str, each: Fought, moves: int | None = None) -> Sequence[Any]:
        """What a watch counts in: its own notes or the log, of the whole match or of its first moves."""
        if key in self.notes:
            return self.notes[key] if moves is None else self.notes[key][: moves + 1]
        log: Sequence[Any] = each.match.state.log
        return log if moves is None else log[: each.told[moves - 1]]


def look(hunt: Hunt, part: Part) -> Result:
    """Of each watch how often it was so, in how many cases, in how many of the matches, and the earliest time it was."""
    watches = hunt.game.hunting.watches
    counts = {key: Cases() for key in watches}
    samples: dict[str, Any] = {}
    notes = _Notes(watches)
    for each in fought(hunt, bout_from(part), notes):
        keep(samples, ANY, each.sample([each.match.state.turn, each.number]))
        for key, watch in watches.items():
            often, cases = watch.count(notes.seen(key, each))
            counts[key].add(often, cases)
            if often:
                keep(samples, key, _earliest(key, watch, notes, each))
    return {"counts": {key: each.as_json() for key, each in counts.items()}, "samples": samples}


def _earliest(key: str, watch: Counted, notes: _Notes, each: Fought) -> dict[str, Any]:
    """The match up to the move by which it was first so. What is counted only grows, nearly: it is looked for by halves."""
    low, high = 1, len(each.picks)
    while low < high:
        middle = (low + high) // 2
        if watch.count(notes.seen(key, each, middle))[0]:
            high = middle
        else:
            low = middle + 1
    return each.sample([low, each.number], low, seen=low)


def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """A reading for each watch."""
    is_whole = is_whole or is_fair(hunt, parts, done)
    ordered = in_parts_order(done)
    if not ordered:
        return []
    return [_reading(hunt, key, watch, ordered, is_whole=is_whole) for key, watch in hunt.game.hunting.watches.items()]


def _counted(key: str, done: Sequence[tuple[Part, Result]]) -> Cases:
    found = Cases()
    for _, result in done:
        found.join(result["counts"][key])
    return found


def _reading(hunt: Hunt, key: str, watch: Counted, done: Sequence[tuple[Part, Result]], *, is_whole: bool) -> Finding:
    kind = f"watches.{key}"
    # What those who choose come to is what counts; plans break a rule as well as others.
    counted = _counted(key, [each for each in done if not watch.bound or each[0]["players"][0] in CHOOSING])
    verdict = _verdict(counted, watch, _counted(key, _played_by(GREEDY, done)), is_whole=is_whole)
    return Finding(
        kind=kind,
        verdict=verdict,
        severity=MEDIUM if watch.bound else HIGH,
        says=_says(watch, counted, verdict),
        rules=rules_of(hunt.game_slug, kind),
        numbers=(
            number(watch.label, counted.share(), counted.cases),
            number("matches in which it happens", counted.in_matches(), counted.matches),
            *_by_player(key, watch, done),
        ),
        switches=switches(hunt.game_slug, kind, hunt.options) if verdict == CONFIRMED else (),
        replay=_shown(hunt, key, done),
        seed=hunt.seed,
    )


def _verdict(counted: Cases, watch: Counted, ahead: Cases, *, is_whole: bool) -> str:
    """What must never be is shown by a single match; all else by its share, and only where who looks ahead cannot avoid it."""
    if not watch.bound:
        return CONFIRMED if counted.often else REFUTED if is_whole and counted.cases else UNDECIDED
    if ahead.cases and ahead.share().high <= watch.bound:
        return REFUTED if is_whole else UNDECIDED
    return above(counted.share(), watch.bound, is_whole=is_whole)


def _played_by(name: str, done: Sequence[tuple[Part, Result]]) -> list[tuple[Part, Result]]:
    return [each for each in done if each[0]["players"][0] == name]


def _shown(hunt: Hunt, key: str, done: Sequence[tuple[Part, Result]]) -> dict[str, Any] | None:
    """The earliest time it was so; any match where it never was."""
    samples = [[result["samples"].get(name) for _, result in done] for name in (key, ANY)]
    return sample_clip(hunt, best_sample(samples[0]) or best_sample(samples[1]))


def _says(watch: Counted, counted: Cases, verdict: str) -> str:
    label = f"{watch.label[:1].upper()}{watch.label[1:]}"
    if not counted.cases:
        return f"{label}: in {counted.matches} matches there was no case to count."
    said = f"{label}: {counted.share().as_percent()} of {counted.cases} cases in {counted.matches} matches."
    if not watch.bound:
        return f"{said} It must never be." if counted.often else said
    if verdict == UNDECIDED:
        return f"{said} Whether that is more than {100 * watch.bound:.0f} %, so many cases do not tell."
    if verdict == REFUTED and counted.share().high > watch.bound:
        return f"{said} Who looks ahead avoids it."
    return f"{said} More than {100 * watch.bound:.0f} % is too much." if verdict == CONFIRMED else said


def _by_player(key: str, watch: Counted, done: Sequence[tuple[Part, Result]]) -> Iterator[dict[str, Any]]:
    """The share by who played, where there was a case."""
    for name in dict.fromkeys(part["players"][0] for part, _ in done):
        counted = _counted(key, _played_by(name, done))
        if counted.cases:
            yield number(f"played by {name}", counted.share(), counted.cases)


DETECTOR = Detector(
    about="Counts in many matches what the rule book of a game is wary of.",
    kinds={key: watch.label for game in referees().values() for key, watch in game.hunting.watches.items()},
    parts=parts,
    look=look,
    conclude=conclude,
)
