"""House style: how each game calls its stats, zones and choices. One table for writing and for reading."""

from __future__ import annotations

from collections.abc import Mapping

M, C, F = "maximus", "card-wars", "fortification"
Phrases = Mapping[str, str]

STATS: dict[str, Phrases] = {
    M: {"offense": "Offense", "defense": "Defense", "health": "Health", "max_health": "full Health", "damage": "taken damage",
        "cost": "cost"},
    C: {"hp": "HP", "max_hp": "full HP", "atk": "ATK", "agi": "AGI", "cha": "CHA", "vit": "VIT", "wis": "WIS", "tier": "tier",
        "cost": "cost"},
    F: {"attack": "A", "defense": "D", "magic": "M", "life": "Life", "max_life": "full Life", "damage": "taken damage",
        "min_magic": "magic needed", "power": "power"},
}  # fmt: skip
POOLS: dict[str, Phrases] = {
    M: {"jiggawatts": "jiggawatts"},
    C: {"thirds": "crystal thirds"},
    F: {"fort": "fort points"},
}

SIGNS = {
    "<": "under {n}",
    "<=": "{n} or less",
    "==": "exactly {n}",
    "!=": "other than {n}",
    ">=": "{n} or more",
    ">": "more than {n}",
}

_COMMON: dict[str, Phrases] = {
    "sign_word": {
        "<": "less than",
        "<=": "at most",
        "==": "exactly",
        "!=": "other than",
        ">=": "at least",
        ">": "more than",
    },
    "deck_end": {"top": "on top of", "bottom": "on the bottom of", "shuffle": "shuffled into"},
    "turn_side": {"own": "your", "opponent": "an opponent's"},
    "detached": {"graveyard": "into the graveyard", "hand": "into the hand"},
    "sign": {"positive": "raising", "negative": "lowering"},
    "factor": {"half": "to one half", "double": "to double", "zero": "to nothing"},
    "chooser": {"own": "", "opponent": "chosen by an opponent", "random": "chosen at random"},
}
_BY_GAME: dict[str, dict[str, Phrases]] = {
    M: {
        "recipe": {"fusion": "Fusion", "evolution": "Evolution", "none": "no recipe"},
        "arrival": {"either": "", "hand": "to the hand", "field": "to the Field"},
        "payer": {"self": "this card", "avatar": "your Avatar"},
        "zone": {"hand": "the hand", "deck": "the deck", "resource": "the Resource zone"},
        "sized_zone": {"hand": "hand", "deck": "deck", "graveyard": "Graveyard", "resource": "Resource zone"},
        "source": {"hand": "the hand", "deck": "the deck", "graveyard": "the Graveyard"},
        "then": {"keep": "and keep their order", "reorder": "and put them back in any order", "take": "and take one into the hand"},
        "by": {"attack": "by an attack", "effect": "by an effect"},
    },
    C: {
        "damage_type": {"physical": "physical damage", "magic": "magic damage", "raw": "raw damage"},
        "attack_type": {"physical": "physical", "magic": "magic"},
        "arrival": {"either": "", "hand": "into the hand", "row": "to the row", "bench": "to the bench"},
        "hp": {"all": "full HP", "half_up": "half of the HP , rounded up"},
        "payer": {"self": "this card"},
        "pile": {"deck": "the deck", "affinity_deck": "the Affinity deck"},
        "zone": {"hand": "the hand", "deck": "the deck", "trap_slot": "the Trap slots"},
        "sized_zone": {"hand": "hand", "deck": "deck", "affinity_deck": "Affinity deck", "graveyard": "Graveyard",
                       "affinity_discard": "Discharge"},
        "trap_source": {"hand": "your hand", "deck": "your deck"},
        "cell": {"any": "an empty cell", "row": "an empty cell of the row", "bench": "an empty cell of the bench"},
        "row_side": {"own": "your", "opponent": "the enemy's"},
        "row_bench": {"row": "row", "bench": "bench"},
        "slot_state": {"magic_used": "used Magic", "magic_ready": "ready Magic", "magic_empty": "empty Magic slots",
                       "trap_set": "set Traps", "trap_empty": "empty Trap slots"},
        "first_side": {"own": "you", "opponent": "the enemy"},
        "phase": {"formation": "Formation Phase", "tactician": "Tactician Phase", "attack": "Attack Phase"},
        "by": {"attack": "by an attack", "effect": "by an effect"},
    },
    F: {
        "role": {"fighter": "Fighter", "assist": "Assist", "magic": "Magic", "champion": "Champion", "field": "field",
                 "character": "caster's",
                 "weapon": "weapon", "shield": "shield", "armor": "armor", "magic_item": "magic-item"},
        "equip": {"weapon": "a weapon", "shield": "a shield", "armor": "armor", "magic_item": "a magic item"},
        "arrival": {"hand": "into the hand", "fort": "into the fort"},
        "payer": {"self": "this card", "caster": "the caster"},
        "zone": {"hand": "the hand", "deck": "the deck"},
        "sized_zone": {"hand": "hand", "deck": "deck", "graveyard": "graveyard",
                       "restricted_zone": "restricted zone"},
        "then": {"keep": "and keep their order", "reorder": "and put them back in any order", "take": "and take one into the hand",
                 "bottom": "and you may put what you see on the bottom"},
        "total": {"attack": "A in total", "defense": "D in total"},
        "window": {"battle_closed": "after the battle", "opponent_turn_start": "at the start of the opponent's turn"},
        "first_side": {"own": "you", "opponent": "the opponent"},
        "party_role": {"attacking": "attacking", "defending": "defending"},
        "phase": {"main": "main phase", "battle": "battle phase"},
        "by": {"attack": "by a normal attack", "spell": "by a spell", "effect": "by an effect"},
    },
}  # fmt: skip


