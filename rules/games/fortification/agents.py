"""Players of Fortification with one plan, who look at nothing else: for the loophole finder and the probe of the rule book (section 13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.engine.hunting import Agent, Chooser
from rules.games.fortification.move_words import preset

if TYPE_CHECKING:
    from random import Random

    from rules.engine.actions import Move
    from rules.engine.match import Match

ANSWER = "answer"
CLOSING = ("end_turn", "strike", "call_off")
"""What is done when a plan has nothing more to do; one of them is always legal."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a player does: whether it attacks, casts, equips, uses abilities, reforms, plays at all, and how it places its characters.

    `places`: `full` fills one party after the other, `wide` founds parties of one, `gate` keeps one lone character at home.
    """

    attacks: bool = False
    casts: bool = False
    equips: bool = False
    reforms: bool = False
    places: str = "full"
    plays: bool = True


def following(plan: Plan) -> Chooser:
    """A chooser that follows a plan."""

    def choose(match: Match, moves: list[Move], _chance: Random) -> Move:
        if moves[0][0] == ANSWER:
            return _answer(match, moves, plan)
        kinds: dict[str, list[Move]] = {}
        for move in moves:
            kinds.setdefault(move[0], []).append(move)
        found = _spell(match, kinds) if plan.casts else None
        found = found or (_useful(match, kinds) if plan.equips else None) or _move(match, kinds, plan)
        return found or next((move for move in moves if move[0] in CLOSING), moves[-1])

    return choose


def _answer(match: Match, moves: Sequence[Move], plan: Plan) -> Move:
    """The strongest party defends (of a gate: the weakest), defenders go home, everything else as it comes first.

    Who does not play says what is said for one whose time is over.
    """
    pending = match.pending
    assert pending is not None
    if pending.kind == "choose_defender":
        side = match.state.seats[pending.seat]
        by_strength = sorted(moves, key=lambda move: match.state.defense_total(side.party(move[1])) if move[1] else -1)
        return by_strength[0] if plan.places == "gate" else by_strength[-1]
    if not plan.plays:
        return (ANSWER, preset(match.state, pending))
    return moves[0]


def _spell(match: Match, kinds: Mapping[str, Sequence[Move]]) -> Move | None:
    """Field spells at once; attack spells at whom they knock out, else at the lead."""
    if "cast_field" in kinds:
        return kinds["cast_field"][0]
    state = match.state
    found = kinds.get("cast_character", [])
    if state.battle is None:
        return found[0] if found else None
    aimed = [move for move in found if move[3] and move[3][0]]
    return min(
        aimed, key=lambda move: state.stat(move[3][0][0], "life") + state.stat(move[3][0][0], "defense"), default=None
    )


def _useful(match: Match, kinds: Mapping[str, Sequence[Move]]) -> Move | None:
    """Equipment on leads first, without replacing any; every ability once in a turn."""
    state = match.state
    free = [move for move in kinds.get("equip", ()) if not move[4]]
    if free:
        return min(free, key=lambda move: state.place_of(move[2]))
    used = {(move[1], move[2]) for move in state.taken if move[0] == "use_ability"}
    return next((move for move in kinds.get("use_ability", ()) if (move[1], move[2]) not in used), None)


def _move(match: Match, kinds: Mapping[str, Sequence[Move]], plan: Plan) -> Move | None:
    """Place, reform, go out, attack, strike."""
    placing = kinds.get("play_character", []) if plan.plays else []
    placed = _placing(match, placing, plan) if placing else None
    if placed is not None:
        return placed
    if plan.reforms and "reform" in kinds:
        better = _healthier(match, kinds["reform"])
        if better is not None:
            return better
    if not plan.attacks:
        return None
    for kind in ("strike", "attack"):
        if kind in kinds:
            return kinds[kind][0]
    return max(kinds.get("mobilise", []), key=lambda move: _attack(match, move[1]), default=None)


def _placing(match: Match, moves: Sequence[Move], plan: Plan) -> Move | None:
    side = match.state.seats[match.seat]
    sizes = {party.slot: len(party.members) for party in side.parties if party is not None}
    if plan.places == "gate":
        return None if any(not party.out for party in side.parties if party is not None) else moves[0]
    if plan.places == "wide":
        return min(moves, key=lambda move: sizes.get(move[2], 0))
    return max(moves, key=lambda move: sizes.get(move[2], 0))


def _healthier(match: Match, moves: Sequence[Move]) -> Move | None:
    """A new order with more life in front, if there is one."""
    state = match.state

    def gain(move: Move) -> Any:
        before = state.seats[match.seat].party(move[1]).members[0]
        return state.stat(move[2][0], "life") - state.stat(before, "life")

    best = max(moves, key=gain)
    return best if gain(best) > 0 else None


def _attack(match: Match, slot: int) -> int:
    total: int = match.state.attack_total(match.state.seats[match.seat].party(slot))
    return total


PLANS: Mapping[str, tuple[Plan, str]] = {
    "idle": (Plan(plays=False), "Plays nothing and passes whatever may be passed."),
    "turtle": (Plan(), "Places characters in full parties and never attacks."),
    "rush": (Plan(attacks=True), "Places characters in full parties and attacks whenever it can; casts nothing."),
    "gate": (Plan(places="gate"), "Keeps one lone character at home to take the blows, and never attacks."),
    "casts": (Plan(casts=True), "Places characters, casts every spell at once and never attacks."),
    "rush_casts": (Plan(attacks=True, casts=True), "Attacks whenever it can and casts every spell at once."),
    "rush_reforms": (Plan(attacks=True, reforms=True), "Attacks whenever it can and puts who has most life in front."),
    "wide_casts": (Plan(attacks=True, casts=True, places="wide"), "As rush_casts, with parties of one as long as slots are free."),
    "gate_rush": (Plan(attacks=True, places="gate"), "Sends its only character out whenever it can, and places the next behind it."),
    "rush_all": (
        Plan(attacks=True, casts=True, equips=True, reforms=True),
        "Plays all it can: places, equips, uses abilities, casts, reforms, and attacks whenever it can.",
    ),
}  # fmt: skip
AGENTS: Mapping[str, Agent] = {name: Agent(following(plan), says) for name, (plan, says) in PLANS.items()}
