"""From what somebody asks to the recipe of a simulation: decks judged, options checked, cards in the versions that count."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from cards.services.card_programs import card_versions_data
from decks.services.deck_choices import ChosenDeck, DeckChoice, deck_chosen
from decks.services.deck_specs import PLAYED_SCOPES, played_cards
from decks.services.legality import Target, deck_spec, deck_verdict
from decks.services.rulesets import RulesOfDay, rules_of_day
from decks.services.simulation_requests import (
    LONGEST_LABEL,
    Compare,
    IllegalDecks,
    SimulationRequest,
    checked_bots,
    checked_numbers,
)
from oscg.common.clock import utc_today
from oscg.common.errors import FieldError, InvalidInput
from oscg.common.storable import is_storable
from rules.engine.errors import EngineError, IllegalAction
from rules.engine.program import CardData
from rules.games.catalog import option_values
from rules.games.referees import referees
from rules.lab.build import build
from rules.lab.playing import GameCrash, Table
from rules.lab.recipe import BASE_LABEL, Condition, Recipe
from rules.services.formats import options_check

__all__ = ["Compare", "DeckChoice", "SimulationRequest", "simulation_recipe"]
log = logging.getLogger(__name__)
MOST_FAULTS = 100
MOST_TOLD = 10
"""Findings of a deck that the message itself names."""


@dataclass(slots=True)
class _Side:
    """One side of a comparison on its way to a condition. `pointer` leads to it in the input."""

    label: str
    rules: RulesOfDay
    day: date
    options: dict[str, Any]
    versions: dict[str, int]
    decks: list[ChosenDeck]
    pointer: str = ""
    cards: list[tuple[CardData, ...]] = field(default_factory=list)


def simulation_recipe(*, request: SimulationRequest, viewer: Any) -> Recipe:
    """Everything that the matches are made of, as it is at this moment.

    Raises Missing for an unknown format, IllegalDecks, and InvalidInput with a pointer for everything that cannot be played.
    """
    seed, players = checked_numbers(request), checked_bots(request)
    sides = [_first_side(request, viewer)]
    if request.compare is not None:
        sides.append(_second_side(sides[0], request, request.compare, viewer))
    game = sides[0].rules.ruleset.spec.game
    if game.slug not in referees():
        message = f"The referee does not play {game.name} yet. Choose a format of another game."
        raise InvalidInput("simulation.no_referee", message, pointer="/format")
    if not request.casual:
        _legal_only(request.format, sides)
    for side in sides:
        side.cards = [_cards(side, at) for at in range(len(side.decks))]
    # In a fixed order, so that the order of a deck's lines decides nothing (SIM-03).
    every = {card.key: card for side in sides for deck in side.cards for card in deck}
    cards = tuple(sorted(every.values(), key=lambda card: repr(card.key)))
    places = {card.key: at for at, card in enumerate(cards)}
    recipe = Recipe(
        game=game.slug,
        format=request.format,
        build=build(),
        cards=cards,
        decks=tuple(_about(deck, choice) for deck, choice in zip(sides[0].decks, request.decks, strict=True)),
        bots=players,
        conditions=tuple(_condition(side, places, sides[0], request) for side in sides),
        games=request.games,
        seed=seed,
        mirrors=request.mirrors,
        casual=request.casual,
    )
    _rehearse(recipe)
    return recipe


# ------------------------------------------------------------------------------------------------------------------ sides
def _first_side(request: SimulationRequest, viewer: Any) -> _Side:
    day = request.as_of or utc_today()
    rules = rules_of_day(format_slug=request.format, day=day)
    decks = [
        _resolved(deck_chosen(choice=choice, format_slug=request.format, viewer=viewer, pointer=f"/decks/{at}"), rules)
        for at, choice in enumerate(request.decks)
    ]
    options = _options(rules, request.options, "")
    return _Side(BASE_LABEL, rules, day, options, _versions(request.cards, rules, ""), decks)


def _second_side(first: _Side, request: SimulationRequest, compare: Compare, viewer: Any) -> _Side:
    pointer = "/compare"
    day = compare.as_of or first.day
    try:
        rules = rules_of_day(format_slug=request.format, day=day)
    except InvalidInput as error:
        raise InvalidInput(error.code, error.message, pointer=f"{pointer}/as_of") from error
    if len(compare.decks) > len(first.decks):
        message = f"There are {len(first.decks)} decks. Name at most as many, with null for those that stay."
        raise InvalidInput("simulation.decks", message, pointer=f"{pointer}/decks")
    decks = list(first.decks)
    for at, choice in enumerate(compare.decks):
        if choice is not None:
            where = f"{pointer}/decks/{at}"
            decks[at] = _resolved(
                deck_chosen(choice=choice, format_slug=request.format, viewer=viewer, pointer=where), rules
            )
    options = {**first.options, **_options(rules, compare.options, pointer)}
    versions = {**first.versions, **_versions(compare.cards, rules, pointer)}
    side = _Side("", rules, day, options, versions, decks, pointer)
    if not (_differs(side, first) or compare.as_of):
        message = "Say what is compared: other options, another day, other versions of cards, or other decks."
        raise InvalidInput("simulation.nothing_compared", message, pointer=pointer)
    side.label = _label(compare, side, first)
    return side


def _differs(side: _Side, first: _Side) -> bool:
    return (side.day, side.options, side.versions, side.decks) != (
        first.day,
        first.options,
        first.versions,
        first.decks,
    )


def _label(compare: Compare, side: _Side, first: _Side) -> str:
    """What the second side is called: as somebody named it, or by what differs."""
    if compare.label:
        if len(compare.label) > LONGEST_LABEL or not is_storable(compare.label):
            message = f"A label has at most {LONGEST_LABEL} characters."
            raise InvalidInput("simulation.label", message, pointer=f"{side.pointer}/label")
        return compare.label
    parts = [f"{name} = {value}" for name, value in side.options.items() if first.options.get(name, ...) != value]
    parts += [
        f"{slug} version {number}" for slug, number in side.versions.items() if first.versions.get(slug) != number
    ]
    if side.day != first.day:
        parts.append(f"as of {side.day}")
    if side.decks != first.decks:
        parts.append("other decks")
    return (", ".join(parts) or "the same")[:LONGEST_LABEL]


def _options(rules: RulesOfDay, chosen: Mapping[str, Any], pointer: str) -> dict[str, Any]:
    """The changed options. Raises InvalidInput for those there are not, that decide no match, and for values they cannot have."""
    table = rules.ruleset.spec.game.options
    try:
        options_check(table, chosen)
    except InvalidInput as error:
        faults = tuple(replace(each, pointer=f"{pointer}{each.pointer}") for each in error.field_errors)
        raise InvalidInput("simulation.options", faults[0].detail, errors=faults) from error
    for name in chosen:
        if table[name].get("scope", "match") not in PLAYED_SCOPES:
            message = f"“{name}” decides nothing in a match. Leave it out; for decks that break rules, play casually."
            raise InvalidInput("simulation.option_scope", message, pointer=f"{pointer}/options/{name}")
    return dict(chosen)


def _versions(wanted: Mapping[str, int], rules: RulesOfDay, pointer: str) -> dict[str, int]:
    """Numbers of card versions by slug. Raises InvalidInput for a card or version there is not."""
    found: dict[str, int] = {}
    for named, number in wanted.items():
        slug = named if (named, None) in rules.pool.cards else rules.pool.names.find(named)
        if slug is None:
            message = f"There is no card “{named[:60]}” in this game."
            raise InvalidInput("simulation.card", message, pointer=f"{pointer}/cards")
        found[slug] = number
    data = card_versions_data(
        game=rules.ruleset.spec.game.slug, versions={s: min(n, 2**31 - 1) for s, n in found.items()}
    )
    known = {(card.slug, card.key[1]) for card in data.values()}
    for slug, number in found.items():
        if (slug, number) not in known:
            message = f"“{slug}” has no version {number}. Its versions are told on its page."
            raise InvalidInput("simulation.version", message, pointer=f"{pointer}/cards")
    return found


# ------------------------------------------------------------------------------------------------------------------ decks
def _resolved(deck: ChosenDeck, rules: RulesOfDay) -> ChosenDeck:
    """The deck with names of cards turned into slugs."""
    return replace(deck, entries=deck_spec(deck.entries, rules).entries)


def _legal_only(format_slug: str, sides: Sequence[_Side]) -> None:
    """Raises IllegalDecks naming every finding of every deck, on each side."""
    faults: list[FieldError] = []
    told: list[str] = []
    for side in sides:
        for at, deck in enumerate(side.decks):
            if side is not sides[0] and side.day == sides[0].day and deck == sides[0].decks[at]:
                continue
            verdict = deck_verdict(entries=deck.entries, target=Target(format_slug, side.day), rules=side.rules)
            found = [] if verdict.is_legal else verdict.as_json()["violations"]
            if found:
                told.append(f"{deck.name} is not legal in {format_slug} on {side.day}:")
                told += [each["message"] for each in found[:MOST_TOLD]]
                told += [f"And {len(found) - MOST_TOLD} more."] if len(found) > MOST_TOLD else []
            faults += [FieldError(f"{side.pointer}/decks/{at}", each["code"], each["message"]) for each in found]
    if faults:
        raise IllegalDecks("simulation.illegal_decks", " ".join(told), errors=tuple(faults[:MOST_FAULTS]))


def _cards(side: _Side, at: int) -> tuple[CardData, ...]:
    """Every card of a deck that a match needs, in the versions that count."""
    game = side.rules.ruleset.spec.game
    entries = side.decks[at].entries
    try:
        cards = played_cards(game=game, entries=entries, day=side.day)
    except InvalidInput as error:
        raise InvalidInput(error.code, error.message, pointer=f"{side.pointer}/decks/{at}") from error
    if not cards:
        message = f"{side.decks[at].name} has no card that is played. Add some."
        raise InvalidInput("deck.empty", message, pointer=f"{side.pointer}/decks/{at}")
    if not side.versions:
        return cards
    others = card_versions_data(game=game.slug, versions=side.versions)
    return tuple(_replaced(card, others.get((card.slug, card.key[2] or None))) for card in cards)


def _replaced(card: CardData, other: CardData | None) -> CardData:
    """A card in another version, where there is one; one that lies beside the deck goes on lying there."""
    if other is None:
        return card
    return other.as_reserve() if card.is_reserve else other


def _about(deck: ChosenDeck, choice: DeckChoice) -> dict[str, Any]:
    return {"name": deck.name, "deck": choice.deck, "entries": _rows(deck)}


def _rows(deck: ChosenDeck) -> list[dict[str, Any]]:
    return [entry._asdict() for entry in deck.entries]


# ----------------------------------------------------------------------------------------------------------------- recipe
def _condition(side: _Side, places: Mapping[Any, int], first: _Side, request: SimulationRequest) -> Condition:
    spec = side.rules.ruleset.spec
    others = request.compare.decks if side is not first and request.compare else ()
    changed = [
        _about(side.decks[at], choice) if choice is not None else None
        for at, choice in enumerate((*others, *[None] * (len(side.decks) - len(others))))
    ]
    return Condition(
        label=side.label,
        options=option_values(spec.game.options, {**spec.options, **side.options}),
        decks=tuple(tuple(sorted(places[card.key] for card in deck)) for deck in side.cards),
        about={
            "as_of": side.day.isoformat(),
            "revision": spec.revision,
            "ban_list": spec.ban_list.revision if spec.ban_list else None,
            "ruleset": spec.hash,
            "options": side.options,
            "cards": side.versions,
            "decks": changed,
        },
    )


def _rehearse(recipe: Recipe) -> None:
    """Raises InvalidInput for decks with which no match can begin, whatever makes them so."""
    try:
        Table(recipe).rehearse()
    except IllegalAction as error:
        raise InvalidInput(
            "simulation.cannot_begin", f"No match can begin with these decks: {error}", pointer="/decks"
        ) from error
    except EngineError as error:
        message = f"The referee cannot play these decks: {error}"
        raise InvalidInput("simulation.cannot_play", message, pointer="/decks") from error
    except GameCrash as error:
        log.exception("Decks with which no match begins")
        message = f"The referee cannot play these decks. {error}"
        raise InvalidInput("simulation.cannot_play", message, pointer="/decks") from error
