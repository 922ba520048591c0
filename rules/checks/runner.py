"""Running a ruleset's checks over a deck, and putting the raw findings into words when somebody reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.checks.check import Findings, Fix, Found, Later
from rules.checks.messages import fill
from rules.checks.ruleset import RuleLine, Ruleset
from rules.checks.tally import Tally
from rules.specs.ban_list import BANNED, Agreement
from rules.specs.card import CardSpec
from rules.specs.deck import DeckEntry, DeckSpec
from rules.specs.verdict import ERROR, Violation


class Verdict:
    """Whether a deck is legal under a ruleset, with every finding in the rule book's order.

    `findings` are raw; `violations` (errors), `warnings` (warnings and notes) and `waived` are worded when read.
    """

    __slots__ = ("_answers", "_findings", "_places", "_spots", "_words", "is_legal", "ruleset", "tally")

    def __init__(self, ruleset: Ruleset, tally: Tally, answers: list[tuple[RuleLine, Findings]]) -> None:
        """Take the answers of the lines that found something."""
        self.ruleset = ruleset
        self.tally = tally
        self._answers = answers
        self._findings: list[tuple[RuleLine, Found]] | None = None
        self._places: dict[CardSpec, list[int]] | None = None
        self._spots: dict[int, list[int]] | None = None
        self._words: list[Violation] | None = None
        self.is_legal = not answers or all(line.severity != ERROR for line, _ in answers)

    @property
    def findings(self) -> list[tuple[RuleLine, Found]]:
        """Every raw finding with its rule line."""
        if self._findings is None:
            self._findings = [
                (line, item)
                for line, answer in self._answers
                for item in (answer.make() if isinstance(answer, Later) else answer)
            ]
        return self._findings

    @property
    def violations(self) -> list[Violation]:
        """The errors: what makes the deck illegal."""
        return [each for each in self._all_words() if each.severity == ERROR]

    @property
    def warnings(self) -> list[Violation]:
        """What its owner should know though it is allowed."""
        return [each for each in self._all_words() if each.severity != ERROR]

    def _all_words(self) -> list[Violation]:
        """Every finding in words, put together once."""
        if self._words is None:
            self._words = [self._worded(line, found) for line, found in self.findings]
        return self._words

    @property
    def counts(self) -> dict[str, int]:
        """Cards on each board, unknown ones included."""
        return dict(self.tally.sizes)

    @property
    def waived(self) -> list[dict[str, Any]]:
        """Which listed cards the players' agreement allows in this deck, and to how many copies (MAX-LIST-6)."""
        tally = self.tally
        groups = tally.by_slug({card: tally.cards[card] for card in tally.listed if card.slug in tally.agreed})
        return [
            {
                "card": slug,
                "status": standing.status,
                "list_limit": standing.limit,
                "agreed": tally.agreed[slug],
                "found": count,
                "message": _waiver(cards[0].name, standing.status, count, tally.agreed[slug]),
            }
            for slug, (cards, count) in sorted(groups.items(), key=lambda item: item[1][0][0].sort_key)
            if count > (0 if (standing := tally.listed[cards[0]]).status == BANNED else standing.limit or 0)
            and count <= tally.agreed[slug]
        ]

    def _worded(self, line: RuleLine, found: Found) -> Violation:
        values = {"options": self.ruleset.spec.options, **found.values}
        if found.cards:
            values.setdefault("card", found.cards[0].name)
        if self.ruleset.spec.ban_list is not None:
            values.setdefault("version", self.ruleset.spec.ban_list.revision)
        advice = line.advice.get(found.problem)
        return Violation(
            code=f"{line.name}.{found.problem}",
            finding=line.finding,
            rule=line.rule,
            severity=line.severity,
            message=fill(line.messages[found.problem], values),
            advice=fill(advice, values) if advice else "",
            params=dict(found.values),
            cards=tuple(dict.fromkeys(card.slug for card in found.cards)),
            pointers=self._pointers(found),
            fixes=tuple(_fix(fix) for fix in found.fixes),
        )

    def _pointers(self, found: Found) -> tuple[str, ...]:
        """JSON pointers of the entries a finding speaks of: those given, or all of its cards (in their rarity)."""
        if found.entries:
            if self._spots is None:
                self._spots = self._spots_of_entries()
            places = {at for entry in found.entries for at in self._spots.get(id(entry), ())}
        else:
            if self._places is None:
                self._places = self._places_of_cards()
            places = {at for card in found.cards for at in self._places.get(card, ())}
        return tuple(f"/entries/{at}" for at in sorted(places))

    def _spots_of_entries(self) -> dict[int, list[int]]:
        """Where each entry stands, by its identity: equal ones are told apart."""
        spots: dict[int, list[int]] = {}
        for at, entry in enumerate(self.tally.deck.entries):
            spots.setdefault(id(entry), []).append(at)
        return spots

    def _places_of_cards(self) -> dict[CardSpec, list[int]]:
        """Where each card stands among the entries; entries without a card of the pool stand nowhere."""
        pool = self.ruleset.spec.pool
        places: dict[CardSpec, list[int]] = {}
        for at, entry in enumerate(self.tally.deck.entries):
            card = pool.get((entry.card, entry.rarity))
            if card is not None:
                places.setdefault(card, []).append(at)
        return places


