"""Labels of legal actions: whole words for every one, no card that its reader may not know, and two that differ are called differently."""

from __future__ import annotations

from random import Random

import pytest

from rules.bots.play import bots
from rules.engine.match import ANSWER, Match
from rules.engine.move_words import Labels, MoveWords
from rules.engine.view import Windowed
from rules.games.referees import referees
from tests.rules.engine.invariants import GAMES
from tests.rules.engine.sample import sample_match

BAD = frozenset("{}_")


def labels_of(match: Match, seat: int) -> Labels:
    return Labels(match, Windowed(match.game, match.state, seat))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("batch", range(3))
def test_every_legal_action_has_a_label_in_words(game: str, batch: int) -> None:
    for number in range(batch * 5, batch * 5 + 5):
        match, luck = sample_match(game, number), Random(number)
        while match.outcome is None and match.serial < 200:
            moves, seat = match.legal_actions(), match.seat
            labels = labels_of(match, seat)
            for move in moves:
                words = labels.label(move)
                assert words, move
                assert not BAD & set(words), words
                assert labels.group(move)
                assert all(labels.is_known(card) for card in labels.cards(move))
            if match.pending is not None:
                question = labels.question()
                assert question[-1:] in ("?", "."), question
                assert not BAD & set(question), question
            match.perform(bots()["rule"].choose(match, moves, luck) if number % 2 else luck.choice(moves), seat)


@pytest.mark.parametrize("game", GAMES)
def test_a_label_names_no_card_that_its_reader_may_not_know(game: str) -> None:
    for number in range(4):
        match, luck = sample_match(game, number), Random(number)
        while match.outcome is None and match.serial < 150:
            moves, seat = match.legal_actions(), match.seat
            labels = labels_of(match, seat)
            named = " ".join([labels.question(), *(labels.label(move) for move in moves)])
            programs = match.state.setup.programs
            known = {programs[card].name for card in range(len(programs)) if labels.is_known(card)}
            secret = {program.name for program in programs} - known
            spoken = {piece.program.name for piece in match.state.pieces.values()}
            for name in secret - spoken:
                assert name not in named or any(name in other for other in known), name
            match.perform(luck.choice(moves), seat)


@pytest.mark.rule("MAX-GEN-8")
def test_maximus_has_words_for_all_it_lists_and_asks() -> None:
    rules = referees()["maximus"]
    assert set(rules.words.moves) >= {*rules.listed, "concede"}
    assert set(rules.words.groups) >= set(rules.listed)
    assert set(rules.words.options) <= set(rules.words.questions)


def test_a_game_without_words_is_worded_from_its_names() -> None:
    match = sample_match("maximus", 1)
    labels = labels_of(match, match.seat)
    labels.words = MoveWords()
    assert labels.label(("end_turn",)) == "End turn"
    held = next(iter(match.state.seats[match.seat].hand))
    name = match.state.card(held).name
    assert labels.label(("place_resource", held)) == f"Place resource: {name}"
    assert labels.label((ANSWER, "go_home")) == "Go home"
