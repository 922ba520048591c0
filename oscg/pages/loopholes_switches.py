"""What would close a loophole: options with their values, and changes of cards, each with the way there for maintainers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oscg.common.clock import utc_today
from oscg.pages.loopholes_words import Named, card_names, named_cards, named_rules
from oscg.pages.rules import value_words
from rules.models import Loophole
from rules.selectors.games import revision_on


@dataclass(frozen=True, slots=True)
class SwitchLine:
    """A switch: what it does, the option with its value in words and where the rule book has it, or the card it would change."""

    says: str
    option: str = ""
    label: str = ""
    value: str = ""
    now: str = ""
    rule: Named | None = None
    card: Named | None = None


def switch_lines(found: Loophole) -> list[SwitchLine]:
    """The switches of a finding, in its order, each with what the format says of its option today."""
    switches: Sequence[Mapping[str, Any]] = found.switches
    game = found.format.game
    names = card_names(game.slug, {each["card"] for each in switches if each.get("card")})
    options = game.definition.get("options", {})
    revision = revision_on(list(found.format.revisions.all()), utc_today()) if switches else None
    in_force = revision.options if revision else {}
    return [_line(each, game.slug, names, options, in_force) for each in switches]


def _line(
    switch: Mapping[str, Any],
    game: str,
    names: Mapping[str, str],
    options: Mapping[str, Any],
    in_force: Mapping[str, Any],
) -> SwitchLine:
    option = switch.get("option", "")
    card = named_cards(game, [switch["card"]], names)[0] if switch.get("card") else None
    if not option:
        return SwitchLine(switch["says"], card=card)
    known = options.get(option, {})
    value = value_words(switch.get("value"))
    now = value_words(in_force.get(option, known["default"])) if "default" in known else ""
    rules = named_rules(game, known.get("rules", ())[:1])
    return SwitchLine(
        switch["says"],
        option,
        option.replace("_", " ").capitalize(),
        value,
        "" if now == value else now,
        rules[0] if rules else None,
        card,
    )


def option_choices(found: Loophole) -> list[tuple[str, str]]:
    """The switches that are options, to choose from: the place among the switches, and option and value in words."""
    return [
        (str(at), f"{each['option'].replace('_', ' ').capitalize()}: {value_words(each.get('value'))}")
        for at, each in enumerate(found.switches)
        if each.get("option")
    ]


def option_chosen(found: Loophole, choice: str) -> tuple[str, Any]:
    """The option and value of a choice; none for anything else."""
    known = {value for value, _ in option_choices(found)}
    if choice not in known:
        return "", None
    switch = found.switches[int(choice)]
    return switch["option"], switch.get("value")
