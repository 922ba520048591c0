"""equip: put equipment from hand on a character (FORT-EQUIP)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.fortification import checking
from rules.games.fortification.loops import ending
from rules.games.fortification.pieces import ARMOR, BOTH_HANDS, HAND_1, HAND_2, Piece
from rules.games.fortification.state import FortificationState
from rules.games.fortification.wearing import is_fit, is_second_weapon, is_shed, meets_print

SPOTS = (HAND_1, HAND_2, BOTH_HANDS, ARMOR)


def _refuse(state: FortificationState, seat: int, move: Move) -> Refusal | None:
    _, card, wearer, spot, replace = move
    refusal = checking.in_main(state) or checking.hand_card(state, seat, card, "equipment")
    if refusal is not None:
        return refusal
    piece = checking.own_character(state, seat, wearer)
    if isinstance(piece, Refusal):
        return piece
    if spot not in SPOTS:
        return Refusal("E_TARGET", "FORT-EQ-1", {"target": ("place", spot)})
    return (
        _why_not_now(state, seat)
        or _why_not_on(state, seat, card, piece)
        or _why_not_there(state, card, piece, spot, replace)
    )


def _why_not_now(state: FortificationState, seat: int) -> Refusal | None:
    side = state.seats[seat]
    if side.mode not in ("", "equipment"):
        return Refusal("E_MODE_CHOSEN", "FORT-TURN-3", {"mode": side.mode})
    if state.equips_left(seat) <= 0:
        return Refusal("E_EQUIP_LIMIT", "FORT-EQUIP-1", {"n": side.equipped})
    return None


def _why_not_on(state: FortificationState, seat: int, card: int, piece: Piece) -> Refusal | None:
    """Why a character cannot wear a card at all."""
    party = state.party_of(piece.number)
    refusal = checking.forbidden(state, seat, "equip", party=party, card=piece.number)
    if refusal is not None:
        return refusal
    if piece.out and not state.may("equip_on_battleground", seat, party=party, card=piece.number):
        return Refusal("E_EQUIP_NOT_IN_FORT", "FORT-EQUIP-2", {"character": piece.number})
    if not is_fit(state, card, piece):
        what = "wearer" if not meets_print(state, card, piece) else "armor"
        return Refusal(
            "E_EQUIP_RESTRICTION",
            "FORT-EQ-4",
            {"equipment": card, "character": piece.number, "condition": (what, card)},
        )
    return None


def _why_not_there(state: FortificationState, card: int, piece: Piece, spot: str, replace: int) -> Refusal | None:
    """Whether the card goes to that place, and whether something has to make room (FORT-EQ-1 to -3, FORT-EQUIP-6, -7)."""
    face = state.card(card).equipment
    assert face is not None
    taken = state.occupying(piece, spot)
    if spot not in face.spots or (taken and not replace) or replace not in (0, 1):
        return Refusal("E_SLOT", "FORT-EQ-2", {"slot": spot, "card": taken[0] if taken else -1})
    if is_second_weapon(state, card, piece, taken):
        return Refusal("E_SLOT", "FORT-EQ-10", {"slot": spot, "card": -1})
    if is_shed(state, card, piece, taken):
        return Refusal("E_SAME_CARD", "FORT-EQUIP-6", {"equipment": card, "character": piece.number})
    return None


def _perform(state: FortificationState, seat: int, move: Move) -> None:
    _, card, wearer, spot, _ = move
    state.acted(move)
    side = state.seats[seat]
    side.equipped += 1
    if state.one_class:
        side.mode = "equipment"
    piece = state.pieces[wearer]
    for worn in state.occupying(piece, spot):
        state.shed(worn)
    state.put_on(card, wearer, spot)
    state.say("equipped", player=seat, amount=piece.slot)
    state.happens("played", card, seat)


def _legal(state: FortificationState, seat: int) -> list[Move]:
    side = state.seats[seat]
    if _why_not_now(state, seat) is not None:
        return []
    programs = state.setup.programs
    cards = [card for card in side.hand if programs[card].equipment is not None]  # type: ignore[attr-defined]
    if not cards:
        return []
    found: list[Move] = []
    for piece in state.characters_of(seat):
        for card in cards:
            if _why_not_on(state, seat, card, piece) is None:
                found += [("equip", card, piece.number, *way) for way in _ways(state, card, piece)]
    return found if not state.may_loop else ending(state, seat, found, _perform)


def _ways(state: FortificationState, card: int, piece: Piece) -> list[tuple[str, int]]:
    face = state.card(card).equipment
    assert face is not None
    ways = [(spot, 1 if piece.attached and state.occupying(piece, spot) else 0) for spot in face.spots]
    return [way for way in ways if _why_not_there(state, card, piece, *way) is None]


ACTION = Action(
    (("card", "number"), ("wearer", "number"), ("spot", "text"), ("replace", "number")), _refuse, _perform, _legal,
    gate=checking.is_main,
)  # fmt: skip
