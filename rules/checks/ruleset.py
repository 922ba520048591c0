"""From a format's rule lines (data) to checks bound to their parameters, once per ruleset."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import compress
from typing import Any

from rules.checks.check import Check, CheckFunction, FilterReader, RuleLineError, build_params
from rules.checks.line_texts import texts_of
from rules.checks.tally import PARTS
from rules.discovery import RegistryError, load_folder
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
    needs: str = ""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A ruleset with its rule lines bound: what `runner.run` takes."""

    spec: RulesetSpec
    lines: tuple[RuleLine, ...]
    _to_run: dict[tuple[bool, ...], tuple[RuleLine, ...]] = field(
        init=False, default_factory=dict, repr=False, compare=False
    )

    def lines_to_run(self, empty: tuple[bool, ...]) -> tuple[RuleLine, ...]:
        """The lines that may find something in a tally; `empty` says of each of its PARTS whether nothing is there."""
        lines = self._to_run.get(empty)
        if lines is None:
            missing = set(compress(PARTS, empty))
            lines = self._to_run[empty] = tuple(line for line in self.lines if line.needs not in missing)
        return lines


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
        parts = resolve(value["sum"], options)
        if not isinstance(parts, list) or not all(type(part) is int for part in parts):
            raise RuleLineError("“sum” adds up a list of whole numbers.")
        return sum(parts)
    if "option" not in value:
        return {key: resolve(item, options) for key, item in value.items()}
    if set(value) - {"option", "map"} or not isinstance(value.get("map", {}), Mapping):
        raise RuleLineError("An option's value is {option: name} or {option: name, map: {value: result}}.")
    if not isinstance(value["option"], str) or value["option"] not in options:
        raise RuleLineError(
            f"There is no option “{value['option']}”. Options are {', '.join(sorted(options)) or 'none'}."
        )
    chosen = options[value["option"]]
    if "map" not in value:
        return chosen
    key = chosen if isinstance(chosen, str) else json.dumps(chosen)
    if key not in value["map"]:
        raise RuleLineError(f"The map of option “{value['option']}” has no value “{key}”.")
    return resolve(value["map"][key], options)


def _is_on(when: Any, options: Mapping[str, Any]) -> bool:
    """Whether a line with `when: {option, is: [values]}` applies; a line without `when` always does."""
    if when is None:
        return True
    is_shaped = isinstance(when, Mapping) and set(when) == {"option", "is"} and isinstance(when["is"], list)
    if not is_shaped or not isinstance(when["option"], str) or when["option"] not in options:
        raise RuleLineError("“when” is {option: name, is: [values]} with an option of this game.", "/when")
    chosen = options[when["option"]]
    # Compared by type too: to Python, true is 1 and false is 0.
    return any(type(value) is type(chosen) and value == chosen for value in when["is"])


def bind_line(
    line: Mapping[str, Any], spec: RulesetSpec, checks: Mapping[str, Check], read_filter: FilterReader | None = None
) -> RuleLine | None:
    """One rule line bound to its check; None where its `when` or severity switches it off.

    Raises RuleLineError naming what is wrong with it.
    """
    name = _check_name(line, checks)
    severity = resolve(line.get("severity", ERROR), spec.options)
    if severity is None or not _is_on(line.get("when"), spec.options):
        return None
    if severity not in SEVERITIES:
        raise RuleLineError(f"A severity is one of {', '.join(SEVERITIES)}.", "/severity")
    check = checks[name]
    try:
        params = build_params(check.params, resolve(line.get("params", {}), spec.options), spec.game, read_filter)
    except RuleLineError as error:
        raise RuleLineError(f"{name}: {error}", error.pointer or "/params") from error
    return RuleLine(
        name=name,
        finding=line.get("finding", name),
        rule=line.get("rule", ""),
        severity=severity,
        check=check.check,
        params=params,
        messages={
            **check.problems,
            **texts_of(line, "message", check, spec.options),
            **texts_of(line, "messages", check, spec.options),
        },
        advice=texts_of(line, "advice", check, spec.options),
        needs=check.needs,
    )


def _check_name(line: Any, checks: Mapping[str, Check]) -> str:
    """The check a line names. Raises RuleLineError when it is no line, has unknown keys or names no check there is."""
    if not isinstance(line, Mapping):
        raise RuleLineError(f"A rule line is an object with the keys {', '.join(sorted(LINE_KEYS))}.")
    unknown = sorted(set(line) - LINE_KEYS)
    if unknown:
        keys = ", ".join(sorted(LINE_KEYS))
        raise RuleLineError(f"There is no key {', '.join(unknown)} here. Keys are {keys}.", f"/{unknown[0]}")
    for key in ("finding", "rule"):
        if not isinstance(line.get(key, ""), str):
            raise RuleLineError(f"“{key}” is the id of the rule book, as text.", f"/{key}")
    name = line.get("check")
    if not isinstance(name, str) or name not in checks:
        raise RuleLineError(f"There is no check “{name}” here. Checks are {', '.join(sorted(checks))}.", "/check")
    return name


def bind(spec: RulesetSpec, game_checks: Mapping[str, Check]) -> Ruleset:
    """A ruleset ready to run. Raises RuleLineError, with the line's place, for a line that says something unknown."""
    checks, read_filter = checks_of(game_checks), FilterReader(spec.game.facts)
    lines = []
    for at, line in enumerate(spec.deck_rules):
        try:
            bound = bind_line(line, spec, checks, read_filter)
        except RuleLineError as error:
            raise RuleLineError(f"Deck rule {at}: {error}", f"/{at}{error.pointer}") from error
        if bound is not None:
            lines.append(bound)
    return Ruleset(spec=spec, lines=tuple(lines))