def _waiver(name: str, status: str, count: int, agreed: int) -> str:
    allowed, held = ("once" if n == 1 else f"{n} times" for n in (agreed, count))
    return f"{name} is {status}; the players agreed to allow it {allowed}, and the deck has it {held}."


def _fix(fix: Fix) -> dict[str, Any]:
    """A fix as JSON, without the keys that do not apply."""
    whole = {
        "op": fix.op,
        "card": fix.card.slug if fix.card else None,
        "rarity": fix.card.rarity if fix.card else None,
        "count": fix.copies,
        "board": fix.board,
        "to": fix.to,
    }
    return {key: value for key, value in whole.items() if value is not None}


def run(
    deck: DeckSpec, ruleset: Ruleset, agreement: Agreement | None = None, *, is_sanctioned: bool = False
) -> Verdict:
    """Check a deck: every finding of every rule line, in the lines' order. Never raises for what a deck holds."""
    spec = ruleset.spec
    tally = Tally(deck, spec, dict(agreement.copies) if agreement else None, is_sanctioned)
    answers: list[tuple[RuleLine, Findings]] = []
    for line in ruleset.lines_to_run(tally.empty):
        answer = line.check(tally, line.params, spec)
        if answer:
            answers.append((line, answer))
    return Verdict(ruleset, tally, answers)


def room_for(
    deck: DeckSpec, ruleset: Ruleset, entry: DeckEntry, agreement: Agreement | None = None, *, most: int = 99
) -> int:
    """How many more copies of `entry`'s card the deck may take before an error about that card appears or grows.

    Asks the validator itself, one copy at a time, so that the answer can never differ from the verdict. `most` bounds it.
    """
    return rooms_for(deck, ruleset, [entry], agreement, most=most)[0]


def rooms_for(
    deck: DeckSpec,
    ruleset: Ruleset,
    entries: Sequence[DeckEntry],
    agreement: Agreement | None = None,
    *,
    most: int = 99,
) -> list[int]:
    """`room_for` of several cards, each by itself: the deck as it is is judged once for all of them."""
    now = run(deck, ruleset, agreement)
    return [_room_for(now, entry, agreement, most) for entry in entries]


def _room_for(now: Verdict, entry: DeckEntry, agreement: Agreement | None, most: int) -> int:
    deck, ruleset = now.tally.deck, now.ruleset
    before = _errors_about(now, entry.card)
    for extra in range(1, most + 1):
        fuller = replace(deck, entries=(*deck.entries, entry._replace(count=extra)))
        after = _errors_about(run(fuller, ruleset, agreement), entry.card)
        if any(found > before.get(key, 0) for key, found in after.items()):
            return extra - 1
    return most


def _errors_about(verdict: Verdict, slug: str) -> dict[tuple[str, str], int]:
    """Errors that name a card, by finding and problem, with how far they go: all of them together."""
    sizes: dict[tuple[str, str], int] = {}
    for line, found in () if verdict.is_legal else verdict.findings:
        if line.severity == ERROR and _speaks_of(found, slug):
            key = (line.finding, found.problem)
            sizes[key] = sizes.get(key, 0) + _size(found)
    return sizes


def _size(found: Found) -> int:
    """How far an error goes: what is missing, else the number found, else the copies its fixes touch."""
    number = found.values.get("missing", found.values.get("found"))
    return number if type(number) is int else max(1, sum(fix.copies for fix in found.fixes))


def _speaks_of(found: Found, slug: str) -> bool:
    for card in found.cards:
        if card.slug == slug:
            return True
    return any(entry.card == slug for entry in found.entries) if found.entries else False
