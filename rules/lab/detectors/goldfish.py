"""How fast decks win against nobody (the goldfish clock), and which beat everybody who just attacks: burn needs no board (LH-11).

Looked at are the decks of the hunt, and decks built of all its cards around each thing that an opponent can lose. Of all players the one
that wins first counts: a clock says what a deck can do, not what a bot makes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from rules.lab.counting.bouts import GREEDY, IDLE, RUSH, Bout, best_sample, fought, sample_clip
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import CONFIRMED, HIGH, LOW, MEDIUM, REFUTED, UNDECIDED, Finding, exact, number
from rules.lab.hunt import Hunt
from rules.lab.statistics import Interval, share
from rules.lab.switches import rules_of, switches
from rules.lab.turns.built_decks import harmful_in, with_built
from rules.lab.turns.goldfish_clocks import (
    LONGEST,
    Clock,
    against_nobody,
    best_quick_player,
    clocked,
    clocks,
    quick_players,
    replay_of,
)
from rules.lab.turns.hands import decks_in_question

CLOCK, RACE = "clock", "race"
QUICK_GAMES, GREEDY_GAMES, RACES = 4, 2, 8
QUICK_ROUNDS, GREEDY_ROUNDS, RACE_ROUNDS = 6, 8, 2
MOST_DECKS, MOST_RIVALS, MOST_PARTS = 20, 6, 400
TOO_OFTEN = 0.7
"""The share of matches against those who attack that no deck should win against all of them (LH-11)."""


# ------------------------------------------------------------------------------------------------------------------- parts
def parts(hunt: Hunt) -> Iterator[Part]:
    """Clocks with everybody quick, then races against those who attack, then clocks with the one who looks ahead; all decks each time.

    Only decks that hold a card in question are looked at. Without a player who does nothing there is no clock.
    """
    if IDLE not in hunt.game.hunting.agents or not hunt.cards:
        return
    whole = with_built(hunt)
    asked = decks_in_question(whole)
    decks = sorted(asked, key=lambda name: (name in hunt.decks, list(whole.decks).index(name)))[:MOST_DECKS]
    quick = [
        [CLOCK, deck, quick_players(hunt), QUICK_GAMES, at * QUICK_GAMES]
        for at in range(QUICK_ROUNDS)
        for deck in decks
    ]
    ahead = [[CLOCK, deck, [GREEDY], GREEDY_GAMES, at * GREEDY_GAMES] for at in range(GREEDY_ROUNDS) for deck in decks]
    races = []
    if RUSH in hunt.game.hunting.agents:
        races = [
            [RACE, deck, rival, RACES, at * RACES]
            for at in range(RACE_ROUNDS)
            for deck in decks
            for rival in rivals(hunt, deck)
        ]
    yield from [*quick[: len(decks)], *ahead[: len(decks)], *races, *quick[len(decks) :], *ahead[len(decks) :]][
        :MOST_PARTS
    ]


def rivals(hunt: Hunt, deck: str) -> list[str]:
    """The decks of the hunt that a deck races against: those that follow it in the list."""
    names = list(hunt.decks)
    at = names.index(deck) + 1 if deck in names else 0
    return [name for name in [*names[at:], *names[:at]] if name != deck][:MOST_RIVALS]


# -------------------------------------------------------------------------------------------------------------------- look
def look(hunt: Hunt, part: Part) -> Result:
    """Rows of matches by player against nobody, with the fastest as a sample; or how many of a race were won."""
    whole = with_built(hunt)
    kind, deck, *rest = part
    if kind == CLOCK:
        names, games, first = rest
        return {"clocks": [clocked(whole, against_nobody(whole, deck, name, games, first)) for name in names]}
    rival, games, first = rest
    player = best_quick_player(whole, deck)
    bout = Bout((deck, rival), (player, RUSH), hunt.seed, games, first)
    points, games = 0, 0
    samples = []
    for found in fought(whole, bout):
        row = found.row()
        points += 0 if row.is_void else row.points(0)
        games += not row.is_void
        if row.winner == 0:
            samples.append(found.sample([row.turns, row.number]))
    return {"player": player, "points": points, "games": games, "sample": best_sample(samples)}


# ---------------------------------------------------------------------------------------------------------------- conclude
def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """A finding for each deck that is too fast, or too good against those who attack; then what the others need."""
    if not done:
        return []
    whole = with_built(hunt)
    timed = [(part[1], result) for part, result in done if part[0] == CLOCK]
    return [*(_clocks(whole, hunt, timed, is_whole=is_whole) if timed else ()), *_races(whole, done, is_whole=is_whole)]


def _clocks(whole: Hunt, hunt: Hunt, timed: Sequence[tuple[str, Result]], *, is_whole: bool) -> list[Finding]:
    found = clocks(timed)
    if not found:
        return []
    bound, why = _bound(hunt, found)
    fast = [each for each in found if each.turns.high < bound]
    if not fast:
        return [_none_fast(whole, found, timed, bound, is_whole=is_whole)]
    return [_fast(whole, each, [result for deck, result in timed if deck == each.deck], bound, why) for each in fast]


def _bound(hunt: Hunt, found: Sequence[Clock]) -> tuple[float, str]:
    """In how many own turns no deck should win: what the game says, else half of what its decks take in the middle."""
    stated = hunt.game.hunting.fast_clock
    if stated is not None:
        return stated, "what the game means to be too fast"
    own = [each.turns.estimate for each in found if each.deck in hunt.decks]
    return median(own or [each.turns.estimate for each in found]) / 2, "half of what the decks take in the middle"


def _fast(hunt: Hunt, clock: Clock, results: Sequence[Result], bound: float, why: str) -> Finding:
    kind = "goldfish.fast"
    turns = clock.turns
    says = (
        f"“{clock.deck}” wins in {turns.estimate:.1f} own turns ({turns.low:.1f}–{turns.high:.1f}) against somebody who does nothing, "
        f"played by “{clock.player}”; {bound:g} is {why}."
    )
    return Finding(
        kind=kind,
        verdict=CONFIRMED,
        severity=HIGH if turns.high < bound / 2 else MEDIUM,
        says=says,
        about=clock.deck,
        cards=harmful_in(hunt, clock.deck),
        rules=rules_of(hunt.game_slug, kind),
        numbers=(
            number("own turns to win", turns, clock.games, unit="turns"),
            exact("own turns in the fastest match", clock.fastest, unit="turns", of=clock.games),
            number("matches won in time", share(clock.wins, clock.games), clock.games),
            exact("bound", bound, unit="turns"),
        ),
        switches=switches(hunt.game_slug, kind, hunt.options),
        replay=replay_of(hunt, results),
        seed=hunt.seed,
        detail={"player": clock.player, "deck": _list(hunt, clock.deck)},
    )


def _list(hunt: Hunt, deck: str) -> dict[str, int]:
    """A deck as how many of each card."""
    found: dict[str, int] = {}
    for at in hunt.decks[deck]:
        found[hunt.cards[at].slug] = found.get(hunt.cards[at].slug, 0) + 1
    return found


def _none_fast(
    hunt: Hunt, found: Sequence[Clock], timed: Sequence[tuple[str, Result]], bound: float, *, is_whole: bool
) -> Finding:
    fastest = found[0]
    is_sure = is_whole and all(each.turns.low >= bound for each in found)
    says = (
        f"No deck of {len(found)} wins beyond doubt in less than {bound:g} own turns against somebody who does nothing: the fastest, "
        f"“{fastest.deck}”, takes {fastest.turns.estimate:.1f} ({fastest.turns.low:.1f}–{fastest.turns.high:.1f})."
    )
    return Finding(
        kind="goldfish.fast",
        verdict=REFUTED if is_sure else UNDECIDED,
        severity=LOW,
        says=says,
        rules=rules_of(hunt.game_slug, "goldfish.fast"),
        numbers=tuple(number(f"{each.deck}: own turns to win", each.turns, each.games, unit="turns") for each in found),
        replay=replay_of(hunt, [result for deck, result in timed if deck == fastest.deck]),
        seed=hunt.seed,
        detail={"players": {each.deck: each.player for each in found}, "longest": LONGEST},
    )


# ------------------------------------------------------------------------------------------------------------------- races
@dataclass(slots=True)
class Raced:
    """What came of a deck's races: points (halves of a win) and matches by rival, and a short match that it won."""

    deck: str
    against: dict[str, list[int]] = field(default_factory=dict)
    samples: list[Any] = field(default_factory=list)

    def add(self, rival: str, result: Result) -> None:
        """One more part."""
        row = self.against.setdefault(rival, [0, 0])
        row[0], row[1] = row[0] + result["points"], row[1] + result["games"]
        self.samples.append(result["sample"])

    @property
    def games(self) -> int:
        """How many matches it had."""
        return sum(games for _, games in self.against.values())

    @property
    def whole(self) -> Interval:
        """What share of all of them it won."""
        return share(sum(points for points, _ in self.against.values()) / 2, self.games)

    def shares(self) -> dict[str, Interval]:
        """What share it won against each."""
        return {rival: share(points / 2, games) for rival, (points, games) in sorted(self.against.items()) if games}

    @property
    def beats_all(self) -> bool:
        """Whether it wins too often, beyond doubt in all and at least by the figures against each."""
        return self.whole.low > TOO_OFTEN and min(each.estimate for each in self.shares().values()) > TOO_OFTEN


