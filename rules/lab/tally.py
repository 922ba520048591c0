"""Counts of matches: whole numbers only, so that pieces of work can be added up in any order and the sum is the same to the last digit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.lab.statistics import Sums

LOST, DRAWN, WON = 0, 1, 2
"""What a match is worth to a side, in halves of a win."""
VOID = "void"
CARD_COUNTS = ("games", "opening", "drawn", "played")


@dataclass(frozen=True, slots=True)
class Game:
    """One match as it is counted. Sides are the decks of a pairing, whatever seats they had.

    `winner` and `first` are sides (`winner` None for a draw or void); `uses` names for each side the cards (by their place in the recipe)
    that were in the opening hand, drawn and played.
    """

    winner: int | None
    first: int
    kind: str
    reason: str
    turns: int
    decisions: int
    options: int
    uses: tuple[tuple[frozenset[int], frozenset[int], frozenset[int]], ...] = ()

    def points(self, side: int) -> int:
        """What it is worth to a side, in halves of a win."""
        return DRAWN if self.winner is None else WON if self.winner == side else LOST


@dataclass(slots=True)
class PairTally:
    """The matches of one pairing in one condition. `void` matches count as played and as nothing else."""

    games: int = 0
    voids: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    first_wins: int = 0
    decisions: int = 0
    options: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    endings: Counter[tuple[str, str]] = field(default_factory=Counter)
    pairs: Sums = field(default_factory=Sums)
    """What both matches of a seed together were worth to the first side: 0 to 4."""
    cards: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    """(side, card) → matches and halves of wins, for each of CARD_COUNTS."""

    def add(self, game: Game, decks: Sequence[frozenset[int]]) -> None:
        """Count a match; `decks` are the cards of each side."""
        self.games += 1
        self.decisions += game.decisions
        self.options += game.options
        self.endings[game.kind, game.reason] += 1
        if game.kind == VOID:
            self.voids += 1
            return
        self.turns[game.turns] += 1
        if game.winner is None:
            self.draws += 1
        else:
            self.wins[game.winner] += 1
            self.first_wins += game.winner == game.first
        for side, uses in enumerate(game.uses):
            points = game.points(side)
            for at, cards in enumerate((decks[side], *uses)):
                for card in cards:
                    counts = self.cards.setdefault((side, card), [0] * (2 * len(CARD_COUNTS)))
                    counts[2 * at] += 1
                    counts[2 * at + 1] += points

    def add_pair(self, games: Sequence[Game]) -> None:
        """Count the two matches of a seed as a pair as well; pairs with a void one are left out."""
        if len(games) == 2 and all(game.kind != VOID for game in games):
            self.pairs.add(sum(game.points(0) for game in games))

    def join(self, other: PairTally) -> None:
        """Add the counts of another."""
        self.games += other.games
        self.voids += other.voids
        self.wins = [mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)]
        self.draws += other.draws
        self.first_wins += other.first_wins
        self.decisions += other.decisions
        self.options += other.options
        self.turns.update(other.turns)
        self.endings.update(other.endings)
        self.pairs.join(other.pairs)
        for key, counts in other.cards.items():
            held = self.cards.setdefault(key, [0] * len(counts))
            self.cards[key] = [mine + theirs for mine, theirs in zip(held, counts, strict=True)]

    def as_json(self) -> dict[str, Any]:
        """The counts as JSON values, in a fixed order."""
        return {
            "games": self.games, "voids": self.voids, "wins": self.wins, "draws": self.draws, "first_wins": self.first_wins,
            "decisions": self.decisions, "options": self.options, "turns": [list(each) for each in sorted(self.turns.items())],
            "endings": [[kind, reason, count] for (kind, reason), count in sorted(self.endings.items())],
            "pairs": _sums(self.pairs),
            "cards": [[*key, *counts] for key, counts in sorted(self.cards.items())],
        }  # fmt: skip


@dataclass(slots=True)
class DifferenceTally:
    """The second condition less the first, seed by seed: halves of wins of the first side, of whoever began, and turns of both matches."""

    points: Sums = field(default_factory=Sums)
    first: Sums = field(default_factory=Sums)
    turns: Sums = field(default_factory=Sums)

    def add(self, before: Sequence[Game], after: Sequence[Game]) -> None:
        """Compare the two matches of a seed in both conditions; left out where one of them is void or missing."""
        if len(before) != 2 or any(game.kind == VOID for game in (*before, *after)):
            return
        self.points.add(sum(game.points(0) for game in after) - sum(game.points(0) for game in before))
        self.first.add(sum(game.points(game.first) for game in after) - sum(game.points(game.first) for game in before))
        self.turns.add(sum(game.turns for game in after) - sum(game.turns for game in before))

    def join(self, other: DifferenceTally) -> None:
        """Add the counts of another."""
        self.points.join(other.points)
        self.first.join(other.first)
        self.turns.join(other.turns)


@dataclass(slots=True)
class Tally:
    """The counts of a simulation, or of a piece of one: by (condition, pairing), and the differences by pairing."""

    pairs: dict[tuple[int, int], PairTally] = field(default_factory=dict)
    differences: dict[int, DifferenceTally] = field(default_factory=dict)

    def pair(self, condition: int, pairing: int) -> PairTally:
        """The counts of a pairing in a condition."""
        return self.pairs.setdefault((condition, pairing), PairTally())

    def difference(self, pairing: int) -> DifferenceTally:
        """The differences of a pairing."""
        return self.differences.setdefault(pairing, DifferenceTally())

    @property
    def games(self) -> int:
        """How many matches it counts."""
        return sum(each.games for each in self.pairs.values())

    def join(self, other: Tally) -> None:
        """Add the counts of another piece."""
        for (condition, pairing), counts in other.pairs.items():
            self.pair(condition, pairing).join(counts)
        for pairing, found in other.differences.items():
            self.difference(pairing).join(found)

    def as_json(self) -> dict[str, Any]:
        """The counts as JSON values; equal counts give equal values."""
        return {
            "pairs": [[*key, counts.as_json()] for key, counts in sorted(self.pairs.items())],
            "differences": [
                [pairing, _sums(each.points), _sums(each.first), _sums(each.turns)]
                for pairing, each in sorted(self.differences.items())
            ],
        }


def tally_from(data: Mapping[str, Any]) -> Tally:
    """Stored counts."""
    found = Tally()
    for condition, pairing, counts in data["pairs"]:
        found.pairs[condition, pairing] = _pair_from(counts)
    for pairing, points, first, turns in data["differences"]:
        found.differences[pairing] = DifferenceTally(Sums(*points), Sums(*first), Sums(*turns))
    return found


def _pair_from(data: Mapping[str, Any]) -> PairTally:
    return PairTally(
        games=data["games"],
        voids=data["voids"],
        wins=list(data["wins"]),
        draws=data["draws"],
        first_wins=data["first_wins"],
        decisions=data["decisions"],
        options=data["options"],
        turns=Counter(dict(data["turns"])),
        endings=Counter({(kind, reason): count for kind, reason, count in data["endings"]}),
        pairs=Sums(*data["pairs"]),
        cards={(side, card): counts for side, card, *counts in data["cards"]},
    )


def _sums(sums: Sums) -> list[int]:
    return [sums.count, sums.total, sums.squares]
