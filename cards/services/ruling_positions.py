"""Positions of rulings: checked against the game's cards, and played by the referee with the cards as they are now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import orjson

from cards.models import CardVersion, RulingVersion
from cards.selectors import PUBLIC, in_force
from cards.services.card_programs import card_data_list
from oscg.common.changes import data_revisions
from oscg.common.clock import utc_today
from oscg.common.held import Held
from oscg.common.storable import is_storable
from rules.abilities.normal import normal_ability
from rules.abilities.vocabulary import has_vocabulary, vocabulary_of
from rules.engine.positions import PositionFault
from rules.engine.program import CardData
from rules.models import Game
from rules.positions.playing import handles_of, played_faults, position_replay, shape_faults
from rules.positions.words import PositionWords, position_words

LARGEST = 16_000
HOLDS, FAILS, UNPLAYED = "holds", "fails", "unplayed"
_checked: Held[PositionCheck] = Held(most=200)


@dataclass(frozen=True, slots=True)
class PositionCheck:
    """What the referee says: it `holds`, it `fails` (with what differs), or it was not played (with why, where that is known).

    `refusal` is the sentence with which it refuses what is to be refused.
    """

    result: str
    sentences: tuple[str, ...] = ()
    refusal: str = ""


def position_faults(*, game: Game, position: Any) -> list[PositionFault]:
    """Everything that is wrong with a position: its shape, cards that do not exist, what the referee cannot lay out."""
    try:
        size = len(orjson.dumps(position))
    except (orjson.JSONEncodeError, RecursionError):
        return [PositionFault("", "The position is nested too deep, or holds a number too large.")]
    if size > LARGEST or not is_storable(position):
        return [PositionFault("", f"A position takes at most {LARGEST:,} bytes, all of which can be stored.")]
    found = shape_faults(game.slug, position)
    if found:
        return found
    slugs = set(handles_of(position).values())
    cards = position_cards(game=game, slugs=slugs)
    unknown = sorted(slugs - set(cards))
    if unknown:
        return [PositionFault("/seats", f"{game.name} has no card “{slug}”.") for slug in unknown]
    return played_faults(game.slug, position, cards, game.definition.get("options", {}))


def position_cards(*, game: Game, slugs: Iterable[str]) -> dict[str, CardData]:
    """The cards of a game by slug, in the versions of today, as the referee takes them; each rarity under “slug rarity” too."""
    day = utc_today()
    versions = CardVersion.objects.filter(
        in_force(day), card__game=game, card__slug__in=list(slugs), card__status__in=PUBLIC
    )
    rows = versions.values_list("card__slug", "number", "name", "attributes", "abilities")
    vocabulary = vocabulary_of(game.slug) if has_vocabulary(game.slug) else None

    def normal(abilities: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(normal_ability(vocabulary, each) for each in abilities) if vocabulary else tuple(abilities)

    found = {
        slug: CardData((slug, number), slug, name, attributes, normal(abilities))
        for slug, number, name, attributes, abilities in rows
    }
    if game.definition.get("tiers"):
        for (slug, rarity), card in card_data_list(game=game.slug, slugs=list(found), day=day).items():
            if rarity is not None:
                found[f"{slug} {rarity}"] = replace(card, abilities=normal(card.abilities))
    return found


def position_check(*, game: Game, position: Mapping[str, Any]) -> PositionCheck:
    """Let the referee play a position with the cards of today."""
    faults = position_faults(game=game, position=position)
    if faults:
        return PositionCheck(UNPLAYED, tuple(each.message for each in faults))
    cards = position_cards(game=game, slugs=handles_of(position).values())
    found = position_replay(game.slug, position, cards, game.definition.get("options", {}))
    if found is None:
        return PositionCheck(UNPLAYED)
    return PositionCheck(HOLDS if found.holds else FAILS, found.differences, found.refusal)


def ruling_check(*, version: RulingVersion) -> PositionCheck | None:
    """What the referee says of a version's position; None where it has none. Held until a card or rule changes, or the day does."""
    if version.position is None:
        return None
    state = (*data_revisions(("cards", "rules")), utc_today())
    return _checked.get(version.pk, state, lambda: position_check(game=version.ruling.game, position=version.position))


def position_in_words(
    *, game: Game, position: Mapping[str, Any], check: PositionCheck | None = None
) -> PositionWords | None:
    """A position for people, its cards by the names they have today; None for one whose shape is no longer known.

    With what the referee says of it, a refusal is told in its words.
    """
    if shape_faults(game.slug, position):
        return None
    slugs = set(handles_of(position).values())
    rows = CardVersion.objects.filter(in_force(utc_today()), card__game=game, card__slug__in=slugs)
    return position_words(position, dict(rows.values_list("card__slug", "name")), check.refusal if check else "")
