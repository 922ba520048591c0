"""The stack on which effects are carried out, made of plain values so that a match can stop, be copied and stored anywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.engine.events import Event

WAIT: Any = object()
"""What a step returns when it has asked a question: it is carried out again, from its start, with the answer."""

Step = Callable[[Any, "Frame"], Any]


@dataclass(frozen=True, slots=True)
class Block:
    """Steps carried out one after the other. `key` names the block in its match, for storing.

    Before a step in `pauses` everything that waits is settled; other steps follow one another at once. With `items` in its frame
    the block is carried out once for each of them.
    """

    key: tuple[Any, ...]
    steps: tuple[Step, ...]
    pauses: frozenset[int] = frozenset()


class Context:
    """What an effect in progress speaks of. Shared by the frames of one ability.

    `targets`: id → pairs of card and its stamp when it was named (a player's stamp is 0). `vars` is what an action remembers.
    """

    __slots__ = ("ability", "each", "event", "paid", "seat", "source", "targets", "vars", "x")

    def __init__(self, source: int, seat: int, ability: Any = None, event: Event | None = None) -> None:
        self.source = source
        self.seat = seat
        self.ability = ability
        self.event = event
        self.targets: dict[str, tuple[tuple[int, int], ...]] = {}
        self.paid: tuple[int, ...] = ()
        self.x = 0
        self.each = -1
        self.vars: dict[str, Any] = {}

    def copy(self) -> Context:
        """An independent copy."""
        new = Context(self.source, self.seat, self.ability, self.event)
        new.targets, new.paid, new.x, new.each = dict(self.targets), self.paid, self.x, self.each
        new.vars = dict(self.vars)
        return new


class Frame:
    """A block in progress: the step it has come to, the answers that step has had, and what a loop still has to do."""

    __slots__ = ("answers", "at", "block", "context", "items")

    def __init__(self, block: Block, context: Context, items: list[int] | None = None) -> None:
        self.block = block
        self.context = context
        self.at = 0
        self.answers: list[Any] = []
        self.items = items

    def copy(self, context: Context) -> Frame:
        """An independent copy that stands on a copied context."""
        new = Frame(self.block, context, None if self.items is None else self.items.copy())
        new.at, new.answers = self.at, self.answers.copy()
        return new
