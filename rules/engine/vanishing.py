"""Taking a card out of a position as if it had never been there (`Hunting.vanish`): what all games ask first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.engine.frames import Context


def is_spoken_of(state: Any, card: int, waiting: Iterable[Any] = ()) -> bool:
    """Whether anything in progress may speak of a card: the stack, abilities that wait (a game's own too), the question that is open.

    What is a number there may be another number: it is taken for the card.
    """
    asked = state.pending
    if asked is not None and (asked.about == card or _mentions(asked.options, card)):
        return True
    if any(_mentions((frame.answers, frame.items), card) for frame in state.stack):
        return True
    contexts = [each.context for each in (*state.stack, *state.queue, *state.fresh, *waiting)]
    return any(_is_in(context, card) for context in contexts)


def _is_in(context: Context, card: int) -> bool:
    event = context.event
    named = (context.source, context.each, context.paid, context.targets, context.vars)
    return _mentions(named, card) or (event is not None and card in (event.card, event.source, event.target))


def _mentions(value: Any, card: int) -> bool:
    if isinstance(value, Mapping):
        return any(_mentions(each, card) for each in value.values())
    if isinstance(value, list | tuple):
        return any(_mentions(each, card) for each in value)
    return type(value) is int and value == card
