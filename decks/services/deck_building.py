"""The deck builder's work: what each button does to the entries, and everything the bench shows of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from decks.services.card_finding import Choices, Wanted, cards_find, choices
from decks.services.deck_figures import BoardCount, Figures, board_counts, figures_of
from decks.services.deck_files import deck_text_write
from decks.services.deck_fixes import entries_fix
from decks.services.deck_sheet import (
    Section,
    TierChoice,
    badge_of,
    entry_key,
    excess_of,
    href_of,
    left_words,
    room_of,
    sections_of,
    tier_choices,
    what_words,
)
from decks.services.deck_text import as_deck_text, deck_text_read, homes
from decks.services.legality import Target, deck_verdict
from decks.services.rulesets import RulesOfDay
from decks.services.verdict_panel import Panel, all_fixes, panel_of
from oscg.common.clock import utc_today
from oscg.common.errors import InvalidInput
from rules.models import Format
from rules.specs.card import CardSpec
from rules.specs.deck import DeckEntry

SHOWN, MORE = 8, 24
MOST_COPIES = 999


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card one may add: `key` is what its button sends; with `tiers`, each rarity has a button."""

    slug: str
    name: str
    href: str
    art: str
    what: str
    state: str
    limit: Any
    key: str
    tiers: tuple[TierChoice, ...]
    words: str
    is_over: bool


@dataclass(frozen=True, slots=True)
class Bench:
    """All that the builder shows of a deck under construction."""

    entries: str
    size: int
    sections: tuple[Section, ...]
    boards: tuple[BoardCount, ...]
    panel: Panel
    figures: Figures
    found: tuple[FoundCard, ...]
    more: tuple[FoundCard, ...]
    total: int
    choices: Choices
    text: str


@dataclass(frozen=True, slots=True)
class ReadIn:
    """Text read into the builder: entries, the deck's name and notes, and the lines that were left out."""

    entries: tuple[DeckEntry, ...]
    name: str
    notes: str
    unread: tuple[str, ...]


def bench_of(*, entries: Sequence[DeckEntry], wanted: Wanted, format: Format, rules: RulesOfDay) -> Bench:  # noqa: A002
    """The bench of a deck as it is now, judged today."""
    today = utc_today()
    target = Target(format.slug, today)
    found = deck_verdict(entries=entries, target=target, rules=rules)
    over = excess_of(found.verdict.violations, entries)
    panel = panel_of(found=found, entries=entries, target=target, format=format, today=today)
    cards = cards_find(wanted=wanted, rules=rules)
    shown = cards[: SHOWN + MORE]
    homes_of = {card.slug: _home(card, entries, rules) for card in shown}
    candidates = [*entries, *(entry for card in shown for entry in _ways(card, homes_of[card.slug], rules))]
    room = room_of(entries, candidates, rules)
    offers = [_offer(card, homes_of[card.slug], entries, rules, room, over) for card in shown]
    return Bench(
        entries=json.dumps([list(entry) for entry in entries], ensure_ascii=False, separators=(",", ":")),
        size=sum(entry.count for entry in entries if type(entry.count) is int),
        sections=tuple(sections_of(entries, rules, panel=panel, room=room, over=over)),
        boards=tuple(board_counts(found.verdict.counts, found.verdict.ruleset)),
        panel=panel,
        figures=figures_of(entries, rules),
        found=tuple(offers[:SHOWN]),
        more=tuple(offers[SHOWN:]),
        total=len(cards),
        choices=choices(rules),
        text=_text(entries, format),
    )


def _text(entries: Sequence[DeckEntry], format_: Format) -> str:
    try:
        return deck_text_write(name="", entries=entries, format_slug=format_.slug)
    except InvalidInput as error:
        return f"// {error.message}\n"


def _home(card: CardSpec, entries: Sequence[DeckEntry], rules: RulesOfDay) -> str:
    """Where a card is added: where it lies already, else the first board its kind belongs on."""
    own = rules.ruleset.spec.game.boards
    lying = (entry.board for entry in entries if entry.card == card.slug and entry.board in own)
    return next(lying, homes(card.slug, card.rarity, rules)[0])


def _ways(card: CardSpec, board: str, rules: RulesOfDay) -> list[DeckEntry]:
    tiers = tier_choices(card.slug, board, None, rules)
    if not tiers:
        return [DeckEntry(card.slug, 1, board)]
    return [DeckEntry(card.slug, 1, board, tier.code) for tier in tiers]


def begun_with(*, slug: str, rules: RulesOfDay) -> tuple[DeckEntry, ...]:
    """One copy of a card as the start of a deck, in its first rarity; nothing where the game has no such card today."""
    card = next((found for (name, _), found in rules.pool.cards.items() if name == slug), None)
    return tuple(_ways(card, _home(card, (), rules), rules)[:1]) if card is not None else ()


