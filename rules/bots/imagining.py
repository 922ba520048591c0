"""What a bot imagines: a copy of the match in which all that its seat cannot know is dealt anew.

Cards keep their numbers and places; what is printed on the hidden ones is exchanged among those of the same owner, so that every
action a seat can name stands for the same in the match and in the copy. Chance to come is the bot's own.

A bot knows by this which cards an opponent has not shown yet, as if all deck lists were open: inventing likely decks would need a
model of what people play. It does not know where they are, and it forgets where a known card went once that place is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from rules.engine.match import Match
from rules.engine.rng import STREAMS, Chance
from rules.engine.zones import NOWHERE

_BITS = 64


def imagine(match: Match, seat: int, chance: Random) -> Match:
    """A copy of the match as it might be for all that a seat knows. The same knowledge and chance give the same copy."""
    game, state = match.game, match.state.copy()
    programs = list(state.setup.programs)
    changed: list[int] = []
    for cards in hidden_cards(match, seat):
        dealt = _dealt(match, cards, chance)
        changed += [card for card, program in zip(cards, dealt, strict=True) if programs[card] is not program]
        for card, program in zip(cards, dealt, strict=True):
            programs[card] = program
    state.setup = replace(state.setup, programs=tuple(programs), seed=0)
    state.chance = Chance([chance.getrandbits(_BITS) for _ in STREAMS])
    if changed:
        game.habits.redealt(state, changed)
    return Match(game, state)


def hidden_cards(match: Match, seat: int) -> list[list[int]]:
    """The cards that a seat does not know, by owner."""
    game, state = match.game, match.state
    shown = _shown(match, seat)
    shown.update(game.habits.shows(state, seat))
    found: list[list[int]] = [[] for _ in state.seats]
    zones, is_known = state.zones, game.is_known
    for card, owner in enumerate(state.setup.owners):
        if zones[card] != NOWHERE and card not in shown and not is_known(state, seat, card):
            found[owner].append(card)
    return found


def _shown(match: Match, seat: int) -> set[int]:
    """The hidden cards that the open question shows to the one who is asked."""
    pending = match.pending
    if pending is None or pending.seat != seat:
        return set()
    found = {pending.about} if pending.about >= 0 else set()
    return found.union(*map(_cards, pending.options)) if pending.is_hidden else found


def _cards(option: Any) -> Sequence[int]:
    """The cards that an answer to a hidden question names: itself, all its parts, or its first one where others say more of it."""
    if type(option) is int:
        return (option,)
    if not isinstance(option, tuple) or not option:
        return ()
    return option if all(type(each) is int for each in option) else _cards(option[0])


def _dealt(match: Match, cards: Sequence[int], chance: Random) -> list[Any]:
    """What is printed on these cards, dealt to them by lot: places that not every card fits come first."""
    setup, could_be = match.state.setup, match.game.habits.could_be
    ranks = _ranks(setup.programs)
    dealt = sorted((setup.programs[card] for card in cards), key=ranks.__getitem__)
    chance.shuffle(dealt)
    if could_be is None:
        return dealt
    fitting = [[at for at, program in enumerate(dealt) if could_be(match.state, card, program)] for card in cards]
    taken: dict[int, int] = {}
    for place in sorted(range(len(cards)), key=lambda place: len(fitting[place])):
        _seat_one(place, fitting, taken, set())
    placed = {place: at for at, place in taken.items()}
    return [dealt[placed[place]] for place in range(len(cards))]


def _seat_one(place: int, fitting: Sequence[Sequence[int]], taken: dict[int, int], tried: set[int]) -> bool:
    """Find a card for a place, moving others on where they fit elsewhere too: as things really lie, all have one."""
    for at in fitting[place]:
        if at in tried:
            continue
        tried.add(at)
        if at not in taken or _seat_one(taken[at], fitting, taken, tried):
            taken[at] = place
            return True
    return False


@lru_cache(maxsize=64)
def _ranks(programs: tuple[Any, ...]) -> dict[Any, int]:
    """An order of the cards that says nothing of where they lie."""
    return {program: at for at, program in enumerate(sorted(set(programs), key=lambda each: repr(each.key)))}
