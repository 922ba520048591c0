"""What is worth counting in Fortification matches when loopholes are looked for (section 10 of the rule book)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.engine.hunting import Counted
from rules.engine.log_turns import Log, in_turns, of_others, own
from rules.games.fortification.harm import ATTACK

if TYPE_CHECKING:
    from rules.engine.events import Event
    from rules.engine.match import Match

SPELLS, KNOCK_OUTS = 5, 4
"""From how many on a turn is a burst (LH-5)."""
LONG = 2
"""Turns outside after which a party is out for long (LH-19)."""
Count = tuple[int, int]


def _is_spell_burst(turn: Log) -> bool:
    return len(own(turn, "spell_cast")) >= SPELLS


def _is_knockout_burst(turn: Log) -> bool:
    return len(of_others(turn, "destroyed")) >= KNOCK_OUTS


# ---------------------------------------------------------------------------------------------------------------- battles
@dataclass(slots=True)
class Fight:
    """What one battle showed and did: how many cards it turned up that nobody had seen, and whether it hurt or cost anything."""

    turned_up: int = 0
    has_harmed: bool = False


def fights_of(log: Iterable[Event]) -> list[Fight]:
    """The battles of a log; what is told after a battle is closed belongs to none."""
    found: list[Fight] = []
    seen: set[int] = set()
    seat = -1
    for event in log:
        if event.kind == "battle_opened":
            seat = event.player
            found.append(Fight())
        elif event.kind in ("battle_closed", "turn"):
            seat = -1
        elif event.kind == "turned_up":
            if seat >= 0 and event.player != seat and event.card not in seen:
                found[-1].turned_up += 1
            seen.add(event.card)
        elif seat >= 0 and event.kind in ("damaged", "destroyed", "fort_lost"):
            found[-1].has_harmed = True
    return found


def _free_look(log: Iterable[Event]) -> Count:
    fights = fights_of(log)
    return sum(fight.turned_up > 0 and not fight.has_harmed for fight in fights), len(fights)


def _met(log: Iterable[Event]) -> Count:
    """Strikes that some party stood against; the last card of a strike event is the lead it goes to."""
    strikes = [event for event in log if event.kind == "attacks" and event.by == ATTACK]
    return sum(event.target >= 0 for event in strikes), len(strikes)


def _fort_through_defender(log: Iterable[Event]) -> Count:
    """Fort points that a normal attack took while a party stood; where the rules say so, a party that falls costs one (FORT-BATTLE-4)."""
    broken = lost = 0
    stands = False
    for event in log:
        if event.kind == "attacks":
            stands = event.target >= 0
        elif event.kind in ("party_wiped_out", "battle_closed"):
            stands = False
        elif event.kind == "fort_lost" and event.by == ATTACK:
            lost += 1
            broken += stands
    return broken, lost


# ---------------------------------------------------------------------------------------------------------------- outside
@dataclass(slots=True)
class Outing:
    """A party outside: since which turn of the match; `ended` in which, and whether it was `lost`."""

    began: int
    ended: int = -1
    lost: bool = False


def outings_of(log: Iterable[Event]) -> list[Outing]:
    """The times that parties spent outside, those still there at the end too."""
    found: list[Outing] = []
    out: dict[tuple[int, int], Outing] = {}
    turn = 0
    for event in log:
        place = (event.player, event.amount)
        if event.kind == "turn":
            turn = event.amount
        elif event.kind in ("party_mobilised", "defender_chosen") and place not in out:
            out[place] = Outing(turn)
            found.append(out[place])
        elif event.kind in ("party_retreated", "party_wiped_out") and place in out:
            ended = out.pop(place)
            ended.ended, ended.lost = turn, event.kind == "party_wiped_out"
    for each in out.values():
        each.ended = turn
    return found


def _stranded(log: Iterable[Event]) -> Count:
    long = [each for each in outings_of(log) if each.ended - each.began > LONG]
    return sum(each.lost for each in long), len(long)


# ------------------------------------------------------------------------------------------------- what no log tells
class Glance(NamedTuple):
    """A moment of a match between two decisions: of each seat the Champions played so far, and what would have been needed for the last of
    them; and whether the active player holds a character that finds no room.
    """

    turn: int
    is_quiet: bool
    champions: tuple[int, ...]
    graveyards: tuple[int, ...]
    is_clogged: bool
    holds: bool


def glance(match: Match) -> Glance:
    """What `Glance` tells of this moment."""
    state = match.state
    side = state.seats[state.active]
    people = [
        card for card in side.hand if state.card(card).character is not None and state.may_come(side.number, card)
    ]
    return Glance(
        turn=state.turn,
        is_quiet=match.pending is None and match.outcome is None,
        champions=tuple(seat.champions for seat in state.seats),
        graveyards=tuple(_graveyard(state, seat.number) for seat in state.seats),
        is_clogged=bool(people) and not state.open_slots(side.number),
        holds=bool(people),
    )


def _graveyard(state: Any, seat: int) -> int:
    """The Champions that the characters in a graveyard allow (FORT-CHAMP-1)."""
    return int(state.graveyard_characters(seat)) // int(state.setup.options["champion_graveyard_step"])


def _champion_rule(glances: Sequence[Glance]) -> Count:
    """Champions come by one move each: the graveyard has to allow as many as there are then, before the move or (by its costs) after."""
    broken = played = 0
    for before, after in pairwise(glances):
        for seat, count in enumerate(after.champions):
            if count > before.champions[seat]:
                played += 1
                broken += count > max(before.graveyards[seat], after.graveyards[seat])
    return broken, played


def _clogged_board(glances: Sequence[Glance]) -> Count:
    """Turns by the first moment in which their player can act."""
    first: dict[int, Glance] = {}
    for each in glances:
        if each.is_quiet and each.turn:
            first.setdefault(each.turn, each)
    return sum(each.is_clogged for each in first.values()), sum(each.holds for each in first.values())


WATCHES: Mapping[str, Counted] = {
    "spell_burst": Counted(f"turns in which their player casts {SPELLS} spells or more", in_turns(_is_spell_burst), 0.01),
    "knockout_burst": Counted(
        f"turns in which {KNOCK_OUTS} characters of the opponent or more are knocked out", in_turns(_is_knockout_burst), 0.01),
    "free_look": Counted("battles that turn up cards nobody had seen and hurt nobody", _free_look, 0.05),
    "defended": Counted("normal attacks that a party stands against", _met, 0.8),
    "fort_through_defender": Counted("fort points lost by normal attacks that a party stood against", _fort_through_defender),
    "stranded": Counted(f"parties outside for more than {LONG} turns that are wiped out there", _stranded, 0.5),
    "champion_rule": Counted("Champions played with too few characters in the graveyard", _champion_rule, note=glance),
    "clogged_board": Counted(
        "turns that begin with a character in hand that could come, and no room for it, of those with such a character",
        _clogged_board, 0.05, note=glance,
    ),
}  # fmt: skip
