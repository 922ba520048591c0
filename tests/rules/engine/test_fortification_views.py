"""Nobody can tell two Fortification positions apart that differ only in what is hidden: neither by looking nor by trying."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

import pytest

from rules.bots.play import bots
from rules.engine.match import Match
from rules.engine.zones import FIELD
from tests.rules.engine.sample import changed, sample_match, shapeless
from tests.rules.engine.test_views import as_json, known
from tests.rules.engine.told_cards import check_log

VIEWERS = (0, 1, None)


def hidden_cards(match: Match, viewer: int | None) -> list[int]:
    """The cards a viewer may not know, wherever they lie."""
    state = match.state
    return [card for card in range(len(state.zones)) if not state.knows(viewer, card)]


def twin(match: Match, viewer: int | None, chance: Random) -> Match:
    """The same match where hidden cards have changed places with others of their kind: in hands, decks, forts, restricted zones."""
    new = match.copy(keeps_log=True)
    state = new.state
    groups: dict[Any, list[int]] = defaultdict(list)
    for card in hidden_cards(match, viewer):
        program, piece = state.card(card), state.pieces.get(card)
        if piece is not None and piece.out:
            continue  # that it may stay hidden outside is told by what it is itself
        spots = program.equipment.spots if program.equipment is not None else ()
        groups[state.setup.owners[card], program.kind, spots].append(card)
    moved: dict[int, int] = {}
    for cards in groups.values():
        dealt = cards.copy()
        chance.shuffle(dealt)
        moved |= dict(zip(cards, dealt, strict=True))
    _move(state, moved)
    return new


def _move(state: Any, moved: dict[int, int]) -> None:
    """Let each hidden card lie where another one lay."""
    zones = bytes(state.zones)
    for card, other in moved.items():
        state.zones[other] = zones[card]
    for seat in state.seats:
        for pile in (seat.deck, seat.hand, seat.restricted):
            pile[:] = [moved.get(card, card) for card in pile]
        for party in seat.parties:
            if party is not None:
                party.members = tuple(moved.get(card, card) for card in party.members)
    pieces = list(state.pieces.values())
    state.pieces.clear()
    for piece in pieces:
        piece.number = moved.get(piece.number, piece.number)
        piece.program = state.setup.programs[piece.number]
        piece.host = moved.get(piece.host, piece.host)
        piece.attached = tuple(moved.get(card, card) for card in piece.attached)
        piece.touched = True
        state.pieces[piece.number] = piece
    state.statics = tuple((card, each) for card, piece in state.pieces.items() for each in piece.program.statics)
    state.listen_anew()
    state.refresh()


def deepest_difference(one: bytes, other: bytes) -> str:
    """Where two views part, for the message of a failing test."""
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{one[max(0, at - 160) : at + 80]!r}\n{other[max(0, at - 160) : at + 80]!r}"


@pytest.mark.rule("FORT-FACE-1", "FORT-FACE-5", "FORT-ZONE-5", "FORT-RZ-2", "FORT-META-9")
@pytest.mark.parametrize("batch", range(4))
def test_what_is_hidden_cannot_be_told_apart(batch: int) -> None:
    for number in range(batch * 5, batch * 5 + 5):
        match, chance = sample_match("fortification", number), Random(number)
        bot = bots()["rule" if number % 2 else "random"]
        while match.outcome is None and match.serial < 320:
            moves = match.legal_actions()
            if match.pending is None and match.serial % 17 == 0:
                most = len(match.state.zones) + 2
                tried = [as_json(changed(move, chance, most)) for move in chance.sample(moves, min(8, len(moves)))]
                tried += [as_json(shapeless(match.game, chance, most)) for _ in range(24)]
                for viewer in VIEWERS:
                    one, other = known(match, viewer, tried), known(twin(match, viewer, chance), viewer, tried)
                    assert one == other, deepest_difference(one, other)
            match.perform(bot.choose(match, moves, chance), match.seat)


@pytest.mark.rule("FORT-FACE-5", "FORT-FACE-6", "FORT-ZONE-5")
@pytest.mark.parametrize("batch", range(3))
def test_the_log_names_no_card_that_was_hidden_before_and_after(batch: int) -> None:
    for number in range(batch * 8, batch * 8 + 8):
        check_log("fortification", number, VIEWERS)


def test_the_owner_of_hidden_cards_can() -> None:
    match, chance = sample_match("fortification", 4), Random(4)
    while match.pending is not None or not any(match.state.zones[card] == FIELD for card in hidden_cards(match, 1)):
        match.perform(bots()["rule"].choose(match, match.legal_actions(), chance), match.seat)
    other = twin(match, 1, chance)
    assert known(match, 1, []) == known(other, 1, [])
    assert known(match, 0, []) != known(other, 0, [])
