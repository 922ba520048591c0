"""Matches that have begun, for tests of pages: against a bot, and of two people; and what a page of one offers."""

from __future__ import annotations

import html
import re
from typing import Any

from decks.services.deck_choices import DeckChoice
from decks.services.match_plans import MatchWish, SeatWish
from decks.services.matches import match_open, match_start, seat_take
from oscg.accounts.models import User
from rules.models import Match
from rules.selectors.matches import match_get
from rules.services.match_play import match_act, match_bots_move
from rules.services.match_views import match_actions
from tests.factories.html_forms import form_fields
from tests.factories.matches import sample_decks


def against_bot(owner: User, *, format_slug: str = "maximus-standard", **more: Any) -> Match:
    """A match against the bot that thinks least, the same one each time."""
    first, second = sample_decks(format_slug)[:2]
    wish = MatchWish(
        format=format_slug,
        seats=(
            SeatWish(who="me", deck=DeckChoice(deck=first.pk)),
            SeatWish(bot="random", deck=DeckChoice(deck=second.pk)),
        ),
        seed=7,
        **more,
    )
    return moved(match_open(wish=wish, creator=owner, start=True), owner)


def moved(match: Match, viewer: User) -> Match:
    """The match once its bot has moved."""
    match_bots_move(match_pk=match.pk)
    return match_get(pk=match.pk, viewer=viewer)


def of_two(ann: User, bob: User, **more: Any) -> Match:
    """A match of two people that has begun."""
    first, second = sample_decks()[:2]
    wish = MatchWish(
        format="maximus-standard",
        seats=(SeatWish(who="me", deck=DeckChoice(deck=first.pk)), SeatWish(who=bob.username)),
        **more,
    )
    match = match_open(wish=wish, creator=ann)
    seat_take(match=match, user=bob, deck=DeckChoice(deck=second.pk))
    match_start(match_pk=match.pk, user=ann)
    return match_get(pk=match.pk, viewer=ann)


def turn_ended(match: Match, viewer: User) -> Match:
    """The match after a turn of the viewer's in which nothing was done but what had to be, and the bot's after it."""
    while True:
        found = match_actions(match=match, viewer=viewer)["groups"]
        ends = any(group["name"] == "end_turn" for group in found)
        action = ["end_turn"] if ends else found[0]["actions"][0]["action"]
        match_act(match_pk=match.pk, user=viewer, action=action, state=match.serial)
        match = match_get(pk=match.pk, viewer=viewer)
        if ends or match.is_over:
            return moved(match, viewer)


def options_on(answer: str) -> list[str]:
    """The actions that a page offers, as its form sends them."""
    return [html.unescape(each) for each in re.findall(r'<button name="action" value="([^"]*)"', answer)]


def state_on(answer: str) -> str:
    """The state for which a page offers its actions."""
    return form_fields(answer, "acts")["state"][0]
