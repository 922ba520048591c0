"""Reading a wish for a match: who sits where with which deck, under which rules, and what of it is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from decks.services.deck_choices import DeckChoice, deck_chosen
from decks.services.deck_specs import PLAYED_SCOPES
from decks.services.rulesets import RulesOfDay, rules_of_day
from oscg.accounts.models import User
from oscg.accounts.permissions import is_maintainer, is_member
from oscg.common.clock import utc_today
from oscg.common.errors import FieldError, InvalidInput, Missing, Refused
from rules.bots.play import bots
from rules.games.catalog import option_values
from rules.games.referees import referees
from rules.models import Format, Match
from rules.selectors.games import format_get
from rules.services.formats import options_check
from rules.services.match_seats import seat_refusal
from rules.services.matches import SEED_BITS, MatchPlan, SeatPlan

ME = "me"
USUAL = -1
FEWEST, MOST = 2, 6
SHORTEST, USUAL_TIME, LONGEST = 30, 259_200, 1_209_600
"""Time for a decision, in seconds: half a minute to two weeks, three days where nobody says otherwise and people play each other."""


@dataclass(frozen=True, slots=True)
class SeatWish:
    """A seat: for oneself (`me`), for somebody by user name, for whoever comes (empty), or for a bot, which needs a deck."""

    who: str = ""
    bot: str = ""
    deck: DeckChoice | None = None


@dataclass(frozen=True, slots=True)
class MatchWish:
    """A match as somebody wants it. `seconds` −1: as is usual."""

    format: str
    seats: Sequence[SeatWish]
    seed: int | None = None
    is_casual: bool = False
    is_sanctioned: bool = False
    options: Mapping[str, Any] | None = None
    visibility: str = Match.Visibility.PRIVATE
    seconds: int | None = USUAL


def match_plan(*, wish: MatchWish, creator: User) -> MatchPlan:
    """What a match is made of, all of it checked. Raises InvalidInput, with pointers into the wish, Missing, Refused, Conflict."""
    if not is_member(creator):
        raise Refused("match.not_yours", "Only members with an open account make matches.")
    found = _format(wish.format)
    day = utc_today()
    rules = rules_of_day(format_slug=found.slug, day=day)
    spec = rules.ruleset.spec
    if spec.game.slug not in referees():
        raise InvalidInput("match.no_referee", f"The referee does not play {spec.game.name} yet.", pointer="/format")
    options = _options(wish, rules)
    values = {**option_values(spec.game.options, spec.options), **options}
    seats = _seats(wish.seats, values, found, creator)
    _sanction_check(wish, options, creator, spec.game.slug)
    return MatchPlan(
        format=found,
        as_of=day,
        revision=spec.revision,
        list_revision=spec.ban_list.revision if spec.ban_list else None,
        ruleset=spec.hash,
        seats=seats,
        options=options,
        visibility=wish.visibility,
        is_casual=wish.is_casual,
        is_sanctioned=wish.is_sanctioned,
        seed=_seed(wish.seed, seats, creator),
        seconds=_seconds(wish.seconds, seats),
    )


def _format(slug: str) -> Format:
    try:
        return format_get(slug=slug)
    except Missing as error:
        raise InvalidInput(error.code, error.message, pointer="/format") from error


def _options(wish: MatchWish, rules: RulesOfDay) -> dict[str, Any]:
    """Options of the match alone; those of decks are the format's, since decks are judged by it."""
    table: Mapping[str, Mapping[str, Any]] = rules.ruleset.spec.game.options
    chosen = dict(wish.options or {})
    options_check(table, chosen)
    wrong = [name for name in chosen if table[name].get("scope") not in PLAYED_SCOPES]
    if wrong:
        errors = tuple(
            FieldError(f"/options/{name}", "match.option_scope", f"{name} belongs to the format; leave it out.")
            for name in wrong
        )
        raise InvalidInput("match.option_scope", "Only options of the match itself may be chosen here.", errors=errors)
    usual = option_values(table, rules.ruleset.spec.options)
    return {name: value for name, value in chosen.items() if value != usual[name]}


