"""Options of section 2 that shape magic, equipment, battles, knock-outs and endings: the default and another value."""

from __future__ import annotations

import pytest

from tests.rules.games.fortification.play.cards import (
    OWN,
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
NOTHING = {"effect": "shuffle"}


def opened(*defenders: object, attack: int = 20, **options: object) -> tuple[Table, list[int], list[int]]:
    """A battle of a strong fighter with a caster against a party; with no defenders the opponent has none."""
    t = Table(**options)  # type: ignore[arg-type]
    own = t.party(fighter(attack, 3), caster(6), out=True)
    foes = t.party(*defenders, seat=1) if defenders else []  # type: ignore[arg-type]
    return t, own, foes


@pytest.mark.rule("FORT-CHAR-3")
@pytest.mark.parametrize(("source", "life"), [("printed", 7), ("fixed_5", 5), ("equals_defense", 2)])
def test_life_source(source: str, life: int) -> None:
    t = Table(life_source=source)
    card = t.party(fighter(1, 2, 0, 7))[0]
    assert t.life(card) == (life, life)


@pytest.mark.rule("FORT-SPELL-4", "FORT-SPATK-6")
def test_magic_use() -> None:
    for use, casts in (("threshold", 3), ("per_turn_pool", 1), ("spent_for_good", 1)):
        t = Table(magic_use=use)
        mage = t.party(caster(5))[0]
        spells = [t.hand(charm(NOTHING, min_magic=3)) for _ in range(3)]
        for card in spells[:casts]:
            t.cast(card, by=mage)
        if casts < 3:
            t.refused("cast_character", spells[casts], mage, (), (), code="E_MAGIC_LOW")
        t.end_turn(2)
        left = spells[casts:] or [t.hand(SOLDIER)]
        assert t.is_legal("cast_character", left[0], mage, (), ()) is (use == "per_turn_pool")


@pytest.mark.rule("FORT-SPELL-4", "FORT-SPATK-2")
def test_a_spell_attack_uses_the_full_magic_though_it_is_spent() -> None:
    t, own, foes = opened(fighter(1, 0, 0, 30), magic_use="per_turn_pool")
    spells = [t.hand(lance(0, min_magic=3)) for _ in range(2)]
    t.battle()
    for card in spells:
        t.cast(card, foes[0], by=own[1])
    assert t.piece(foes[0]).damage == 12


@pytest.mark.rule("FORT-EQ-10", "FORT-META-4")
def test_two_weapons_allowed() -> None:
    for allowed in (True, False):
        t = Table(two_weapons_allowed=allowed)
        lead = t.party(fighter())[0]
        t.wear("Longsword", lead)
        blade = t.hand(gear(1))
        if allowed:
            t.equip(blade, lead, "hand2")
        else:
            t.refused("equip", blade, lead, "hand2", 0, code="E_SLOT")
            assert t.is_legal("equip", blade, lead, "hand1", 1)


@pytest.mark.rule("FORT-EQ-10", "FORT-META-4")
def test_armor_needs_permission() -> None:
    permission = static({"effect": "allow", "to": "$self", "key": "wear_armor"}, works_in_fort=True)
    for needed in (False, True):
        t = Table(armor_needs_permission=needed)
        plain, able = t.party(fighter(), fighter(1, 1, 0, 1, permission))
        coat = t.hand("Riveted Jerkin")
        assert t.is_legal("equip", coat, able, "armor", 0)
        if needed:
            t.refused("equip", coat, plain, "armor", 0, code="E_EQUIP_RESTRICTION")
        else:
            t.equip(coat, plain, "armor")


@pytest.mark.rule("FORT-ATK-7")
def test_battles_per_turn() -> None:
    for battles in (1, 2):
        t, own, foes = opened(fighter(1, 30, 0, 9), battles_per_turn=battles)
        spells = [t.hand(lance()) for _ in range(2)]
        t.battle()
        t.cast(spells[0], foes[0], by=own[1])
        t.do("call_off")
        t.answer("yes")
        if battles == 1:
            t.refused("attack", code="E_ALREADY_ATTACKED")
        else:
            t.do("attack")


@pytest.mark.rule("FORT-ATK-8")
def test_open_battle_must_attack() -> None:
    for must in (True, False):
        t, _, _ = opened(WEAK, open_battle_must_attack=must)
        t.battle()
        if must:
            t.refused("call_off", code="E_ATTACK_OWED")
        else:
            t.do("call_off")
            t.answer("yes")
            assert (t.state.battle, t.state.active) == (None, 0)


@pytest.mark.rule("FORT-ATK-9", "FORT-BATTLE-10")
def test_battle_close_ends_turn() -> None:
    for value, active in (("strike_only", 0), ("always", 1)):
        t, own, foes = opened(fighter(1, 30, 0, 9), battle_close_ends_turn=value)
        spell = t.hand(lance())
        t.battle()
        t.cast(spell, foes[0], by=own[1])
        t.do("call_off")
        t.answer("yes")
        assert t.state.active == active


@pytest.mark.rule("FORT-ATK-5")
def test_fort_hit_needs_power() -> None:
    for needs, points in ((False, 9), (True, 10)):
        t = Table(fort_hit_needs_power=needs)
        t.party(fighter(0, 3), out=True)
        t.battle()
        t.do("strike")
        assert t.points(1) == points


@pytest.mark.rule("FORT-BATTLE-6")
def test_reinforce_after_wipe_out() -> None:
    for must in (False, True):
        t, own, foes = opened(WEAK, reinforce_after_wipe_out=must)
        t.party(WEAK, seat=1, slot=2)
        t.party(WEAK, seat=1, slot=3)
        spell = t.hand(lance())
        t.battle(slot=1)
        t.cast(spell, foes[0], by=own[1])
        assert t.asked() == ("choose_defender" if must else "")
        if must:
            t.answer(3)
        t.do("strike")
        assert t.points(1) == (10 if must else 9)
        assert t.members(3, 1) == ([] if must else t.members(3, 1))


@pytest.mark.rule("FORT-NORM-7")
def test_overflow_damage() -> None:
    for overflows, hurt in ((False, (0, 0)), (True, (3, 2))):
        t = Table(overflow_damage=overflows)
        t.party(fighter(8, 0), out=True)
        first, second, third = t.party(fighter(1, 0, 0, 3), fighter(1, 0, 0, 3), fighter(1, 0, 0, 9), seat=1)
        t.battle()
        t.do("strike")
        assert t.in_graveyard(first)
        assert t.in_graveyard(second) is overflows
        assert t.piece(third).damage == hurt[1]
        assert t.points(1) == 10


@pytest.mark.rule("FORT-BATTLE-4")
def test_wipe_out_by_last_strike_hits_fort() -> None:
    for hits, points in ((False, 10), (True, 9)):
        t, _, _ = opened(WEAK, wipe_out_by_last_strike_hits_fort=hits)
        t.battle()
        t.do("strike")
        assert t.points(1) == points


@pytest.mark.rule("FORT-BATTLE-5", "FORT-META-2")
def test_battle_fort_damage_cap() -> None:
    more = field({"effect": "extra_attack", "to": "$own_party_out", "count": 2, "duration": "end_of_turn"})
    for cap, points in ((1, 9), (2, 8), (3, 7)):
        t, _, _ = opened(battle_fort_damage_cap=cap)
        t.cast(t.hand(more))
        t.battle()
        for _ in range(3):
            assert t.state.active == 0
            t.do("strike")
        assert t.points(1) == points
        assert t.state.active == 1


@pytest.mark.rule("FORT-BATTLE-7")
def test_defender_return() -> None:
    for how in ("choice", "forced"):
        t, _, _ = opened(fighter(1, 30, 0, 9), defender_return=how)
        t.battle()
        t.do("strike")
        assert t.asked() == ("defender_retreat" if how == "choice" else "")
        if how == "choice":
            t.answer("no")
        assert t.slot_out(1) == (1 if how == "choice" else 0)


@pytest.mark.rule("FORT-KO-3")
@pytest.mark.parametrize("toll", [0, 1, 3])
def test_ko_toll(toll: int) -> None:
    t, _, _ = opened(WEAK, ko_toll=toll)
    t.battle()
    t.do("strike")
    assert t.sizes(1)["rz"] == toll
    assert t.sizes(0)["rz"] == 0


@pytest.mark.rule("FORT-KO-6")
def test_sacrifice_pays_toll() -> None:
    for pays, sealed in ((False, 0), (True, 1)):
        t = Table(sacrifice_pays_toll=pays)
        victim = t.party(WEAK)[0]
        rite = t.hand(field(NOTHING, costs=[{"pay": "sacrifice", "filter": {"kind": "character"}}]))
        t.cast(rite, paid=((victim,),))
        assert t.in_graveyard(victim)
        assert t.sizes()["rz"] == sealed


@pytest.mark.rule("FORT-CHAMP-1")
@pytest.mark.parametrize(("step", "count"), [(5, 5), (2, 2)])
def test_champion_graveyard_step(step: int, count: int) -> None:
    t = Table(champion_graveyard_step=step)
    crown = t.hand(champion())
    t.graveyard(*[WEAK] * (count - 1))
    t.refused("play_character", crown, 1, 0, code="E_CHAMPION_GRAVEYARD")
    t = Table(champion_graveyard_step=step)
    crown = t.hand(champion())
    t.graveyard(*[WEAK] * count)
    t.place(crown, 1)


@pytest.mark.rule("FORT-CHAMP-2")
def test_champion_count_mode() -> None:
    for mode in ("played_this_game", "in_play"):
        t = Table(champion_count_mode=mode)
        t.state.seats[0].champions = 1
        t.graveyard(*[WEAK] * 5, champion(name="Fallen"))
        crown = t.hand(champion())
        assert t.is_legal("play_character", crown, 1, 0) is (mode == "in_play")


@pytest.mark.rule("FORT-RZ-4")
def test_rz_counts_for_champions() -> None:
    for counts in (False, True):
        t = Table(rz_counts_for_champions=counts)
        t.graveyard(*[WEAK] * 4)
        t.state.seal(0, 6)
        assert t.is_legal("play_character", t.hand(champion()), 1, 0) is counts


@pytest.mark.rule("FORT-WIN-2", "FORT-KO-8", "FORT-RZ-5")
def test_deck_out() -> None:
    for how, reason in (("on_empty", "deck"), ("on_failed_draw", None)):
        t, _, _ = opened(WEAK, deck_out=how)
        t.leave_deck(1, 1)
        t.battle()
        t.do("strike")
        outcome = t.match.outcome
        if how == "on_empty":
            assert outcome is not None
            assert (outcome.winners, outcome.reason) == ((0,), reason)
        else:
            assert t.match.outcome is not None
            assert (t.match.outcome.winners, t.state.turn) == ((0,), 4)


@pytest.mark.rule("FORT-KO-8", "FORT-WIN-2")
def test_mill_and_toll_never_lose_where_only_a_failed_draw_does() -> None:
    t, own, foes = opened(WEAK, WEAK, deck_out="on_failed_draw")
    t.leave_deck(0, 1)
    spell = t.hand(lance())
    t.battle()
    t.cast(spell, foes[0], by=own[1])
    assert t.in_graveyard(foes[0])
    assert t.sizes(1)["rz"] == 0
    assert t.match.outcome is None
    t.cast(t.hand(field({"effect": "mill", "player": "$opponent", "count": 2})))
    assert t.match.outcome is None


@pytest.mark.rule("FORT-WIN-4")
def test_simultaneous_loss() -> None:
    both = field({"effect": "fort_lose", "player": "$each_player", "amount": 1})
    for how, kind, winners in (("draw", "draw", ()), ("active_player_loses", "won", (1,))):
        t = Table(simultaneous_loss=how)
        t.fort(1, 0)
        t.fort(1, 1)
        t.cast(t.hand(both))
        outcome = t.match.outcome
        assert outcome is not None
        assert (outcome.kind, outcome.winners) == (kind, winners)


@pytest.mark.rule("FORT-STAT-4")
def test_a_change_without_a_duration_lasts_for_the_turn() -> None:
    t = Table()
    card = t.party(SOLDIER)[0]
    t.cast(t.hand(field({"effect": "modify_stat", "to": "$t1", "stat": "attack", "by": 2}, targets=[OWN])), card)
    assert t.stat(card, "attack") == 5
    t.end_turn()
    assert t.stat(card, "attack") == 3
