"""The rule books: every rule under an anchor of its own, with the options that turn it and their value in force."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cards.selectors import rulings_by_rule
from oscg.common.clock import utc_today
from oscg.common.errors import Missing
from oscg.pages.caching import cached_page
from oscg.pages.loopholes_elsewhere import open_by_rule
from oscg.pages.rule_trials import RuleTrial, rule_trial
from rules.abilities.vocabulary import has_vocabulary
from rules.games.catalog import shipped
from rules.games.referees import referees
from rules.games.trials import trials
from rules.models import Format, Game
from rules.selectors.games import format_list, game_get, revision_on

CHAPTERS = {
    "GEN": "General", "META": "General", "OBJ": "Aim of the game", "DECK": "Decks", "LIST": "Lists and agreements",
    "PLAY": "Playing cards", "UNIT": "Units", "EQP": "Equipment", "TYPE": "Types", "AVA": "Avatars", "FUS": "Fusion",
    "EVO": "Evolution", "ATK": "Attacks", "RANK": "Ranks", "DMG": "Damage", "SETUP": "Setting up", "SET": "Setting up",
    "TURN": "Turns", "ZONE": "Zones", "RES": "Resources", "PWR": "Powers", "VERB": "Verbs", "TIME": "Timing",
    "TRIG": "Triggers", "WORD": "Words on cards",
    "END": "How a match ends", "RAR": "Rarities", "AFF": "Elements and affinities", "SIDE": "The sideboard",
    "REM": "Leaving the game", "SPATK": "Spell attacks", "FP": "Fort points", "STAT": "Stats",
    "CARD": "Cards", "PHASE": "Phases", "MAG": "Magic", "CHG": "Charges", "TRAP": "Traps", "WAR": "Wars",
    "CHAR": "Characters", "SPELL": "Spells", "EQ": "Equipment", "FIRST": "The first turn", "PLACE": "Placing cards",
    "PARTY": "Parties", "FACE": "Face down and face up", "MOB": "Mobilising", "EQUIP": "Equipping", "CAST": "Casting",
    "NORM": "Normal attacks", "BATTLE": "Battles", "KO": "Knock-outs", "RZ": "The resting zone",
    "CHAMP": "Champions", "WIN": "Winning",
}  # fmt: skip
"""The middle of a rule's id → what its chapter is called."""

WORDS = {"null": "no limit", "true": "yes", "false": "no"}
"""JSON's words, which also name values in the table of options, as people say them."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another value an option may have, and what it means where that needs saying."""

    value: str
    meaning: str
    is_in_force: bool


@dataclass(frozen=True, slots=True)
class OptionView:
    """An option with its value in force, what it does, and what else it may be."""

    name: str
    label: str
    summary: str
    value: str
    meaning: str
    is_default: bool
    alternatives: list[Alternative]
    bounds: str
    trial: RuleTrial | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as the page shows it."""

    id: str
    title: str
    text: str
    status: str
    options: list[OptionView]
    rulings: list[tuple[int, str]]
    loopholes: list[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Chapter:
    """Rules whose ids begin alike."""

    code: str
    title: str
    rules: list[Rule] = field(default_factory=list)


@cached_page("rules")
def rules_index(request: HttpRequest) -> HttpResponse:
    """The rule books there are."""
    books = shipped()
    games = [
        (game, len(books[game.slug].rulebook["atoms"]) if game.slug in books else 0)
        for game in Game.objects.order_by("slug")
    ]
    return render(request, "pages/rules_index.html", {"section": "rules", "games": games})


@cached_page("rules", "rulings", "loopholes", parameters=("format",))
def rules_page(request: HttpRequest, game: str) -> HttpResponse:
    """A game's rule book with the options of one of its formats. Raises Missing for a game or format that does not exist."""
    stored = game_get(slug=game)
    book = shipped().get(stored.slug)
    if book is None:
        raise Missing("rules.no_book", f"{stored.name} has no rule book here. Its deck rules stand with its formats.")
    formats = list(format_list().filter(game=stored))
    format_ = _wanted(request.GET.get("format", ""), formats)
    revision = revision_on(list(format_.revisions.all()), utc_today()) if format_ else None
    chapters = chapters_of(
        book.rulebook["atoms"],
        stored.definition.get("options", {}),
        revision.options if revision else {},
        rulings_by_rule(game=stored.slug),
        trials(stored.slug),
        open_by_rule(stored.slug),
    )
    context = {
        "section": "rules",
        "game": stored,
        "has_abilities": has_vocabulary(stored.slug),
        "is_played": stored.slug in referees(),
        "format": format_,
        "formats": formats,
        "chapters": chapters,
        "total": sum(len(chapter.rules) for chapter in chapters),
        "stated": sum(rule.status == "stated" for chapter in chapters for rule in chapter.rules),
    }
    return render(request, "pages/rules.html", context)


