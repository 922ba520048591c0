"""Answers kept in this process for as long as their tag is true, so that most reads build nothing."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

MOST_BYTES = 32_000_000
LONGEST = 1_000_000


class Kept(NamedTuple):
    """An answer with the tag under which it was made."""

    tag: str
    body: bytes
    content_type: str


class AnswerCache:
    """The latest answers by address; the oldest go when they take too much room. Safe for several threads."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._lock = Lock()
        self._size = 0
        self._most = most_bytes

    def get(self, address: str, tag: str) -> Kept | None:
        """The answer of an address made under this very tag, else None."""
        held = self._kept.get(address)
        return held if held is not None and held.tag == tag else None

    def put(self, address: str, answer: Kept) -> None:
        """Keep an answer in place of an older one of its address; very long ones are not kept."""
        if len(answer.body) > LONGEST:
            return
        with self._lock:
            older = self._kept.pop(address, None)
            self._size += len(answer.body) - (len(older.body) if older else 0)
            self._kept[address] = answer
            while self._size > self._most:
                _, oldest = self._kept.popitem(last=False)
                self._size -= len(oldest.body)

    def clear(self) -> None:
        """Forget everything; for tests, which change data behind the services' backs."""
        with self._lock:
            self._kept.clear()
            self._size = 0


api_answers = AnswerCache()
