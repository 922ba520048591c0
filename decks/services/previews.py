"""What links to decks and verdicts show elsewhere, and their pictures: drawn when first asked for, and kept while there is room."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
from django.conf import settings

from cards.faces.face import face_of, rarities_of
from cards.faces.parts import Face
from cards.selectors import version_list
from cards.services.faces import face_with_picture
from decks.models import Deck, SharedCheck
from decks.previews.drawing import FAN, picture_of
from decks.previews.preview import BAD, GOOD, WAIVED, Preview
from decks.selectors import deck_version_newest
from decks.services.deck_editing import from_rows
from decks.services.deck_outlook import verdict_on
from decks.services.deck_sharing import shared_allow
from decks.services.deck_sheet import DeckRow, Section, sections_of
from decks.services.deck_text import deck_text_read
from decks.services.legality import DeckVerdict, Target
from decks.services.rulesets import rules_of_day
from decks.services.verdict_panel import verdict_heading
from oscg.common.clock import utc_today
from oscg.common.files import file_write, oldest_remove
from rules.models import Format

KEPT = 2_000
SHOWN_FINDINGS = 2
SIDEBOARD = "sideboard"


def deck_preview(*, deck: Deck, found: DeckVerdict, sections: Sequence[Section]) -> Preview:
    """The preview of a deck from what its page has worked out: the verdict of the day and the rows."""
    return Preview(title=deck.name, leads=_leads(sections, found), **_verdict_parts(found, deck.format))


def deck_preview_now(*, deck: Deck) -> Preview:
    """The preview of a deck's newest version, as of today."""
    entries = from_rows(deck_version_newest(deck=deck).entries)
    rules = rules_of_day(format_slug=deck.format.slug, day=utc_today())
    target = Target(deck.format.slug, utc_today())
    found = verdict_on(entries=entries, target=target, caption="", rules=rules).found
    return deck_preview(deck=deck, found=found, sections=sections_of(entries, rules))


def check_preview(*, check: SharedCheck, name: str | None, found: DeckVerdict) -> Preview:
    """The preview of a shared verdict from what its page has worked out."""
    messages = [violation.message for violation in found.verdict.violations]
    return Preview(
        title=name or f"A deck for {check.format.name}",
        findings=tuple(messages[:SHOWN_FINDINGS]),
        more=max(0, len(messages) - SHOWN_FINDINGS),
        is_verdict=True,
        **_verdict_parts(found, check.format),
    )


def check_preview_now(*, check: SharedCheck) -> Preview:
    """The preview of a shared verdict, as of the day it is about."""
    target = Target(check.format.slug, check.as_of, shared_allow(check), check.is_sanctioned)
    read = deck_text_read(text=check.text, format_slug=target.format, as_of=target.as_of)
    found = verdict_on(entries=read.entries, target=target, caption="").found
    return check_preview(check=check, name=read.name, found=found)


def preview_picture(*, preview: Preview) -> bytes:
    """Draw a preview's picture and keep it. The oldest are let go when there are too many."""
    path = picture_path(preview)
    data = picture_of(preview, _faces(preview))
    file_write(path, data)
    oldest_remove(path.parent, keep=KEPT)
    return data


def picture_kept(*, preview: Preview) -> bytes | None:
    """The picture as it was drawn before; None where it was not, or is kept no more."""
    try:
        return picture_path(preview).read_bytes()
    except FileNotFoundError:
        return None


def picture_path(preview: Preview) -> Path:
    """Where a preview's picture lies."""
    return Path(settings.MEDIA_ROOT) / "previews" / f"{preview.digest}.jpg"


def _verdict_parts(found: DeckVerdict, format_: Format) -> dict[str, Any]:
    verdict = found.verdict
    spec = verdict.ruleset.spec
    size = sum(verdict.counts.values())
    parts = [f"{size:,} {'card' if size == 1 else 'cards'}"]
    if spec.ban_list:
        parts.append(f"list {spec.ban_list.revision}")
    parts.append(f"{found.as_of.day} {found.as_of:%b %Y}")
    return {
        "game": format_.game.slug,
        "game_name": format_.game.name,
        "format_name": format_.name,
        "state": BAD if not found.is_legal else WAIVED if verdict.waived else GOOD,
        "heading": verdict_heading(found.is_legal, len(verdict.violations), bool(verdict.waived)),
        "detail": " · ".join(parts),
        "basis": spec.hash,
    }


def _leads(sections: Sequence[Section], found: DeckVerdict) -> tuple[tuple[str, str | None], ...]:
    """The cards that stand for a deck: those the game sets above others, then the dearest. Cards nobody may see are none of them."""
    headings = found.verdict.ruleset.spec.game.words.get("headings", ())
    rows = [(section, row) for section in sections for row in section.rows if row.href]
    rows.sort(
        key=lambda each: (each[0].title not in headings, each[1].board == SIDEBOARD, -_cost(each[1]), each[1].name)
    )
    cards: dict[str, str | None] = {}
    for _, row in rows:
        cards.setdefault(row.slug, row.tier.code if row.tier else None)
    return tuple(cards.items())[: len(FAN)]


def _cost(row: DeckRow) -> int:
    return int(row.cost) if row.cost else -1


def _faces(preview: Preview) -> list[Face]:
    """The faces of a preview's leads that everybody may see. One query."""
    slugs = [slug for slug, _ in preview.leads]
    rows = version_list(day=utc_today()).filter(card__game__slug=preview.game, card__slug__in=slugs)
    documents = {slug: orjson.loads(document) for slug, document in rows.values_list("card__slug", "document")}
    return [
        face_with_picture(face_of(documents[slug], rarity if rarity in rarities_of(documents[slug]) else None))
        for slug, rarity in preview.leads
        if slug in documents
    ]
