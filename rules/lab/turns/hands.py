"""Matches for what is looked for: hands as they are dealt, hands as one would wish them, and decks that hold what they should."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from rules.abilities.sameness import nameless
from rules.engine.errors import EngineError, IllegalAction
from rules.engine.match import ANSWER, Match
from rules.engine.program import CardData
from rules.engine.zones import DECK, HAND
from rules.games.catalog import shipped
from rules.lab.hunt import Hunt
from rules.lab.turns.turn_search import passed

T = TypeVar("T")
MOST_QUESTIONS = 60
DUPLICATES, COUNTED = "functional_duplicates", "count_as_same"


def kept(hunt: Hunt, name: str, make: Callable[[], T]) -> T:
    """What is worked out of a hunt once for all its parts, kept with it as its own properties are (not stored)."""
    held = vars(hunt).setdefault("_kept", {})
    if name not in held:
        held[name] = make()
    found: T = held[name]
    return found


def by_plainness(hunt: Hunt) -> list[int]:
    """The places of all cards, each slug once: those that do least beside being there first."""
    slugs: dict[str, int] = {}
    for at, card in enumerate(hunt.cards):
        slugs.setdefault(card.slug, at)
    return sorted(slugs.values(), key=lambda at: (len(hunt.cards[at].abilities), at))


def base_deck(hunt: Hunt) -> tuple[int, ...]:
    """The deck that others are made of: the first one; without any, all cards as often as they may be there, up to 60."""
    if hunt.decks:
        return next(iter(hunt.decks.values()))
    whole = [at for at, card in enumerate(hunt.cards) for _ in range(hunt.copies_of(card))]
    return tuple(whole[:60])


def decks_in_question(hunt: Hunt) -> list[str]:
    """The decks that hold a card in question, by name; all of them where every card is."""
    asked = set(hunt.in_question)
    return [name for name, deck in hunt.decks.items() if not hunt.focus or asked & set(deck)]


def begun(hunt: Hunt, decks: Sequence[Sequence[int]], seed: int, *, turn: int = 1) -> Match | None:
    """A match between decks (places) at the beginning of a turn, everybody having passed until then; None where there is none."""
    programs = hunt.programs
    try:
        match = Match.start(
            hunt.game, [[programs[at] for at in deck] for deck in decks], hunt.options, seed, keeps_log=False
        )
        _answered(match)
        while match.state.turn < turn and match.outcome is None:
            ahead = passed(match)
            if ahead is None:
                return None
            match = ahead
        _answered(match)
    except (EngineError, IllegalAction):
        return None
    return match if match.outcome is None and match.state.turn == turn else None


def _answered(match: Match) -> None:
    """Questions before the first turn are answered as by somebody who is not there."""
    for _ in range(MOST_QUESTIONS):
        if match.pending is None or match.state.turn > 0:
            return
        match.apply((ANSWER, match.game.preset(match.state, match.pending)))


def handed(match: Match, seat: int, hand: Sequence[Any], deck: Sequence[Any] = ()) -> tuple[Match, list[Any]]:
    """A copy in which cards in a seat's hand are these programs, and those next in its deck are others, as many as there are.

    Cards that could not lie there by the rules are left out; the second value are those now in the hand. Nothing else changes.
    """
    state = match.state.copy()
    programs, could_be = list(state.setup.programs), match.game.habits.could_be
    changed: list[int] = []
    given: list[Any] = []
    side = state.seats[seat]
    for pile, zone, wanted in ((list(side.hand), HAND, list(hand)), (list(reversed(side.deck)), DECK, list(deck))):
        fitting = [each for each in wanted if could_be is None or not pile or could_be(state, pile[0], each)]
        for number, program in zip(pile, fitting, strict=False):
            programs[number] = program
            changed.append(number)
        if zone == HAND:
            given = fitting[: len(pile)]
    state.setup = replace(state.setup, programs=tuple(programs))
    if changed:
        match.game.habits.redealt(state, changed)
    return Match(match.game, state), given


def deck_with(hunt: Hunt, base: Sequence[int], wanted: Sequence[int]) -> tuple[int, ...]:
    """A deck with its ordinary cards (those in hand and deck when a match has begun) replaced by others, in their order.

    Where there are not enough, plain ones fill it up. Empty where no match can be begun with it.
    """
    match = begun(hunt, [base, base], hunt.seed)
    if match is None:
        return ()
    places = {card.key: at for at, card in enumerate(hunt.cards)}
    state, could_be = match.state, match.game.habits.could_be
    side = state.seats[match.state.active]
    loose = [*side.hand, *side.deck]
    stays = Counter(base)
    stays.subtract(places[state.setup.programs[number].key] for number in loose)

    def fits(at: int) -> bool:
        return could_be is None or not side.deck or could_be(state, side.deck[0], hunt.programs[at])

    slugs = {hunt.cards[at].slug for at in wanted}
    plain = [at for at in by_plainness(hunt) if hunt.cards[at].slug not in slugs]
    whole = [at for at in (*wanted, *all_copies(hunt, plain)) if fits(at)][: len(loose)]
    whole = _with_needed(hunt, whole, [at for at in by_plainness(hunt) if fits(at)])
    return tuple(sorted([*(+stays).elements(), *whole]))


def _with_needed(hunt: Hunt, deck: Sequence[int], plainest: Sequence[int]) -> list[int]:
    """A deck whose last cards give way to as many of a kind as every deck must hold (`Hunting.deck_needs`)."""
    whole, needs = list(deck), hunt.game.hunting.deck_needs
    for is_one, least in needs(hunt.options) if needs is not None else ():
        missing = least - sum(is_one(hunt.programs[at]) for at in whole)
        more = [at for at in all_copies(hunt, plainest) if is_one(hunt.programs[at])][: max(0, missing)]
        whole = [*whole[: len(whole) - len(more)], *more]
    return whole


def works(hunt: Hunt, card: CardData) -> str:
    """What a card does, whatever it is called: the same for twins."""
    labels = frozenset(shipped()[hunt.game_slug].definition["words"].get("fingerprint_ignores", ()))
    attributes = {name: value for name, value in card.attributes.items() if name not in labels}
    return json.dumps([card.key[2], attributes, nameless(list(map(dict, card.abilities)))], sort_keys=True, default=str)


def all_copies(hunt: Hunt, places: Iterable[int]) -> list[int]:
    """Each of these cards as often as a deck may hold it; rarities of a card share its copies, and its twins where they count as one."""
    left: dict[str, int] = {}
    found = []
    for at in places:
        card = hunt.cards[at]
        same = works(hunt, card) if hunt.options.get(DUPLICATES) == COUNTED else card.slug
        count = left.setdefault(same, hunt.copies_of(card))
        found += [at] * count
        left[same] = 0
    return found


def in_words(hunt: Hunt, places: Iterable[int]) -> str:
    """Cards by name, with how many of each."""
    counts: Mapping[str, int] = Counter(hunt.cards[at].name for at in places)
    return ", ".join(name if count == 1 else f"{count} × {name}" for name, count in counts.items())
