"""Set-up, Rounds, turns and phases (CW-SET, CW-PHASE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.engine.frames import WAIT, Block, Context, Frame
from rules.engine.opening import who_redraws
from rules.engine.resolution import one_answer
from rules.engine.rng import DEAL
from rules.engine.zones import AFFINITY_DECK, DECK, HAND
from rules.games.card_wars import refills
from rules.games.card_wars.base import ATTACK, FORMATION, TACTICIAN
from rules.games.card_wars.card_types import AFFINITY, SUMMON

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState

D12 = 12
GAINED, USED = 1, 2
"""What becomes of the one second Attack Phase that a turn can have."""
FORMATION_EVENTS = ("phase_start", "drawn", "affinity_rolled", "turn_start")
END_EVENTS = ("turn_end", "round_end")
OF_A_TURN = frozenset(("turn", "phase", "attack"))


# ------------------------------------------------------------------------------------------------------------------ set-up
def _choose_first(state: CardWarsState, _frame: Frame) -> None:
    """Who begins (CW-SET-7): a coin, a roll-off, or the seat that the ruleset names; in later battles that is known (CW-WAR-8)."""
    how = state.setup.options["first_player"]
    if state.battle > 1:
        first = state.first
    elif how == "random":
        first = state.chance.below(2, DEAL)
    elif how == "rolloff":
        rolls = (0, 0)
        while rolls[0] == rolls[1]:
            rolls = (state.roll(D12, 0, "rolloff"), state.roll(D12, 1, "rolloff"))
        first = 0 if rolls[0] > rolls[1] else 1
    else:
        first = 0 if how == "challenger" else 1
    state.active = state.first = first
    state.say("first_player", player=first)


def _deal(state: CardWarsState, _frame: Frame) -> None:
    """Shuffle both decks of each player and draw the first hand (CW-SET-3 to -5)."""
    options = state.setup.options
    for number in state.in_turn_order():
        state.shuffle(number, is_deal=True)
        state.shuffle(number, is_deal=True, zone=AFFINITY_DECK)
        _draw_quietly(state, number, options["start_main"], DECK)
        _draw_quietly(state, number, options["start_affinity"], AFFINITY_DECK)


def _draw_quietly(state: CardWarsState, number: int, count: int, zone: int) -> None:
    pile = state.pile(number, zone)
    for _ in range(min(count, len(pile))):
        card = pile.pop()
        state.to_pile(card, HAND)
        state.say("dealt", card, number, audience=number)


def _mulligan(state: CardWarsState, frame: Frame) -> Any:
    """Each player may draw the main-hand cards anew, once, where the ruleset has it (CW-SET-6)."""
    how = state.setup.options["mulligan"]
    if how == "none":
        return None
    asked = [
        number
        for number in state.in_turn_order()
        if how == "one_redraw" or not any(state.kind(card) == SUMMON for card in state.seats[number].hand)
    ]
    redrawing = who_redraws(state, frame, asked)
    if redrawing is WAIT:
        return WAIT
    for number in redrawing:
        back = [card for card in state.seats[number].hand if state.kind(card) != AFFINITY]
        for card in back:
            state.lift(card)
            state.to_pile(card, DECK)
        state.shuffle(number, is_deal=True)
        _draw_quietly(state, number, len(back), DECK)
        state.say("redrawn", player=number)
    return None


def _begin(state: CardWarsState, _frame: Frame) -> None:
    """The battle starts; then comes turn 1."""
    state.has_begun = True
    state.refills_due = 0
    state.happens("match_start", -1, state.active)


def _first_turn(state: CardWarsState, frame: Frame) -> None:
    state.push(TURN, Context(-1, state.active))
    frame.at = len(frame.block.steps)


# ---------------------------------------------------------------------------------------------------------------- Formation
def _begin_turn(state: CardWarsState, frame: Frame) -> None:
    """What lasted until this turn ends; then the Formation Phase begins (CW-PHASE-17, CW-PHASE-2)."""
    number = state.active
    side = state.seats[number]
    state.turn += 1
    if number == state.first:
        state.round += 1
    state.happened.clear()
    state.affinity_die = state.extra_phases = 0
    state.ends = ""
    side.casts = side.repositions = side.sacrifices = 0
    for each in state.seats:
        each.laid.clear()
    for piece in state.row_of(number):
        piece.attacks = 0
    for card in side.bench:
        if card >= 0:
            state.pieces[card].attacks = 0
    state.end_changes(lambda until: until == ("start", number))
    state.say("turn", player=number, amount=state.turn)
    enter_phase(state, FORMATION)
    if not state.is_heard(FORMATION_EVENTS):
        _run_on(state, frame)


def _run_on(state: CardWarsState, frame: Frame) -> None:
    """Take the rest of a block at once, where nobody waits for what happens in between."""
    for step in frame.block.steps[frame.at + 1 :]:
        if state.outcome is None:
            step(state, frame)
    frame.at = len(frame.block.steps)


def enter_phase(state: CardWarsState, phase: str) -> None:
    """A phase begins; Traps may be activated anew (CW-TRAP-5)."""
    state.phase = phase
    state.entered_at, state.spent = state.serial, 0
    state.is_dirty = state.is_dirty or state.has_timely
    for side in state.seats:
        side.activations = 0
    if phase == TACTICIAN:
        state.has_played = False
    state.happens("phase_start", -1, state.active)


def _draw_main(state: CardWarsState, _frame: Frame) -> None:
    """The compulsory draw (CW-PHASE-3, CW-PHASE-4)."""
    number, options = state.active, state.setup.options
    side = state.seats[number]
    for _ in range(options["draw_per_turn"]):
        if not side.deck:
            how = options["empty_main_deck"]
            if how == "lose_battle":
                state.lose(number, "deck")
                return
            if how == "reshuffle_graveyard":
                _bring_graveyard_back(state, number)
        if not state.draw_from(number, 1, DECK):
            state.say("draw_skipped", player=number)
            return


def _bring_graveyard_back(state: CardWarsState, number: int) -> None:
    for card in state.seats[number].graveyard.copy():
        state.lift(card)
        state.to_pile(card, DECK)
    state.shuffle(number)


def _turn_start(state: CardWarsState, _frame: Frame) -> None:
    state.affinity_die = 0
    state.happens("turn_start", -1, state.active)


# ------------------------------------------------------------------------------------------------------------ phases' ends
def _end_phase(state: CardWarsState, _frame: Frame) -> None:
    state.happens("phase_end", -1, state.active)


def _next_phase(state: CardWarsState, frame: Frame) -> None:
    """The next phase, a second Attack Phase, or the end of the turn (CW-PHASE-12, CW-PHASE-14)."""
    goes_through = bool(frame.context.vars.get("through")) or state.ends == "turn"
    frame.at = len(frame.block.steps)
    state.ends = ""
    state.end_changes(lambda until: until == ("phase",))
    if state.phase == ATTACK:
        if state.extra_phases == GAINED and not goes_through:
            state.extra_phases = USED
            for piece in state.row_of(state.active):
                piece.attacks = max(0, piece.attacks - 1)  # one new attack: those an effect gave stay used
            enter_phase(state, ATTACK)
        else:
            state.push(END, Context(-1, state.active))
        return
    if goes_through:
        leave_phase(state, goes_through=True)
    enter_phase(state, TACTICIAN if state.phase == FORMATION else ATTACK)


def leave_phase(state: CardWarsState, *, goes_through: bool = False) -> None:
    """The phase in progress ends, with the whole turn if that is meant."""
    context = Context(-1, state.active)
    if goes_through:
        context.vars["through"] = True
    state.push(NEXT, context)


def _announce_end(state: CardWarsState, frame: Frame) -> None:
    state.happens("turn_end", -1, state.active)
    if state.setup.options["hand_limit"] is None and not state.is_heard(END_EVENTS):
        _run_on(state, frame)


def _discard_down(state: CardWarsState, frame: Frame) -> Any:
    """Discard down to the hand limit where the ruleset has one (CW-ZONE-15)."""
    bound, number = state.setup.options["hand_limit"], state.active
    hand = state.seats[number].hand
    if bound is None or len(hand) <= bound:
        return None
    chosen = one_answer(state, frame, 0, "discard_down", number, sorted(hand), is_hidden=True, count=len(hand) - bound)
    if chosen is WAIT:
        return WAIT
    state.discard(chosen, "rules")
    if len(hand) > bound:
        frame.answers.clear()
        return _discard_down(state, frame)
    return None


def _expire_turn(state: CardWarsState, _frame: Frame) -> None:
    """What lasts until the end of the turn ends; the second player's turn ends the Round (CW-PHASE-1)."""
    state.end_changes(lambda until: until[0] in OF_A_TURN)
    for side in state.seats:
        side.charges.clear()
    if state.active != state.first:
        state.happens("round_end", -1, state.active)


