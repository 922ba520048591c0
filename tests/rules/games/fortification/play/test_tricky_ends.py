"""The tricky cases of section 9 of the rule book, J-16 to J-30."""

from __future__ import annotations

import pytest

from tests.rules.games.fortification.play.cards import OWN, caster, champion, field, fighter
from tests.rules.games.fortification.play.table import Table

STRONG, WEAK = fighter(20, 3), fighter(1, 1, 0, 1, name="Weak")


def duel(
    *defenders: object, attack: int = 20, spells: bool = False, **options: object
) -> tuple[Table, list[int], list[int]]:
    """A strong party (and a caster, if `spells`) that is out, against a party at home."""
    t = Table(**options)  # type: ignore[arg-type]
    own = t.party(fighter(attack, 3), *([caster(8)] if spells else []), out=True)
    foes = t.party(*(defenders or (WEAK,)), seat=1)  # type: ignore[arg-type]
    return t, own, foes


@pytest.mark.rule("FORT-NORM-6", "FORT-FACE-4")
def test_j16_a_hopeless_attack_shows_the_defenders() -> None:
    t, _, foes = duel(fighter(1, 13, name="Wall"), attack=5)
    t.battle()
    assert t.view(0)["seats"][1]["parties"][0]["members"][0]["name"] == "Wall"
    t.do("strike")
    t.answer("yes")
    assert t.piece(foes[0]).damage == 0
    assert t.state.active == 1
    assert "name" not in t.view(0)["seats"][1]["parties"][0]["members"][0]


@pytest.mark.rule("FORT-ATK-8")
def test_j17_an_opened_battle_owes_an_attack() -> None:
    t, _, _ = duel()
    t.battle()
    t.refused("call_off", code="E_ATTACK_OWED")


@pytest.mark.rule("FORT-CAST-9", "FORT-BATTLE-10", "FORT-EQUIP-3")
def test_j18_a_spell_that_ends_the_turn_closes_the_battle() -> None:
    t, own, foes = duel(fighter(1, 9), spells=True)
    shield = t.wear("Light Shield", foes[0])
    vial = t.hand("Corrosive Vial")
    t.battle()
    t.cast(vial, shield, by=own[1])
    assert t.in_graveyard(shield)
    t.answer("yes")
    assert t.state.battle is None
    assert t.state.active == 1


@pytest.mark.rule("FORT-BATTLE-7", "FORT-MOB-6")
def test_j19_a_defender_that_stays_out_attacks_without_the_movement() -> None:
    t, _, _ = duel(fighter(1, 30, 0, 9))
    t.battle()
    t.do("strike")
    t.answer("no")
    assert (t.slot_out(1), t.state.active) == (1, 1)
    t.do("attack")
    assert t.state.seats[1].moved == 0
    t.do("strike")
    t.refused("retreat", 1, code="E_NOT_YOUR_TURN", seat=1)


@pytest.mark.rule("FORT-ATK-4", "FORT-BATTLE-8", "FORT-MOB-8")
def test_j20_an_attacker_that_stays_out_has_to_defend() -> None:
    t = Table()
    t.party(fighter(3, 9, 0, 9), out=True)
    t.party(WEAK, slot=2)
    t.party(fighter(3, 9, 0, 9), seat=1, out=True)
    t.battle()
    t.do("strike")
    assert t.slot_out(0) == 1
    t.do("attack")
    assert t.asked() == ""
    assert t.state.battle is not None
    assert t.state.battle.target_slot == 1
    t.do("strike")
    assert t.asked() == ""
    assert t.slot_out(0) == 1


@pytest.mark.rule("FORT-EQUIP-4", "FORT-FACE-5")
def test_j21_who_sheds_a_card_at_home_stays_unknown() -> None:
    t = Table()
    owner = t.party(fighter(name="Secret"))[0]
    shield = t.wear("Light Shield", owner)
    t.do("unequip", owner, shield)
    assert [card["name"] for card in t.view(1)["seats"][0]["graveyard"]] == ["Light Shield"]
    told = t.told(1)
    assert "Secret" not in repr(told)
    assert {"kind": "unequipped", "player": 0, "amount": 1}.items() <= told[-1].items()


