"""A match: one pending decision at a time, legal actions, and nothing but legal actions carried out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from rules.engine.actions import Move, misfits
from rules.engine.choices import Choice
from rules.engine.errors import IllegalAction, Refusal
from rules.engine.game import GameRules
from rules.engine.resolution import run
from rules.engine.state import Outcome, slots_of
from rules.engine.why import why_not

ANSWER = "answer"


class Match:
    """A match in play. Cards are numbers, players seats from 0 on; actions are tuples such as `("attack", 17, 9)`."""

    __slots__ = ("game", "state")

    def __init__(self, game: GameRules, state: Any) -> None:
        self.game = game
        self.state = state

    @classmethod
    def start(
        cls,
        game: GameRules,
        decks: Iterable[Iterable[Any]],
        options: Mapping[str, Any],
        seed: int,
        *,
        keeps_log: bool = True,
    ) -> Match:
        """Begin a match between decks of compiled cards. `options` names every match option of the game.

        Raises IllegalAction for too few players, EngineError for too many.
        """
        setup = game.setup(decks, options, seed)
        refusal = game.why_not_begin(setup)
        if refusal is not None:
            raise IllegalAction(refusal, game.messages[refusal.code].format_map(refusal.params))
        match = cls(game, game.begin(setup, keeps_log=keeps_log))
        run(match.state, game.settle)
        return match

    # ----------------------------------------------------------------------------------------------------------- reading
    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        outcome: Outcome | None = self.state.outcome
        return outcome

    @property
    def pending(self) -> Choice | None:
        """The question that is open; None while the active player may do anything."""
        pending: Choice | None = self.state.pending
        return pending

    @property
    def seat(self) -> int:
        """Whose decision the match waits for."""
        pending = self.state.pending
        seat: int = pending.seat if pending is not None else self.state.active
        return seat

    @property
    def serial(self) -> int:
        """The number of this state: how many actions led to it. An action may name the one it was made for."""
        serial: int = self.state.serial
        return serial

    def legal_actions(self, seat: int | None = None) -> list[Move]:
        """Every action a seat may take now (that of the pending decision where none is named), each once, in a fixed order."""
        state = self.state
        if state.outcome is not None:
            return []
        pending = state.pending
        if pending is not None:
            if seat is not None and seat != pending.seat:
                return []
            return [(ANSWER, option) for option in pending.options]
        active = state.active
        if seat is None or seat == active:
            stale = state.stale
            if stale is None:
                lists = state.lists = [legal(state, active) for legal in self.game.listers]
            else:  # what the last action left as it was is not listed again
                lists, listers = state.lists, self.game.listers
                for at in stale:
                    lists[at] = listers[at](state, active)
                state.stale = None
            state.listed_at = state.serial
            return list(chain.from_iterable(lists))
        actions = self.game.actions
        if state.seats[seat].is_out:
            return []
        return [
            move
            for name in self.game.listed
            if actions[name].who == "anyone"
            for move in actions[name].legal(state, seat)
        ]

    # ------------------------------------------------------------------------------------------------------------ acting
    def apply(self, move: Move, seat: int | None = None, *, serial: int | None = None) -> None:
        """Carry out an action of a seat (that of the pending decision where none is named) up to the next decision.

        Raises IllegalAction, with the state unchanged, for anything that is not legal or was made for another state.
        """
        who = self.seat if seat is None else seat
        refusal = self.refusal(move, who, serial=serial)
        if refusal is not None:
            raise IllegalAction(refusal, self.explain(refusal, who))
        before = self.state.copy(keeps_log=True) if self._may_overrun(move) else None
        self.perform(move, who)
        if before is not None and self.game.overran is not None:
            refusal = self.game.overran(self.state, move)
            if refusal is not None:
                for name in slots_of(type(before)):
                    setattr(self.state, name, getattr(before, name))
                raise IllegalAction(refusal, self.explain(refusal, who))

    def _may_overrun(self, move: Move) -> bool:
        """Whether too much could follow from a move for it to stand: from actions, and from answers that begin something."""
        if self.game.overran is None:
            return False
        pending = self.state.pending
        return move[0] != ANSWER or (pending is not None and self.game.begins(pending, move[1]))

    def perform(self, move: Move, seat: int) -> None:
        """Carry out an action known to be legal, such as one that was just listed."""
        state, game, name = self.state, self.game, move[0]
        state.serial += 1
        state.stale = None
        if name == ANSWER:
            state.pending = None
            frame = state.stack[-1]
            frame.answers.append(move[1])
            frame.context.vars.pop("throw", None)
        else:
            game.actions[name].perform(state, seat, move)
            if name in game.kept_after and not (state.stack or state.fresh or state.is_dirty):
                self._keep_lists(move, seat)
                return
        run(state, game.settle)
        while state.outcome is not None and game.goes_on is not None and game.goes_on(state):
            run(state, game.settle)

    def _keep_lists(self, move: Move, seat: int) -> None:
        """Nothing follows from an action, and all was settled before it: lists made just before it may stay."""
        state, kept = self.state, self.game.kept_after[move[0]]
        if state.listed_at == state.serial - 1 and seat == state.active:
            state.stale = kept.stale
            if kept.spent >= 0:
                state.lists[kept.spent].remove(move)

    def refusal(self, move: Move, seat: int, *, serial: int | None = None) -> Refusal | None:
        """The first reason against an action, in the order of the rule book; None when it is legal."""
        refusal = self._refusal(move, seat, serial)
        if refusal is None:
            return None
        code = self.game.codes.get(refusal.code)
        renamed = refusal if code is None else Refusal(code, refusal.rule, refusal.params)
        return self.game.reword(self.state, seat, renamed)

    def _refusal(self, move: Move, seat: int, serial: int | None) -> Refusal | None:
        state = self.state
        refusal = self._general(seat, serial)
        if refusal is not None:
            return refusal
        name = move[0] if type(move) is tuple and move and type(move[0]) is str else ""
        if name == ANSWER:
            return self._bad_answer(move, seat)
        action = self.game.actions.get(name)
        if action is None or not action.exists(state):
            return Refusal("R:UNKNOWN_ACTION", "", {"action": name, "what": "action"})
        wrong = misfits(move, action.shape)
        if wrong:
            return Refusal("R:BAD_PARAMETERS", "", {"fields": ", ".join(wrong), "what": "parameter"})
        unknown = action.unknown(state, seat, move)
        if unknown is not None:
            return unknown
        if name != "concede":
            if state.pending is not None and state.pending.kind not in action.answers:
                return Refusal("R:CHOICE_PENDING", "", {"player": state.pending.seat, "choice": state.pending.kind})
            if action.who == "active" and seat != state.active:
                return Refusal("R:NOT_YOUR_TURN", "", {"player": state.active})
        return action.refuse(state, seat, move)

    def _general(self, seat: int, serial: int | None) -> Refusal | None:
        state = self.state
        if state.outcome is not None:
            return Refusal("R:MATCH_OVER")
        if not 0 <= seat < len(state.seats):
            return Refusal("R:NOT_SEATED", "", {"what": "seat"})
        if state.seats[seat].is_out:
            return Refusal("R:ELIMINATED")
        if serial is not None and serial != state.serial:
            return Refusal("R:STALE_STATE", "", {"state": state.serial})
        return None

    def _bad_answer(self, move: Move, seat: int) -> Refusal | None:
        pending = self.state.pending
        if len(move) != 2:
            return Refusal("R:BAD_PARAMETERS", "", {"fields": "value", "what": "parameter"})
        if pending is None:
            return Refusal("R:BAD_ANSWER")
        if seat != pending.seat:
            return Refusal("R:NOT_YOUR_CHOICE", "", {"player": pending.seat})
        is_one = any(type(option) is type(move[1]) and option == move[1] for option in pending.options)
        if is_one:
            return None
        judge = self.game.free_answers.get(pending.kind)
        return Refusal("R:BAD_ANSWER") if judge is None else judge(self.state, pending, move[1])

    def why_not(self, move: Move, seat: int, *, serial: int | None = None) -> dict[str, Any] | None:
        """Why a seat may not do something and what would make it legal, as data; None when it is legal."""
        return why_not(self, move, seat, serial=serial)

    def explain(self, refusal: Refusal, viewer: int | None) -> str:
        """A refusal as a whole sentence, which names no card that its reader may not know."""
        template = self.game.messages.get(refusal.code, "That is not possible now.")
        said = template.format_map(_Shown(self.game, self.state, refusal.params, viewer))
        return said[:1].upper() + said[1:]

    def copy(self, *, keeps_log: bool = False) -> Match:
        """An independent copy, without its log unless asked."""
        return Match(self.game, self.state.copy(keeps_log=keeps_log))


class _Shown(dict[str, Any]):
    """The parameters of a refusal as its message prints them: cards by name, players by number."""

    def __init__(self, game: GameRules, state: Any, params: Mapping[str, Any], viewer: int | None) -> None:
        super().__init__(params)
        self.game = game
        self.state = state
        self.viewer = viewer

    def __getitem__(self, key: str) -> Any:
        return self.game.describe(self.state, key, self.get(key), self.viewer) if key in self else "it"

    def __missing__(self, key: str) -> str:
        return "it"