def _expire_round(state: CardWarsState, _frame: Frame) -> None:
    """What lasts until the end of the Round ends, Weathers too (CW-PLAY-11); then the clock is looked at (CW-PHASE-16)."""
    if state.active == state.first:
        return
    number = state.round
    state.end_changes(lambda until: until[0] in OF_A_TURN or (until[0] == "round" and until[1] <= number))
    for side in state.seats:
        side.charges.clear()
        weather = state.pieces.get(side.weather)
        if weather is not None and weather.leaves_after and weather.leaves_after <= number:
            state.clear_weather(weather.number)
            state.settle_gone()
    most = state.setup.options["max_rounds_per_battle"]
    if most is not None and number >= most:
        thirds = [side.thirds for side in state.seats]
        if thirds[0] == thirds[1]:
            state.finish("draw", (), "clock")
        else:
            state.finish("won", (0 if thirds[0] > thirds[1] else 1,), "clock")


def _pass(state: CardWarsState, frame: Frame) -> None:
    """The other player begins a turn (CW-PHASE-15)."""
    state.active = 1 - state.active
    state.push(TURN, Context(-1, state.active))
    frame.at = len(frame.block.steps)


SETUP = Block(("card_wars", "setup"), (_choose_first, _deal, _mulligan, _begin, _first_turn), frozenset((4,)))
TURN = Block(
    ("card_wars", "turn"),
    (_begin_turn, _draw_main, refills.roll_affinity, refills.draw_affinity, _turn_start),
    frozenset((1, 2, 3, 4)),
)
NEXT = Block(("card_wars", "next"), (_end_phase, _next_phase), frozenset((0, 1)))
END = Block(
    ("card_wars", "end"),
    (_announce_end, _discard_down, _discard_down, _expire_turn, _expire_round, _pass),
    frozenset((0, 1, 2, 3, 4, 5)),
)
"""The hand is looked at twice: giving the last Affinity Card away may have brought a refill (CW-CHG-10)."""
BLOCKS = (SETUP, TURN, NEXT, END)
__all__ = ["ATTACK", "BLOCKS", "enter_phase", "leave_phase"]
