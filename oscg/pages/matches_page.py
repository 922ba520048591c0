"""What the page of a match shows one reader: the mat, the pending choice with its answers, the log."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oscg.pages.matches_cards import ShownCard, shown_cards
from oscg.pages.matches_layouts import table_of
from oscg.pages.matches_log import LogLine, Reader, log_lines, outcome_words
from oscg.pages.matches_table import Row, SideSheet, Slots, TableSheet
from oscg.pages.matches_why import WhyNot, why_not_of
from rules.models import Match
from rules.selectors.matches import seat_numbers_of
from rules.services.match_documents import seat_name
from rules.services.match_seats import seats_of
from rules.services.match_table import dealt_of
from rules.services.match_views import match_actions, match_view

RECENT = 160
"""How many entries of the log the page shows before somebody asks for the whole."""
FEW = 6
"""So many actions of a kind stand open; more are folded by their card."""
KEYS = 9


@dataclass(frozen=True, slots=True)
class SeenSide:
    """A side of the mat as its reader has it before them. `rows` are those of the side, the one nearest the middle last or first."""

    side: SideSheet
    name: str
    is_me: bool
    is_turn: bool
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Mat:
    """The mat: the reader's side below, the others above."""

    own: SeenSide
    others: tuple[SeenSide, ...]
    open_hands: tuple[SeenSide, ...]
    turn: int
    facts: tuple[tuple[str, str], ...]
    common: tuple[Slots, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """An action to take: its value in the form, its words, the cards it names, and the key that takes it."""

    value: str
    label: str
    cards: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Fold:
    """Actions with one card, folded under its name."""

    label: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Actions of a kind: those that stand open, and folds."""

    label: str
    options: tuple[Option, ...]
    folds: tuple[Fold, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """What the match waits for. `is_mine` says whether the reader decides."""

    heading: str
    is_mine: bool
    groups: tuple[OptionGroup, ...]
    count: int


@dataclass(frozen=True, slots=True)
class PlaySheet:
    """The page of a match that has begun."""

    state: int
    seat: int | None
    mat: Mat | None
    ask: Ask
    log: tuple[LogLine, ...]
    has_more_log: bool
    ending: str
    why_cards: tuple[tuple[int, str], ...]
    why: WhyNot | None


def play_sheet(*, match: Match, viewer: Any, is_whole_log: bool = False, why: int = -1) -> PlaySheet:
    """The sheet for a viewer; `why` is a card of theirs that they ask about. Raises what `match_view` raises."""
    since = 0 if is_whole_log else max(0, match.events - RECENT)
    # Whoever fills several seats looks through the eyes of the one that must decide.
    deciding = match.to_act if match.to_act in seat_numbers_of(match, viewer) else None
    seen = match_view(match=match, viewer=viewer, since=since, number=deciding)
    own = seen["seat"]
    actions = match_actions(match=match, viewer=viewer) if own is not None and not match.is_over else None
    names = players_of(match)
    card_of = cards_of(match, [seen, actions])
    reader = Reader(match.game.slug, names, card_of, own)
    view = seen["view"]
    table = table_of(match.game.slug, view, card_of) if view is not None else None
    mat = mat_of(table, names, own, view) if table is not None else None
    mine = _own_cards(mat) if mat is not None and actions is not None else ()
    outcome = match.outcome
    return PlaySheet(
        state=match.serial,
        seat=own,
        mat=mat,
        ask=_ask(match, actions, names, own, card_of),
        log=tuple(reversed(log_lines(seen["events"], reader, turn=match.turn))),
        has_more_log=since > 0,
        ending=outcome_words(outcome["kind"], outcome["winners"], outcome["reason"], reader) if outcome else "",
        why_cards=mine,
        why=_why(match, own, why, dict(mine), actions),
    )


def _own_cards(mat: Mat) -> tuple[tuple[int, str], ...]:
    """The reader's cards in hand and on the table, each of a name once."""
    side = mat.own.side
    pawns = [*side.hand, *(pawn for row in side.rows for pawn in row.cells if pawn is not None and pawn.number >= 0)]
    by_name = {pawn.card.name: pawn.number for pawn in reversed(pawns)}
    return tuple((number, name) for name, number in sorted(by_name.items()))


def _why(
    match: Match, own: int | None, card: int, mine: Mapping[int, str], actions: Mapping[str, Any] | None
) -> WhyNot | None:
    if own is None or actions is None or card not in mine:
        return None
    return why_not_of(match=match, seat=own, card=card, name=mine[card], legal=actions["groups"])


def players_of(match: Match) -> list[str]:
    """How the seats are called, in their order."""
    names = [seat_name(seat) for seat in seats_of(match)]
    return [
        name[:1].upper() + name[1:] if seat.bot else name for name, seat in zip(names, seats_of(match), strict=True)
    ]


# ---------------------------------------------------------------------------------------------------------------- cards
def cards_of(match: Match, shown: Iterable[Any]) -> Callable[[int], ShownCard | None]:
    """The cards that an answer names as cards, by number. Any other number stays unknown: it may be a player, or hidden."""
    numbers = {number for part in shown for number in card_numbers(part)}
    programs = dealt_of(match).setup.programs
    keys = {number: programs[number].key[:3] for number in numbers if 0 <= number < len(programs)}
    found = shown_cards(match.game.slug, ((key, programs[number].name) for number, key in keys.items()))
    cards = {number: found[key] for number, key in keys.items()}
    return cards.get


def card_numbers(shown: Any) -> Iterator[int]:
    """The numbers that stand under `card` or `cards` anywhere in an answer."""
    if isinstance(shown, Mapping):
        for name, value in shown.items():
            if name == "card" and type(value) is int:
                yield value
            elif name == "cards" and isinstance(value, (list, tuple)):
                yield from (each for each in value if type(each) is int)
            else:
                yield from card_numbers(value)
    elif isinstance(shown, (list, tuple)):
        for each in shown:
            yield from card_numbers(each)


# ------------------------------------------------------------------------------------------------------------------ mat
def mat_of(table: TableSheet, names: Sequence[str], own: int | None, view: Mapping[str, Any]) -> Mat:
    """The mat as its reader has it before them; a spectator sits with the first player."""
    bottom = own if own is not None else 0
    active = view.get("active", -1)
    sides = [
        SeenSide(
            side,
            "You" if side.seat == own else names[side.seat],
            side.seat == own,
            side.seat == active,
            side.rows if side.seat == bottom else tuple(reversed(side.rows)),
        )
        for side in table.sides
    ]
    mine = next(each for each in sides if each.side.seat == bottom)
    others = tuple(each for each in sides if each is not mine)
    open_hands = tuple(each for each in (mine, *others) if each.side.has_hand)
    return Mat(mine, others, open_hands, view.get("turn", 0), table.facts, table.common)


# ------------------------------------------------------------------------------------------------------------------ ask
def _ask(
    match: Match,
    actions: Mapping[str, Any] | None,
    names: Sequence[str],
    own: int | None,
    card_of: Callable[[int], ShownCard | None],
) -> Ask:
    if match.is_over:
        return Ask("The match is over", False, (), 0)
    is_mine = own is not None and match.to_act == own
    groups = actions["groups"] if actions is not None else []
    count = sum(len(group["actions"]) for group in groups)
    options = _Keys()
    shown = tuple(_group(group, options, card_of) for group in _by_label(groups))
    if is_mine:
        question = actions["question"] if actions is not None else None
        return Ask(question["text"] if question else "Your turn", True, shown, count)
    who = names[match.to_act] if match.to_act is not None else "the game"
    return Ask(f"{who} decides", False, shown, count)


def _by_label(groups: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The groups, those under the same words as one."""
    found: dict[str, list[Any]] = {}
    for group in groups:
        found.setdefault(group["label"], []).extend(group["actions"])
    return [{"label": label, "actions": actions} for label, actions in found.items()]


class _Keys:
    """Gives the first options the keys 1 to 9."""

    def __init__(self) -> None:
        self.given = 0

    def next(self) -> str:
        """The next key; none after the last."""
        self.given += 1
        return str(self.given) if self.given <= KEYS else ""


def _group(group: Mapping[str, Any], keys: _Keys, card_of: Callable[[int], ShownCard | None]) -> OptionGroup:
    actions = _each_label_once(group["actions"])
    if len(actions) <= FEW:
        return OptionGroup(group["label"], tuple(_option(each, keys.next()) for each in actions), ())
    by_card: dict[int, list[Mapping[str, Any]]] = {}
    for each in actions:
        by_card.setdefault(each["cards"][0] if each["cards"] else -1, []).append(each)
    single = tuple(_option(found[0], keys.next()) for found in by_card.values() if len(found) == 1)
    folds = tuple(
        Fold(_fold_label(number, card_of), tuple(_option(each) for each in found))
        for number, found in by_card.items()
        if len(found) > 1
    )
    return OptionGroup(group["label"], single, folds)


def _each_label_once(actions: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Of actions in the same words, such as with copies in the same hand, the first: no reader could tell them apart."""
    found: dict[str, Mapping[str, Any]] = {}
    for each in actions:
        found.setdefault(each["label"], each)
    return list(found.values())


def _fold_label(number: int, card_of: Callable[[int], ShownCard | None]) -> str:
    card = card_of(number)
    return card.name if card is not None else "Without a card"


def _option(action: Mapping[str, Any], key: str = "") -> Option:
    value = json.dumps(action["action"], separators=(",", ":"))
    return Option(value, action["label"], " ".join(str(each) for each in action["cards"]), key)
