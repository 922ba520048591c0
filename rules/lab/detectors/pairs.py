"""Cards against cards (LH-15): every pair in the smallest position that holds both, on two sides and on one, in all its windows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import HIGH, LOW, MEDIUM, REFUTED, UNDECIDED, Finding, exact
from rules.lab.hunt import Hunt
from rules.lab.switches import rules_of
from rules.lab.walks.pair_promise import pairs_by_promise
from rules.lab.walks.pair_walks import CRASH, DEADLOCK, DEPTH, INVARIANT, VOID, Met, clip_made_small, clip_of, met
from rules.lab.walks.sightings import clearest, finding_of, sighted
from rules.lab.walks.staged import can_stage

ACROSS, TOGETHER = "across", "together"
A_PART, MOST_PARTS = 4, 400
MOST_FINDINGS, MOST_A_PART = 5, 2
"""Of a kind; a card that breaks everything it meets is told of once."""
SEVERITY = {CRASH: HIGH, DEADLOCK: HIGH, INVARIANT: HIGH, VOID: HIGH, DEPTH: MEDIUM}


def parts(hunt: Hunt) -> Iterator[Part]:
    """Pairs of places, each on two sides (both ways) and on one, those that promise most first; only so many."""
    if can_stage(hunt):
        pairs = pairs_by_promise(hunt)[: A_PART * MOST_PARTS]
        for at in range(0, len(pairs), A_PART):
            yield [list(pair) for pair in pairs[at : at + A_PART]]


def look(hunt: Hunt, part: Part) -> Result:
    """How many positions were looked at, how deep answers went, and sightings of what was wrong."""
    result: dict[str, Any] = {"pairs": len(part), "positions": 0, "depth": 0, "seen": []}
    for one, other in part:
        wrong: dict[str, tuple[Met, str]] = {}
        for setting, hands in _hands(one, other):
            found = met(hunt, hands, hunt.seed)
            result["positions"] += found.positions
            result["depth"] = max(result["depth"], found.depth)
            if found.what and (found.what not in wrong or len(found.moves) < len(wrong[found.what][0].moves)):
                wrong[found.what] = (found, setting)
        for what, (found, setting) in wrong.items():
            if sum(each["kind"] == what for each in result["seen"]) < MOST_A_PART:
                result["seen"].append(_seen(hunt, found, (one, other), setting))
    return result


def _hands(one: int, other: int) -> list[tuple[str, tuple[tuple[int, ...], ...]]]:
    """Two copies of each on two sides, each beginning once; and both on one side."""
    across = [(ACROSS, ((one, one), (other, other)))]
    if one != other:
        across.append((ACROSS, ((other, other), (one, one))))
    return [*across, (TOGETHER, ((one, other), ()))]


def _seen(hunt: Hunt, found: Met, pair: tuple[int, int], setting: str) -> dict[str, Any]:
    """The smallest clip of what was wrong; of the cards left in it only those of the pair are named."""
    names = list(dict.fromkeys(hunt.cards[at].name for at in pair))
    slugs = [hunt.cards[at].slug for at in pair]
    where = "on two sides" if setting == ACROSS else "on one side"
    says = f"{' and '.join(names)} {where}: {found.says}."
    detail: dict[str, Any] = {} if found.trying is None else {"move": [found.trying[0], list(found.trying[1])]}
    clip = clip_made_small(found, clip_of(hunt, found))
    seen = sighted(found.what, says, clip, seed=hunt.seed, setting=setting, **detail)
    named = [slug for slug in dict.fromkeys(slugs) if slug in seen["cards"]] or list(dict.fromkeys(slugs))
    return {**seen, "cards": named, "about": " + ".join(sorted(named))}


def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """The clearest of what was wrong, of each kind and each set of cards; else that nothing was, with how much was looked at."""
    if not done:
        return []
    seen = sorted(clearest(each for _, result in done for each in result["seen"]), key=lambda each: len(each["cards"]))
    told: list[dict[str, Any]] = []
    for each in seen:
        of_kind = [other for other in told if other["kind"] == each["kind"]]
        if len(of_kind) < MOST_FINDINGS and not any(set(other["cards"]) & set(each["cards"]) for other in of_kind):
            told.append(each)
    found = [finding_of(hunt, "pairs", each, SEVERITY[each["kind"]]) for each in told]
    asked = (DEADLOCK, DEPTH) if hunt.game.hunting.depth is not None else (DEADLOCK,)
    missing = [kind for kind in asked if kind not in {each["kind"] for each in told}]
    return [*found, *(_reading(hunt, kind, [result for _, result in done], is_whole=is_whole) for kind in missing)]


def _reading(hunt: Hunt, kind: str, results: Sequence[Result], *, is_whole: bool) -> Finding:
    """That nothing of a kind was found, in how many pairs of how many."""
    count, possible = sum(each["pairs"] for each in results), len(pairs_by_promise(hunt))
    depth = max(each["depth"] for each in results)
    what = "answers to answers as deep as they may go" if kind == DEPTH else "a decision without a way out"
    says = f"No pair of cards led to {what}: {count} of {possible} pairs were tried, those that promise most first."
    return Finding(
        kind=f"pairs.{kind}",
        verdict=REFUTED if is_whole and count == possible else UNDECIDED,
        severity=LOW,
        says=says,
        rules=rules_of(hunt.game_slug, f"pairs.{kind}"),
        numbers=(
            exact("pairs tried", count),
            exact("pairs possible", possible),
            exact("positions looked at", sum(each["positions"] for each in results)),
            *((exact("deepest answers", depth),) if kind == DEPTH else ()),
        ),
        seed=hunt.seed,
    )


DETECTOR = Detector(
    about="Lets every two cards meet in a small position and tries all that can come of it.",
    kinds={
        CRASH: "Two cards that break the referee",
        INVARIANT: "Two cards that break an invariant",
        DEADLOCK: "Two cards that leave a decision without a way out",
        VOID: "Two cards that set each other off without end",
        DEPTH: "Two cards that answer each other as deep as may be",
    },
    parts=parts,
    look=look,
    conclude=conclude,
)
