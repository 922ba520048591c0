"""play_character: play a character from hand into a party at home (FORT-PLACE)."""

from __future__ import annotations

from rules.engine.actions import Action, Move
from rules.engine.errors import Refusal
from rules.games.fortification import checking
from rules.games.fortification.loops import ending
from rules.games.fortification.state import FortificationState

RULES = {"E_PARTY_OUT": "FORT-PLACE-4", "E_PARTY_FULL": "FORT-PARTY-2", "E_FORMATION_NEWCOMER": "FORT-PARTY-5"}


def _refuse(state: FortificationState, seat: int, move: Move) -> Refusal | None:
    _, card, slot, place = move
    return (
        checking.in_main(state)
        or checking.hand_card(state, seat, card, "character")
        or checking.slot(slot)
        or _why_no_place(state, seat, slot, place)
        or _why_not_by(state, seat, card, slot)
        or _why_not_there(state, seat, slot)
    )


def _why_not_by(state: FortificationState, seat: int, card: int, slot: int) -> Refusal | None:
    """Why the player cannot play this character, wherever there is room."""
    side = state.seats[seat]
    if side.mode not in ("", "character"):
        return Refusal("E_MODE_CHOSEN", "FORT-TURN-3", {"mode": side.mode})
    if state.plays_left(seat) <= 0:
        return Refusal("E_CHAR_LIMIT", "FORT-PLACE-1", {"n": side.placed})
    refusal = checking.forbidden(state, seat, "place", party=side.party(slot))
    if refusal is None and not state.may_come(seat, card):
        params = {
            "k": state.champion_count(seat) + 1,
            "n": state.champion_needs(seat),
            "m": state.graveyard_characters(seat),
        }
        return Refusal("E_CHAMPION_GRAVEYARD", "FORT-CHAMP-1", params)
    return refusal


def _why_not_there(state: FortificationState, seat: int, slot: int) -> Refusal | None:
    code = state.why_no_room(seat, slot)
    return Refusal(code, RULES[code], {"slot": slot}) if code else None


def _why_no_place(state: FortificationState, seat: int, slot: int, place: int) -> Refusal | None:
    """0 stands for the back; any other place has to be allowed (FORT-PLACE-5)."""
    if place == 0 or place in _places(state, seat, slot) or _is_back(state, seat, slot, place):
        return None
    return Refusal("E_TARGET", "FORT-PLACE-5", {"target": ("place", place)})


def _is_back(state: FortificationState, seat: int, slot: int, place: int) -> bool:
    """Whether a place is the one behind all members, where the ruleset has places named."""
    party = state.seats[seat].party(slot)
    behind = 1 if party is None else len(party.members) + 1
    return state.setup.options["placement_position"] == "any_free" and place == behind


def _places(state: FortificationState, seat: int, slot: int) -> list[int]:
    """The places a newcomer may name beside the back."""
    party = state.seats[seat].party(slot)
    if party is None:
        return []
    if state.setup.options["placement_position"] == "any_free":
        first = 2 if state.must_not("place_as_lead", seat, party=party) else 1
        return list(range(first, len(party.members) + 1))
    return [1] if state.may("place_as_lead", seat, party=party) else []


def _perform(state: FortificationState, seat: int, move: Move) -> None:
    _, card, slot, place = move
    state.acted(move)
    side = state.seats[seat]
    side.placed += 1
    if state.one_class:
        side.mode = "character"
    state.enter(card, slot, place)
    state.happens("entered", card, seat)
    state.happens("played", card, seat)


def _legal(state: FortificationState, seat: int) -> list[Move]:
    side = state.seats[seat]
    if side.mode not in ("", "character") or state.plays_left(seat) <= 0:
        return []
    programs = state.setup.programs
    cards = [card for card in side.hand if programs[card].character is not None]  # type: ignore[attr-defined]
    if not cards:
        return []
    slots = [slot for slot in state.open_slots(seat) if not state.must_not("place", seat, party=side.party(slot))]
    places = [(slot, place) for slot in slots for place in (0, *_places(state, seat, slot))]
    found: list[Move] = [
        ("play_character", card, slot, place)
        for card in cards
        if programs[card].role != "champion" or state.may_come(seat, card)  # type: ignore[attr-defined]
        for slot, place in places
    ]
    return found if not state.may_loop else ending(state, seat, found, _perform)


ACTION = Action(
    (("card", "number"), ("slot", "number"), ("place", "number")), _refuse, _perform, _legal, gate=checking.is_main
)
