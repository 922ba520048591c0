"""What a player may do and is asked, in words."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine.move_words import Labels
from rules.engine.view import Windowed
from rules.games.fortification.game import GAME
from tests.rules.engine.sample import sample_match
from tests.rules.games.fortification.play.cards import CHARACTER, GAIN, caster, field, fighter, gear, lance
from tests.rules.games.fortification.play.table import Table


def labels(t: Table, viewer: int = 0) -> list[str]:
    """The labels of all that the one to move may do."""
    window = Windowed(GAME, t.match.state, viewer)
    found = Labels(t.match, window)
    return [found.label(move) for move in t.match.legal_actions(viewer)]


def test_actions_in_words() -> None:
    t = Table()
    first, _ = t.party(fighter(name="Ada"), fighter(name="Bo"))
    t.wear("Longsword", first, "hand1")
    t.hand(fighter(name="Cy"))
    t.hand(gear(1, name="Pike"))
    found = labels(t)
    assert found[:3] == ["Play Cy into slot 1", "Play Cy into slot 2", "Play Cy into slot 3"]
    assert "Put Pike on Ada, in the first hand, replacing what is there" in found
    assert "Put Pike on Bo, in the second hand" in found
    assert "Take Longsword off Ada" in found
    assert "Reform the party of slot 1: Bo and Ada" in found
    assert "Mobilise the party of slot 1" in found
    assert found[-1] == "End the turn"


def test_hidden_targets_are_called_by_their_place() -> None:
    t = Table()
    t.party(fighter(name="Secret"), seat=1)
    t.hand(field({"effect": "damage", "to": "$t1", "amount": 1}, targets=[CHARACTER], name="Arrow"))
    assert "Play Arrow on the first face-down card of player 2" in labels(t)


def test_battles_and_questions_in_words() -> None:
    t = Table()
    t.party(caster(name="Mage"), out=True)
    t.party(fighter(name="Foe"), seat=1)
    t.party(fighter(), seat=1, slot=3)
    t.hand(lance(name="Bolt"))
    t.hand(field(GAIN, timing="reactive", when={"event": "attacks", "whose": "opponent"}, name="Bell"), 1)
    t.do("attack")
    question = Labels(t.match, Windowed(GAME, t.match.state, 1))
    assert question.question() == "Which party defends?"
    assert labels(t, 1) == ["The party of slot 1", "The party of slot 3"]
    t.answer(1)
    assert labels(t) == ["Cast Bolt with Mage on Foe", "Strike"]
    t.do("strike")
    assert labels(t, 1) == ["Play Bell", "Pass"]


@pytest.mark.parametrize("number", range(6))
def test_every_move_of_a_match_has_words(number: int) -> None:
    match, chance = sample_match("fortification", number), Random(number)
    while match.outcome is None:
        moves = match.legal_actions()
        if match.serial % 7 == 0:
            for viewer in (0, 1, None):
                found = Labels(match, Windowed(match.game, match.state, viewer))
                said = [found.label(move) for move in moves if viewer == match.seat]
                assert all(words and "{" not in words and "_" not in words for words in said)
                assert all(found.group(move) for move in moves)
                assert "{" not in found.question()
        match.perform(chance.choice(moves), match.seat)
