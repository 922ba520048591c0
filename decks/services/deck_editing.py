"""Saving decks. An illegal deck, an unfinished one or one with unknown cards is saved like any other (MAX-DECK-12)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q

from cards.models import Card
from decks.models import Deck, DeckCard, DeckVersion
from oscg.common.changes import change_record
from oscg.common.errors import InvalidInput, Missing, Stale
from oscg.common.storable import is_storable
from rules.models import Format
from rules.specs.deck import DeckEntry
from rules.specs.names import name_key

SCOPE = "decks"
MOST_COPIES = 2**62
LONGEST_NAME, LONGEST_NOTES, LONGEST_NOTE, MOST_ENTRIES = 120, 20_000, 200, 2_000
LONGEST_KEY = 120
"""No card's folded name is longer."""


def deck_create(
    *,
    format: Format,  # noqa: A002
    name: str,
    entries: Sequence[DeckEntry],
    owner: Any = None,
    notes: str = "",
    note: str = "",
    visibility: str = Deck.Visibility.PRIVATE,
    is_sample: bool = False,
    request_key: str = "",
) -> Deck:
    """Save a new deck with its first version; the same request of the same owner again gives the deck it made (UNIQ-01).

    Raises InvalidInput for a name, notes or a number of entries beyond what is kept.
    """
    checked = _checked(name=name, notes=notes, note=note, visibility=visibility, entries=entries)
    if made := _made_by(owner, request_key):
        return made
    try:
        with transaction.atomic():
            deck = Deck.objects.create(
                format=format,
                name=checked["name"],
                owner=owner,
                notes=notes,
                visibility=visibility,
                is_sample=is_sample,
                request_key=request_key,
            )
            _version_add(deck, entries, number=1, note=note)
            change_record(scope=SCOPE, action="created", subject="deck", key=str(deck.pk), after=1, actor=owner)
    except IntegrityError:
        made = _made_by(owner, request_key)
        if made is None:
            raise
        return made
    return deck


def deck_update(
    *,
    deck: Deck,
    actor: Any = None,
    name: str | None = None,
    notes: str | None = None,
    visibility: str | None = None,
    reason: str | None = None,
) -> Deck:
    """Change what a deck is called, its notes and who sees it; its cards are versions. Raises InvalidInput."""
    given = {"name": name, "notes": notes, "visibility": visibility}
    wanted = _checked(**{key: value for key, value in given.items() if value is not None})
    changed = [key for key, value in wanted.items() if getattr(deck, key) != value]
    if changed:
        with transaction.atomic():
            for key in changed:
                setattr(deck, key, wanted[key])
            deck.save(update_fields=[*changed, "updated_at"])
            what = ", ".join(sorted(changed))
            _record(deck, "edited", actor, note=f"{what}: {reason}" if reason else what)
    return deck


def deck_version_save(
    *, deck: Deck, entries: Sequence[DeckEntry], actor: Any = None, note: str = "", base: int | None = None
) -> DeckVersion:
    """Save the next version of a deck; when the cards are those of the newest one, that one is returned and nothing written.

    `base` is the version the work began with: raises Stale when there is a newer one with other cards.
    """
    _checked(note=note, entries=entries)
    with transaction.atomic():
        # The deck's row is the lock: whoever saves second sees the first one's version.
        if Deck.objects.select_for_update().filter(pk=deck.pk).first() is None:
            raise Missing("deck.unknown", "The deck was deleted in the meantime. Save the cards as a new deck.")
        last = DeckVersion.objects.filter(deck=deck).order_by("-number").first()
        if last is not None and last.entries == as_rows(entries):
            return last
        before = last.number if last else None
        if base is not None and before is not None and before != base:
            raise Stale(
                "deck.newer_version",
                f"Version {before} was saved meanwhile, in another window or by another program. "
                "Your work is still here; save again to put it on top as a new version.",
            )
        version = _version_add(deck, entries, number=(before or 0) + 1, note=note)
        deck.save(update_fields=["updated_at"])
        _record(deck, "saved", actor, before=before, after=version.number)
    return version


def deck_revise(
    *,
    deck: Deck,
    actor: Any,
    entries: Sequence[DeckEntry] | None = None,
    note: str = "",
    base: int | None = None,
    unchanged_since: datetime | None = None,
    **fields: str | None,
) -> DeckVersion:
    """Save cards and fields of a deck together or not at all; the version that then is the newest.

    `unchanged_since` is the deck's `updated_at` as the caller knows it: raises Stale when somebody changed it meanwhile.
    """
    with transaction.atomic():
        held = Deck.objects.select_for_update().filter(pk=deck.pk).first()
        if held is not None and unchanged_since is not None and held.updated_at != unchanged_since:
            raise Stale("deck.changed", "The deck was changed since. Read it again, then send the change once more.")
        if entries is not None:
            deck_version_save(deck=deck, entries=entries, actor=actor, note=note, base=base)
        deck_update(deck=deck, actor=actor, **fields)
        newest: DeckVersion = DeckVersion.objects.filter(deck=deck).latest("number")
    return newest


