"""Formats and lists for tests, made through the services."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from banlists.services.publishing import Published, list_revision_publish
from rules.models import Format, Game
from rules.selectors.games import format_get
from rules.services.formats import format_create, format_revision_publish
from tests.factories.cards import LONG_AGO

SHIPPED = {
    "maximus": "maximus-standard",
    "card-wars": "card-wars-war",
    "fortification": "fortification-standard",
}


def format_make(game: str, slug: str, *, options: Mapping[str, Any] | None = None, since: date = LONG_AGO) -> Format:
    """A format with the rules of the game's shipped one, without a list."""
    made = format_create(game=Game.objects.get(slug=game), slug=slug, name=slug.replace("-", " ").title())
    shipped = format_get(slug=SHIPPED[game]).revisions.latest("number")
    format_revision_publish(
        format=made, effective_from=since, options=options or {}, deck_rules=shipped.deck_rules, note="For a test."
    )
    return made


def list_make(
    format_: Format,
    since: date,
    *,
    banned: Sequence[str] = (),
    restricted: Mapping[str, int] | None = None,
    filters: Sequence[Mapping[str, Any]] = (),
) -> Published:
    """The next revision of a format's list: cards banned, cards restricted to a number, and whole entries with filters."""
    entries: list[Mapping[str, Any]] = [{"card": card, "status": "banned", "reason": "A test."} for card in banned]
    entries += [
        {"card": card, "status": "restricted", "limit": limit, "reason": "A test."}
        for card, limit in (restricted or {}).items()
    ]
    return list_revision_publish(format=format_, effective_from=since, entries=[*entries, *filters])
