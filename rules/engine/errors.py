"""What the referee refuses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: the book's code, the rule behind it, and what the message speaks of."""

    code: str
    rule: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)


class IllegalAction(Exception):
    """An action was refused and nothing changed. `message` is a whole sentence for people."""

    def __init__(self, refusal: Refusal, message: str) -> None:
        super().__init__(message)
        self.refusal = refusal
        self.message = message

    @property
    def code(self) -> str:
        """The stable code of the refusal."""
        return self.refusal.code


class EngineError(Exception):
    """A match cannot be set up, restored or replayed as asked; the message says why."""
