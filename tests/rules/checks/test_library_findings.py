"""What the shared checks say: every problem with its message, findings in the order of names, fixes that help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.checks.line_texts import texts_of
from rules.checks.ruleset import library
from rules.specs.ban_list import BANNED, RESTRICTED, ListEntry
from rules.specs.card_filter import compile_filter
from rules.specs.deck import DeckEntry, DeckSpec
from tests.rules.checks.bench import FACTS, TIERS, deck, verdict

UNIT = {"kind": "unit"}
LIST = [ListEntry(RESTRICTED, 1, "Too strong.", "ant"), ListEntry(BANNED, 0, "Far too strong.", "bee")]
LISTED: dict[str, Any] = {"listed": LIST}
FINAL: dict[str, Any] = {"listed": LIST, "agreement": {"enabled": False}}
SANCTIONED: dict[str, Any] = {"listed": LIST, "sanctioned": True}
TIERED: dict[str, Any] = {"tiers": TIERS}
FOREIGN = {"Wolf": ("Wolf", "Woods"), "Elk": ("Elk", "Woods")}

# check, problem, parameters, deck, how the game stands, message
SAID: list[tuple[str, str, dict[str, Any], DeckSpec, dict[str, Any], str]] = [
    ("agreed_limit", "too_many", {}, deck(("ant", 3)), {"agreed": {"ant": 2}},
     "Ant: 3 copies; the players of this match agreed on 2. Remove 1."),
    ("attribute_average", "too_high", {"fact": "cost", "maximum": 3}, deck(("bee", 1), ("eel", 2)), {},
     "The deck's average is 3.3; up to 3 is usual."),
    ("board_kinds", "wrong_kind", {"boards": {"main": UNIT, "side": {"kind": "spell"}}}, deck(("dog", 1)), {},
     "Dog is of kind spell and cannot be in the main pile pile. Move it to the side pile pile."),
    ("board_kinds", "no_place", {"boards": {"main": UNIT}}, deck(("dog", 1)), {},
     "Dog is of kind spell and cannot be in the main pile pile. Remove it."),
    ("board_size", "too_few", {"boards": ["main"], "minimum": 3}, deck(("ant", 1)), {},
     "The deck has 1 card; at least 3 are needed. Add 2 more."),
    ("board_size", "too_many", {"boards": ["main"], "maximum": 3}, deck(("ant", 2), ("Nobody", 2)), {},
     "The deck has 4 cards; at most 3 are allowed. Remove 1."),
    ("card_status", "not_yet", {}, deck(("fox", 1)), {},
     "Fox is submitted, not published. Remove it or wait until it is published."),
    ("card_status", "no_longer", {}, deck(("eel", 1)), {}, "Eel is withdrawn, not published. Remove it."),
    ("copy_limit", "too_many", {"maximum": 2}, deck(("ant", 3)), {}, "Ant: 3 copies; at most 2 are allowed. Remove 1."),
    ("group_limit", "too_many", {"maximum": 2, "by": "person"}, deck(("bee", 1), ("ant", 2)), {},
     "Queen: 3 cards (2 Ant; 1 Bee); at most 2 are allowed. Remove 1."),
    ("known_board", "no_such_board", {}, deck(("ant", 1, "attic")), {},
     "Ant is on the board “attic”, which this game does not have. Move it to main or side."),
    ("known_card", "unknown", {}, deck(("Nobody", 1)), {},
     "There is no card “Nobody” in this game. Correct the name or remove the line."),
    ("list_ban", "banned", {}, deck(("bee", 2)), LISTED,
     "Bee is banned (list 7). Remove all 2 copies, or let all players of the match agree to allow it."),
    ("list_ban", "banned_sanctioned", {}, deck(("bee", 2)), SANCTIONED,
     "Bee is banned (list 7). Remove all 2 copies. It cannot be allowed in a sanctioned match."),
    ("list_ban", "banned_final", {}, deck(("bee", 2)), FINAL, "Bee is banned (list 7). Remove all 2 copies."),
    ("list_limit", "too_many", {}, deck(("ant", 2)), LISTED,
     "Ant is restricted (list 7): 2 copies; only 1 is allowed. Remove 1, or let all players of the match agree to more."),
    ("list_limit", "too_many_sanctioned", {}, deck(("ant", 2)), SANCTIONED,
     "Ant is restricted (list 7): 2 copies; only 1 is allowed. Remove 1. It cannot be allowed in a sanctioned match."),
    ("list_limit", "too_many_final", {"least": 2}, deck(("ant", 3)), FINAL,
     "Ant is restricted (list 7): 3 copies; only 2 are allowed. Remove 1."),
    ("matching_cards", "too_few", {"where": UNIT, "minimum": 2}, deck(("dog", 3)), {},
     "The deck has 0 such cards; at least 2 are needed. Add 2."),
    ("matching_cards", "too_many", {"where": UNIT, "maximum": 2}, deck(("bee", 1), ("ant", 2)), {},
     "The deck has 3 such cards (Ant and Bee); at most 2 are allowed. Remove 1."),
    ("matching_share", "too_small", {"where": UNIT, "minimum": 34}, deck(("ant", 1), ("dog", 2)), {},
     "1 of 3 cards are such cards (33 %); at least 34 % are needed. Add more."),
    ("matching_share", "too_large", {"where": UNIT, "maximum": 66}, deck(("ant", 2), ("dog", 1)), {},
     "2 of 3 cards are such cards (66 %); at most 66 % may be. Remove some."),
    ("merged_lines", "merged", {}, deck(("ant", 1), ("ant", 1)), {}, "merged Ant"),
    ("own_game", "other_game", {}, deck(("Wolf", 1), foreign=FOREIGN), {}, "Wolf belongs to Woods, not to this game. Remove it."),
    ("point_cap", "too_many", {"maximum": 3, "fact": "points"}, deck(("bee", 1), ("ant", 2)), {},
     "The deck spends 5 points (4 Ant; 1 Bee); at most 3 are allowed. Save 2."),
    ("rarity_limit", "too_many", {"rarity": "top"}, deck(("ant", 2, "main", "top")), TIERED,
     "Ant: 2 Top copies; at most 1 is allowed. Remove 1."),
    ("required_cards", "missing", {"cards": {"bee": 3}}, deck(("bee", 1)), {}, "Bee: 1 copy; the format requires 3. Add 2."),
    ("value_count", "too_few", {"fact": "element", "allowed": [2, 4]}, deck(("ant", 1)), {},
     "The deck shows 1 (fire); it needs 2 or 4. Add a second one."),
    ("value_count", "too_many", {"fact": "element", "allowed": [1]}, deck(("ant", 1), ("bee", 1)), {},
     "The deck shows 2 (water, fire); it needs 1. Drop 1."),
    ("value_share", "too_few", {"fact": "element", "minimum": {"2": 2}}, deck(("ant", 3), ("bee", 1)), {},
     "Water: 1 of the 2 cards that each of two needs. Replace 1 Fire with 1 Water."),
    ("value_share", "too_few_or_drop", {"fact": "element", "minimum": {"1": 0, "2": 2}}, deck(("ant", 3), ("bee", 1)), {},
     "Water: 1 of the 2 cards that each of two needs. Replace 1 Fire with 1 Water, or replace all 1 Water."),
    ("weighted_copies", "too_heavy", {"maximum": 3}, deck(("ant", 2, "main", "low"), ("ant", 1, "main", "mid")), TIERED,
     "Ant: 2 Low + 1 Mid + 0 Top weigh 4; at most 3 are allowed (Low 1, Mid 2, Top 3). Remove 1 Low, or the Mid."),
    ("weighted_copies", "too_many_lowest", {"maximum": 9}, deck(("ant", 4, "main", "low")), TIERED,
     "Ant: 4 Low copies; at most 3 are allowed. Remove 1."),
    ("whole_count", "not_whole", {}, deck(("ant", "3")), {}, "The number of copies of Ant must be a whole number of at least 1."),
]  # fmt: skip
IDS = [f"{case[0]}-{case[1]}" for case in SAID]


@pytest.mark.parametrize("case", SAID, ids=IDS)
def test_every_problem_has_its_message(case: Any) -> None:
    check, problem, params, deck_, stand, message = case
    (item,) = verdict(check, params, deck_, **stand).violations
    assert item.code == f"{check}.{problem}"
    assert item.message == message


def test_every_problem_is_shown() -> None:
    every = {(name, problem) for name, check in library().items() for problem in check.problems}
    assert every == {(case[0], case[1]) for case in SAID}


@pytest.mark.parametrize("case", SAID, ids=IDS)
def test_a_finding_gives_exactly_the_values_it_declares(case: Any) -> None:
    check, problem, params, deck_, stand, _ = case
    ((_, item),) = verdict(check, params, deck_, **stand).findings
    given = {*item.values, *(["card"] if item.cards else []), *(["version"] if stand.get("listed") else [])}
    declared = library()[check].values
    assert declared is not None
    # What names several cards prints the names, not the first card's.
    assert given - set(declared[problem]) <= {"card"}
    assert set(declared[problem]) <= given


@pytest.mark.parametrize("name", library())
def test_default_messages_print_only_what_is_declared(name: str) -> None:
    check = library()[name]
    assert texts_of({"messages": check.problems}, "messages", check, {}) == check.problems
    assert set(check.values or {}) == set(check.problems)


ORDERED = [
    ("agreed_limit", {}, ["dog", "bee", "ant"], 2, {"agreed": {"ant": 1, "bee": 1, "dog": 1}}),
    ("board_kinds", {"boards": {"main": {"kind": "none"}}}, ["dog", "bee", "ant"], 1, {}),
    ("card_status", {}, ["fox", "eel"], 1, {}),
    ("copy_limit", {"maximum": 1}, ["dog", "bee", "ant"], 2, {}),
    ("copy_limit", {"maximum": 1}, ["dog", "bee", "ant"], 2, TIERED),
    ("group_limit", {"maximum": 1, "by": "slug"}, ["dog", "bee", "ant"], 2, {}),
    ("known_board", {}, ["dog", "bee", "ant"], 1, {"board": "attic"}),
    ("known_card", {}, ["Zebra", "Mole", "Asp"], 1, {}),
    ("list_ban", {}, ["dog", "ant"], 1, {"listed": [ListEntry(BANNED, 0, "", "dog"), ListEntry(BANNED, 0, "", "ant")]}),
    ("list_limit", {}, ["dog", "ant"], 2, {"listed": [ListEntry(RESTRICTED, 1, "", s) for s in ("dog", "ant")]}),
    ("merged_lines", {}, ["dog", "bee", "dog", "bee"], 1, {}),
    ("own_game", {}, ["Wolf", "Elk"], 1, {"foreign": FOREIGN}),
    ("rarity_limit", {"rarity": "top"}, ["dog", "bee", "ant"], 2, {**TIERED, "rarity": "top"}),
    ("required_cards", {"cards": {"dog": 9, "bee": 9, "ant": 9, "yak": 1}}, ["dog", "ant"], 1, {}),
    ("weighted_copies", {"maximum": 1}, ["dog", "bee", "ant"], 2, {**TIERED, "rarity": "mid"}),
    ("whole_count", {}, ["dog", "bee", "ant"], 0, {}),
]


@pytest.mark.parametrize(("check", "params", "cards", "count", "stand"), ORDERED)
def test_findings_stand_in_the_order_of_names(
    check: str, params: dict[str, Any], cards: list[str], count: int, stand: dict[str, Any]
) -> None:
    more = {key: value for key, value in stand.items() if key not in ("board", "rarity", "foreign")}
    entries = [(card, count, stand.get("board", "main"), stand.get("rarity")) for card in cards]
    found = verdict(check, params, deck(*entries, foreign=stand.get("foreign", {})), **more).findings
    names = [str(item.values.get("card") or item.cards[0].name).lower() for _, item in found]
    assert len(names) > 1
    assert names == sorted(names)


# One deck a check; its fixes are applied one finding at a time.
TWO_RARITIES = deck(("ant", 3, "main", "low"), ("ant", 2, "main", "mid"), ("ant", 2, "side", "top"))
FIXED = [
    *[(case[0], case[2], case[3], case[4]) for case in SAID],
    ("weighted_copies", {"maximum": 3}, TWO_RARITIES, TIERED),
    ("weighted_copies", {"maximum": 3}, deck(("ant", 3, "main", "mid")), TIERED),
    (
        "weighted_copies",
        {"maximum": 2, "weights": {"low": 0, "mid": 3}},
        deck(("ant", 9), ("ant", 1, "main", "mid")),
        TIERED,
    ),
    ("list_ban", {}, deck(("bee", 1, "main", "low"), ("bee", 2, "side", "top")), {**TIERED, **LISTED}),
    ("card_status", {}, deck(("eel", 1, "main", "low"), ("eel", 2, "side", "top")), TIERED),
    ("copy_limit", {"maximum": 1}, deck(("ant", 1), ("ant", 2, "side")), {}),
    ("board_kinds", {"boards": {"main": UNIT, "side": {"kind": "spell"}}}, deck(("dog", 2), ("dog", 1)), {}),
]
APPLICABLE = ("add", "remove", "move")


def applied(deck_: DeckSpec, fix: Mapping[str, Any]) -> DeckSpec:
    """The deck after a fix: copies taken from the end of the deck, copies put at its end."""
    left, entries = fix["count"], list(deck_.entries)
    if fix["op"] in ("remove", "move"):
        for at in reversed(range(len(entries))):
            entry = entries[at]
            is_meant = (entry.card, fix.get("rarity") or entry.rarity) == (fix["card"], entry.rarity)
            if is_meant and fix.get("board") in (None, entry.board) and type(entry.count) is int:
                taken = min(left, entry.count)
                left -= taken
                entries[at] = entry._replace(count=entry.count - taken)
        assert left == 0, "a fix takes away more than there is"
    if fix["op"] in ("add", "move"):
        entries.append(DeckEntry(fix["card"], fix["count"], fix.get("to", "main"), fix.get("rarity")))
    return DeckSpec(
        tuple(entry for entry in entries if entry.count != 0), deck_.names, deck_.foreign, deck_.suggestions
    )


@pytest.mark.parametrize("case", FIXED)
def test_fixes_end_their_finding(case: Any) -> None:
    check, params, deck_, stand = case
    for item in verdict(check, params, deck_, **stand).violations:
        fixes = [fix for fix in item.fixes if fix["op"] in APPLICABLE and "card" in fix]
        if not fixes:
            continue
        after = deck_
        for fix in fixes:
            after = applied(after, fix)
        left = {(other.code, other.cards): other for other in verdict(check, params, after, **stand).violations}
        still = left.get((item.code, item.cards))
        if check == "weighted_copies" and still is not None:
            assert still.params["found"] < item.params["found"]
        else:
            assert still is None, item.message


def test_fixes_that_name_a_card_come_from_every_check_that_can_name_one() -> None:
    fixing = {
        check
        for check, params, deck_, stand in FIXED
        for item in verdict(check, params, deck_, **stand).violations
        if any(fix["op"] in APPLICABLE and "card" in fix for fix in item.fixes)
    }
    assert fixing == {
        "agreed_limit", "board_kinds", "card_status", "copy_limit", "list_ban", "list_limit", "rarity_limit",
        "required_cards", "weighted_copies",
    }  # fmt: skip


def test_a_card_that_two_rarities_make_too_many_leaves_the_choice_to_the_player() -> None:
    entries = deck(("ant", 1, "main", "low"), ("ant", 2, "main", "top"))
    (item,) = verdict("copy_limit", {"maximum": 1}, entries, tiers=TIERS).violations
    assert item.fixes == ({"op": "remove", "count": 2},)
    assert item.pointers == ("/entries/0", "/entries/1")


def test_near_misses_are_offered_as_new_names() -> None:
    entries = deck(("Antt", 1, "side"), ("Antt", 1, "side"), suggestions={"Antt": ("Ant", "Eel")})
    (item,) = verdict("known_card", {}, entries).violations
    assert [(fix["op"], fix["to"], fix["board"]) for fix in item.fixes] == [
        ("rename", "Ant", "side"),
        ("rename", "Eel", "side"),
    ]
    assert item.pointers == ("/entries/0", "/entries/1")


def test_a_card_counts_in_each_group_it_belongs_to() -> None:
    found = verdict(
        "group_limit", {"maximum": 1, "by": "elements"}, deck(("cat", 1), ("bee", 1), ("ant", 1))
    ).violations
    assert [item.message.partition(";")[0] for item in found] == ["fire: 2 cards (1 Ant", "air: 2 cards (1 Bee"]


def test_a_list_that_names_rarities_apart_judges_each_for_itself() -> None:
    low, top = (compile_filter({"rarity": rarity}, FACTS) for rarity in ("low", "top"))
    listed = [ListEntry(BANNED, 0, "", None, low), ListEntry(RESTRICTED, 1, "", None, top)]
    entries = deck(("ant", 1, "main", "low"), ("ant", 2, "main", "top"))
    (ban,) = verdict("list_ban", {}, entries, tiers=TIERS, listed=listed).violations
    (limit,) = verdict("list_limit", {}, entries, tiers=TIERS, listed=listed).violations
    assert (ban.params["found"], ban.pointers) == (1, ("/entries/0",))
    assert (limit.params["found"], limit.params["allowed"], limit.pointers) == (2, 1, ("/entries/1",))


def test_skip_reported_counts_all_rarities_as_the_list_does() -> None:
    listed = [ListEntry(RESTRICTED, 2, "", "ant")]
    entries = deck(("ant", 2, "main", "low"), ("ant", 1, "main", "mid"))
    assert verdict("list_limit", {}, entries, tiers=TIERS, listed=listed).findings
    assert not verdict(
        "copy_limit", {"maximum": 2, "skip_reported": True}, entries, tiers=TIERS, listed=listed
    ).findings


def test_a_floor_for_no_values_at_all_is_no_trouble() -> None:
    assert verdict("value_share", {"fact": "element", "minimum": {"0": 1}}, deck()).is_legal
    assert verdict("matching_share", {"where": UNIT, "minimum": 50}, deck()).is_legal
    assert verdict("attribute_average", {"fact": "cost", "maximum": 0}, deck()).is_legal


def test_weights_in_a_game_without_tiers_weigh_nothing() -> None:
    assert verdict("weighted_copies", {"maximum": 0}, deck(("ant", 3))).is_legal


def test_copies_above_a_higher_raritys_own_maximum_do_not_weigh() -> None:
    entries = deck(("ant", 3, "main", "mid"))
    assert verdict("weighted_copies", {"maximum": 4}, entries, tiers=TIERS).is_legal
    (item,) = verdict("weighted_copies", {"maximum": 3}, entries, tiers=TIERS).violations
    assert item.params["found"] == 6


def test_a_required_card_is_added_in_its_lowest_rarity() -> None:
    (item,) = verdict("required_cards", {"cards": {"bee": 2}}, deck(), tiers=TIERS).violations
    assert item.fixes == ({"op": "add", "card": "bee", "rarity": "low", "count": 2},)


def test_an_unknown_card_on_two_boards_is_renamed_on_both() -> None:
    entries = deck(("Antt", 1), ("Antt", 1, "side"), suggestions={"Antt": ("Ant",)})
    (item,) = verdict("known_card", {}, entries).violations
    assert item.fixes == ({"op": "rename", "count": 1, "to": "Ant"},)
