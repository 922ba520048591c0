"""What a ruling says, as data: its shape, and whether the cards and rules it names exist."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.models import Card
from cards.selectors import PUBLIC
from cards.services.ruling_positions import position_faults
from oscg.common.errors import FieldError, InvalidInput
from oscg.common.storable import is_storable
from rules.games.catalog import shipped
from rules.models import Game

LONGEST: Mapping[str, int] = {"question": 300, "answer": 6000, "note": 500}
MOST_LINKS = 20
EMPTY: Mapping[str, Any] = {"question": "", "answer": "", "cards": [], "rules": [], "position": None, "note": ""}


def ruling_content_read(*, game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    """A ruling's content with every key in its place; it may be unfinished, but what it names has to exist.

    Raises InvalidInput with every fault at its field.
    """
    faults = list(_shape_faults(given))
    if faults:
        raise _invalid(faults)
    content = {key: given.get(key, empty) for key, empty in EMPTY.items()}
    for key in LONGEST:
        content[key] = content[key].strip()
    for key in ("cards", "rules"):
        content[key] = list(dict.fromkeys(each.strip() for each in content[key] if each.strip()))
    content["rules"] = [each.upper() for each in content["rules"]]
    faults = [*_unknown_cards(game, content["cards"]), *_unknown_rules(game, content["rules"])]
    if content["position"] is not None:
        found = position_faults(game=game, position=content["position"])
        faults += [FieldError(f"/position{each.pointer}", "ruling.position", each.message) for each in found]
    if faults:
        raise _invalid(faults)
    return content


def ruling_complete_check(content: Mapping[str, Any]) -> None:
    """Raises InvalidInput for what a ruling lacks before it can be published: question, answer, a card or a rule."""
    faults = []
    for key, words in (("question", "the question"), ("answer", "the answer")):
        if not content[key]:
            faults.append(FieldError(f"/{key}", f"ruling.{key}", f"Write {words} before you publish."))
    if not content["cards"] and not content["rules"]:
        faults.append(
            FieldError(
                "/cards", "ruling.links", "Name at least one card or rule, so that people find the ruling there."
            )
        )
    if faults:
        raise _invalid(faults)


def _invalid(faults: list[FieldError]) -> InvalidInput:
    return InvalidInput("ruling.invalid", faults[0].detail, errors=tuple(faults))


def _shape_faults(given: Mapping[str, Any]) -> list[FieldError]:
    unknown = sorted(set(given) - set(EMPTY))
    if unknown:
        message = f"A ruling has no “{unknown[0][:40]}”. It has {', '.join(EMPTY)}."
        return [FieldError(f"/{unknown[0][:40]}", "ruling.unknown_field", message)]
    faults = []
    for key, longest in LONGEST.items():
        value = given.get(key, "")
        if not isinstance(value, str) or len(value) > longest or not is_storable(value):
            message = f"The {key} is a text of at most {longest} characters, all of which can be stored."
            faults.append(FieldError(f"/{key}", f"ruling.{key}", message))
    for key in ("cards", "rules"):
        value = given.get(key, [])
        is_list = isinstance(value, list) and len(value) <= MOST_LINKS
        if not is_list or not all(isinstance(each, str) and len(each) <= 80 and is_storable(each) for each in value):
            message = f"Name at most {MOST_LINKS} {key}, each by its {'slug' if key == 'cards' else 'id'}."
            faults.append(FieldError(f"/{key}", f"ruling.{key}", message))
    return faults


def _unknown_cards(game: Game, slugs: list[str]) -> list[FieldError]:
    known = set(Card.objects.filter(game=game, slug__in=slugs, status__in=PUBLIC).values_list("slug", flat=True))
    return [
        FieldError(f"/cards/{at}", "card.unknown", f"{game.name} has no card “{slug}”. Give the slug from its address.")
        for at, slug in enumerate(slugs)
        if slug not in known
    ]


def rule_ids(game_slug: str) -> Mapping[str, str]:
    """The rules of a game's book: id → title; nothing for a game without a book."""
    folder = shipped().get(game_slug)
    return {atom["id"]: atom["title"] for atom in folder.rulebook["atoms"]} if folder else {}


def _unknown_rules(game: Game, ids: list[str]) -> list[FieldError]:
    known = rule_ids(game.slug)
    return [
        FieldError(f"/rules/{at}", "ruling.rules", f"The rule book of {game.name} has no rule “{each}”.")
        for at, each in enumerate(ids)
        if each not in known
    ]
