"""Matches between two decks with their players, small enough to be kept: which seed, who had which seat, and which move was picked.

A bout is a part of a detector's work. Its matches can be played again from a few numbers, so that any of them can be shown as a clip.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import cycle, islice
from random import Random
from typing import Any

from rules.bots.play import bots, take
from rules.engine.match import Match
from rules.engine.scene import Clip, scene_of
from rules.lab.card_use import first_to_play
from rules.lab.hunt import Hunt
from rules.lab.matchup import swapped
from rules.lab.tally import DRAWN, LOST, VOID, WON
from rules.lab.watched import MOST_MOVES, Player

RULE, GREEDY = "rule", "greedy"
CHOOSING = (RULE, GREEDY)
"""Players who choose what they do; all others follow a plan."""
RUSH, IDLE, TURTLE = "rush", "idle", "turtle"
QUICK_GAMES, SLOW_GAMES = 10, 1
"""Matches of a part: about a second of players who look at nothing, and of one who looks ahead."""
LAST_TURNS = 3


def players(hunt: Hunt) -> dict[str, Player]:
    """Everybody who may play, by name: the game's plans, then the quick bot, then the one that looks ahead."""
    return {**hunt.game.hunting.agents, RULE: bots()[RULE], GREEDY: bots()[GREEDY]}


