"""Placing characters, and parties (FORT-PLACE, FORT-PARTY, FORT-CHAMP, FORT-ZONE)."""

from __future__ import annotations

import pytest

from tests.rules.games.fortification.play.cards import (
    OWN,
    assist,
    caster,
    champion,
    field,
    fighter,
    lance,
    static,
)
from tests.rules.games.fortification.play.table import Table

SOLDIER = fighter()
WEAK = fighter(1, 1, 0, 1, name="Weak")
REVIVE = field(
    {"effect": "resurrect", "to": "$t1"}, targets=[{"kind": "character", "zone": "graveyard", "side": "own"}]
)


@pytest.mark.rule("FORT-SETUP-6", "FORT-PLACE-1", "FORT-CHAMP-1")
def test_the_first_turn_has_the_usual_limits() -> None:
    t = Table(turn=1)
    cards = [t.hand(SOLDIER), t.hand(SOLDIER)]
    crown = t.hand(champion())
    t.refused("play_character", crown, 1, 0, code="E_CHAMPION_GRAVEYARD")
    t.place(cards[0], 1)
    t.refused("play_character", cards[1], 2, 0, code="E_CHAR_LIMIT")


@pytest.mark.rule("FORT-PLACE-2")
def test_nobody_enters_the_battleground() -> None:
    t = Table()
    t.party(SOLDIER, out=True)
    fallen = t.graveyard(SOLDIER)[0]
    t.refused("play_character", t.hand(SOLDIER), 1, 0, code="E_PARTY_OUT")
    t.cast(t.hand(REVIVE), fallen)
    assert t.asked() == "slot"
    assert t.match.pending is not None
    assert t.match.pending.options == (2, 3)
    t.answer(3)
    assert t.members(3) == [fallen]
    assert t.state.is_face_down(fallen)


@pytest.mark.rule("FORT-PLACE-3", "FORT-PARTY-3")
def test_a_character_founds_a_party_and_leads_it() -> None:
    t = Table()
    card = t.hand("Ford Warden")
    t.place(card, 2)
    assert t.members(2) == [card]
    assert t.state.is_lead(card)


@pytest.mark.rule("FORT-PLACE-7", "FORT-PARTY-2")
def test_no_room_no_placing() -> None:
    t = Table()
    for slot in (1, 2, 3):
        t.party(WEAK, WEAK, WEAK, slot=slot)
    card = t.hand(SOLDIER)
    for slot in (1, 2, 3):
        t.refused("play_character", card, slot, 0, code="E_PARTY_FULL")
    assert not [move for move in t.match.legal_actions() if move[0] == "play_character"]


@pytest.mark.rule("FORT-PLACE-9", "FORT-PLACE-6")
def test_entering_by_effect_uses_no_allowance_and_locks_the_party() -> None:
    t = Table()
    t.party(SOLDIER, slot=2)
    fallen = t.graveyard(SOLDIER)[0]
    t.place(t.hand(SOLDIER), 1)
    t.cast(t.hand(REVIVE), fallen)
    t.answer(2)
    assert t.members(2)[-1] == fallen
    t.refused("mobilise", 2, code="E_PARTY_LOCKED")


@pytest.mark.rule("FORT-PARTY-1", "FORT-PLACE-4")
def test_three_parties_at_most() -> None:
    t = Table()
    t.party(WEAK, slot=1)
    t.party(WEAK, slot=2)
    t.party(WEAK, slot=3, out=True)
    card = t.hand(SOLDIER)
    t.refused("play_character", card, 3, 0, code="E_PARTY_OUT")
    for slot in (0, 4):
        t.refused("play_character", card, slot, 0, code="E_TARGET")


@pytest.mark.rule("FORT-PARTY-4")
def test_reforming_is_for_the_own_main_phase_at_home() -> None:
    t = Table()
    first, second = t.party(WEAK, SOLDIER)
    t.refused("reform", 1, (first, second), code="E_NO_CHANGE")
    t.refused("reform", 1, (second, first), code="E_NOT_YOUR_TURN", seat=1)
    for _ in range(2):
        t.do("reform", 1, (second, first))
        first, second = second, first
    t.do("mobilise", 1)
    t.refused("reform", 1, (second, first), code="E_FORMATION_OUT")
    t.end_turn(2)
    t.battle()
    t.refused("reform", 1, (second, first), code="E_BATTLE_OPEN")


@pytest.mark.rule("FORT-PARTY-6")
def test_a_party_is_reformed_with_its_own_members_alone() -> None:
    t = Table()
    first, second = t.party(WEAK, SOLDIER)
    other = t.party(SOLDIER, slot=2)[0]
    for order in ((first, other), (first,), (first, second, other), (first, first)):
        t.refused("reform", 1, order, code="E_TARGET")


@pytest.mark.rule("FORT-PARTY-7", "FORT-KO-4")
def test_the_slot_of_a_party_without_members_is_free() -> None:
    t = Table()
    mage = t.party(caster(9), out=True)[0]
    foe = t.party(WEAK, seat=1, out=True)[0]
    spell = t.hand(lance(5))
    late = t.hand(SOLDIER, 1)
    t.battle()
    t.cast(spell, foe, by=mage)
    assert t.slot_out(1) == 0
    t.do("strike")
    t.place(late, 1)
    assert t.members(1, 1) == [late]


