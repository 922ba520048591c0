"""What is public in Fortification and what its owner alone may see (FORT-FACE-5, FORT-ZONE-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.games.fortification.pieces import Party, Piece

if TYPE_CHECKING:
    from rules.games.fortification.state import FortificationState


def is_known(state: FortificationState, viewer: int | None, number: int) -> bool:
    """Whether a viewer may know which card this is."""
    return state.knows(viewer, number)


def view(state: FortificationState, viewer: int | None) -> dict[str, Any]:
    """The table as a viewer sees it."""
    if state.is_dirty:
        state.refresh()
    return {
        "seats": [_side(state, number, viewer) for number in range(len(state.seats))],
        "battle": _battle(state),
    }


def _side(state: FortificationState, number: int, viewer: int | None) -> dict[str, Any]:
    """One side; how many Champions were played is for its player alone, for they are played face down (FORT-FACE-5)."""
    seat = state.seats[number]
    handles = {card: at for at, card in enumerate(state.face_down(number))}
    return {
        "seat": number,
        "fort": seat.fort,
        "deck": len(seat.deck),
        "hand": [_card(state, card) for card in sorted(seat.hand)] if number == viewer else len(seat.hand),
        "graveyard": [_card(state, card) for card in seat.graveyard],
        "restricted_zone": len(seat.restricted),
        "slot_out": seat.slot_out,
        **({"champions": seat.champions} if number == viewer else {}),
        "parties": [_party(state, party, viewer, handles) for party in seat.parties if party is not None],
    }


def _card(state: FortificationState, number: int) -> dict[str, Any]:
    program = state.card(number)
    return {"card": number, "slug": program.slug, "name": program.name}


def _party(state: FortificationState, party: Party, viewer: int | None, handles: dict[int, int]) -> dict[str, Any]:
    return {
        "slot": party.slot,
        "out": party.out,
        "members": [_member(state, state.pieces[card], viewer, handles) for card in party.members],
        **(
            {"attack": state.attack_total(party), "defense": state.defense_total(party)}
            if all(_is_open(state, state.pieces[card], viewer) for card in party.members)
            else {}
        ),
    }


def _member(state: FortificationState, piece: Piece, viewer: int | None, handles: dict[int, int]) -> dict[str, Any]:
    """A member; a hidden one shows how many cards it wears and the name by which others can mean it.

    The numbers of one that wears something hidden are left out: they would tell what that is.
    """
    number = piece.number
    shown: dict[str, Any] = {
        "place": f"h{piece.controller}.{handles[number]}",
        "face_down": state.is_face_down(number),
        "equipment": [_worn(state, card, viewer, handles) for card in piece.attached],
    }
    if not state.knows(viewer, number):
        return shown
    stats = {name: state.stat(number, name) for name in ("attack", "defense", "magic", "life", "max_life")}
    return {**shown, **_card(state, number), **(stats if _is_open(state, piece, viewer) else {})}


def _is_open(state: FortificationState, piece: Piece, viewer: int | None) -> bool:
    """Whether a viewer knows a character and all it wears, so that its numbers tell nothing more."""
    return all(state.knows(viewer, card) for card in (piece.number, *piece.attached))


def _worn(state: FortificationState, card: int, viewer: int | None, handles: dict[int, int]) -> dict[str, Any]:
    piece = state.pieces[card]
    shown: dict[str, Any] = {"place": f"h{piece.controller}.{handles[card]}"}
    return {**shown, **_card(state, card), "spot": piece.spot} if state.knows(viewer, card) else shown


def _battle(state: FortificationState) -> dict[str, Any] | None:
    battle = state.battle
    if battle is None:
        return None
    return {
        "seat": battle.seat,
        "slot": battle.slot,
        "defending_slot": battle.target_slot if state.defenders() is not None else 0,
        "attacks_left": battle.attacks,
        "strikes": battle.strikes,
        "spells": battle.spells,
    }
