"""play_weather: a Weather from hand takes the weather zone (CW-PLAY-9 to -11)."""

from __future__ import annotations

from typing import Any

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.engine.frames import WAIT, Block, Context, Frame
from rules.engine.resolution import TRIGGER, one_answer
from rules.engine.zones import GRAVEYARD, RESOLVING
from rules.engine.zones import WEATHER as WEATHER_ZONE
from rules.games.card_wars import checking
from rules.games.card_wars.base import TACTICIAN
from rules.games.card_wars.card_types import WEATHER
from rules.games.card_wars.state import CardWarsState


def _unknown(state: CardWarsState, seat: int, move: Move) -> Refusal | None:
    return checking.hand_card(state, seat, move[1])


def _refuse(state: CardWarsState, seat: int, move: Move) -> Refusal | None:
    card = move[1]
    refusal = checking.phase(state, TACTICIAN) or checking.kind(state, card, WEATHER)
    if refusal is not None or _is_payable(state, seat, card):
        return refusal
    return checking.costs(state, Context(card, seat), state.card(card).printed_costs, ())


def _is_payable(state: CardWarsState, seat: int, card: int) -> bool:
    """Whether a Weather can be paid for; it is free unless it prints a cost (CW-CARD-22)."""
    costs = state.card(card).printed_costs
    return not costs or bool(state.cost_options(Context(card, seat), costs))


def _perform(state: CardWarsState, seat: int, move: Move) -> None:
    card = move[1]
    state.has_played = True
    state.lift(card)
    state.zones[card] = RESOLVING
    state.say("weather_shown", card, seat)
    state.push(COMES, Context(card, seat))


def _pay(state: CardWarsState, frame: Frame) -> Any:
    """Pay what it prints, asking with which Affinity Cards where there is a choice (CW-CHG-11)."""
    context = frame.context
    costs = state.card(context.source).printed_costs
    if costs:
        options = state.cost_options(context, costs)
        chosen = one_answer(state, frame, 0, "pick_costs", context.seat, options, about=context.source)
        if chosen is WAIT:
            return WAIT
        state.pay(context, costs, chosen)
    return None


def _announce(state: CardWarsState, frame: Frame) -> None:
    state.happens("announced", frame.context.source, frame.context.seat)


def _come(state: CardWarsState, frame: Frame) -> None:
    """The old Weather goes before the new one acts (CW-PLAY-10)."""
    card, seat = frame.context.source, frame.context.seat
    if state.zones[card] != RESOLVING:
        return
    if frame.context.vars.get("negated"):
        state.say("negated", card, seat)
        state.to_pile(card, GRAVEYARD)
        return
    is_shared = state.setup.options["weather_zone_size"] == "shared"
    old = [side.weather for side in state.seats if side.weather >= 0 and (is_shared or side.number == seat)]
    for each in old:
        state.clear_weather(each)
    state.put_weather(card, seat)
    for each in old:
        state.happens("weather_replaced", card, seat, source=each)
    state.settle_gone()  # the old ones have heard of that, and hear nothing of what the new one does
    state.say("weather_played", card, seat)
    for ability in reversed(state.card(card).resolving):
        state.push(TRIGGER, Context(card, seat, ability))


def _finish(state: CardWarsState, frame: Frame) -> None:
    if state.zones[frame.context.source] == WEATHER_ZONE:
        state.happens("played", frame.context.source, frame.context.seat)


def _legal(state: CardWarsState, seat: int) -> list[Move]:
    if state.phase != TACTICIAN:
        return []
    return [("play_weather", card) for card in state.held(seat).cards[WEATHER] if _is_payable(state, seat, card)]


COMES = Block(("card_wars", "weather"), (_pay, _announce, _come, _finish), frozenset((1, 2, 3)))
ACTION = Action((("card", "number"),), _refuse, _perform, _legal, unknown=_unknown)
