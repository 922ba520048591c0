"""Errors of the domain: a stable code for programs, a whole sentence for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong at one place of the input. `pointer` is a JSON pointer into the body, or `?name` of a query parameter."""

    pointer: str
    code: str
    detail: str


@dataclass
class DomainError(Exception):
    """Something a service refuses. `code` is `<topic>.<problem>` and never changes; `message` says what to do.

    `more` are further members of the problem document, such as the `rule` behind a refusal.
    """

    code: str
    message: str
    pointer: str = ""
    errors: tuple[FieldError, ...] = field(default_factory=tuple)
    more: Mapping[str, Any] = field(default_factory=dict)
    status = 400
    title = "The request cannot be carried out"

    def __str__(self) -> str:
        return self.message

    @property
    def field_errors(self) -> tuple[FieldError, ...]:
        """The places concerned: those given, or the one pointer."""
        if self.errors or not self.pointer:
            return self.errors
        return (FieldError(self.pointer, self.code, self.message),)


class InvalidInput(DomainError):
    """What was sent cannot be read or is not allowed."""

    title = "The input is not valid"


class Missing(DomainError):
    """There is no such thing, or it is not for this reader to know of."""

    status = 404
    title = "Not found"


class Refused(DomainError):
    """This person may not do that."""

    status = 403
    title = "Not allowed"


class Conflict(DomainError):
    """Somebody else was faster, or the thing is already there."""

    status = 409
    title = "Conflict"


class Illegal(DomainError):
    """What was sent can be read, but the rules of the game do not allow it."""

    status = 422
    title = "Against the rules"


class TooOften(DomainError):
    """More requests of one caller than the site answers in a while. After `wait` seconds it may be tried again."""

    status = 429
    title = "Too many requests"
    wait = 60


class Stale(DomainError):
    """The edit was based on an older state than the current one."""

    status = 412
    title = "Out of date"
