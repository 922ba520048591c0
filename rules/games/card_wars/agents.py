"""Players of C.A.R.D. Wars with one plan, who look at nothing else, for the loophole finder (`Hunting.agents`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.engine.hunting import Agent, Chooser
from rules.engine.match import ANSWER
from rules.engine.trying import best_try
from rules.games.card_wars.attacking import roll_needed
from rules.games.card_wars.blows import ATTACK_BY
from rules.games.card_wars.evaluation import evaluate
from rules.games.card_wars.move_words import preset

if TYPE_CHECKING:
    from random import Random

    from rules.engine.actions import Move
    from rules.engine.match import Match
    from rules.games.card_wars.state import CardWarsState

MAGIC, SUMMONS, TRAPS, ITEMS, WEATHERS, SKILLS = (
    "cast_magic", "play_summon", "set_trap", "play_item", "play_weather", "use_skill",
)  # fmt: skip
EVERYTHING = (MAGIC, SUMMONS, ITEMS, WEATHERS, TRAPS, SKILLS)
FORWARD = "reposition"
WORTH_A_CARD = -0.8
"""What a play may cost by the evaluation of bots, the card in hand included, and still count as something to do."""
Kinds = Mapping[str, Sequence["Move"]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a player does: which actions of the Tactician Phase it takes, in this order, and whether it attacks."""

    plays: Sequence[str] = ()
    attacks: bool = False


def following(plan: Plan) -> Chooser:
    """A chooser that follows a plan."""

    def choose(match: Match, moves: list[Move], chance: Random) -> Move:
        if moves[0][0] == ANSWER:
            return _answer(match, moves, chance, plan)
        kinds: dict[str, list[Move]] = {}
        for move in moves:
            kinds.setdefault(move[0], []).append(move)
        found = _play(match, kinds, chance, plan)
        if found is None and plan.attacks:
            found = _attack(match.state, match.seat, kinds)
        return found or _go_on(moves, plan)

    return choose


def _answer(match: Match, moves: Sequence[Move], chance: Random, plan: Plan) -> Move:
    """What turns out best; who does not play says what is said for one whose time is over."""
    pending = match.pending
    assert pending is not None
    return best_try(match, moves, chance, evaluate)[1] if plan.plays else (ANSWER, preset(match.state, pending))


def _go_on(moves: Sequence[Move], plan: Plan) -> Move:
    """Whoever plays goes through the phases one by one."""
    last = "end_phase" if plan.plays else "end_turn"
    return next((move for move in moves if move[0] == last), moves[-1])


def _play(match: Match, kinds: Kinds, chance: Random, plan: Plan) -> Move | None:
    """Summons from the bench into free cells of the row, then what the plan plays, each in its turn."""
    if FORWARD in kinds and SUMMONS in plan.plays:
        forward = [move for move in kinds[FORWARD] if move[1].startswith("bench") and _is_free(match, move[2])]
        if forward:
            return forward[0]
    for kind in plan.plays:
        if kind not in kinds:
            continue
        if kind == SUMMONS:
            return max(kinds[kind], key=lambda move: _as_summon(match.state, move))
        if kind == TRAPS:
            return kinds[kind][0]
        gain, move = best_try(match, kinds[kind], chance, evaluate)
        if gain > (0.0 if kind == SKILLS else WORTH_A_CARD):
            return move
    return None


def _is_free(match: Match, cell: str) -> bool:
    return cell.startswith("row") and match.state.at(match.seat, cell) is None


def _as_summon(state: CardWarsState, move: Move) -> tuple[Any, ...]:
    """The strongest first, onto the row before the bench."""
    program = state.card(move[1])
    return (move[2].startswith("row"), program.stats.get("atk", 0), program.hp)


def _attack(state: CardWarsState, seat: int, kinds: Kinds) -> Move | None:
    """The crystal before all; then the strongest attacker, on whom it may be expected to hurt most."""
    if "direct_attack" in kinds:
        return kinds["direct_attack"][0]
    moves = kinds.get("attack", ())
    if not moves:
        return None
    expected = {move: _expected(state, seat, move) for move in moves}
    hurting = [move for move in moves if expected[move] > 0]
    return max(hurting, key=lambda move: (state.at(seat, move[1]).atk, expected[move]), default=None)  # type: ignore[union-attr]


def _expected(state: CardWarsState, seat: int, move: Move) -> float:
    """How many HP an attack takes on average."""
    attacker, target = state.at(seat, move[1]), state.at(1 - seat, move[2])
    assert attacker is not None
    assert target is not None
    sides = state.setup.options["hit_die"]
    chance: float = (sides + 1 - roll_needed(state, attacker, target, target.agi)) / sides
    element = move[3] or ""
    harm = state.damage_of(target, attacker.atk, attacker.attack_type, element, attacker.number, ATTACK_BY)
    return max(0.0, min(1.0, chance)) * min(harm, target.hp)


def _only(*kinds: str) -> tuple[str, ...]:
    return (*kinds, *(kind for kind in EVERYTHING if kind not in kinds))


AGENTS: Mapping[str, Agent] = {
    "idle": Agent(following(Plan()), "Plays nothing and never attacks."),
    "rush": Agent(
        following(Plan(EVERYTHING, attacks=True)),
        "Plays all it can and attacks whenever that may hurt, the strongest first, the crystal before all.",
    ),
    "turtle": Agent(following(Plan(EVERYTHING)), "Plays all it can and never attacks."),
    "trapper": Agent(
        following(Plan(_only(TRAPS), attacks=True)), "Pays for Traps before anything else, then does as the rush does."
    ),
    "magic": Agent(following(Plan((MAGIC,))), "Casts Magic, and does nothing else."),
    "summoner": Agent(
        following(Plan((SUMMONS,), attacks=True)), "Plays Summons alone and attacks whenever that may hurt."
    ),
}
