"""sacrifice_third: a third of the own crystal is given up for a refill (CW-CHG-6 to -8)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.card_wars import attacking, checking
from rules.games.card_wars.base import TACTICIAN
from rules.games.card_wars.refills import begin_refill
from rules.games.card_wars.state import CardWarsState


def _refuse(state: CardWarsState, seat: int, _move: Move) -> Refusal | None:
    side, options = state.seats[seat], state.setup.options
    refusal = checking.phase(state, TACTICIAN)
    if refusal is not None:
        return refusal
    if not options["sacrifice_allowed"]:
        return Refusal("E-SACRIFICE-OFF", "CW-CHG-6", {})
    if side.sacrifices >= options["sacrifice_per_turn"]:
        return Refusal("E-SACRIFICE-USED", "CW-CHG-7", {})
    if side.thirds <= 1 and not options["sacrifice_last_third"]:
        return Refusal("E-LAST-THIRD", "CW-CHG-7", {})
    return None


def _perform(state: CardWarsState, seat: int, _move: Move) -> None:
    side = state.seats[seat]
    side.thirds -= 1
    side.sacrifices += 1
    state.is_dirty = state.is_dirty or state.has_lively
    if state.setup.options["sacrifice_counts_to_round_cap"]:
        attacking.mark_shattered(state, seat)
    if side.thirds <= 0:
        state.say("crystal_gone", player=seat)
        state.lose(seat, "crystal")
        return
    state.happens("crystal_sacrificed", -1, seat, amount=1)
    cards = state.refill_of(seat, is_sacrifice=True)
    if cards or side.affinity_deck:  # what lies in the deck already is shuffled and drawn from all the same
        begin_refill(state, seat, cards)


def _legal(state: CardWarsState, seat: int) -> list[Move]:
    move = ("sacrifice_third",)
    return [move] if state.phase == TACTICIAN and _refuse(state, seat, move) is None else []


ACTION = Action((), _refuse, _perform, _legal)
