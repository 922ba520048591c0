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
# The word before a stat that is compared, where it is not “with”: a Summon of tier 2 or less.
STAT_LEADS: dict[str, Phrases] = {M: {}, C: {"tier": "of"}, F: {}}
# Numbers of cards that are read but never changed by a stat effect.
COUNTERS: dict[str, Phrases] = {M: {}, C: {"counters": "number of counters"}, F: {}}
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

# What a card is said to have: this card has 2 or more counters.
HELD: dict[str, Phrases] = {M: {}, C: {"counters": "counters"}, F: {}}
# How many cards or points there are: “2 or fewer” is said of things that are counted.
_FEWER = {**SIGNS, "<": "fewer than {n}", "<=": "{n} or fewer"}
COUNT_SIGNS: dict[str, Phrases] = {M: _FEWER, C: _FEWER, F: _FEWER}
# Where exactly 0 is said as “no”: you have no jiggawatts.
NO_FOR_NONE = (M,)
# How the pools of two players are compared.
THAN: dict[str, Phrases] = {
    M: {"<": "fewer {pool} than", "<=": "no more {pool} than", "==": "as many {pool} as", "!=": "another number of {pool} than",
        ">=": "at least as many {pool} as", ">": "more {pool} than"},
    C: {},
    F: {"<": "fewer {pool} than", "<=": "no more {pool} than", "==": "as many {pool} as", "!=": "another number of {pool} than",
        ">=": "at least as many {pool} as", ">": "more {pool} than"},
}  # fmt: skip
# Zones whose size is counted as “you have 3 cards in hand”.
SIZED: dict[str, Phrases] = {
    M: {
        "hand": "cards in hand",
        "deck": "cards in the Deck",
        "graveyard": "cards in the Graveyard",
        "resource": "Resources",
    },
    C: {
        "hand": "cards in hand",
        "deck": "cards in the deck",
        "affinity_deck": "cards in the Affinity deck",
        "graveyard": "cards in the Graveyard",
        "affinity_discard": "cards in the Discharge",
    },
    F: {
        "hand": "cards in hand",
        "deck": "cards in the deck",
        "graveyard": "cards in the graveyard",
        "restricted_zone": "cards in the restricted zone",
    },
}


