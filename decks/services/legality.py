"""The one path from a deck to its verdict: the site, the API, the command line and match starts all come through here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from decks.services.deck_text import homes
from decks.services.rulesets import RulesOfDay, rules_of_day
from oscg.common.clock import utc_today
from oscg.common.errors import FieldError, InvalidInput
from rules.checks.agreement import AgreementEntry, agree
from rules.checks.runner import Verdict, room_for, run
from rules.specs.ban_list import Agreement
from rules.specs.deck import DeckEntry, DeckSpec
from rules.specs.names import name_key
from rules.specs.verdict import Violation

SUGGESTED_ENTRIES = 20
"""Near misses are looked for in so many unknown entries of a deck; a deck of nothing but unknown cards is no deck."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a deck is checked against: a format on a day, with what players agreed to allow, perhaps in sanctioned play."""

    format: str
    as_of: date | None = None
    allow: tuple[AgreementEntry, ...] = ()
    is_sanctioned: bool = False
    room_for: tuple[str, ...] = field(default_factory=tuple)


@dataclass(frozen=True, slots=True)
class DeckVerdict:
    """A verdict with the day it was asked for; `as_json` is what the API, the command line and the site show."""

    verdict: Verdict
    as_of: date
    room: Mapping[str, int]

    @property
    def is_legal(self) -> bool:
        """Whether the deck may be played."""
        return self.verdict.is_legal

    def as_json(self, entry_lines: Sequence[int] = ()) -> dict[str, Any]:
        """The verdict as plain JSON values. `entry_lines`, for a deck read from text, turn pointers into `/lines/<number>`."""
        spec = self.verdict.ruleset.spec
        listed = spec.ban_list
        found: dict[str, Any] = {
            "legal": self.verdict.is_legal,
            "ruleset": {
                "format": spec.format,
                "revision": spec.revision,
                "as_of": self.as_of.isoformat(),
                "hash": spec.hash,
                "ban_list": listed
                and {
                    "revision": listed.revision,
                    "effective_from": listed.effective_from.isoformat(),
                    "url": f"/banlists/{spec.format}/{listed.revision}/",
                },
            },
            "counts": self.verdict.counts,
            "violations": [violation_json(item, entry_lines) for item in self.verdict.violations],
            "warnings": [violation_json(item, entry_lines) for item in self.verdict.warnings],
            "waived": self.verdict.waived,
            "unread": [],
        }
        if self.room:
            found["room"] = dict(self.room)
        return found


def violation_json(violation: Violation, entry_lines: Sequence[int] = ()) -> dict[str, Any]:
    """One finding as plain JSON values."""
    pointers = list(violation.pointers)
    if entry_lines:
        pointers = [f"/lines/{entry_lines[int(pointer.rpartition('/')[2])]}" for pointer in pointers]
    return {
        "code": violation.code,
        "finding": violation.finding,
        "rule": violation.rule,
        "severity": violation.severity,
        "message": violation.message,
        "advice": violation.advice,
        "params": violation.params,
        "cards": list(violation.cards),
        "pointers": pointers,
        "fixes": list(violation.fixes),
    }


def deck_verdict(
    *, entries: Sequence[DeckEntry], target: Target, pointer: str = "", rules: RulesOfDay | None = None
) -> DeckVerdict:
    """Whether a deck is legal under a target, and exactly why not.

    `entries` name cards by slug or by name, as import folds it. The number of queries does not depend on the deck. Raises
    Missing for an unknown format, InvalidInput for a day without rules or an agreement the rule book refuses; `pointer` leads to
    the target in the input. `rules` are the target's, where the caller holds them already.
    """
    day = target.as_of or utc_today()
    rules = rules or rules_of_day(format_slug=target.format, day=day)
    deck = deck_spec(entries, rules)
    agreement = agreement_read(target, rules, pointer)
    verdict = run(deck, rules.ruleset, agreement, is_sanctioned=target.is_sanctioned)
    return DeckVerdict(verdict, day, _room(deck, target, rules, agreement))


def deck_spec(entries: Sequence[DeckEntry], rules: RulesOfDay) -> DeckSpec:
    """The entries with card names turned into slugs, and what can be said of those that are no card here."""
    resolved: list[DeckEntry] = []
    names: dict[str, str] = {}
    foreign: dict[str, tuple[str, str]] = {}
    suggestions: dict[str, tuple[str, ...]] = {}
    cards = rules.pool.cards
    for entry in entries:
        slug = entry.card if (entry.card, None) in cards else rules.pool.names.find(entry.card)
        if slug is not None:
            resolved.append(entry if slug == entry.card else entry._replace(card=slug))
            names[slug] = rules.pool.known[slug]
            continue
        resolved.append(entry)
        _explain(entry.card, rules, names, foreign, suggestions)
    return DeckSpec(tuple(resolved), names, foreign, suggestions)


def _explain(
    text: str,
    rules: RulesOfDay,
    names: dict[str, str],
    foreign: dict[str, tuple[str, str]],
    suggestions: dict[str, tuple[str, ...]],
) -> None:
    """Find out what an unknown entry may be: an unpublished card of this game, a card of another, or a near miss."""
    own = rules.ruleset.spec.game.slug
    if text in foreign or text in suggestions:
        return
    others = rules.foreign.get(text) or rules.foreign.get(name_key(text)) or ()
    elsewhere = [(name, game_name) for game, name, game_name in others if game != own]
    if elsewhere:
        foreign[text] = elsewhere[0]
        names[text] = elsewhere[0][0]
    elif len(suggestions) < SUGGESTED_ENTRIES:
        suggestions[text] = tuple(rules.pool.names.suggest(text))


def agreement_read(target: Target, rules: RulesOfDay, pointer: str = "") -> Agreement | None:
    """What a target's players agree on, cards found by name. Raises InvalidInput with every finding of the rule book."""
    entries = [
        entry._replace(card=rules.pool.names.find(entry.card) or entry.card)
        if (entry.card, None) not in rules.pool.cards
        else entry
        for entry in target.allow
    ]
    agreement, problems = agree(entries, rules.ruleset.spec, is_sanctioned=target.is_sanctioned)
    if problems:
        found = tuple(
            FieldError(
                f"{pointer}/allow" if problem.at is None else f"{pointer}/allow/{problem.at}",
                problem.code,
                f"{problem.finding}: {problem.message}" if problem.finding else problem.message,
            )
            for problem in problems
        )
        raise InvalidInput(problems[0].code, problems[0].message, errors=found)
    return agreement


def _room(deck: DeckSpec, target: Target, rules: RulesOfDay, agreement: Agreement | None) -> dict[str, int]:
    """“How many more may I add?” for the cards the target asks about, answered by the validator itself."""
    found: dict[str, int] = {}
    for wanted in target.room_for:
        slug = wanted if (wanted, None) in rules.pool.cards else rules.pool.names.find(wanted)
        if slug is not None:
            entry = DeckEntry(slug, 1, _home(slug, deck, rules))
            found[slug] = room_for(deck, rules.ruleset, entry, agreement)
    return found


def _home(slug: str, deck: DeckSpec, rules: RulesOfDay) -> str:
    """The board a card is added to: where it lies already, else the first one where its kind belongs."""
    boards = (entry.board for entry in deck.entries if entry.card == slug)
    return next((board for board in boards if board in rules.ruleset.spec.game.boards), homes(slug, None, rules)[0])
