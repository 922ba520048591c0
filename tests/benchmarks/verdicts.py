"""How many verdicts one CPU-second gives, without database and web server, and what makes them dearer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.checks.ruleset import Ruleset
from rules.checks.runner import Verdict, run
from rules.specs.ban_list import BanListSpec
from rules.specs.deck import DeckEntry, DeckSpec
from tests.benchmarks import plain_floor
from tests.benchmarks.report import Row
from tests.benchmarks.shipped_rules import DAY, entries_of, filler_cards, rebound, sample_deck, shipped_ruleset
from tests.benchmarks.stopwatch import per_second, rates_in_turn

BENCH = "verdicts"
TITLE = "Verdicts per CPU-second (pure: a counted deck, all rule lines; words only where it says so)"
UNIT = "/CPU-s"
PEER = "best peer that checks card lists, measured elsewhere"
LEAST_ERRORS = 15
LEGAL, ILLEGAL = "legal", "illegal"


@dataclass(frozen=True, slots=True)
class Case:
    """A game's legal sample deck, how it is spoilt, and what is hoped for."""

    game: str
    file: str
    spoilt_lines: int
    aims: tuple[str, str] = ("", "")


CASES = (
    Case("maximus", "lamps-for-the-drowned.txt", 14, ("≥ 60,000", "≥ 30,000")),
    Case("card-wars", "three-rivers-one-forge.txt", 12),
    Case("fortification", "three-crowns-at-dusk.txt", 14),
)


def rows() -> Iterator[Row]:
    """All rows of this benchmark."""
    for case in CASES:
        yield from _case_rows(case)
    yield Row(BENCH, "maximus, legal: peer", 34_000, "/s", note=PEER)
    yield Row(BENCH, "maximus, illegal: peer", 38_000, "/s", note=PEER)
    yield from _growth_rows()


def _case_rows(case: Case) -> Iterator[Row]:
    ruleset = shipped_ruleset(case.game)
    legal = sample_deck(case.game, case.file)
    decks = {LEGAL: legal, ILLEGAL: spoilt(legal, ruleset, case)}
    cards = sum(entry.count for entry in legal.entries)
    verdicts = {name: run(deck, ruleset) for name, deck in decks.items()}
    _expect(verdicts[LEGAL].is_legal and not verdicts[LEGAL].findings, f"{case.file} should be legal without a finding")
    errors = len(verdicts[ILLEGAL].violations)
    _expect(errors >= LEAST_ERRORS, f"the spoilt {case.file} shows only {errors} errors")
    actions = {f"{case.game}, {kind}": lambda d=deck: run(d, ruleset) for kind, deck in decks.items()}
    actions |= {
        f"{case.game}, {kind}, worded": lambda d=deck: run(d, ruleset).violations for kind, deck in decks.items()
    }
    actions |= {
        f"{case.game}, {kind}, raw findings": lambda d=deck: run(d, ruleset).findings for kind, deck in decks.items()
    }
    if case.game == "maximus":
        rule = plain_floor.rule_of(ruleset)
        for kind, deck in decks.items():
            lines = [(entry.card, entry.count) for entry in deck.entries]
            _expect(bool(plain_floor.findings(lines, rule)) == (kind == ILLEGAL), "the floor judges otherwise")
            actions[f"maximus, {kind}: floor"] = lambda found=lines: plain_floor.findings(found, rule)
    notes = {
        f"{case.game}, legal": f"{cards} cards on {len(legal.entries)} lines, {len(ruleset.lines)} rule lines",
        f"{case.game}, illegal": f"{errors} errors",
        f"{case.game}, illegal, raw findings": "every finding made, without its words",
        f"{case.game}, illegal, worded": "with messages, pointers and fixes",
        "maximus, legal: floor": "five tests by hand, no structure (elsewhere 285,000)",
        "maximus, illegal: floor": "five tests by hand, no structure (elsewhere 137,000)",
    }
    aims = {f"{case.game}, legal": case.aims[0], f"{case.game}, illegal": case.aims[1]}
    for name, (median, best) in rates_in_turn(actions).items():
        yield Row(BENCH, name, median, UNIT, best, aims.get(name, ""), notes.get(name, ""))


def spoilt(deck: DeckSpec, ruleset: Ruleset, case: Case) -> DeckSpec:
    """The deck with five copies of its first cards, four of listed and unpublished ones, and a card nobody has made."""
    spec = ruleset.spec
    entries = [entry._replace(count=5) if at < case.spoilt_lines else entry for at, entry in enumerate(deck.entries)]
    listed = {entry.card for entry in spec.ban_list.entries} if spec.ban_list else set()
    entries = [entry for entry in entries if entry.card not in listed]
    further = [
        DeckEntry(slug, 4)
        for (slug, rarity), card in spec.pool.items()
        if rarity is None and (slug in listed or not card.is_published)
    ]
    return DeckSpec((*entries, *further, DeckEntry("A Card Nobody Has Made", 2)))


def _growth_rows() -> Iterator[Row]:
    """The same deck where the pool, the deck or the list is larger."""
    base, deck = shipped_ruleset("maximus"), sample_deck("maximus", CASES[0].file)
    fillers = filler_cards(base, 10_000)
    for size in (100, 1_000, 10_000):
        some = dict(list(fillers.items())[: size - 100])
        yield _growth(f"pool of {size:,} cards", deck, rebound(base, pool={**base.spec.pool, **some}))
    whole = rebound(base, pool={**base.spec.pool, **fillers})
    for size in (20, 100, 500):
        yield _growth(
            f"deck of {size} lines", DeckSpec(tuple(DeckEntry(f"filler-{at}", 1) for at in range(size))), whole
        )
    for size in (10, 100, 1_000):
        entries = entries_of(
            [{"card": f"filler-{at}", "status": "banned", "reason": "For size."} for at in range(size)], base.spec.game
        )
        yield _growth(f"list of {size:,} entries", deck, rebound(whole, ban_list=BanListSpec("sized", 1, DAY, entries)))


def _growth(name: str, deck: DeckSpec, ruleset: Ruleset) -> Row:
    median, best = per_second(lambda: run(deck, ruleset), repeats=5, seconds=0.06)
    return Row(BENCH, f"maximus, {name}", 1e6 / median, "µs CPU", 1e6 / best, note=_findings(run(deck, ruleset)))


def _findings(verdict: Verdict) -> str:
    return f"{len(verdict.findings)} findings" if verdict.findings else ""


def _expect(holds: bool, message: str) -> None:
    if not holds:
        raise AssertionError(message)
