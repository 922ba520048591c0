"""Putting card versions into force: the one place where a card's rows are written."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import IntegrityError, transaction

from cards.models import Card, CardFacet, CardSet, CardStatus, CardStatusChange, CardVersion, Printing, Variant
from cards.services.card_documents import version_document
from oscg.common.changes import change_record
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, FieldError, InvalidInput
from oscg.common.storable import is_storable
from rules.checks.card_check import PUBLISH, SUBMIT, CardContext, CardDraft, CardProblem
from rules.checks.card_runner import check_card
from rules.checks.fingerprint import fingerprint
from rules.games.catalog import game_spec, option_values, own_card_checks
from rules.models import Game, RarityTier
from rules.specs.card import facts_of
from rules.specs.names import name_key
from rules.specs.verdict import ERROR

SCOPE = "cards"
FACET_LENGTH = 60
LONGEST_NUMBER = 10


@dataclass(frozen=True, slots=True)
class PrintingSpec:
    """Where a card stands: a set, a collector number, and the credit of its picture."""

    card_set: CardSet
    number: str
    artist: str = ""
    art_license: str = ""


@dataclass(frozen=True, slots=True)
class CardCredit:
    """Who wrote a card's text and under which licence it may be used."""

    author_name: str
    license: str
    author: Any = None
    flavor: str = ""
    printings: tuple[PrintingSpec, ...] = field(default_factory=tuple)


def card_problems(*, game: Game, draft: CardDraft, context: CardContext | None = None) -> list[CardProblem]:
    """Everything the game's schema and card checks say of a card, errors and warnings, due at publishing."""
    definition = game.definition
    context = context or CardContext(
        game=game_spec(definition),
        options=option_values(definition.get("options", {}), {}),
        taken_names=dict(Card.objects.filter(game=game).values_list("name_key", "slug")),
    )
    return check_card(
        draft, context, definition.get("card_schema", {}), own_card_checks(game.slug), stages=(SUBMIT, PUBLISH)
    )


def card_publish(
    *,
    game: Game,
    slug: str,
    draft: CardDraft,
    credit: CardCredit,
    effective_from: date,
    kind: str = CardVersion.Kind.NEW,
    note: str = "",
    status: str = CardStatus.PUBLISHED,
    context: CardContext | None = None,
) -> CardVersion:
    """Add a card, or the next version of one, in force from 00:00 UTC of `effective_from`.

    Raises InvalidInput with every error of the card checks at its field, and Conflict (`card.name_taken`) when the name or slug
    belongs to another card, also when two writers race for it.
    """
    if not credit.author_name.strip() or not credit.license.strip():
        raise InvalidInput("card.credit", f"{draft.name}: name the author and the licence of the card's text.")
    _storable_check(draft, credit, note)
    errors = [
        problem for problem in card_problems(game=game, draft=draft, context=context) if problem.severity == ERROR
    ]
    if errors:
        found = tuple(FieldError(problem.pointer, problem.finding, problem.message) for problem in errors)
        raise InvalidInput("card.invalid", f"{draft.name}: {errors[0].message}", errors=found)
    try:
        with transaction.atomic():
            card = _card_for(game, slug, draft.name, status, effective_from)
            version = _version_create(card, draft, credit, effective_from, kind, note)
            change_record(
                scope=SCOPE,
                action="published",
                subject="card",
                key=f"{game.slug}/{slug}",
                before=version.number - 1 or None,
                after=version.number,
                actor=credit.author,
                note=note[:500],
            )
    except IntegrityError as error:
        raise Conflict("card.name_taken", f"A card named {draft.name} already exists. Choose another name.") from error
    return version


def _storable_check(draft: CardDraft, credit: CardCredit, note: str) -> None:
    """Raises InvalidInput for characters no database can keep, and for printings that stand twice or have no number."""
    variants = [(each.rarity, each.attributes, each.abilities, each.text) for each in draft.variants]
    parts = {
        "/name": draft.name,
        "/attributes": draft.attributes,
        "/abilities": draft.abilities,
        "/variants": variants,
        "/text": draft.text,
        "/flavor": credit.flavor,
        "/author": credit.author_name,
        "/license": credit.license,
        "/note": note,
    }
    for pointer, part in parts.items():
        if not is_storable(part):
            message = f"The card's {pointer[1:]} holds characters or numbers that cannot be stored. Remove them."
            raise InvalidInput("card.characters", message, pointer=pointer)
    places = [(place.card_set.pk, place.number) for place in credit.printings]
    if len(set(places)) < len(places) or not all(0 < len(number) <= LONGEST_NUMBER for _, number in places):
        message = f"A printing has a set and a number of 1 to {LONGEST_NUMBER} signs, and stands once. Correct it."
        raise InvalidInput("card.printings", message, pointer="/printings")


def _card_for(game: Game, slug: str, name: str, status: str, since: date) -> Card:
    """The card's row, locked; a new one with its first status."""
    card = Card.objects.select_for_update().filter(game=game, slug=slug).first()
    if card is None:
        card = Card.objects.create(game=game, slug=slug, name=name, name_key=name_key(name), status=status)
        CardStatusChange.objects.create(card=card, status=status, since=since)
    elif card.name != name:
        card.name, card.name_key = name, name_key(name)
        card.save(update_fields=["name", "name_key"])
    card.game = game  # held already, and its definition takes long to read
    return card


