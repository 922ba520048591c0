"""What the loophole finder counts in C.A.R.D. Wars (`Hunting.watches`): the dangers that the rule book names (section 22)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.hunting import Counted
from rules.engine.log_turns import Log, in_turns, of_others, own, turns

MANY_CARDS, MANY_FALLS, MANY_SKILLS = 5, 3, 4
PLAYED = frozenset(("item_played", "magic_cast", "weather_played", "trap_set"))
ATTACKS = frozenset(("attack_declared", "direct_attack_declared"))
ENDS = frozenset(("match_over", "battle_over"))


def _is_play_burst(turn: Log) -> bool:
    player = turn[0].player
    others = {event.card for event in turn if event.kind in PLAYED and event.player == player}
    summons = {event.card for event in turn if event.kind == "played" and event.player == player}
    return len(others | summons) >= MANY_CARDS


def _is_knockout_burst(turn: Log) -> bool:
    return len(of_others(turn, "defeated")) >= MANY_FALLS


def _is_skill_burst(turn: Log) -> bool:
    return len(own(turn, "ability_used")) >= MANY_SKILLS


def _is_peaceful(turn: Log) -> bool:
    return not any(event.kind in ATTACKS for event in turn)


def _blows(log: Log) -> tuple[int, int]:
    """Hits that take no HP, of all that are told (danger 8: match-ups without damage)."""
    hits = vain = 0
    for at, event in enumerate(log):
        if event.kind == "attack_hit" and event.target >= 0:
            hits += 1
            vain += not _is_hurt(log[at + 1 :], event.target)
    return vain, hits


def _is_hurt(after: Log, card: int) -> bool:
    """Whether a Summon loses HP, or leaves, before the next attack, phase or turn."""
    for event in after:
        if event.kind in ATTACKS or event.kind in ("phase_start", "turn"):
            return False
        if event.card == card and event.kind in ("damaged", "defeated", "erased"):
            return True
    return False


def _erased_falls(log: Log) -> tuple[int, int]:
    """Falls after which a Summon is out of the war, of all falls (danger 1)."""
    falls = [event for event in log if event.kind == "defeated"]
    erased = [event for event in log if event.kind == "overkilled"]
    return min(len(erased), len(falls)), len(falls)


def _clock_ends(log: Log) -> tuple[int, int]:
    """Battles that the clock ends (danger 8)."""
    ended = [event for event in log if event.kind in ENDS]
    return sum("clock" in event.note for event in ended), len(ended)


def _starved_turns(log: Log) -> tuple[int, int]:
    """Turns without a card to draw (danger 4)."""
    found = [any(event.kind == "draw_skipped" for event in turn) for turn in turns(log)]
    return sum(found), len(found)


def _first_blood(log: Log) -> tuple[int, int]:
    """Battles whose first third is lost to the attacker who had the first turn with attacks (danger 2)."""
    lost = first = -1
    for event in log:
        if event.kind in ATTACKS:
            first = event.player if first < 0 else first
        if event.kind == "crystal_shattered" and lost < 0:
            lost = event.player
    return int(lost >= 0 and lost != first), int(lost >= 0)


WATCHES: Mapping[str, Counted] = {
    "play_burst": Counted(f"turns in which a player plays {MANY_CARDS} cards or more", in_turns(_is_play_burst), 0.1),
    "knockout_burst": Counted(
        f"turns in which the enemy loses {MANY_FALLS} Summons or more", in_turns(_is_knockout_burst), 0.05
    ),
    "skill_burst": Counted(
        f"turns in which a player uses {MANY_SKILLS} skills or more", in_turns(_is_skill_burst), 0.05
    ),
    "peaceful_turn": Counted("turns without an attack", in_turns(_is_peaceful), 0.5),
    "vain_hit": Counted("hits that take no HP", _blows, 0.5),
    "erased_fall": Counted("falls after which a Summon is out of the war", _erased_falls, 0.75),
    "starved_turn": Counted("turns without a card to draw", _starved_turns, 0.1),
    "clock_end": Counted("battles that the clock ends", _clock_ends, 0.05),
    "first_blood": Counted("battles whose first third falls to whoever attacked first", _first_blood, 0.75),
}
