"""What an author is told before sending: text read line by line, problems with their rules, the face so far."""

from __future__ import annotations

from typing import Any

import pytest

from cards.services.submission_checks import submission_look
from cards.services.submission_preview import draft_sketch, faces_shown
from cards.services.submission_text import text_read, written
from rules.checks.finding_rules import RULE_OF
from rules.games.catalog import shipped
from tests.factories.submissions import person, proposal, unit_content

GOOD = "Pay 1 jiggawatt: draw a card."


def test_a_text_is_read_line_by_line() -> None:
    read = text_read("maximus", f"{GOOD}\n\n{GOOD.replace('draw', 'drow')}")
    assert read.abilities == []
    (line,) = read.unread
    assert (line.number, line.before, line.word, line.after) == (3, "Pay 1 jiggawatt: ", "drow", " a card.")
    assert line.hint == "draw"
    assert line.expected


def test_a_text_that_ends_too_early() -> None:
    (line,) = text_read("maximus", "Pay 1 jiggawatt:").unread
    assert (line.word, line.after, line.message) == ("", "", "The line ends too early.")


def test_reading_and_writing_are_inverse() -> None:
    read = text_read("maximus", GOOD)
    assert written("maximus", read.abilities) == GOOD
    assert written("maximus", [{"form": "resolve"}]) == ""
    assert written("pond", read.abilities) == ""


def test_lines_of_attributes_are_passed_over() -> None:
    assert (
        text_read("maximus", f"Ranged.\n{GOOD}", attribute_lines=["Ranged."]).abilities
        == text_read("maximus", GOOD).abilities
    )


def test_too_many_abilities() -> None:
    (line,) = text_read("card-wars", "\n".join(["When this card is played: draw a card."] * 9)).unread
    assert "at most 4 abilities" in line.message


@pytest.mark.parametrize("finding", RULE_OF)
def test_the_rule_behind_a_finding_is_in_a_book(finding: str) -> None:
    known = {atom["id"] for game in shipped().values() for atom in game.rulebook["atoms"]}
    assert RULE_OF[finding] in known


@pytest.mark.django_db
@pytest.mark.rule("CV-STATS", "CV-TYPES")
def test_problems_name_their_field_and_rule() -> None:
    draft = proposal(person("ann"), sent=False, **unit_content(health=0))
    (problem,) = submission_look(submission=draft, content=draft.content).errors
    assert (problem.path, problem.finding, problem.rule) == ("/attributes/modes/unit/health", "CV-STATS", "MAX-GEN-6")


@pytest.mark.django_db
def test_names_alone_are_no_problem_of_their_own_card() -> None:
    """A change of a card is not told that the card's own name is taken, near, or that it is its own twin."""
    draft = proposal(person("ann"), sent=False, card="mudflat-piper")
    look = submission_look(submission=draft, content=draft.content)
    assert (look.errors, look.twins) == ([], [])
    assert "Mudflat Piper" not in [each.name for each in look.near]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"attributes": {"modes": {"unit": {"cost": 4}}}}, "cost 4. Offense –"),
        ({"attributes": {"modes": {"unit": {"cost": 400}}}}, "cost –. Offense –"),
        ({"attributes": {"modes": {"verb": {"cost": "two"}}}}, "Maximus Verb, cost –"),
        ({"attributes": {"modes": {"equipment": {"modifiers": [{"stat": "health"}]}}}}, "Maximus Equipment, cost –"),
        ({"attributes": {"modes": {}}}, ""),
        ({"attributes": {}}, ""),
    ],
)
def test_a_face_shows_what_is_there(content: dict[str, Any], said: str) -> None:
    draft = proposal(person("ann"), sent=False, **content)
    (shown,) = faces_shown(submission=draft, content=draft.content)
    assert (shown.face.alt if shown.face else "").count(said) >= bool(said)
    assert (shown.face is None) is not bool(said)
    assert (draft_sketch(submission=draft, content=draft.content) is None) is not bool(said)
