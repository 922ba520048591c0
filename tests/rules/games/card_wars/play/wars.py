"""Tables in wars of several battles."""

from __future__ import annotations

from typing import Any

from rules.games.card_wars import war
from tests.rules.games.card_wars.play.table import DRAW as DRAWN
from tests.rules.games.card_wars.play.table import Table, magic


def lost(t: Table, seat: int) -> None:
    """A player gives up the battle."""
    t.do("concede", "battle", seat=seat)


def between(t: Table) -> None:
    """Answer what is asked between two battles with what changes least."""
    while t.asked() == war.SWAP:
        t.answer(t.offered()[-1])


def won(t: Table) -> list[int]:
    return [side.wins for side in t.state.seats]


def ended(t: Table) -> tuple[str, tuple[int, ...], str]:
    outcome = t.match.outcome
    assert outcome is not None
    return outcome.kind, outcome.winners, outcome.reason


def in_war(form: str = "bo3", **more: Any) -> Table:
    """A table in a war of several battles; each side has four Magic Cards."""
    t = Table(war_format=form, **more)
    for seat in range(2):
        for at in range(4):
            t.slot(magic(DRAWN, name=f"Spell {at}"), seat)
    return t
