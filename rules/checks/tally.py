"""Counting a deck once, for all checks: entries of one card are merged, faulty entries are set aside.

The three rule books agree on how entries combine (their chapters on deck validation): an entry with a bad count or a board the
game does not have counts for nothing else; one whose card is unknown counts for the size of its board and for
nothing else; everything else counts in full.
"""

from __future__ import annotations

from itertools import compress

from rules.specs.ban_list import FREE, Standing
from rules.specs.card import CardSpec, Fact, by_name
from rules.specs.card_filter import Matcher
from rules.specs.deck import DeckEntry, DeckSpec
from rules.specs.ruleset import Pool, RulesetSpec

Counts = dict[CardSpec, int]
PARTS = ("bad_counts", "bad_boards", "unknown", "merged", "listed", "agreed")
"""What a tally holds of unusual decks alone; a check that `needs` one of them has nothing to find where it is empty."""


def words_of(fact: Fact | None) -> tuple[str, ...]:
    """The values of a fact as words: none, one, or several in alphabetical order."""
    if isinstance(fact, frozenset):
        return tuple(sorted(fact))
    if isinstance(fact, bool):
        return ("true",) if fact else ("false",)
    return () if fact is None else (str(fact),)


class Tally:
    """A counted deck. `cards` counts over all boards, `boards` on each; `sizes` also count unknown cards.

    `listed` are the cards a list names, with what it says; `agreed` the copies players agreed on, by slug.
    """

    __slots__ = (
        "_copies", "agreed", "bad_boards", "bad_counts", "boards", "cards", "deck", "is_sanctioned", "listed", "merged", "sizes",
        "unknown",
    )  # fmt: skip

    def __init__(
        self, deck: DeckSpec, ruleset: RulesetSpec, agreed: dict[str, int] | None = None, is_sanctioned: bool = False
    ) -> None:
        self.deck = deck
        self.agreed = agreed or {}
        self.is_sanctioned = is_sanctioned
        self.bad_counts: list[DeckEntry] = []
        self.bad_boards: list[DeckEntry] = []
        self.unknown: list[DeckEntry] = []
        self.merged: list[CardSpec] = []
        self.boards: dict[str, Counts] = {board: {} for board in ruleset.game.boards}
        self._count(ruleset)
        self.cards = self._over_all_boards()
        self.sizes = {board: sum(counts.values()) for board, counts in self.boards.items()}
        for entry in self.unknown:
            self.sizes[entry.board] += entry.count
        self.listed = self._listed(ruleset)
        self._copies: dict[tuple[int, tuple[str, ...] | None], int] = {}

    @property
    def empty(self) -> tuple[bool, ...]:
        """Of each of PARTS, whether nothing is there."""
        return (
            not self.bad_counts, not self.bad_boards, not self.unknown, not self.merged, not self.listed, not self.agreed
        )  # fmt: skip

    def _count(self, ruleset: RulesetSpec) -> None:
        """Sort every entry into its board, or among the faulty ones. The hottest loop of a verdict."""
        boards, find = self.boards, ruleset.pool.get
        for entry in self.deck.entries:
            slug, count, board, rarity = entry
            if type(count) is not int or count < 1:
                self.bad_counts.append(entry)
            elif (counts := boards.get(board)) is None:
                self.bad_boards.append(entry)
            elif (card := find((slug, rarity))) is None:
                self.unknown.append(entry)
            elif card in counts:
                counts[card] += count
                self.merged.append(card)
            else:
                counts[card] = count

    def _over_all_boards(self) -> Counts:
        used = [counts for counts in self.boards.values() if counts]
        if len(used) == 1:
            return used[0]
        total: Counts = {}
        for counts in used:
            for card, n in counts.items():
                total[card] = total.get(card, 0) + n
        return total

    def _listed(self, ruleset: RulesetSpec) -> dict[CardSpec, Standing]:
        if ruleset.ban_list is None:
            return {}
        standings = ruleset.ban_list.standings
        return {card: standing for card in self.cards if (standing := standings[card]) is not FREE}

    def on(self, boards: tuple[str, ...] | None) -> Counts:
        """The counts over some boards together; None means all boards."""
        if boards is None:
            return self.cards
        if len(boards) == 1:
            return self.boards[boards[0]]
        total: Counts = {}
        for board in boards:
            for card, n in self.boards[board].items():
                total[card] = total.get(card, 0) + n
        return total

    def copies(self, where: Matcher, boards: tuple[str, ...] | None) -> int:
        """Copies of the cards that a filter matches, over some boards together; None means all boards.

        Remembered: several rule lines ask for the same ones.
        """
        key = (id(where), boards)
        found = self._copies.get(key)
        if found is None:
            counts = self.on(boards)
            found = self._copies[key] = sum(compress(counts.values(), map(where.__getitem__, counts)))
        return found

    def most_by_slug(self, counts: Counts) -> int:
        """Copies of the card that has most of them, its variants together; 0 where there is no card."""
        totals: dict[str, int] = {}
        for card, n in counts.items():
            totals[card.slug] = totals.get(card.slug, 0) + n
        return max(totals.values(), default=0)

    def values(self, fact: str, counts: Counts, where: Matcher | None = None) -> dict[str, int]:
        """Copies per value of a fact over `counts` (of cards `where` matches), in the order of the game's value table."""
        found: dict[str, int] = {}
        for card, n in counts.items():
            if where is None or where[card]:
                value = card.facts.get(fact)
                for word in words_of(value):
                    found[word] = found.get(word, 0) + n
        return found

    def by_slug(self, counts: Counts) -> dict[str, tuple[list[CardSpec], int]]:
        """Copies per card identity: slug → (its variants here, the lowest rarity first, and copies of all of them)."""
        groups: dict[str, tuple[list[CardSpec], int]] = {}
        for card, n in counts.items():
            held = groups.get(card.slug)
            groups[card.slug] = ([card], n) if held is None else (by_name([*held[0], card]), held[1] + n)
        return groups

    def name_of(self, entry: DeckEntry, pool: Pool) -> str:
        """The name to print for an entry: its card's, or what was written."""
        card = pool.get((entry.card, entry.rarity)) or pool.get((entry.card, None))
        return card.name if card else self.deck.names.get(entry.card, entry.card)
