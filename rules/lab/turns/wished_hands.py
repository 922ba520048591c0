"""The best hand one could wish for: built up card by card, the best few hands at every step (a beam), from all cards there are."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Sequence

from rules.lab.hunt import Hunt
from rules.lab.turns.hands import all_copies, kept
from rules.lab.turns.one_card import BARE, harms, position
from rules.lab.turns.turn_clips import locked_for
from rules.lab.turns.turn_search import LOCKED, WON, TurnSearch

BEST, DRAWING, WIDTH = 8, 4, 2
"""How many cards that do something, and that draw, are tried at every step, and how many hands are gone on with."""
QUICK, WHOLE = 150, 2_000
"""Positions looked at for each hand on the way, and for the one that was found."""

Hand = tuple[int, ...]


def wished(hunt: Hunt, turn: int, goal: str) -> tuple[Hand, TurnSearch] | None:
    """The hand (places) found for an end, and what it does in a turn; None where no card does anything.

    With cards in question each hand holds one of them. The cards behind it in the deck are the other copies of those tried.
    """
    together = _barring(hunt) if goal == LOCKED else []
    tried = list(dict.fromkeys((*_candidates(hunt, goal), *together)))
    if not tried:
        return None
    best: Hand = ()
    hands: list[Hand] = [(at,) for at in tried]
    # Of what bars something, only all of it together may bar everything: one step at a time leads nowhere.
    hands += [tuple(sorted(all_copies_up_to(hunt, together, count))) for count in (1, 2, 3) if together]
    if hunt.focus:
        hands = [hand for hand in hands if not hunt.focus.isdisjoint(hunt.cards[at].slug for at in hand)]
    while hands:
        values = {hand: _value(hunt, turn, goal, hand, tried) for hand in hands}
        ranked = sorted(
            (hand for hand in hands if values[hand][1] > 0), key=lambda hand: (values[hand], hand), reverse=True
        )
        if not ranked or (best and values[ranked[0]] <= _value(hunt, turn, goal, best, tried)):
            break
        best = ranked[0]
        hands = _longer(hunt, ranked[:WIDTH], tried)
    match = position(hunt, BARE, best, turn=turn, then=_behind(hunt, best, tried)) if best else None
    return None if match is None else (best, TurnSearch(match, budget=WHOLE))


def _candidates(hunt: Hunt, goal: str) -> list[int]:
    """The cards that do most of it by themselves, and those that draw: cards in question first."""
    found = harms(hunt, BARE)

    def worth(at: int) -> int:
        return sum(found[at].values()) if goal == WON else found[at].get(goal, 0)

    strong = sorted((at for at in found if worth(at)), key=lambda at: (at not in hunt.in_question, -worth(at), at))
    drawing = [at for at, card in enumerate(hunt.cards) if at not in found and _draws(list(card.abilities))]
    drawing.sort(key=lambda at: (at not in hunt.in_question, at))
    return [*_once(hunt, strong)[:BEST], *_once(hunt, drawing)[:DRAWING]] if strong else []


def _once(hunt: Hunt, places: Sequence[int]) -> list[int]:
    """The first rarity of each card."""
    first: dict[str, int] = {}
    for at in places:
        first.setdefault(hunt.cards[at].slug, at)
    return list(first.values())


def _barring(hunt: Hunt) -> list[int]:
    """The first rarity of cards that bar something, cards in question first."""
    found = [
        at
        for at, card in enumerate(hunt.cards)
        if '"effect": "forbid"' in json.dumps(list(card.abilities), default=str)
    ]
    return _once(hunt, sorted(found, key=lambda at: (at not in hunt.in_question, at)))[:DRAWING]


def all_copies_up_to(hunt: Hunt, places: Sequence[int], count: int) -> list[int]:
    """Each of these cards so often, if a deck may hold it so often."""
    return [at for at in places for _ in range(min(count, hunt.copies_of(hunt.cards[at])))]


def _draws(abilities: Sequence[object]) -> bool:
    return '"effect": "draw"' in json.dumps(abilities, default=str)


def _longer(hunt: Hunt, hands: Sequence[Hand], tried: Sequence[int]) -> list[Hand]:
    """These hands with one card more, as far as copies go; each once."""
    limits = Counter(all_copies(hunt, tried))
    longer = (tuple(sorted((*hand, at))) for hand in hands for at in tried if hand.count(at) < limits[at])
    return list(dict.fromkeys(longer))


def _behind(hunt: Hunt, hand: Hand, tried: Sequence[int]) -> list[int]:
    left = Counter(all_copies(hunt, tried))
    left.subtract(hand)
    return [at for at in tried for _ in range(left[at])]


def _value(hunt: Hunt, turn: int, goal: str, hand: Hand, tried: Sequence[int]) -> tuple[int, int]:
    """How much of it a hand brings about (of a lock, for how many turns), then how much harm it does in all; −1 where it cannot be held."""

    def measured() -> tuple[int, int]:
        match = position(hunt, BARE, hand, turn=turn, then=_behind(hunt, hand, tried))
        if match is None:
            return -1, 0
        search = TurnSearch(match, budget=QUICK)
        if goal == LOCKED:
            turns = locked_for(hunt, search, budget=QUICK)[0] if search.most[LOCKED] else 0
            return turns, turns
        return search.most[goal], sum(search.most.values())

    return kept(hunt, f"wish {turn} {goal} {hand}", measured)


def chance_of(hunt: Hunt, hand: Hand, cards: int, deck: int) -> float:
    """How likely a deck of so many cards, with all copies of these, deals exactly these among its first so many cards."""
    wanted, copies = Counter(hand), Counter(all_copies(hunt, dict.fromkeys(hand)))
    ways = math.prod(math.comb(copies[at], count) for at, count in wanted.items())
    rest = math.comb(max(0, deck - sum(copies.values())), max(0, cards - len(hand)))
    return ways * rest / math.comb(deck, cards) if 0 < cards <= deck else 0.0