def enum(game: str, name: str) -> Phrases:
    """The values of a closed choice in a game, each with its phrase. Raises KeyError for an unknown choice."""
    if name == "stat":
        return STATS[game]
    if name == "any_stat":
        return {**STATS[game], **POOLS[game]}
    found = _BY_GAME[game].get(name)
    return found if found is not None else _COMMON[name]


# Nouns: (kind, zone) → singular, plural. The first that fits counts; kind or zone None fits its absence only.
NOUNS: dict[str, tuple[tuple[str | None, str | None, str, str], ...]] = {
    M: (
        (None, "resource", "Resource", "Resources"),
        ("unit", None, "Unit", "Units"),
        ("equipment", "attached", "attached Equipment card", "attached Equipment cards"),
        ("equipment", None, "Equipment card", "Equipment cards"),
        ("verb", None, "Verb", "Verbs"),
        (None, None, "card", "cards"),
    ),
    C: (
        (None, "magic_slot", "Magic Card", "Magic Cards"),
        (None, "trap_slot", "set Trap", "set Traps"),
        ("summon", None, "Summon", "Summons"),
        ("item", None, "Item", "Items"),
        ("trap", None, "Trap", "Traps"),
        ("weather", None, "Weather", "Weathers"),
        ("magic", None, "Magic", "Magics"),
        ("affinity", None, "Affinity", "Affinities"),
        (None, None, "card", "cards"),
    ),
    F: (
        ("character", None, "character", "characters"),
        ("spell", None, "spell", "spells"),
        ("equipment", "attached", "worn equipment card", "worn equipment cards"),
        ("equipment", None, "equipment card", "equipment cards"),
        (None, None, "card", "cards"),
    ),
}
ZONES: dict[str, Phrases] = {
    M: {"hand": "hand", "deck": "Deck", "graveyard": "Graveyard", "resource": "Resource zone", "attached": "Equipment zone",
        "under": "stacks"},
    C: {"hand": "hand", "deck": "deck", "affinity_deck": "Affinity deck", "graveyard": "Graveyard", "affinity_discard": "Discharge",
        "magic_slot": "Magic slots", "trap_slot": "Trap slots", "weather": "Weather zone"},
    F: {"hand": "hand", "deck": "deck", "graveyard": "graveyard", "attached": "equipment"},
}  # fmt: skip
SIDES: dict[str, Mapping[str, tuple[str, str]]] = {
    # side: how it stands before the noun in play, how it stands before a zone
    M: {"own": ("of yours", "your"), "opponent": ("opposing", "an opponent's")},
    C: {"own": ("of yours", "your"), "opponent": ("enemy", "the enemy's"), "active": ("of the active player", "the active player's")},
    F: {"own": ("of yours", "your"), "opponent": ("opposing", "the opponent's"), "own_party": ("of this party", "this party's"),
        "opposing_party": ("of the opposing party", "the opposing party's")},
}  # fmt: skip
EVENT_TURNS: dict[str, Phrases] = {
    M: {"own": "your", "opponent": "an opponent's", "any": "each"},
    C: {"own": "your", "opponent": "the enemy's", "any": "each"},
    F: {"own": "your", "opponent": "the opponent's", "any": "each"},
}
EVENT_PLAYERS: dict[str, Phrases] = {
    M: {"own": "you or an ally", "opponent": "an opponent", "any": "a player"},
    C: {"own": "your side", "opponent": "the enemy", "any": "a player"},
    F: {"own": "your side", "opponent": "the opponent", "any": "a player"},
}
EVENT_PARTIES: Phrases = {
    "own_party": "this party", "own": "a party of yours", "opponent": "an opposing party", "any": "a party",
}  # fmt: skip
