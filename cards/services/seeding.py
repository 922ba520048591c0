"""Cards that come with the project, loaded from `cards/seed/<game>/<set>.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from django.db.models import Q

from cards.models import Artwork, Card, CardSet, CardStatusChange, CardVersion, Printing
from cards.services.card_context import card_context
from cards.services.card_publishing import CardCredit, PrintingSpec, card_publish, card_status_set
from oscg.common.clock import utc_today
from oscg.common.models import Change
from rules.checks.card_abilities import ability_errors
from rules.checks.card_check import CardContext, CardDraft, VariantDraft
from rules.games.rules_text import finished
from rules.models import Game
from rules.specs.card import PUBLISHED, make_card
from rules.specs.names import name_key

FOLDER = Path(__file__).parent.parent / "seed"
OF_THE_VERSION = ("since", "kind", "note", "earlier")
"""Keys that say when and why the card changed to what its line says; the first version is as old as its set."""
OF_THE_VARIANT = ("rarity", "text", "abilities")
UPDATED = "Brought up to date with the project's set file."


def cards_load() -> int:
    """Store the cards of all set files, or publish a new version of those whose data changed; returns how many there are."""
    return sum(
        set_load(game, path) for game in Game.objects.all() for path in sorted((FOLDER / game.slug).glob("*.json"))
    )


def set_load(game: Game, path: Path) -> int:
    """Store one set file. A stored card whose data differ gets a new version from today on."""
    data = json.loads(path.read_text(encoding="utf-8"))
    about = data["set"]
    released = date.fromisoformat(about["released"])
    card_set, _ = CardSet.objects.get_or_create(
        game=game, code=about["code"], defaults={"name": about["name"], "released": released}
    )
    context = _context(game, data["cards"])
    for card in data["cards"]:
        _card_load(game, card_set, about, card, context)
    _statuses_load(game, data["cards"])
    return len(data["cards"])


def _statuses_load(game: Game, cards: Sequence[Mapping[str, Any]]) -> None:
    """Give each card the status of its file where the file says another one than when it was loaded last.

    A status that maintainers set since stays while the file stays as it is.
    """
    known = {card.slug: card for card in Card.objects.filter(game=game, slug__in=[card["slug"] for card in cards])}
    told: dict[str, str] = {}
    for slug, status in CardStatusChange.objects.filter(card__in=known.values()).values_list("card__slug", "status"):
        told.setdefault(slug, status)
    changes = Change.objects.filter(subject="card", key__startswith=f"{game.slug}/", note__endswith=UPDATED)
    told.update(
        (key.partition("/")[2], action) for key, action in changes.order_by("number").values_list("key", "action")
    )
    for card in cards:
        status = card.get("status", PUBLISHED)
        if told[card["slug"]] != status:
            card_status_set(card=known[card["slug"]], status=status, since=utc_today(), reason=UPDATED)


def draft_of(card: Mapping[str, Any]) -> CardDraft:
    """A seed file's card as a draft."""
    variants = tuple(
        VariantDraft(
            rarity=each["rarity"],
            attributes={key: value for key, value in each.items() if key not in OF_THE_VARIANT},
            abilities=tuple(each.get("abilities", ())),
            text=each.get("text", ""),
        )
        for each in card.get("variants", ())
    )
    return CardDraft(
        name=card["name"],
        attributes=card["attributes"],
        variants=variants,
        abilities=tuple(card.get("abilities", ())),
        text=card.get("text", ""),
        slug=card["slug"],
    )


def _context(game: Game, cards: list[dict[str, Any]]) -> CardContext:
    """What checks may look at while a set is loaded: the names and cards stored before, and those of the set."""
    context = card_context(game=game)
    names = {**context.taken_names, **{name_key(card["name"]): card["slug"] for card in cards}}
    own = {
        card["slug"]: make_card(
            game=game.slug,
            slug=card["slug"],
            name=card["name"],
            attributes=card["attributes"],
            fact_sources=context.game.facts,
        )
        for card in cards
        if card.get("status", PUBLISHED) == PUBLISHED
    }
    return replace(context, taken_names=names, published={**context.published, **own})


def _card_load(
    game: Game, card_set: CardSet, about: Mapping[str, Any], card: Mapping[str, Any], context: CardContext
) -> None:
    """Publish what the file says where it says something new; versions that people published since stay while the file stays."""
    versions = CardVersion.objects.filter(card__game=game, card__slug=card["slug"]).select_related("card__game")
    newest = versions.order_by("-number").first()
    if newest is None:
        for number, each in enumerate(_earlier(card), start=1):
            is_first = number == 1
            since = card_set.released if is_first else date.fromisoformat(each["since"])
            kind = CardVersion.Kind.NEW if is_first else each.get("kind", CardVersion.Kind.ERRATUM)
            _publish(game, card_set, {**about, **each}, context, since=since, kind=kind, note=each.get("note", ""))
        return
    ours = Q(number=1) | Q(note=UPDATED, author=None) | Q(note=card.get("note", UPDATED), author=None)
    told = versions.filter(ours).order_by("-number")[0]
    if _is_same(told, draft_of(card), {**about, **card}) and _stands_as(told, card_set, card["number"]):
        return
    _publish(
        game, card_set, {**about, **card}, context, since=max(utc_today(), newest.effective_from),
        kind=CardVersion.Kind.ERRATUM, note=UPDATED, artwork=newest.artwork,
    )  # fmt: skip


def _earlier(card: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What a card of a file has said, oldest first, and what it says now. `earlier` holds the keys that were different then."""
    lasting = {key: value for key, value in card.items() if key not in OF_THE_VERSION}
    return [*({**lasting, **each} for each in card.get("earlier", ())), dict(card)]


def _publish(
    game: Game, card_set: CardSet, card: Mapping[str, Any], context: CardContext, *, since: date, kind: str, note: str,
    artwork: Artwork | None = None,
) -> None:  # fmt: skip
    credit = CardCredit(
        author_name=card["author"],
        license=card["license"],
        flavor=card.get("flavor", ""),
        printings=(PrintingSpec(card_set, card["number"]),),
        artwork=artwork,
    )
    card_publish(
        game=game,
        slug=card["slug"],
        draft=draft_of(card),
        credit=credit,
        effective_from=since,
        kind=kind,
        note=note,
        status=card.get("status", PUBLISHED),
        context=context,
    )


def _stands_as(version: CardVersion, card_set: CardSet, number: str) -> bool:
    """Whether a version stands in a set under exactly this number."""
    places = Printing.objects.filter(variant__version=version, card_set=card_set)
    return set(places.values_list("number", flat=True)) == {number}


def _is_same(version: CardVersion, draft: CardDraft, card: Mapping[str, Any]) -> bool:
    """Whether a stored version says what the file says; `card` also has what its set says of all its cards."""
    rows = [row for row in version.variants.select_related("tier") if row.tier or draft.variants]
    stored = (version.name, version.attributes, [(row.tier and row.tier.code, row.attributes) for row in rows])
    given = (draft.name, draft.attributes, [(each.rarity, each.attributes) for each in draft.variants])
    credit = (version.author_name, version.license, version.flavor)
    if stored != given or credit != (card["author"], card["license"], card.get("flavor", "")):
        return False
    game = version.card.game.slug
    if ability_errors(draft, game):
        return False
    # Compared as it would be published: a file may write abilities in another way, and the words for them may have changed.
    draft, _ = finished(draft, game)
    does = [(version.abilities, version.text), *((row.abilities, row.text) for row in rows)]
    wanted = [(list(draft.abilities), draft.text), *((list(each.abilities), each.text) for each in draft.variants)]
    return does == wanted
