"""Errata impact: which public decks, lists and rulings a change of a card would touch, before anybody publishes it.

Only decks that hold the card are judged, in every format of its game; those that are not public are looked at nowhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.db.models import Q

from banlists.models import BanListRevision
from banlists.selectors import IN_FORCE, UPCOMING, list_spec, revision_list, revision_on, state_on
from banlists.services.comparing import revision_values
from banlists.services.shown_lists import words_of
from cards.models import Card, CardStatus, CardVersion, Ruling, RulingState, Submission
from cards.services.card_pool import CardPool, card_pool, pool_with_draft, pool_with_status
from cards.services.card_publishing import card_finish
from cards.services.repeating import version_draft
from cards.services.submission_content import content_draft
from decks.models import Deck, DeckCard
from decks.services.rulesets import RulesOfDay, rules_of_day
from oscg.common.changes import data_revisions
from oscg.common.clock import utc_today
from oscg.common.errors import InvalidInput
from oscg.pages.deck_impact import (
    BREAKS,
    MOST_DECKS,
    MOST_NAMED,
    REPAIRS,
    HitDeck,
    bands_of,
    change_of,
    finds_the_same,
    in_order,
    judged,
    only_in,
    public_decks_of,
)
from rules.checks.card_check import CardDraft
from rules.checks.ruleset import bind
from rules.games.catalog import game_spec, own_checks
from rules.models import Format, Game
from rules.specs.card import CardSpec
from rules.specs.names import name_key
from rules.specs.verdict import ERROR

FINDINGS, UNCHANGED = "findings", "unchanged"
OUTCOMES = (BREAKS, REPAIRS, FINDINGS, UNCHANGED)
CAUGHT, RELEASED, STAYS = "caught", "released", "stays"


@dataclass(frozen=True, slots=True)
class HitList:
    """An entry of a list in force on the day or announced after it, that speaks of the card before or after the change."""

    format: str
    format_name: str
    revision: int
    effective_from: date
    words: str
    status: str
    limit: int
    change: str


@dataclass(frozen=True, slots=True)
class CardImpact:
    """What a change of a card does on a day. `rulings` are those that name it: number and question.

    `problem` says why the rest cannot be told: the card as proposed is against the rules.
    """

    card: str
    day: date
    public: Mapping[str, int]
    decks: tuple[HitDeck, ...] = ()
    lists: tuple[HitList, ...] = ()
    rulings: tuple[tuple[int, str], ...] = ()
    looked_at: int = 0
    left_out: int = 0
    problem: str = ""
    comes_back: bool = False

    @property
    def bands(self) -> list[tuple[str, float, float]]:
        """The parts of the strip: colour, start and width in per cent."""
        colours = ((UNCHANGED, "f-line"), (FINDINGS, "f-limit"), (REPAIRS, "f-ok"), (BREAKS, "f-stop"))
        return bands_of((colour, self.public[name]) for name, colour in colours)

    @property
    def list_changes(self) -> list[HitList]:
        """The entries that catch the card anew or no more."""
        return [each for each in self.lists if each.change != STAYS]


def errata_impact(
    submission: Submission, *, content: Mapping[str, Any] | None = None, day: date | None = None
) -> CardImpact:
    """What publishing a proposal would change on a day (the first on which it could be in force), compared with not doing it.

    `content` is what somebody was shown, where that is not what its author has written last. The number of queries does not depend on
    the decks.
    """
    card, base = submission.card, submission.based_on
    slug = card.slug if card else None
    first = max(utc_today(), base.effective_from) if base else utc_today()
    draft, found = card_finish(game=submission.game, draft=content_draft(content or submission.content, slug))
    errors = [each for each in found if each.severity == ERROR]
    if errors:
        return CardImpact(draft.name, day or first, dict.fromkeys(OUTCOMES, 0), problem=errors[0].message)
    impact = draft_impact(game=submission.game, card=card, draft=draft, day=max(day or first, first))
    return replace(impact, comes_back=card is not None and card.status == CardStatus.WITHDRAWN)


def version_impact(version: CardVersion, *, day: date) -> CardImpact:
    """What putting an older version in force again from a day would change."""
    game = version.card.game
    draft, found = card_finish(game=game, draft=version_draft(version))
    errors = [each for each in found if each.severity == ERROR]
    if errors:
        return CardImpact(draft.name, day, dict.fromkeys(OUTCOMES, 0), problem=errors[0].message)
    return draft_impact(game=game, card=version.card, draft=draft, day=day)


def draft_impact(*, game: Game, card: Card | None, draft: CardDraft, day: date) -> CardImpact:
    """What publishing a finished draft, as a new card or as the next version of one, would change on a day."""
    spec = game_spec(game.definition)
    before = card_pool(game=spec, day=day, revision=data_revisions(("cards",))[0])
    # A new card has no slug yet; a name that nobody can type as a slug stands for it.
    slug = card.slug if card else f"new card {name_key(draft.name)}"
    number = card.versions.count() + 1 if card else 1
    after = pool_with_draft(pool=before, game=spec, slug=slug, draft=draft, number=number)
    return _impact(game, card, draft.name, slug, before, after, day)


def status_impact(card: Card, status: str) -> CardImpact:
    """What withdrawing or retiring a card today would change."""
    spec, day = game_spec(card.game.definition), utc_today()
    before = card_pool(game=spec, day=day, revision=data_revisions(("cards",))[0])
    after = pool_with_status(pool=before, game=spec, slug=card.slug, status=status)
    return _impact(card.game, card, card.name, card.slug, before, after, day)


def _impact(
    game: Game, card: Card | None, name: str, slug: str, before: CardPool, after: CardPool, day: date
) -> CardImpact:
    formats = list(Format.objects.filter(game=game).order_by("slug"))
    revisions = {each.slug: list(revision_list(format_slug=each.slug)) for each in formats}
    facts = game_spec(game.definition).facts
    names = {each.slug: each.name for each in formats}
    rules = {each.slug: _rules(each, revisions[each.slug], facts, after, day) for each in formats}
    holding = _holding(game, card, name)
    cards = _cards(before, slug), _cards(after, slug)
    count = Counter[str]()
    decks: list[HitDeck] = []
    for deck, old, new in judged(public_decks_of(holding), rules.__getitem__):
        change = change_of(old, new)
        if change not in (BREAKS, REPAIRS):
            change = UNCHANGED if finds_the_same(old, new) else FINDINGS
        count[change] += 1
        if change != UNCHANGED:
            come = only_in(old, new) if change == REPAIRS else only_in(new, old, with_warnings=True)
            gone = only_in(old, new, with_warnings=True) if change == FINDINGS else []
            messages, less = (tuple(message for message, _ in each) for each in (come, gone))
            decks.append(
                HitDeck(deck.pk, deck.name, deck.owner or "", change, messages, deck.format, names[deck.format], less)
            )
    looked_at = sum(count.values())
    left_out = holding.filter(visibility=Deck.Visibility.PUBLIC).count() - MOST_DECKS
    return CardImpact(
        card=name,
        day=day,
        public={each: count[each] for each in OUTCOMES},
        decks=in_order(decks),
        lists=tuple(hit for each in formats for hit in _lists(each, game, revisions[each.slug], cards, day)),
        rulings=_rulings(card),
        looked_at=looked_at,
        left_out=max(left_out, 0),
    )


def _holding(game: Game, card: Card | None, name: str) -> Any:
    """Decks of the game whose newest version holds the card, or names what it would be called."""
    keys = {name_key(name)} - {""}
    keys |= {card.name_key, name_key(card.slug)} - {""} if card else set()
    rows = DeckCard.objects.filter((Q(card=card) if card else Q(pk=None)) | Q(unknown_key__in=keys))
    return Deck.objects.filter(format__game=game, pk__in=rows.values("deck"))


def _rules(
    format_: Format, revisions: list[BanListRevision], facts: Iterable[str], after: CardPool, day: date
) -> tuple[RulesOfDay, RulesOfDay] | None:
    """A format's rules of the day, as they are and with the other pool; None where it has none yet."""
    try:
        rules = rules_of_day(format_slug=format_.slug, day=day)
    except InvalidInput:
        return None
    spec, listed = rules.ruleset.spec, revision_on(revisions, day)
    # The list is read anew: one that is kept would remember what it says of cards that never come.
    changed = replace(spec, pool=after.cards, ban_list=list_spec(listed, facts) if listed else None)
    return rules, replace(rules, ruleset=bind(changed, own_checks(spec.game.slug)), pool=after)


