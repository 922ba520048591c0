"""Words for what a player may do: a label for each legal action, and the open question as a sentence, as data of a game.

A card stands under its name only where its reader may know it; a hidden one is called by its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rules.engine.actions import Move
from rules.engine.choices import Choice, asked_cards

if TYPE_CHECKING:
    from rules.engine.match import Match
    from rules.engine.view import Windowed

ANSWER = "answer"
TARGETS = "targets"
CARD, PLAYER, WORD, PLACE, OPTION = "card", "player", "word", "place", "option"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def no_words(_labels: Labels, _move: Move, _name: str, _value: Any) -> str | None:
    """A game that words no parameter in a way of its own."""
    return None


def no_place(_state: Any, _card: int) -> str:
    """A game that tells no two cards of one name apart by where they lie."""
    return ""


@dataclass(frozen=True, slots=True)
class MoveWords:
    """How a game words its actions and questions; whatever is missing is worded from its names.

    `moves`: action → template with the names of its parameters, such as “{attacker} attacks {defender}”. `clauses`: parameter → template
    for its value as “{}”, left out where it names nothing (“, paying with {}”). `cards`: the parameters that are cards, alone or in lists.
    `groups`: action → heading under which its moves are listed. `questions`: kind → sentence, in which {about} is the card it concerns.
    `options`: kind of question → what its answers are (`card`, `player`, `word`, `place` as a game's `place` reads it, `option`).
    `answers`: word → how it is shown. `param(labels, move, name, value)` words a parameter, or the answer to a kind of question, in a
    game's own way; None: as all others.
    `place(state, card)` tells apart two cards in play of one name.
    """

    moves: Mapping[str, str] = field(default_factory=dict)
    clauses: Mapping[str, str] = field(default_factory=dict)
    cards: frozenset[str] = frozenset(("card", "attacker", "defender", "target", "source"))
    groups: Mapping[str, str] = field(default_factory=dict)
    questions: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    param: Callable[[Labels, Move, str, Any], str | None] = no_words
    place: Callable[[Any, int], str] = no_place


def humanised(name: str) -> str:
    """A name of code as words: `end_turn` → “End turn”."""
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def joined(words: Sequence[str]) -> str:
    """Words as a list in a sentence."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


class Labels:
    """Words for the moves of one position, for one reader."""

    def __init__(self, match: Match, window: Windowed) -> None:
        self.match = match
        self.window = window
        self.words = match.game.words
        self.state = match.state

    # ----------------------------------------------------------------------------------------------------------- question
    def question(self) -> str:
        """The open question as a sentence; empty while none is open."""
        pending = self.state.pending
        if pending is None:
            return ""
        template = self.words.questions.get(pending.kind, f"{humanised(pending.kind)}: choose.")
        return template.format_map({"about": self._about(pending), "n": dict(pending.params).get("count", "")})

    def _about(self, pending: Choice) -> str:
        return self.card(pending.about) if pending.about >= 0 else "this"

    # -------------------------------------------------------------------------------------------------------------- moves
    def label(self, move: Move) -> str:
        """A move as people read it."""
        if move[0] == ANSWER:
            return self._answer(move[1])
        action = self.match.game.actions[move[0]]
        values = {name: self._param(move, name, value) for (name, _), value in zip(action.shape, move[1:], strict=True)}
        template = self.words.moves.get(move[0])
        if template is None:
            said = [words for words in values.values() if words]
            return f"{humanised(move[0])}: {', '.join(said)}" if said else humanised(move[0])
        return template.format_map(values)

    def group(self, move: Move) -> str:
        """The heading under which a move is listed."""
        return "Answer" if move[0] == ANSWER else self.words.groups.get(move[0], humanised(move[0]))

    def cards(self, move: Move) -> list[int]:
        """The cards a move names that its reader may know, each once."""
        found: list[int] = []
        if move[0] == ANSWER:
            if self._kind(self.state.pending) == CARD:
                _gather(move[1], found)
        else:
            shape = self.match.game.actions[move[0]].shape
            for (name, _), value in zip(shape, move[1:], strict=True):
                if name in self.words.cards:
                    _gather(value, found)
        return [card for card in dict.fromkeys(found) if self.is_known(card)]

    def _param(self, move: Move, name: str, value: Any) -> str:
        own = self.words.param(self, move, name, value)
        if own is None:
            own = self.listed(value) if name in self.words.cards else _plain(value)
        clause = self.words.clauses.get(name)
        if clause is not None:
            return clause.format(own) if own else ""
        return own

    def listed(self, value: Any) -> str:
        """A card, or all cards of a list, by name."""
        found: list[int] = []
        _gather(value, found)
        return joined([self.card(card) for card in found])

    # ------------------------------------------------------------------------------------------------------------ answers
    def _kind(self, pending: Choice | None) -> str:
        if pending is None:
            return WORD
        if pending.kind == TARGETS:
            return PLAYER if dict(pending.params).get("players") else CARD
        return self.words.options.get(pending.kind, CARD if pending.is_hidden else WORD)

    def _answer(self, option: Any) -> str:
        if isinstance(option, str):
            return self.words.answers.get(option, humanised(option))
        pending = self.state.pending
        kind = self._kind(pending)
        if pending is not None:
            own = self.words.param(self, (ANSWER, option), pending.kind, option)
            if own is not None:
                return own
        if option == ():
            return self.words.answers.get("nothing", "Nothing")
        if kind == CARD:
            return self.listed(option)
        if kind == PLAYER:
            return self.players(option)
        if kind == OPTION and isinstance(option, int):
            return f"Option {option + 1}"
        return _plain(option)

    # -------------------------------------------------------------------------------------------------------------- names
    def player(self, seat: int) -> str:
        """A player by number."""
        return f"player {seat + 1}"

    def players(self, value: Any) -> str:
        """All players of a list."""
        found: list[int] = []
        _gather(value, found)
        return joined([self.player(seat) for seat in found])

    def is_known(self, card: int) -> bool:
        """Whether the reader may know a card: by the rules, or since the open question shows it to them."""
        if not 0 <= card < len(self.state.setup.programs):
            return False
        if self.match.game.is_known(self.state, self.window.viewer, card):
            return True
        pending = self.state.pending
        if pending is None or not pending.is_hidden or pending.seat != self.window.viewer:
            return False
        return card == pending.about or card in asked_cards(pending)

    def card(self, card: int) -> str:
        """A card by name, with its place where it needs one; a hidden one by its place alone."""
        if not self.is_known(card):
            handle = self.window.hidden.get(card, "")
            if not handle:
                return "a hidden card"
            seat, _, at = handle[1:].partition(".")
            place = ORDINALS[int(at)] if int(at) < len(ORDINALS) else f"{int(at) + 1}th"
            return f"the {place} face-down card of {self.player(int(seat))}"
        place = self.words.place(self.state, card)
        name: str = self.state.setup.programs[card].name
        return f"{name} ({place})" if place else name


def _gather(value: Any, found: list[int]) -> None:
    """All whole numbers in a value, in their order."""
    if isinstance(value, tuple):
        for each in value:
            _gather(each, found)
    elif type(value) is int and value >= 0:
        found.append(value)


def _plain(value: Any) -> str:
    """A value that is no card: numbers and words as they are."""
    if value is None:
        return ""
    if isinstance(value, tuple):
        return ", ".join(words for each in value if (words := _plain(each)))
    return str(value).replace("_", " ")
