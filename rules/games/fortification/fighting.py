"""The course of a battle: opening, the normal attack, a second line, closing (FORT-ATK, FORT-NORM, FORT-BATTLE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.engine.frames import WAIT, Block, Context, Frame
from rules.engine.resolution import one_answer
from rules.games.fortification.harm import ATTACK
from rules.games.fortification.pieces import SLOTS, Battle, Party

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState

YES, NO = "yes", "no"
NOBODY = 0
"""As answer: no party defends."""


# ----------------------------------------------------------------------------------------------------------------- opening
def open_battle(state: FortificationState, seat: int) -> None:
    """Open a battle with the party that is out (FORT-ATK-1)."""
    party = state.seats[seat].party_out()
    assert party is not None
    state.seats[seat].battles += 1
    party.fought = state.turn
    extra = sum(each.value for each in party.changes if each.word == "extra_attack")
    state.battle = Battle(seat, party.slot, party.stamp, 1 + extra)
    state.battle_ends = False
    _forget_uses(state)
    state.is_dirty = True
    state.push(OPENING, Context(-1, seat))


def _announce(state: FortificationState, frame: Frame) -> None:
    assert state.battle is not None
    state.before("battle_opened", -1, frame.context.seat, amount=state.battle.slot)


def _choose_defender(state: FortificationState, frame: Frame) -> Any:
    """A party that is out defends; otherwise the opponent must choose one from the fort (FORT-ATK-3, FORT-ATK-4)."""
    battle = state.battle
    assert battle is not None
    number = 1 - battle.seat
    is_on = state.attackers() is not None and not (state.battle_ends or state.turn_ends)
    options = defenders_of(state, number, battle) if is_on else []
    if not options:
        return None
    chosen = one_answer(state, frame, 0, "choose_defender", number, options)
    if chosen is WAIT:
        return WAIT
    if chosen != NOBODY:
        send(state, number, chosen)
    return None


def defenders_of(state: FortificationState, number: int, battle: Battle) -> list[int]:
    """The slots of the parties that may defend, 0 for none where that is allowed."""
    seat = state.seats[number]
    out = seat.party_out()
    found = [seat.slot_out] if out is not None else [slot for slot in SLOTS if seat.parties[slot - 1] is not None]
    found = [slot for slot in found if not state.must_not("defend", number, party=seat.party(slot))]
    found = [slot for slot in found if -slot not in battle.forced]
    forced = [slot for slot in found if slot in battle.forced]
    found = forced or found
    if found and state.may("defend_decline", number, party=out):
        found.append(NOBODY)
    return found


def send(state: FortificationState, number: int, slot: int) -> None:
    """Let a party defend; one from the fort comes out, face up, without using the movement (FORT-ATK-3)."""
    battle = state.battle
    party = state.seats[number].party(slot)
    assert battle is not None
    assert party is not None
    battle.target_slot, battle.target_stamp, battle.defended = slot, party.stamp, True
    battle.brought = not party.out
    state.is_dirty = True
    if not party.out:
        state.go_out(party)
    state.happens("defender_chosen", -1, number, amount=slot)


def _ready(state: FortificationState, _frame: Frame) -> None:
    if state.battle is not None:
        state.battle.settled = True
        state.is_dirty = True


# ------------------------------------------------------------------------------------------------------------------ strike
def declare_strike(state: FortificationState, seat: int) -> None:
    """Use one normal attack of the battle (FORT-BATTLE-2)."""
    battle = state.battle
    assert battle is not None
    battle.attacks -= 1
    battle.strikes += 1
    state.is_dirty = True
    state.push(STRIKE, Context(-1, seat))


def _declare(state: FortificationState, frame: Frame) -> None:
    """Attack and attacked are told before anything is added up; what waits for them comes first."""
    attackers, defenders = state.attackers(), state.defenders()
    if attackers is None:
        return
    frame.context.vars["met"] = defenders is not None
    lead, seat = attackers.members[0], attackers.seat
    target = defenders.members[0] if defenders is not None else -1
    if defenders is not None:
        state.before("attacked", target, defenders.seat, lead, by=ATTACK)
    state.before("attacks", lead, seat, target=target, by=ATTACK)


def _reckon(state: FortificationState, frame: Frame) -> None:
    """The surplus hits the defending lead; without a defender the fort loses a point (FORT-NORM-5, FORT-ATK-5)."""
    attackers, defenders = state.attackers(), state.defenders()
    if attackers is None or state.battle_ends:
        frame.context.vars["met"] = False
        return
    attack = state.attack_total(attackers)
    if defenders is None:
        frame.context.vars["met"] = False
        if attack > 0 or not state.setup.options["fort_hit_needs_power"]:
            hit_fort(state, attackers.members[0])
        return
    defense = state.defense_total(defenders)
    audience = state.who_sums((*attackers.members, *defenders.members))
    state.say("strike", player=attackers.seat, amount=attack - defense, audience=audience, note=(attack, defense))
    if attack > defense:
        lead, *behind = defenders.members
        spills = behind if state.setup.options["overflow_damage"] else ()
        state.hurt([(lead, attack - defense)], attackers.members[0], ATTACK, spills)


def hit_fort(state: FortificationState, source: int) -> None:
    """A normal attack costs the fort a point, at most so many in a battle (FORT-BATTLE-5)."""
    battle = state.battle
    assert battle is not None
    if battle.fort_lost < state.setup.options["battle_fort_damage_cap"]:
        battle.fort_lost += state.fort_lose(1 - battle.seat, 1, source, by=ATTACK)


def _end_of_attack(state: FortificationState, frame: Frame) -> None:
    """Changes for this attack end; a strike that wiped the party out may count for the fort (FORT-BATTLE-4)."""
    battle = state.battle
    if battle is None:
        return
    attackers = state.attackers()
    wiped = frame.context.vars.get("met") and _is_wiped_out(state, battle) and not state.battle_ends
    if wiped and attackers is not None and state.setup.options["wipe_out_by_last_strike_hits_fort"]:
        hit_fort(state, attackers.members[0])
    state.end_changes(lambda until: until == ("attack",))


def _is_wiped_out(state: FortificationState, battle: Battle) -> bool:
    """Whether nobody is left of the defending party; one that has gone home is still there."""
    party = state.seats[1 - battle.seat].party(battle.target_slot)
    return party is None or party.stamp != battle.target_stamp


# ------------------------------------------------------------------------------------------------------------- second line
def second_line(state: FortificationState) -> bool:
    """After a wipe-out with attacks left another party may or must come (FORT-BATTLE-6); whether somebody is asked."""
    battle = state.battle
    assert battle is not None
    number = 1 - battle.seat
    if not battle.defended or not _is_wiped_out(state, battle) or battle.attacks <= 0 or state.seats[number].slot_out:
        return False
    must = state.setup.options["reinforce_after_wipe_out"] and not state.must_not("second_defender", number)
    may = battle.tries < state.may("second_defender", number)
    if not (must or may) or not any(party is not None for party in state.seats[number].parties):
        return False
    battle.tries += 1
    battle.defended = False
    state.push(REINFORCE, Context(-1, number))
    return True


def _reinforce(state: FortificationState, frame: Frame) -> Any:
    battle = state.battle
    assert battle is not None
    number = 1 - battle.seat
    options = [slot for slot in defenders_of(state, number, battle) if slot != NOBODY]
    if not options:
        return None
    if not state.setup.options["reinforce_after_wipe_out"]:
        options.append(NOBODY)
    chosen = one_answer(state, frame, 0, "choose_defender", number, options)
    if chosen is WAIT:
        return WAIT
    if chosen != NOBODY:
        send(state, number, chosen)
    return None


# ----------------------------------------------------------------------------------------------------------------- closing
def close_battle(state: FortificationState) -> None:
    """The battle is over; what survivors decide comes next (FORT-BATTLE-10)."""
    battle = state.battle
    assert battle is not None
    battle.closing, battle.held = True, state.defenders() is not None
    state.push(CLOSING, Context(-1, battle.seat))


def _retreat_early(state: FortificationState, frame: Frame) -> Any:
    """Who holds a permission may take a party home at the end of the battle, the attacker first (FORT-MOB-9)."""
    holders = [party for party in (state.attackers(), state.defenders()) if party is not None and may_go(state, party)]
    for at, party in enumerate(holders):
        said = one_answer(state, frame, at, "use_early_retreat", party.seat, [YES, NO], slot=party.slot)
        if said is WAIT:
            return WAIT
    for party, said in zip(holders, frame.answers, strict=True):
        if said == YES:
            state.go_home(party)
    return None


def may_go(state: FortificationState, party: Party) -> bool:
    """Whether a party holds a permission for the end of the battle."""
    if state.must_not("retreat", party.seat, party=party):
        return False
    attacked = party is state.attackers()
    return "battle_closed" in party.retreats or (
        attacked and state.may("retreat_after_attack", party.seat, party=party) > 0
    )


def _bring_home(state: FortificationState, frame: Frame) -> Any:
    """A defender brought out for this battle goes home, or stays if its player wants (FORT-BATTLE-7)."""
    battle, party = state.battle, state.defenders()
    if battle is None or party is None or not battle.brought or state.must_not("retreat", party.seat, party=party):
        return None
    said = YES
    if state.setup.options["defender_return"] == "choice":
        said = one_answer(state, frame, 0, "defender_retreat", party.seat, [YES, NO], slot=party.slot)
        if said is WAIT:
            return WAIT
    if said == YES:
        state.go_home(party)
    return None


def _tell_closed(state: FortificationState, _frame: Frame) -> None:
    battle = state.battle
    assert battle is not None
    state.happens("battle_closed", -1, battle.seat, amount=battle.slot)
    if battle.target_slot:
        state.happens("battle_closed", -1, 1 - battle.seat, amount=battle.target_slot)


def _close(state: FortificationState, _frame: Frame) -> None:
    """Changes for the battle end; after a normal attack, or where a card says so, the turn ends too (FORT-TURN-6)."""
    battle = state.battle
    assert battle is not None
    party = state.seats[battle.seat].party(battle.slot)  # wherever it is: it may have gone home
    party = party if party is not None and party.stamp == battle.stamp else None
    goes_on = state.may("attack_without_ending_turn", battle.seat, party=party)
    ends = (battle.strikes > 0 and not goes_on) or battle.ends_turn
    ends = ends or state.setup.options["battle_close_ends_turn"] == "always"
    state.end_changes(lambda until: until in (("battle",), ("attack",)))
    state.battle, state.battle_ends = None, False
    _forget_uses(state)
    state.is_dirty = True
    state.turn_ends = state.turn_ends or ends


def _forget_uses(state: FortificationState) -> None:
    """Limits for each battle begin anew, at its beginning and after it."""
    for each in state.seats:
        each.uses = {key: count for key, count in each.uses.items() if key[0] != "battle"}


OPENING = Block(("fortification", "opening"), (_announce, _choose_defender, _ready))
STRIKE = Block(("fortification", "strike"), (_declare, _reckon, _end_of_attack), frozenset((1,)))
REINFORCE = Block(("fortification", "reinforce"), (_reinforce,))
CLOSING = Block(("fortification", "closing"), (_retreat_early, _bring_home, _tell_closed, _close), frozenset((3,)))
BLOCKS = (OPENING, STRIKE, REINFORCE, CLOSING)
