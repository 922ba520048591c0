"""A deck's cards as people read them: sections by board and kind, one row per entry, and what two versions differ in."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from decks.services.card_finding import values_of
from decks.services.deck_figures import closed_boards
from decks.services.deck_text import DEFAULT_BOARD
from decks.services.rulesets import RulesOfDay
from decks.services.verdict_panel import Panel
from rules.checks.runner import rooms_for
from rules.specs.ban_list import FREE, UNRESTRICTED, Standing
from rules.specs.card import CardSpec
from rules.specs.deck import DeckEntry, DeckSpec
from rules.specs.verdict import Violation

SEEN = ("published", "withdrawn", "retired")
MOST_ROOM = 12
MOST_ROWS = 120
"""So many rows of a section are shown. More different cards of one kind are no deck, but perhaps a list of unread names."""
UNKNOWN = "Unknown cards"


@dataclass(frozen=True, slots=True)
class TierChoice:
    """A rarity a card comes in; `value` is the key of an entry in that rarity."""

    code: str
    letter: str
    name: str
    value: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class DeckRow:
    """One entry as a row. `key` is what buttons send for it; `left` says how many more the rules leave."""

    at: int
    key: str
    slug: str
    name: str
    href: str
    art: str
    cost: str
    what: str
    count: Any
    board: str
    tier: TierChoice | None
    tiers: tuple[TierChoice, ...]
    state: str
    limit: Any
    mark: int
    mark_state: str
    left: str
    is_over: bool
    moves: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Section:
    """Rows of one board and kind, with how many cards they are."""

    title: str
    board: str
    count: int = 0
    rows: list[DeckRow] = field(default_factory=list)
    hidden: int = 0
    """Rows that are left out: nobody reads thousands of them."""


def entry_key(entry: DeckEntry) -> str:
    """What a button sends for an entry: card, board and rarity as a JSON list."""
    return json.dumps([entry.card, entry.board, entry.rarity], ensure_ascii=False, separators=(",", ":"))


def card_of(entry: DeckEntry, rules: RulesOfDay) -> CardSpec | None:
    """The entry's card; in its lowest rarity where it is not printed in the one named."""
    cards = rules.pool.cards
    return cards.get((entry.card, entry.rarity)) or cards.get((entry.card, None))


def sections_of(
    entries: Sequence[DeckEntry],
    rules: RulesOfDay,
    *,
    panel: Panel | None = None,
    room: Mapping[str, int] | None = None,
    over: Mapping[str, int] | None = None,
) -> list[Section]:
    """The rows in the game's order of boards, then kinds, then cost and name. Unknown cards are kept and stand last."""
    found: dict[tuple[str, str], Section] = {}
    for at, entry in enumerate(entries):
        card = card_of(entry, rules)
        title = _title(entry, card, rules)
        section = found.setdefault((entry.board, title), Section(title, entry.board))
        section.rows.append(_row(at, entry, card, rules, panel, room or {}, over or {}))
        section.count += entry.count if type(entry.count) is int else 0
    for section in found.values():
        section.rows.sort(key=lambda row: (row.cost == "", row.cost.zfill(3), row.name))
        section.hidden = max(0, len(section.rows) - MOST_ROWS)
        del section.rows[MOST_ROWS:]
    boards = _board_order(rules)
    rank = {title: at for at, title in enumerate(_titles(rules))}
    return [
        found[key]
        for key in sorted(
            found, key=lambda key: (key[1] == UNKNOWN, boards.get(key[0], 99), rank.get(key[1], 99), key[1])
        )
    ]


def _board_order(rules: RulesOfDay) -> dict[str, int]:
    return {board: at for at, board in enumerate(rules.ruleset.spec.game.boards)}


def _titles(rules: RulesOfDay) -> list[str]:
    words = rules.ruleset.spec.game.words
    return [*words.get("headings", ()), *words.get("values", {}).get("kind", {}).values()]


def _title(entry: DeckEntry, card: CardSpec | None, rules: RulesOfDay) -> str:
    """The kind on the main board, the board's name elsewhere; a heading of the game where the card answers to it."""
    game = rules.ruleset.spec.game
    if card is None:
        return UNKNOWN
    if entry.board != DEFAULT_BOARD:
        return board_label(entry.board, rules)
    for heading in game.words.get("headings", ()):
        if card.facts.get(heading.lower()) is True:
            return str(heading)
    return kind_words(card, rules) or board_label(entry.board, rules)


def board_label(board: str, rules: RulesOfDay) -> str:
    """A board's name with a capital."""
    label = str(rules.ruleset.spec.game.words.get("board_names", {}).get(board, board))
    return f"{label[:1].upper()}{label[1:]}"


def kind_words(card: CardSpec, rules: RulesOfDay) -> str:
    """A card's kind in the game's words."""
    labels = rules.ruleset.spec.game.words.get("values", {}).get("kind", {})
    return " and ".join(labels.get(value, value.capitalize()) for value in values_of(card, "kind"))


def what_words(card: CardSpec, rules: RulesOfDay) -> str:
    """Kind, element or role, and types of a card in one line."""
    labels = rules.ruleset.spec.game.words.get("values", {})
    parts = [kind_words(card, rules)]
    for fact in ("element", "role", "types"):
        parts += [labels.get(fact, {}).get(v, v.replace("_", " ").capitalize()) for v in values_of(card, fact)]
    return ", ".join(dict.fromkeys(part for part in parts if part))


def standing_of(card: CardSpec, rules: RulesOfDay) -> Standing:
    """What the list of the day says of a card."""
    listed = rules.ruleset.spec.ban_list
    return listed.standings[card] if listed else FREE


