"""Decks made to order: a legal deck around a card, and the same deck without it, for any format.

The format's own checks are the judge: a deck starts with the card, and of some changes drawn by lot the one is made that leaves the
least trouble, until the verdict finds none. What a verdict only warns of (no card to pay for this one, no Unit to fuse) is
trouble too, so that decks are not just legal but play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from rules.checks.check import Found
from rules.checks.ruleset import Ruleset
from rules.checks.runner import Verdict, run
from rules.specs.card import CardSpec
from rules.specs.deck import DeckEntry, DeckSpec
from rules.specs.verdict import ERROR, WARNING

Line = tuple[str, str | None, str]
"""A card's slug, its rarity, and a board."""
Deck = dict[Line, int]

ATTEMPTS = 4
STEPS, PATIENCE, POLISH = 120, 12, 8
"""How many changes are made at most, how often none may help before one gives up, and how many more when the deck is legal."""
ADDITIONS, REMOVALS, EXCHANGES = 12, 6, 12
MOST_AT_ONCE = 4
MISPLACED = 3.0
"""What a card that may not be there weighs against one that is missing: several checks may miss the same one."""
WARNED = 0.4
DEAR, CHEAP = 0.02, 2
"""What each unit of cost above that of a cheap card weighs: hands of dear cards lie idle."""
LACKING = 0.5
"""What each card weighs that a deck has too few of in its mix."""
LONE = 0.05
"""What a card with a single copy weighs: a plan needs cards that come up."""


