"""Trying out what an option of a game's rules would change, with the sample decks of a format."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from decks.models import Deck
from decks.services.deck_choices import DeckChoice, deck_chosen
from decks.services.deck_specs import PLAYED_SCOPES, played_cards
from decks.services.legality import Target, deck_verdict
from decks.services.rulesets import rules_of_day
from oscg.common.errors import InvalidInput
from rules.bots.play import bots
from rules.engine.program import CardData
from rules.games.catalog import option_values
from rules.games.referees import referees
from rules.lab.build import build
from rules.lab.option_trial import option_trial

BOTS = "/bot"
LEAST_DECKS = 2


def option_trial_play(
    *,
    format_slug: str,
    option: str,
    day: date,
    bot: str,
    games: int,
    seed: int,
    told: Callable[[int, int], None] = lambda _done, _of: None,
) -> dict[str, Any]:
    """Play the legal sample decks of a format under every value the option may have; the result as JSON.

    `told` how many matches are done, of how many. Raises InvalidInput for an option that has no list of values or decides no match,
    for a bot there is not, and for a format with fewer than two legal sample decks.
    """
    rules = rules_of_day(format_slug=format_slug, day=day)
    spec = rules.ruleset.spec
    referee = referees().get(spec.game.slug)
    if referee is None:
        raise InvalidInput("trial.no_referee", f"The referee does not play {spec.game.name}.")
    if bot not in bots():
        raise InvalidInput("trial.bot", f"There is no bot “{bot}”. There are: {', '.join(bots())}.", pointer=BOTS)
    usual = option_values(spec.game.options, spec.options)
    values = _values(spec.game.options.get(option), usual.get(option), option)
    decks = _sample_decks(format_slug, day)
    pairs = len(decks) * (len(decks) - 1) // 2
    total = pairs * games * len(values)
    found = option_trial(
        referee,
        decks,
        usual,
        option=option,
        values=values,
        bot=bots()[bot],
        games=games,
        seed=seed,
        told=lambda done: told(done, total),
    )
    return {**found, "format": format_slug, "bot": bot, "build": build(), "as_of": day.isoformat()}


def _values(option: Any, usual: Any, name: str) -> list[Any]:
    """The values to compare, the one in force first."""
    if option is None:
        raise InvalidInput("trial.option", f"There is no option “{name}”.", pointer="/option")
    if option["scope"] not in PLAYED_SCOPES:
        raise InvalidInput("trial.option", f"“{name}” decides nothing in a match.", pointer="/option")
    schema = option["schema"]
    every = schema.get("enum") or ([True, False] if schema.get("type") == "boolean" else [])
    if not every:
        raise InvalidInput("trial.option", f"“{name}” has no list of values to try.", pointer="/option")
    return [usual, *(each for each in every if each != usual)]


def _sample_decks(format_slug: str, day: date) -> dict[str, tuple[CardData, ...]]:
    game = rules_of_day(format_slug=format_slug, day=day).ruleset.spec.game
    found: dict[str, tuple[CardData, ...]] = {}
    for deck in Deck.objects.filter(format__slug=format_slug, is_sample=True).order_by("name"):
        entries = deck_chosen(choice=DeckChoice(deck=deck.pk), format_slug=format_slug, viewer=None).entries
        if deck_verdict(entries=entries, target=Target(format_slug, day)).is_legal:
            found[deck.name] = played_cards(game=game, entries=entries, day=day)
    if len(found) < LEAST_DECKS:
        raise InvalidInput("trial.decks", f"{format_slug} has fewer than two legal sample decks on {day}.")
    return found
