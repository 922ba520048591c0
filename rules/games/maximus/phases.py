"""The course of a match: set-up (MAX-SETUP), beginning and end of turns (MAX-TURN)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.engine.frames import WAIT, Block, Context, Frame
from rules.engine.opening import deal, redraw_hands
from rules.engine.resolution import one_answer
from rules.engine.rng import DEAL
from rules.engine.zones import DECK, FIELD, HAND, NOWHERE
from rules.games.maximus import questions
from rules.games.maximus.pieces import Piece, Resource
from rules.games.maximus.reading import all_under

if TYPE_CHECKING:
    from rules.games.maximus.state import MaximusState

FIRST, SECOND = "first", "second"


# ------------------------------------------------------------------------------------------------------------------ set-up
def _choose_first(state: MaximusState, frame: Frame) -> Any:
    """Who takes the first turn (MAX-SETUP-2)."""
    how, count = state.setup.options["first_player"], state.setup.seats
    chooser = state.setup.options.get("chooser_seat")
    if how == "loser_chooses" and chooser is not None:
        said = one_answer(state, frame, 0, "first_player", chooser, [FIRST, SECOND])
        if said is WAIT:
            return WAIT
        state.active = chooser if said == FIRST else (chooser + 1) % count
    else:
        state.active = 0 if how == "seat1" else state.chance.below(count, DEAL)
    return None


def _place_avatars(state: MaximusState, frame: Frame) -> Any:
    """Starting Avatars stand on the Field before anything is shuffled, without any trigger (MAX-SETUP-3)."""
    options = state.setup.options
    if options["avatar_start"] != "field":
        return None
    avatars = [(seat.number, [c for c in seat.deck if state.card(c).is_starting_avatar]) for seat in state.seats]
    asked, rank = 0, options["avatar_start_rank"]
    ranks: list[int] = []
    for number, cards in avatars:
        for _ in cards:
            chosen = rank
            if rank == "choice":
                chosen = one_answer(state, frame, asked, "avatar_cell", number, list(range(1, options["ranks"] + 1)))
                if chosen is WAIT:
                    return WAIT
                asked += 1
            ranks.append(min(chosen, options["ranks"]))
    for number, cards in avatars:
        for column, card in enumerate(cards):
            unit = state.card(card).unit
            assert unit is not None
            state.take_out(card)
            state.enter(card, number, unit, (ranks.pop(0), column)).drained = False
            state.say("set_up", card, number)
    return None


def _deal(state: MaximusState, _frame: Frame) -> None:
    """Shuffle each deck and draw the opening hands (MAX-SETUP-4, MAX-SETUP-5)."""
    options = state.setup.options
    for number in state.in_turn_order():
        seat = state.seats[number]
        avatars = [card for card in seat.deck if state.card(card).is_starting_avatar]
        if options["avatar_start"] == "hand":
            for card in avatars:
                state.take_out(card)
        state.shuffle(number, is_deal=True)
        deal(state, number, options["hand_start"])
        if options["avatar_start"] == "hand":
            for card in avatars:
                seat.hand.append(card)
                state.zones[card] = HAND
        seat.jiggawatts = options["jw_start"]


def _mulligan(state: MaximusState, frame: Frame) -> Any:
    """Each player may once shuffle the hand back and draw as many, where the ruleset has it (MAX-SETUP-6)."""
    return None if state.setup.options["mulligan"] == "none" else redraw_hands(state, frame)


def _begin(state: MaximusState, frame: Frame) -> None:
    """Turn 1; losses are looked for from now on (MAX-SETUP-8)."""
    state.fresh.clear()
    state.has_begun = True
    state.push(TURN, Context(-1, state.active))
    frame.at = len(frame.block.steps)


# ------------------------------------------------------------------------------------------------------------------- turns
def _start_turn(state: MaximusState, _frame: Frame) -> None:
    """Counters are cleared and what lasted until now ends (MAX-TURN-4, MAX-TURN-12)."""
    state.turn += 1
    state.turn_ends = False
    number = state.active
    state.happened.clear()
    state.say("turn", player=number, amount=state.turn)
    # What was to last for a turn may have begun when that turn's changes had ended already.
    state.end_changes(lambda until: until == ("start", number) or (until[0] == "turn" and until[1] < state.turn))
    for seat in state.seats:
        seat.placed = seat.extra_resources = 0
        if seat.uses:
            seat.uses = {key: count for key, count in seat.uses.items() if key[0] != "turn"}
        for resource in seat.resources:
            resource.used = 0
    for piece in state.pieces.values():
        piece.attacks = 0
        if piece.used:
            piece.used = {}
        for each in all_under(piece) if piece.under else ():
            each.attacks, each.used = 0, {}
    if state.homeless:
        _send_home(state)


def _send_home(state: MaximusState) -> None:
    """Units whose control has just ended stand with their own players before anything un-drains (MAX-TIME-5)."""
    for card in reversed(state.homeless):
        if card in state.pieces:
            state.push(questions.HOME, Context(card, state.pieces[card].controller))
    state.homeless.clear()


def _undrain_and_draw(state: MaximusState, _frame: Frame) -> None:
    """Everything un-drains, then the compulsory draw (MAX-TURN-3), then the abilities that wait for the turn."""
    _undrain_all(state)
    options = state.setup.options
    if state.turn > 1 or options["first_player_draws"]:
        state.draw(state.active, options["turn_draw"])
    state.happens("turn_start", -1, state.active)


def _undrain_all(state: MaximusState) -> None:
    """All that the player controls un-drains, but for what an effect keeps drained (MAX-TURN-2, MAX-TURN-14)."""
    number = state.active
    own: list[Piece | Resource] = [piece for piece in state.pieces.values() if piece.controller == number]
    for thing in [*own, *state.seats[number].resources]:
        if thing.stays_drained:
            thing.stays_drained = False
            for under in all_under(thing) if isinstance(thing, Piece) else ():
                under.stays_drained = False
        elif thing.drained:
            state.turn_upright(thing)


def begin_end(state: MaximusState) -> None:
    """The active player's turn ends, first with a hand that is too large where the ruleset asks so late (MAX-ZONE-8)."""
    state.push(END, Context(-1, state.active))
    options = state.setup.options
    late = options["hand_overflow"] == "discard_at_turn_end" and options["hand_max"] is not None
    if late and len(state.seats[state.active].hand) > options["hand_max"]:
        state.push(questions.DISCARD_DOWN, Context(-1, state.active))


