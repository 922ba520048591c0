"""What a player can do: plain tuples, each kind with its own module in a game's `actions` folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.engine.errors import Refusal

if TYPE_CHECKING:
    from rules.engine.program import TargetProgram

Move = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """A kind of action. `shape` names its parameters and their types; `who` says who may: `active`, `anyone` or `asked`.

    `refuse` gives the first reason against an action of the right shape; `legal` lists what it would not refuse; `perform` does it.
    `targets` gives the targets that stand in its parameter of this name, in their order: they say which are players. Without it numbers
    of seats are taken for players.
    `exists` says whether the ruleset of the match has the action at all. `unknown` refuses what names things that do not
    exist, before anything else is asked. An action that `answers` some kinds of questions may be taken while one of them is open.

    For speed: `gate(state, seat)` says whether there can be moves of this kind at all; kinds that are listed one after the other with the
    same gate share one call of it. `spares` names actions whose listed moves stay as they are after this one, provided that nothing
    follows from it (nothing was heard, put on the stack, or has changed a value): a match then settles nothing and lists them only once.
    Where it `is_spent`, its own moves stay too, but for the one that was made.
    """

    shape: tuple[tuple[str, str], ...]
    refuse: Callable[[Any, int, Move], Refusal | None]
    perform: Callable[[Any, int, Move], None]
    legal: Callable[[Any, int], list[Move]]
    who: str = "active"
    targets: Callable[[Any, Move], Sequence[TargetProgram]] | None = None
    exists: Callable[[Any], bool] = lambda _state: True
    spares: frozenset[str] = frozenset()
    unknown: Callable[[Any, int, Move], Refusal | None] = lambda _state, _seat, _move: None
    answers: frozenset[str] = frozenset()
    gate: Callable[[Any, int], bool] | None = None
    is_spent: bool = False


def misfits(move: Move, shape: tuple[tuple[str, str], ...]) -> list[str]:
    """The parameters of an action that are missing or of the wrong type, by name; “too many” for more than there are."""
    given = move[1:]
    wrong = [name for (name, kind), value in zip(shape, given, strict=False) if not _FITS[kind](value)]
    wrong += [name for name, _ in shape[len(given) :]]
    return wrong + (["too many"] if len(given) > len(shape) else [])


def _is_number(value: Any) -> bool:
    return type(value) is int


def _are_numbers(value: Any) -> bool:
    return type(value) is tuple and all(type(each) is int for each in value)


def _are_lists(value: Any) -> bool:
    return type(value) is tuple and all(_are_numbers(each) for each in value)


_FITS: dict[str, Callable[[Any], bool]] = {
    "number": _is_number,
    "numbers": _are_numbers,
    "lists": _are_lists,
    "text": lambda value: type(value) is str or value is None,
    "answer": lambda value: type(value) in (int, str) or _are_numbers(value) or _are_lists(value),
}
