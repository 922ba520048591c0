"""The war: battle after battle until somebody has won enough of them, and Magic swapped in secret in between (CW-WAR, CW-SIDE)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from rules.engine.frames import Block, Context, Frame
from rules.engine.rng import DEAL
from rules.engine.state import Outcome
from rules.engine.zones import AFFINITY_DECK, DECK, MAGIC_SLOT, REMOVED, SIDEBOARD
from rules.games.card_wars import phases
from rules.games.card_wars.base import FORMATION
from rules.games.card_wars.card_types import AFFINITY, MAGIC
from rules.games.card_wars.pieces import EMPTY, Side

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState

SWAP = "submit_magic"
WAR_CONCEDED = "war conceded"
NEEDED = {None: 1, "total": 1, "bo3": 2, "bo5": 3}
"""How many battles win a war (CW-WAR-2). One that nobody has chosen a form for is a single battle."""
SWAPPING = frozenset(("bo3", "bo5"))


def needed(state: CardWarsState) -> int:
    """How many battles a player has to win."""
    return NEEDED[state.setup.options["war_format"]]


# ------------------------------------------------------------------------------------------------------- a battle has ended
def battle_over(state: CardWarsState, kind: str, winners: tuple[int, ...], reason: str) -> None:
    """Count a battle. The war ends the moment it is decided (CW-WAR-10); `goes_on` says that another battle follows."""
    for seat in winners:
        state.seats[seat].wins += 1
    state.drawn += not winners
    state.outcome = Outcome(kind, winners, reason)
    wins = [side.wins for side in state.seats]
    if reason == WAR_CONCEDED or max(wins) >= needed(state):
        state.say("match_over", note=(kind, winners, reason))
    elif state.drawn > state.setup.options["max_drawn_battles"]:
        ahead = tuple(side.number for side in state.seats if side.wins == max(wins))
        last = ("draw", (), "drawn battles") if len(ahead) > 1 else ("won", ahead, "drawn battles")
        state.outcome = Outcome(*last)
        state.say("match_over", note=last)
    else:
        state.goes_on = True
        state.say("battle_over", amount=state.battle, note=(kind, winners, reason))


def go_on(state: CardWarsState) -> bool:
    """Clear the table for the next battle of an undecided war (CW-WAR-4); False when the war is over."""
    if not state.goes_on or state.outcome is None:
        return False
    state.first = _next_first(state, state.outcome)
    state.outcome, state.goes_on = None, False
    state.active = state.first
    state.battle += 1
    _clear_table(state)
    for side in state.seats:
        _clear_side(side, state.setup.options)
    for card, owner in enumerate(state.setup.owners):
        _put_back(state, card, state.seats[owner])
    state.refills_due = 0
    state.push(BETWEEN, Context(-1, state.first))
    return True


def _next_first(state: CardWarsState, last: Outcome) -> int:
    """Who begins the next battle (CW-WAR-8): its loser, after a draw whoever went second; or as the ruleset has it."""
    how = state.setup.options["first_player_later_battles"]
    if how == "random":
        return state.chance.below(2, DEAL)
    if how == "alternate" or not last.winners:
        return 1 - state.first
    return 1 - last.winners[0]


def _clear_table(state: CardWarsState) -> None:
    for waiting in (
        state.stack,
        state.fresh,
        state.queue,
        state.openings,
        state.instead,
        state.gone,
        state.lasting,
        state.statics,
    ):
        waiting.clear()
    for known in (state.pieces, state.ghosts, state.listeners, state.happened, state.known):
        known.clear()
    state.pending = state.attack = None
    state.phase, state.ends = FORMATION, ""
    state.turn = state.round = state.extra_phases = state.affinity_die = state.spent = 0
    state.has_begun = state.has_played = state.window_is_due = False
    state.is_dirty = True


def _clear_side(side: Side, options: Any) -> None:
    """A player's side as at the start of a battle: the crystal whole, all Magic face-up (CW-OBJ-2, CW-MAG-6)."""
    for pile in (
        side.deck,
        side.hand,
        side.graveyard,
        side.affinity_deck,
        side.affinity_discard,
        side.bans,
        side.charges,
        side.laid,
    ):
        pile.clear()
    side.row = [EMPTY] * options["row_cells"]
    side.bench = [EMPTY] * options["bench_cells"]
    side.traps = [EMPTY] * options["trap_slots"]
    side.magic_used = [False] * len(side.magic)
    side.weather, side.thirds, side.lost = EMPTY, 3, ""
    side.casts = side.repositions = side.sacrifices = side.activations = side.shattered = side.shattered_in = 0
    side.uses = {key: used for key, used in side.uses.items() if key[0] == "series"}


