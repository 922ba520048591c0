"""What the gists of all games are made of (`Hunting.gist`): positions as values that are equal where nothing that matters differs.

Cards are told apart by a `Label`: what they are and where they are, so that two copies of a card that change places make no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any

from rules.engine.events import Event
from rules.engine.frames import Context
from rules.engine.program import AbilityProgram

Label = Callable[[int], Hashable]
UNTOLD = frozenset(("stamps", "heard"))
"""What an action remembers only to know things again."""


def bag(items: Iterable[Hashable]) -> frozenset[tuple[Hashable, int]]:
    """Things without their order, each with how often it is there."""
    counts: dict[Hashable, int] = {}
    for item in items:
        counts[item] = counts.get(item, 0) + 1
    return frozenset(counts.items())


def plain(value: Any) -> Hashable:
    """Anything a match remembers as a value that can be hashed; what is compiled by its key."""
    if isinstance(value, AbilityProgram):
        return value.key
    if isinstance(value, Mapping):
        return frozenset((plain(key), plain(each)) for key, each in value.items())
    if isinstance(value, list | tuple):
        return tuple(plain(each) for each in value)
    return value  # type: ignore[no-any-return]


def waiting(state: Any, label: Label) -> Hashable:
    """What is in progress: the stack, abilities that wait and the question that is open; nothing between two decisions."""
    if not (state.stack or state.queue or state.fresh) and state.pending is None:
        return ()
    asked = state.pending
    return (
        tuple(
            (frame.block.key, frame.at, _context(frame.context, label), plain(frame.answers), plain(frame.items))
            for frame in state.stack
        ),
        tuple(_trigger(each, label) for each in (*state.queue, *state.fresh)),
        None if asked is None else (asked.kind, asked.seat, _named(asked.about, label), len(asked.options)),
    )


def _trigger(trigger: Any, label: Label) -> Hashable:
    return (trigger.ability.key, _context(trigger.context, label))


def _context(context: Context, label: Label) -> Hashable:
    """What an effect in progress speaks of. Players, whose stamp is 0, stay numbers."""
    targets = (
        (name, tuple(_named(number, label) if stamp else number for number, stamp in named))
        for name, named in context.targets.items()
    )
    return (
        _named(context.source, label),
        context.seat,
        None if context.ability is None else context.ability.key,
        None if context.event is None else _event(context.event, label),
        frozenset(targets),
        tuple(_named(card, label) for card in context.paid),
        context.x,
        _named(context.each, label),
        frozenset((name, plain(value)) for name, value in context.vars.items() if name not in UNTOLD),
    )


def _event(event: Event, label: Label) -> Hashable:
    cards = (_named(card, label) for card in (event.card, event.source, event.target))
    return (event.kind, *cards, event.player, event.amount, event.by)


def _named(number: int, label: Label) -> Hashable:
    return label(number) if number >= 0 else number
