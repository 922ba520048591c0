"""The best attack and the best defence of decks, measured by the referee, and who gets through whose wall."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.engine.scene import clip_from, clip_replay
from rules.lab.detectors.walls import DETECTOR, POOL, pool_of
from rules.lab.finding import CONFIRMED, MEDIUM, REFUTED, UNDECIDED
from rules.lab.hunt import Hunt
from tests.factories.hunts import confirmed_by, found_by, in_focus, only, planted_hunt, shipped_hunt

NAME = "walls"


def without_pike() -> Hunt:
    hunt = planted_hunt("fortification", NAME)
    pike = next(at for at, card in enumerate(hunt.cards) if card.slug == "long-pike")
    decks = {name: tuple(at for at in deck if at != pike) for name, deck in hunt.decks.items()}
    return replace(hunt, decks=decks, copies={**hunt.copies, "long-pike/": 0})


def test_totals_are_those_of_the_best_party_and_outfit() -> None:
    hunt = planted_hunt("fortification", NAME)
    totals = {part: {side: each["total"] for side, each in DETECTOR.look(hunt, part).items()} for part in hunt.decks}
    assert totals == {
        "Stone": {"attack": 1 + 1 + 1, "defence": 5 + 5 + 3 + 2 + 2 * 2},
        "Lances": {"attack": (4 + 2) + 2 * (2 + 3), "defence": 3},
        "Pikes": {"attack": 5 + 5 + (4 + 2) + 6, "defence": 2 + 2 + 1},
    }


def test_equipment_is_given_to_a_lead_that_can_wear_it() -> None:
    hunt = planted_hunt("fortification", NAME)
    best = DETECTOR.look(hunt, "Pikes")["attack"]
    assert [hunt.cards[at].slug for at in best["cards"]] == [
        "thin-lancer",
        "bright-pikeman",
        "bright-pikeman",
        "long-pike",
    ]
    assert best["is_exact"]


def test_a_wall_that_no_deck_gets_through_is_told() -> None:
    hunt = without_pike()
    found = only(confirmed_by(NAME, hunt), "walls.deck")
    assert (found.about, found.severity) == ("Stone", MEDIUM)
    assert [each["estimate"] for each in found.numbers] == [19, 16]
    assert set(found.cards) == {"stone-watch", "shield-page", "tower-shield"}
    assert found.replay is not None
    assert clip_replay(found.replay, hunt.game) is None


def test_in_the_replay_the_best_attack_does_nothing() -> None:
    hunt = without_pike()
    found = only(confirmed_by(NAME, hunt), "walls.pool")
    assert found.replay is not None
    clip = clip_from(found.replay, hunt.game)
    match = clip.scene.match()
    for seat, move in clip.moves:
        match.apply(move, seat)
    walls = hunt.game.hunting.walls
    assert walls is not None
    attack, defence = walls.totals(match) or (1, 0)
    assert (attack, defence) == tuple(each["estimate"] for each in reversed(found.numbers[:2]))
    assert attack <= defence
    assert all(piece.damage == 0 for piece in match.state.pieces.values())
    assert clip.moves[clip.marks["strike"]][1] == ("strike",)


def test_a_wall_that_one_deck_breaks_is_none() -> None:
    report = found_by(NAME, planted_hunt("fortification", NAME))
    assert {(each.kind, each.verdict) for each in report.findings} == {
        ("walls.pool", REFUTED),
        ("walls.decks", REFUTED),
    }
    assert "3 of 6 pairings" in only(report.findings, "walls.decks").says


def test_no_more_copies_are_used_than_a_deck_may_hold() -> None:
    hunt = replace(planted_hunt("fortification", NAME, character_copy_max=1), decks={})
    wall = DETECTOR.look(hunt, POOL)["defence"]
    slugs = [hunt.cards[at].slug for at in wall["cards"]]
    assert slugs.count("stone-watch") == 1
    assert sum(card.slug == "stone-watch" for card in pool_of(hunt)) == 3


def test_only_cards_in_question_are_told_of() -> None:
    assert confirmed_by(NAME, in_focus(without_pike(), "long-pike")) == []
    assert confirmed_by(NAME, in_focus(without_pike(), "stone-watch")) != []


def test_what_is_not_looked_at_wholly_is_undecided() -> None:
    hunt = without_pike()
    done = [(part, DETECTOR.look(hunt, part)) for part in list(hunt.decks)[:2]]
    assert {each.verdict for each in DETECTOR.conclude(hunt, done, False)} == {UNDECIDED}


def test_the_shipped_cards_hold_a_wall_that_no_attack_gets_through() -> None:
    hunt = replace(shipped_hunt("fortification"), decks={})
    found = only(confirmed_by(NAME, hunt), "walls.pool")
    assert found.verdict == CONFIRMED
    assert "oriane-the-last-gate" in found.cards


@pytest.mark.parametrize("game", ["maximus", "card-wars"])
def test_games_without_walls_have_no_work(game: str) -> None:
    assert list(DETECTOR.parts(shipped_hunt(game))) == []


def test_a_wall_that_is_not_shown_makes_the_reading_no_loophole() -> None:
    hunt = without_pike()
    parts = list(DETECTOR.parts(hunt))
    done = [(part, DETECTOR.look(hunt, part)) for part in parts if part != POOL]
    findings = DETECTOR.conclude(hunt, done, False)
    assert only(findings, "walls.deck").verdict == UNDECIDED
    assert only(findings, "walls.decks").verdict == UNDECIDED
    assert "walls.decks" not in {each.kind for each in DETECTOR.conclude(hunt, done[:1], True)}
