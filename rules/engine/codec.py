"""Matches as plain JSON: stored at any state, restored to exactly that state, and hashed.

What is compiled (cards, abilities, blocks) is named by its key; what follows from the rest (listeners, values worked out) is left
out. A game lists its own classes in `GameRules.parts`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any

import orjson

from rules.engine.choices import Choice
from rules.engine.events import Event
from rules.engine.frames import Block, Context, Frame
from rules.engine.game import GameRules
from rules.engine.program import AbilityProgram
from rules.engine.rng import Chance
from rules.engine.state import Outcome, Setup, Trigger, slots_of

LEFT_OUT = frozenset(
    ("setup", "log", "listeners", "is_dirty", "lists", "listed_at", "stale", "counted", "hand_bound", "has_grants", "has_new_values",
     "known", "ready")
)  # fmt: skip
ATOMS = frozenset((int, str, bool, type(None)))
"""What JSON has itself."""
_TUPLE, _DICT, _BYTES, _CLASS, _ABILITY, _BLOCK = "t", "d", "b", "c", "a", "k"
COMMON: tuple[type, ...] = (Chance, Choice, Context, Event, Frame, Outcome, Trigger)


class Codec:
    """Writes and reads the states of matches with one set of cards."""

    def __init__(self, game: GameRules, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.classes: Mapping[str, type] = {kind.__name__: kind for kind in (*COMMON, *game.parts)}
        programs = {program.key: program for program in setup.programs}.values()
        self.abilities: dict[tuple[Any, ...], AbilityProgram] = {a.key: a for p in programs for a in p.parts}
        self.blocks: dict[tuple[Any, ...], Block] = {block.key: block for block in game.blocks}
        self.stored: tuple[str, ...] | None = None
        self.blocks |= {block.key: block for program in programs for block in program.blocks}
        self.writers: dict[type, Callable[[Any], Any]] = {
            list: self._list,
            tuple: lambda value: {_TUPLE: self._list(value)},
            dict: self._dict,
            bytearray: lambda value: {_BYTES: value.hex()},
            AbilityProgram: lambda value: {_ABILITY: self._plain(value.key)},
            Block: lambda value: {_BLOCK: self._plain(value.key)},
            **{kind: self._writer(kind) for kind in self.classes.values()},
        }

    # ----------------------------------------------------------------------------------------------------------- writing
    def encode(self, state: Any) -> dict[str, Any]:
        """A state as JSON values, without its log."""
        if self.stored is None:
            self.stored = tuple(name for name in slots_of(type(state)) if name not in LEFT_OUT)
        stored = {name: self._plain(getattr(state, name)) for name in self.stored}
        first: dict[int, int] = {}
        for at, frame in enumerate(state.stack):
            same = first.setdefault(id(frame.context), at)
            if same != at:  # frames that stand on one context go on doing so
                stored["stack"][at]["context"] = same
        return stored

    def _plain(self, value: Any) -> Any:
        kind = type(value)
        if kind in ATOMS:
            return value
        write = self.writers.get(kind)
        if write is None:
            write = self.writers[kind] = self._inherited(kind)
        return write(value)

    def _inherited(self, kind: type) -> Callable[[Any], Any]:
        """How a class is written whose base has a form: an order of names as a tuple, a word of a list of words as text."""
        for base in kind.__mro__:
            if base in ATOMS:
                return lambda value: value
            if base in self.writers:
                return self.writers[base]
        raise TypeError(f"A {kind.__name__} cannot be stored in a match.")

    def _list(self, value: Iterable[Any]) -> list[Any]:
        return [each if type(each) in ATOMS else self._plain(each) for each in value]

    def _dict(self, value: Mapping[Any, Any]) -> dict[str, Any]:
        return {_DICT: [[self._plain(key), self._plain(each)] for key, each in value.items()]}

    def _writer(self, kind: type) -> Callable[[Any], dict[str, Any]]:
        """How things of a class are written: with all their fields, or with those that the game says."""
        own = self.game.writers.get(kind)
        names = tuple(kind._fields if kind is Event else slots_of(kind))
        values = attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)

        def write(value: Any) -> dict[str, Any]:
            written: dict[str, Any] = {_CLASS: kind.__name__}
            for name, each in own(value).items() if own is not None else zip(names, values(value), strict=True):
                written[name] = each if type(each) in ATOMS else self._plain(each)
            return written

        return write

    def digest(self, state: Any) -> str:
        """The hash of a state: equal for equal states, whatever led to them."""
        return hashlib.blake2b(orjson.dumps(self.encode(state)), digest_size=16).hexdigest()

    # ----------------------------------------------------------------------------------------------------------- reading
    def decode(self, data: Mapping[str, Any], kind: type) -> Any:
        """The state that was written; it keeps no log of what led to it. Raises KeyError for data of other cards."""
        state = kind(self.setup, keeps_log=False)
        for name, value in data.items():
            setattr(state, name, self._value(value))
        for frame in state.stack:
            if type(frame.context) is int:
                frame.context = state.stack[frame.context].context
        state.refresh()
        state.listen_anew()
        # Working values out may have raised flags; the state goes on from where it was.
        for name, value in data.items():
            if isinstance(value, bool):
                setattr(state, name, value)
        return state

    def _value(self, data: Any) -> Any:
        kind = type(data)
        if kind in ATOMS:
            return data
        if kind is list:
            return [each if type(each) in ATOMS else self._value(each) for each in data]
        if _TUPLE in data:
            return tuple([self._value(each) for each in data[_TUPLE]])
        if _DICT in data:
            return {self._value(key): self._value(each) for key, each in data[_DICT]}
        if _BYTES in data:
            return bytearray.fromhex(data[_BYTES])
        if _ABILITY in data:
            return self.abilities[self._value(data[_ABILITY])]
        if _BLOCK in data:
            return self.blocks[self._value(data[_BLOCK])]
        kind = self.classes[data[_CLASS]]
        fields = {name: self._value(each) for name, each in data.items() if name != _CLASS}
        reader = self.game.readers.get(kind)
        if reader is not None:
            return reader(fields, self.setup)
        if kind in (Event, Choice, Outcome):
            return kind(**fields)
        made: Any = object.__new__(kind)
        for name, each in fields.items():
            object.__setattr__(made, name, each)
        return made
