"""Whether repair outruns a siege (LH-12): one player attacks whenever it can, and what it wears down is given back as fast."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.lab.counting.bouts import (
    GREEDY,
    IDLE,
    RULE,
    RUSH,
    Bout,
    Fought,
    best_sample,
    bout_from,
    fought,
    players,
    rounds,
    sample_clip,
)
from rules.lab.counting.siege import FINE, LONG, Siege
from rules.lab.counting.weighing import in_parts_order, is_fair, keep
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import CONFIRMED, HIGH, REFUTED, UNDECIDED, Finding, exact, number
from rules.lab.hunt import Hunt
from rules.lab.statistics import Interval, Sums, scaled, share
from rules.lab.switches import rules_of, switches

KIND = "sustain.immortal"
MOST_PARTS = 240
ENOUGH = 1.0
"""Points given back in an own turn that a siege, which takes one at most, never gets past."""
USUALLY = 0.5


def parts(hunt: Hunt) -> Iterator[Part]:
    """Every deck, played by everybody who does something, against an attacker with the next deck."""
    names, known = [*hunt.decks], players(hunt)
    rules = hunt.game.hunting
    if not rules.siege or rules.standing is None or RUSH not in known:
        return
    who = [name for name in (RULE, *known) if name not in (IDLE, RUSH, GREEDY)]
    pairings = [
        ((deck, names[(at + 1) % len(names)]), (name, RUSH))
        for name in dict.fromkeys(who)
        for at, deck in enumerate(names)
    ]
    yield from (bout.as_json() for bout in rounds(hunt, pairings, min(MOST_PARTS, 2 * len(pairings))))


def look(hunt: Hunt, part: Part) -> Result:
    """Of each match what the defender gained and lost in a turn, and stretches of turns under fire: all, and those without loss."""
    bout = bout_from(part)
    found: dict[str, Any] = {"gains": [], "losses": [], "stretches": 0, "held": 0, "samples": {}}
    watch = _Watch(hunt, bout)
    for each in fought(hunt, bout, watch):
        siege = watch.siege
        gain, loss = siege.rates()
        found["gains"].append(gain)
        found["losses"].append(loss)
        for begins, has_held in siege.stretches():
            found["stretches"] += 1
            found["held"] += has_held
            if has_held:
                end = watch.moves[begins + LONG]
                keep(
                    found["samples"], "held", each.sample([end, each.number], end, begins=watch.moves[begins], ends=end)
                )
        if gain:
            keep(found["samples"], "gain", each.sample([-gain, each.number]))
        keep(found["samples"], "any", each.sample([each.match.state.turn, each.number]))
    return found


class _Watch:
    """Looks at the defender's standing after each move, and at which move each turn began."""

    def __init__(self, hunt: Hunt, bout: Bout) -> None:
        assert hunt.game.hunting.standing is not None
        self.standing = hunt.game.hunting.standing
        self.name = hunt.game.hunting.siege
        self.siege = Siege()
        self.moves: dict[int, int] = {}

    def __call__(self, each: Fought) -> None:
        if not each.picks:
            self.siege, self.moves = Siege(), {}
        state = each.match.state
        self.moves.setdefault(state.turn, len(each.picks))
        self.siege.see(state.turn, self.standing(state, each.order.index(0))[self.name])


def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """A reading for each deck that gets anything back, by the player who gets most; and one for all others."""
    is_whole = is_whole or is_fair(hunt, parts, done)
    by_side: dict[tuple[str, str], list[Result]] = {}
    for part, result in in_parts_order(done):
        by_side.setdefault((part["decks"][0], part["players"][0]), []).append(result)
    if not by_side:
        return []
    found, without = [], []
    for deck in dict.fromkeys(deck for deck, _ in by_side):
        rates = {who: _rate(results, "gains") for (own, who), results in by_side.items() if own == deck}
        best = max(sorted(rates), key=lambda who: rates[who][0].estimate)
        if rates[best][0].estimate > 0:
            found.append(_reading(hunt, deck, best, by_side[deck, best], is_whole=is_whole))
        else:
            without.append(deck)
    return [*found, *([_nothing(hunt, without, by_side, is_whole=is_whole)] if without else [])]


def _rate(results: Sequence[Result], name: str) -> tuple[Interval, int]:
    sums = Sums()
    for each in (each for result in results for each in result[name]):
        sums.add(each)
    return scaled(sums.mean(), FINE), sums.count


def _reading(hunt: Hunt, deck: str, who: str, results: Sequence[Result], *, is_whole: bool) -> Finding:
    (gain, games), (loss, _) = _rate(results, "gains"), _rate(results, "losses")
    stretches, held = (sum(result[name] for result in results) for name in ("stretches", "held"))
    holds = share(held, stretches)
    is_shown = gain.low >= ENOUGH or (stretches > 0 and holds.low > USUALLY)
    is_refuted = gain.high < ENOUGH and (holds.high <= USUALLY or not stretches)
    verdict = CONFIRMED if is_shown else REFUTED if is_refuted and is_whole else UNDECIDED
    what = hunt.game.hunting.siege
    said = f"{deck}, played by “{who}” against permanent attacks, gets back {gain.estimate:.2f} {what} in an own turn "
    said += f"({gain.low:.2f}–{gain.high:.2f}) and loses {loss.estimate:.2f}; "
    said += f"of {stretches} stretches of {LONG} turns under fire it comes out of {held} with no less."
    if verdict == CONFIRMED:
        said += " Repair outruns the siege."
    samples = [result["samples"] for result in results]
    sample = next(
        (one for name in ("held", "gain", "any") if (one := best_sample(each.get(name) for each in samples))), None
    )
    return Finding(
        kind=KIND,
        verdict=verdict,
        severity=HIGH,
        says=said,
        about=deck,
        rules=rules_of(hunt.game_slug, KIND),
        numbers=(
            number("gained in an own turn", gain, games, unit="points"),
            number("lost in an own turn", loss, games, unit="points"),
            number("stretches under fire without loss", holds, stretches),
        ),
        switches=switches(hunt.game_slug, KIND, hunt.options) if verdict == CONFIRMED else (),
        replay=sample_clip(hunt, sample, LONG if "ends" in (sample or {"marks": {}})["marks"] else 3),
        seed=hunt.seed,
        detail={"player": who},
    )


def _nothing(hunt: Hunt, decks: Sequence[str], by_side: dict[Any, list[Result]], *, is_whole: bool) -> Finding:
    results = [result for (deck, _), each in by_side.items() if deck in decks for result in each]
    loss, games = _rate(results, "losses")
    return Finding(
        kind=KIND,
        verdict=REFUTED if is_whole else UNDECIDED,
        severity=HIGH,
        says=f"In {games} matches under permanent attack {', '.join(decks)} got nothing back.",
        about="decks without repair",
        rules=rules_of(hunt.game_slug, KIND),
        numbers=(exact("decks without repair", len(decks)), number("lost in an own turn", loss, games, unit="points")),
        replay=sample_clip(hunt, best_sample(result["samples"].get("any") for result in results)),
        seed=hunt.seed,
    )


DETECTOR = Detector(
    about="Looks whether a deck repairs as fast as attacks wear it down.",
    kinds={"immortal": "Repair outruns the siege"},
    parts=parts,
    look=look,
    conclude=conclude,
)
