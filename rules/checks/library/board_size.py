"""How many cards lie on a board, or on several together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.check import NOTHING, Check, Fix, Found
from rules.checks.tally import Tally
from rules.specs.card_filter import Matcher
from rules.specs.ruleset import RulesetSpec


@dataclass(frozen=True, slots=True)
class Params:
    """`boards` are counted together; cards that `exclude` matches do not count. Unknown cards do."""

    boards: tuple[str, ...]
    minimum: int | None = None
    maximum: int | None = None
    exclude: Matcher | None = None


def check(tally: Tally, params: Params, spec: RulesetSpec) -> Sequence[Found]:
    """At most one finding: too few or too many cards."""
    sizes = tally.sizes
    size = sizes[params.boards[0]] if len(params.boards) == 1 else sum(sizes[board] for board in params.boards)
    if params.exclude is not None:
        size -= tally.copies(params.exclude, params.boards)
    if params.minimum is not None and size < params.minimum:
        missing = params.minimum - size
        return (
            Found(
                "too_few",
                {"found": size, "allowed": params.minimum, "missing": missing},
                (),
                (),
                (Fix("add", None, missing, _board(params)),),
            ),
        )
    if params.maximum is not None and size > params.maximum:
        excess = size - params.maximum
        return (
            Found(
                "too_many",
                {"found": size, "allowed": params.maximum, "excess": excess},
                (),
                (),
                (Fix("remove", None, excess, _board(params)),),
            ),
        )
    return NOTHING


def _board(params: Params) -> str | None:
    """The board to add to or take from, where there is only one."""
    return params.boards[0] if len(params.boards) == 1 else None


CHECK = Check(
    params=Params,
    check=check,
    problems={
        "too_few": "The deck has {found:card|cards}; at least {allowed} are needed. Add {missing} more.",
        "too_many": "The deck has {found:card|cards}; at most {allowed} are allowed. Remove {excess}.",
    },
    summary="Boards hold so many cards.",
    values={
        "too_few": (
            "found",
            "allowed",
            "missing",
        ),
        "too_many": (
            "found",
            "allowed",
            "excess",
        ),
    },
)