def badge_of(card: CardSpec, rules: RulesOfDay) -> tuple[str, Any]:
    """The badge a card needs: listed, withdrawn or retired; empty for a card there is nothing to say about."""
    if card.status in ("withdrawn", "retired"):
        return card.status, ""
    standing = standing_of(card, rules)
    return ("", "") if standing.status == UNRESTRICTED else (standing.status, standing.limit)


def href_of(card: CardSpec) -> str:
    """The address of a card's page; empty for a card that has none."""
    return f"/cards/{card.game}/{card.slug}/" if card.status in SEEN else ""


def tier_choices(slug: str, board: str, rarity: str | None, rules: RulesOfDay) -> tuple[TierChoice, ...]:
    """The rarities a card is printed in; none for cards that have no rarity."""
    cards = rules.pool.cards
    tiers = [tier for tier in rules.ruleset.spec.game.tiers if (slug, tier.code) in cards]
    chosen = cards.get((slug, rarity))
    return tuple(
        TierChoice(
            tier.code,
            tier.letter,
            tier.name,
            entry_key(DeckEntry(slug, 1, board, tier.code)),
            cards[slug, tier.code] is chosen,
        )
        for tier in tiers
    )


def _row(
    at: int,
    entry: DeckEntry,
    card: CardSpec | None,
    rules: RulesOfDay,
    panel: Panel | None,
    room: Mapping[str, int],
    over: Mapping[str, int],
) -> DeckRow:
    key = entry_key(entry)
    number, mark_state = panel.marks.get(at, (0, "")) if panel else (0, "")
    tiers = tier_choices(entry.card, entry.board, entry.rarity, rules) if card else ()
    state, limit = badge_of(card, rules) if card else ("", "")
    excess = over.get(key, over.get(entry.card, 0))
    return DeckRow(
        at=at,
        key=key,
        slug=card.slug if card else "",
        name=card.name if card else rules.pool.known.get(entry.card, entry.card),
        href=href_of(card) if card else "",
        art=f"/art/{card.game}/{card.slug}.svg" if card else "",
        cost=str(card.facts["cost"]) if card and type(card.facts.get("cost")) is int else "",
        what=what_words(card, rules) if card else "No card of this game has this name.",
        count=entry.count,
        board=entry.board,
        tier=next((tier for tier in tiers if tier.is_chosen), None),
        tiers=tiers if len(tiers) > 1 else (),
        state=state,
        limit=limit,
        mark=number,
        mark_state=mark_state,
        left=f"{excess} too many" if excess else left_words(room.get(key)),
        is_over=bool(excess),
        moves=_moves(entry, card, rules) if card else (),
    )


def left_words(room: int | None) -> str:
    """How many more, in words."""
    if room is None:
        return ""
    return f"{MOST_ROOM} or more left" if room >= MOST_ROOM else f"{room} left"


def _moves(entry: DeckEntry, card: CardSpec, rules: RulesOfDay) -> tuple[tuple[str, str], ...]:
    """The other boards a card may lie on, where the game says its kind belongs or all of them: what a button sends, and a name."""
    game = rules.ruleset.spec.game
    homes = game.words.get("homes")
    kinds = values_of(card, "kind")
    boards = homes.get(kinds[0] if kinds else "", [DEFAULT_BOARD]) if homes else game.boards
    closed = closed_boards(rules.ruleset)
    here = entry_key(entry)
    return tuple(
        (f"[{here},{entry_key(entry._replace(board=board))}]", board_label(board, rules).lower())
        for board in boards
        if board != entry.board and board not in closed
    )


def room_of(entries: Sequence[DeckEntry], candidates: Sequence[DeckEntry], rules: RulesOfDay) -> dict[str, int]:
    """How many more of each candidate the deck may take, up to a dozen, by entry key; the validator itself answers."""
    deck = DeckSpec(_what_counts(entries, rules))
    known = {
        entry_key(each): each._replace(count=1) for each in candidates if (each.card, each.rarity) in rules.pool.cards
    }
    rooms = rooms_for(deck, rules.ruleset, list(known.values()), most=MOST_ROOM)
    return dict(zip(known, rooms, strict=True))


def _what_counts(entries: Sequence[DeckEntry], rules: RulesOfDay) -> tuple[DeckEntry, ...]:
    """The entries as far as they touch other cards: unknown ones count for the size of their board alone, faulty ones for nothing.

    The validator is asked many times, and each entry that it cannot read is a finding of its own.
    """
    pool, boards = rules.ruleset.spec.pool, rules.ruleset.spec.game.boards
    sound = [each for each in entries if type(each.count) is int and each.count > 0 and each.board in boards]
    unknown: dict[str, int] = {}
    for each in sound:
        if (each.card, each.rarity) not in pool:
            unknown[each.board] = unknown.get(each.board, 0) + each.count
    known = (each for each in sound if (each.card, each.rarity) in pool)
    return (*known, *(DeckEntry(UNKNOWN, count, board) for board, count in unknown.items()))


def excess_of(violations: Sequence[Violation], entries: Sequence[DeckEntry]) -> dict[str, int]:
    """How many copies the findings ask to remove, by entry key or slug."""
    found: dict[str, int] = {}
    for violation in violations:
        for fix in violation.fixes:
            if fix["op"] != "remove" or not fix.get("card"):
                continue
            spoken = [entries[int(pointer.rpartition("/")[2])] for pointer in violation.pointers]
            keys = {entry_key(e) for e in spoken if e.card == fix["card"] and (e.rarity or "") == fix.get("rarity", "")}
            for key in keys or {fix["card"]}:
                found[key] = max(found.get(key, 0), fix["count"])
    return found
