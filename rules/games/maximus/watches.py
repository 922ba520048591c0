"""What the loophole finder counts in Maximus matches (`Hunting.watches`): the dangers that the rule book names (appendix C)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.hunting import Counted
from rules.engine.log_turns import Log, in_turns, of_others, own, turns

MANY_CARDS, MANY_JIGGAWATTS, MANY_UNITS, MANY_POWERS = 5, 10, 3, 6
FIRST_TURNS = 2
SAME_BLOW = 30
"""Between a blow and what it destroys there are no more events than that."""


def _is_play_burst(turn: Log) -> bool:
    return len(own(turn, "played")) >= MANY_CARDS


def _is_jiggawatt_burst(turn: Log) -> bool:
    """More than Resources give: what is gained beyond one for each Resource drained."""
    gained: int = sum(event.amount for event in own(turn, "jiggawatts_gained"))
    return gained - len(own(turn, "resource_drained")) >= MANY_JIGGAWATTS


def _is_knockout_burst(turn: Log) -> bool:
    return len(of_others(turn, "destroyed")) >= MANY_UNITS


def _is_power_burst(turn: Log) -> bool:
    return len(own(turn, "ability_used")) >= MANY_POWERS


def _is_peaceful(turn: Log) -> bool:
    return not any(event.kind == "attack_declared" for event in turn)


def _early_attacks(log: Log) -> tuple[int, int]:
    """Attacks in the first turns of each player, on a Field that its player may not have had a turn for (danger 2)."""
    first = [turn for turn in turns(log) if turn[0].amount == 1]
    return sum(not _is_peaceful(turn) for turn in first), len(first)


def _early_ends(log: Log) -> tuple[int, int]:
    """Matches that are over before both players have had two turns."""
    ended = [event for event in log if event.kind == "match_over"]
    last = max((event.amount for event in log if event.kind == "turn"), default=0)
    return int(bool(ended) and last <= 2 * FIRST_TURNS), len(ended)


def _bare_destructions(log: Log) -> tuple[int, int]:
    """Matches won by an effect that destroys an Avatar rather than hurts it, of those decided by an Avatar (danger 3)."""
    if not any(event.kind == "match_over" and "avatar" in event.note for event in log):
        return 0, 0
    at = max((at for at, event in enumerate(log) if event.kind == "destroyed"), default=-1)
    if at < 0 or log[at].by != "effect":
        return 0, 1
    before = log[max(0, at - SAME_BLOW) : at]
    was_hurt = any(event.kind == "damaged" and event.card == log[at].card for event in before)
    return int(not was_hurt), 1


def _deck_ends(log: Log) -> tuple[int, int]:
    """Matches that an empty Deck ends (danger 4)."""
    ended = [event for event in log if event.kind == "match_over"]
    return sum("deck" in event.note for event in ended), len(ended)


WATCHES: Mapping[str, Counted] = {
    "play_burst": Counted(f"turns in which a player plays {MANY_CARDS} cards or more", in_turns(_is_play_burst), 0.1),
    "jiggawatt_burst": Counted(
        f"turns in which a player gains {MANY_JIGGAWATTS} jiggawatts or more beyond what Resources give",
        in_turns(_is_jiggawatt_burst),
        0.05,
    ),
    "knockout_burst": Counted(
        f"turns in which opponents lose {MANY_UNITS} cards or more on the Field", in_turns(_is_knockout_burst), 0.05
    ),
    "power_burst": Counted(
        f"turns in which a player uses {MANY_POWERS} powers or more", in_turns(_is_power_burst), 0.05
    ),
    "peaceful_turn": Counted("turns without an attack", in_turns(_is_peaceful), 0.5),
    "first_turn_attack": Counted("first turns of a match in which somebody is attacked", _early_attacks, 0.5),
    "early_end": Counted(f"matches over before both players have had {FIRST_TURNS} turns", _early_ends, 0.01),
    "bare_destruction": Counted(
        "matches won by destroying an Avatar without any damage, of those that an Avatar decides",
        _bare_destructions,
        0.05,
    ),
    "deck_end": Counted("matches that an empty Deck ends", _deck_ends, 0.5),
}
