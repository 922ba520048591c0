"""attack: one Unit attacks a Unit on another player's Field (MAX-ATK)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.engine.events import EVERYBODY
from rules.engine.frames import Block, Context, Frame
from rules.engine.zones import NAMES
from rules.games.maximus import checking, windows
from rules.games.maximus.harm import ATTACK, Blow
from rules.games.maximus.pieces import Piece
from rules.games.maximus.state import MaximusState


def _refuse(state: MaximusState, seat: int, move: Move) -> Refusal | None:
    _, card, target = move
    options = state.setup.options
    if not checking.is_card(state, card):
        return Refusal("R:NO_SUCH_CARD", "MAX-ATK-1", {"card": card})
    attacker = state.unit(card)
    if attacker is None:
        if state.controller(card) != seat:
            return Refusal("R:NOT_YOURS", "MAX-ATK-1", {"card": card})
        return Refusal("R:WRONG_ZONE", "MAX-ATK-1", {"card": card, "zone": NAMES[state.zones[card]], "needed": "Field"})
    if attacker.controller != seat:
        return Refusal("R:NOT_YOURS", "MAX-ATK-1", {"card": card})
    if state.turn == 1 and not options["first_turn_attacks"]:
        return Refusal("R:FIRST_TURN_ATTACK", "MAX-TURN-13", {})
    return _why_not_attack(state, attacker) or _why_not_target(state, attacker, target)


def _why_not_attack(state: MaximusState, attacker: Piece) -> Refusal | None:
    """Why a Unit cannot attack anything now."""
    card, options = attacker.number, state.setup.options
    if "cannot_attack" in attacker.keywords or "attack" in attacker.forbidden:
        return Refusal("R:CANNOT_ATTACK", "MAX-RANK-12", {"card": card})
    if "attack" in state.seats[attacker.controller].forbidden:
        return Refusal("R:CANNOT_ATTACK", "MAX-RANK-12", {"card": card})
    if attacker.drained:
        return Refusal("R:UNIT_DRAINED", "MAX-ATK-5", {"card": card})
    bound = attacker.keywords.get("no_attack_drain")
    if bound is not None and attacker.attacks >= bound:
        return Refusal("R:ATTACK_LIMIT", "MAX-ATK-7", {"card": card, "n": bound})
    if not options["attack_on_arrival"] and attacker.arrived == state.turn:
        return Refusal("R:ARRIVED_THIS_TURN", "MAX-UNIT-5", {"card": card})
    if "ranged" not in attacker.keywords and card not in state.frontmost(attacker.controller):
        return Refusal("R:NOT_FRONTMOST", "MAX-RANK-2", {"card": card, "other": _in_front(state, attacker)})
    return None


def _in_front(state: MaximusState, unit: Piece) -> int:
    """A Unit that stands in front of another."""
    front = state.frontmost(unit.controller)
    same = [card for card in front if state.pieces[card].column == unit.column]
    return next(iter(same or sorted(front)), -1)


def _why_not_target(state: MaximusState, attacker: Piece, target: int) -> Refusal | None:
    defender = state.unit(target) if checking.is_card(state, target) else None
    if defender is None:
        return Refusal("R:TARGET_INVALID", "MAX-ATK-2", {"target": target})
    if defender.controller == attacker.controller:
        return Refusal("R:TARGET_OWN", "MAX-ATK-1", {})
    if target in reachable(state, attacker, defender.controller):
        return None
    is_barred = defender not in state.aims(defender.controller)
    rule, reason = ("MAX-UNIT-3", "barred") if is_barred else ("MAX-RANK-3", "shielded")
    return Refusal("R:TARGET_NOT_ATTACKABLE", rule, {"target": target, "reason": reason})


def reachable(state: MaximusState, attacker: Piece, number: int) -> list[int]:
    """The Units of a player that this Unit may attack now; `reach` looks past those in front (MAX-RANK-12)."""
    if "reach" not in attacker.keywords:
        return state.attackable(number)
    return [piece.number for piece in state.aims(number)]


def _perform(state: MaximusState, seat: int, move: Move) -> None:
    _, card, target = move
    attacker, defender = state.pieces[card], state.pieces[target]
    attacker.attacks += 1
    context = Context(card, seat)
    context.vars = {"target": target, "stamps": (attacker.stamp, defender.stamp), "sides": (seat, defender.controller)}
    state.say("attack_declared", card, seat, 0, EVERYBODY, None, target)
    state.push(ATTACKING, context)
    windows.open_window(state, seat, (target,))


def _announce(state: MaximusState, frame: Frame) -> None:
    context = frame.context
    target = context.vars["target"]
    if context.source in state.pieces:
        state.happens("attacks", context.source, context.seat, -1, target)
    if target in state.pieces:
        state.happens("attacked", target, context.vars["sides"][1], context.source)


def _strike(state: MaximusState, frame: Frame) -> None:
    """Damage from the values of this moment if both are still where they were, then the attacker drains (MAX-ATK-15, -17)."""
    context = frame.context
    card, target = context.source, context.vars["target"]
    attacker, defender = state.unit(card), state.unit(target)
    stamps, sides = context.vars["stamps"], context.vars["sides"]
    if attacker is not None and attacker.stamp != stamps[0]:
        attacker = None
    if defender is not None and (defender.stamp, defender.controller) != (stamps[1], sides[1]):
        defender = None
    if attacker is not None and attacker.controller == sides[0] and defender is not None:
        _exchange(state, attacker, defender)
    if attacker is not None and "no_attack_drain" not in attacker.keywords:
        state.drain(card, by=ATTACK)


def _exchange(state: MaximusState, attacker: Piece, defender: Piece) -> None:
    options = state.setup.options
    straight = "unblockable_attacks" in attacker.keywords
    blows = [Blow(defender.number, attacker.offense, attacker.number, ATTACK, straight, options["damage_floor"])]
    if options["counter_damage"] and not defender.drained:  # which is no attack (MAX-ATK-11)
        blows.append(Blow(attacker.number, defender.offense, defender.number, ""))
    state.strike(blows)


def _legal(state: MaximusState, seat: int) -> list[Move]:
    if state.turn == 1 and not state.setup.options["first_turn_attacks"]:
        return []
    if state.is_dirty:
        state.refresh()
    found: list[Move] = []
    waits = not state.setup.options["attack_on_arrival"]
    for piece, moves in _attackers(state, seat):
        if piece.drained or (waits and piece.arrived == state.turn):
            continue
        if piece.attacks and "no_attack_drain" in piece.keywords and piece.attacks >= piece.keywords["no_attack_drain"]:
            continue
        found += moves
    return found


def _attackers(state: MaximusState, seat: int) -> list[tuple[Piece, list[Move]]]:
    """The Units that nothing but their own state can keep from attacking, with their attacks: the same while values stay as they are."""
    side = state.seats[seat]
    found: list[tuple[Piece, list[Move]]] | None = side.known.get("attackers")
    if found is None:
        front, aims = state.frontmost(seat), _aims(state, seat)
        found = side.known["attackers"] = []
        for piece in side.units if "attack" not in side.forbidden else ():
            card, words = piece.number, piece.keywords
            if (card not in front and "ranged" not in words) or "cannot_attack" in words or "attack" in piece.forbidden:
                continue
            own = _aims(state, seat, piece) if "reach" in words else aims
            found.append((piece, [("attack", card, aim) for aim in own]))
    return found


def _aims(state: MaximusState, seat: int, attacker: Piece | None = None) -> list[int]:
    """All Units of other players that may be attacked, by anybody or by one Unit."""
    if attacker is None and state.setup.seats == 2:
        return state.attackable(1 - seat)
    others = [number for number in state.in_turn_order() if number != seat]
    if attacker is None:
        return [aim for number in others for aim in state.attackable(number)]
    return [aim for number in others for aim in reachable(state, attacker, number)]


ATTACKING = Block(("maximus", "attack"), (_announce, _strike), frozenset((0, 1)))
ACTION = Action((("attacker", "number"), ("defender", "number")), _refuse, _perform, _legal)