def _races(hunt: Hunt, done: Sequence[tuple[Part, Result]], *, is_whole: bool) -> list[Finding]:
    """A finding for each deck that wins too often against all who attack, else one reading of the best."""
    raced: dict[str, Raced] = {}
    for part, result in done:
        if part[0] == RACE:
            raced.setdefault(part[1], Raced(part[1])).add(part[2], result)
    found = sorted((each for each in raced.values() if each.games), key=lambda each: (-each.whole.estimate, each.deck))
    beating = [each for each in found if each.beats_all]
    is_sure = is_whole and all(each.whole.high <= TOO_OFTEN for each in found)
    verdict = CONFIRMED if beating else REFUTED if is_sure else UNDECIDED
    return [_race(hunt, each, verdict) for each in beating or found[:1]]


def _race(hunt: Hunt, raced: Raced, verdict: str) -> Finding:
    kind, shares = "goldfish.race", raced.shares()
    is_confirmed = verdict == CONFIRMED
    if is_confirmed:
        beginning = f"“{raced.deck}” beats everybody who just attacks"
    else:
        beginning = f"No deck beats all who just attack beyond doubt; “{raced.deck}” comes closest"
    worst = 100 * min(each.estimate for each in shares.values())
    says = (
        f"{beginning}: it wins {raced.whole.as_percent()} of {raced.games} matches, "
        f"at worst {worst:.0f} % against one of {len(shares)} decks."
    )
    return Finding(
        kind=kind,
        verdict=verdict,
        severity=MEDIUM if is_confirmed else LOW,
        says=says,
        about=raced.deck if is_confirmed else "",
        cards=harmful_in(hunt, raced.deck) if is_confirmed else (),
        rules=rules_of(hunt.game_slug, kind),
        numbers=(
            number("matches won", raced.whole, raced.games),
            *(number(f"against {rival}", found, raced.against[rival][1]) for rival, found in shares.items()),
        ),
        switches=switches(hunt.game_slug, kind, hunt.options) if is_confirmed else (),
        replay=sample_clip(hunt, best_sample(raced.samples)),
        seed=hunt.seed,
    )


DETECTOR = Detector(
    about="Lets decks, and decks built for one end, play against somebody who does nothing, and race those who only attack.",
    kinds={"fast": "A deck that wins too fast against nobody", "race": "A deck that beats everybody who attacks"},
    parts=parts,
    look=look,
    conclude=conclude,
)
