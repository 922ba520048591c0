"""What the card browser finds: a page of tiles and the facets with their counts, held while the data stays the same."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from cards.selectors import version_list
from decks.services.rulesets import RulesOfDay
from oscg.common.held import Held
from oscg.pages.card_facets import Choice, Group, Versions, groups_of, narrowed
from oscg.pages.card_search import Found, search
from oscg.pages.card_wish import ORDERS, Shelf, Wish
from oscg.pages.standings import LEGAL, STATES, rules_today, slugs_by_state
from oscg.pages.tiles import Form, Tile, tiles_of
from rules.models import Format

PAGE_SIZE = 60
STATE_LABELS = {LEGAL: "Legal", "restricted": "Restricted", "banned": "Banned"}


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of the cards found."""

    tiles: list[Tile]
    total: int
    page: int
    pages: int


_leaves: Held[Leaf] = Held(200)
_groups: Held[list[Group]] = Held(200)


class Results:
    """What a wish finds at one state of the data. The database is asked for nothing that is held.

    `revisions` are those of SCOPES, read before anything else. Words are searched for anew each time: hardly any are asked for twice.
    """

    def __init__(self, wish: Wish, shelf: Shelf, revisions: tuple[str, ...], day: date) -> None:
        """Nothing is read yet."""
        self.wish, self.shelf = wish, shelf
        self.revisions, self.day = revisions, day
        self.state = (revisions, day)

    def leaf(self) -> Leaf:
        """The page that is wished for; the last one for a number beyond it."""
        if self.wish.text:
            return self._leaf()
        key = (self.wish.filters, self.wish.order, self.wish.view, self.wish.page)
        return _leaves.get(key, self.state, self._leaf)

    def groups(self) -> list[Group]:
        """The facets with their counts; leafing, sorting and the other view show the same ones."""
        if self.wish.text:
            return self._make_groups()
        return _groups.get(self.wish.filters, self.state, self._make_groups)

    @functools.cached_property
    def found(self) -> Found:
        """The cards of the game that the words mean, all without words."""
        everything = version_list(day=self.day)
        of_game = everything.filter(card__game=self.wish.game) if self.wish.game else everything
        games = [self.wish.game] if self.wish.game else self.shelf.games
        return search(of_game, self.wish.text, games, in_texts=self.wish.in_texts)

    def _leaf(self) -> Leaf:
        wish = self.wish
        kept = narrowed(self._with_states, wish.chosen)
        total = kept.count()
        pages = max(1, -(-total // PAGE_SIZE))
        page = min(wish.page, pages)
        start = (page - 1) * PAGE_SIZE
        nearest = self.found.order if wish.order == "name" else ()
        shown = kept.order_by(*nearest, *ORDERS[wish.order][1])[start : start + PAGE_SIZE]
        rarity = wish.chosen.get("rarity", [])
        formats = {**self.shelf.first, **({wish.format.game.slug: wish.format} if wish.format else {})}
        tiles = tiles_of(
            shown,
            formats.values(),
            rarity[0] if len(rarity) == 1 else "",
            form=Form.ROW if wish.view == "rows" else Form.TILE,
            revisions=self.revisions,
        )
        return Leaf(tiles, total, page, pages)

    def _make_groups(self) -> list[Group]:
        groups = groups_of(self._with_states, self.wish.chosen, self.shelf.games)
        if self._listed:
            groups.append(_states_group(self._listed, narrowed(self.found.versions, self.wish.chosen), self.wish))
        return groups

    @functools.cached_property
    def _listed(self) -> list[tuple[Format, RulesOfDay]]:
        """The formats whose lists count here: the chosen one, else the first one of the game, or of each game."""
        wish, first = self.wish, self.shelf.first
        known = first.values() if wish.game is None else [first[wish.game.slug]] if wish.game.slug in first else []
        wanted = [wish.format] if wish.format else known
        return [(each, rules) for each in wanted if (rules := rules_today(each.slug, self.revisions))]

    @functools.cached_property
    def _with_states(self) -> Versions:
        """The versions found that have the wanted standing."""
        versions, states = self.found.versions, self.wish.states
        if not states or not self._listed:
            return versions
        condition = Q(pk__in=())
        for format_, rules in self._listed:
            listed, of_game = slugs_by_state(rules), Q(card__game=format_.game_id)
            if LEGAL in states:
                others = [slug for state in listed if state not in states for slug in listed[state]]
                condition |= of_game & ~Q(card__slug__in=others)
            else:
                wanted = [slug for state in listed if state in states for slug in listed[state]]
                condition |= of_game & Q(card__slug__in=wanted)
        return versions.filter(condition, card__status="published")


def _states_group(listed: Sequence[tuple[Format, RulesOfDay]], versions: Versions, wish: Wish) -> Group:
    """How many of some versions the formats' lists ban, restrict and leave alone."""
    slugs: dict[int, set[str]] = {}
    for game, slug in versions.filter(card__status="published").values_list("card__game", "card__slug"):
        slugs.setdefault(game, set()).add(slug)
    counts = dict.fromkeys(STATES, 0)
    for format_, rules in listed:
        of_game = slugs.get(format_.game_id, set())
        found = {state: len(of_game & known) for state, known in slugs_by_state(rules).items()}
        for state in STATES:
            counts[state] += len(of_game) - sum(found.values()) if state == LEGAL else found[state]
    choices = [Choice(state, STATE_LABELS[state], counts[state], state in wish.states) for state in STATES]
    label = f"In {listed[0][0].name} today" if len(listed) == 1 else "In each game’s first format today"
    return Group("legality", label, choices)
