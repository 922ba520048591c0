"""Each way in which something could tell of hidden cards is found where it is made to, and not where it is not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.engine.errors import Refusal
from rules.engine.scene import clip_replay
from rules.engine.zones import HAND
from rules.games.referees import referees
from rules.lab.detectors import leaks
from rules.lab.finder import Piece
from rules.lab.finding import CONFIRMED, HIGH, LOW, REFUTED, Finding
from rules.lab.hunt import Hunt
from rules.lab.hunt_processes import hunt_search
from rules.lab.walks.hidden import LOG, VIEW, hidden_from, learned, swapped, swaps
from tests.factories.hunts import found_by, only, planted_hunt
from tests.rules.lab.detectors.patched import in_decks, with_action

SET = "walks_clean"


def found(hunt: Hunt) -> list[Finding]:
    """What is found in the first match."""
    return hunt_search(hunt, [Piece("leaks", part) for part in leaks.parts(hunt) if part[0]["decks"]][:1]).findings


def others_first(state: Any, viewer: int | None) -> int:
    """The number of a card that a viewer may not know: one in another's hand, −1 where that is empty."""
    hand = state.seats[0 if viewer == 1 else 1].hand
    return min(hand, default=-1)


@pytest.mark.rule("FORT-FACE-5")
def test_a_view_that_shows_what_others_hold_is_a_leak() -> None:
    hunt = planted_hunt("fortification", SET)
    view = hunt.game.view

    def shows(state: Any, viewer: int | None) -> dict[str, Any]:
        card = others_first(state, viewer)
        return {**view(state, viewer), "peek": state.setup.programs[card].name if card >= 0 else ""}

    leak = only(found(in_decks(hunt, view=shows)), "leaks.view")
    assert (leak.verdict, leak.severity) == (CONFIRMED, HIGH)
    assert len(leak.detail["swapped"]) == 1
    assert leak.replay is not None
    assert leak.replay["moves"] == []


@pytest.mark.rule("FORT-FACE-5")
def test_a_number_of_a_hidden_card_is_a_leak() -> None:
    hunt = planted_hunt("fortification", SET)
    view = hunt.game.view

    def shows(state: Any, viewer: int | None) -> dict[str, Any]:
        return {**view(state, viewer), "first": [{"card": others_first(state, viewer)}]}

    findings = found(in_decks(hunt, view=shows))
    assert only(findings, "leaks.number").verdict == CONFIRMED
    assert "leaks.view" not in {each.kind for each in findings}


def test_moves_that_depend_on_what_others_hold_are_a_leak() -> None:
    hunt = planted_hunt("fortification", SET)
    legal = hunt.game.actions["end_turn"].legal

    def lists(state: Any, seat: int) -> list[Any]:
        card = others_first(state, seat)
        is_long = card >= 0 and len(state.setup.programs[card].name) > 11
        return legal(state, seat) * (2 if is_long else 1)

    assert only(found(with_action(hunt, "end_turn", legal=lists)), "leaks.moves").verdict == CONFIRMED


def test_refusals_that_depend_on_what_others_hold_are_a_leak() -> None:
    hunt = planted_hunt("fortification", SET)

    def refuses(state: Any, seat: int, _move: Any) -> Refusal:
        card = others_first(state, seat)
        is_long = card >= 0 and len(state.setup.programs[card].name) > 11
        return Refusal("E_LOOP" if is_long else "E_PLAYERS", "", {"n": 2})

    quiet = with_action(hunt, "play_character", refuse=refuses, legal=lambda _state, _seat: [])
    assert only(found(quiet), "leaks.refusals").verdict == CONFIRMED


def test_an_entry_of_the_log_that_names_a_hidden_card_is_a_leak_unless_the_rules_show_it() -> None:
    hunt = planted_hunt("fortification", SET)
    end_turn = hunt.game.actions["end_turn"].perform

    def tells(state: Any, seat: int, move: Any) -> None:
        end_turn(state, seat, move)
        card = others_first(state, seat)
        if card >= 0:
            state.say("whispered", card, seat)

    loud = with_action(hunt, "end_turn", perform=tells)
    named = only(found(loud), "leaks.named")
    assert (named.verdict, named.about) == (CONFIRMED, "whispered")
    allowed = in_decks(
        loud, {"shows": frozenset(("whispered", *(hunt.game.hunting.shows or ())))}, actions=loud.game.actions
    )
    assert "leaks.named" not in {each.kind for each in found(allowed)}


def test_a_number_kept_among_hidden_copies_is_told_with_the_moves_from_seen_to_seen_again() -> None:
    copies = only(found(planted_hunt("fortification", "kept_numbers")), "leaks.copies")
    assert (copies.verdict, copies.severity) == (CONFIRMED, LOW)
    # Of whichever card it is seen first: it is the same finding in every run.
    assert copies.cards == ()
    assert copies.detail["copies"] >= 1
    assert copies.replay is not None
    marks = copies.replay["marks"]
    assert marks["seen"] == 0 < marks["hidden"] <= marks["seen_again"] == len(copies.replay["moves"])
    assert clip_replay(copies.replay, referees()["fortification"]) is None


@pytest.mark.rule("FORT-FACE-5", "FORT-ZONE-5")
def test_ordinary_matches_and_small_positions_leak_nothing() -> None:
    report = found_by("leaks", planted_hunt("fortification", SET), most=4)
    assert [each.verdict for each in report.findings] == [REFUTED]
    assert report.findings[0].numbers[0]["estimate"] > 100


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_cards_that_change_places_are_hidden_ones_of_one_owner(viewer: int | None) -> None:
    match = planted_hunt("fortification", SET).start(["first", "second"], 3)
    hidden = hidden_from(match, viewer)
    pairs = swaps(match, viewer, Random(1))
    assert pairs
    assert all(any({one, other} <= set(cards) for cards in hidden) for one, other in pairs)
    assert all(
        match.state.zones[card] != HAND or match.state.setup.owners[card] != viewer for pair in pairs for card in pair
    )
    other = swapped(match, pairs)
    before, after = learned(match, viewer, []), learned(other, viewer, [])
    assert (before[VIEW], before[LOG]) == (after[VIEW], after[LOG])
    assert learned(match, 1 - (viewer or 0), [])[VIEW] != learned(other, 1 - (viewer or 0), [])[VIEW]
