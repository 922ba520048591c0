"""What one card does at once to whoever sits opposite: each alone in a hand of plain cards, in one turn, beside the same hand without it.

Measured, not read: on a table on which nothing has happened yet (`BARE`), and in a small position in which it can be used (`STAGED`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle, islice

from rules.engine.match import Match
from rules.lab.circles.card_graph import graph_of
from rules.lab.circles.circle_play import small_position
from rules.lab.hunt import Hunt
from rules.lab.turns.hands import base_deck, begun, by_plainness, handed, kept
from rules.lab.turns.turn_search import TurnSearch, passed

BARE, STAGED = "bare", "staged"
SETTINGS = (BARE, STAGED)
FREE_TURN = 3
"""The first turn in which what is barred at the beginning of a match may be free again."""
BUDGET, PLAIN_TRIED = 60, 12
"""Positions that are looked at, and cards of each kind of which one is taken that others can do something with."""

Harm = Mapping[str, int]


def harms(hunt: Hunt, setting: str) -> Mapping[int, Harm]:
    """For each card (place) that does any harm at once, how much more of what than a hand without it."""
    return kept(hunt, f"harms {setting}", lambda: _harms(hunt, setting))


def _harms(hunt: Hunt, setting: str) -> dict[int, Harm]:
    usual = harm_of(hunt, setting, ())
    found: dict[int, Harm] = {}
    if usual is None:
        return found
    for at in range(len(hunt.cards)):
        most = harm_of(hunt, setting, (at,))
        more = {name: value - usual.get(name, 0) for name, value in (most or {}).items()}
        if any(value > 0 for value in more.values()):
            found[at] = {name: value for name, value in more.items() if value > 0}
    return found


def harm_of(hunt: Hunt, setting: str, cards: Sequence[int], *, budget: int = BUDGET) -> Harm | None:
    """The most that a hand with these cards takes away in one turn, by name; None where no such position is had."""
    match = position(hunt, setting, cards)
    return None if match is None else TurnSearch(match, budget=budget).most


def position(
    hunt: Hunt, setting: str, cards: Sequence[int], *, turn: int = FREE_TURN, then: Sequence[int] = ()
) -> Match | None:
    """A position in which the active player holds these cards and plain ones; None where they cannot be held.

    On the bare table the next cards of the deck are `then`, plain ones after them.
    """
    if setting == STAGED:
        return small_position(hunt, [list(cards), []])
    match = kept(hunt, f"begun {turn}", lambda: begun(hunt, [base_deck(hunt)] * 2, hunt.seed, turn=turn))
    if match is None:
        return None
    found = match
    return _held(hunt, found, cards, then, kept(hunt, f"busy {turn}", lambda: _busy(hunt, found)))


def _busy(hunt: Hunt, match: Match) -> list[int]:
    """Plain cards with which the others have something to do, one for each thing: who can do nothing anyway cannot be kept from it."""
    found: list[int] = []
    known: set[str] = set()
    graph, kinds = graph_of(hunt), dict[str, int]()
    for at in by_plainness(hunt):
        kind = str(graph.fact(at, "kind"))
        kinds[kind] = kinds.get(kind, 0) + 1
        held = _held(hunt, match, (), (), [at]) if kinds[kind] <= PLAIN_TRIED else None
        ahead = None if held is None else passed(held)
        if ahead is None or ahead.outcome is not None:
            continue
        can = {move[0] for move in ahead.legal_actions()} - set(match.game.habits.passes)
        if can - known:
            known |= can
            found.append(at)
    return found or by_plainness(hunt)[:1]


def _held(hunt: Hunt, match: Match, cards: Sequence[int], then: Sequence[int], others: Sequence[int]) -> Match | None:
    """A copy of a match in which the active player holds these cards and plain ones of one kind, the others those of theirs in turn."""
    programs, active, most = hunt.programs, match.state.active, len(match.state.setup.programs)
    # Plain cards of one kind: what they can do makes few positions.
    plain = [programs[at] for at in by_plainness(hunt)[:1]] * most
    theirs = [programs[at] for at in islice(cycle(others), most)]
    held = match
    for each in match.state.seats:
        if each.number != active:
            held, _ = handed(held, each.number, theirs, theirs)
            continue
        own, after = [programs[at] for at in cards], [programs[at] for at in then]
        held, given = handed(held, each.number, [*own, *plain], [*after, *plain])
        if len(own) > len(each.hand) or any(each not in given for each in own):
            return None
    return held


def ranked(hunt: Hunt, setting: str, name: str) -> list[int]:
    """The cards that take most of something away at once, the strongest first, each card once."""
    found = harms(hunt, setting)
    places = sorted((at for at, harm in found.items() if harm.get(name)), key=lambda at: (-found[at][name], at))
    once = {hunt.cards[at].slug: at for at in reversed(places)}
    return [at for at in places if once[hunt.cards[at].slug] == at]
