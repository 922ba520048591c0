"""Copies of a card: unrestricted, restricted, banned (MAX-DECK-4 to -7, MAX-LIST-3, -4, -10)."""

import pytest

from rules.specs.card import make_card


@pytest.fixture
def crab(bench):
    return bench.unit("Crab", "beast")


@pytest.fixture
def slag_rain(bench):
    return bench.verb("Slag Rain", 2)


@pytest.mark.rule("MAX-DECK-4", "DV-COPIES", "MAX-LIST-3")
def test_four_copies_of_a_card_on_no_list(bench, crab):
    assert bench.errors(bench.lines((crab, 4))) == []
    verdict = bench.check(bench.lines((crab, 5)))
    assert [v.message for v in verdict.violations] == ["Crab: 5 copies; at most 4 are allowed. Remove 1."]
    assert (verdict.violations[0].params["found"], verdict.violations[0].params["allowed"]) == (5, 4)
    assert verdict.violations[0].rule == "MAX-DECK-4"
    assert verdict.violations[0].fixes == ({"op": "remove", "card": "crab", "count": 1},)


@pytest.mark.rule("MAX-DECK-4")
def test_a_format_may_allow_other_numbers(bench, crab):
    assert bench.errors(bench.lines((crab, 5)), copies_unrestricted=5) == []
    lines = bench.lines((crab, 4))
    assert "Crab: 4 copies; at most 3 are allowed. Remove 1." in bench.messages(lines, copies_unrestricted=3)


@pytest.mark.rule("MAX-DECK-4", "DV-DUPLICATE-LINE")
def test_two_lines_of_a_card_are_counted_together(bench, crab):
    verdict = bench.check(bench.lines((crab, 3), (crab, 2)))
    assert [v.message for v in verdict.violations] == ["Crab: 5 copies; at most 4 are allowed. Remove 1."]
    assert [(w.finding, w.severity, w.message) for w in verdict.warnings] == [
        ("DV-DUPLICATE-LINE", "info", "merged Crab")
    ]


@pytest.mark.rule("MAX-DECK-5")
def test_versions_of_a_card_are_the_same_card(bench):
    modes = {"unit": {"cost": 1, "offense": 1, "defense": 1, "health": 3}}
    facts = bench.ruleset().spec.game.facts
    for version in (1, 2):
        card = make_card(
            game="maximus", slug="crab", name="Crab", attributes={"modes": modes}, fact_sources=facts, version=version
        )
        bench.cards[card.slug] = card
    # A deck names cards, never their versions: three copies entered under version 1, two under version 2.
    assert bench.messages(bench.lines(("crab", 3), ("crab", 2))) == ["Crab: 5 copies; at most 4 are allowed. Remove 1."]


@pytest.mark.rule("MAX-DECK-6", "DV-RESTRICTED")
def test_one_copy_of_a_restricted_card(bench, slag_rain):
    bench.restrict(slag_rain)
    assert bench.errors(bench.lines((slag_rain, 1))) == []
    assert bench.messages(bench.lines((slag_rain, 2))) == [
        (
            "Slag Rain is restricted (list 3): 2 copies; only 1 is allowed. Remove 1, "
            "or let all players of the match agree to more."
        )
    ]
    # One finding per card: five copies of a restricted card are no DV-COPIES.
    assert bench.errors(bench.lines((slag_rain, 5))) == ["DV-RESTRICTED"]


@pytest.mark.rule("MAX-DECK-6")
def test_a_list_entry_may_leave_more_copies(bench, slag_rain):
    bench.restrict(slag_rain, limit=2)
    assert bench.errors(bench.lines((slag_rain, 2))) == []
    assert "only 2 are allowed. Remove 1," in bench.messages(bench.lines((slag_rain, 3)))[0]


@pytest.mark.rule("MAX-DECK-6")
def test_a_format_may_leave_more_copies_of_restricted_cards(bench, slag_rain):
    bench.restrict(slag_rain)
    assert bench.errors(bench.lines((slag_rain, 2))) == ["DV-RESTRICTED"]
    assert bench.errors(bench.lines((slag_rain, 2)), copies_restricted=2) == []
    assert bench.errors(bench.lines((slag_rain, 3)), copies_restricted=2) == ["DV-RESTRICTED"]


@pytest.mark.rule("MAX-DECK-7", "DV-BANNED")
def test_no_copy_of_a_banned_card(bench, slag_rain):
    bench.ban(slag_rain)
    assert bench.messages(bench.lines((slag_rain, 2))) == [
        "Slag Rain is banned (list 3). Remove all 2 copies, or let all players of the match agree to allow it."
    ]
    assert bench.errors(bench.lines((slag_rain, 1))) == ["DV-BANNED"]
    assert bench.errors(bench.lines((slag_rain, 5))) == ["DV-BANNED"]
    assert bench.errors(bench.lines((slag_rain, 1)), copies_restricted=4) == ["DV-BANNED"]


@pytest.mark.rule("MAX-LIST-4")
def test_the_strictest_of_two_entries_holds(bench, slag_rain):
    bench.restrict(slag_rain)
    bench.ban(slag_rain)
    assert bench.errors(bench.lines((slag_rain, 1))) == ["DV-BANNED"]
    standing = bench.ruleset().spec.ban_list.standings[slag_rain]
    assert (standing.status, standing.limit, standing.is_conflict) == ("banned", 0, True)


@pytest.mark.rule("MAX-LIST-4")
def test_entries_may_speak_of_every_card_a_filter_matches(bench):
    large, small = bench.verb("Large", 8), bench.verb("Small", 7)
    bench.restrict_where({"kind": "verb", "stat": ["cost", ">=", 8]})
    verdict = bench.check(bench.lines((large, 2), (small, 2)))
    assert [(v.finding, v.cards) for v in verdict.violations] == [("DV-RESTRICTED", ("large",))]


@pytest.mark.rule("MAX-LIST-10", "MAX-DECK-6")
def test_a_dual_card_is_counted_over_its_modes(bench):
    hedgehog = bench.dual("Hedgehog", "beast")
    bench.restrict(hedgehog)
    assert bench.errors(bench.lines((hedgehog, 2))) == ["DV-RESTRICTED"]


@pytest.mark.rule("MAX-LIST-10", "MAX-DECK-9")
def test_the_sideboard_is_counted_with_the_main_list(bench, crab, slag_rain):
    bench.restrict(slag_rain)
    lines = [*bench.lines((slag_rain, 1), (crab, 3)), (slag_rain, 1, "sideboard"), (crab, 2, "sideboard")]
    verdict = bench.check(lines, sideboard_max=10)
    assert [(v.finding, v.params["found"], v.params["allowed"]) for v in verdict.violations] == [
        ("DV-COPIES", 5, 4),
        ("DV-RESTRICTED", 2, 1),
    ]


@pytest.mark.rule("MAX-DECK-12", "MAX-LIST-9")
def test_the_list_decides_and_not_the_deck(bench, slag_rain):
    lines = bench.lines((slag_rain, 1))
    assert bench.check(lines).is_legal
    bench.ban(slag_rain)
    today = bench.check(lines)
    assert not today.is_legal
    assert [v.finding for v in today.violations] == ["DV-BANNED"]
