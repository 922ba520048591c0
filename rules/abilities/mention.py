"""Where a text mentions a target: inside the first effect that names it, or else in a sentence of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

ORDINALS = ("first", "second", "third", "fourth")


@dataclass
class Mentions:
    """The targets of one ability by reference, those not yet described, and how the writing went."""

    targets: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)
    described: list[str] = field(default_factory=list)
    is_early: bool = False

    def first(self, reference: Any) -> Mapping[str, Any] | None:
        """The target to describe here, because nothing mentioned it yet."""
        if not isinstance(reference, str) or reference not in self.open:
            return None
        self.open.discard(reference)
        self.described.append(reference)
        return self.targets[reference]

    def again(self, reference: str, *, may_be_many: bool = False) -> list[str]:
        """How a target that was described is called: the target, the second targets."""
        self.is_early = self.is_early or reference in self.open
        at = list(self.targets).index(reference)
        noun = "targets" if may_be_many and self.targets[reference].get("max", 1) > 1 else "target"
        return ["the", *((ORDINALS[at],) if len(self.targets) > 1 else ()), noun]

    def went_well(self) -> bool:
        """Whether each target was described once, in its order, before anything else spoke of it."""
        return self.described == list(self.targets) and not self.is_early


def mentions_of(ability: Mapping[str, Any], *, inline: bool) -> Mentions:
    """The targets of an ability, to be described inside its effects (`inline`) or beforehand."""
    targets = {f"${target['id']}": target for target in ability.get("targets", ())}
    return Mentions(targets, set(targets) if inline else set())