@pytest.mark.rule("FORT-ZONE-2", "FORT-MOB-2")
def test_a_party_is_at_home_or_outside() -> None:
    t = Table()
    t.party(SOLDIER)
    t.party(SOLDIER, slot=2)
    assert [party["out"] for party in t.view(1)["seats"][0]["parties"]] == [False, False]
    t.do("mobilise", 1)
    assert [party["out"] for party in t.view(1)["seats"][0]["parties"]] == [True, False]
    t.end_turn(2)
    t.refused("mobilise", 2, code="E_BG_OCCUPIED")


@pytest.mark.rule("FORT-ZONE-3", "FORT-ZONE-1")
def test_discards_lie_openly_on_the_owner_s_graveyard() -> None:
    t = Table()
    mage = t.party("Lantern Healer")[0]
    light = t.hand("Mending Light")
    t.graveyard(WEAK)
    t.cast(light, mage, by=mage)
    for viewer in (0, 1, None):
        assert t.view(viewer)["seats"][0]["graveyard"][-1]["name"] == "Mending Light"


@pytest.mark.rule("FORT-ZONE-4", "FORT-EQUIP-9")
def test_leaving_play_resets_a_character() -> None:
    t = Table()
    card = t.party(SOLDIER, WEAK)[0]
    blade = t.wear("Longsword", card)
    t.state.pieces[card].damage = 2
    raise_ = {"effect": "modify_stat", "to": "$t1", "stat": "attack", "by": 4, "duration": "permanent"}
    t.cast(t.hand(field(raise_, targets=[OWN])), card)
    t.cast(t.hand(field({"effect": "return_to_hand", "to": "$t1"}, targets=[OWN])), card)
    assert t.in_hand(card)
    assert t.in_graveyard(blade)
    assert t.happened("detached") == []
    t.place(card, 2)
    assert t.life(card) == (5, 5)
    assert t.stat(card, "attack") == 3


@pytest.mark.rule("FORT-CHAMP-3", "FORT-CHAR-11")
def test_a_champion_is_a_character_play() -> None:
    t = Table()
    t.graveyard(*[WEAK] * 5)
    crown, late = t.hand(champion()), t.hand(champion(name="Late"))
    t.place(crown, 1)
    assert t.state.is_face_down(crown)
    t.refused("mobilise", 1, code="E_PARTY_LOCKED")
    t.refused("play_character", late, 2, 0, code="E_CHAR_LIMIT")
    t.end_turn(2)
    t.refused("play_character", late, 2, 0, code="E_CHAMPION_GRAVEYARD")


@pytest.mark.rule("FORT-CHAMP-3", "FORT-PLACE-1")
def test_a_character_placed_first_bars_a_champion() -> None:
    t = Table()
    t.graveyard(*[WEAK] * 5)
    crown = t.hand(champion())
    t.place(t.hand(SOLDIER), 1)
    t.refused("play_character", crown, 1, 0, code="E_CHAR_LIMIT")


@pytest.mark.rule("FORT-CHAMP-4")
def test_champions_in_the_graveyard_count_as_characters() -> None:
    t = Table()
    t.graveyard(*[WEAK] * 4, champion(name="Fallen"), "Longsword")
    assert t.state.graveyard_characters(0) == 5
    t.place(t.hand(champion()), 1)


@pytest.mark.rule("FORT-CHAMP-5")
def test_a_revived_champion_needs_the_same_characters() -> None:
    for others, comes in ((3, False), (4, True)):
        t = Table()
        t.graveyard(*[WEAK] * others)
        crown = t.graveyard(champion())[0]
        t.cast(t.hand(REVIVE), crown)
        if t.asked() == "slot":
            t.answer(1)
        assert (crown in t.state.pieces) is comes
        assert t.state.seats[0].champions == comes


@pytest.mark.rule("FORT-CHAMP-5", "FORT-CHAMP-1", "FORT-META-1")
def test_a_key_lifts_the_champion_requirement() -> None:
    t = Table()
    crown = t.hand(champion())
    t.cast(t.hand("Coronation in Haste"))
    t.place(crown, 1)
    assert (t.state.seats[0].champions, t.points()) == (1, 7)


@pytest.mark.rule("FORT-META-5")
def test_a_lone_assist_may_lead() -> None:
    t = Table()
    card = t.hand(assist(static({"effect": "modify_total", "party": "$own_party", "total": "attack", "by": 3})))
    t.place(card, 1)
    assert t.state.is_lead(card)


@pytest.mark.rule("FORT-META-1", "FORT-PLACE-5")
def test_a_card_at_home_lets_newcomers_lead() -> None:
    t = Table()
    first = t.party("Banner Page")[0]
    card = t.hand(SOLDIER)
    t.place(card, 1, 1)
    assert t.members() == [card, first]
    assert t.state.is_lead(card)
