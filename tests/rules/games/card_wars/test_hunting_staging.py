"""Small positions of C.A.R.D. Wars for the loophole finder: every card can be used at once, and all can be played on."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from rules.engine.errors import IllegalAction
from rules.engine.hunting import Stage
from rules.engine.match import Match
from rules.engine.zones import FIELD, GRAVEYARD, HAND, MAGIC_SLOT, TRAP_SLOT
from rules.games.card_wars.card_types import AFFINITY, MAGIC, SUMMON, TRAP
from rules.games.card_wars.game import GAME
from rules.lab.hunt import Hunt
from rules.lab.walks.staged import staged
from tests.factories.hunts import shipped_hunt
from tests.rules.games.hunted import faults

BATCHES = 6


@pytest.fixture(scope="module")
def hunt() -> Hunt:
    return shipped_hunt("card-wars")


def copies(match: Match, program: Any, seat: int = 0) -> list[int]:
    setup = match.state.setup
    return [at for at, each in enumerate(setup.programs) if each is program and setup.owners[at] == seat]


def slug_at(hunt: Hunt, slug: str) -> int:
    return next(at for at, card in enumerate(hunt.cards) if card.slug == slug)


def is_used(match: Match, program: Any) -> bool:
    """Whether a card can be played from hand or slot now."""
    numbers, magic = set(copies(match, program)), match.state.seats[0].magic
    return any(
        (move[0] == "cast_magic" and magic[move[1] - 1] in numbers)
        or (move[0].startswith(("play_", "set_")) and move[1] in numbers)
        for move in match.legal_actions()
    )


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_shipped_card_can_be_used_at_once(hunt: Hunt, batch: int) -> None:
    for at in range(batch, len(hunt.cards), BATCHES):
        match = staged(hunt, ((at,), ()))
        assert match.pending is None
        assert (match.seat, match.outcome, match.state.phase) == (0, None, "tactician")
        program = hunt.programs[at]
        assert is_used(match, program) or program.kind == AFFINITY, hunt.cards[at].key


@pytest.mark.parametrize("batch", range(BATCHES))
def test_pairs_of_shipped_cards_can_be_played_on(hunt: Hunt, batch: int) -> None:
    chance = Random(batch)
    for _ in range(10):
        own, other = (chance.randrange(len(hunt.cards)) for _ in range(2))
        match = staged(hunt, ((own, own), (other,)), seed=batch + 1)
        for _ in range(30):
            assert faults(match) == [], (hunt.cards[own].key, hunt.cards[other].key)
            if match.outcome is not None:
                break
            wander(match, chance)


def wander(match: Match, chance: Random) -> None:
    """One random move; one from which too much would follow is left out."""
    moves = match.legal_actions()
    chance.shuffle(moves)
    for move in moves:
        with suppress(IllegalAction):
            match.apply(move)
            return
    pytest.fail("Nothing can be done.")


def test_both_players_have_somebody_to_attack_and_to_defend(hunt: Hunt) -> None:
    for at in range(0, len(hunt.cards), 19):
        match = staged(hunt, ((at,), (at,)))
        assert all(match.state.row_of(side.number) for side in match.state.seats)
        assert all(len(side.deck) >= 10 and side.affinity_deck for side in match.state.seats)
        match.apply(("end_phase",))
        assert match.state.phase == "attack" or "attack" in match.state.seats[0].forbidden


@pytest.mark.parametrize(("kind", "place"), [(SUMMON, FIELD), (TRAP, TRAP_SLOT)])
def test_a_card_is_in_play_with_copies_in_hand_and_graveyard(hunt: Hunt, kind: str, place: int) -> None:
    at = next(at for at, program in enumerate(hunt.programs) if program.kind == kind)
    match = staged(hunt, ((at, at), (at,)))
    for seat, held in ((0, 2), (1, 1)):
        zones = [match.state.zones[card] for card in copies(match, hunt.programs[at], seat)]
        assert zones.count(place) >= 1
        assert zones.count(HAND) == held
        assert zones.count(GRAVEYARD) == 1


def test_magic_lies_in_its_slots_for_each_time_it_is_named(hunt: Hunt) -> None:
    at = next(at for at, program in enumerate(hunt.programs) if program.kind == MAGIC)
    match = staged(hunt, ((at, at), ()))
    assert [match.state.zones[card] for card in copies(match, hunt.programs[at])] == [MAGIC_SLOT] * 2


def test_extra_charges_pay_where_there_are_no_affinity_cards(hunt: Hunt) -> None:
    assert GAME.hunting.stage is not None
    goblin = hunt.programs[slug_at(hunt, "goblin")]
    match = GAME.hunting.stage(Stage(hunt.options, ((goblin,), (goblin,)), deck=4))
    assert faults(match) == []
    assert is_used(match, goblin)
    assert not any(side.affinity_deck for side in match.state.seats)


def test_a_trap_that_a_summon_sets_lies_in_the_deck(hunt: Hunt) -> None:
    at = next(at for at, program in enumerate(hunt.programs) if program.paired_trap)
    match = staged(hunt, ((at,), ()))
    slugs = {hunt.programs[at].paired_trap}
    assert slugs <= {match.state.card(card).slug for card in match.state.seats[0].deck}


def test_more_summons_than_there_are_cells_wait_in_hand(hunt: Hunt) -> None:
    summons = tuple(at for at, program in enumerate(hunt.programs) if program.kind == SUMMON)[:9]
    match = staged(hunt, (summons, ()))
    side = match.state.seats[0]
    assert min(*side.row, *side.bench) >= 0
    assert faults(match) == []


def test_the_same_stage_gives_the_same_position(hunt: Hunt) -> None:
    assert GAME.hunting.gist is not None
    found = {GAME.hunting.gist(staged(hunt, ((9, 60), (70,))).state) for _ in range(2)}
    assert len(found) == 1
