"""Reaction windows: an event lets first the player who did not cause it, then the other play reactions (FORT-CAST-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.engine.events import Event
from rules.engine.frames import WAIT, Block, Context, Frame
from rules.engine.resolution import one_answer
from rules.games.fortification import casting
from rules.games.fortification.card_types import REACTIVE

if TYPE_CHECKING:
    from rules.games.fortification.pieces import Piece
    from rules.games.fortification.state import FortificationState

PASS = "pass"  # noqa: S105 (an answer, no secret)


def begin_window(state: Any, event: Event) -> None:
    """Open the window of an event where somebody holds something for it, and it is not too deep.

    It is as deep as there are reactions it came of: windows that only wait for their turn beside it do not count.
    """
    depth = sum(frame.block is WINDOW and bool(frame.context.vars["used"]) for frame in state.stack)
    if depth >= state.setup.options["reaction_depth_max"]:
        return
    if any(casting.can_react(state, card, event) for seat in state.seats for card in seat.hand):
        context = Context(-1, 1 - _causer(state, event), None, event)
        context.vars = {"passed": 0, "used": ()}
        state.push(WINDOW, context)


def _causer(state: FortificationState, event: Event) -> int:
    """Who caused an event: whose card it came from, else the player it tells of."""
    return state.controller(event.source) if event.source >= 0 else event.player


def reactions(state: FortificationState, seat: int, event: Event, used: tuple[int, ...]) -> list[tuple[int, int]]:
    """The cards a player may play in a window, each with who casts it (−1: nobody)."""
    if state.must_not("react", seat):
        return []
    found = []
    for card in state.seats[seat].hand:
        if card in used or not casting.can_react(state, card, event):
            continue
        face = state.card(card).spell
        assert face is not None
        pieces: list[Piece | None] = [None] if face.is_field else [*state.casters(seat)]
        for piece in pieces:
            if piece is not None and state.must_not("react", seat, card=piece.number):
                continue
            if _is_playable(state, seat, card, piece, event):
                found.append((card, -1 if piece is None else piece.number))
    return found


def _is_playable(state: FortificationState, seat: int, card: int, piece: Piece | None, event: Event) -> bool:
    if casting.why_not_played(state, seat, card, piece, event) is not None:
        return False
    face = state.card(card).spell
    assert face is not None
    context = casting.context_for(state, seat, card, piece, None, event)
    if face.costs and not state.cost_options(context, face.costs):
        return False
    return all(
        state.target_options(casting.context_for(state, seat, card, piece, part, event), target)
        for part in face.parts
        for target in part.own_targets
    )


def _ask(state: FortificationState, frame: Frame) -> Any:
    """Ask the player whose turn to react it is; who has nothing passes without being asked."""
    context = frame.context
    event = context.event
    assert event is not None
    while context.vars["passed"] < 2:
        seat = context.seat
        options: list[Any] = [*reactions(state, seat, event, context.vars["used"])]
        if options:
            is_owed = state.setup.options["reactive_is_compulsory"] and any(
                state.card(card).reaction is not None for card, _ in options
            )
            if not is_owed:
                options.append(PASS)
            if not frame.answers and len(options) == 1:
                frame.answers.append(options[0])
            if not frame.answers:
                about = event.card if event.card >= 0 and state.knows(seat, event.card) else -1
                return state.ask("react", seat, options, about=about, event=event.kind)
            if frame.answers[0] != PASS:
                return _chosen(state, frame, seat, *frame.answers[0])
        frame.answers.clear()
        context.vars["passed"] += 1
        context.seat = 1 - seat
    frame.at = len(frame.block.steps)
    return None


def _chosen(state: FortificationState, frame: Frame, seat: int, card: int, caster: int) -> Any:
    """Name the targets and costs of a reaction, then play it."""
    context = frame.context
    event = context.event
    face = state.card(card).spell
    assert face is not None
    assert event is not None
    piece = state.pieces.get(caster)
    named = []
    at = 1
    for part in face.parts:
        own = casting.context_for(state, seat, card, piece, part, event)
        for target in part.own_targets:
            options = state.target_options(own, target)
            is_players = target.players is not None
            said = one_answer(
                state, frame, at, "targets", seat, options, about=card, target=target.id, players=is_players
            )
            if said is WAIT:
                return WAIT
            named.append(said)
            at += 1
    paid: Any = ()
    if face.costs:
        whole = casting.context_for(state, seat, card, piece, None, event)
        paid = one_answer(state, frame, at, "pick_costs", seat, state.cost_options(whole, face.costs), about=card)
        if paid is WAIT:
            return WAIT
    context.vars["passed"] = 0
    context.vars["used"] = (*context.vars["used"], card)
    context.seat = 1 - seat
    casting.begin_spell(state, seat, card, piece, tuple(named), paid, event if face.timing == REACTIVE else None)
    return None


def _again(_state: FortificationState, frame: Frame) -> None:
    """Go round until both pass."""
    frame.at = 0


WINDOW = Block(("fortification", "window"), (_ask, _again), frozenset((1,)))