def _version_create(
    card: Card, draft: CardDraft, credit: CardCredit, effective_from: date, kind: str, note: str
) -> CardVersion:
    last = card.versions.order_by("-number").first()
    if last is not None and effective_from < last.effective_from:
        raise InvalidInput(
            "card.effective_from",
            f"Version {last.number} is in force from {last.effective_from}; a later version cannot start before it.",
            pointer="/effective_from",
        )
    number = last.number + 1 if last else 1
    definition = card.game.definition
    tiers = {tier.code: tier for tier in RarityTier.objects.filter(game=card.game)}
    version = CardVersion(
        card=card,
        number=number,
        kind=kind,
        note=note,
        effective_from=effective_from,
        name=draft.name,
        attributes=dict(draft.attributes),
        abilities=list(draft.abilities),
        text=draft.text,
        flavor=credit.flavor,
        author=credit.author,
        author_name=credit.author_name,
        license=credit.license,
        cost=_cost(draft, definition),
        words=searched_words(draft),
        fingerprint=fingerprint_of(draft, definition),
    )
    version.document = version_document(card, version, draft, credit)
    version.digest = hashlib.sha256(version.document.encode()).hexdigest()
    version.save()
    if last is not None:
        CardVersion.objects.filter(pk=last.pk).update(effective_until=effective_from)
    _variants_create(version, draft, credit, tiers)
    CardFacet.objects.bulk_create(_facets(version, draft, definition))
    return version


def fingerprint_of(draft: CardDraft, definition: Mapping[str, Any]) -> str:
    """The fingerprint of a card's rule text under its game's ignored fields (FORT-DECK-4)."""
    return fingerprint(
        draft.attributes,
        draft.abilities,
        draft.text,
        variants=[
            {"rarity": v.rarity, **v.attributes, "abilities": list(v.abilities), "text": v.text} for v in draft.variants
        ],
        ignores=definition.get("words", {}).get("fingerprint_ignores", ()),
    )


def _variants_create(
    version: CardVersion, draft: CardDraft, credit: CardCredit, tiers: Mapping[str, RarityTier]
) -> None:
    """The rows of a version's rarities (or its single, unmarked one), and their printings."""
    rows: list[Variant] = []
    for each in draft.variants:
        tier = tiers[each.rarity] if each.rarity else None
        rows.append(
            Variant(
                version=version,
                tier=tier,
                attributes=dict(each.attributes),
                abilities=list(each.abilities),
                text=each.text,
            )
        )
    rows = Variant.objects.bulk_create(rows or [Variant(version=version)])
    Printing.objects.bulk_create(
        Printing(
            variant=row,
            card_set=place.card_set,
            number=place.number,
            artist=place.artist,
            art_license=place.art_license,
        )
        for row in rows
        for place in credit.printings
    )


def searched_words(draft: CardDraft) -> str:
    """The words of a card's name and texts, each folded like a name, with a blank around each."""
    texts = " ".join([draft.name, draft.text, *(each.text for each in draft.variants)])
    return f" {' '.join(dict.fromkeys(key for word in texts.split() if (key := name_key(word))))} "


def _cost(draft: CardDraft, definition: Mapping[str, Any]) -> int:
    cost = facts_of(draft.attributes, definition.get("facts", {})).get("cost")
    return cost if type(cost) is int else -1


def _facets(version: CardVersion, draft: CardDraft, definition: Mapping[str, Any]) -> list[CardFacet]:
    """What the card can be found by: the values of all facts of all its variants."""
    found: set[tuple[str, str]] = set()
    variants: Sequence[Any] = draft.variants or (None,)
    for each in variants:
        attributes = {**draft.attributes, **each.attributes} if each else draft.attributes
        for name, fact in facts_of(attributes, definition.get("facts", {})).items():
            values = (
                fact if isinstance(fact, frozenset) else [str(fact).lower() if isinstance(fact, bool) else str(fact)]
            )
            found |= {(name, value[:FACET_LENGTH]) for value in values}
        if each and each.rarity:
            found.add(("rarity", each.rarity))
    return [CardFacet(version=version, name=name, value=value) for name, value in sorted(found)]


def card_status_set(*, card: Card, status: str, since: date, actor: Any = None) -> None:
    """Give a card another status from a day on; verdicts of earlier days keep the old one.

    The card's own `status` is that of its latest day, so that a change entered late does not replace a newer one. Raises
    InvalidInput (`card.status`) for a word that is no status, or for a day to come: lists and searches show the status of now.
    """
    if since > utc_today():
        message = f"A status begins today or has begun before; {since} is still to come."
        raise InvalidInput("card.status", message, pointer="/since")
    if status not in CardStatus.values:
        message = f"A card is {', '.join(CardStatus.values[:-1])} or {CardStatus.values[-1]}."
        raise InvalidInput("card.status", message, pointer="/status")
    with transaction.atomic():
        before = Card.objects.select_for_update().get(pk=card.pk).status
        CardStatusChange.objects.create(card=card, status=status, since=since)
        card.status = CardStatusChange.objects.filter(card=card).order_by("-since", "-id")[0].status
        Card.objects.filter(pk=card.pk).update(status=card.status)
        change_record(
            scope=SCOPE, action=status, subject="card", key=f"{card.game.slug}/{card.slug}", actor=actor, note=f"was {before}"
        )  # fmt: skip
