"""Small positions of Maximus for the loophole finder: every card can be used at once, and all can be played on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.engine.hunting import Stage
from rules.engine.match import Match
from rules.engine.zones import FIELD, GRAVEYARD, HAND
from rules.games.maximus.game import GAME
from rules.lab.hunt import Hunt
from rules.lab.walks.staged import staged
from tests.factories.hunts import shipped_hunt
from tests.rules.games.hunted import faults

UNUSED = frozenset(("place_resource", "end_turn"))
BATCHES = 4


@pytest.fixture(scope="module")
def hunt() -> Hunt:
    return shipped_hunt("maximus")


def numbers_in(value: Any) -> set[int]:
    if isinstance(value, tuple):
        return {number for each in value for number in numbers_in(each)}
    return {value} if type(value) is int else set()


def copies(match: Match, program: Any, seat: int = 0) -> list[int]:
    setup = match.state.setup
    return [at for at, each in enumerate(setup.programs) if each is program and setup.owners[at] == seat]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_shipped_card_can_be_used_at_once(hunt: Hunt, batch: int) -> None:
    for at in range(batch, len(hunt.cards), BATCHES):
        match = staged(hunt, ((at,), ()))
        assert match.pending is None
        assert (match.seat, match.outcome) == (0, None)
        used = {number for move in match.legal_actions() if move[0] not in UNUSED for number in numbers_in(move[1:])}
        is_passive_avatar = hunt.programs[at].is_starting_avatar and not hunt.programs[at].unit.offense
        assert used & set(copies(match, hunt.programs[at])) or is_passive_avatar, hunt.cards[at].slug


@pytest.mark.parametrize("batch", range(BATCHES))
def test_pairs_of_shipped_cards_can_be_played_on(hunt: Hunt, batch: int) -> None:
    chance = Random(batch)
    for _ in range(12):
        own, other = (chance.randrange(len(hunt.cards)) for _ in range(2))
        match = staged(hunt, ((own, own), (other,)), seed=batch + 1)
        for _ in range(30):
            assert faults(match) == [], (hunt.cards[own].slug, hunt.cards[other].slug)
            if match.outcome is not None:
                break
            moves = match.legal_actions()
            assert moves
            match.apply(chance.choice(moves))


def test_both_players_have_somebody_to_attack_and_to_defend(hunt: Hunt) -> None:
    for at in range(0, len(hunt.cards), 9):
        match = staged(hunt, ((at,), (at,)))
        sides = match.state.seats
        assert all(any(piece.unit.is_avatar for piece in match.state.units(side.number)) for side in sides)
        assert all(match.state.attackable(side.number) for side in sides)
        assert any(move[0] == "attack" for move in match.legal_actions())
        assert all(len(side.deck) == 10 for side in sides)
        assert all(side.jiggawatts for side in sides)


def test_a_unit_stands_on_the_field_with_copies_in_hand_and_graveyard(hunt: Hunt) -> None:
    at = next(at for at, card in enumerate(hunt.cards) if card.slug == "mudflat-piper")
    match = staged(hunt, ((at, at), ()))
    zones = sorted(match.state.zones[card] for card in copies(match, hunt.programs[at]))
    assert zones.count(HAND) == 2
    assert zones.count(FIELD) >= 1
    assert GRAVEYARD in zones


def test_a_fusion_is_made_and_can_be_made_again(hunt: Hunt) -> None:
    at = next(at for at, card in enumerate(hunt.cards) if card.slug == "twinmast-colossus")
    match = staged(hunt, ((at,), ()))
    (made,) = (piece for piece in match.state.pieces.values() if piece.program is hunt.programs[at])
    assert len(made.under) == 2
    assert any(move[0] == "play_fusion" for move in match.legal_actions())


def test_an_evolution_of_an_avatar_finds_its_avatar(hunt: Hunt) -> None:
    forms = [
        at
        for at, program in enumerate(hunt.programs)
        if program.unit is not None and program.unit.is_avatar and program.unit.recipe is not None
    ]
    assert forms
    for at in forms:
        match = staged(hunt, ((at,), ()))
        assert any(move[0] in ("play_evolution", "play_fusion") for move in match.legal_actions()), hunt.cards[at].slug


def test_a_few_cards_alone_are_enough(hunt: Hunt) -> None:
    assert GAME.hunting.stage is not None
    piper = next(program for program in hunt.programs if program.slug == "mudflat-piper")
    match = GAME.hunting.stage(Stage(hunt.options, ((piper,), (piper,)), deck=5))
    assert faults(match) == []
    assert any(move[0] == "attack" for move in match.legal_actions())
    empty = GAME.hunting.stage(Stage(hunt.options, ((), ()), fillers=(piper,)))
    assert faults(empty) == []
    assert empty.legal_actions()


def test_the_same_stage_gives_the_same_position(hunt: Hunt) -> None:
    assert GAME.hunting.gist is not None
    found = {GAME.hunting.gist(staged(hunt, ((3, 40), (50,))).state) for _ in range(2)}
    assert len(found) == 1


def test_the_bound_of_the_hand_is_kept(hunt: Hunt) -> None:
    match = staged(hunt, (tuple(range(3, 23)), ()))
    assert len(match.state.seats[0].hand) <= hunt.options["hand_max"]
    assert match.pending is None
    assert faults(match) == []
