"""Where the names in an article lead: cards and rules of its game, or of all games for the whole site; and pictures it may show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q
from django.utils.safestring import SafeString

from cards.models import Artwork, Card
from cards.pictures.copies import artwork_address, artwork_key
from cards.selectors import PUBLIC
from cards.services.ruling_content import rule_ids
from oscg.common.markdown import Document, Picture
from rules.games.catalog import shipped
from rules.models import Game
from rules.specs.names import name_key

MOST_NAMES = 200


@dataclass(frozen=True, slots=True)
class Drawn:
    """An article's HTML, and what it names that leads nowhere."""

    html: SafeString
    unknown: tuple[str, ...]
    unshown: tuple[str, ...]


def draw(body: str, game: Game | None, *, is_preview: bool = False) -> Drawn:
    """An article as HTML with its links and pictures; those it names in vain are told, and marked in a preview."""
    document = Document(body)
    names, addresses = document.names(), document.pictures()
    links = links_of(names, game)
    pictures = pictures_of(addresses)
    return Drawn(
        document.html(links, pictures, is_preview=is_preview),
        tuple(name for name in names if name not in links),
        tuple(address for address in addresses if address not in pictures),
    )


def links_of(names: Sequence[str], game: Game | None) -> dict[str, str]:
    """The addresses of cards (by name or slug) and rules (by id) by what they are called. One that several games have leads nowhere.

    `maximus/Ember Wolf` names the game, too.
    """
    wanted = list(names)[:MOST_NAMES]
    cards = _cards(wanted, game)
    found = {}
    for name in wanted:
        addresses = {address for key in _keys(name) for address in cards.get(key, ())} or _rules(name, game)
        if len(addresses) == 1:
            found[name] = addresses.pop()
    return found


def _keys(name: str) -> list[tuple[str, str]]:
    """How a card may be known, as (game, name's key or slug): in any game, and in the game before a slash."""
    keys = [("", name_key(name)), ("", name)]
    slug, _, rest = name.partition("/")
    return [*keys, (slug, name_key(rest)), (slug, rest.strip())] if rest else keys


def _cards(names: Sequence[str], game: Game | None) -> dict[tuple[str, str], set[str]]:
    """The addresses of cards by `_keys`; no query for no names."""
    keys = {key for name in names for _, key in _keys(name) if key}
    if not keys:
        return {}
    rows = Card.objects.filter(Q(name_key__in=keys) | Q(slug__in=keys), status__in=PUBLIC)
    if game is not None:
        rows = rows.filter(game=game)
    found: dict[tuple[str, str], set[str]] = {}
    for of_game, slug, key in rows.values_list("game__slug", "slug", "name_key"):
        for known in (("", slug), ("", key), (of_game, slug), (of_game, key)):
            found.setdefault(known, set()).add(f"/cards/{of_game}/{slug}/")
    return found


def _rules(name: str, game: Game | None) -> set[str]:
    """The address of a rule by its id, in the book of the game or of any."""
    slugs = [game.slug] if game is not None else list(shipped())
    return {f"/rules/{slug}/#{name.upper()}" for slug in slugs if name.upper() in rule_ids(slug)}


def pictures_of(addresses: Sequence[str]) -> dict[str, Picture]:
    """The pictures of published cards, by their address as it was written: with the site's own name in front or without."""
    keys = {address: key for address in addresses if (key := artwork_key(address.removeprefix(settings.SITE_URL)))}
    if not keys:
        return {}
    held = {each.key: each for each in Artwork.objects.filter(key__in=set(keys.values()), is_public=True)}
    return {
        address: Picture(artwork_address(key), held[key].alt, f"By {held[key].credit}, {held[key].license}")
        for address, key in keys.items()
        if key in held
    }