def _offer(
    card: CardSpec,
    board: str,
    entries: Sequence[DeckEntry],
    rules: RulesOfDay,
    room: Mapping[str, int],
    over: Mapping[str, int],
) -> FoundCard:
    own = [entry for entry in entries if entry.card == card.slug]
    held = sum(entry.count for entry in own if type(entry.count) is int)
    excess = sum(over.get(entry_key(entry), 0) for entry in own) or over.get(card.slug, 0)
    tiers = tier_choices(card.slug, board, None, rules)
    first = _ways(card, board, rules)[0]
    left = f"{excess} too many" if excess else "" if len(tiers) > 1 else left_words(room.get(entry_key(first)))
    state, limit = badge_of(card, rules)
    held_words = f"{held} in the deck" if held else ""
    return FoundCard(
        slug=card.slug,
        name=card.name,
        href=href_of(card),
        art=f"/art/{card.game}/{card.slug}.svg",
        what=_what(card, rules),
        state=state,
        limit=limit,
        key=entry_key(first),
        tiers=tiers if len(tiers) > 1 else (),
        words=", ".join(part for part in (held_words, left) if part),
        is_over=bool(excess),
    )


def _what(card: CardSpec, rules: RulesOfDay) -> str:
    cost = card.facts.get("cost")
    return f"{what_words(card, rules)}{f', cost {cost}' if type(cost) is int else ''}"


def carried_out(*, entries: Sequence[DeckEntry], button: str, value: str) -> tuple[DeckEntry, ...]:
    """The entries after a button: more, less, drop, swap. What cannot be read changes nothing."""
    try:
        sent = json.loads(value[:1_000])
    except (ValueError, RecursionError):
        return tuple(entries)
    if button == "swap":
        if not isinstance(sent, list) or len(sent) != 2:
            return tuple(entries)
        before, after = _entry(sent[0]), _entry(sent[1])
        held = next((e for e in entries if before and _key(e) == _key(before)), None)
        if before is None or after is None or held is None:
            return tuple(entries)
        return _added(_added(entries, before, None), after, held.count)
    wanted = _entry(sent)
    if wanted is None:
        return tuple(entries)
    return _added(entries, wanted, {"more": 1, "less": -1, "drop": None}[button])


def _key(entry: DeckEntry) -> tuple[str, str, str | None]:
    return entry.card, entry.board, entry.rarity


def _entry(sent: Any) -> DeckEntry | None:
    is_sound = isinstance(sent, list) and len(sent) == 3 and isinstance(sent[0], str) and isinstance(sent[1], str)
    if not is_sound or not (sent[2] is None or isinstance(sent[2], str)):
        return None
    return DeckEntry(sent[0], 1, sent[1], sent[2])


def _added(entries: Sequence[DeckEntry], wanted: DeckEntry, change: Any) -> tuple[DeckEntry, ...]:
    """The entries with so many copies more (or fewer) of one; None takes it out, a count that is no number is replaced."""
    found: list[DeckEntry] = []
    is_met = False
    for entry in entries:
        if _key(entry) != _key(wanted) or is_met:
            found.append(entry)
            continue
        is_met = True
        have = entry.count if type(entry.count) is int else 0
        count = None if change is None else min(have + change, MOST_COPIES) if type(change) is int else change
        if count is not None and (type(count) is not int or count > 0):
            found.append(entry._replace(count=count))
    if not is_met and change is not None and (type(change) is not int or change > 0):
        found.append(wanted._replace(count=change))
    return tuple(found)


def fixed(
    *,
    entries: Sequence[DeckEntry],
    fix: Mapping[str, Any] | None,
    rules: RulesOfDay,
    format: Format,  # noqa: A002
) -> tuple[DeckEntry, ...]:
    """The entries after one fix, or after the first fix of every finding where none is given."""
    fixes = [fix] if fix else all_fixes(entries=entries, target=Target(format.slug), rules=rules)
    current = tuple(entries)
    for each in fixes:
        current = entries_fix(entries=current, fix=each, rules=rules)
    return current


def read_in(*, text: str, format: Format) -> ReadIn:  # noqa: A002
    """A deck text as the builder's entries, equal lines together. Raises InvalidInput for text that cannot be read."""
    plain, notes = as_deck_text(text=text, format_slug=format.slug)
    read = deck_text_read(text=plain, format_slug=format.slug)
    return ReadIn(merged(read.entries), read.name or "", notes, tuple(str(line["message"]) for line in read.unread))


def merged(entries: Sequence[DeckEntry]) -> tuple[DeckEntry, ...]:
    """Entries of the same card, board and rarity as one; a count that is no number stays on its own."""
    found: dict[tuple[Any, ...], DeckEntry] = {}
    for at, entry in enumerate(entries):
        is_number = type(entry.count) is int
        key = _key(entry) if is_number else (*_key(entry), at)
        held = found.get(key)
        found[key] = entry if held is None else held._replace(count=held.count + entry.count)
    return tuple(found.values())