def _wanted(slug: str, formats: list[Format]) -> Format | None:
    if not slug:
        return formats[0] if formats else None
    for each in formats:
        if each.slug == slug:
            return each
    raise Missing("format.unknown", f"This game has no format “{slug[:60]}”.")


def chapters_of(
    atoms: list[Mapping[str, Any]],
    options: Mapping[str, Any],
    chosen: Mapping[str, Any],
    rulings: Mapping[str, list[tuple[int, str]]],
    tried: Mapping[str, Any],
    loopholes: Mapping[str, list[tuple[int, str]]],
) -> list[Chapter]:
    """The rules by the front of their ids, in the order of the book.

    Options, what was `tried` of them, rulings and open `loopholes` stand with each.
    """
    by_rule: dict[str, list[str]] = {}
    for name, option in options.items():
        for rule in option.get("rules", ()):
            by_rule.setdefault(rule, []).append(name)
    found: dict[str, Chapter] = {}
    for atom in atoms:
        code = atom["id"].rpartition("-")[0]
        chapter = found.setdefault(code, Chapter(code, CHAPTERS.get(code.rpartition("-")[2], code)))
        names = dict.fromkeys([*by_rule.get(atom["id"], ()), *(n for n in atom.get("parameters", ()) if n in options)])
        views = [option_view(name, options[name], chosen, tried.get(name)) for name in names]
        about = rulings.get(atom["id"], [])
        open_ = loopholes.get(atom["id"], [])
        chapter.rules.append(Rule(atom["id"], atom["title"], atom["text"], atom["status"], views, about, open_))
    for chapter in found.values():
        chapter.rules.sort(key=lambda rule: _number(rule.id))
    return list(found.values())


def _number(rule: str) -> int:
    last = rule.rpartition("-")[2]
    return int(last) if last.isdigit() else 0


def option_view(
    name: str, option: Mapping[str, Any], chosen: Mapping[str, Any], tried: Mapping[str, Any] | None = None
) -> OptionView:
    """An option as the pages show it, with the value a format chose or its default."""
    value = chosen.get(name, option["default"])
    meanings = option.get("values", {})
    others = [
        Alternative(WORDS.get(key) or value_words(key), meaning, key == _key(value))
        for key, meaning in meanings.items()
    ]
    if not others:
        others = [Alternative(value_words(each), "", each == value) for each in option["schema"].get("enum", ())]
    return OptionView(
        name=name,
        label=name.replace("_", " ").capitalize(),
        summary=option.get("summary", ""),
        value=value_words(value),
        meaning=meanings.get(_key(value), ""),
        is_default=value == option["default"],
        alternatives=[each for each in others if not each.is_in_force],
        bounds=_bounds(option["schema"]),
        trial=None if tried is None else rule_trial(tried, value_words),
    )


def _key(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def value_words(value: Any) -> str:
    """A value as people say it: “no limit”, “yes”, “2 or 3”, “journey: 3; tale: 1”."""
    if value is None or isinstance(value, bool):
        return WORDS[_key(value)]
    if isinstance(value, list):
        return ", ".join(value_words(each) for each in value)
    if isinstance(value, Mapping):
        return "; ".join(f"{value_words(key)}: {value_words(each)}" for key, each in value.items())
    return str(value).replace("_", " ")


def _bounds(schema: Mapping[str, Any]) -> str:
    """The numbers a format may choose from; empty where the values are named."""
    if "minimum" not in schema and "maximum" not in schema:
        return ""
    kinds = schema.get("type", ())
    also = " or no limit" if isinstance(kinds, list) and "null" in kinds else ""
    if "maximum" not in schema:
        return f"{schema['minimum']} or more{also}"
    return f"{schema.get('minimum', 0)} to {schema['maximum']}{also}"
