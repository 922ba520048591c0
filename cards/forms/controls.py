"""Controls: the fields of a form made from a schema, as a tree that templates draw and `reading` reads back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

FEW = 4


@dataclass(frozen=True, slots=True)
class Option:
    """One entry of a list to choose from."""

    value: str
    label: str
    is_chosen: bool = False


@dataclass(slots=True)
class Control:
    """One field, or a group of them. `path` leads into the content and is the field's name.

    Kinds: number, text, pick, picks, flag, truth, words, json, fixed; group, list, union. `is_loose` says that one value may stand
    there instead of a list of one, `is_inner` that it draws what its union has chosen, `is_turning` that other fields depend on it.
    """

    kind: str
    path: str
    label: str
    value: Any = ""
    hint: str = ""
    low: int | None = None
    high: int | None = None
    is_required: bool = False
    is_whole: bool = False
    is_loose: bool = False
    is_inner: bool = False
    is_turning: bool = False
    options: list[Option] = field(default_factory=list)
    children: list[Control] = field(default_factory=list)
    more: list[Option] = field(default_factory=list)
    more_label: str = ""
    can_drop: bool = False
    can_move: bool = False
    text: str = ""
    note: str = ""
    problems: list[Any] = field(default_factory=list)

    @property
    def id(self) -> str:
        """An id for labels, from the path."""
        return "f" + self.path.replace("/", "-") + ("-in" if self.is_inner else "")

    @property
    def name(self) -> str:
        """The name of its field, which says what is read from it."""
        what = {"truth": "json", "fixed": "json"}.get(self.kind, self.kind)
        if self.kind == "pick" and self.is_whole:
            what = "whole"
        if self.is_loose:
            what = {"picks": "some", "words": "somewords"}.get(self.kind, what)
        return f"{self.path}:{what}"

    @property
    def template(self) -> str:
        """What draws it."""
        shared = {"number": "text", "words": "text"}
        return f"submissions/controls/{shared.get(self.kind, self.kind)}.html"

    @property
    def numeral(self) -> str:
        """An item's place in its list, from 1."""
        last = self.path.rpartition("/")[2]
        return str(int(last) + 1) if last.isdecimal() else ""

    @property
    def fields(self) -> list[Control]:
        """The parts of a group that have something to fill in."""
        return [child for child in self.children if not child.is_idle]

    @property
    def idle(self) -> list[Control]:
        """The lists of a group that hold nothing yet, of which only a button is seen."""
        return [child for child in self.children if child.is_idle]

    @property
    def is_idle(self) -> bool:
        """Whether this is a list that holds nothing yet."""
        return self.kind == "list" and not self.children and not self.can_drop

    @property
    def is_blank(self) -> bool:
        """Whether nothing was filled in yet: what is wrong with that is said calmly."""
        return self.value in ("", []) and not self.children

    @property
    def total(self) -> int | None:
        """The sum of a group of numbers, once all are there; None for other groups."""
        numbers = [child.value for child in self.children if child.kind == "number"]
        if self.kind != "group" or len(numbers) < FEW or not all(type(each) is int for each in numbers):
            return None
        return sum(numbers)

    @property
    def is_thin(self) -> bool:
        """Whether a group only holds other groups, so that its own name would say nothing."""
        return bool(self.children) and all(child.kind == "group" for child in self.children) and not self.can_drop

    @property
    def has_few_more(self) -> bool:
        """Whether what may be added are so few things that each has a button."""
        return 0 < len(self.more) <= (FEW if self.kind == "group" else 1)

    def walk(self) -> Iterator[Control]:
        """This control and all inside it."""
        yield self
        for child in self.children:
            yield from child.walk()