def deck_delete(*, deck: Deck, actor: Any = None, reason: str = "") -> None:
    """Delete a deck with all its versions."""
    with transaction.atomic():
        _record(deck, "deleted", actor, note=reason)
        deck.delete()


def as_rows(entries: Sequence[DeckEntry]) -> list[list[Any]]:
    """Entries as the JSON value a version stores."""
    return [list(entry) for entry in entries]


def from_rows(rows: Sequence[Sequence[Any]]) -> tuple[DeckEntry, ...]:
    """A version's JSON value as entries."""
    return tuple(DeckEntry(*row) for row in rows)


def _record(deck: Deck, action: str, actor: Any, **more: Any) -> None:
    change_record(scope=SCOPE, action=action, subject="deck", key=str(deck.pk), actor=actor, **more)


def _made_by(owner: Any, request_key: str) -> Deck | None:
    if owner is None or not request_key:
        return None
    return Deck.objects.filter(owner=owner, request_key=request_key).first()


def _checked(**given: Any) -> dict[str, Any]:
    """The given values, the name trimmed. Raises InvalidInput naming the first that cannot be kept."""
    for key, value in given.items():
        if key != "entries" and not is_storable(value):
            message = f"The {key} holds characters that are no text. Remove them."
            raise InvalidInput(f"deck.{key}", message, pointer=f"/{key}")
    for at, entry in enumerate(given.get("entries", ())):
        if not is_storable(entry):
            message = f"Entry {at + 1} holds characters or numbers that cannot be stored. Correct it."
            raise InvalidInput("deck.entry", message, pointer=f"/entries/{at}")
    if "name" in given:
        given["name"] = " ".join(given["name"].split())
        if not given["name"]:
            raise InvalidInput("deck.name", "The deck has no name. Give it one to save it.", pointer="/name")
    if given.get("visibility", Deck.Visibility.PRIVATE) not in Deck.Visibility.values:
        choice = ", ".join(Deck.Visibility.values)
        raise InvalidInput("deck.visibility", f"Choose who sees the deck: {choice}.", pointer="/visibility")
    for key, most in (("name", LONGEST_NAME), ("notes", LONGEST_NOTES), ("note", LONGEST_NOTE)):
        if len(given.get(key, "")) > most:
            message = f"The {key} is longer than {most:,} characters. Shorten it."
            raise InvalidInput(f"deck.{key}", message, pointer=f"/{key}")
    if len(given.get("entries", ())) > MOST_ENTRIES:
        message = f"A deck keeps up to {MOST_ENTRIES:,} lines. Remove some."
        raise InvalidInput("deck.entries", message, pointer="/entries")
    return given


def _version_add(deck: Deck, entries: Sequence[DeckEntry], *, number: int, note: str = "") -> DeckVersion:
    version = DeckVersion.objects.create(deck=deck, number=number, entries=as_rows(entries), note=note)
    if number > 1:
        DeckCard.objects.filter(deck=deck).delete()
    DeckCard.objects.bulk_create(
        DeckCard(deck=deck, card_id=card, unknown_key=key, copies=count)
        for (card, key), count in _copies(deck, entries).items()
    )
    return version


def _copies(deck: Deck, entries: Sequence[DeckEntry]) -> dict[tuple[int | None, str], int]:
    """Copies by card, or by the key of an unknown name, over all entries with a count. One query.

    An entry names its card by slug or by name.
    """
    counted = [entry for entry in entries if type(entry.count) is int and entry.count > 0]
    keys = {entry.card: name_key(entry.card) for entry in counted}
    wanted = Q(slug__in=set(keys)) | Q(name_key__in=set(keys.values()) - {""})
    slugs: dict[str, int] = {}
    names: dict[str, int] = {}
    for pk, slug, key in Card.objects.filter(wanted, game_id=deck.format.game_id).values_list("id", "slug", "name_key"):
        slugs[slug] = names[key] = pk
    found: dict[tuple[int | None, str], int] = {}
    for entry in counted:
        card = slugs.get(entry.card) or names.get(keys[entry.card])
        place = (card, "" if card else keys[entry.card])
        if card or 0 < len(place[1]) <= LONGEST_KEY:
            found[place] = min(found.get(place, 0) + entry.count, MOST_COPIES)
    return found
