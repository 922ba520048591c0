"""Whether attacking is always right (LH-4): positions with a legal attack, gone on with and without it in the same worlds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from rules.lab.counting.bouts import GREEDY, Fought, best_sample, bout_from, fought, rounds, sample_clip, self_play
from rules.lab.counting.rollouts import COMPARING, FINE, TURNS, attacks_now, regret
from rules.lab.counting.weighing import above, in_parts_order, is_fair, keep
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import CONFIRMED, MEDIUM, UNDECIDED, Finding, number
from rules.lab.hunt import Hunt
from rules.lab.statistics import Sums, scaled, share
from rules.lab.switches import rules_of, switches

KIND = "regret.attack"
NEARLY_ALWAYS = 0.95
MOST_PARTS = 80
EARLIEST, APART = (2, 14), (6, 14)
"""Between which turns the first position is taken, and how many turns later the second: far enough to be another position."""
BETTER, WORSE = "better", "worse"


def parts(hunt: Hunt) -> Iterator[Part]:
    """One match each; none where the game does not tell what an attack is."""
    if hunt.game.hunting.attacks:
        yield from (bout.as_json() for bout in rounds(hunt, self_play(hunt, GREEDY), MOST_PARTS))


def look(hunt: Hunt, part: Part) -> Result:
    """Two positions of the match, as long as it lasts: what attacking gained in each."""
    bout = bout_from(part)
    chance = Random(f"regret/{part['seed']}/{part['first']}/{part['decks']}")  # noqa: S311 (no secret)
    first = chance.randint(*EARLIEST)
    result: dict[str, Any] = {"gains": [], "samples": {}}
    for _ in fought(hunt, bout, _Taker(hunt, [first, first + chance.randint(*APART)], result)):
        pass
    return result


class _Taker:
    """Takes the first position with a legal attack in each of the named turns or later, and ends the match after the last."""

    def __init__(self, hunt: Hunt, turns: list[int], result: dict[str, Any]) -> None:
        self.names = hunt.game.hunting.attacks
        self.turns = turns
        self.result = result

    def __call__(self, each: Fought) -> bool:
        match = each.match
        if self.turns and match.state.turn >= self.turns[0] and attacks_now(match, self.names):
            gained = regret(match, self.names, f"{each.bout.seed}/{each.number}/{len(each.picks)}")
            self.result["gains"].append(gained)
            kind = BETTER if gained >= 0 else WORSE
            keep(self.result["samples"], kind, each.sample([-abs(gained), len(each.picks)], position=len(each.picks)))
            self.turns = [turn for turn in self.turns[1:] if turn > match.state.turn] or self._later(match.state.turn)
        return not self.turns

    def _later(self, turn: int) -> list[int]:
        """Where the first came late, the second comes later too."""
        return [turn + APART[0]] if len(self.turns) > 1 else []


def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """One reading over all positions."""
    is_whole = is_whole or is_fair(hunt, parts, done)
    ordered = in_parts_order(done)
    gains = [gain for _, result in ordered for gain in result["gains"]]
    if not gains:
        return []
    as_good = share(sum(gain >= 0 for gain in gains), len(gains))
    better = share(sum(gain > 0 for gain in gains), len(gains))
    verdict = above(as_good, NEARLY_ALWAYS, is_whole=is_whole)
    sums = Sums()
    for gain in gains:
        sums.add(gain)
    said = f"In {as_good.as_percent()} of {len(gains)} positions with a legal attack, attacking is at least as good as not attacking."
    if verdict == CONFIRMED:
        said += f" More than {100 * NEARLY_ALWAYS:.0f} %: there is nothing to decide."
    elif verdict == UNDECIDED:
        said += f" Whether that is more than {100 * NEARLY_ALWAYS:.0f} %, so many positions do not tell."
    kind = BETTER if verdict == CONFIRMED else WORSE
    samples = [result["samples"].get(kind) for _, result in ordered]
    sample = best_sample(samples) or best_sample(each for _, result in ordered for each in result["samples"].values())
    return [
        Finding(
            kind=KIND,
            verdict=verdict,
            severity=MEDIUM,
            says=said,
            rules=rules_of(hunt.game_slug, KIND),
            numbers=(
                number("attacking is at least as good", as_good, len(gains)),
                number("attacking is better", better, len(gains)),
                number("gained by attacking, in cards", scaled(sums.mean(), FINE), sums.count, unit="cards"),
            ),
            switches=switches(hunt.game_slug, KIND, hunt.options) if verdict == CONFIRMED else (),
            replay=sample_clip(hunt, sample),
            seed=hunt.seed,
            detail={"worlds": COMPARING, "turns": TURNS},
        )
    ]


DETECTOR = Detector(
    about="Looks whether there is ever a reason not to attack.",
    kinds={"attack": "Attacking is always right"},
    parts=parts,
    look=look,
    conclude=conclude,
)
