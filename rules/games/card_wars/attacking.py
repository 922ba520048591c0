"""The course of an attack on a Summon and of a direct attack (CW-ATK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.frames import Block, Context, Frame
from rules.games.card_wars.blows import ATTACK_BY, Blow
from rules.games.card_wars.card_types import WarStatic
from rules.games.card_wars.pieces import EMPTY, Attack, Piece

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState

ATTACK_OVER = ("attack",)


def _end(frame: Frame) -> None:
    """Go on with the last step, which clears the attack away."""
    frame.at = len(frame.block.steps) - 1


def _both(state: CardWarsState) -> tuple[Piece | None, Piece | None]:
    """Attacker and target while they still stand on their rows as they did (CW-ATK-21)."""
    attack = state.attack
    if attack is None or attack.is_stopped or state.ends:
        return None, None
    attacker = state.on_row(attack.attacker)
    target = state.on_row(attack.target) if attack.target >= 0 else None
    if attacker is not None and attacker.stamp != attack.attacker_stamp:
        attacker = None
    if target is not None and target.stamp != attack.target_stamp:
        target = None
    return attacker, target


# ------------------------------------------------------------------------------------------------------------------- attack
def _declare(state: CardWarsState, frame: Frame) -> None:
    attack = state.attack
    assert attack is not None
    state.happens("attacks", attack.attacker, attack.seat, target=attack.target)
    state.happens("attacked", attack.target, 1 - attack.seat, source=attack.attacker)


def _roll(state: CardWarsState, frame: Frame) -> None:
    """The die falls and is told as hit or miss, before any damage (CW-ATK-4 to -7, CW-ATK-25)."""
    attacker, target = _both(state)
    attack = state.attack
    if attack is None or attacker is None or target is None:
        _end(frame)
        return
    attack.die = attack.fixed or state.roll(state.setup.options["hit_die"], attack.seat, "hit")
    attack.needed = roll_needed(state, attacker, target, target.agi)
    attack.hits = is_hit(state, attack, attacker, target)
    attack.is_rerolled = False
    kind = "attack_hit" if attack.hits else "attack_missed"
    state.happens(kind, attacker.number, attack.seat, target=target.number, amount=attack.die)


def roll_needed(state: CardWarsState, attacker: Piece, target: Piece | None, agility: int) -> int:
    """The smallest die that hits (CW-ATK-6)."""
    needed = agility - attacker.cha + (1 if state.setup.options["hit_rule"] == "exceed" else 0)
    for change in state.lasting:
        if change.word == "modify_roll_needed" and state.concerns(change, attacker.number, target):
            needed += change.value
    for static, context in state.statics_of("modify_roll_needed", state.pieces.get):
        assert isinstance(static, WarStatic)
        if static.sources is None or static.value is None or state.is_spared(attacker, context):
            continue
        if attacker.number in static.sources(state, context):
            needed += static.value(state, context)
    return needed


def is_hit(state: CardWarsState, attack: Attack, attacker: Piece, target: Piece | None) -> bool:
    """Whether the die hits: what effects say of the next attack comes first, then natural faces, then the number needed."""
    said = _next_attack(state, attacker, target)
    if said and attack.promise >= 0:
        attack.promise = said
    if attack.promise:
        return attack.promise > 0
    options = state.setup.options
    if options["natural_max_hits"] and attack.die >= options["hit_die"]:
        return True
    if options["natural_one_misses"] and attack.die == 1:
        return False
    return attack.die >= attack.needed


def _next_attack(state: CardWarsState, attacker: Piece, target: Piece | None) -> int:
    """How effects have said that this attack ends, 0 for not at all; they are used up. A miss that is promised beats a hit."""
    found = [
        change
        for change in state.lasting
        if change.word in ("auto_hit", "auto_miss") and state.concerns(change, attacker.number, target)
    ]
    if not found:
        return 0
    state.lasting = [change for change in state.lasting if change not in found]
    return 1 if all(change.word == "auto_hit" for change in found) else -1


def _strike(state: CardWarsState, frame: Frame) -> None:
    """After the windows of hit and miss: another roll, or damage (CW-ATK-8, CW-ATK-9)."""
    attacker, target = _both(state)
    attack = state.attack
    if attack is None or attacker is None or target is None:
        _end(frame)
        return
    if attack.is_rerolled:
        frame.at = ROLL
        return
    if not attack.hits:
        _end(frame)
        return
    amount = state.damage_of(target, attacker.atk, attacker.attack_type, attack.element, attacker.number, ATTACK_BY)
    state.hurt([Blow(target.number, target.stamp, amount, attacker.number, ATTACK_BY)])


def _finish(state: CardWarsState, _frame: Frame) -> None:
    state.attack = None
    state.is_dirty = state.is_dirty or state.has_lively
    state.end_changes(lambda until: until == ATTACK_OVER)


# ----------------------------------------------------------------------------------------------------------- direct attacks
def _declare_direct(state: CardWarsState, _frame: Frame) -> None:
    attack = state.attack
    assert attack is not None
    state.happens("direct_attack", attack.attacker, attack.seat)


def _roll_direct(state: CardWarsState, frame: Frame) -> None:
    """No roll against a player, unless the ruleset has one (CW-ATK-16)."""
    attack, agility = state.attack, state.setup.options["direct_attack_roll"]
    attacker, _ = _both(state)
    if attack is None or attacker is None:
        _end(frame)
        return
    attack.hits = True
    if agility is not False:
        attack.die = attack.fixed or state.roll(state.setup.options["hit_die"], attack.seat, "hit")
        attack.needed = roll_needed(state, attacker, None, agility)
        attack.hits = is_hit(state, attack, attacker, None)
        attack.is_rerolled = False
        kind = "attack_hit" if attack.hits else "attack_missed"
        state.happens(kind, attacker.number, attack.seat, amount=attack.die)


def _shatter(state: CardWarsState, frame: Frame) -> None:
    """One third goes, whatever the strength; then Attack Phase and turn are over (CW-OBJ-4, CW-ATK-17, CW-ATK-18)."""
    attack = state.attack
    attacker, _ = _both(state)
    if attack is None or attacker is None:
        return
    if attack.is_rerolled:
        frame.at = ROLL
        return
    if not attack.hits or attacker.atk < 1:
        return
    number = 1 - attack.seat
    side = state.seats[number]
    side.thirds -= 1
    mark_shattered(state, number)
    if side.thirds <= 0:
        state.say("crystal_gone", attack.attacker, number)
        state.lose(number, "crystal")
        return
    state.ends = "phase"
    state.is_dirty = state.is_dirty or state.has_lively
    state.happens("crystal_shattered", -1, number, source=attack.attacker, amount=1, by=ATTACK_BY)


def mark_shattered(state: CardWarsState, number: int) -> None:
    """Count a third against what a crystal can lose in this Round (CW-OBJ-5)."""
    side = state.seats[number]
    side.shattered = side.shattered + 1 if side.shattered_in == state.round else 1
    side.shattered_in = state.round


def lost_this_round(state: CardWarsState, number: int) -> int:
    """How many thirds count against a crystal in this Round."""
    side = state.seats[number]
    return side.shattered if side.shattered_in == state.round else 0


ROLL = 1
STRIKE = Block(("card_wars", "attack"), (_declare, _roll, _strike, _finish), frozenset((1, 2, 3)))
DIRECT = Block(("card_wars", "direct_attack"), (_declare_direct, _roll_direct, _shatter, _finish), frozenset((1, 2, 3)))
BLOCKS = (STRIKE, DIRECT)


def attack_of(state: CardWarsState, context: Context) -> Attack | None:
    """The attack whose die an effect speaks of; none where it answers an Affinity roll, which may fall amid an attack."""
    event = context.event
    return None if event is not None and event.kind == "affinity_rolled" else state.attack


def begin_attack(state: CardWarsState, seat: int, attacker: Piece, target: Piece | None, element: str) -> Attack:
    """An attack is declared; it is spent from now on (CW-ATK-21)."""
    attacker.attacks += 1
    state.attack = Attack(
        seat,
        attacker.number,
        attacker.stamp,
        EMPTY if target is None else target.number,
        0 if target is None else target.stamp,
        element,
    )
    return state.attack


__all__ = [
    "BLOCKS",
    "DIRECT",
    "STRIKE",
    "attack_of",
    "begin_attack",
    "lost_this_round",
    "mark_shattered",
    "roll_needed",
]