def end_at_once(state: MaximusState) -> None:
    """The active player is out: the turn ends without its end-of-turn triggers, when what waits is settled (MAX-END-11)."""
    state.push(END, Context(-1, state.active))
    state.stack[-1].at = END.steps.index(_expire)


def _announce_end(state: MaximusState, _frame: Frame) -> None:
    state.happens("turn_end", -1, state.active)


def _expire(state: MaximusState, _frame: Frame) -> None:
    """What lasts until the end of the turn ends (MAX-TURN-9)."""
    turn, number, options = state.turn, state.active, state.setup.options
    state.count_own_turns(number)
    state.end_changes(lambda until: until == ("turn", turn) or (until[0] == "turns" and until[2] <= 0))
    if not options["jw_carry_over"]:
        state.seats[number].jiggawatts = 0
        state.is_dirty = True
    if not options["damage_persists"]:
        for piece in state.pieces.values():
            piece.damage = min(0, piece.damage)
        state.is_dirty = True


def _pass(state: MaximusState, frame: Frame) -> None:
    """The next player in order of seats becomes active (MAX-TURN-8)."""
    limit = state.setup.options["turn_limit"]
    if limit is not None and state.turn >= limit:
        state.finish("draw", (), "turn_limit")
        return
    state.pass_turn()
    frame.at = len(frame.block.steps)


SETUP = Block(("maximus", "setup"), (_choose_first, _place_avatars, _deal, _mulligan, _begin))
TURN = Block(("maximus", "turn"), (_start_turn, _undrain_and_draw))
END = Block(("maximus", "end"), (_announce_end, _expire, _pass), frozenset((1, 2)))
BLOCKS = (SETUP, TURN, END)
ZONES_OF_SETUP = (DECK, FIELD, NOWHERE)
