"""What somebody may not know: the same match with hidden cards dealt otherwise, and all that can be learned of either."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import orjson

from rules.bots.imagining import hidden_cards
from rules.engine.actions import Move
from rules.engine.events import EVERYBODY
from rules.engine.match import Match
from rules.engine.view import Viewer, Windowed

VIEW, MOVES, REFUSALS, LOG = "view", "moves", "refusals", "log"
CHANNELS = (VIEW, MOVES, REFUSALS, LOG)
"""How somebody could learn of what is hidden: by looking, by what is offered, by trying, and by reading what happened."""
Swaps = Sequence[tuple[int, int]]
NAMES = ("card", "source", "target")
"""The keys of a log entry that name cards."""


def hidden_from(match: Match, viewer: Viewer) -> list[list[int]]:
    """The cards that a viewer may not know, by owner; nobody's own for one who only looks on."""
    if viewer is not None:
        return hidden_cards(match, viewer)
    found: list[list[int]] = [[] for _ in match.state.seats]
    for card, owner in enumerate(match.state.setup.owners):
        if match.state.zones[card] and not match.game.is_known(match.state, None, card):
            found[owner].append(card)
    return found


def told_of(match: Match, viewer: Viewer) -> set[int]:
    """The cards that the log has named to a viewer so far, wherever they lie now."""
    told = [event for event in match.state.log or () if event.audience in (EVERYBODY, viewer)]
    return {card for event in told for card in (event.card, event.source, event.target)}


def swaps(match: Match, viewer: Viewer, chance: Random, *, spared: Collection[int] = ()) -> list[tuple[int, int]]:
    """Pairs of hidden cards of one owner, each drawn by lot, that could lie the other way round for all that a viewer knows."""
    hidden = hidden_from(match, viewer)
    found: list[tuple[int, int]] = []
    for cards in hidden:
        left = [card for card in cards if card not in spared]
        chance.shuffle(left)
        while len(left) > 1:
            one = left.pop()
            other = next((other for other in left if _could_swap(match, one, other)), None)
            if other is not None and _stays_hidden(match, viewer, (one, other), hidden):
                left.remove(other)
                found.append((one, other))
    return found


def _could_swap(match: Match, one: int, other: int) -> bool:
    """Whether two cards are different ones, and each could be the other where it lies."""
    programs, could_be = match.state.setup.programs, match.game.habits.could_be
    if programs[one].key == programs[other].key:
        return False
    return could_be is None or (
        could_be(match.state, one, programs[other]) and could_be(match.state, other, programs[one])
    )


def _stays_hidden(match: Match, viewer: Viewer, pair: tuple[int, int], hidden: list[list[int]]) -> bool:
    """Whether the same cards are hidden then: one that hides itself, or others, by what it can do tells so much by lying there."""
    in_play = match.state.pieces
    return not any(card in in_play for card in pair) or hidden_from(swapped(match, [pair]), viewer) == hidden


def swapped(match: Match, pairs: Swaps) -> Match:
    """The same match in which the cards of each pair are what the other was. Numbers and places stay, and so does what is logged."""
    state = match.state.copy(keeps_log=True)
    programs = list(state.setup.programs)
    for one, other in pairs:
        programs[one], programs[other] = programs[other], programs[one]
    state.setup = replace(state.setup, programs=tuple(programs))
    match.game.habits.redealt(state, [card for pair in pairs for card in pair])
    return Match(match.game, state)


def learned(match: Match, viewer: Viewer, tried: Sequence[Any]) -> dict[str, bytes]:
    """All that a viewer can learn, by channel, byte for byte."""
    window = Windowed(match.game, match.state, viewer)
    found: dict[str, Any] = {VIEW: window.whole(), LOG: window.events()}
    if viewer is not None:
        found[MOVES] = [window.shown(move) for move in match.legal_actions(viewer)]
        found[REFUSALS] = [_refused(match, window, viewer, data) for data in tried]
    return {channel: orjson.dumps(value) for channel, value in found.items()}


def _refused(match: Match, window: Windowed, viewer: int, data: Any) -> Any:
    refusal = match.refusal(window.read(data), viewer)
    return None if refusal is None else [refusal.code, match.explain(refusal, viewer)]


# ------------------------------------------------------------------------------------------------------- trying things out
def strange_moves(match: Match, chance: Random, count: int) -> list[Any]:
    """Moves as somebody may send them who tries what nobody offered: some nearly right, some of the right shape alone. As JSON values."""
    most, moves = len(match.state.zones) + 2, match.legal_actions()
    near = [_changed(move, chance, most) for move in chance.sample(moves, min(count // 2, len(moves)))]
    names = [*match.game.actions]
    shapes = [(name, match.game.actions[name].shape) for name in (chance.choice(names) for _ in range(count // 2))]
    far = [[name, *(_drawn(kind, chance, most) for _, kind in shape)] for name, shape in shapes]
    return [each for each in (*near, *far) if each[0] != "concede"]


def _changed(move: Move, chance: Random, most: int) -> Any:
    places = list(_numbers(move, ()))
    if not places:
        return _as_lists((*move, chance.randrange(most)))
    return _replaced(move, chance.choice(places), chance.randrange(most))


def _numbers(value: Any, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if isinstance(value, tuple):
        for at, each in enumerate(value):
            yield from _numbers(each, (*path, at))
    elif type(value) is int:
        yield path


def _replaced(value: Any, path: tuple[int, ...], number: int) -> Any:
    if not path:
        return number
    return [_replaced(each, path[1:], number) if at == path[0] else _as_lists(each) for at, each in enumerate(value)]


def _as_lists(value: Any) -> Any:
    return [_as_lists(each) for each in value] if isinstance(value, tuple) else value


def _drawn(kind: str, chance: Random, most: int) -> Any:
    if kind == "number":
        return chance.randrange(most)
    if kind == "numbers":
        return [chance.randrange(most) for _ in range(chance.randrange(3))]
    if kind == "lists":
        return [_drawn("numbers", chance, most) for _ in range(chance.randrange(2))]
    return None
