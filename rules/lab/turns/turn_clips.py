"""Turns as clips: the line that a search found, with as few moves and own cards as still show it, and turns of a lock in a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.engine.actions import Move
from rules.engine.errors import IllegalAction
from rules.engine.match import Match
from rules.engine.scene import Clip, scene_of
from rules.engine.zones import HAND
from rules.lab.hunt import Hunt
from rules.lab.shrinking import GONE, Shows, clip_shows, fewest
from rules.lab.turns.turn_search import LOCKED, MOST_STEPS, WON, TurnSearch, can_only_pass, is_past, passed, passing
from rules.lab.watched import Watched

BUDGET, LOCK_TRIES = 800, 200
MOST_SHIFTS = 12
LOCK_TURNS = 3
"""So many turns in a row in which nothing can be done but pass are a lock; fewer are a lost turn."""


def turn_clip(hunt: Hunt, search: TurnSearch, name: str, least: int = 1) -> Clip | None:
    """The moves that bring about most of something, or at least so much, made small; None where the line does not hold."""

    def shows(match: Match) -> bool:
        if name == WON:
            return match.outcome is not None and search.seat in match.outcome.winners
        if match.outcome is None and match.state.turn != search.turn:
            return False
        return search.losses(match)[search.names.index(name) - 2] >= least

    clip = Clip(scene_of(search.start, hunt.by_key), search.line(name))
    return clip_made_small(clip, shows, search.seat) if clip_shows(clip, shows) else None


def clip_made_small(clip: Clip, shows: Shows, seat: int) -> Clip:
    """The clip with the fewest moves and the fewest of a seat's cards that still show it. What others have stays: it is what is taken."""
    moves = fewest(clip.moves, lambda fewer: clip_shows(replace(clip, moves=tuple(fewer)), shows))
    shorter = replace(clip, moves=tuple(moves), marks={})
    vanish = clip.scene.game.hunting.vanish
    if vanish is None:
        return shorter
    zones = clip.scene.match().state.zones
    own = [number for number, owner in enumerate(clip.scene.owners) if owner == seat and zones[number] not in GONE]

    def with_only(left: Sequence[int]) -> Clip | None:
        match = clip.scene.match()
        for number in own:
            if number not in left and match.state.zones[number] not in GONE and not vanish(match.state, number):
                return None
        return replace(shorter, scene=scene_of(match, {card.key: card for card in clip.scene.cards}))

    def holds(left: Sequence[int]) -> bool:
        smaller = with_only(left)
        return smaller is not None and clip_shows(smaller, shows)

    return with_only(fewest(own, holds)) or shorter


def locked_for(hunt: Hunt, search: TurnSearch, *, budget: int = BUDGET) -> tuple[int, Clip]:
    """For how many turns in a row, up to a lock, the next player can be left nothing but to pass, and the moves."""
    watched, turns = Watched(search.start.copy(), hunt.by_key), 0
    found: TurnSearch | None = search
    while turns < LOCK_TURNS:
        for seat, move in found.line(LOCKED) if found is not None else ():
            watched.apply(move, seat)
        if found is None:
            _pass_turn(watched)
        if not (_goes_on(watched.match) and can_only_pass(watched.match)):
            break
        turns += 1
        if turns < LOCK_TURNS:
            _pass_turn(watched)
            if not _goes_on(watched.match):
                break
            found = _next_search(watched.match, budget)
            if found is not None and not found.most[LOCKED]:
                break
    return turns, watched.clip()


def lock_made_small(clip: Clip, seat: int) -> Clip:
    """The clip of a lock with the fewest moves that still show it."""

    def holds(moves: Sequence[tuple[int, Move]]) -> bool:
        return _turns_locked(clip.scene.match(keeps_log=False), moves, seat) >= LOCK_TURNS

    return replace(clip, moves=tuple(fewest(clip.moves, holds, tries=LOCK_TRIES)), marks={})


def lock_lasts(clip: Clip, seat: int) -> bool:
    """Whether a lock holds whatever the others draw: with each card of their decks on top in turn. Bad draws alone are no lock."""
    match = clip.scene.match(keeps_log=False)
    longest = max(len(side.deck) for side in match.state.seats if side.number != seat)
    for shift in range(1, min(longest, MOST_SHIFTS)):
        turned = match.copy()
        for side in turned.state.seats:
            if side.number != seat:
                side.deck = side.deck[shift:] + side.deck[:shift]
        if _turns_locked(turned, clip.moves, seat) < LOCK_TURNS:
            return False
    return True


def _turns_locked(match: Match, moves: Sequence[tuple[int, Move]], seat: int) -> int:
    """In how many turns of others they can do nothing but pass; none where a move is not legal."""
    turns, turn = 0, match.state.turn
    for who, move in moves:
        try:
            match.apply(move, who)
        except IllegalAction:
            return 0
        if match.state.turn != turn:
            turn = match.state.turn
            if _goes_on(match) and match.state.active != seat and can_only_pass(match):
                turns += 1
    return turns


def _goes_on(match: Match) -> bool:
    return match.outcome is None


def _next_search(match: Match, budget: int) -> TurnSearch | None:
    """What the next turn can do; None where passing at once leaves the other player locked in."""
    ahead = passed(match)
    if ahead is not None and _goes_on(ahead) and can_only_pass(ahead):
        return None
    return TurnSearch(match, budget=budget)


def _pass_turn(watched: Watched) -> None:
    """The active player passes until the turn is another's."""
    match = watched.match
    turn, seat = match.state.turn, match.state.active
    for _ in range(MOST_STEPS):
        if is_past(match, turn, seat):
            return
        move = passing(match)
        if move is None:
            return
        watched.apply(move)


def cards_used(clip: Clip, seat: int) -> tuple[str, ...]:
    """The slugs of a seat's cards that lie elsewhere at the end of a clip: those it played, drew or paid with from its hand."""
    match = clip.scene.match(keeps_log=False)
    before = bytes(match.state.zones)
    for who, move in clip.moves:
        match.apply(move, who)
    after = match.state.zones
    numbers = [at for at, owner in enumerate(clip.scene.owners) if owner == seat and before[at] == HAND != after[at]]
    return tuple(dict.fromkeys(clip.scene.cards[at].slug for at in numbers))
