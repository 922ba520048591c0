"""Values held in this process for as long as the data they were made of stays the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar

T = TypeVar("T")
_all: list[Held[Any]] = []


class Held(Generic[T]):
    """Values by key, each made at one state of the data: the revisions of its scopes, with the day where that plays a part.

    At most `most` are held, those last used. Threads may make a value at the same time; either is good.
    """

    def __init__(self, most: int) -> None:
        self._values: OrderedDict[Hashable, tuple[Hashable, T]] = OrderedDict()
        self._most = most
        self._lock = Lock()
        _all.append(self)

    def get(self, key: Hashable, state: Hashable, make: Callable[[], T]) -> T:
        """The value of a key at a state; made, and held in place of one of another state, where it is not there.

        The state has to be read before `make` reads the data: a value made while somebody writes then counts as old.
        """
        found = self.peek(key, state)
        if found is None:
            found = make()
            self.put(key, state, found)
        return found

    def peek(self, key: Hashable, state: Hashable) -> T | None:
        """The value of a key at a state; None where it is not held."""
        with self._lock:
            held = self._values.get(key)
            if held is None or held[0] != state:
                return None
            self._values.move_to_end(key)
            return held[1]

    def put(self, key: Hashable, state: Hashable, value: T) -> None:
        """Hold a value."""
        with self._lock:
            self._values[key] = (state, value)
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)

    def clear(self) -> None:
        """Forget every value."""
        with self._lock:
            self._values.clear()


def forget_all() -> None:
    """Empty all of them; for tests, which change data behind the services' backs."""
    for each in _all:
        each.clear()
