"""What somebody asks of the card browser, as read from the address, and addresses that ask for something a little different."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict

from oscg.common.errors import Missing
from oscg.common.held import Held
from oscg.pages.card_facets import NAMES, Group, chosen_of
from oscg.pages.card_search import LONGEST
from oscg.pages.standings import STATES, first_formats
from rules.models import Format, Game

# The last column is unique, so that a walk through the pages meets every card once.
ORDERS = {
    "name": ("Name", ("card__name_key", "card_id")),
    "cost": ("Cost, low to high", ("cost", "card__name_key", "card_id")),
    "-cost": ("Cost, high to low", ("-cost", "card__name_key", "card_id")),
    "new": ("Newest first", ("-card_id",)),
}
LONGEST_PAGE = 6
PARAMETERS = ("q", "in", "game", "format", "legality", "order", "view", "page", *NAMES)
Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Shelf:
    """The games and formats there are; of each game the format that badges speak of."""

    games: list[Game]
    formats: list[Format]
    first: dict[str, Format]


_shelf: Held[Shelf] = Held(1)


def shelf_of(rules_revision: str) -> Shelf:
    """The shelf at a data revision of scope `rules`; no query while that stays."""
    return _shelf.get("shelf", rules_revision, _shelf_read)


def _shelf_read() -> Shelf:
    games = list(Game.objects.order_by("slug"))
    formats = list(Format.objects.filter(game__in=games).order_by("slug"))
    for each in formats:  # the games are read already, and their definitions are long
        each.game = next(known for known in games if known.pk == each.game_id)
    return Shelf(games, formats, first_formats())


@dataclass(frozen=True, slots=True)
class Wish:
    """What a query string asks for, every part of it readable. `pairs` are its parameters that the browser knows, as given."""

    pairs: Pairs
    text: str
    in_texts: bool
    game: Game | None
    format: Format | None
    chosen: dict[str, list[str]]
    states: list[str]
    order: str
    view: str
    page: int

    @property
    def filters(self) -> Hashable:
        """What tells the cards found apart, whatever their order."""
        chosen = tuple((name, *values) for name, values in sorted(self.chosen.items()))
        game, format_ = self.game and self.game.slug, self.format and self.format.slug
        return (game, format_, tuple(self.states), chosen, self.text, self.in_texts)


def read_wish(query: QueryDict, shelf: Shelf) -> Wish:
    """Raises Missing for a game or format that does not exist; every other part falls back to the usual one."""
    game = _pick(query.get("game", ""), shelf.games, "game")
    format_ = _pick(query.get("format", ""), shelf.formats, "format")
    if format_ and game and format_.game_id != game.pk:
        format_ = None
    page = query.get("page", "")
    return Wish(
        pairs=tuple((name, value) for name, values in query.lists() if name in PARAMETERS for value in values),
        text=query.get("q", "")[:LONGEST].strip(),
        in_texts=query.get("in") == "text",
        game=format_.game if format_ else game,
        format=format_,
        chosen=chosen_of(query),
        states=[state for state in STATES if state in query.getlist("legality")],
        order=query.get("order", "") if query.get("order") in ORDERS else "name",
        view="rows" if query.get("view") == "rows" else "faces",
        page=max(1, int(page)) if page.isascii() and page.isdigit() and len(page) <= LONGEST_PAGE else 1,
    )


def _pick(slug: str, choices: list[Any], noun: str) -> Any:
    if not slug:
        return None
    for each in choices:
        if each.slug == slug:
            return each
    known = ", ".join(each.slug for each in choices)
    raise Missing(f"{noun}.unknown", f"There is no {noun} “{slug[:40]}”. Choose one of {known}.")


def link(pairs: Pairs, **changes: Any) -> str:
    """The address of the browser with some parameters set, or taken out by an empty value."""
    kept = [each for each in pairs if each[0] not in changes]
    text = urlencode(kept + [(name, str(value)) for name, value in changes.items() if value not in ("", 1)])
    return f"/cards/?{text}" if text else "/cards/"


def chips_of(pairs: Pairs, groups: list[Group]) -> list[tuple[str, str]]:
    """What is set, each with the address of the same page without it."""
    return [
        (f"{group.label}: {choice.label}", link(tuple(p for p in pairs if p != (group.name, choice.value)), page=""))
        for group in groups
        for choice in group.choices
        if choice.is_chosen
    ]