@pytest.mark.rule("FORT-EQUIP-6", "FORT-EQ-10")
def test_j22_a_second_copy_in_the_free_hand() -> None:
    t = Table()
    lead = t.party(fighter(3, 3))[0]
    t.wear("Longsword", lead)
    t.equip(t.hand("Longsword"), lead, "hand2")
    assert t.stat(lead, "attack") == 9
    assert t.totals()[0] == 9


@pytest.mark.rule("FORT-WIN-2", "FORT-TURN-1")
def test_j23_the_own_draw_empties_the_deck() -> None:
    t = Table(turn=2)
    t.leave_deck(1, 0)
    t.end_turn()
    outcome = t.match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "deck")


@pytest.mark.rule("FORT-SPELL-5", "FORT-WIN-3", "FORT-WIN-4")
def test_j24_fort_and_deck_run_out_by_one_card() -> None:
    t = Table()
    t.fort(1, 1)
    t.leave_deck(2, 0)
    t.cast(t.hand("Sapper's Charge"))
    outcome = t.match.outcome
    assert outcome is not None
    assert (outcome.kind, outcome.winners) == ("draw", ())


@pytest.mark.rule("FORT-RZ-5", "FORT-KO-3")
def test_j25_the_toll_takes_the_last_card() -> None:
    t, _, _ = duel(WEAK)
    t.leave_deck(1, 1)
    t.battle()
    t.do("strike")
    outcome = t.match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "deck")


@pytest.mark.rule("FORT-CHAMP-1", "FORT-CHAMP-2", "FORT-RZ-4")
def test_j26_the_second_champion_needs_ten() -> None:
    t = Table()
    t.graveyard(*[WEAK] * 6)
    t.state.seats[0].champions = 1
    t.state.seal(0, 4)
    crown = t.hand(champion())
    error = t.refused("play_character", crown, 1, 0, code="E_CHAMPION_GRAVEYARD")
    assert error.message == "Champion number 2 needs 10 characters in your graveyard; there are 6."


@pytest.mark.rule("FORT-PLACE-9", "FORT-CAST-13")
def test_j27_a_revival_without_room() -> None:
    t = Table()
    for slot in (1, 2, 3):
        t.party(WEAK, WEAK, WEAK, slot=slot)
    fallen = t.graveyard(STRONG)[0]
    revival = field(
        {"effect": "resurrect", "to": "$t1"}, targets=[{"kind": "character", "zone": "graveyard", "side": "own"}]
    )
    spell = t.hand(revival)
    t.cast(spell, fallen)
    assert t.in_graveyard(fallen)
    assert t.in_graveyard(spell)


@pytest.mark.rule("FORT-STAT-2")
def test_j28_all_changes_are_added_before_the_floor() -> None:
    def change(by: int) -> dict[str, object]:
        return {"effect": "modify_stat", "to": "$t1", "stat": "attack", "by": by, "duration": "end_of_turn"}

    t = Table()
    card = t.party(fighter(1, 3))[0]
    for by in (-3, -3, 2):
        t.cast(t.hand(field(change(by), targets=[OWN])), card)
    assert t.stat(card, "attack") == 0


@pytest.mark.rule("FORT-SPELL-11", "FORT-FIRST-2")
def test_j29_a_spell_at_both_forts_is_barred_in_the_first_turns() -> None:
    t = Table(turn=2)
    spell = t.hand(field({"effect": "fort_lose", "player": "$each_player", "amount": 1}), 1)
    t.refused("cast_field", spell, (), (), code="E_FIRST_TURN_FORT_SPELL")


@pytest.mark.rule("FORT-MOB-4")
def test_j30_a_retreat_uses_the_movement_up() -> None:
    t = Table(turn=5)
    t.party(WEAK, out=True)
    t.party(STRONG, slot=2)
    t.do("retreat", 1)
    t.refused("mobilise", 2, code="E_MOBILISED")
    t.refused("attack", code="E_NO_PARTY_OUT")
