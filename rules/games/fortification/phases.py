"""The course of a match: set-up (FORT-SETUP), beginning and end of turns (FORT-TURN)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.engine.frames import WAIT, Block, Context, Frame
from rules.engine.opening import deal, redraw_hands
from rules.engine.resolution import one_answer
from rules.engine.rng import DEAL

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState

YES, NO = "yes", "no"
OPPONENT_TURN = "opponent_turn_start"


# ------------------------------------------------------------------------------------------------------------------ set-up
def _choose_first(state: FortificationState, _frame: Frame) -> None:
    """Who takes the first turn: by seed, or the seat named when the match was made (FORT-SETUP-1)."""
    options = state.setup.options
    how, named = options["first_player"], options.get("starting_seat", options.get("chooser_seat"))
    state.active = named if how != "random_seeded" and named is not None else state.chance.below(2, DEAL)


def _deal(state: FortificationState, _frame: Frame) -> None:
    """Shuffle each deck and draw the opening hands (FORT-SETUP-2)."""
    for number in state.in_turn_order():
        state.shuffle(number, is_deal=True)
        deal(state, number, state.setup.options["opening_hand"])


def _mulligan(state: FortificationState, frame: Frame) -> Any:
    """Each player may once shuffle the hand back and draw as many, where the ruleset has it (FORT-SETUP-3)."""
    return None if state.setup.options["mulligan"] in (None, "none") else redraw_hands(state, frame)


def _begin(state: FortificationState, frame: Frame) -> None:
    """Turn 1; losses are looked for from now on."""
    state.fresh.clear()
    state.has_begun = True
    state.push(TURN, Context(-1, state.active))
    frame.at = len(frame.block.steps)


# ------------------------------------------------------------------------------------------------------------------- turns
def _start_turn(state: FortificationState, _frame: Frame) -> None:
    """Counters are cleared and what lasted until now ends."""
    state.turn += 1
    state.turn_ends = False
    number = state.active
    state.happened.clear()
    state.acts = state.chain = state.base = 0
    state.positions.clear()
    state.taken.clear()
    state.marked = -1
    state.say("turn", player=number, amount=state.turn)
    state.end_changes(lambda until: until == ("start", number))
    for seat in state.seats:
        seat.placed = seat.equipped = seat.moved = seat.battles = 0
        seat.mode = ""
        if seat.uses:
            seat.uses = {key: count for key, count in seat.uses.items() if key[0] != "turn"}
    if state.setup.options["magic_use"] == "per_turn_pool":
        for piece in state.pieces.values():
            if piece.controller == number:
                piece.spent = 0
    state.is_dirty = True


def _last_retreat(state: FortificationState, frame: Frame) -> Any:
    """A permission to retreat at the start of the opponent's turn is used now or lapses (FORT-MOB-9)."""
    side = state.seats[1 - state.active]
    party = side.party_out()
    if (
        party is not None
        and OPPONENT_TURN in party.retreats
        and not state.must_not("retreat", side.number, party=party)
    ):
        said = one_answer(state, frame, 0, "use_early_retreat", party.seat, [YES, NO], slot=party.slot)
        if said is WAIT:
            return WAIT
        if said == YES:
            state.go_home(party)
    for each in side.parties:
        if each is not None:
            each.retreats = ()
    return None


def _draw_for_turn(state: FortificationState, _frame: Frame) -> None:
    """The compulsory draw (FORT-TURN-1, FORT-TURN-2), then the abilities that wait for the turn."""
    if state.turn > 1 or state.setup.options["first_player_draws"]:
        state.draw(state.active, 1)


def _tell_start(state: FortificationState, _frame: Frame) -> None:
    state.happens("turn_start", -1, state.active)


def _discard_down(state: FortificationState, frame: Frame) -> Any:
    """Hands beyond their bound, where there is one, are discarded down (FORT-TURN-7)."""
    bound = state.setup.options["hand_limit"]
    seat = state.seats[state.active]
    if bound is None or len(seat.hand) <= bound:
        return None
    excess = len(seat.hand) - bound
    left = sorted(seat.hand)
    for at in range(excess):
        chosen = one_answer(state, frame, at, "discard_down", seat.number, left, is_hidden=True, count=excess)
        if chosen is WAIT:
            return WAIT
        left = [card for card in left if card != chosen]
    for card in frame.answers[:excess]:
        state.discard(card, by="rules")
    return None


def _announce_end(state: FortificationState, _frame: Frame) -> None:
    """The end of the turn is told to everybody (FORT-TURN-5)."""
    state.happens("turn_end", -1, state.active)


def _expire(state: FortificationState, _frame: Frame) -> None:
    """What lasts until the end of the turn ends (FORT-STAT-4, FORT-CAST-12)."""
    turn = state.turn
    state.count_own_turns(state.active)
    over = (("attack",), ("battle",), ("turn", turn))
    state.end_changes(lambda until: until in over or (until[0] == "turns" and until[2] <= 0))
    for piece in state.pieces.values():
        piece.shed = ()


def _pass(state: FortificationState, frame: Frame) -> None:
    """The other player becomes active, unless the match has lasted too long (FORT-WIN-5)."""
    if state.turn >= state.setup.options["turn_limit"]:
        state.finish("draw", (), "turn_limit")
        return
    state.active = 1 - state.active
    state.push(TURN, Context(-1, state.active))
    frame.at = len(frame.block.steps)


SETUP = Block(("fortification", "setup"), (_choose_first, _deal, _mulligan, _begin))
TURN = Block(("fortification", "turn"), (_start_turn, _last_retreat, _draw_for_turn, _tell_start), frozenset((3,)))
END = Block(("fortification", "end"), (_discard_down, _announce_end, _expire, _pass), frozenset((1, 2, 3)))
BLOCKS = (SETUP, TURN, END)
