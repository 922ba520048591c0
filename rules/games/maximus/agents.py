"""Players of Maximus with one plan, who look at nothing else, for the loophole finder (`Hunting.agents`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.engine.hunting import Agent, Chooser
from rules.engine.match import ANSWER
from rules.engine.trying import best_try
from rules.games.maximus.evaluation import evaluate
from rules.games.maximus.move_words import preset

if TYPE_CHECKING:
    from random import Random

    from rules.engine.actions import Move
    from rules.engine.match import Match
    from rules.games.maximus.pieces import Piece
    from rules.games.maximus.state import MaximusState

NEVER, UNITS, AVATARS = "never", "units", "avatars"
"""Whom a plan attacks: nobody; whom it harms most, Avatars before all; Avatars alone, and who stands before them."""
ENOUGH_RESOURCES = 7
HOARD = 12
LAST_TURNS = 6
"""Whoever saves begins to spend with so many jiggawatts, or with so few cards left in the Deck."""
WORTH_A_CARD = -0.8
"""What a play may cost by the evaluation of bots, the card in hand included, and still count as something to do."""
Kinds = Mapping[str, Sequence["Move"]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a player does: whether it plays cards at all, whom it attacks, how many jiggawatts it saves first, whether it uses powers."""

    plays: bool = True
    attacks: str = NEVER
    saves: int = 0
    powers: bool = True


def following(plan: Plan) -> Chooser:
    """A chooser that follows a plan."""

    def choose(match: Match, moves: list[Move], chance: Random) -> Move:
        if moves[0][0] == ANSWER:
            return _answer(match, moves, chance, plan)
        kinds: dict[str, list[Move]] = {}
        for move in moves:
            kinds.setdefault(move[0], []).append(move)
        found = _building(match, kinds, chance, plan) if plan.plays else None
        found = found or _attack(match.state, kinds.get("attack", ()), plan)
        if found is None and plan.plays and plan.powers and not _is_saving(match, plan):
            found = _useful(match, kinds.get("activate_power", ()), chance, least=0.0)
        return found or next((move for move in moves if move[0] == "end_turn"), moves[-1])

    return choose


def _answer(match: Match, moves: Sequence[Move], chance: Random, plan: Plan) -> Move:
    """What turns out best; who does not play says what is said for one whose time is over."""
    pending = match.pending
    assert pending is not None
    return best_try(match, moves, chance, evaluate)[1] if plan.plays else (ANSWER, preset(match.state, pending))


def _is_saving(match: Match, plan: Plan) -> bool:
    """Not any more once there is enough, or the Deck runs out; nor while the first card bought with it has just come."""
    state, side = match.state, match.state.seats[match.seat]
    if side.jiggawatts >= plan.saves or len(side.deck) <= LAST_TURNS:
        return False
    return not any(piece.arrived == state.turn and piece.owner == side.number for piece in state.pieces.values())


def _building(match: Match, kinds: Kinds, chance: Random, plan: Plan) -> Move | None:
    """One Resource a turn, all jiggawatts there are, then cards: the strongest Units first."""
    state, side = match.state, match.state.seats[match.seat]
    if "place_resource" in kinds and not side.placed and len(side.resources) < ENOUGH_RESOURCES and len(side.hand) > 1:
        return max(kinds["place_resource"], key=lambda move: state.card(move[1]).least_cost)
    if "drain_resource" in kinds:
        return kinds["drain_resource"][0]
    if _is_saving(match, plan):
        return None
    for kind in ("play_evolution", "play_fusion", "play_unit"):
        if kind in kinds:
            return max(kinds[kind], key=lambda move: _as_unit(state, match.seat, move))
    for kind in ("play_equipment", "play_verb"):
        found = _useful(match, kinds.get(kind, ()), chance, least=WORTH_A_CARD)
        if found is not None:
            return found
    return None


def _as_unit(state: MaximusState, seat: int, move: Move) -> tuple[Any, ...]:
    """The strongest first, before an Avatar that stands alone in its column, else in front of a new column."""
    face = state.card(move[1]).unit
    assert face is not None
    strength = (face.offense, face.health)
    if move[0] != "play_unit":
        return strength
    _, _, rank, column, _ = move
    front = state.frontmost(seat)
    bare = {piece.column for piece in state.units(seat) if piece.unit.is_avatar and piece.number in front}  # type: ignore[union-attr]
    is_open = all(cell[1] != column for cell in state.seats[seat].cells)
    return (*strength, column in bare and rank == 1, is_open and rank == 1, -rank, -column)


def _useful(match: Match, moves: Sequence[Move], chance: Random, *, least: float) -> Move | None:
    """The move that brings most, if it brings anything."""
    if not moves:
        return None
    gain, move = best_try(match, moves, chance, evaluate)
    return move if gain > least else None


# ------------------------------------------------------------------------------------------------------------------ attacks
def _attack(state: MaximusState, moves: Sequence[Move], plan: Plan) -> Move | None:
    """The strongest attacker that can do any harm, against whom it hits hardest: an Avatar, then whom it destroys."""
    if not moves or plan.attacks == NEVER:
        return None
    if state.is_dirty:
        state.refresh()
    harmful = [move for move in moves if _harm(state, move) > 0 and (plan.attacks == UNITS or _is_towards(state, move))]
    return max(harmful, key=lambda move: _blow(state, move), default=None)


def _harm(state: MaximusState, move: Move) -> int:
    attacker, target = state.pieces[move[1]], state.pieces[move[2]]
    is_straight = target.drained or "unblockable_attacks" in attacker.keywords
    return attacker.offense if is_straight else attacker.offense - target.defense


def _blow(state: MaximusState, move: Move) -> tuple[Any, ...]:
    target = state.pieces[move[2]]
    left, harm = target.max_health - target.damage, _harm(state, move)
    return (_is_avatar(target), state.pieces[move[1]].offense, harm >= left, min(harm, left), target.offense)


def _is_avatar(piece: Piece) -> bool:
    return piece.unit is not None and piece.unit.is_avatar


def _is_towards(state: MaximusState, move: Move) -> bool:
    """Whether an attack is on an Avatar, or on somebody who keeps attacks away from it."""
    target = state.pieces[move[2]]
    if _is_avatar(target):
        return True
    open_to_attacks = state.attackable(target.controller)
    hidden = [
        each for each in state.units(target.controller) if _is_avatar(each) and each.number not in open_to_attacks
    ]
    by_rank = state.setup.options["frontmost"] == "rank"
    return any(by_rank or each.column == target.column for each in hidden)


AGENTS: Mapping[str, Agent] = {
    "idle": Agent(following(Plan(plays=False)), "Plays nothing and never attacks."),
    "rush": Agent(
        following(Plan(attacks=UNITS)), "Plays all it can and attacks whenever that does any harm, the strongest first."
    ),
    "turtle": Agent(following(Plan()), "Plays all it can and never attacks."),
    "avatar_rush": Agent(
        following(Plan(attacks=AVATARS, powers=False)),
        "Plays all it can, uses no powers, and attacks Avatars alone and who stands before them.",
    ),
    "hoarder": Agent(
        following(Plan(attacks=UNITS, saves=HOARD)),
        f"Plays nothing until it has {HOARD} jiggawatts, then all it can; attacks whenever that does any harm.",
    ),
}
