"""What players may agree on, and why an agreement is refused."""

from __future__ import annotations

from typing import Any

import pytest

from rules.checks.agreement import CODES, MESSAGES, AgreementEntry, agree, agreement_terms
from rules.specs.ban_list import BANNED, RESTRICTED, ListEntry
from tests.rules.checks.bench import TIERS, spec

LISTED = [ListEntry(RESTRICTED, 2, "", "ant"), ListEntry(BANNED, 0, "", "bee"), ListEntry(RESTRICTED, 1, "", "fox")]


def judged(*entries: tuple[Any, ...], sanctioned: bool = False, listed: Any = LISTED, **terms: Any) -> Any:
    """The agreed copies, or the refusals as (finding, place, message)."""
    wanted = [AgreementEntry(*entry) for entry in entries]
    agreement, problems = agree(wanted, spec(listed=listed, agreement=terms), is_sanctioned=sanctioned)
    if agreement is not None:
        assert problems == []
        return dict(agreement.copies)
    return [(problem.finding, problem.at, problem.message) for problem in problems]


@pytest.mark.parametrize(
    ("entry", "copies"),
    [
        (("bee", 1), 1),
        (("bee", 4), 4),
        (("bee",), 4),
        (("ant", 3), 3),
        (("ant", 4), 4),
        (("ant",), 4),
    ],
)
def test_listed_cards_can_be_agreed_on(entry: tuple[Any, ...], copies: int) -> None:
    assert judged(entry) == {entry[0]: copies}


REFUSED: list[tuple[tuple[Any, ...], dict[str, Any], tuple[str, int | None, str]]] = [
    (("bee", 0), {}, ("AG-COPIES", 0, "For Bee agree on 1 to 4 copies.")),
    (("bee", 5), {}, ("AG-COPIES", 0, "For Bee agree on 1 to 4 copies.")),
    (("bee", True), {}, ("AG-COPIES", 0, "For Bee agree on 1 to 4 copies.")),
    (("bee", "2"), {}, ("AG-COPIES", 0, "For Bee agree on 1 to 4 copies.")),
    (("bee", 2.0), {}, ("AG-COPIES", 0, "For Bee agree on 1 to 4 copies.")),
    (("ant", 2), {}, ("AG-COPIES", 0, "For Ant agree on 3 to 4 copies.")),
    (("bee", 3), {"maximum": 2}, ("AG-COPIES", 0, "For Bee agree on 1 to 2 copies.")),
    (
        ("ant", 2),
        {"maximum": 2},
        ("AG-NO-MORE", 0, "The list leaves Ant as many copies as an agreement could; leave it out of the agreement."),
    ),
    (("dog", 1), {}, ("AG-NOT-LISTED", 0, "Dog is already unrestricted; leave it out of the agreement.")),
    (("dog", 1), {"listed": None}, ("AG-NOT-LISTED", 0, "Dog is already unrestricted; leave it out of the agreement.")),
    (("Yak", 1), {}, ("AG-UNKNOWN", 0, "There is no card “Yak” in this game. Correct the name.")),
    (("bee", 1), {"enabled": False}, ("AG-DISABLED", None, "This ruleset does not allow agreements.")),
    (
        ("bee", 1),
        {"sanctioned": True},
        (
            "AG-SANCTIONED",
            None,
            "Sanctioned matches follow the lists without exception. Create a casual match to agree on cards.",
        ),
    ),
]


@pytest.mark.parametrize(("entry", "stand", "refusal"), REFUSED)
def test_why_an_agreement_is_refused(entry: tuple[Any, ...], stand: dict[str, Any], refusal: Any) -> None:
    assert judged(entry, **stand) == [refusal]


def test_every_refusal_is_shown() -> None:
    assert {refusal[0] for _, _, refusal in REFUSED} == set(MESSAGES) == set(CODES)


def test_every_faulty_entry_is_named_and_then_nothing_is_agreed() -> None:
    found = judged(("bee", 1), ("dog", 1), ("Yak", 1), ("bee", 9))
    assert [(finding, at) for finding, at, _ in found] == [("AG-NOT-LISTED", 1), ("AG-UNKNOWN", 2), ("AG-COPIES", 3)]


def test_without_entries_there_is_no_agreement_and_no_refusal() -> None:
    for stand in ({}, {"sanctioned": True}, {"enabled": False}):
        assert judged(**stand) == []


def test_a_card_stands_in_an_agreement_once() -> None:
    assert judged(("bee", 1), ("ant", 3), ("bee", 3), ("bee", 1)) == [
        ("", at, "Bee stands in the agreement already. Say once how many copies are allowed.") for at in (2, 3)
    ]


@pytest.mark.rule("AG-NOT-LISTED")
def test_an_unpublished_card_is_not_called_unrestricted() -> None:
    assert judged(("fox", 1), listed=[]) == [
        (
            "AG-NOT-LISTED",
            0,
            "Fox is submitted, not published, and this ruleset allows no agreement on it; leave it out of the agreement.",
        )
    ]


def test_where_sanctioned_matches_allow_it_an_agreement_holds() -> None:
    assert judged(("bee", 1), sanctioned=True, in_sanctioned=True) == {"bee": 1}


@pytest.mark.parametrize(("unrestricted", "maximum", "copies"), [(2, 4, 2), (4, 2, 2), (3, 3, 3)])
def test_without_a_number_it_is_the_unrestricted_one_within_the_maximum(
    unrestricted: int, maximum: int, copies: int
) -> None:
    assert judged(("bee",), unrestricted=unrestricted, maximum=maximum) == {"bee": copies}


def test_submitted_cards_can_be_agreed_on_where_the_format_says_so() -> None:
    assert judged(("fox", 1), listed=[])[0][0] == "AG-NOT-LISTED"
    assert judged(("fox", 1), listed=[], on_submitted=True) == {"fox": 1}
    assert judged(("eel", 1), listed=[], on_submitted=True)[0][0] == "AG-NOT-LISTED"


def test_a_submitted_card_on_a_list_keeps_the_limits_of_its_entry() -> None:
    assert judged(("fox", 1), on_submitted=True)[0][2] == "For Fox agree on 2 to 4 copies."


def test_the_terms_come_from_the_options() -> None:
    terms = {"maximum": {"option": "size"}, "enabled": {"option": "mode", "map": {"calm": True, "wild": False}}}
    assert agreement_terms(spec(agreement=terms)) == {
        "enabled": True, "in_sanctioned": False, "maximum": 3, "on_submitted": False, "unrestricted": 4
    }  # fmt: skip
    assert agreement_terms(spec(agreement=terms, mode="wild"))["enabled"] is False


def test_a_card_with_rarities_is_agreed_on_as_a_whole() -> None:
    agreement, problems = agree([AgreementEntry("bee", 2)], spec(listed=LISTED, tiers=TIERS))
    assert problems == []
    assert agreement is not None
    assert dict(agreement.copies) == {"bee": 2}
