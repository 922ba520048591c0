"""Random decks under random rulesets: a verdict always comes, always the same, whatever the order of the entries."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.checks.ruleset import Ruleset, bind, library
from rules.checks.runner import Verdict, room_for, run
from rules.specs.ban_list import BANNED, RESTRICTED, Agreement, ListEntry
from rules.specs.card_filter import compile_filter
from rules.specs.deck import DeckEntry, DeckSpec
from tests.rules.checks.bench import CARDS, FACTS, TIERS, spec

NAMES = [*CARDS, "Nobody", "Wolf"]
NUMBERS = st.integers(0, 6)
FACT = st.sampled_from(list(FACTS))
BOARDS = st.sampled_from([["main"], ["side"], ["main", "side"]])
WHERE = st.sampled_from(
    [{}, {"kind": "unit"}, {"element": ["fire", "air"]}, {"stat": ["cost", ">", 2]}, {"not": {"rare": True}}]
)
COUNTS = st.one_of(st.integers(1, 5), st.integers(1, 5), st.sampled_from([0, -1, 10**12, True, "3", None, 2.5, [], {}]))


def params(**every: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Some of these parameters; those whose names end in an underscore always."""
    needed = {name.rstrip("_"): value for name, value in every.items() if name.endswith("_")}
    optional = {name: value for name, value in every.items() if not name.endswith("_")}
    return st.fixed_dictionaries(needed, optional=optional)


BY_TIER = st.dictionaries(st.sampled_from(["low", "mid", "top"]), NUMBERS)
PARAMS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "attribute_average": params(fact_=FACT, maximum_=NUMBERS, boards=BOARDS, exclude=WHERE),
    "board_kinds": params(boards_=st.fixed_dictionaries({"main": WHERE, "side": WHERE}), only=BOARDS, sort_by_name=st.booleans()),
    "board_size": params(boards_=BOARDS, minimum=NUMBERS, maximum=NUMBERS, exclude=WHERE),
    "card_status": params(agreement_on_submitted=st.booleans()),
    "copy_limit": params(maximum_=NUMBERS, where=WHERE, boards=BOARDS, skip_listed=st.booleans(), skip_reported=st.booleans()),
    "group_limit": params(maximum_=NUMBERS, by_=FACT, where=WHERE, single=WHERE),
    "known_card": params(skip_foreign=st.booleans()),
    "list_limit": params(with_agreed=st.booleans(), least=NUMBERS),
    "matching_cards": params(where_=WHERE, minimum=NUMBERS, maximum=NUMBERS, boards=BOARDS),
    "matching_share": params(where_=WHERE, minimum=st.integers(0, 100), maximum=st.integers(0, 100), boards=BOARDS),
    "point_cap": params(maximum_=NUMBERS, cards=st.dictionaries(st.sampled_from(NAMES), NUMBERS), fact=FACT),
    "rarity_limit": params(rarity_=st.sampled_from(["low", "mid", "top"]), maximum=BY_TIER),
    "required_cards": params(cards_=st.dictionaries(st.sampled_from(NAMES), NUMBERS)),
    "value_count": params(fact_=FACT, allowed_=st.lists(NUMBERS, min_size=1), boards=BOARDS, where=WHERE),
    "value_share": params(fact_=FACT, minimum_=st.dictionaries(st.sampled_from("01234"), NUMBERS), boards=BOARDS,
                          where=WHERE, counts=st.lists(NUMBERS, min_size=1)),
    "weighted_copies": params(maximum_=NUMBERS, weights=BY_TIER, copies=BY_TIER),
}  # fmt: skip


