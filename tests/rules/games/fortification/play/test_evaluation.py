"""How bots estimate a position: who would have to defend, and whom the next attack would knock out."""

from __future__ import annotations

from rules.games.fortification.evaluation import FALL_OF_OTHERS, FALL_OF_OWN, evaluate
from tests.rules.games.fortification.play.cards import fighter
from tests.rules.games.fortification.play.table import Table

STRONG = fighter(9, 9, 0, 9, name="Strong")
WEAK = fighter(1, 1, 0, 1, name="Weak")
WALL = fighter(1, 30, 0, 20, name="Wall")


def worth(*, weak_is_out: bool, viewer: int, defender: int) -> float:
    """A weak party and a wall against a strong party, as a seat sees them."""
    t = Table()
    t.party(WEAK, seat=defender, out=weak_is_out)
    t.party(WALL, seat=defender, slot=2)
    t.party(STRONG, seat=1 - defender, out=True)
    for piece in t.state.pieces.values():
        piece.seen = True
    return evaluate(t.state, viewer)


def test_a_weak_party_that_is_out_has_to_defend() -> None:
    """At home it stays behind the wall, which the same attack cannot break."""
    home, out = (worth(weak_is_out=is_out, viewer=0, defender=0) for is_out in (False, True))
    assert home - out > FALL_OF_OWN


def test_a_weak_party_of_the_opponent_is_a_chance() -> None:
    home, out = (worth(weak_is_out=is_out, viewer=0, defender=1) for is_out in (False, True))
    assert out - home > FALL_OF_OTHERS


def test_even_positions_are_worth_nothing() -> None:
    t = Table()
    for seat in (0, 1):
        t.party(STRONG, seat=seat, out=True)
    assert evaluate(t.state, 0) == -evaluate(t.state, 1) == 0.0
