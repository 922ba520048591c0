"""The answer to “is this deck legal, and why not?”: findings with the rule book's own words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

ERROR, WARNING, INFO = "error", "warning", "info"


@dataclass(frozen=True, slots=True)
class Violation:
    """One finding, ready to show. `finding` is the rule book's id, `rule` its atom, `code` ours (`<check>.<problem>`).

    `cards` are slugs, `pointers` name the deck entries concerned, `fixes` are changes that would end the finding.
    """

    code: str
    finding: str
    rule: str
    severity: str
    message: str
    advice: str = ""
    params: dict[str, Any] = field(default_factory=dict)
    cards: tuple[str, ...] = ()
    pointers: tuple[str, ...] = ()
    fixes: tuple[dict[str, Any], ...] = ()
