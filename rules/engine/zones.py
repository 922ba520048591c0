"""Places a card can be in. Each game uses those its rule book has."""

from __future__ import annotations

NOWHERE, DECK, HAND, FIELD, ATTACHED, UNDER, GRAVEYARD, RESOURCE, RESOLVING, RESTRICTED = range(10)
AFFINITY_DECK, AFFINITY_DISCARD, MAGIC_SLOT, TRAP_SLOT, WEATHER, REMOVED, SIDEBOARD = range(10, 17)

WORDS: dict[str, int] = {
    "deck": DECK,
    "hand": HAND,
    "field": FIELD,
    "attached": ATTACHED,
    "under": UNDER,
    "graveyard": GRAVEYARD,
    "resource": RESOURCE,
    "restricted_zone": RESTRICTED,
    "affinity_deck": AFFINITY_DECK,
    "affinity_discard": AFFINITY_DISCARD,
    "magic_slot": MAGIC_SLOT,
    "trap_slot": TRAP_SLOT,
    "weather": WEATHER,
}
NAMES: dict[int, str] = {code: word for word, code in WORDS.items()} | {
    NOWHERE: "nowhere",
    RESOLVING: "resolving",
    REMOVED: "removed",
    SIDEBOARD: "sideboard",
}
IN_PLAY = frozenset((FIELD, ATTACHED))
