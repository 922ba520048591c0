"""What an agreement of the players changes about a deck's verdict (MAX-LIST-5 to -7, -11)."""

import pytest

from rules.checks.agreement import AgreementEntry, agree


@pytest.fixture
def slag_rain(bench):
    card = bench.verb("Slag Rain", 2)
    bench.ban(card)
    return card


@pytest.fixture
def lamps(bench):
    card = bench.verb("Lamps", 3)
    bench.restrict(card)
    return card


@pytest.mark.rule("MAX-LIST-5", "MAX-LIST-6")
def test_without_an_agreement_the_list_holds(bench, slag_rain):
    lines = bench.lines((slag_rain, 2))
    assert bench.errors(lines) == ["DV-BANNED"]
    assert bench.errors(lines, agreed={"slag-rain": 2}) == []


@pytest.mark.rule("MAX-LIST-6", "DV-AGREED-COPIES")
def test_an_agreement_to_two_copies(bench, slag_rain):
    verdict = bench.check(bench.lines((slag_rain, 3)), agreed={"slag-rain": 2})
    assert [v.message for v in verdict.violations] == [
        "Slag Rain: 3 copies; the players of this match agreed on 2. Remove 1."
    ]
    # Only one finding per card, also above four copies.
    assert bench.errors(bench.lines((slag_rain, 5)), agreed={"slag-rain": 2}) == ["DV-AGREED-COPIES"]


@pytest.mark.rule("MAX-LIST-6")
def test_an_agreement_raises_a_restricted_card(bench, lamps):
    assert bench.errors(bench.lines((lamps, 3)), agreed={"lamps": 3}) == []
    assert bench.errors(bench.lines((lamps, 4)), agreed={"lamps": 3}) == ["DV-AGREED-COPIES"]


@pytest.mark.rule("MAX-LIST-6")
def test_the_verdict_says_what_was_waived(bench, slag_rain, lamps):
    verdict = bench.check(bench.lines((slag_rain, 2), (lamps, 1)), agreed={"slag-rain": 2, "lamps": 2})
    assert [(w["card"], w["status"], w["agreed"], w["found"]) for w in verdict.waived] == [
        ("slag-rain", "banned", 2, 2)
    ]


@pytest.mark.rule("MAX-LIST-6")
def test_an_agreement_changes_nothing_else(bench, slag_rain):
    lines = bench.lines((slag_rain, 2), size=39, avatar=False)
    assert bench.errors(lines, agreed={"slag-rain": 2}) == ["DV-SIZE-MIN", "DV-AVATAR-NONE"]


@pytest.mark.rule("MAX-LIST-7", "DV-BANNED", "DV-RESTRICTED")
def test_sanctioned_matches_offer_no_agreement(bench, slag_rain, lamps):
    assert bench.messages(bench.lines((slag_rain, 2), (lamps, 2)), sanctioned=True) == [
        (
            "Lamps is restricted (list 3): 2 copies; only 1 is allowed. Remove 1. "
            "It cannot be allowed in a sanctioned match."
        ),
        "Slag Rain is banned (list 3). Remove all 2 copies. It cannot be allowed in a sanctioned match.",
    ]


@pytest.mark.rule("MAX-LIST-7", "AG-SANCTIONED")
def test_the_option_for_agreements_in_sanctioned_matches(bench, slag_rain):
    lines = bench.lines((slag_rain, 2))
    wanted = [AgreementEntry("slag-rain", 2)]
    _, refused = agree(wanted, bench.ruleset().spec, is_sanctioned=True)
    assert [problem.finding for problem in refused] == ["AG-SANCTIONED"]
    agreement, problems = agree(wanted, bench.ruleset(agreement_in_sanctioned=True).spec, is_sanctioned=True)
    assert problems == []
    assert bench.errors(lines, agreed=agreement.copies, sanctioned=True, agreement_in_sanctioned=True) == []
    assert bench.messages(lines, sanctioned=True, agreement_in_sanctioned=True)[0].endswith("agree to allow it.")


