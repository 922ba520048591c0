"""Two cards that meet: what breaks between them is found and made small, what does not is none, and both sides are tried."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from rules.engine.game import GameRules
from rules.engine.match import Match
from rules.engine.scene import clip_replay
from rules.engine.zones import GRAVEYARD
from rules.games.fortification.depths import depth
from rules.lab.detectors.pairs import A_PART, DETECTOR, MOST_PARTS
from rules.lab.finding import CONFIRMED, REFUTED, UNDECIDED, Finding
from rules.lab.hunt import Hunt
from rules.lab.walks.pair_promise import pairs_by_promise
from rules.lab.walks.pair_walks import breaks
from tests.factories.hunts import in_focus, only, planted_hunt, shipped_hunt


def echoes(**options: Any) -> Hunt:
    return in_focus(planted_hunt("fortification", "pair_echoes", **options), "echo", "loud-word")


def told(hunt: Hunt, pairs: Iterable[tuple[str, str]]) -> list[Finding]:
    """What is said of these pairs, named by slugs, when they are all there is."""
    places = {card.slug: at for at, card in enumerate(hunt.cards)}
    part = [[places[one], places[other]] for one, other in pairs]
    return DETECTOR.conclude(hunt, [(part, DETECTOR.look(hunt, part))], True)


def confirmed(hunt: Hunt, *pairs: tuple[str, str]) -> list[Finding]:
    return [each for each in told(hunt, pairs) if each.verdict == CONFIRMED]


def playing(hunt: Hunt, game: GameRules) -> Hunt:
    """The hunt in a game that is changed; small positions are of it too."""
    stage = game.hunting.stage
    assert stage is not None
    hunting = replace(game.hunting, stage=lambda asked: Match(changed, stage(asked).state))
    changed = replace(game, hunting=hunting)
    found = replace(hunt)
    vars(found)["game"] = changed
    return found


def both_gone(state: Any) -> bool:
    """Whether a copy of each of the two cards has been used."""
    used = {state.setup.programs[at].slug for at, zone in enumerate(state.zones) if zone == GRAVEYARD}
    return {"small-mend", "burnt-stores"} <= used


@pytest.mark.rule("FORT-CAST-6")
def test_answers_to_answers_as_deep_as_they_may_go() -> None:
    (found,) = confirmed(echoes(), ("echo", "loud-word"))
    assert (found.kind, set(found.cards)) == ("pairs.depth", {"echo", "loud-word"})
    assert found.replay is not None
    assert [move[1][0] for move in found.replay["moves"]] == ["cast_field", "answer", "answer"]
    assert clip_replay(found.replay, echoes().game) is None


def test_where_they_may_go_deeper_it_is_none() -> None:
    # The planted set's own options come last, so that the depth is changed in the hunt.
    hunt = echoes()
    deep = replace(hunt, options={**hunt.options, "reaction_depth_max": 16})
    findings = told(deep, [("echo", "loud-word")])
    assert {each.verdict for each in findings} == {UNDECIDED}
    deepest = next(each for each in only(findings, "pairs.depth").numbers if each["label"] == "deepest answers")
    assert 3 <= deepest["estimate"] < 16


def test_depth_counts_spells_that_wait_for_one_another() -> None:
    kinds = ("spell_cast", "spell_cast", "played", "spell_cast", "played", "played", "spell_cast")
    state = SimpleNamespace(setup=SimpleNamespace(options={"reaction_depth_max": 5}))
    log = [SimpleNamespace(kind=kind) for kind in kinds]
    assert depth(state, log) == (2, 5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("pairs.invariant", lambda game: replace(game, hunting=replace(game.hunting, invariants=(_odd,)))),
        ("pairs.crash", lambda game: replace(game, settle=_crashing(game.settle))),
        ("pairs.void", lambda game: replace(game, settle=_stopping(game.settle))),
    ],
)
def test_what_breaks_between_two_cards_names_both(kind: str, change: Callable[[GameRules], GameRules]) -> None:
    hunt = planted_hunt("fortification", "search_clean")
    broken = playing(hunt, change(hunt.game))
    found = confirmed(broken, ("small-mend", "burnt-stores"))
    assert [(each.kind, set(each.cards)) for each in found] == [(kind, {"small-mend", "burnt-stores"})]
    assert confirmed(broken, ("small-mend", "ford-warden"), ("burnt-stores", "ford-warden")) == []
    if kind == "pairs.crash":
        seat, move = found[0].detail["move"]
        assert found[0].replay is not None
        assert seat in (0, 1)
        assert move


def _odd(match: Match) -> list[str]:
    return ["Both cards are gone."] if both_gone(match.state) else []


def _crashing(settle: Callable[[Any], bool]) -> Callable[[Any], bool]:
    def crashing(state: Any) -> bool:
        if both_gone(state):
            raise RuntimeError("the two cards met")
        return settle(state)

    return crashing


def _stopping(settle: Callable[[Any], bool]) -> Callable[[Any], bool]:
    def stopping(state: Any) -> bool:
        if both_gone(state) and state.outcome is None:
            state.stop("operations")
            return True
        return settle(state)

    return stopping


def test_a_turn_without_a_move_is_a_deadlock() -> None:
    hunt = planted_hunt("fortification", "search_clean")
    found = confirmed(playing(hunt, replace(hunt.game, listed=("attack",))), ("small-mend", "ford-warden"))
    assert [each.kind for each in found] == ["pairs.deadlock"]


def test_a_move_that_is_refused_breaks_nothing() -> None:
    hunt = planted_hunt("fortification", "search_clean")
    match = hunt.start(["walkers", "others"], 1)
    assert not breaks(match, match.seat, ("attack",))


def test_ordinary_cards_are_no_finding() -> None:
    hunt = planted_hunt("fortification", "search_clean")
    slugs = ("small-mend", "burnt-stores")
    findings = told(hunt, [(one, other) for one in slugs for other in slugs if one <= other])
    assert {(each.kind, each.verdict) for each in findings} == {
        ("pairs.deadlock", UNDECIDED),
        ("pairs.depth", UNDECIDED),
    }
    whole = replace(hunt, cards=hunt.cards[:2], decks={})
    names = [card.slug for card in whole.cards]
    both = told(whole, [(one, other) for one in names for other in names if one <= other])
    assert {each.verdict for each in both} == {REFUTED}


def test_pairs_that_promise_most_come_first_and_hold_a_card_in_question() -> None:
    hunt = echoes()
    slugs = [{hunt.cards[at].slug for at in pair} for pair in pairs_by_promise(hunt)]
    assert slugs[0] in ({"echo"}, {"echo", "loud-word"})
    assert all(pair & {"echo", "loud-word"} for pair in slugs)
    assert len({frozenset(pair) for pair in slugs}) == len(slugs)


@pytest.mark.parametrize("game", ["maximus", "card-wars", "fortification"])
def test_pairs_of_shipped_cards(game: str) -> None:
    hunt = shipped_hunt(game, decks=1)
    parts = list(DETECTOR.parts(hunt))
    assert len(parts) <= MOST_PARTS
    assert all(len(part) <= A_PART for part in parts)
    result = DETECTOR.look(hunt, parts[0][:1])
    assert result["positions"] > 10
    assert result["seen"] == []