def stat_signs(game: str, stat: str) -> Phrases:
    """How a stat is compared with a number; after “of” a number alone means exactly this one."""
    return {**SIGNS, "==": "{n}"} if stat in STAT_LEADS[game] else SIGNS


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
        "recipe": {"fusion": "Fusion", "evolution": "Evolution", "none": "recipe-free"},
        "arrival": {"either": "", "hand": "to hand", "field": "to the Field"},
        "payer": {"self": "this card", "avatar": "your Avatar"},
        "zone": {"hand": "hand", "deck": "Deck", "resource": "Resource zone"},
        "sized_zone": {"hand": "hand", "deck": "Deck", "graveyard": "Graveyard", "resource": "Resource zone"},
        "source": {"hand": "hand", "deck": "Deck", "graveyard": "Graveyard"},
        "pile": {"hand": "the hand", "deck": "the top of the Deck", "graveyard": "the Graveyard"},
        "detached": {"graveyard": "into the Graveyard", "hand": "into the hand"},
        "chooser": {"own": "", "opponent": ", chosen by an opponent", "random": "chosen at random"},
        "then": {"keep": "and keep their order", "reorder": "and put them back in any order", "take": "and take one into the hand"},
        "by": {"attack": "by an attack", "effect": "by an effect"},
    },
    C: {
        "damage_type": {"physical": "physical damage", "magic": "magic damage", "raw": "raw damage"},
        "attack_type": {"physical": "physical", "magic": "magic"},
        "arrival": {"either": "row or bench", "hand": "hand", "row": "row", "bench": "bench"},
        "hp": {"all": "full HP", "half_up": "half of its HP ( rounded up )"},
        "payer": {"self": "this card"},
        "pile": {"deck": "the deck", "affinity_deck": "the Affinity deck"},
        "zone": {"hand": "the hand", "deck": "the deck", "trap_slot": "the Trap slots"},
        "sized_zone": {"hand": "hand", "deck": "deck", "affinity_deck": "Affinity deck", "graveyard": "Graveyard",
                       "affinity_discard": "Discharge"},
        "trap_source": {"hand": "your hand", "deck": "your deck"},
        "cell": {"any": "an empty cell", "row": "an empty cell of the row", "bench": "an empty cell of the bench"},
        "row_side": {"own": "your", "opponent": "the enemy's"},
        "row_bench": {"row": "row", "bench": "bench"},
        "slot_state": {"magic_used": "used Magic Cards", "magic_ready": "ready Magic Cards", "magic_empty": "gaps for Magic",
                       "trap_set": "set Traps", "trap_empty": "gaps for Traps"},
        "deck_end": {"top": "on top of", "bottom": "on the bottom of", "shuffle": "at random into"},
        "turn_side": {"own": "your", "opponent": "the enemy's"},
        "chooser": {"own": "", "opponent": "chosen by the enemy", "random": "chosen at random"},
        "comeback": {"either": "to the row or bench", "hand": "to hand", "row": "to the row", "bench": "to the bench"},
        "first_side": {"own": "you", "opponent": "the enemy"},
        "factor": {"half": "halved", "double": "doubled", "zero": "cancelled"},
        "class_tag": {"techimon": "Techimon", "monster": "Monster", "summon": "Summon", "generic": "Generic Character",
                      "character": "Character", "named_npc": "Named NPC", "boss": "Boss", "demigod": "Demigod", "deity": "Deity"},
        "phase": {"formation": "Formation Phase", "tactician": "Tactician Phase", "attack": "Attack Phase"},
        "by": {"attack": "by an attack", "effect": "by an effect"},
    },
    F: {
        "role": {"fighter": "Fighter", "assist": "Assist", "magic": "Magic", "champion": "Champion", "field": "field",
                 "character": "character",
                 "weapon": "weapon", "shield": "shield", "armor": "armor", "magic_item": "magic-item"},
        "equip": {"weapon": "a weapon", "shield": "a shield", "armor": "armor", "magic_item": "a magic item"},
        "arrival": {"hand": "hand", "fort": "fort"},
        "payer": {"self": "this card", "caster": "the caster"},
        "zone": {"hand": "hand", "deck": "deck"},
        "turn_side": {"own": "your", "opponent": "the opponent's"},
        "detached": {"graveyard": "into the graveyard"},
        "chooser": {"own": "", "opponent": "chosen by the opponent", "random": "chosen at random"},
        "factor": {"half": "halve", "double": "double", "zero": "cancel"},
        "party_side": {"own": "you have", "opponent": "the opponent has"},
        "sized_zone": {"hand": "hand", "deck": "deck", "graveyard": "graveyard",
                       "restricted_zone": "restricted zone"},
        "then": {"keep": "keep their order", "reorder": "put them back in any order", "take": "put one of them into your hand",
                 "bottom": "you may put what you see on the bottom"},
        "total": {"attack": "its attack total", "defense": "its defense total"},
        "harm_by": {"attack": "from a normal attack", "spell": "from a spell", "effect": "from an effect"},
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
        return {**STATS[game], **COUNTERS[game], **POOLS[game]}
    found = _BY_GAME[game].get(name)
    return found if found is not None else _COMMON[name]


# What a Unit that represents a player is called.
AVATAR = ("Avatar", "Avatars")
# Roles that are nouns of their own: a Fighter, not a Fighter character.
ROLE_NOUNS: dict[str, Mapping[str, tuple[str, str]]] = {
    M: {}, C: {},
    F: {"fighter": ("Fighter", "Fighters"), "assist": ("Assist", "Assists"), "champion": ("Champion", "Champions")},
}  # fmt: skip
# The one card of a party that leads it, by side.
LEADS: dict[str, Phrases] = {
    M: {}, C: {}, F: {"own_party": "the lead of this party", "opposing_party": "the lead of the opposing party"},
}  # fmt: skip
# What is said of the cause of an event, where “the source is …” would be odd.
CAUSED: dict[str, tuple[str, str]] = {
    C: ("caused it", "did not cause it"),
    F: ("caused it", "did not cause it"),
}
# Where a lone choice of conditions is said without brackets, and what several keys forbid or allow in one sentence.
PLAIN_OR = (M, F)
KEYS_JOINED = (M, F)
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
        (None, "weather", "Weather in play", "Weathers in play"),
        ("summon", None, "Summon", "Summons"),
        ("item", None, "Item", "Items"),
        ("trap", None, "Trap", "Traps"),
        ("weather", None, "Weather", "Weathers"),
        ("magic", None, "Magic", "Magics"),
        ("affinity", None, "Affinity Card", "Affinity Cards"),
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
    F: {"own": ("of yours", "your"), "opponent": ("opposing", "the opponent's"), "own_party": ("in this party", "this party's"),
        "opposing_party": ("in the opposing party", "the opposing party's")},
}  # fmt: skip
# Whose cards in play are counted as “you have 2 or more …”, by side.
HOLDERS: dict[str, Phrases] = {M: {"own": "you control"}, C: {"own": "you have", "opponent": "the enemy has"}, F: {}}
# Where the same is said of a single card: “you control a Ship Unit”, “you control no other Fire Unit”.
HOLD_ONE = (M,)
# What the cause of an event is called, where “the source” would be odd.
SOURCES: dict[str, Phrases] = {M: {"attacked": "the attacker"}, C: {}, F: {}}
# How often an ability may be used: per turn, per Round.
PERIOD_WORDS: dict[str, Phrases] = {
    M: {"turn": "turn", "match": "match"},
    C: {"turn": "turn", "round": "Round", "match": "battle", "series": "war"},
    F: {"turn": "turn", "battle": "battle", "match": "match"},
}
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
