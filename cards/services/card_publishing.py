"""Putting card versions into force: the one place where a card's rows are written."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.db import IntegrityError, transaction

from cards.models import Artwork, Card, CardFacet, CardSet, CardStatus, CardStatusChange, CardVersion, Printing, Variant
from cards.selectors import WORD
from cards.services.card_context import card_context
from cards.services.card_documents import version_document
from cards.services.card_names import held_name_check
from oscg.common.changes import change_record
from oscg.common.clock import utc_today
from oscg.common.errors import Conflict, FieldError, InvalidInput
from oscg.common.storable import is_storable
from rules.abilities.usage import words_used
from rules.abilities.vocabulary import has_vocabulary
from rules.checks.card_check import PUBLISH, SUBMIT, CardContext, CardDraft, CardProblem
from rules.checks.card_runner import rule_problems, shape_problems
from rules.checks.fingerprint import fingerprint
from rules.games.catalog import own_card_checks
from rules.games.rules_text import finished
from rules.models import Game, RarityTier
from rules.specs.card import facts_of
from rules.specs.names import name_key
from rules.specs.verdict import ERROR

SCOPE = "cards"
LONGEST_AUTHOR = 200
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
    """Who wrote a card's text and under which licence it may be used; its picture says so of itself."""

    author_name: str
    license: str
    author: Any = None
    flavor: str = ""
    printings: tuple[PrintingSpec, ...] = field(default_factory=tuple)
    artwork: Artwork | None = None


def card_finish(
    *, game: Game, draft: CardDraft, context: CardContext | None = None
) -> tuple[CardDraft, list[CardProblem]]:
    """A card as it would be published, its text made from its abilities or read into them, and everything the checks due at
    publishing say of it, errors and warnings.

    Where its shape is wrong or its text cannot be read, it comes back as it was, with these problems alone.
    """
    definition = game.definition
    problems = shape_problems(draft, game.slug, definition.get("card_schema", {}))
    if not problems:
        draft, problems = finished(draft, game.slug)
    if problems:
        return draft, problems
    draft = replace(draft, fingerprint=fingerprint_of(draft, definition))
    context = context or card_context(game=game)
    return draft, rule_problems(draft, context, own_card_checks(game.slug), stages=(SUBMIT, PUBLISH))


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
    actor: Any = None,
) -> CardVersion:
    """Add a card, or the next version of one, in force from 00:00 UTC of `effective_from`.

    `actor` is who publishes it, where that is somebody else than the author. From now on everybody may see its picture.
    Raises InvalidInput with every error of the card checks at its field, and Conflict (`card.name_taken`) when the name or slug
    belongs to another card, also when two writers race for it. The card's text is made from its data (`card_finish`).
    """
    if not credit.author_name.strip() or not credit.license.strip():
        raise InvalidInput("card.credit", f"{draft.name}: name the author and the licence of the card's text.")
    if len(credit.author_name) > LONGEST_AUTHOR:
        message = f"{draft.name}: the names of the authors are longer than {LONGEST_AUTHOR} characters. Shorten them."
        raise InvalidInput("card.credit", message, pointer="/author")
    _storable_check(draft, credit, note)
    draft, problems = card_finish(game=game, draft=draft, context=context)
    errors = [problem for problem in problems if problem.severity == ERROR]
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
                actor=actor or credit.author,
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
    """The card's row, locked; a new one with its first status. Raises Conflict for a name that another card still bears."""
    card = Card.objects.select_for_update().filter(game=game, slug=slug).first()
    is_named_anew = card is None or card.name != name
    if card is None:
        card = Card.objects.create(game=game, slug=slug, name=name, name_key=name_key(name), status=status)
        CardStatusChange.objects.create(card=card, status=status, since=since)
    elif is_named_anew:
        card.name, card.name_key = name, name_key(name)
        card.save(update_fields=["name", "name_key"])
    if is_named_anew:
        held_name_check(card)
    card.game = game  # held already, and its definition takes long to read
    return card


def _version_create(
    card: Card, draft: CardDraft, credit: CardCredit, effective_from: date, kind: str, note: str
) -> CardVersion:
    last = card.versions.order_by("-number").values("pk", "number", "effective_from").first()
    if last is not None and effective_from < last["effective_from"]:
        raise InvalidInput(
            "card.effective_from",
            f"Version {last['number']} is in force from {last['effective_from']}; a later version cannot start before it.",
            pointer="/effective_from",
        )
    number = last["number"] + 1 if last else 1
    definition = card.game.definition
    tiers = {tier.code: tier for tier in RarityTier.objects.filter(game=card.game)} if draft.variants else {}
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
        artwork=credit.artwork,
        cost=_cost(draft, definition),
        words=searched_words(draft),
        fingerprint=draft.fingerprint,
    )
    version.document = version_document(card, version, draft, credit)
    version.digest = hashlib.sha256(version.document.encode()).hexdigest()
    version.save()
    if credit.artwork is not None:
        Artwork.objects.filter(pk=credit.artwork.pk).update(is_public=True)
    if last is not None:
        CardVersion.objects.filter(pk=last["pk"]).update(effective_until=effective_from)
    _variants_create(version, draft, credit, tiers)
    CardFacet.objects.bulk_create(_facets(version, draft, definition))
    return version


def fingerprint_of(draft: CardDraft, definition: Mapping[str, Any]) -> str:
    """The fingerprint of a card's rule text under its game's ignored fields (FORT-DECK-4)."""
    return fingerprint(
        draft.attributes,
        draft.abilities,
        draft.text,
        game=definition["slug"],
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
    """What the card can be found by: the values of all facts of all its variants, and the words its abilities use."""
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
    if has_vocabulary(definition["slug"]):
        abilities = [*draft.abilities, *(ability for each in draft.variants for ability in each.abilities)]
        found |= {(WORD, f"{kind}:{name}") for kind, name in words_used(definition["slug"], abilities)}
    return [CardFacet(version=version, name=name, value=value) for name, value in sorted(found)]


def card_status_set(*, card: Card, status: str, since: date, actor: Any = None, reason: str = "") -> None:
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
        CardStatusChange.objects.create(card=card, status=status, since=since, reason=reason)
        card.status = CardStatusChange.objects.filter(card=card).order_by("-since", "-id")[0].status
        Card.objects.filter(pk=card.pk).update(status=card.status)
        note = f"was {before}: {reason}" if reason else f"was {before}"
        change_record(
            scope=SCOPE, action=status, subject="card", key=f"{card.game.slug}/{card.slug}", actor=actor, note=note[:500]
        )  # fmt: skip
