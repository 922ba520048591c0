"""Cards that come with the project, loaded from `cards/seed/<game>/<set>.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from cards.models import Card, CardSet, CardVersion
from cards.services.card_publishing import CardCredit, PrintingSpec, card_publish
from oscg.common.clock import utc_today
from rules.checks.card_check import CardContext, CardDraft, VariantDraft
from rules.games.catalog import game_spec, option_values
from rules.models import Game
from rules.specs.card import CardSpec, make_card
from rules.specs.names import name_key

FOLDER = Path(__file__).parent.parent / "seed"
OF_THE_VARIANT = ("rarity", "text", "abilities")


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
    return len(data["cards"])


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
    """What checks may look at while a set is loaded: the names and cards of the set and of those stored before."""
    definition = game.definition
    spec = game_spec(definition)
    names = dict(Card.objects.filter(game=game).values_list("name_key", "slug"))
    names |= {name_key(card["name"]): card["slug"] for card in cards}
    published: dict[str, CardSpec] = {}
    stored = CardVersion.objects.filter(card__game=game, effective_until=None).values(
        "card__slug", "name", "attributes"
    )
    rows = [(row["card__slug"], row["name"], row["attributes"]) for row in stored]
    rows += [(card["slug"], card["name"], card["attributes"]) for card in cards]
    for slug, name, attributes in rows:
        published[slug] = make_card(
            game=game.slug, slug=slug, name=name, attributes=attributes, fact_sources=spec.facts
        )
    options = option_values(definition.get("options", {}), {})
    return CardContext(game=spec, options=options, taken_names=names, published=published)


def _card_load(
    game: Game, card_set: CardSet, about: Mapping[str, Any], card: Mapping[str, Any], context: CardContext
) -> None:
    draft = draft_of(card)
    newest = CardVersion.objects.filter(card__game=game, card__slug=card["slug"]).order_by("-number").first()
    if newest is not None and _is_same(newest, draft, {**about, **card}):
        return
    credit = CardCredit(
        author_name=card.get("author", about["author"]),
        license=card.get("license", about["license"]),
        flavor=card.get("flavor", ""),
        printings=(PrintingSpec(card_set, card["number"]),),
    )
    card_publish(
        game=game,
        slug=card["slug"],
        draft=draft,
        credit=credit,
        effective_from=card_set.released if newest is None else utc_today(),
        kind=CardVersion.Kind.NEW if newest is None else CardVersion.Kind.ERRATUM,
        note="" if newest is None else "Brought up to date with the project's set file.",
        status=card.get("status", "published"),
        context=context,
    )


def _is_same(version: CardVersion, draft: CardDraft, card: Mapping[str, Any]) -> bool:
    """Whether a stored version says what the file says; `card` also has what its set says of all its cards."""
    variants = [
        {"rarity": row.tier.code if row.tier else None, **row.attributes, "abilities": row.abilities, "text": row.text}
        for row in version.variants.select_related("tier")
    ]
    wanted = [
        {"rarity": v.rarity, **v.attributes, "abilities": list(v.abilities), "text": v.text} for v in draft.variants
    ]
    return (
        version.name == draft.name
        and version.attributes == draft.attributes
        and version.abilities == list(draft.abilities)
        and version.text == draft.text
        and (version.author_name, version.license) == (card["author"], card["license"])
        and version.flavor == card.get("flavor", "")
        and (variants == wanted or not wanted)
    )
