"""What a deck check is: a pure function from a counted deck and its parameters to findings.

A check module of `library/` (or of a game's `checks/`) defines `Params`, a frozen dataclass whose fields are the
parameters a rule line may give, `check(tally, params, context)` and `CHECK`. The findings it returns are raw: words are put
together only when somebody reads them, so that a verdict nobody reads costs no text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import TYPE_CHECKING, Any, NamedTuple, get_type_hints

from rules.specs.card import CardSpec
from rules.specs.card_filter import Matcher, compile_filter
from rules.specs.deck import DeckEntry

if TYPE_CHECKING:
    from rules.checks.tally import Tally
    from rules.specs.ruleset import RulesetSpec


class Fix(NamedTuple):
    """A change that helps: `op` is add, remove, move, replace or rename; a None card leaves the choice to the player."""

    op: str
    card: CardSpec | None = None
    copies: int = 1
    board: str | None = None
    to: str | None = None


class Found(NamedTuple):
    """A raw finding: which of the check's problems, the values its message prints, the cards or entries, the fixes.

    `values` always carries `found` and `allowed` where the problem compares numbers.
    """

    problem: str
    values: Mapping[str, Any]
    cards: Sequence[CardSpec] = ()
    entries: Sequence[DeckEntry] = ()
    fixes: Sequence[Fix] = ()


NOTHING: tuple[Found, ...] = ()
CheckFunction = Callable[["Tally", Any, "RulesetSpec"], Sequence[Found]]


@dataclass(frozen=True, slots=True)
class Check:
    """A registered check. `problems` are its default messages by problem name; rule lines may word them anew."""

    params: type
    check: CheckFunction
    problems: Mapping[str, str]
    summary: str


class RuleLineError(ValueError):
    """A rule line that names an unknown check, option, parameter or value; the message says which and what is allowed."""


def build_params(kind: type, data: Mapping[str, Any], facts: Mapping[str, Any]) -> Any:
    """Make a check's `Params` from JSON: lists become tuples and filters matchers; unknown or missing names are errors."""
    known = {entry.name: entry for entry in fields(kind)}
    unknown = sorted(set(data) - set(known))
    missing = sorted(n for n, f in known.items() if n not in data and f.default is f.default_factory is MISSING)
    if unknown or missing:
        wrong = f"has no parameter {', '.join(unknown)}" if unknown else f"needs {', '.join(missing)}"
        raise RuleLineError(f"This check {wrong}. Its parameters are {', '.join(known) or 'none'}.")
    hints = get_type_hints(kind)
    return kind(**{name: _convert(hints[name], value, facts) for name, value in data.items()})


def _convert(hint: Any, value: Any, facts: Mapping[str, Any]) -> Any:
    if hint == dict[str, Matcher]:
        return {key: compile_filter(item, facts) for key, item in value.items()}
    if value is not None and (hint is Matcher or Matcher in getattr(hint, "__args__", ())):
        return compile_filter(value, facts)
    return tuple(value) if isinstance(value, list) else value
