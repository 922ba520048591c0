"""Players with one plan against each other, all with the same deck (LH-1, LH-3, LH-7): what beats all, what a stand-still comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.hunting import Contest
from rules.lab.counting.bouts import CHOOSING, GREEDY, Fought, best_sample, bout_from, fought, sample_clip
from rules.lab.counting.plans import PASSIVE, Between, against, bouts_of, everybody, gathered, standings
from rules.lab.counting.weighing import FAIR_MATCHES, above, first_wins, in_parts_order, keep, length, outside
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import CONFIRMED, HIGH, LOW, MEDIUM, REFUTED, UNDECIDED, Finding, exact, number
from rules.lab.hunt import Hunt
from rules.lab.switches import rules_of, switches

STANDSTILL, DOMINANT, VERSUS = "archetypes.standstill", "archetypes.dominant", "archetypes.versus"
ALWAYS = 0.9
"""A seat that wins so much of a stand-still always wins it."""
EVEN = 0.5
HOLDS_ITS_OWN = 1 / 3
"""A plan that looks at nothing and wins so much against those who choose is as good as thinking."""


def parts(hunt: Hunt) -> Iterator[Part]:
    """Matches of every two players with one deck, deck after deck."""
    return (bout.as_json() for bout in bouts_of(hunt))


def look(hunt: Hunt, part: Part) -> Result:
    """The matches as rows, what each side had and has left, the events worth counting, and a short match that each side won."""
    bout = bout_from(part)
    kinds = {kind for each in hunt.game.hunting.contests for kind in each.events}
    found: dict[str, Any] = {"rows": [], "had": [], "left": [], "events": [], "samples": {}, "seeds": 0, "same": 0}
    begins: list[Any] = []

    def see(each: Fought) -> None:
        if not each.picks:
            begins.append(each.match.state.copy())

    before: Fought | None = None
    for each in fought(hunt, bout, see):
        row = each.row()
        found["rows"].append(row.as_json())
        found["had"].append(standings(hunt, begins.pop(), each.order))
        found["left"].append(standings(hunt, each.match.state, each.order))
        found["events"].append(_befell(each, kinds))
        keep(found["samples"], str(row.winner), each.sample([row.turns, row.number]))
        if before is not None and not bout.is_mirror and each.number % 2:
            found["seeds"] += 1
            found["same"] += before.picks == each.picks
        before = each
    return found


def _befell(each: Fought, kinds: set[str]) -> list[dict[str, int]]:
    counts: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    owners = each.match.state.setup.owners
    for event in each.match.state.log if kinds else ():
        seat = owners[event.card] if event.card >= 0 else event.player
        if event.kind in kinds and seat >= 0:
            counts[each.order[seat]][event.kind] += 1
    return [dict(each) for each in counts]


def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """A reading for each stand-still and each contest, and one of who beats whom."""
    between = gathered(in_parts_order(done))
    still = [_standstill(hunt, name, between[name, name], is_whole) for name in PASSIVE if (name, name) in between]
    contests = [_versus(hunt, each, between, is_whole) for each in hunt.game.hunting.contests]
    return [each for each in (*still, *contests, _dominant(hunt, between, is_whole)) if each is not None]


def _standstill(hunt: Hunt, name: str, met: Between, is_whole: bool) -> Finding | None:
    if not met.rows:
        return None
    firsts, turns = first_wins(met.rows), length(met.rows)
    verdict = outside(firsts, 1 - ALWAYS, ALWAYS, is_whole=is_whole)
    loser = "goes first" if firsts.estimate < EVEN else "goes second"
    draws = sum(row.winner is None for row in met.rows)
    reason, _ = min(Counter(row.reason for row in met.rows).items(), key=lambda each: (-each[1], each[0]))
    said = f"Where both play “{name}”, the match ends by “{reason}” after {turns.estimate:.1f} turns"
    if verdict == CONFIRMED:
        says = (
            f"{said}, and it is always the one who {loser} who loses: that seat has to attack, and the other may wait."
        )
    elif draws == len(met.rows):
        says = f"{said} and is drawn."
    else:
        says = f"{said}; who goes first wins {firsts.as_percent()}."
    return Finding(
        kind=STANDSTILL,
        verdict=verdict,
        severity=MEDIUM,
        says=says,
        about=name,
        rules=rules_of(hunt.game_slug, STANDSTILL),
        numbers=(
            number("won by who goes first", firsts, len(met.rows)),
            number("length", turns, len(met.rows), unit="turns"),
            exact("draws", draws, of=len(met.rows)),
        ),
        switches=switches(hunt.game_slug, STANDSTILL, hunt.options) if verdict == CONFIRMED else (),
        replay=_clip(hunt, met),
        seed=hunt.seed,
    )


def _clip(hunt: Hunt, met: Between, *names: str) -> dict[str, Any] | None:
    """The shortest match won by one of the named sides; of all where none is named or was won by them."""
    chosen = [result["samples"].get(name) for result in met.results for name in names]
    found = best_sample(chosen) or best_sample(each for result in met.results for each in result["samples"].values())
    return sample_clip(hunt, found)


def _versus(hunt: Hunt, contest: Contest, between: Mapping[Any, Between], is_whole: bool) -> Finding | None:
    found = against(between, contest.first, contest.second)
    if found is None or not found[0].rows:
        return None
    met, side = found
    share = met.wins(side)
    verdict = above(share, EVEN, is_whole=is_whole or len(met.rows) >= FAIR_MATCHES)
    said = f"“{contest.first}” wins {share.as_percent()} of {len(met.rows)} matches against “{contest.second}” with the same deck."
    return Finding(
        kind=VERSUS,
        verdict=verdict,
        severity=LOW,
        says=f"{said} {contest.says}" if verdict == CONFIRMED else said,
        about=f"{contest.first} v {contest.second}",
        rules=rules_of(hunt.game_slug, VERSUS),
        numbers=tuple(_balance(contest, met, side)),
        switches=switches(hunt.game_slug, VERSUS, hunt.options) if verdict == CONFIRMED else (),
        replay=_clip(hunt, met, str(side)),
        seed=hunt.seed,
    )


def _balance(contest: Contest, met: Between, side: int) -> Iterator[dict[str, Any]]:
    """The share won, what each side loses in a turn, and how much more the first had to begin with to break even."""
    sides = ((contest.first, side), (contest.second, 1 - side))
    yield number(f"won by {contest.first}", met.wins(side), len(met.rows))
    yield number("length", length(met.rows), len(met.rows), unit="turns")
    names = dict.fromkeys(name for result in met.results for had in result["had"] for name in had[side])
    for name in names:
        losses = [met.loss(name, each) for _, each in sides]
        for (who, _), (lost, of) in zip(sides, losses, strict=True):
            yield number(f"{name} that {who} loses in a turn", lost, of, unit="points")
        own, others = losses[0][0].estimate, losses[1][0].estimate
        if own > 0 and others > 0:
            yield exact(
                f"{name} that {contest.first} needs for one of {contest.second} to break even", round(own / others, 3)
            )
    for kind in contest.events:
        for who, each in sides:
            times, of = met.befell(kind, each)
            yield number(f"“{kind}” of {who} in a match", times, of, unit="count")


def _dominant(hunt: Hunt, between: Mapping[Any, Between], is_whole: bool) -> Finding | None:
    """Who beats all others, with the whole table."""
    names, plans = everybody(hunt), [*hunt.game.hunting.agents]
    if len(plans) < 2 or not between:
        return None
    table = {name: _row(between, name, names) for name in names}
    best = [name for name in plans if _beats_all(between, name, names)]
    numbers = [
        number(f"{one} beats {other}", met[0].wins(met[1]), len(met[0].rows))
        for at, one in enumerate(names)
        for other in names[at + 1 :]
        if (met := against(between, one, other)) is not None and met[0].rows
    ]
    verdict = CONFIRMED if best else REFUTED if is_whole and _nobody_could(between, plans, names) else UNDECIDED
    if best:
        says = f"“{best[0]}” ({hunt.game.hunting.agents[best[0]].plan}) beats every other plan, and thinking does not help against it."
    elif verdict == REFUTED:
        says = f"Of {len(plans)} plans none beats all others and holds its own against those who choose."
    else:
        says = f"Whether one of {len(plans)} plans beats all others, so many matches do not tell."
    replay = None
    if best:
        met = against(between, best[0], GREEDY)
        replay = None if met is None else _clip(hunt, met[0], str(met[1]))
    elif between:
        replay = _clip(hunt, next(iter(between.values())))
    return Finding(
        kind=DOMINANT,
        verdict=verdict,
        severity=HIGH,
        says=says,
        about=best[0] if best else "",
        rules=rules_of(hunt.game_slug, DOMINANT),
        numbers=tuple(numbers),
        switches=switches(hunt.game_slug, DOMINANT, hunt.options) if best else (),
        replay=replay,
        seed=hunt.seed,
        detail={"players": names, "table": table},
    )


def _row(between: Mapping[Any, Between], name: str, names: Sequence[str]) -> list[float | None]:
    met = [None if other == name else against(between, name, other) for other in names]
    return [None if each is None or not each[0].rows else round(each[0].wins(each[1]).estimate, 4) for each in met]


def _beats_all(between: Mapping[Any, Between], name: str, names: Sequence[str]) -> bool:
    """Whether a plan beats all that are not the same plan by another name, and holds its own against those who choose."""
    has_beaten = False
    for other in names:
        met = None if other == name else against(between, name, other)
        if other == name or (met is not None and met[0].are_one):
            continue
        if met is None or met[0].wins(met[1]).low <= (HOLDS_ITS_OWN if other in CHOOSING else EVEN):
            return False
        has_beaten = has_beaten or other not in CHOOSING
    return has_beaten


def _nobody_could(between: Mapping[Any, Between], plans: Sequence[str], names: Sequence[str]) -> bool:
    """Whether every plan meets somebody that it does not beat, beyond doubt."""
    return all(
        any(
            (met := against(between, name, other)) is not None
            and not met[0].are_one
            and met[0].wins(met[1]).high <= (HOLDS_ITS_OWN if other in CHOOSING else EVEN)
            for other in names
            if other != name
        )
        for name in plans
    )


DETECTOR = Detector(
    about="Lets players with one plan play against each other, and looks whether one beats all and what a stand-still comes to.",
    kinds={
        "standstill": "Who wins when nobody does anything",
        "dominant": "A plan that beats everything",
        "versus": "A plan against another that it should not beat",
    },
    parts=parts,
    look=look,
    conclude=conclude,
)
