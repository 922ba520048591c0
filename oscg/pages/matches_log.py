"""A match's log in words: events as the referee tells them, for one reader, become lines with cards and rules as links."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from oscg.pages.matches_cards import ShownCard
from rules.engine.event_words import FOLLOWS, GIVEN, HEADINGS, MANY, REASONS, RULES, SILENT, note_words, template_of

CardOf = Callable[[int], ShownCard | None]
A_CARD = SafeString("a card")
MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line: the turn it belongs to, its sentence, and the rule behind it. `at` is the number of its first event."""

    at: int
    turn: int
    html: SafeString
    rule: str = ""
    is_heading: bool = False


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: the game, how players are called, which seat is the reader's own (None: a spectator), the cards they may know."""

    game: str
    players: Sequence[str]
    card_of: CardOf
    seat: int | None = None


def log_lines(events: Sequence[Mapping[str, Any]], reader: Reader, *, turn: int = 0) -> list[LogLine]:
    """The events as lines, in their order. `turn` is the one in progress where none of them begins one."""
    first_turn = next((event.get("amount", 1) for event in events if event["kind"] in HEADINGS), None)
    turn = turn if first_turn is None else first_turn - 1
    lines = []
    for group in _groups(events):
        first = group[0]
        if first["kind"] in HEADINGS:
            turn = first.get("amount", turn)
        lines.append(_line(group, reader, turn))
    return lines


def _groups(events: Sequence[Mapping[str, Any]]) -> Iterator[list[Mapping[str, Any]]]:
    """Events that are told together; without those that say nothing new."""
    group: list[Mapping[str, Any]] = []
    for event in _news(events):
        kind = event["kind"]
        if group and kind in MANY and kind == group[0]["kind"] and event.get("player") == group[0].get("player"):
            group.append(event)
            continue
        if group:
            yield group
        group = [event]
    if group:
        yield group


def _news(events: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The events of which no other one has just told the same."""
    said: dict[Any, set[str]] = {}
    last: Mapping[str, Any] = {}
    for event in events:
        kind, card = event["kind"], event.get("card")
        if kind in HEADINGS:
            said = {}
        is_told = card is not None and bool(said.get(card, set()) & FOLLOWS.get(kind, frozenset()))
        is_given = kind in GIVEN and GIVEN[kind] == last.get("kind") and event.get("player") == last.get("player")
        if card is not None:
            said.setdefault(card, set()).add(kind)
        if kind not in SILENT and not is_told and not is_given:
            yield event
        last = event


def _line(group: Sequence[Mapping[str, Any]], reader: Reader, turn: int) -> LogLine:
    first = group[0]
    kind = first["kind"]
    rule = RULES.get(reader.game, {}).get(kind, "")
    if kind in HEADINGS:
        return LogLine(first["at"], turn, _heading(first, reader), rule, is_heading=True)
    if kind == "match_over":
        return LogLine(first["at"], turn, _ending(first, reader), rule)
    template = MANY[kind] if len(group) > 1 else template_of(first)
    if not template:
        return LogLine(first["at"], turn, _plain(first, reader), rule)
    words = _words(group, reader)
    # The templates are the site's own; every value in them is escaped already.
    return LogLine(first["at"], turn, _capital(mark_safe(template.format_map(words))), rule)  # noqa: S308


def _heading(event: Mapping[str, Any], reader: Reader) -> SafeString:
    what = "Round" if event["kind"] == "round" else "Turn"
    name = _name(event.get("player", -1), reader)
    number = event.get("amount", "")
    if event["kind"] == "round":
        return format_html("{} {}", what, number)
    return format_html("{} {}: {}", what, number, "yours" if name == "You" else name)


def _ending(event: Mapping[str, Any], reader: Reader) -> SafeString:
    note: Sequence[Any] = event.get("note") or ()
    kind = note[0] if note else ""
    winners = note[1] if kind == "won" and len(note) > 1 else ()
    reason = note[2] if len(note) > 2 else ""
    return format_html("{}", outcome_words(kind, winners, reason, reader))


def outcome_words(kind: str, winners: Iterable[int], reason: str, reader: Reader) -> str:
    """How a match ended, as a sentence."""
    why = REASONS.get(reason, reason.replace("_", " "))
    if kind == "won":
        names = [_name(seat, reader) for seat in winners]
        verb = "wins" if len(names) == 1 and names[0] != "You" else "win"
        return f"{_listed_plain(names)} {verb}{f': {why}' if why else ''}."
    if kind == "void":
        return f"The match has no result{f': {why}' if why else ''}."
    return f"The match is a draw{f': {why}' if why else ''}."


class _Words(dict[str, Any]):
    """What a template may name."""

    def __missing__(self, key: str) -> str:
        return ""


def _words(group: Sequence[Mapping[str, Any]], reader: Reader) -> _Words:
    first = group[0]
    player = first.get("player", -1)
    name = _name(player, reader)
    is_you = name == "You"
    amount = len(group) if len(group) > 1 else first.get("amount", 0)
    return _Words(
        who=format_html("<b>{}</b>", name),
        whose=SafeString("your") if is_you else format_html("<b>{}</b>’s", name),
        s="" if is_you else "s",
        es="" if is_you else "es",
        have="have" if is_you else "has",
        their="your" if is_you else "their",
        card=_cards(group, reader),
        target=_card(first.get("target"), reader),
        source=_card(first.get("source"), reader),
        n=amount,
        many="" if amount == 1 else "s",
        note=escape(note_words(first.get("note"), amount)),
    )


def _cards(group: Sequence[Mapping[str, Any]], reader: Reader) -> SafeString:
    if len(group) == 1:
        return _card(group[0].get("card"), reader)
    known = [_card(event["card"], reader) for event in group if event.get("card") is not None]
    hidden = len(group) - len(known)
    more = max(0, len(known) - MOST_NAMED)
    parts = known[:MOST_NAMED] + ([format_html("{} more", more)] if more else [])
    if hidden:
        parts.append(format_html("{}", "a face-down card" if hidden == 1 else f"{hidden} face-down cards"))
    return _listed(parts)


def _card(number: Any, reader: Reader) -> SafeString:
    found = reader.card_of(number) if type(number) is int else None
    return found.html if found is not None else A_CARD


def _name(seat: int, reader: Reader) -> str:
    if seat == reader.seat and seat >= 0:
        return "You"
    return reader.players[seat] if 0 <= seat < len(reader.players) else "The game"


def _listed(parts: Sequence[SafeString]) -> SafeString:
    if len(parts) < 2:
        return parts[0] if parts else A_CARD
    return format_html("{} and {}", format_html_join(", ", "{}", ((part,) for part in parts[:-1])), parts[-1])


def _listed_plain(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def _capital(text: SafeString) -> SafeString:
    """A sentence that begins with “a card” begins with a capital."""
    return SafeString(text[0].upper() + text[1:]) if text[:1].islower() else text


def _plain(event: Mapping[str, Any], reader: Reader) -> SafeString:
    """An event that has no sentence of its own yet: its kind in words, and what it concerns."""
    what = escape(event["kind"].replace("_", " ").capitalize())
    parts: list[SafeString] = []
    if event.get("card") is not None:
        parts.append(_card(event["card"], reader))
    if event.get("player", -1) >= 0:
        parts.append(format_html("<b>{}</b>", _name(event["player"], reader)))
    parts += [escape(each) for each in (event.get("amount"), note_words(event.get("note"), 0)) if each]
    return (
        format_html("{}: {}.", what, format_html_join(", ", "{}", ((part,) for part in parts)))
        if parts
        else format_html("{}.", what)
    )