@st.composite
def rulesets(draw: Any) -> Ruleset:
    tiers = draw(st.sampled_from([(), TIERS]))
    lines = []
    for name in draw(st.lists(st.sampled_from(list(library())), min_size=1, max_size=8)):
        if name == "rarity_limit" and not tiers:
            continue
        severity = draw(st.sampled_from(["error", "warning", "info"]))
        lines.append({"check": name, "severity": severity, "params": draw(PARAMS.get(name, st.just({})))})
    listed = [ListEntry(*draw(st.sampled_from([(RESTRICTED, 1), (RESTRICTED, 3), (BANNED, 0)])), "Why.", slug)
              for slug in draw(st.lists(st.sampled_from(list(CARDS)), max_size=3))]  # fmt: skip
    if draw(st.booleans()):
        listed.append(ListEntry(RESTRICTED, 2, "", None, compile_filter(draw(WHERE), FACTS)))
    enabled = draw(st.booleans())
    return bind(
        spec(lines, tiers=tiers, listed=draw(st.sampled_from([None, listed])), agreement={"enabled": enabled}), {}
    )


ENTRIES = st.builds(
    DeckEntry,
    card=st.sampled_from(NAMES),
    count=COUNTS,
    board=st.sampled_from(["main", "main", "side", "attic"]),
    rarity=st.sampled_from([None, None, "low", "mid", "top", "golden"]),
)
DECKS = st.builds(
    lambda entries: DeckSpec(tuple(entries), {}, {"Wolf": ("Wolf", "Woods")}, {"Nobody": ("Ant",)}),
    st.lists(ENTRIES, max_size=8),
)
AGREEMENTS = st.none() | st.builds(Agreement, st.dictionaries(st.sampled_from(list(CARDS)), st.integers(1, 4)))


def told(verdict: Verdict, *, pointers: bool) -> list[str]:
    """Everything a verdict says, as text; sorted when places do not matter."""
    rows = []
    for item in [*verdict.violations, *verdict.warnings]:
        fixes = sorted(json.dumps(fix) for fix in item.fixes)
        row = [item.code, item.severity, item.message, item.params, item.cards, fixes]
        rows.append(json.dumps([*row, item.pointers] if pointers else row, sort_keys=True))
    return [*(rows if pointers else sorted(rows)), json.dumps([verdict.waived, verdict.counts, verdict.is_legal])]


@settings(max_examples=250, deadline=None)
@given(DECKS, rulesets(), AGREEMENTS, st.booleans(), st.randoms(use_true_random=False))
def test_a_verdict_always_comes_and_is_always_the_same(
    deck: DeckSpec, ruleset: Ruleset, agreement: Agreement | None, is_sanctioned: bool, random: Any
) -> None:
    verdict = run(deck, ruleset, agreement, is_sanctioned=is_sanctioned)
    said = told(verdict, pointers=True)
    assert verdict.is_legal == (not verdict.violations)
    assert told(run(deck, ruleset, agreement, is_sanctioned=is_sanctioned), pointers=True) == said
    fresh = bind(ruleset.spec, {})
    assert told(run(deck, fresh, agreement, is_sanctioned=is_sanctioned), pointers=True) == said
    shuffled = DeckSpec(
        tuple(random.sample(deck.entries, len(deck.entries))), deck.names, deck.foreign, deck.suggestions
    )
    other = run(shuffled, ruleset, agreement, is_sanctioned=is_sanctioned)
    assert told(other, pointers=False) == told(verdict, pointers=False)
    assert [item.code for item in other.violations] == [item.code for item in verdict.violations]


@settings(max_examples=60, deadline=None)
@given(DECKS, rulesets(), AGREEMENTS, ENTRIES)
def test_room_is_never_more_than_the_verdict_allows(
    deck: DeckSpec, ruleset: Ruleset, agreement: Agreement | None, entry: DeckEntry
) -> None:
    def findings(extra: int) -> set[tuple[str, str]]:
        more = (entry._replace(count=extra),) if extra else ()
        fuller = DeckSpec((*deck.entries, *more), deck.names, deck.foreign, deck.suggestions)
        return {
            (item.code, item.finding) for item in run(fuller, ruleset, agreement).violations if entry.card in item.cards
        }

    room = room_for(deck, ruleset, entry, agreement, most=4)
    assert 0 <= room <= 4
    assert findings(room) <= findings(0)
