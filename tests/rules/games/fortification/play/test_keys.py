"""Every override key: what is refused without it, what it lifts, and that a prohibition of the same key beats it (FORT-META-1, -3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.abilities.vocabulary import vocabulary_of
from tests.rules.games.fortification.play.cards import (
    GAIN,
    assist,
    caster,
    champion,
    charm,
    field,
    fighter,
    gear,
    lance,
    static,
)
from tests.rules.games.fortification.play.table import Table

SOLDIER = fighter()
WEAK = fighter(1, 1, 0, 1, name="Weak")
WALL = fighter(1, 40, 0, 40, name="Wall")


class Key:
    """A key put to the test: `lift` plays cards that allow or forbid it."""

    def __init__(self, name: str, *words: str, **options: Any) -> None:
        self.name, self.words = name, words
        self.t = Table(**options)

    def lift(self, to: str = "$you") -> None:
        """Play one card for each word, in this order."""
        for word in self.words:
            if word == "forbid" and self.name not in FORBIDDABLE:
                continue
            self.t.cast(self.t.hand(field({"effect": word, "to": to, "key": self.name, "duration": {"turns": 3}})))


FORBIDDABLE = frozenset(vocabulary_of("fortification").words["forbid"])


def play_extra_character(k: Key) -> bool:
    k.lift()
    k.t.place(k.t.hand(SOLDIER), 1)
    return k.t.is_legal("play_character", k.t.hand(SOLDIER), 1, 0)


def place_as_lead(k: Key) -> bool:
    k.t.party(SOLDIER)
    k.lift()
    return k.t.is_legal("play_character", k.t.hand(SOLDIER), 1, 1)


def mobilise_after_placement(k: Key) -> bool:
    k.lift()
    k.t.place(k.t.hand(SOLDIER), 1)
    return k.t.is_legal("mobilise", 1)


def equip_extra(k: Key) -> bool:
    lead = k.t.party(SOLDIER)[0]
    k.lift()
    k.t.equip(k.t.hand("Longsword"), lead)
    return k.t.is_legal("equip", k.t.hand("Light Shield"), lead, "hand2", 0)


def equip_on_battleground(k: Key) -> bool:
    lead = k.t.party(SOLDIER, out=True)[0]
    k.lift()
    return k.t.is_legal("equip", k.t.hand("Longsword"), lead, "hand1", 0)


def unequip_on_battleground(k: Key) -> bool:
    lead = k.t.party(SOLDIER, out=True)[0]
    blade = k.t.wear("Longsword", lead)
    k.lift()
    return k.t.is_legal("unequip", lead, blade)


def dual_copy_replace(k: Key) -> bool:
    lead = k.t.party(SOLDIER)[0]
    k.t.wear("Longsword", lead)
    k.lift()
    return k.t.is_legal("equip", k.t.hand("Longsword"), lead, "hand1", 1)


def ignore_equip_restriction(k: Key) -> bool:
    lead = k.t.party(SOLDIER)[0]
    k.lift()
    return k.t.is_legal("equip", k.t.hand("Novice's Ring"), lead, "hand1", 0)


def extra_weapon(k: Key) -> bool:
    lead = k.t.party(SOLDIER)[0]
    k.t.wear("Longsword", lead, "hand1")
    k.lift()
    return k.t.is_legal("equip", k.t.hand(gear(1)), lead, "hand2", 0)


def wear_armor(k: Key) -> bool:
    lead = k.t.party(SOLDIER)[0]
    k.lift()
    return k.t.is_legal("equip", k.t.hand("Riveted Jerkin"), lead, "armor", 0)


def reform_on_battleground(k: Key) -> bool:
    first, second = k.t.party(SOLDIER, WEAK, out=True)
    k.lift()
    return k.t.is_legal("reform", 1, (second, first))


def extra_mobilise(k: Key) -> bool:
    k.t.party(SOLDIER, out=True)
    k.t.party(SOLDIER, slot=2)
    k.lift()
    k.t.do("retreat", 1)
    return k.t.is_legal("mobilise", 2)


def retreat_after_attack(k: Key) -> bool:
    mage = k.t.party(caster(9), out=True)[0]
    foe = k.t.party(WALL, seat=1, out=True)[0]
    fire = k.t.hand(lance())
    k.lift()
    k.t.battle()
    k.t.cast(fire, foe, by=mage)
    k.t.do("call_off")
    if k.t.asked() == "use_early_retreat":
        k.t.answer("no")
    return k.t.is_legal("retreat", 1)


def retreat_free(k: Key) -> bool:
    k.t.party(SOLDIER)
    k.lift()
    k.t.do("mobilise", 1)
    return k.t.is_legal("retreat", 1)


def extra_battle(k: Key) -> bool:
    mage = k.t.party(caster(9), out=True)[0]
    foe = k.t.party(WALL, seat=1, out=True)[0]
    fire = k.t.hand(lance())
    k.lift()
    k.t.battle()
    k.t.cast(fire, foe, by=mage)
    k.t.do("call_off")
    return k.t.is_legal("attack")


def attack_without_ending_turn(k: Key) -> bool:
    k.t.party(SOLDIER, out=True)
    k.t.party(WALL, seat=1, out=True)
    k.lift()
    k.t.battle()
    k.t.do("strike")
    return k.t.state.active == 0


def attack_first_turn(k: Key) -> bool:
    k.t.party(SOLDIER, out=True)
    k.lift()
    return k.t.is_legal("attack")


def fort_spell_first_turn(k: Key) -> bool:
    k.lift()
    return k.t.is_legal("cast_field", k.t.hand("Sapper's Charge"), (), ())


def cast_attack_spell_from_fort(k: Key) -> bool:
    k.t.party(SOLDIER, out=True)
    home = k.t.party(caster(9), slot=2)[0]
    foe = k.t.party(WALL, seat=1, out=True)[0]
    fire = k.t.hand(lance())
    k.lift()
    k.t.battle()
    return k.t.is_legal("cast_character", fire, home, ((foe,),), ())


def spell_after_strike(k: Key) -> bool:
    k.t.party(SOLDIER, out=True)
    k.t.party(WALL, seat=1, out=True)
    spell = k.t.hand(field(GAIN))
    k.t.cast(k.t.hand(field({"effect": "extra_attack", "to": "$own_party_out"})))
    k.lift()
    k.t.battle()
    k.t.do("strike")
    return k.t.is_legal("cast_field", spell, (), ())


def spell_access_extra(k: Key) -> bool:
    lead = k.t.party(fighter(1, 1, 5))[0]
    k.lift()
    return k.t.is_legal("cast_character", k.t.hand(charm(GAIN)), lead, (), ())


def ignore_min_magic(k: Key) -> bool:
    mage = k.t.party(caster(1))[0]
    k.lift()
    return k.t.is_legal("cast_character", k.t.hand(charm(GAIN, min_magic=9)), mage, (), ())


def defend_decline(k: Key) -> bool:
    k.t.party(SOLDIER, out=True)
    k.t.party(WALL, seat=1)
    k.lift("$opponent")
    k.t.do("attack")
    return k.t.asked() == "choose_defender"


def second_defender(k: Key) -> bool:
    mage = k.t.party(caster(9), out=True)[0]
    foe = k.t.party(WEAK, seat=1)[0]
    k.t.party(WALL, seat=1, slot=2)
    fire = k.t.hand(lance())
    k.lift("$opponent")
    k.t.battle(slot=1)
    k.t.cast(fire, foe, by=mage)
    return k.t.asked() == "choose_defender"


def champion_requirement(k: Key) -> bool:
    k.lift()
    return k.t.is_legal("play_character", k.t.hand(champion()), 1, 0)


def assist_while_leading(k: Key) -> bool:
    bonus = {"effect": "modify_total", "party": "$own_party", "total": "attack", "by": 3}
    k.t.party(assist(static(bonus)), out=True)
    k.lift()
    return k.t.totals()[0] == 6


def stay_hidden(k: Key) -> bool:
    card = k.t.party(SOLDIER)[0]
    k.lift()
    k.t.do("mobilise", 1)
    return k.t.state.is_face_down(card)


TRIES: dict[str, Callable[[Key], bool]] = {
    each.__name__: each
    for each in (
        play_extra_character, place_as_lead, mobilise_after_placement, equip_extra, equip_on_battleground,
        unequip_on_battleground, dual_copy_replace, ignore_equip_restriction, extra_weapon, wear_armor,
        reform_on_battleground, extra_mobilise, retreat_after_attack, retreat_free, extra_battle,
        attack_without_ending_turn, attack_first_turn, fort_spell_first_turn, cast_attack_spell_from_fort,
        spell_after_strike, spell_access_extra, ignore_min_magic, defend_decline, second_defender, champion_requirement,
        assist_while_leading, stay_hidden,
    )
}  # fmt: skip
OPTIONS: dict[str, dict[str, Any]] = {
    "attack_first_turn": {"turn": 1},
    "fort_spell_first_turn": {"turn": 1},
    "extra_weapon": {"two_weapons_allowed": False},
    "wear_armor": {"armor_needs_permission": True},
    "retreat_after_attack": {"mobilisations_per_turn": 2},
}


@pytest.mark.rule("FORT-META-1", "FORT-META-3")
@pytest.mark.parametrize("name", sorted(TRIES))
def test_a_key_lifts_what_it_names_and_a_prohibition_beats_it(name: str) -> None:
    found = []
    for words in ((), ("allow",), ("allow", "forbid"), ("forbid", "allow")):
        found.append(TRIES[name](Key(name, *words, **OPTIONS.get(name, {}))))
    assert found == [False, True, False, False]


@pytest.mark.rule("FORT-META-1")
def test_the_list_of_keys_is_closed_and_wholly_tested() -> None:
    vocabulary = vocabulary_of("fortification")
    assert set(TRIES) == set(vocabulary.words["allow"])