def _cards(pool: CardPool, slug: str) -> list[CardSpec]:
    """A card of a pool in all its rarities."""
    return [card for (each, _), card in pool.cards.items() if each == slug]


def _lists(
    format_: Format,
    game: Game,
    revisions: list[BanListRevision],
    cards: tuple[list[CardSpec], list[CardSpec]],
    day: date,
) -> list[HitList]:
    """The entries of the list of the day and of those to come that speak of the card, as it is or as it would be, in any rarity."""
    facts = game_spec(game.definition).facts
    format_.game = game  # held already, and its definition takes long to read
    found = []
    for revision in revisions:
        if state_on(revision, revisions, day) not in (IN_FORCE, UPCOMING):
            continue
        for entry, value in zip(list_spec(revision, facts).entries, revision_values(revision), strict=True):
            was, will = (any(map(entry.covers, each)) for each in cards)
            if was or will:
                found.append(
                    HitList(
                        format_.slug, format_.name, revision.number, revision.effective_from, words_of(value, format_),
                        value.status, value.limit, STAYS if was and will else CAUGHT if will else RELEASED,
                    )
                )  # fmt: skip
    return found


def _rulings(card: Card | None) -> tuple[tuple[int, str], ...]:
    """The published rulings that name a card, the newest first."""
    if card is None:
        return ()
    named = Ruling.objects.filter(state=RulingState.PUBLISHED, links__card=card)
    return tuple(named.order_by("-id").values_list("pk", "current__question")[:MOST_NAMED])


def impact_json(impact: CardImpact) -> dict[str, Any]:
    """An impact as JSON values."""
    return {
        "as_of": impact.day.isoformat(),
        "problem": impact.problem or None,
        "public": dict(impact.public),
        "decks": [
            {
                "id": each.pk,
                "name": each.name,
                "owner": each.owner,
                "format": each.format,
                "change": each.change,
                "findings": list(each.messages),
                "gone": list(each.gone),
            }
            for each in impact.decks
        ],
        "lists": [
            {
                "format": each.format,
                "revision": each.revision,
                "effective_from": each.effective_from.isoformat(),
                "entry": each.words,
                "status": each.status,
                "limit": each.limit,
                "change": each.change,
            }
            for each in impact.lists
        ],
        "rulings": [{"id": pk, "question": question} for pk, question in impact.rulings],
        "looked_at": impact.looked_at,
        "left_out": impact.left_out,
    }
