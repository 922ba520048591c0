"""Abilities that could set one another off for ever: found before a match, and refused when an action would begin it (section 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.fortification.card_types import FortificationCard

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState

Perform = Callable[[Any, int, Move], None]
HARM = ("would_take_damage", "damaged", "would_be_destroyed", "destroyed", "sealed", "lead_changed", "party_wiped_out")
CAUSED: Mapping[str, tuple[str, ...]] = {
    "damage": HARM,
    "spell_attack": HARM,
    "destroy": HARM,
    "discard": ("discarded",),
    "draw": ("drawn",),
    "mill": ("milled",),
    "seal": ("sealed",),
    "fort_lose": ("fort_lost",),
    "fort_gain": ("fort_gained",),
    "detach": ("detached",),
    "move": ("moved", "lead_changed"),
    "resurrect": ("entered", "lead_changed"),
    "put_into_play": ("entered", "lead_changed"),
    "search": ("entered", "lead_changed"),
    "force_retreat": ("party_retreated",),
    "return_to_hand": ("lead_changed",),
    "put_in_deck": ("lead_changed",),
}
"""Which events an effect can cause."""


def can_loop(programs: Iterable[FortificationCard]) -> bool:
    """Whether abilities without a limit wait for what they cause, directly or by one another."""
    causes: dict[str, set[str]] = {}
    for program in programs:
        for ability, effects in program.triggers:
            if ability.limit is None:
                caused = {event for effect in effects for event in CAUSED.get(effect, ())}
                causes.setdefault(ability.event, set()).update(caused)
    return any(_reaches(event, event, causes, set()) for event in causes)


def _reaches(start: str, wanted: str, causes: Mapping[str, set[str]], seen: set[str]) -> bool:
    for event in causes.get(start, ()):
        if event == wanted:
            return True
        if event not in seen:
            seen.add(event)
            if _reaches(event, wanted, causes, seen):
                return True
    return False


def guarded(action: Action) -> Action:
    """An action that is refused where it would set off abilities without end; in most matches nothing could."""

    def refuse(state: FortificationState, seat: int, move: Move) -> Refusal | None:
        refusal = action.refuse(state, seat, move)
        if refusal is None and state.may_loop and _runs_for_ever(state, seat, move, action.perform):
            return Refusal("E_LOOP", "FORT-META-7", {})
        return refusal

    return replace(action, refuse=refuse)


def _runs_for_ever(state: FortificationState, seat: int, move: Move, perform: Perform) -> bool:
    ahead = state.copy()
    ahead.serial += 1
    perform(ahead, seat, move)
    return ahead.runs_for_ever()  # type: ignore[attr-defined, no-any-return]


def ending(state: FortificationState, seat: int, moves: list[Move], perform: Perform) -> list[Move]:
    """The moves that do not set off abilities without end; asked for only where a match has such abilities."""
    return [move for move in moves if not _runs_for_ever(state, seat, move, perform)]
