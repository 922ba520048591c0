"""Rules A and B on the same seeds: what each value of an option changes, and which closes what others find (LH-2, LH-13, LH-18)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine.errors import EngineError, IllegalAction
from rules.lab.counting.bouts import (
    IDLE,
    RULE,
    RUSH,
    Bout,
    Fought,
    best_sample,
    bout_from,
    fought,
    players,
    sample_clip,
    self_play,
)
from rules.lab.counting.option_counts import Gauge, Trial, is_change, points_of_first
from rules.lab.counting.option_values import values_of
from rules.lab.counting.weighing import in_parts_order
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import LOW, REFUTED, UNDECIDED, Finding, Switch, exact, number
from rules.lab.hunt import Hunt
from rules.lab.switches import rules_of

MATTERS, CLOSES = "options.matters", "options.closes"
MOST_PARTS, MOST_ROUNDS = 400, 8
TURNS_OF = (RUSH, RULE, IDLE, RUSH, RULE, RUSH, RULE, RUSH)
"""Who plays in which round."""
GAMES = {RUSH: 10, RULE: 6, IDLE: 40}


def parts(hunt: Hunt) -> Iterator[Part]:
    """Every value in turn, round by round, each round with other decks or players."""
    values, known = values_of(hunt), players(hunt)
    who = [name for name in TURNS_OF if name in known]
    if not values or not hunt.decks:
        return
    times = min(MOST_ROUNDS, max(1, MOST_PARTS // len(values)), len(who))
    for at, name in enumerate(who[:times]):
        decks = _decks(hunt, name, at)
        bout = Bout(decks, (name, name), hunt.seed + 100 * at, GAMES[name])
        for option, value in values[:MOST_PARTS]:
            yield {"option": option, "value": value, "bout": bout.as_json()}


def _decks(hunt: Hunt, name: str, at: int) -> tuple[str, str]:
    """Stand-stills are mirrors; the others of two decks, where there are two."""
    mirrors = [decks for decks, _ in self_play(hunt, name, most_apart=0)]
    pairs = [decks for decks, _ in self_play(hunt, name, most_apart=1) if decks[0] != decks[1]]
    among = mirrors if name == IDLE or not pairs else pairs
    return among[at % len(among)]


def look(hunt: Hunt, part: Part) -> Result:
    """The same matches as the rules are and under the other value, and one that came out otherwise."""
    bout = bout_from(part["bout"])
    changed = bout_from({**part["bout"], "options": {part["option"]: part["value"]}})
    before = [*fought(hunt, bout)]
    was = [each.row() for each in before]
    try:
        became = [*fought(hunt, changed)]
    except (IllegalAction, EngineError) as error:
        # With these decks no match can be played so: that is an answer too.
        return {"was": [], "became": [], "failed": str(error)[:200], "sample": None, "as_it_was": None}
    rows = [each.row() for each in became]
    otherwise = [each for old, now, each in zip(was, rows, became, strict=True) if old != now]
    return {
        "was": [row.as_json() for row in was],
        "became": [row.as_json() for row in rows],
        "failed": "",
        "sample": min(map(_sample, otherwise), key=lambda each: each["worth"], default=None),
        "as_it_was": min(map(_sample, before), key=lambda each: each["worth"]),
    }


def _sample(each: Fought) -> dict[str, Any]:
    return each.sample([each.match.state.turn, each.number])


def gauges(hunt: Hunt) -> list[Gauge]:
    """What is measured under every value."""
    goal = hunt.game.hunting.goal
    found = [Gauge("seats.advantage", "won by who goes first", points_of_first, 2, 0.45, 0.55)]
    if goal:
        found.append(Gauge("endings.goal", f"ended by “{goal}”", lambda row: int(row.reason == goal), 1, 0.2, 1.0))
    still = "stand-stills won by who goes first"
    return [*found, Gauge("archetypes.standstill", still, points_of_first, 2, 0.1, 0.9, is_idle=True)]


def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """A reading for each value that changes something beyond doubt, one for all others, and one for each finding that some value closes."""
    trials: dict[str, Trial] = {}
    for part, result in in_parts_order(done):
        key = f"{part['option']}={json.dumps(part['value'])}"
        trials.setdefault(key, Trial(part["option"], part["value"])).add(part, result)
    if not trials:
        return []
    measured = gauges(hunt)
    telling = {key: trial for key, trial in trials.items() if _matters(trial, measured)}
    verdict = REFUTED if is_whole else UNDECIDED
    found = [_matter(hunt, key, trial, measured, verdict) for key, trial in telling.items()]
    found += [
        _closing(hunt, gauge, trials, verdict)
        for gauge in measured
        if any(trial.of(gauge) for trial in trials.values())
    ]
    return [*found, _rest(hunt, [key for key in trials if key not in telling], trials, verdict)]


def _matters(trial: Trial, measured: Sequence[Gauge]) -> bool:
    changes = [trial.change(gauge) for gauge in measured if trial.of(gauge)]
    return any(is_change(each) for each in (*changes, *([trial.longer()] if trial.pairs else [])))


def _matter(hunt: Hunt, key: str, trial: Trial, measured: Sequence[Gauge], verdict: str) -> Finding:
    changes = [
        f"{gauge.label} by {100 * change.estimate:+.1f} points ({100 * change.low:+.1f} to {100 * change.high:+.1f})"
        for gauge in measured
        if trial.of(gauge) and is_change(change := trial.change(gauge))
    ]
    longer = trial.longer()
    if trial.pairs and is_change(longer):
        changes.append(f"length by {longer.estimate:+.1f} turns ({longer.low:+.1f} to {longer.high:+.1f})")
    return Finding(
        kind=MATTERS,
        verdict=verdict,
        severity=LOW,
        says=f"With {key} on the same seeds: {', '.join(changes)}.",
        about=key,
        rules=rules_of(hunt.game_slug, MATTERS),
        numbers=tuple(trial.numbers(measured)),
        replay=sample_clip(hunt, best_sample(result["sample"] for result in trial.results)),
        seed=hunt.seed,
        detail={"option": trial.option, "value": trial.value, "instead_of": hunt.options[trial.option]},
    )


def _closing(hunt: Hunt, gauge: Gauge, trials: dict[str, Trial], verdict: str) -> Finding:
    """Which values would close a finding, with what each brings the number to."""
    closing = {key: trial for key, trial in trials.items() if trial.closes(gauge)}
    was, of = gauge.of(_once(gauge, trials))
    numbers = [number(f"{gauge.label}, as the rules are", was, of)]
    for key, trial in closing.items():
        became, games = gauge.of(pair[1] for pair in trial.of(gauge))
        numbers.append(number(f"{gauge.label}, {key}", became, games))
    said = f"{gauge.label.capitalize()} as the rules are: {was.as_percent()}."
    bounds = f"{100 * gauge.low:.0f} % and {100 * gauge.high:.0f} %"
    if closing:
        says = f"{said} These bring it between {bounds}: {', '.join(closing)}."
    elif gauge.is_outside(was):
        says = f"{said} None of {len(trials)} values that were tried brings it between {bounds}."
    elif gauge.low <= was.low and was.high <= gauge.high:
        says = f"{said} Nothing has to be closed."
    else:
        says = f"{said} Whether that is between {bounds}, so many matches do not tell."
    chosen = best_sample(result["sample"] for trial in closing.values() for result in trial.results)
    chosen = chosen or best_sample(result["as_it_was"] for trial in trials.values() for result in trial.results)
    return Finding(
        kind=CLOSES,
        verdict=verdict,
        severity=LOW,
        says=says,
        about=gauge.kind,
        rules=rules_of(hunt.game_slug, gauge.kind),
        numbers=tuple(numbers),
        switches=tuple(Switch(f"Play with {key}.", trial.option, trial.value) for key, trial in closing.items()),
        replay=sample_clip(hunt, chosen),
        seed=hunt.seed,
    )


def _once(gauge: Gauge, trials: dict[str, Trial]) -> list[Any]:
    """The matches as the rules are: every value meets the same ones, so that those of the most played count for all."""
    most = max(trials.values(), key=lambda trial: len(trial.of(gauge)))
    return [was for was, _ in most.of(gauge)]


def _rest(hunt: Hunt, keys: Sequence[str], trials: dict[str, Trial], verdict: str) -> Finding:
    failed = [key for key in keys if trials[key].failed]
    says = f"Of {len(trials)} values of options {len(keys)} change nothing that so many matches show"
    says += f": {', '.join(keys)}." if keys else "."
    if failed:
        says += f" With some decks no match can be played with {', '.join(failed)}."
    return Finding(
        kind=MATTERS,
        verdict=verdict,
        severity=LOW,
        says=says,
        about="all others",
        numbers=(exact("values tried", len(trials)), exact("values that change nothing", len(keys))),
        replay=sample_clip(
            hunt, best_sample(result["as_it_was"] for trial in trials.values() for result in trial.results)
        ),
        seed=hunt.seed,
        detail={"values": list(keys)},
    )


DETECTOR = Detector(
    about="Plays the same seeds under each value of every option: what changes, and what would close a finding.",
    kinds={"matters": "What an option changes", "closes": "Options that would close a finding"},
    parts=parts,
    look=look,
    conclude=conclude,
)
