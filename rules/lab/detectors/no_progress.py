"""Matches that come no nearer to an end: nothing that decides changes (`Hunting.standing`), and a limit ends them, or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.engine.scene import clip_cut
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import CONFIRMED, HIGH, LOW, MEDIUM, REFUTED, UNDECIDED, Finding, exact, number
from rules.lab.hunt import Hunt
from rules.lab.statistics import Interval, share
from rules.lab.walks.sightings import Sighting, finding_of, last_moves
from rules.lab.walks.walking import GREEDY, OVER, RANDOM, Walker, deck_walks, in_parts, walk_from, walked

STILL = 20
"""Turns (of both players together) in which nothing changes, after which a match stands still."""
BOUND = 0.05
"""The share of matches from which on it is worth telling."""
LIMITS = frozenset(("turn_limit", "clock", "drawn battles", "loop", "decisions", "operations"))
"""Reasons of an end that came because there was no other."""
VOID, NO_END = "void", "no end"
STANDSTILL, LIMIT, ENDLESS = "standstill", "limit", "void"
EVERYBODY, OTHERS = "all players", "all other players"
Matches = Sequence[Mapping[str, Any]]
Asked = Callable[[Mapping[str, Any]], bool]
Told = Callable[[Hunt, str, Matches, bool], Finding]
IDLE, MOST_AGENTS = "idle", 3
MOST_PAIRS, SIZE = 36, 4
CLIP_TURNS = 4
"""The last turns of a match are what a clip shows, and so many turns of a standstill."""


def parts(hunt: Hunt) -> Iterator[Part]:
    """Matches between all decks: of players who do nothing, of those with a plan, of those who think, and of these against each other."""
    agents = list(hunt.game.hunting.agents)
    others = [name for name in agents if name != IDLE][:MOST_AGENTS]
    pairs = [(GREEDY, GREEDY), *((name, name) for name in others), (RANDOM, RANDOM)]
    if IDLE in agents:
        pairs = [(IDLE, IDLE), (IDLE, GREEDY), *((IDLE, name) for name in others), *pairs]
    for at, players in enumerate(pairs):
        walks = deck_walks(hunt, players, most=MOST_PAIRS // 3 if GREEDY in players else MOST_PAIRS, round_=40 + at)
        yield from in_parts(walks, 1 if GREEDY in players else SIZE)


def look(hunt: Hunt, part: Part) -> Result:
    """For each match: its players, its longest standstill, how it ended, and a clip where one of these is worth showing."""
    found = []
    for data in part:
        walk = walk_from(data)
        still = _Still()
        done = walked(hunt, walk, still.see)
        if done is not None:
            walker, end = done
            found.append({"players": " v ".join(walk.players), **_told(walker, still, end.how)})
    return {"matches": found}


@dataclass(slots=True)
class _Still:
    """Looks at the numbers that decide, whenever a turn begins. `turns`: after how many moves each began."""

    turns: list[int] = field(default_factory=list)
    since: int = 0
    longest: int = 0
    begins: int = 0
    last: Any = None
    turn: int = -1

    def see(self, walker: Walker) -> bool:
        """Count the turns since something changed."""
        match = walker.match
        state, standing = match.state, match.game.hunting.standing
        if state.turn == self.turn or standing is None:
            return False
        self.turn = state.turn
        now = [dict(standing(state, seat.number)) for seat in state.seats]
        if now != self.last:
            self.last, self.since = now, len(self.turns)
        if len(self.turns) - self.since > self.longest:
            self.longest, self.begins = len(self.turns) - self.since, self.turns[self.since]
        self.turns.append(len(walker.moves))
        return False


def _told(walker: Walker, still: _Still, how: str) -> dict[str, Any]:
    outcome = walker.match.outcome
    kind = outcome.kind if outcome is not None else NO_END if how != OVER else how
    reason = outcome.reason if outcome is not None else ""
    told = {"turns": len(still.turns), "still": still.longest, "kind": kind, "reason": reason, "clip": None}
    if still.longest >= STILL:
        # The first turns of the standstill: those after them are like them.
        at = still.turns.index(still.begins)
        end = still.turns[min(at + CLIP_TURNS, len(still.turns) - 1)]
        clip = walker.clip()
        told["clip"] = clip_cut(replace(clip, moves=clip.moves[:end]), still.begins).as_json()
    elif kind in (VOID, NO_END) or reason in LIMITS:
        begins = still.turns[-min(CLIP_TURNS, len(still.turns))] if still.turns else 0
        told["clip"] = last_moves(walker.clip(), len(walker.moves) - begins).as_json()
    return told


# ------------------------------------------------------------------------------------------------------------ conclusions
def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """For each pair of players the share of matches that stand still and of those that end by a limit; matches that never end at all."""
    by_players: dict[str, list[Mapping[str, Any]]] = {}
    for _, result in done:
        for each in result["matches"]:
            by_players.setdefault(each["players"], []).append(each)
    if not by_players:
        return []
    found = [_endless(hunt, by_players, is_whole)]
    if hunt.game.hunting.standing is not None:
        found += _each(hunt, by_players, is_whole, _stands_still, _standstill)
    return found + _each(hunt, by_players, is_whole, _is_limited, _limit)


def _each(hunt: Hunt, by_players: Mapping[str, Matches], is_whole: bool, is_one: Asked, tell: Told) -> list[Finding]:
    """A finding for the players in whose matches something was so, and one reading for all others together."""
    affected = [players for players, matches in by_players.items() if any(map(is_one, matches))]
    found = [tell(hunt, players, by_players[players], is_whole) for players in affected]
    others = [each for players, matches in by_players.items() if players not in affected for each in matches]
    return [*found, tell(hunt, OTHERS if affected else EVERYBODY, others, is_whole)] if others else found


def _stands_still(match: Mapping[str, Any]) -> bool:
    return bool(match["still"] >= STILL)


def _is_limited(match: Mapping[str, Any]) -> bool:
    return match["reason"] in LIMITS


def _verdict(found: Interval, is_whole: bool) -> str:
    if found.low > BOUND:
        return CONFIRMED
    return REFUTED if is_whole and found.high < BOUND else UNDECIDED


def _standstill(hunt: Hunt, players: str, matches: Matches, is_whole: bool) -> Finding:
    still = [each for each in matches if _stands_still(each)]
    found = share(len(still), len(matches))
    longest = max(each["still"] for each in matches)
    numbers = (number(f"matches with {STILL} turns in which nothing that decides changes", found, len(matches)),
               exact("longest standstill", longest, unit="turns", of=len(matches)))  # fmt: skip
    ends = Counter(each["reason"] or each["kind"] for each in still)
    told = ", ".join(f"{end} {count}" for end, count in ends.most_common())
    if not still:
        says = f"{players}: in none of {len(matches)} matches does nothing that decides change for {STILL} turns (at most {longest})."
        return _reading(STANDSTILL, _verdict(found, is_whole), says, players, numbers)
    says = (
        f"{players}: {len(still)} of {len(matches)} matches stand still for {STILL} turns or more: nothing that decides changes. "
        f"They ended so: {told}."
    )
    return _found(hunt, STANDSTILL, _verdict(found, is_whole), says, players, numbers, still)


def _limit(hunt: Hunt, players: str, matches: Matches, is_whole: bool) -> Finding:
    ended = [each for each in matches if _is_limited(each)]
    found = share(len(ended), len(matches))
    turns = sum(each["turns"] for each in matches) / len(matches)
    numbers = (
        number("matches that a limit ends", found, len(matches)),
        exact("mean length", turns, unit="turns", of=len(matches)),
    )
    if not ended:
        return _reading(
            LIMIT,
            _verdict(found, is_whole),
            f"{players}: no limit ended any of {len(matches)} matches.",
            players,
            numbers,
        )
    reasons = ", ".join(
        f"{reason} {count}" for reason, count in Counter(each["reason"] for each in ended).most_common()
    )
    says = f"{players}: {len(ended)} of {len(matches)} matches ended only because of a limit ({reasons})."
    return _found(hunt, LIMIT, _verdict(found, is_whole), says, players, numbers, ended)


def _endless(hunt: Hunt, by_players: Mapping[str, Matches], is_whole: bool) -> Finding:
    """Matches without a result: given up by the referee, or by whoever looked on."""
    every = [each for matches in by_players.values() for each in matches]
    endless = [each for each in every if each["kind"] in (VOID, NO_END)]
    numbers = (number("matches without any result", share(len(endless), len(every)), len(every)),)
    if not endless:
        says = f"All of {len(every)} matches came to an end by the rules."
        return _reading(ENDLESS, REFUTED if is_whole else UNDECIDED, says, "all", numbers)
    says = (
        f"{len(endless)} of {len(every)} matches had no result: the referee gave them up, or they went on for too long."
    )
    return _found(hunt, ENDLESS, CONFIRMED, says, "all", numbers, endless)


def _reading(kind: str, verdict: str, says: str, about: str, numbers: Any) -> Finding:
    return Finding(f"no_progress.{kind}", verdict, LOW, says, about=about, numbers=numbers)


def _found(hunt: Hunt, kind: str, verdict: str, says: str, about: str, numbers: Any, matches: Matches) -> Finding:
    """A finding with the shortest clip; it weighs more where both players think."""
    clips = [each["clip"] for each in matches if each["clip"] is not None]
    severity = HIGH if kind == ENDLESS else MEDIUM if about == f"{GREEDY} v {GREEDY}" else LOW
    shown: Sighting = {"kind": kind, "says": says, "about": about, "cards": [], "seed": hunt.seed, "detail": {},
             "replay": min(clips, key=lambda clip: len(clip["moves"]), default=None)}  # fmt: skip
    found = finding_of(hunt, "no_progress", shown, severity, numbers)
    return replace(found, verdict=verdict)


DETECTOR = Detector(
    about="Plays matches between all decks, also of players who do nothing, and looks for those that stand still or never end.",
    kinds={
        STANDSTILL: "Turns in which nothing changes",
        LIMIT: "Ended by a limit alone",
        ENDLESS: "Without a result",
    },
    parts=parts,
    look=look,
    conclude=conclude,
)
