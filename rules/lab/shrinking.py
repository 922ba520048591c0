"""Making a finding small: the fewest moves and the fewest cards that still show it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from rules.engine.errors import EngineError, IllegalAction
from rules.engine.match import Match
from rules.engine.scene import Clip, scene_of
from rules.engine.zones import NOWHERE, REMOVED

T = TypeVar("T")
Shows = Callable[[Match], bool]
"""Whether a match that has come to the end of a clip shows what was found."""
MOST_TRIES = 2_000
GONE = (NOWHERE, REMOVED)


def fewest(items: Sequence[T], holds: Callable[[Sequence[T]], bool], *, tries: int = MOST_TRIES) -> list[T]:
    """A part of `items`, in their order, of which none can be left out while it `holds` (delta debugging); gives up after some tries."""
    left, size = list(items), max(1, len(items) // 2)
    before = len(left)
    while size and left:
        at = 0
        while at < len(left):
            if not tries:
                return left
            tries -= 1
            fewer = left[:at] + left[at + size :]
            if holds(fewer):
                left = fewer
            else:
                at += size
        # At the end once more from the front: what was needed only for something that is gone now can go too.
        is_less, before = len(left) < before, len(left)
        size = size // 2 if size > 1 else int(is_less)
    return left


def clip_shows(clip: Clip, shows: Shows) -> bool:
    """Whether all moves of a clip are legal and lead to what was found."""
    try:
        match = clip.scene.match()
        for seat, move in clip.moves:
            match.apply(move, seat)
    except (IllegalAction, EngineError):
        return False
    return shows(match)


def clip_shrunk(clip: Clip, shows: Shows) -> Clip:
    """The clip with as few moves and cards as still show it. Marks are lost where moves go; say them anew."""
    moves = fewest(clip.moves, lambda fewer: clip_shows(replace(clip, moves=tuple(fewer)), shows))
    shorter = replace(clip, moves=tuple(moves), marks=dict(clip.marks) if len(moves) == len(clip.moves) else {})
    return without_cards(shorter, lambda fewer: clip_shows(fewer, shows))


def without_cards(clip: Clip, shows: Callable[[Clip], bool], *, tries: int = MOST_TRIES) -> Clip:
    """Take out of the scene what is not needed, where the game can (`Hunting.vanish`); `shows` says of a clip whether it still does."""
    vanish = clip.scene.game.hunting.vanish
    if vanish is None:
        return clip
    zones = clip.scene.match().state.zones
    present = [number for number, zone in enumerate(zones) if zone != NOWHERE]

    def holds(kept: Sequence[int]) -> bool:
        fewer = _with_only(clip, vanish, present, kept)
        return fewer is not None and shows(fewer)

    fewest_cards = _with_only(clip, vanish, present, fewest(present, holds, tries=tries))
    return clip if fewest_cards is None else fewest_cards


def _with_only(
    clip: Clip, vanish: Callable[[Any, int], bool], present: Sequence[int], kept: Sequence[int]
) -> Clip | None:
    """The clip with only some of the cards in its scene; None where one of the others cannot be taken out."""
    match, wanted = clip.scene.match(), frozenset(kept)
    for number in present:
        # A card may have gone with the one that bore it.
        if number not in wanted and match.state.zones[number] not in GONE and not vanish(match.state, number):
            return None
    return replace(clip, scene=scene_of(match, {card.key: card for card in clip.scene.cards}))


def cards_shown(clip: Clip) -> tuple[str, ...]:
    """The slugs of the cards that are in the scene of a clip, each once, in the order of their numbers."""
    zones = clip.scene.match().state.zones
    return tuple(
        dict.fromkeys(card.slug for card, zone in zip(clip.scene.cards, zones, strict=True) if zone not in GONE)
    )
