"""What a deck check is: a pure function from a counted deck and its parameters to findings.

A check module of `library/` (or of a game's `checks/`) defines `Params`, a frozen dataclass whose fields are the
parameters a rule line may give, `check(tally, params, context)` and `CHECK`. A field with `init=False` is no parameter: it
remembers what the check found out about single cards, for as long as the bound ruleset lives. The findings a check returns
are raw: words are put together only when somebody reads them, so that a verdict nobody reads costs no text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from types import NoneType
from typing import TYPE_CHECKING, Any, NamedTuple, get_args, get_origin, get_type_hints

from rules.specs.card import CardSpec
from rules.specs.card_filter import FilterError, Matcher, compile_filter
from rules.specs.deck import DeckEntry

if TYPE_CHECKING:
    from rules.checks.tally import Tally
    from rules.specs.ruleset import GameSpec, RulesetSpec


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


class Later:
    """Findings, at least one, that are put together when somebody reads them: whether a deck is legal needs none of them."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[], Sequence[Found]]) -> None:
        self.make = make


NOTHING: tuple[Found, ...] = ()
Findings = Sequence[Found] | Later
CheckFunction = Callable[["Tally", Any, "RulesetSpec"], Findings]


@dataclass(frozen=True, slots=True)
class Check:
    """A registered check. `problems` are its default messages by problem name; rule lines may word them anew.

    `values` are the names that the messages of each problem may print (None: not declared, so not tested). `needs` names the part of
    the tally (one of `tally.PARTS`) without which there is nothing to find: where it is empty, the check is not run.
    """

    params: type
    check: CheckFunction
    problems: Mapping[str, str]
    summary: str
    values: Mapping[str, tuple[str, ...]] | None = None
    needs: str = ""


class FilterReader:
    """Reads the filters of one game. Equal ones become one matcher, so that what it remembers of a card serves every rule line."""

    def __init__(self, facts: Iterable[str]) -> None:
        self._facts = facts
        self._known: dict[str, Matcher] = {}

    def __call__(self, data: Any) -> Matcher:
        """The matcher of a filter. Raises FilterError for what the game does not know."""
        key = json.dumps(data, sort_keys=True, default=repr)
        if key not in self._known:
            self._known[key] = compile_filter(data, self._facts)
        return self._known[key]


class RuleLineError(ValueError):
    """A rule line that says something unknown: the message says what and what is allowed, `pointer` where in the line."""

    def __init__(self, message: str, pointer: str = "") -> None:
        super().__init__(message)
        self.pointer = pointer


def build_params(kind: type, data: Any, game: GameSpec, read_filter: FilterReader | None = None) -> Any:
    """Make a check's `Params` from JSON: lists become tuples and filters matchers (by `read_filter`, where several lines share one).

    Raises RuleLineError for an unknown or missing parameter, a value of another type, and for names this game does not
    have: parameters called `boards` and `only` name boards, `fact` and `by` facts, `rarity` a tier.
    """
    known = {entry.name: entry for entry in fields(kind) if entry.init}
    if not isinstance(data, Mapping):
        raise RuleLineError("“params” is an object of parameters and their values.", "/params")
    unknown = sorted(set(data) - set(known))
    missing = sorted(n for n, f in known.items() if n not in data and f.default is f.default_factory is MISSING)
    if unknown or missing:
        wrong = f"has no parameter {', '.join(unknown)}" if unknown else f"needs {', '.join(missing)}"
        place = f"/params/{unknown[0]}" if unknown else "/params"
        raise RuleLineError(f"This check {wrong}. Its parameters are {', '.join(known) or 'none'}.", place)
    hints = get_type_hints(kind)
    read_filter = read_filter or FilterReader(game.facts)
    values = {}
    for name, value in data.items():
        pointer = f"/params/{name}"
        try:
            values[name] = _convert(hints[name], value, read_filter, pointer)
        except FilterError as error:
            raise RuleLineError(str(error), f"{pointer}{error.pointer}") from error
        _names_known(name, values[name], game, pointer)
    try:
        return kind(**values)
    except ValueError as error:
        raise RuleLineError(str(error), "/params") from error


def _convert(hint: Any, value: Any, read_filter: FilterReader, pointer: str) -> Any:
    """A JSON value as the type a parameter has."""
    options = get_args(hint)
    if NoneType in options:
        if value is None:
            return None
        hint = next(option for option in options if option is not NoneType)
        options = get_args(hint)
    if hint is Matcher:
        return read_filter(value)
    kind = get_origin(hint)
    if kind is None:
        if type(value) is not hint:
            raise RuleLineError(f"This is {_TYPES.get(hint, hint.__name__)}, not “{value}”.", pointer)
        return value
    if kind is tuple:
        if not isinstance(value, (list, tuple)) or not value:
            raise RuleLineError("This is a list of at least one value.", pointer)
        return tuple(_convert(options[0], item, read_filter, f"{pointer}/{at}") for at, item in enumerate(value))
    if not isinstance(value, Mapping):
        raise RuleLineError("This is an object of names and values.", pointer)
    found = {}
    for key, item in value.items():
        try:
            found[key] = _convert(options[1], item, read_filter, f"{pointer}/{key}")
        except FilterError as error:
            raise RuleLineError(str(error), f"{pointer}/{key}{error.pointer}") from error
    return found


_TYPES = {int: "a whole number", bool: "true or false", str: "a word"}


def _names_known(parameter: str, value: Any, game: GameSpec, pointer: str) -> None:
    """Raises RuleLineError where a parameter that names boards, a fact or a tier names one the game does not have."""
    allowed: tuple[str, ...]
    if parameter in ("boards", "only"):
        what, allowed = "board", game.boards
    elif parameter in ("fact", "by"):
        what, allowed = "fact", (*(("slug",) if parameter == "by" else ()), *sorted(game.facts))
    elif parameter == "rarity":
        what, allowed = "tier", tuple(tier.code for tier in game.tiers)
    else:
        return
    for name in () if value is None else (value,) if isinstance(value, str) else tuple(value):
        if name not in allowed:
            choice = ", ".join(allowed) or "none"
            raise RuleLineError(f"This game has no {what} “{name}”. Choose of {choice}.", pointer)
