"""The cards in which loopholes are looked for: those that decks may hold on a day, and how many of each, by the format's own checks."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, NamedTuple

from cards.services.card_pool import CardPool, pool_with_draft
from cards.services.card_publishing import card_finish
from cards.services.seeding import draft_of
from decks.services.rulesets import rules_of_day
from oscg.common.errors import FieldError, InvalidInput
from rules.checks.card_check import CardDraft
from rules.checks.ruleset import Ruleset, bind
from rules.checks.runner import rooms_for
from rules.engine.program import CardData
from rules.games.catalog import option_values, own_checks
from rules.games.referees import referees
from rules.lab.card_files import VERSION
from rules.lab.deck_cards import SIDEBOARD, card_data
from rules.selectors.games import game_get
from rules.services.formats import options_check
from rules.specs.card import CardSpec
from rules.specs.deck import DeckEntry, DeckSpec

MOST_COPIES = 20
"""Where there is no limit of copies, so many are thought of."""
MOST_EXTRA = 100
KEPT = 8
Key = tuple[str, str | None]


@dataclass(frozen=True)
class HuntingPool:
    """A format's rules on a day, perhaps with other options and further cards: bound, with every card that a deck may hold.

    `copies` are by slug and rarity, as a hunt has them; `places` say where in `cards` each is, `boards` on which board of a deck it may
    lie. Banned cards are in none of these.
    """

    ruleset: Ruleset
    pool: CardPool
    day: date
    cards: tuple[CardData, ...]
    places: Mapping[Key, int]
    copies: Mapping[str, int]
    boards: Mapping[Key, str]
    extra: tuple[str, ...] = ()
    changed: Mapping[str, Any] | None = None

    def spec_of(self, slug: str) -> CardSpec | None:
        """A card that decks may hold; None for any other."""
        found = self.ruleset.spec.pool.get((slug, None)) or next(
            (card for (each, _), card in self.ruleset.spec.pool.items() if each == slug), None
        )
        return found if found is not None and any(key[0] == slug for key in self.places) else None


def hunting_pool(
    *,
    format_slug: str,
    day: date,
    options: Mapping[str, Any] | None = None,
    drafts: Mapping[str, tuple[CardDraft, int]] | None = None,
) -> HuntingPool:
    """The pool of a format on a day. `drafts` are finished drafts of cards that are not published, by slug, with their version number.

    Raises Missing for an unknown format, InvalidInput for a day without rules, a game without a referee, or an option there is not.
    """
    rules = rules_of_day(format_slug=format_slug, day=day)
    ruleset, pool = rules.ruleset, rules.pool
    spec = ruleset.spec
    if spec.game.slug not in referees():
        message = f"The referee does not play {spec.game.name} yet. Choose a format of another game."
        raise InvalidInput("loophole_run.no_referee", message, pointer="/format")
    for slug, (draft, number) in (drafts or {}).items():
        pool = pool_with_draft(pool=pool, game=spec.game, slug=slug, draft=draft, number=number)
    if options:
        options_check(spec.game.options, options)
    if options or drafts:
        changed = option_values(spec.game.options, {**spec.options, **(options or {})})
        ruleset = bind(replace(spec, options=changed, pool=pool.cards), own_checks(spec.game.slug))
    copies = _copies(ruleset, is_kept=not options and not drafts)
    seen = {(card.slug, card.rarity): card for card in ruleset.spec.pool.values()}
    allowed = [card for key, card in sorted(seen.items(), key=_by_key) if key in copies]
    return HuntingPool(
        ruleset=ruleset,
        pool=pool,
        day=day,
        cards=tuple(card_data(card) for card in allowed),
        places={(card.slug, card.rarity): at for at, card in enumerate(allowed)},
        copies={f"{slug}/{rarity or ''}": room.copies for (slug, rarity), room in copies.items()},
        boards={key: room.board for key, room in copies.items()},
        extra=tuple(drafts or ()),
        changed=dict(options) if options else None,
    )


def _by_key(item: tuple[Key, CardSpec]) -> tuple[str, str]:
    return item[0][0], item[0][1] or ""


class Room(NamedTuple):
    """How many copies of a card a deck may hold, and on which board."""

    copies: int
    board: str


_counted: OrderedDict[str, dict[Key, Room]] = OrderedDict()


def _copies(ruleset: Ruleset, *, is_kept: bool) -> dict[Key, Room]:
    """How many copies of each card a deck may hold. Rulesets of one hash allow the same."""
    name = ruleset.spec.hash
    found = _counted.get(name) if is_kept else None
    if found is None:
        found = copies_allowed(ruleset)
        if is_kept:
            _counted[name] = found
            while len(_counted) > KEPT:
                _counted.popitem(last=False)
    return found


def copies_allowed(ruleset: Ruleset) -> dict[Key, Room]:
    """The published cards that a deck may hold, each with the board where most copies may lie, as the format's checks say.

    Some cards are in order only beside others, such as those that pay for them, so those that found no room are tried in company.
    """
    cards = {(card.slug, card.rarity): card for card in ruleset.spec.pool.values() if card.is_published}
    boards = [board for board in ruleset.spec.game.boards if board != SIDEBOARD]
    entries = {key: [DeckEntry(key[0], 1, board, key[1]) for board in boards] for key in cards}
    found = _rooms(ruleset, DeckSpec(()), entries)
    company = [DeckEntry(key[0], 1, room.board, key[1]) for key, room in found.items() if room.copies]
    for key in [key for key, room in found.items() if not room.copies]:
        others = tuple(entry for entry in company if entry.card != key[0])
        found |= _rooms(ruleset, DeckSpec(others), {key: entries[key]})
    return {key: room for key, room in found.items() if room.copies}


def _rooms(ruleset: Ruleset, deck: DeckSpec, entries: Mapping[Key, Sequence[DeckEntry]]) -> dict[Key, Room]:
    every = [entry for own in entries.values() for entry in own]
    rooms = dict(zip(every, rooms_for(deck, ruleset, every, most=MOST_COPIES), strict=True))
    best = {key: max(own, key=rooms.__getitem__) for key, own in entries.items()}
    return {key: Room(rooms[entry], entry.board) for key, entry in best.items()}


# ------------------------------------------------------------------------------------------------------------ further cards
def drafts_in(data: Mapping[str, Any], game_slug: str) -> dict[str, tuple[CardDraft, int]]:
    """The cards of a file of the shape of a set file, finished as for publishing, by slug.

    Raises InvalidInput for a file of another shape or game, and for a card whose fields or abilities are not in order. What else the
    card checks would say is no matter: what is wrong with cards is just what is looked for.
    """
    game = game_get(slug=game_slug)
    if data.get("game", game_slug) != game_slug:
        message = f"These are cards of {str(data['game'])[:40]}, not of {game.name}."
        raise InvalidInput("loophole_run.cards", message, pointer="/extra/game")
    try:
        drafts = [draft_of(card) for card in data["cards"]]
    except (KeyError, TypeError, AttributeError) as error:
        message = "This is no file of cards: it needs “cards”, each with slug, name and attributes."
        raise InvalidInput("loophole_run.cards", message, pointer="/extra") from error
    if len(drafts) > MOST_EXTRA:
        message = f"Give at most {MOST_EXTRA} cards."
        raise InvalidInput("loophole_run.cards", message, pointer="/extra/cards")
    found: dict[str, tuple[CardDraft, int]] = {}
    faults: list[FieldError] = []
    for at, given in enumerate(drafts):
        draft, problems = card_finish(game=game, draft=given)
        if draft.fingerprint:
            found[str(draft.slug)] = (draft, VERSION)
        else:
            where = f"/extra/cards/{at}"
            faults += [FieldError(f"{where}{each.pointer}", each.finding, each.message) for each in problems]
    if faults:
        message = f"A card is not in order: {faults[0].detail}"
        raise InvalidInput("loophole_run.cards", message, errors=tuple(faults))
    return found
