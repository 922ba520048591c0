"""Effects that only Fortification has: spell attacks, fort points, retreats and defenders."""

from rules.abilities.word import word

WORDS = (
    word("effect", "spell_attack", "f", "to:cards power:amount?", "make a spell attack [with power {power}] on {to}",
         "Attacks with the caster's magic and the spell's power.", "FORT-SPATK-2", wishes="spell_attack"),
    word("effect", "fort_lose", "f", "player:player amount:amount", "{player:poss} fort loses {amount:point/points}",
         "A fort loses points.", "FORT-SPELL-11", wishes="fort_lose"),
    word("effect", "fort_gain", "f", "player:player=$you amount:amount",
         "{player:poss} fort gains {amount:point/points}", "A fort gains points.", "FORT-SETUP-5",
         wishes="fort_gain"),
    word("effect", "grant_retreat", "f", "to:party window:words.window", "{to} may retreat early , {window}",
         "Permits an early retreat.", "FORT-MOB-9", wishes="grant_retreat"),
    word("effect", "force_retreat", "f", "to:party", "{to} must retreat", "A party goes home.", "FORT-MOB-8",
         wishes="force_retreat"),
    word("effect", "force_defender", "f", "slot:int.1.3?",
         "the opponent must defend with the party [in slot {slot}] you name", "Names the defending party.",
         "FORT-ATK-3", wishes="force_defender"),
    word("effect", "bar_defender", "f", "slot:int.1.3?",
         "the opponent cannot defend with the party [in slot {slot}] you name", "Bars a party from defending.",
         "FORT-ATK-3", wishes="bar_defender"),
)  # fmt: skip