def _sanction_check(wish: MatchWish, options: Mapping[str, Any], creator: User, game: str) -> None:
    if not wish.is_sanctioned:
        return
    if not is_maintainer(creator, game):
        raise Refused("match.sanction", "Only maintainers of the game mark matches as sanctioned.")
    if wish.is_casual or options or wish.seed is not None:
        message = "A casual match, or one with options or a seed of its own, cannot be sanctioned."
        raise InvalidInput("match.not_standard", message, pointer="/sanctioned")


def _seats(
    wishes: Sequence[SeatWish], values: Mapping[str, Any], format_: Format, creator: User
) -> tuple[SeatPlan, ...]:
    most = values.get("players_max", FEWEST)
    if not FEWEST <= len(wishes) <= min(most, MOST):
        raise InvalidInput("match.seats", f"A match of this format has {FEWEST} to {most} seats.", pointer="/seats")
    seats = tuple(_seat(each, at, format_.slug, creator) for at, each in enumerate(wishes))
    if not values.get("self_play", False):
        people = [seat.player.pk for seat in seats if seat.player is not None]
        if len(people) != len(set(people)):
            raise seat_refusal(format_.game.slug, "R:ALREADY_SEATED", pointer="/seats")
    return seats


def _seat(wish: SeatWish, at: int, format_slug: str, creator: User) -> SeatPlan:
    pointer = f"/seats/{at}"
    if wish.bot:
        if wish.bot not in bots():
            known = ", ".join(bots())
            raise InvalidInput(
                "match.bot", f"There is no bot “{wish.bot[:40]}”. Known: {known}.", pointer=f"{pointer}/bot"
            )
        if wish.who or wish.deck is None:
            raise InvalidInput("match.seat", "A bot has a deck and no player. Correct the seat.", pointer=pointer)
    own = wish.who == ME
    if wish.deck is not None and not (own or wish.bot):
        message = "Whoever sits here brings a deck of their own. Leave it out."
        raise InvalidInput("match.seat", message, pointer=f"{pointer}/deck")
    brought = None
    if wish.deck is not None:
        brought = deck_chosen(choice=wish.deck, format_slug=format_slug, viewer=creator, pointer=f"{pointer}/deck")
    return SeatPlan(
        player=creator if own else _invited(wish.who, f"{pointer}/player"),
        has_joined=own,
        bot=wish.bot,
        deck_name=brought.name if brought else "",
        entries=brought.entries if brought else None,
    )


def _invited(name: str, pointer: str) -> User | None:
    if not name:
        return None
    found = User.objects.filter(username__iexact=name, is_active=True).first()
    if found is None:
        raise InvalidInput("match.player", f"There is no player “{name[:60]}”. Check the user name.", pointer=pointer)
    return found


def _seed(seed: int | None, seats: Sequence[SeatPlan], creator: User) -> int | None:
    """A seed tells the order of all decks to whoever knows it: it is for practice, where nobody else plays."""
    if seed is None:
        return None
    if not 0 <= seed < 2**SEED_BITS:
        raise InvalidInput("match.seed", f"A seed is a whole number from 0 to {2**SEED_BITS - 1}.", pointer="/seed")
    if any(not seat.bot and (seat.player is None or seat.player.pk != creator.pk) for seat in seats):
        message = "Whoever chooses the seed can work out the order of the decks. Leave it out when others play."
        raise InvalidInput("match.seed", message, pointer="/seed")
    return seed


def _seconds(seconds: int | None, seats: Sequence[SeatPlan]) -> int | None:
    """The time for a decision; usually three days, and none where one person plays alone."""
    if seconds is None:
        return None
    if seconds == USUAL:
        return USUAL_TIME if sum(not seat.bot for seat in seats) > 1 else None
    if not SHORTEST <= seconds <= LONGEST:
        message = f"The time for a decision is {SHORTEST} to {LONGEST} seconds, or null for none."
        raise InvalidInput("match.clock", message, pointer="/clock")
    return seconds
