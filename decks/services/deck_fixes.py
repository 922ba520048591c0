"""Carrying out what a finding advises: on the entries of a deck, or on its text, whose other lines stay as written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from decks.services.deck_text import ReadDeck, board_names, deck_text_read, homes
from decks.services.rulesets import RulesOfDay
from rules.specs.deck import DeckEntry
from rules.specs.verdict import Violation

OPERATIONS = ("remove", "add", "rename", "move")
_COUNT = re.compile(r"^(\s*(?:[-*•·] |sb ?: ?)?)(\d+)", re.IGNORECASE)


def fixes_of(violation: Violation, entries: Sequence[DeckEntry]) -> list[dict[str, Any]]:
    """A finding's fixes that can be carried out without asking back; those of unknown cards name the entry's text."""
    spoken = [entries[int(pointer.rpartition("/")[2])] for pointer in violation.pointers]
    found: list[dict[str, Any]] = []
    for fix in violation.fixes:
        if fix["op"] == "rename" and spoken:
            found.append({**fix, "card": spoken[0].card})
        elif fix.get("card") and fix["op"] in ("remove", "add", "move"):
            found.append(dict(fix))
    is_unknown = violation.code.startswith(("known_card.", "own_game."))
    if is_unknown and spoken:
        whole = sum(entry.count for entry in spoken if type(entry.count) is int)
        found.append({"op": "remove", "card": spoken[0].card, "count": max(whole, 1)})
    return found


def entries_fix(*, entries: Sequence[DeckEntry], fix: Mapping[str, Any], rules: RulesOfDay) -> tuple[DeckEntry, ...]:
    """The entries after a fix; a fix that no longer fits changes nothing."""
    return tuple(entry for entry in _after(entries, fix, rules) if entry is not None)


def text_fix(*, text: str, read: ReadDeck, fix: Mapping[str, Any], rules: RulesOfDay) -> str:
    """The text after a fix: only the lines concerned change, a line without copies goes."""
    after = _after(read.entries, fix, rules)
    lines: list[str | None] = list(text.splitlines())
    for at, number in enumerate(read.entry_lines):
        old, new = read.entries[at], after[at]
        if new is None:
            lines[number - 1] = None
        elif new != old:
            lines[number - 1] = _line(lines[number - 1] or "", old, new, rules)
    kept = [line for line in lines if line is not None]
    for added in after[len(read.entries) :]:
        if added is not None:
            kept = _insert(kept, added, rules)
    return "\n".join(kept) + "\n"


def _after(entries: Sequence[DeckEntry], fix: Mapping[str, Any], rules: RulesOfDay) -> list[DeckEntry | None]:
    """The entries by their old places, None where one is gone; new ones behind them."""
    found: list[DeckEntry | None] = list(entries)
    op, count = fix.get("op"), fix.get("count", 1)
    if op == "rename":
        slug = rules.pool.names.find(str(fix.get("to", "")))
        return [e._replace(card=slug) if e and slug and e.card == fix.get("card") else e for e in found]
    if op == "add":
        board = fix.get("board") or homes(str(fix.get("card")), fix.get("rarity"), rules)[0]
        return _add(found, DeckEntry(str(fix.get("card")), count, board, fix.get("rarity")), rules)
    if op in ("remove", "move"):
        taken = _take(found, fix, count, rules)
        if op == "move" and taken and fix.get("to"):
            return _add(found, DeckEntry(str(fix["card"]), taken, str(fix["to"]), fix.get("rarity")), rules)
    return found


def _take(found: list[DeckEntry | None], fix: Mapping[str, Any], count: int, rules: RulesOfDay) -> int:
    """Take copies away, the last entries first; how many it were."""
    left = count
    for at in range(len(found) - 1, -1, -1):
        entry = found[at]
        if left <= 0 or entry is None or not _meant(entry, fix, rules):
            continue
        have = entry.count if type(entry.count) is int else 0
        taken = min(max(have, 0), left)
        left -= taken
        found[at] = entry._replace(count=have - taken) if have > taken else None
    return count - left


def _meant(entry: DeckEntry, fix: Mapping[str, Any], rules: RulesOfDay) -> bool:
    if entry.card != fix.get("card") or fix.get("board") not in (None, entry.board):
        return False
    cards = rules.pool.cards
    wanted = fix.get("rarity")
    return wanted is None or cards.get((entry.card, entry.rarity)) is cards.get((entry.card, wanted))


def _add(found: list[DeckEntry | None], new: DeckEntry, rules: RulesOfDay) -> list[DeckEntry | None]:
    for at, entry in enumerate(found):
        fix = {"card": new.card, "board": new.board, "rarity": new.rarity}
        if entry is not None and type(entry.count) is int and _meant(entry, fix, rules):
            found[at] = entry._replace(count=entry.count + new.count)
            return found
    return [*found, new]


def _line(old_text: str, old: DeckEntry, new: DeckEntry, rules: RulesOfDay) -> str:
    """The line with another count as the user wrote it; with another card, written anew."""
    match = _COUNT.match(old_text)
    if old.card == new.card and match and int(match[2]) == old.count:
        return f"{match[1]}{new.count}{old_text[match.end() :]}"
    return _written(new, rules)


def _written(entry: DeckEntry, rules: RulesOfDay) -> str:
    name = rules.pool.known.get(entry.card, entry.card)
    mark = f" [{entry.rarity.title()}]" if entry.rarity else ""
    return f"{entry.count} {name}{mark}"


def _insert(lines: list[str], entry: DeckEntry, rules: RulesOfDay) -> list[str]:
    """The lines with one more card: behind the last one of its board, or at the end under the board's heading.

    What was written is read again, since a heading far above may put the new line elsewhere.
    """
    slug = rules.ruleset.spec.format
    line = _written(entry, rules)
    before = deck_text_read(text="\n".join(lines), format_slug=slug)
    places = [n for n, e in zip(before.entry_lines, before.entries, strict=True) if e.board == entry.board]
    at = places[-1] if places else len(lines)
    candidate = [*lines[:at], line, *lines[at:]]
    after = deck_text_read(text="\n".join(candidate), format_slug=slug)
    wanted = next((e for n, e in zip(after.entry_lines, after.entries, strict=True) if n == at + 1), None)
    if wanted is not None and (wanted.card, wanted.board) == (entry.card, entry.board):
        return candidate
    heading = next((b.labels[0] for b in board_names(rules.ruleset.spec.game) if b.board == entry.board), "Main")
    return [*lines, "", heading, line]


def fix_label(fix: Mapping[str, Any], rules: RulesOfDay) -> str:
    """What a fix's button says: a verb, the number, the card."""
    game = rules.ruleset.spec.game
    card = str(fix.get("card", ""))
    name = rules.pool.known.get(card, card)
    tier = next((tier.name for tier in game.tiers if tier.code == fix.get("rarity")), "")
    thing = f"{fix.get('count', 1)} {name}{f' ({tier})' if tier else ''}"
    if fix["op"] == "rename":
        return f"Use {fix['to']}"
    if fix["op"] == "move":
        boards = game.words.get("board_names", {})
        return f"Move {thing} to the {boards.get(fix['to'], fix['to'])}"
    return f"{str(fix['op']).capitalize()} {thing}"
