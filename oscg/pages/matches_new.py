"""`/play/new/`: making a match against a bot, against somebody, or for whoever has the link."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from decks.models import new_share_key
from decks.services.deck_specs import PLAYED_SCOPES
from decks.services.match_plans import ME, USUAL, MatchWish, SeatWish
from decks.services.matches import match_open
from oscg.accounts.authentication import person_of
from oscg.accounts.signed_in import signed_in
from oscg.common.errors import DomainError, FieldError, InvalidInput, Missing
from oscg.common.storable import is_storable
from oscg.pages.decks_chosen import PASTED, deck_groups, deck_of, default_bot, played_formats, read_choice
from oscg.pages.rules import value_words
from rules.bots.play import bots
from rules.games.catalog import shipped
from rules.models import Format, Match
from rules.selectors.games import format_get

BOT, PERSON, OPEN = "bot", "person", "open"
TIMES = (
    (str(USUAL), "As is usual: three days, none against a bot"),
    ("60", "A minute"),
    ("300", "Five minutes"),
    ("3600", "An hour"),
    ("86400", "A day"),
    ("604800", "A week"),
    ("", "None"),
)
MOST_TEXT = 100_000
LONGEST = 120
OPTION = "option-"
"""What the names of fields for options begin with."""


@dataclass(frozen=True, slots=True)
class MatchForm:
    """All fields as typed. `problems` says by field what is wrong with it."""

    format: str = ""
    deck: str = ""
    text: str = ""
    against: str = BOT
    bot: str = ""
    bot_deck: str = ""
    bot_text: str = ""
    person: str = ""
    seconds: str = str(USUAL)
    visibility: str = Match.Visibility.PRIVATE
    is_casual: bool = False
    once: str = ""
    options: dict[str, str] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OpenOption:
    """An option of the game that is left to the players of each match: its values with what they mean."""

    name: str
    label: str
    summary: str
    values: tuple[tuple[str, str], ...]
    chosen: str


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def match_new(request: HttpRequest) -> HttpResponse:
    """Choose a deck and an opponent. `?deck=` (with `:key` for a shared link) and `?format=` come filled in."""
    formats = played_formats()
    if not formats:
        raise Missing("match.no_format", "No format of this site has a game that the referee plays.")
    if request.method != "POST":
        return _shown(request, _first_form(request, formats), formats)
    form = _read(request.POST)
    if request.POST.get("do") == "show" or form.format not in {each.slug for each in formats}:
        return _shown(request, form, formats)
    try:
        match = match_open(
            wish=_wish(form), creator=person_of(request), start=form.against == BOT, request_key=form.once
        )
    except DomainError as error:
        return _shown(request, _with_problems(form, error), formats, status=error.status)
    if match.is_waiting:
        messages.success(request, "The match waits for its players.")
    return HttpResponseRedirect(reverse("match", args=[match.pk]))


def _first_form(request: HttpRequest, formats: Sequence[Format]) -> MatchForm:
    wanted, slug = request.GET.get("deck", "")[:80], request.GET.get("format", "")
    if wanted and not slug:
        slug = deck_of(request, wanted).format.slug
    known = {each.slug for each in formats}
    against = request.GET.get("against", "")
    return MatchForm(
        format=slug if slug in known else formats[0].slug,
        deck=wanted,
        bot=default_bot(),
        against=against if against in (BOT, PERSON, OPEN) else BOT,
        once=new_share_key(),
    )


def _read(data: QueryDict) -> MatchForm:
    def line(name: str) -> str:
        text = data.get(name, "").strip()[:LONGEST]
        return text if is_storable(text) else ""

    def long(name: str) -> str:
        return data.get(name, "")[:MOST_TEXT].replace("\x00", "")

    return MatchForm(
        format=line("format"),
        deck=line("deck"),
        text=long("text"),
        against=line("against") or BOT,
        bot=line("bot"),
        bot_deck=line("bot_deck"),
        bot_text=long("bot_text"),
        person=line("person"),
        seconds=line("seconds"),
        visibility=line("visibility"),
        is_casual="casual" in data,
        once=line("once")[:60] or new_share_key(),
        options={name: line(name) for name in data if name.startswith(OPTION)},
    )


def _wish(form: MatchForm) -> MatchWish:
    """What the form asks for. Raises InvalidInput for what was left out."""
    if form.against not in (BOT, PERSON, OPEN):
        raise InvalidInput("match.against", "Choose who plays against you.", pointer="/seats/1/player")
    deck = read_choice(form.deck, form.text)
    errors = [] if deck is not None else [FieldError("/seats/0/deck", "match.no_deck", "Choose a deck, or paste one.")]
    other = SeatWish()
    if form.against == BOT:
        brought = read_choice(form.bot_deck, form.bot_text)
        if brought is None:
            errors.append(FieldError("/seats/1/deck", "match.no_deck", "Choose a deck for the bot, or paste one."))
        other = SeatWish(bot=form.bot, deck=brought)
    elif form.against == PERSON:
        if not form.person or form.person == ME:
            errors.append(FieldError("/seats/1/player", "match.player", "Name the player by the user name."))
        other = SeatWish(who=form.person)
    if errors:
        raise InvalidInput("match.form", "Fill in the fields that are marked.", errors=tuple(errors))
    if form.visibility not in Match.Visibility.values:
        raise InvalidInput("match.visibility", "Choose who may watch.", pointer="/visibility")
    return MatchWish(
        format=form.format,
        seats=(SeatWish(who=ME, deck=deck), other),
        is_casual=form.is_casual,
        visibility=form.visibility,
        seconds=_seconds(form.seconds),
        options={name.removeprefix(OPTION): value for name, value in form.options.items() if value},
    )


def open_options(game: str, form: MatchForm) -> list[OpenOption]:
    """The options that the game itself gives no value: its players agree on one for each match."""
    return [
        OpenOption(
            name,
            value_words(name).capitalize(),
            option["summary"],
            tuple(option["values"].items()),
            form.options.get(OPTION + name, ""),
        )
        for name, option in shipped()[game].definition["options"].items()
        if option["scope"] in PLAYED_SCOPES
        and option["default"] is None
        and "null" not in option.get("values", {"null": ""})
    ]


def _seconds(text: str) -> int | None:
    known = {value for value, _ in TIMES}
    if text not in known:
        raise InvalidInput("match.clock", "Choose one of the times.", pointer="/clock")
    return int(text) if text else None


FIELDS = (
    ("/seats/0", "deck"), ("/seats/1/player", "person"), ("/seats/1/bot", "bot"), ("/seats/1", "bot_deck"),
    ("/clock", "seconds"), ("/visibility", "visibility"), ("/format", "format"),
)  # fmt: skip
"""How pointers begin → the field of the page that shows their messages."""


def _with_problems(form: MatchForm, error: DomainError) -> MatchForm:
    """The form with what is wrong beside its fields; what belongs to none stands on top."""
    problems: dict[str, str] = {"": error.message}
    placeless: list[str] = []
    for each in error.field_errors:
        name = next((name for front, name in FIELDS if each.pointer.startswith(front)), "")
        if name == "bot_deck" and form.against != BOT:
            name = "person"
        if not name:
            placeless.append(each.detail)
        else:
            problems[name] = f"{problems[name]} {each.detail}" if name in problems else each.detail
    if placeless:
        problems[""] = " ".join(placeless)
    return replace(form, problems=problems)


def _shown(request: HttpRequest, form: MatchForm, formats: Sequence[Format], *, status: int = 200) -> HttpResponse:
    chosen = next((each for each in formats if each.slug == form.format), formats[0])
    context: dict[str, Any] = {
        "section": "play", "form": form, "formats": formats, "format": format_get(slug=chosen.slug, is_brief=True),
        "decks": deck_groups(request, chosen, [form.deck, form.bot_deck]), "paste": PASTED, "bots": bots().items(),
        "times": TIMES, "open_options": open_options(chosen.game.slug, form),
        "visibilities": Match.Visibility.choices, "has_pasted": PASTED in (form.deck, form.bot_deck),
    }  # fmt: skip
    return render(request, "matches/match_new.html", context, status=status)
