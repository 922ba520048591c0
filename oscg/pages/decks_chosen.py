"""Choosing a deck on a page: one's own, a sample of the site, one that somebody shared, or text that is pasted."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest

from decks.models import Deck
from decks.selectors import deck_get, own_decks
from decks.services.deck_choices import DeckChoice
from oscg.common.errors import Missing
from rules.bots.play import bots
from rules.games.referees import referees
from rules.models import Format
from rules.selectors.games import format_choices

PASTED = "paste"
DEFAULT_BOT = "greedy"
Choices = list[tuple[str, list[tuple[str, str]]]]
"""Groups of decks under a label: pairs of value and name."""


def played_formats() -> list[Format]:
    """The formats of the games that the referee plays."""
    return [each for each in format_choices() if each.game.slug in referees()]


def default_bot() -> str:
    """The bot that plays where nobody chose one."""
    return DEFAULT_BOT if DEFAULT_BOT in bots() else next(iter(bots()))


def deck_of(request: HttpRequest, choice: str) -> Deck:
    """The deck of a value such as `12` or `12:key`. Raises Missing for one that is not to be seen."""
    number, _, key = choice.partition(":")
    pk = int(number) if number.isascii() and number.isdigit() and len(number) < 19 else 0
    return deck_get(pk=pk, viewer=request.user, key=key)


def deck_groups(request: HttpRequest, format_: Format, chosen: Sequence[str]) -> Choices:
    """The decks to choose from, in groups: one's own, those somebody came with, the site's samples."""
    own = [(str(deck.pk), deck.name) for deck in own_decks(owner=request.user).filter(format=format_)]
    rows = Deck.objects.filter(is_sample=True, format=format_).order_by("name")
    samples = [(str(pk), name) for pk, name in rows.values_list("pk", "name")]
    known = {value for value, _ in (*own, *samples)}
    others = [
        (choice, deck.name)
        for choice in dict.fromkeys(chosen)
        if choice and choice != PASTED and choice not in known and (deck := _seen(request, choice)) is not None
    ]
    groups = [("Your decks", own), ("Shared decks", others), ("Sample decks", samples)]
    return [(label, decks) for label, decks in groups if decks]


def _seen(request: HttpRequest, choice: str) -> Deck | None:
    try:
        return deck_of(request, choice)
    except Missing:
        return None


def read_choice(value: str, text: str, name: str = "") -> DeckChoice | None:
    """What was chosen; None where nothing was."""
    if value == PASTED:
        return DeckChoice(text=text, name=name) if text.strip() else None
    number, _, key = value.partition(":")
    if not (number.isascii() and number.isdigit() and len(number) < 19):
        return None
    return DeckChoice(deck=int(number), key=key)