@dataclass(frozen=True, slots=True)
class Bout:
    """Some matches of two sides, each a deck and who plays it. They are numbered from `first` on; number 2k and 2k+1 share a seed with
    the seats swapped. Where both sides are the same that would be one match twice, so every number has a seed of its own.
    """

    decks: tuple[str, str]
    players: tuple[str, str]
    seed: int
    games: int = 2
    first: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_mirror(self) -> bool:
        """Whether both sides are the same."""
        return self.decks[0] == self.decks[1] and self.players[0] == self.players[1]

    @property
    def numbers(self) -> range:
        """Its matches."""
        return range(self.first, self.first + self.games)

    def seed_of(self, number: int) -> int:
        """The seed of a match."""
        return self.seed + (number if self.is_mirror else number // 2)

    def order(self, number: int) -> tuple[int, int]:
        """Which side has which seat in a match."""
        return (0, 1) if self.is_mirror else swapped(number)

    def begin(self, hunt: Hunt, number: int) -> Match:
        """A match at its beginning."""
        return hunt.start([self.decks[side] for side in self.order(number)], self.seed_of(number), **self.options)

    def as_json(self) -> dict[str, Any]:
        """The bout as JSON values, from which `bout_from` makes it again."""
        return {**asdict(self), "decks": [*self.decks], "players": [*self.players], "options": dict(self.options)}


def bout_from(data: Mapping[str, Any]) -> Bout:
    """A stored bout."""
    return Bout(**{**data, "decks": tuple(data["decks"]), "players": tuple(data["players"])})


@dataclass(slots=True)
class Fought:
    """A match that was played: `picks` are the places of the moves among those that were legal, `told` how long the log was after each."""

    bout: Bout
    number: int
    match: Match
    picks: list[int]
    told: list[int]

    @property
    def order(self) -> tuple[int, int]:
        """Which side has which seat."""
        return self.bout.order(self.number)

    def row(self) -> Row:
        """What is counted of it."""
        outcome, order = self.match.outcome, self.order
        has_won = outcome is not None and len(outcome.winners) == 1
        return Row(
            number=self.number,
            winner=order[outcome.winners[0]] if outcome is not None and has_won else None,
            first=order[first_to_play(self.match)],
            kind=VOID if outcome is None else outcome.kind,
            reason="" if outcome is None else outcome.reason,
            turns=self.match.state.turn,
        )

    def sample(self, worth: Sequence[Any], picks: int | None = None, **marks: int) -> dict[str, Any]:
        """Enough to play it again, as JSON; of several the one that is worth least is shown. `picks`: only so many moves of it."""
        bout = self.bout.as_json()
        return {"worth": [*worth], "bout": bout, "number": self.number, "picks": self.picks[:picks], "marks": marks}


@dataclass(frozen=True, slots=True)
class Row:
    """A match as it is counted; `winner` (None for a draw or void) and `first` are sides."""

    number: int
    winner: int | None
    first: int
    kind: str
    reason: str
    turns: int

    @property
    def is_void(self) -> bool:
        """Whether it came to no end and counts for nothing."""
        return self.kind == VOID

    def points(self, side: int) -> int:
        """What it is worth to a side, in halves of a win."""
        return DRAWN if self.winner is None else WON if self.winner == side else LOST

    def as_json(self) -> list[Any]:
        """The row as JSON values, in the order of its fields."""
        return [self.number, self.winner, self.first, self.kind, self.reason, self.turns]


def fought(hunt: Hunt, bout: Bout, see: Callable[[Fought], bool | None] = lambda _fought: None) -> Iterator[Fought]:
    """Play the matches of a bout; `see` looks on before the first move and after each: True ends the match there."""
    known = players(hunt)
    for number in bout.numbers:
        match, order = bout.begin(hunt, number), bout.order(number)
        seed = bout.seed_of(number)
        chances = [Random(f"{seed}/{seat}") for seat in (0, 1)]  # noqa: S311 (bots need no secrets)
        found = Fought(bout, number, match, [], [])
        while not see(found) and match.outcome is None and len(found.picks) < MOST_MOVES:
            seat = match.seat
            found.picks.append(_pick(match, known[bout.players[order[seat]]], chances[seat]))
            found.told.append(len(match.state.log))
        yield found


def _pick(match: Match, player: Player, chance: Random) -> int:
    """Carry out what a player chooses; the place of the move in the list."""
    moves = match.legal_actions()
    # What is listed is legal, but for moves from which too much would follow.
    return moves.index(
        take(match.perform if match.game.overran is None else match.apply, player.choose, match, moves, chance)
    )


def sample_clip(hunt: Hunt, sample: Mapping[str, Any] | None, turns: int = LAST_TURNS) -> dict[str, Any] | None:
    """The last turns of a match that was kept, as a clip in JSON; None where none was. Marks are moves counted from its beginning."""
    if sample is None:
        return None
    bout, number, picks = bout_from(sample["bout"]), sample["number"], sample["picks"]
    whole = bout.begin(hunt, number)
    begins = []
    for at in picks:
        begins.append(whole.state.turn)
        _again(whole, at)
    skipped = next((at for at, turn in enumerate(begins) if turn > begins[-1] - turns), 0)
    match = bout.begin(hunt, number)
    for at in picks[:skipped]:
        _again(match, at)
    scene = scene_of(match, hunt.by_key)
    moves = tuple(_again(match, at) for at in picks[skipped:])
    marks = {name: place - skipped for name, place in sample["marks"].items() if place >= skipped}
    return Clip(scene, moves, marks).as_json()


def _again(match: Match, at: int) -> tuple[int, Any]:
    seat, move = match.seat, match.legal_actions()[at]
    match.perform(move, seat)
    return seat, move


def best_sample(samples: Iterable[Mapping[str, Any] | None]) -> Mapping[str, Any] | None:
    """The sample that is worth least, whatever the order."""
    known = [each for each in samples if each is not None]
    return min(known, key=lambda each: (each["worth"], json.dumps(each["bout"], sort_keys=True)), default=None)


Pairing = tuple[tuple[str, str], tuple[str, str]]
"""Two decks, and who plays them."""


def games_of(names: Sequence[str]) -> int:
    """How many matches of these players make a part."""
    return SLOW_GAMES if GREEDY in names else QUICK_GAMES


def rounds(hunt: Hunt, pairings: Sequence[Pairing], most: int) -> Iterator[Bout]:
    """`most` parts: every pairing in turn, then all again with the next matches."""
    if not pairings:
        return
    for at, (decks, names) in enumerate(islice(cycle(pairings), most)):
        games = games_of(names)
        yield Bout(decks, names, hunt.seed, games, (at // len(pairings)) * games)


def self_play(hunt: Hunt, player: str, *, most_apart: int | None = None) -> list[Pairing]:
    """One player with all decks: each against itself, then against its neighbours, then against those further apart in the list."""
    names = [*hunt.decks]
    most = len(names) // 2 if most_apart is None else most_apart
    pairs = dict.fromkeys(
        tuple(sorted((at, (at + step) % len(names)))) for step in range(most + 1) for at in range(len(names))
    )
    return [((names[one], names[other]), (player, player)) for one, other in pairs]


def in_turn(*works: Iterable[Bout]) -> Iterator[Bout]:
    """The first part of each work, then the second of each, and so on."""
    left = [iter(each) for each in works]
    while left:
        still = []
        for each in left:
            found = next(each, None)
            if found is not None:
                still.append(each)
                yield found
        left = still
