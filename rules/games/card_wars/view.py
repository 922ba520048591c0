"""What is public in C.A.R.D. Wars and what its owner alone may see (CW-ZONE-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.engine.zones import (
    AFFINITY_DISCARD,
    FIELD,
    GRAVEYARD,
    HAND,
    MAGIC_SLOT,
    REMOVED,
    RESOLVING,
    SIDEBOARD,
    TRAP_SLOT,
    WEATHER,
)
from rules.games.card_wars import war
from rules.games.card_wars.pieces import Piece
from rules.games.card_wars.reading import cell_name

if TYPE_CHECKING:
    from rules.games.card_wars.state import CardWarsState

PUBLIC = frozenset((FIELD, MAGIC_SLOT, WEATHER, GRAVEYARD, AFFINITY_DISCARD, REMOVED, RESOLVING))
OWN = frozenset((HAND, TRAP_SLOT, SIDEBOARD))


def is_known(state: CardWarsState, viewer: int | None, number: int) -> bool:
    """Whether a viewer may know which card this is: public zones, and one's own hand, set Traps and sideboard (CW-SIDE-7)."""
    zone = state.zones[number]
    return zone in PUBLIC or (zone in OWN and state.setup.owners[number] == viewer)


def view(state: CardWarsState, viewer: int | None) -> dict[str, Any]:
    """The table as a viewer sees it."""
    if state.is_dirty:
        state.refresh()
    attack = state.attack
    return {
        "phase": state.phase,
        "round": state.round,
        "first": state.first,
        "war": {
            "battle": state.battle,
            "wins": [side.wins for side in state.seats],
            "needed": war.needed(state),
            "drawn": state.drawn,
            "submitted": war.submitted(state),
        },
        "attack": None
        if attack is None
        else {"attacker": attack.attacker, "target": attack.target, "element": attack.element, "die": attack.die},
        "seats": [_side(state, number, viewer) for number in range(len(state.seats))],
    }


def _side(state: CardWarsState, number: int, viewer: int | None) -> dict[str, Any]:
    side = state.seats[number]
    is_own = number == viewer
    return {
        "seat": number,
        "thirds": side.thirds,
        "deck": len(side.deck),
        "affinity_deck": len(side.affinity_deck),
        "hand": [_card(state, card) for card in sorted(side.hand)] if is_own else len(side.hand),
        "row": [None if card < 0 else _summon(state, state.pieces[card]) for card in side.row],
        "bench": [None if card < 0 else _summon(state, state.pieces[card]) for card in side.bench],
        "magic": [
            None if card < 0 else {**_card(state, card), "used": used}
            for card, used in zip(side.magic, side.magic_used, strict=True)
        ],
        "traps": _traps(state, number, is_own=is_own),
        "weather": None if side.weather < 0 else _weather(state, state.pieces[side.weather]),
        "graveyard": [_card(state, card) for card in side.graveyard],
        "affinity_discard": [_card(state, card) for card in side.affinity_discard],
        "removed": [_card(state, card) for card in side.removed],
        "charges": list(side.charges),
        "sideboard": [_card(state, card) for card in side.sideboard] if is_own else len(side.sideboard),
    }


def _traps(state: CardWarsState, number: int, *, is_own: bool) -> list[dict[str, Any] | None]:
    """Set Traps by slot: others see the place alone."""
    found: list[dict[str, Any] | None] = []
    at = 0
    for slot, card in enumerate(state.seats[number].traps):
        if card < 0:
            found.append(None)
            continue
        found.append({"slot": slot + 1, "place": f"h{number}.{at}", **(_card(state, card) if is_own else {})})
        at += 1
    return found


def _card(state: CardWarsState, number: int) -> dict[str, Any]:
    program = state.card(number)
    return {"card": number, "slug": program.slug, "name": program.name}


def _weather(state: CardWarsState, piece: Piece) -> dict[str, Any]:
    return {**_card(state, piece.number), "counters": piece.counters, "leaves_after": piece.leaves_after or None}


def _summon(state: CardWarsState, piece: Piece) -> dict[str, Any]:
    return {
        **_card(state, piece.number),
        "owner": piece.owner,
        "cell": cell_name(piece.is_row, piece.cell),
        "hp": piece.hp,
        "max_hp": piece.max_hp,
        "atk": piece.atk,
        "attack_type": piece.attack_type,
        "agi": piece.agi,
        "cha": piece.cha,
        "vit": piece.vit,
        "wis": piece.wis,
        "elements": list(piece.attack_elements),
        "attacks_left": max(0, 1 + piece.extra_attacks - piece.attacks),
        "has_item": piece.items_round == state.round and piece.items > 0,
        "counters": piece.counters,
        "forbidden": sorted(piece.forbidden),
        "immune": sorted(piece.immune),
    }