def _put_back(state: CardWarsState, card: int, side: Side) -> None:
    """A card goes where it begins, unless it is erased (CW-WAR-3) or lies in the sideboard."""
    zone, program = state.zones[card], state.card(card)
    if zone in (REMOVED, SIDEBOARD):
        return
    if program.kind != MAGIC:
        state.to_pile(card, AFFINITY_DECK if program.kind == AFFINITY else DECK)
    elif zone == MAGIC_SLOT:
        state.listen(card, program.triggered)
    else:
        state.lay_magic(side, card)


# ---------------------------------------------------------------------------------------------------------- swapping Magic
def magic_of(state: CardWarsState, seat: int) -> list[int]:
    """The Magic Cards a player may still use in this war: those in the slots, then those in the sideboard."""
    side = state.seats[seat]
    return [card for card in side.magic if card >= 0] + side.sideboard


def count_of(state: CardWarsState, seat: int) -> int:
    """How many slots a player has to fill (CW-SIDE-8)."""
    return min(len(state.seats[seat].magic), len(magic_of(state, seat)))


def arrangements(state: CardWarsState, seat: int) -> list[tuple[int, ...]]:
    """Every choice of Magic for the slots, equal cards taken once; the one that changes least comes last.

    Cards that stay keep their slots. Which slot a card lies in changes nothing, so other orders are taken (`submit_magic`) but not listed.
    """
    side = state.seats[seat]
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    for chosen in combinations(magic_of(state, seat), count_of(state, seat)):
        same = tuple(sorted(repr(state.card(card).key[:3]) for card in chosen))
        found.setdefault(same, _arranged(side, chosen))
    return [*found.values()][::-1]


def _arranged(side: Side, chosen: tuple[int, ...]) -> tuple[int, ...]:
    slots = [card if card in chosen else EMPTY for card in side.magic]
    for card in chosen:
        if card not in slots:
            slots[slots.index(EMPTY)] = card
    return tuple(slots)


def _swap(state: CardWarsState, frame: Frame) -> Any:
    """Both players choose in secret, and the choices are carried out together (CW-SIDE-4, CW-SIDE-7).

    Whoever has a sideboard is asked, even where all that is left just fills the slots: the player may lay it out as he likes.
    """
    if state.setup.options["war_format"] not in SWAPPING:
        return None
    asked = state.in_turn_order()
    for at, seat in enumerate(asked):
        if at < len(frame.answers):
            continue
        if state.seats[seat].sideboard:
            return state.ask(SWAP, seat, arrangements(state, seat), is_hidden=True)
        frame.answers.append(tuple(state.seats[seat].magic))
    for seat, slots in zip(asked, frame.answers, strict=True):
        _lay(state, state.seats[seat], slots)
    return None


def _lay(state: CardWarsState, side: Side, slots: tuple[int, ...]) -> None:
    """Lay the chosen Magic into its slots; what is left goes to the sideboard and may come back later (CW-SIDE-6)."""
    state.unlisten([card for card in side.magic if card >= 0])
    left = [card for card in magic_of(state, side.number) if card not in slots]
    side.magic = list(slots)
    side.sideboard = sorted(left)
    for card in left:
        state.zones[card] = SIDEBOARD
    for card in slots:
        if card >= 0:
            state.zones[card] = MAGIC_SLOT
            state.listen(card, state.card(card).triggered)
    state.say("magic_laid", player=side.number, amount=count_of(state, side.number))


def submitted(state: CardWarsState) -> list[bool]:
    """Which players have chosen their Magic for the next battle, while that is asked."""
    frame = state.stack[-1] if state.stack else None
    done = state.in_turn_order()[: len(frame.answers)] if frame is not None and frame.block is BETWEEN else []
    return [side.number in done for side in state.seats]


def _set_up(state: CardWarsState, _frame: Frame) -> None:
    state.push(phases.SETUP, Context(-1, state.first))


BETWEEN = Block(("card_wars", "between battles"), (_swap, _set_up))
BLOCKS = (BETWEEN,)
__all__ = ["BLOCKS", "NEEDED", "SWAP", "WAR_CONCEDED", "arrangements", "battle_over", "go_on", "needed", "submitted"]
