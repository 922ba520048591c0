"""From what somebody asks to a hunt for loopholes: the cards of a format on a day, decks that are legal in it, and what is in question."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from decks.models import Deck
from decks.services.deck_choices import LARGEST, DeckChoice, deck_chosen
from decks.services.legality import Target, deck_spec, deck_verdict
from decks.services.loophole_pool import HuntingPool, drafts_in, hunting_pool
from decks.services.rulesets import rules_of_day
from oscg.common.clock import utc_today
from oscg.common.errors import InvalidInput
from rules.checks.runner import run
from rules.engine.errors import EngineError
from rules.games.catalog import option_values
from rules.games.referees import referees
from rules.lab.card_files import VERSION
from rules.lab.deck_cards import SIDEBOARD
from rules.lab.deck_maker import DeckMaker, NoDeckFound
from rules.lab.hunt import Hunt
from rules.models import LoopholeRun
from rules.services.loophole_runs import begin_check, detectors_check, run_begin, run_held
from rules.services.loopholes import SAMPLES
from rules.specs.deck import DeckEntry, DeckSpec

MOST_DECKS, MOST_CARDS, MOST_MADE = 16, 40, 4
"""Decks and cards that may be named, and how many of the cards get a deck made around them."""
SEEDS = 2**31
CHOSEN = "chosen"
MARK = 6


@dataclass(frozen=True, slots=True)
class HuntRequest:
    """What somebody wants searched. `cards` are in question (slugs or names; none: all); without `decks` the format's samples play.

    `extra` are cards that are not published, as a set file has them, perhaps with `decks` (name → slug → copies); without `cards` they
    are those in question.
    """

    format: str
    as_of: date | None = None
    cards: tuple[str, ...] = ()
    decks: tuple[DeckChoice, ...] = ()
    detectors: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1
    extra: Mapping[str, Any] | None = None


def hunt_begin(*, request: HuntRequest, owner: Any, budget: int, request_key: str = "") -> LoopholeRun:
    """Begin a search in the background. Raises what `hunt_of` and `run_begin` raise.

    What is refused, or was begun already, is so before seconds are spent on decks.
    """
    held = run_held(owner=owner, request_key=request_key)
    if held is not None:
        return held
    begin_check(
        format_slug=request.format,
        owner=owner,
        budget=budget,
        detectors=request.detectors,
        purpose=LoopholeRun.Purpose.FORMAT,
    )
    hunt = hunt_of(request=request, viewer=owner, is_for_all=True)
    return run_begin(hunt=hunt, owner=owner, budget=budget, detectors=request.detectors, request_key=request_key)


def hunt_of(*, request: HuntRequest, viewer: Any, is_for_all: bool = False) -> Hunt:
    """Everything that is looked in, as it is at this moment. What everybody will read (`is_for_all`) names no deck that is not public.

    Raises Missing for an unknown format, InvalidInput with a pointer for cards, decks, options and detectors that there are not, and for
    decks that are not legal.
    """
    _numbers_check(request)
    day = request.as_of or utc_today()
    extra = request.extra
    slug = rules_of_day(format_slug=request.format, day=day).ruleset.spec.game.slug
    drafts = drafts_in(extra, slug) if extra is not None else None
    pool = hunting_pool(format_slug=request.format, day=day, options=request.options, drafts=drafts)
    focus = _focus(request, pool)
    chosen = _chosen(request, pool, viewer, is_for_all=is_for_all) if request.decks else sample_decks(pool)
    planted = _planted(extra, pool) if extra is not None else {}
    return hunt_made(
        pool, {**planted, **made_around(pool, focus, request.seed), **chosen}, focus, request.seed,
        {"decks": CHOSEN if request.decks else SAMPLES},
    )  # fmt: skip


def hunt_made(
    pool: HuntingPool, decks: Mapping[str, Sequence[int]], focus: Sequence[str], seed: int, about: Mapping[str, Any]
) -> Hunt:
    """A hunt in a pool. Raises InvalidInput for cards that the referee cannot play."""
    spec = pool.ruleset.spec
    hunt = Hunt(
        game_slug=spec.game.slug,
        format=spec.format,
        ruleset=spec.hash,
        options=option_values(spec.game.options, spec.options),
        cards=pool.cards,
        decks={name: tuple(deck) for name, deck in decks.items()},
        copies=pool.copies,
        focus=frozenset(focus),
        seed=seed,
        about={
            "as_of": pool.day.isoformat(),
            "is_today": pool.day == utc_today(),
            "revision": spec.revision,
            "ban_list": spec.ban_list.revision if spec.ban_list else None,
            "cards": len({card.slug for card in pool.cards}),
            "options": dict(pool.changed or {}),
            "extra": list(pool.extra),
            **about,
        },
    )
    for card in hunt.cards if pool.extra else ():
        if card.key[1] == VERSION or card.slug in pool.extra:
            _compile(hunt, card)
    return hunt


def _compile(hunt: Hunt, card: Any) -> None:
    try:
        hunt.game.compile_card(card)
    except EngineError as error:
        message = f"The referee cannot play {card.name}: {error}"
        raise InvalidInput("loophole_run.cards", message, pointer="/cards") from error


def _numbers_check(request: HuntRequest) -> None:
    detectors_check(request.detectors)
    for name, given, most in (("decks", request.decks, MOST_DECKS), ("cards", request.cards, MOST_CARDS)):
        if len(given) > most:
            raise InvalidInput(f"loophole_run.{name}", f"Name at most {most} {name}.", pointer=f"/{name}")
    if not 0 <= request.seed < SEEDS:
        raise InvalidInput("loophole_run.seed", f"A seed is a number from 0 to {SEEDS - 1:,}.", pointer="/seed")


def _focus(request: HuntRequest, pool: HuntingPool) -> list[str]:
    """The slugs of the cards in question. Raises InvalidInput for one that no deck may hold on the day."""
    given = request.cards or tuple((request.extra or {}).get("focus", pool.extra))
    found: list[str] = []
    for at, named in enumerate(given):
        slug = named if pool.spec_of(named) else pool.pool.names.find(named)
        if slug is None or pool.spec_of(slug) is None:
            known = slug is not None
            message = (
                f"No deck of {request.format} may hold “{named[:60]}” on {pool.day}. Leave it out, or choose another day."
                if known
                else f"There is no card “{named[:60]}” in this game."
            )
            raise InvalidInput("loophole_run.card", message, pointer=f"/cards/{at}")
        found.append(slug)
    return list(dict.fromkeys(found))


# ------------------------------------------------------------------------------------------------------------------ decks
def sample_decks(pool: HuntingPool) -> dict[str, tuple[int, ...]]:
    """The sample decks of a format that are legal in a pool, by name."""
    spec = pool.ruleset.spec
    found: dict[str, tuple[int, ...]] = {}
    for deck in Deck.objects.filter(format__slug=spec.format, is_sample=True).order_by("name"):
        entries = deck_chosen(choice=DeckChoice(deck=deck.pk), format_slug=spec.format, viewer=None).entries
        resolved = deck_spec(entries, rules_of_day(format_slug=spec.format, day=pool.day))
        if run(resolved, pool.ruleset).is_legal and (cards := cards_of(resolved, pool)) is not None:
            found[deck.name] = cards
    return found


def _chosen(request: HuntRequest, pool: HuntingPool, viewer: Any, *, is_for_all: bool) -> dict[str, tuple[int, ...]]:
    """The decks that somebody brings. Raises InvalidInput for one that cannot be seen or read, or is not legal."""
    rules = rules_of_day(format_slug=request.format, day=pool.day)
    found: dict[str, tuple[int, ...]] = {}
    for at, choice in enumerate(request.decks):
        pointer = f"/decks/{at}"
        deck = deck_chosen(choice=choice, format_slug=request.format, viewer=viewer, pointer=pointer)
        verdict = deck_verdict(entries=deck.entries, target=Target(request.format, pool.day), rules=rules)
        resolved = deck_spec(deck.entries, rules)
        cards = cards_of(resolved, pool)
        if not run(resolved, pool.ruleset).is_legal or cards is None:
            faults = verdict.as_json()["violations"]
            reason = faults[0]["message"] if faults else "It is not under these options."
            message = f"{deck.name} is not legal in {request.format} on {pool.day}: {reason}"
            raise InvalidInput("loophole_run.illegal_deck", message, pointer=pointer)
        name = _public_name(choice, cards, pool) if is_for_all else deck.name
        found[_free_name(name, found)] = cards
    return found


def _public_name(choice: DeckChoice, cards: Sequence[int], pool: HuntingPool) -> str:
    """What a deck is called where everybody reads it: names that people give stay with decks that are public.

    With a mark made of its cards, so that what is said of a deck is never taken for what is said of a sample deck of that name.
    """
    saved = Deck.objects.filter(pk=min(choice.deck, LARGEST)).first() if choice.deck is not None else None
    if saved is not None and saved.is_sample:
        return saved.name
    mark = hashlib.sha256(
        " ".join(sorted("/".join(map(str, pool.cards[at].key)) for at in cards)).encode()
    ).hexdigest()[:MARK]
    is_public = saved is not None and saved.visibility == Deck.Visibility.PUBLIC
    return f"{saved.name if saved is not None and is_public else 'A brought deck'} ({mark})"


def _free_name(name: str, taken: Mapping[str, Any]) -> str:
    return name if name not in taken else next(f"{name} ({n})" for n in range(2, 99) if f"{name} ({n})" not in taken)


def cards_of(deck: DeckSpec, pool: HuntingPool) -> tuple[int, ...] | None:
    """The places of every copy of a deck that begins in play, board by board; None where one is not in the pool."""
    found: list[int] = []
    for board in pool.ruleset.spec.game.boards:
        for entry in deck.entries if board != SIDEBOARD else ():
            if entry.board == board:
                place = place_of(pool, entry.card, entry.rarity)
                if place is None:
                    return None
                found += [place] * entry.count
    return tuple(found)


def place_of(pool: HuntingPool, slug: str, rarity: str | None) -> int | None:
    """Where a card is in a pool: in its lowest rarity where none is said."""
    found = pool.places.get((slug, rarity))
    if found is None and rarity is None:
        lowest = pool.ruleset.spec.pool.get((slug, None))
        return pool.places.get((slug, lowest.rarity)) if lowest is not None else None
    return found


def deck_maker(pool: HuntingPool) -> DeckMaker:
    """What makes decks of a pool as its game likes them."""
    referee = referees().get(pool.ruleset.spec.game.slug)
    return DeckMaker(pool.ruleset, referee.habits.mix if referee is not None else None)


def made_around(pool: HuntingPool, focus: Sequence[str], seed: int) -> dict[str, tuple[int, ...]]:
    """A legal deck around each of the first cards in question; none where no deck can hold it."""
    found: dict[str, tuple[int, ...]] = {}
    maker = deck_maker(pool) if focus else None
    for slug in focus[:MOST_MADE]:
        card = pool.spec_of(slug)
        if maker is None or card is None:
            continue
        try:
            cards = cards_of(maker.make(seed, card), pool)
        except NoDeckFound:
            continue
        if cards is not None:
            found[f"A deck around {card.name}"] = cards
    return found


def _planted(extra: Mapping[str, Any], pool: HuntingPool) -> dict[str, tuple[int, ...]]:
    """The decks that a file of cards brings. They need not be legal: they show what the cards do. Raises InvalidInput for unknown cards."""
    found: dict[str, tuple[int, ...]] = {}
    for name, deck in dict(extra.get("decks", {})).items():
        cards: list[int] = []
        for slug, count in deck.items():
            place = next((at for (each, _), at in pool.places.items() if each == slug), None)
            if place is None or type(count) is not int or not 0 < count <= 99:
                message = f"The deck {str(name)[:40]} names “{str(slug)[:60]}”, which is no card that a deck may hold so often."
                raise InvalidInput("loophole_run.decks", message, pointer="/extra/decks")
            cards += [place] * count
        found[str(name)] = tuple(cards)
    return found


def entries_of(hunt: Hunt, name: str) -> list[DeckEntry]:
    """A hunt's deck as lines without boards' names: cards and counts."""
    counts: dict[tuple[str, str], int] = {}
    for at in hunt.decks[name]:
        key = (hunt.cards[at].slug, hunt.cards[at].key[2])
        counts[key] = counts.get(key, 0) + 1
    return [DeckEntry(slug, count, rarity=rarity or None) for (slug, rarity), count in counts.items()]