class NoDeckFound(Exception):
    """No legal deck was found; `message` is a whole sentence that says what stands against the best one."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


@dataclass(frozen=True, slots=True)
class Draft:
    """A deck in the making, how much is wrong with it, and what its verdict says."""

    deck: Deck
    trouble: float
    verdict: Verdict


class DeckMaker:
    """Makes decks of the published cards of a ruleset. The same seed gives the same deck.

    `mix` says what share of its cards those of a kind should be at least (`Habits.mix` of a game).
    """

    def __init__(self, ruleset: Ruleset, mix: Mapping[str, float] | None = None) -> None:
        self.ruleset = ruleset
        self.mix = mix or {}
        self.boards = ruleset.spec.game.boards
        cards = {(card.slug, card.rarity): card for card in ruleset.spec.pool.values() if card.is_published}
        self.cards = dict(sorted(cards.items(), key=lambda item: (item[0][0], item[0][1] or "")))
        self.company: Deck = {}
        alone = {card: self.lines_of(card) for card in self.cards.values()}
        # Some cards are in order only beside others, such as those that pay for them.
        self.company = {line: 1 for card, found in alone.items() if not self._wrong(found[0], card) for line in found}
        self.lines = [line for card in self.cards.values() for line in self.lines_of(card)]

    def make(self, seed: int, around: CardSpec | None = None) -> DeckSpec:
        """A legal deck that holds a card, as often as the format lets it but at most four times; any deck without one.

        Raises NoDeckFound where none is found, as for a banned card.
        """
        best: Draft | None = None
        starts: list[Deck] = [{}]
        if around is not None:
            # Where several copies cannot be had, one may do.
            lines = self.lines_of(around)
            starts = [{line: copies} for line in lines for copies in (self._most_copies(line, around), 1)]
        for attempt in range(max(ATTEMPTS, len(starts))):
            start = starts[attempt % len(starts)]
            made = self._work(start, start, Random(f"{seed}/{attempt}"))  # noqa: S311 (decks need no secrets)
            if made.verdict.is_legal:
                return deck_of(made.deck)
            best = made if best is None or made.trouble < best.trouble else best
        assert best is not None
        raise NoDeckFound(self._why(best, "deck" if around is None else f"deck with {around.name}"))

    def without(self, deck: DeckSpec, card: CardSpec, seed: int) -> DeckSpec:
        """The same deck with others in the place of a card: as many, as much like it, and as few changes as are found.

        Raises NoDeckFound where nothing can take its place.
        """
        whole: Deck = {(entry.card, entry.rarity, entry.board): entry.count for entry in deck.entries}
        rest = {line: count for line, count in whole.items() if line[0] != card.slug}
        best: Draft | None = None
        for attempt in range(ATTEMPTS):
            chance = Random(f"{seed}/{attempt}")  # noqa: S311
            start = self._refilled(rest, {line: n for line, n in whole.items() if line not in rest}, card, chance)
            # The last attempts may change everything.
            made = self._work(start, rest if attempt < ATTEMPTS // 2 else {}, chance, without=card.slug)
            if made.verdict.is_legal:
                return deck_of(made.deck)
            best = made if best is None or made.trouble < best.trouble else best
        assert best is not None
        raise NoDeckFound(self._why(best, f"deck without {card.name}"))

    def _why(self, draft: Draft, what: str) -> str:
        errors = draft.verdict.violations
        reason = errors[0].message if errors else "The cards there are do not suffice."
        return f"No legal {what} was found for {self.ruleset.spec.format}. {reason}"

    # -------------------------------------------------------------------------------------------------- where cards may lie
    def lines_of(self, card: CardSpec) -> list[Line]:
        """Where a card may lie: on the boards where least is wrong about it."""
        found = [(card.slug, card.rarity, board) for board in self.boards]
        wrong = [self._wrong(line, card) for line in found]
        return [line for line, count in zip(found, wrong, strict=True) if count == min(wrong)]

    def _most_copies(self, line: Line, card: CardSpec) -> int:
        """As many copies of a card as are no worse than one, at most four."""
        one = self._wrong(line, card)
        return max(n for n in range(1, MOST_AT_ONCE + 1) if self._wrong(line, card, n) <= one)

    def _wrong(self, line: Line, card: CardSpec, copies: int = 1) -> int:
        """How many errors name a card that lies somewhere, among others that are in order anywhere."""
        others = {other: count for other, count in self.company.items() if other[0] != card.slug}
        verdict = self._judge({**others, line: copies})
        return sum(rule.severity == ERROR and card in found.cards for rule, found in verdict.findings)

    # ----------------------------------------------------------------------------------------------------------- changes
    def _work(self, start: Deck, fixed: Deck, chance: Random, without: str = "") -> Draft:
        """Change a deck, never below what is fixed, until nothing helps any more."""
        lines: dict[str, list[Line]] = {}
        for line in self.lines:
            if line[0] != without:
                lines.setdefault(line[2], []).append(line)
        now, idle, legal = self._draft(start), 0, 0
        for _ in range(STEPS):
            drafts = [self._draft(deck) for deck in self._changes(now, fixed, lines, chance)]
            best = min(drafts, key=lambda draft: draft.trouble, default=now)
            if best.trouble < now.trouble:
                now, idle = best, 0
            else:
                idle += 1
            legal += now.verdict.is_legal
            if legal > POLISH or idle > (0 if legal else PATIENCE):
                break
        return now

    def _changes(self, now: Draft, fixed: Deck, lines: Mapping[str, Sequence[Line]], chance: Random) -> list[Deck]:
        """Some decks that differ a little from this one: more of a card, less of one, one for another of its board.

        Cards are added where the verdict's own fixes say that some are missing, on any board where they name none.
        """
        deck = now.deck
        fixes = [fix for _, found in now.verdict.findings for fix in found.fixes]
        boards = [board for board in lines for fix in fixes if (fix.op, fix.board) == ("add", board)] or [*lines]
        found: list[Deck] = []
        for _ in range(ADDITIONS if boards else 0):
            line = chance.choice(lines[chance.choice(boards)])
            found += [_added(deck, line, 1), _added(deck, line, MOST_AT_ONCE)]
        loose = {line: count - fixed.get(line, 0) for line, count in deck.items() if count > fixed.get(line, 0)}
        found += [_added(deck, line, -n) for line in _some([*loose], REMOVALS, chance) for n in {1, loose[line]}]
        for line in _some([*loose], EXCHANGES, chance):
            if line[2] in lines:
                count = chance.choice((chance.randint(1, loose[line]), loose[line]))
                found.append(_added(_added(deck, line, -count), chance.choice(lines[line[2]]), count))
        return found

    def _refilled(self, rest: Deck, lost: Mapping[Line, int], card: CardSpec, chance: Random) -> Deck:
        """The rest of a deck with as many copies of cards much like the one that was taken out, board by board."""
        deck = dict(rest)
        for (_, _, board), count in lost.items():
            left = count
            others = [line for line in self.lines if line[2] == board and line[0] != card.slug]
            chance.shuffle(others)
            others.sort(key=lambda line: _unlike(self.cards[line[0], line[1]], card))
            for line in others:
                while left and self._draft(_added(deck, line, 1)).trouble <= self._draft(deck).trouble:
                    deck, left = _added(deck, line, 1), left - 1
                if not left:
                    break
        return deck

    # ----------------------------------------------------------------------------------------------------------- judging
    def _judge(self, deck: Deck) -> Verdict:
        return run(deck_of(deck), self.ruleset)

    def _draft(self, deck: Deck) -> Draft:
        verdict = self._judge(deck)
        trouble = 0.0
        for line, found in verdict.findings:
            trouble += _size(found, verdict) * {ERROR: 1.0, WARNING: WARNED}.get(line.severity, 0.0)
        for (slug, rarity, _), count in deck.items():
            cost = self.cards[slug, rarity].facts.get("cost") if (slug, rarity) in self.cards else None
            trouble += DEAR * count * max(0, cost - CHEAP) if type(cost) is int else 0.0
            trouble += LONE if count == 1 else 0.0
        return Draft(deck, trouble + self._lopsided(verdict), verdict)

    def _lopsided(self, verdict: Verdict) -> float:
        """How many cards of a kind a deck lacks that shall play well."""
        counts = verdict.tally.values("kind", verdict.tally.cards) if self.mix else {}
        total = sum(verdict.tally.cards.values())
        return LACKING * sum(max(0.0, share * total - counts.get(kind, 0)) for kind, share in self.mix.items())


def deck_of(deck: Mapping[Line, int]) -> DeckSpec:
    """Lines as a deck."""
    return DeckSpec(tuple(DeckEntry(slug, count, board, rarity) for (slug, rarity, board), count in deck.items()))


def _size(found: Found, verdict: Verdict) -> float:
    """How much is wrong: by how many it misses what is allowed, or how many cards should not be there at all."""
    has, allowed = found.values.get("found"), found.values.get("allowed")
    if type(has) is int and type(allowed) is int:
        return float(max(1, abs(has - allowed)))
    return MISPLACED * max(1, sum(verdict.tally.cards.get(card, 0) for card in found.cards))


def _unlike(one: CardSpec, other: CardSpec) -> int:
    """In how many facts two cards differ."""
    names = one.facts.keys() | other.facts.keys()
    return sum(one.facts.get(name) != other.facts.get(name) for name in names)


def _some(lines: Sequence[Line], most: int, chance: Random) -> list[Line]:
    return chance.sample(lines, most) if len(lines) > most else list(lines)


def _added(deck: Deck, line: Line, count: int) -> Deck:
    """The deck with more or fewer copies on a line."""
    new = dict(deck)
    new[line] = new.get(line, 0) + count
    if new[line] <= 0:
        del new[line]
    return new