@pytest.mark.rule("MAX-LIST-5", "AG-DISABLED")
def test_the_option_that_switches_agreements_off(bench, slag_rain, lamps):
    lines = bench.lines((slag_rain, 2), (lamps, 2))
    assert bench.messages(lines, agreement_enabled=False) == [
        "Lamps is restricted (list 3): 2 copies; only 1 is allowed. Remove 1.",
        "Slag Rain is banned (list 3). Remove all 2 copies.",
    ]
    _, problems = agree([AgreementEntry("slag-rain", 2)], bench.ruleset(agreement_enabled=False).spec)
    assert [problem.finding for problem in problems] == ["AG-DISABLED"]


@pytest.mark.rule("MAX-LIST-6", "AG-COPIES")
@pytest.mark.parametrize("most", [1, 2, 3])
def test_the_option_for_the_most_copies(bench, slag_rain, most):
    wanted = [AgreementEntry("slag-rain", 4)]
    assert agree(wanted, bench.ruleset().spec)[1] == []
    _, problems = agree(wanted, bench.ruleset(agreement_max_copies=most).spec)
    assert [problem.message for problem in problems] == [f"For Slag Rain agree on 1 to {most} copies."]


@pytest.mark.rule("MAX-LIST-6", "AG-COPIES")
def test_copies_outside_the_bounds(bench, slag_rain, lamps):
    spec = bench.ruleset().spec
    assert [p.message for p in agree([AgreementEntry("slag-rain", 5)], spec)[1]] == [
        "For Slag Rain agree on 1 to 4 copies."
    ]
    assert [p.message for p in agree([AgreementEntry("lamps", 1)], spec)[1]] == ["For Lamps agree on 2 to 4 copies."]


@pytest.mark.rule("MAX-LIST-11", "AG-NOT-LISTED")
def test_an_agreement_cannot_forbid(bench):
    bench.unit("Crab")
    _, problems = agree([AgreementEntry("crab", 2)], bench.ruleset().spec)
    assert [problem.message for problem in problems] == ["Crab is already unrestricted; leave it out of the agreement."]


@pytest.mark.rule("MAX-LIST-6", "DV-UNPUBLISHED")
def test_the_option_for_submitted_cards(bench):
    waiting = bench.unit("Waiting", status="submitted")
    lines = bench.lines((waiting, 2))
    assert bench.errors(lines, agreed={"waiting": 2}) == ["DV-UNPUBLISHED"]
    assert bench.errors(lines, agreed={"waiting": 2}, agreement_submitted_cards=True) == []
    assert bench.errors(lines, agreement_submitted_cards=True) == ["DV-UNPUBLISHED"]
    too_many = bench.errors(bench.lines((waiting, 5)), agreed={"waiting": 2}, agreement_submitted_cards=True)
    assert too_many == ["DV-AGREED-COPIES"]


@pytest.mark.rule("MAX-LIST-6", "DV-UNPUBLISHED")
@pytest.mark.parametrize("status", ["draft", "withdrawn", "retired"])
def test_other_unpublished_cards_cannot_be_agreed_on(bench, status):
    card = bench.unit("Gone", status=status)
    bench.ban(card)
    lines = bench.lines((card, 2))
    assert bench.errors(lines, agreed={"gone": 2}, agreement_submitted_cards=True) == ["DV-UNPUBLISHED"]


@pytest.mark.rule("MAX-LIST-5", "MAX-LIST-6", "MAX-LIST-7")
def test_two_decks_with_a_banned_card_and_a_changed_proposal(bench, slag_rain):
    """Two copies each: refused without an agreement, allowed under one for two or for three copies."""
    lines = bench.lines((slag_rain, 2))
    spec = bench.ruleset().spec
    assert bench.errors(lines) == ["DV-BANNED"]
    for copies in (2, 3):
        agreement, problems = agree([AgreementEntry("slag-rain", copies)], spec)
        assert problems == []
        assert bench.errors(lines, agreed=agreement.copies) == []
    assert agree([AgreementEntry("slag-rain", 3)], spec, is_sanctioned=True)[0] is None
