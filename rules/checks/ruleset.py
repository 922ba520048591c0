"""From a format's rule lines (data) to checks bound to their parameters, once per ruleset."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.checks.check import Check, CheckFunction, RuleLineError, build_params
from rules.discovery import RegistryError, load_folder
from rules.specs.card_filter import FilterError
from rules.specs.ruleset import RulesetSpec
from rules.specs.verdict import ERROR, INFO, WARNING

SEVERITIES = (ERROR, WARNING, INFO)
LINE_KEYS = {"check", "finding", "rule", "severity", "params", "when", "message", "messages", "advice"}


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One deck rule of a format, ready to run."""

    name: str
    finding: str
    rule: str
    severity: str
    check: CheckFunction
    params: Any
    messages: Mapping[str, str]
    advice: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A ruleset with its rule lines bound: what `runner.run` takes."""

    spec: RulesetSpec
    lines: tuple[RuleLine, ...]


@functools.cache
def library() -> dict[str, Check]:
    """The checks every game may name."""
    return load_folder("rules.checks.library", "CHECK", Check)


def checks_of(game_checks: Mapping[str, Check]) -> dict[str, Check]:
    """The library with a game's own checks added. Raises RegistryError when one of them takes a library name."""
    both = sorted(set(library()) & set(game_checks))
    if both:
        raise RegistryError(f"A game's check may not be called like one of the library: {', '.join(both)}.")
    return {**library(), **game_checks}


def resolve(value: Any, options: Mapping[str, Any]) -> Any:
    """Put option values in place of `{"option": name}`; with `map` the option's value chooses among results.

    `{"sum": […]}` adds up what it holds.

    Raises RuleLineError for an option the game does not have or a value the map does not name.
    """
    if isinstance(value, list):
        return [resolve(item, options) for item in value]
    if not isinstance(value, Mapping):
        return value
    if set(value) == {"sum"}:
        return sum(resolve(value["sum"], options))
    if "option" not in value:
        return {key: resolve(item, options) for key, item in value.items()}
    if value["option"] not in options:
        raise RuleLineError(f"There is no option “{value['option']}”.")
    chosen = options[value["option"]]
    if "map" not in value:
        return chosen
    key = chosen if isinstance(chosen, str) else json.dumps(chosen)
    if key not in value["map"]:
        raise RuleLineError(f"The map of option “{value['option']}” has no value “{key}”.")
    return resolve(value["map"][key], options)


def _is_on(when: Mapping[str, Any] | None, options: Mapping[str, Any]) -> bool:
    """Whether a line with `when: {option, is: [values]}` applies; a line without `when` always does."""
    if when is None:
        return True
    if when.get("option") not in options or not isinstance(when.get("is"), list):
        raise RuleLineError("“when” is {option: name, is: [values]} with an option of this game.")
    return options[when["option"]] in when["is"]


def bind_line(line: Mapping[str, Any], spec: RulesetSpec, checks: Mapping[str, Check]) -> RuleLine | None:
    """One rule line bound to its check; None where its `when` or severity switches it off.

    Raises RuleLineError naming what is wrong with it.
    """
    unknown = sorted(set(line) - LINE_KEYS)
    if unknown or line.get("check") not in checks:
        wrong = f"no key {', '.join(unknown)}" if unknown else f"no check “{line.get('check')}”"
        raise RuleLineError(f"There is {wrong} here. Checks are {', '.join(sorted(checks))}.")
    severity = resolve(line.get("severity", ERROR), spec.options)
    if severity is None or not _is_on(line.get("when"), spec.options):
        return None
    if severity not in SEVERITIES:
        raise RuleLineError(f"A severity is one of {', '.join(SEVERITIES)}.")
    check = checks[line["check"]]
    try:
        params = build_params(check.params, resolve(line.get("params", {}), spec.options), spec.game.facts)
    except FilterError as error:
        raise RuleLineError(f"{line['check']}: {error}") from error
    messages = {**check.problems, **_by_problem(line, "message", check), **line.get("messages", {})}
    if set(messages) - set(check.problems):
        raise RuleLineError(f"{line['check']} has the problems {', '.join(check.problems)}.")
    return RuleLine(
        name=line["check"],
        finding=line.get("finding", line["check"]),
        rule=line.get("rule", ""),
        severity=severity,
        check=check.check,
        params=params,
        messages=messages,
        advice=_by_problem(line, "advice", check),
    )


def _by_problem(line: Mapping[str, Any], key: str, check: Check) -> dict[str, str]:
    """`message` or `advice` of a line: one text for every problem, or a mapping by problem."""
    text = line.get(key, {})
    return dict(text) if isinstance(text, Mapping) else dict.fromkeys(check.problems, text)


def bind(spec: RulesetSpec, game_checks: Mapping[str, Check]) -> Ruleset:
    """A ruleset ready to run. Raises RuleLineError, with the line's place, for a line that says something unknown."""
    checks = checks_of(game_checks)
    lines = []
    for at, line in enumerate(spec.deck_rules):
        try:
            bound = bind_line(line, spec, checks)
        except RuleLineError as error:
            raise RuleLineError(f"Deck rule {at}: {error}") from error
        if bound is not None:
            lines.append(bound)
    return Ruleset(spec=spec, lines=tuple(lines))
