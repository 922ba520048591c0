"""cast_field: play a field spell (FORT-CAST-4)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.fortification import casting, checking, playing
from rules.games.fortification.loops import ending
from rules.games.fortification.state import FortificationState


def _refuse(state: FortificationState, seat: int, move: Move) -> Refusal | None:
    _, card, named, paid = move
    return (
        playing.why_not_turn(state, seat, card)
        or checking.hand_card(state, seat, card, "spell")
        or playing.why_not_cast(state, seat, card, None, named, paid)
    )


def _perform(state: FortificationState, seat: int, move: Move) -> None:
    _, card, named, paid = move
    state.acted(move, may_repeat=True)
    casting.begin_spell(state, seat, card, None, named, paid)


def _legal(state: FortificationState, seat: int) -> list[Move]:
    if seat != state.active:
        return []
    found: list[Move] = []
    for card in state.seats[seat].hand:
        face = state.card(card).spell
        if face is None or not face.is_field or face.timing == "reactive":
            continue
        if casting.why_not_played(state, seat, card, None, None) is None:
            found += [("cast_field", card, *way) for way in playing.ways(state, seat, card, face, None)]
    return found if not state.may_loop else ending(state, seat, found, _perform)


ACTION = Action((("card", "number"), ("targets", "lists"), ("costs", "lists")), _refuse, _perform, _legal, who="anyone",
    targets=playing.targets_of,
)  # fmt: skip
