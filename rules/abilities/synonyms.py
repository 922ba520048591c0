"""What other card games call things, and the word of ours that was probably meant where it may stand."""

from __future__ import annotations

from collections.abc import Collection

from rules.abilities.english import NUMBERS

A_NUMBER = "a number"
SYNONYMS: dict[str, tuple[str, ...]] = {
    "all": ("each",), "every": ("each",), "both": ("two",), "any": ("a",), "target": ("a",), "one": ("a",),
    "whenever": ("when",), "beginning": ("start",), "gets": ("has",), "get": ("have",), "takes": ("has",),
    "dies": ("is",), "destroyed": ("this", "destroy"), "summoned": ("this", "played"), "called": ("named",), "named": ("called",),
    "his": ("its",), "her": ("its",), "they": ("it",), "them": ("it",), "opponents": ("each", "enemy"), "opponent": ("enemy",),
    "enemy": ("opposing", "opponent"), "opponent's": ("opposing", "enemy"),
    "creature": ("Unit", "Summon", "character"), "minion": ("Unit", "Summon", "character"),
    "monster": ("Unit", "Summon", "character"), "unit": ("Unit", "Summon", "character"), "summon": ("Summon", "Unit", "character"),
    "character": ("Unit", "Summon"), "spell": ("Verb", "Magic"), "sorcery": ("Verb", "Magic", "spell"), "weapon": ("Equipment", "Item"),
    "artifact": ("Equipment", "Item", "equipment"), "land": ("Resource",), "hero": ("Avatar",),
    "mana": ("jiggawatts", "charges"), "energy": ("jiggawatts", "charges"), "damages": ("damage",),
    "str": ("ATK",), "int": ("ATK",), "attack": ("A", "ATK", "Offense"), "power": ("Offense", "ATK", "A"),
    "toughness": ("Defense", "D", "VIT"), "life": ("Health", "HP", "Life"), "health": ("HP", "Life"),
    "cemetery": ("Graveyard", "graveyard"), "library": ("Deck", "deck"), "battlefield": ("Field", "battleground"),
    "tap": ("drain",), "untap": ("un-drain",), "exile": ("erase", "seal"), "remove": ("erase",), "counter": ("negate",),
    "tutor": ("recruit", "search"), "search": ("recruit",), "fetch": ("recruit", "search"), "revive": ("resurrect", "bring"),
    "reanimate": ("resurrect", "bring", "revive"), "kill": ("destroy", "knock"), "bounce": ("return",), "mill": ("put",),
    "rest": ("drain",), "equip": ("attach",), "unequip": ("detach", "un-equip"), "heals": ("heal",), "restore": ("heal",),
}  # fmt: skip


def usual_word(found: str, expected: Collection[str]) -> str:
    """The word that may stand there (`expected`) and is called `found` elsewhere; a numeral for a number in words; else empty."""
    word = found.casefold()
    for said in SYNONYMS.get(word, ()):
        if said in expected and said != found:
            return said
    return str(NUMBERS.index(word)) if A_NUMBER in expected and word in NUMBERS[1:] else ""
