"""Who may wear what, and where (FORT-EQ)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.frames import Context
from rules.games.fortification.pieces import ARMOR, Piece

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def is_fit(state: FortificationState, card: int, piece: Piece) -> bool:
    """Whether a character meets what is printed on equipment and what ruleset and effects ask for armor (FORT-EQ-4, FORT-EQ-10)."""
    face = state.card(card).equipment
    assert face is not None
    seat, party = piece.controller, state.party_of(piece.number)
    if face.role == ARMOR:
        is_rule = state.setup.options["armor_needs_permission"]
        if state.is_restricted("wear_armor", seat, is_rule=is_rule, party=party, card=piece.number):
            return False
    return meets_print(state, card, piece)


def meets_print(state: FortificationState, card: int, piece: Piece) -> bool:
    """Whether a character meets what is printed on equipment, or need not (FORT-EQ-4)."""
    face = state.card(card).equipment
    assert face is not None
    if not face.restrictions or state.may("ignore_equip_restriction", piece.controller, card=piece.number):
        return True
    context = Context(card, piece.controller)
    return all(test(state, context, piece.number) for test in face.restrictions)


def is_second_weapon(state: FortificationState, card: int, piece: Piece, gone: list[int]) -> bool:
    """Whether ruleset or effects stand against one more weapon beside those that stay (FORT-EQ-10)."""
    if state.card(card).role != "weapon":
        return False
    others = [each for each in piece.attached if each not in gone and state.card(each).role == "weapon"]
    is_rule = not state.setup.options["two_weapons_allowed"]
    return bool(others) and state.is_restricted("extra_weapon", piece.controller, is_rule=is_rule, card=piece.number)


def is_shed(state: FortificationState, card: int, piece: Piece, gone: list[int]) -> bool:
    """Whether a character sheds, or has shed this turn, a card equal to the one it would receive (FORT-EQUIP-6)."""
    slugs = [state.card(each).slug for each in gone] + [slug for turn, slug in piece.shed if turn == state.turn]
    return state.card(card).slug in slugs and not state.may("dual_copy_replace", piece.controller, card=piece.number)


def free_spot(state: FortificationState, card: int, piece: Piece) -> str:
    """The first place on a character where equipment could be put without replacing anything; empty for none."""
    face = state.card(card).equipment
    if face is None or not is_fit(state, card, piece) or is_second_weapon(state, card, piece, []):
        return ""
    if is_shed(state, card, piece, []):
        return ""
    return next((spot for spot in face.spots if not state.occupying(piece, spot)), "")
