"""What each seat, and a spectator, may know: allow-lists, never the state with something taken out.

A card's number is shown only to those who may know the card. Others name a hidden card by its place (`h0.2`: the third face-down card
of seat 0), which the match translates back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.engine.actions import Move, misfits
from rules.engine.choices import asked_cards
from rules.engine.events import EVERYBODY, Event
from rules.engine.game import GameRules
from rules.engine.match import ANSWER
from rules.engine.move_words import CARD

Viewer = int | None
TARGETS = "targets"
"""The parameter of actions, and the question, that name cards which may be hidden."""


class Windowed:
    """A match as one viewer sees it: state, log, question and actions in terms this viewer may know."""

    def __init__(self, game: GameRules, state: Any, viewer: Viewer) -> None:
        self.game = game
        self.state = state
        self.viewer = viewer
        self.hidden = {number: handle for handle, number in self._handles()}
        self.numbers = {handle: number for number, handle in self.hidden.items()}

    def _handles(self) -> Iterable[tuple[str, int]]:
        for seat in self.state.seats:
            for at, number in enumerate(self.state.face_down(seat.number)):
                if not self.game.is_known(self.state, self.viewer, number):
                    yield f"h{seat.number}.{at}", number

    # ----------------------------------------------------------------------------------------------------------- reading
    def whole(self) -> dict[str, Any]:
        """The position, the open question and the outcome."""
        state = self.state
        return {
            "state": state.serial,
            "turn": state.turn,
            "active": state.active,
            **self.game.view(state, self.viewer),
            "pending": self.pending(),
            "outcome": None
            if state.outcome is None
            else {"kind": state.outcome.kind, "winners": list(state.outcome.winners), "reason": state.outcome.reason},
        }

    def pending(self) -> dict[str, Any] | None:
        """The open question; its options only for the one who is asked, unless everybody may know them."""
        found = self.state.pending
        if found is None:
            return None
        shown: dict[str, Any] = {"kind": found.kind, "seat": found.seat}
        is_asked = self.viewer == found.seat
        if found.about >= 0 and (is_asked or self.game.is_known(self.state, self.viewer, found.about)):
            shown["about"] = found.about
        if is_asked:
            params = dict(found.params)
            hidden = self.hidden if found.kind == TARGETS and not params.get("players") else {}
            shown |= {"options": [_swapped(option, hidden) for option in found.options], "params": params}
            if found.is_hidden and self.game.words.options.get(found.kind, CARD) == CARD:
                shown["cards"] = [self._card(card) for card in asked_cards(found)]
        return shown

    def _card(self, number: int) -> dict[str, Any]:
        program = self.state.setup.programs[number]
        return {"card": number, "slug": program.slug, "name": program.name}

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        """The log from an entry on. An entry for others stays, without what only they may know."""
        log = self.state.log or []
        return [self.event(at, event) for at, event in enumerate(log[since:], since)]

    def event(self, at: int, event: Event) -> dict[str, Any]:
        """One entry of the log."""
        programs = self.state.setup.programs
        return event_shown(at, event, self.viewer, lambda card: programs[card].name)

    # ----------------------------------------------------------------------------------------------------------- actions
    def shown(self, move: Move, _cards: Iterable[int] = ()) -> list[Any]:
        """An action as JSON, the hidden cards that it targets by their place."""
        at = self._targets_at(move[0])
        return [
            self._targets(move, each, self._out, _as_json) if place == at else _as_json(each)
            for place, each in enumerate(move)
        ]

    def read(self, data: Any) -> Any:
        """An action from JSON: lists become tuples, places of hidden cards their numbers (−1 for a place that is none).

        A hidden card cannot be targeted by its number, so that nobody finds out by trying where a card lies.
        """
        move = _as_move(data, self.numbers)
        if not isinstance(data, list) or not data:
            return move
        at = self._targets_at(data[0])
        if not 0 < at < len(move):
            return move
        named = self._targets(move, data[at], self._in, self._in_open)
        return (*move[:at], tuple(named) if isinstance(named, list) else named, *move[at + 1 :])

    def _targets_at(self, name: Any) -> int:
        """The place in an action of the targets it names; −1 where it names none."""
        pending, action = self.state.pending, self.game.actions.get(name) if isinstance(name, str) else None
        if action is None:
            return 1 if name == ANSWER and pending is not None and pending.kind == TARGETS else -1
        return next((at for at, (key, _) in enumerate(action.shape, 1) if key == TARGETS), -1)

    def _targets(self, move: Move, value: Any, cards: Callable[[Any], Any], players: Callable[[Any], Any]) -> Any:
        """What an action names as targets: the cards in it read in one way, the players in another."""
        if move[0] == ANSWER:
            are_players = dict(self.state.pending.params).get("players")
            return players(value) if are_players else cards(value)
        action = self.game.actions[move[0]]
        if misfits(move, action.shape):
            return cards(value)
        if action.targets is None:
            seats = range(len(self.state.seats))
            return [players(part) if all(number in seats for number in part) else cards(part) for part in value]
        named = action.targets(self.state, move)
        return [
            players(part) if at < len(named) and named[at].players is not None else cards(part)
            for at, part in enumerate(value)
        ]

    def _out(self, value: Any) -> Any:
        return _swapped(value, self.hidden)

    def _in(self, value: Any) -> Any:
        return _as_move(value, self.numbers, frozenset(self.hidden))

    def _in_open(self, value: Any) -> Any:
        return _as_move(value, self.numbers)


def event_shown(
    at: int, event: Event, viewer: Viewer, name_of: Callable[[int], str], *, is_whole: bool = False
) -> dict[str, Any]:
    """One entry of a log as a viewer may know it; everything in it where it `is_whole`, as after the end of a match."""
    is_for_all = is_whole or event.audience in (EVERYBODY, viewer)
    shown: dict[str, Any] = {"at": at, "kind": event.kind}
    if event.card >= 0 and is_for_all:
        shown["card"] = event.card
        shown["name"] = name_of(event.card)
    for name in ("player", "source", "target"):
        value = getattr(event, name)
        if value >= 0 and (name == "player" or is_for_all):
            shown[name] = value
    for name in ("amount", "by", "note"):
        value = getattr(event, name)
        if value and (name == "by" or is_for_all):
            shown[name] = value
    return shown


def _as_move(data: Any, numbers: Mapping[str, int], secret: frozenset[int] = frozenset()) -> Any:
    if isinstance(data, list):
        return tuple(_as_move(each, numbers, secret) for each in data)
    if isinstance(data, str) and len(data) < 12 and data[:1] == "h" and "." in data:
        return numbers.get(data, -1)
    return -1 if type(data) is int and data in secret else data


def _as_json(value: Any) -> Any:
    return [_as_json(each) for each in value] if isinstance(value, tuple) else value


def _swapped(value: Any, hidden: dict[int, str]) -> Any:
    if isinstance(value, tuple):
        return [_swapped(each, hidden) for each in value]
    return hidden.get(value, value) if type(value) is int else value
