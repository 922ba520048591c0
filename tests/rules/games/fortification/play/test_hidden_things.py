"""What the log, questions and abilities may tell of cards that are hidden (FORT-FACE-5, FORT-FACE-8)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.view import event_shown
from tests.rules.games.fortification.play.cards import (
    CHARACTER,
    GAIN,
    OWN,
    caster,
    compiled,
    field,
    fighter,
    lance,
    resolve,
    use,
    when,
)
from tests.rules.games.fortification.play.table import Table

SOLDIER = fighter()
WALL = fighter(1, 30, 0, 20, name="Wall")
VEIL = field({"effect": "allow", "to": "$opponent", "key": "stay_hidden", "duration": {"turns": 2}})


def told(t: Table, viewer: int | None, *kinds: str) -> list[dict[str, Any]]:
    """The entries of some kinds in a viewer's log, without their places."""
    return [{**each, "at": 0} for each in t.told(viewer) if each["kind"] in kinds]


@pytest.mark.rule("FORT-FACE-8")
def test_a_named_ability_of_a_hidden_card_does_not_say_whose_it_is() -> None:
    mending = when(
        "turn_start", "any", {"effect": "heal", "to": "$self", "amount": 1}, works_in_fort=True, name="Quiet Mending"
    )
    t = Table()
    card = t.party(fighter(3, 3, 0, 5, mending, name="Secret"))[0]
    t.state.pieces[card].damage = 2
    t.end_turn()
    for viewer in (1, None):
        assert told(t, viewer, "ability_named") == [{"at": 0, "kind": "ability_named", "player": 0}]
        assert "Secret" not in repr(t.told(viewer))
    assert told(t, 0, "ability_named")[0]["note"] == "Quiet Mending"


@pytest.mark.rule("FORT-FACE-1", "FORT-FACE-8")
def test_a_spell_attack_of_a_hidden_card_says_neither_who_nor_how_strong() -> None:
    curse = use(
        {"effect": "spell_attack", "to": "$t1", "power": 2},
        targets=[{"kind": "character", "side": "opponent"}],
        works_in_fort=True,
    )
    t = Table()
    card = t.party(fighter(3, 3, 4, 5, curse, name="Secret"))[0]
    foe = t.party(fighter(1, 2, 0, 9), seat=1, out=True)[0]
    t.ability(card, foe)
    assert told(t, 1, "spell_attack") == [{"at": 0, "kind": "spell_attack", "player": 0}]
    assert told(t, 0, "spell_attack")[0]["note"] == (6, 2)
    assert t.piece(foe).damage == 4


@pytest.mark.rule("FORT-FACE-5", "FORT-CAST-11")
def test_a_spell_attack_does_not_tell_the_defense_of_a_hidden_target() -> None:
    bolt = field({"effect": "spell_attack", "to": "$t1", "power": 4}, targets=[CHARACTER])
    t = Table()
    foe = t.party(fighter(1, 7, 0, 9, name="Hidden"), seat=1)[0]
    t.cast(t.hand(bolt), foe)
    assert told(t, 0, "spell_attack") == [{"at": 0, "kind": "spell_attack", "player": 0}]
    assert "note" in told(t, 1, "spell_attack")[0]


@pytest.mark.rule("FORT-FACE-2", "FORT-SPATK-2", "FORT-NORM-5")
def test_what_stands_face_up_is_reckoned_for_everybody() -> None:
    t = Table()
    mage = t.party(caster(5), out=True)[0]
    wall = t.party(WALL, seat=1, out=True)[0]
    bolt = t.hand(lance(3))
    t.battle()
    t.cast(bolt, wall, by=mage)
    t.do("strike")
    assert told(t, None, "spell_attack")[0]["note"] == (8, 30)
    assert told(t, None, "strike")[0]["note"] == (1, 30)


@pytest.mark.rule("FORT-FACE-5")
def test_a_strike_tells_neither_the_sum_nor_the_lead_of_a_party_that_stays_hidden() -> None:
    t = Table()
    t.party(SOLDIER, out=True)
    lead = t.party(WALL, seat=1)[0]
    t.cast(t.hand(VEIL))
    t.battle()
    t.do("strike")
    assert told(t, 0, "strike") == [{"at": 0, "kind": "strike", "player": 0}]
    assert told(t, 1, "strike")[0]["note"] == (3, 30)
    assert all(each.get("target") != lead for each in told(t, 0, "attacks", "attacked"))


@pytest.mark.parametrize("kind", ["moved", "lead_changed"])
@pytest.mark.parametrize("whose", ["opponent", "any"])
@pytest.mark.rule("FORT-FACE-5")
def test_nothing_of_the_opponent_hears_of_a_reform_at_home(kind: str, whose: str) -> None:
    spy = when(kind, whose, GAIN)
    own = when(kind, "own", {"effect": "modify_stat", "to": "$self", "stat": "attack", "by": 1})
    t = Table(instant_speed="any_turn")
    first, second = t.party(SOLDIER, SOLDIER)
    witness = t.party(fighter(1, 1, 0, 5, own), slot=2, out=True)[0]
    t.party(fighter(1, 1, 0, 5, spy), seat=1, out=True)
    t.hand(field(GAIN, timing="reactive", when={"event": kind, "whose": whose}), seat=1)
    t.hand(field(GAIN, timing="instant"), seat=1)
    t.do("reform", 1, (second, first))
    while t.asked() == "order_triggers":  # the owner's own card hears of both members
        assert t.match.seat == 0
        t.answer(0)
    assert [each["kind"] for each in t.told(1) if each["kind"] in (kind, "spell_cast")] == []
    assert (t.asked(), t.points(1)) == ("", 10)
    assert t.stat(witness, "attack") > 1


@pytest.mark.rule("FORT-FACE-5")
def test_a_question_to_the_opponent_lists_hidden_cards_by_place() -> None:
    dare = resolve({"effect": "damage", "to": "$t1", "amount": 1})
    dare["targets"] = [{"id": "t1", "filter": OWN, "chooser": "opponent"}]
    spell = compiled("Dare", {"kind": "spell", "spell_type": "field", "timing": "normal", "elements": []}, [dare])
    shown = []
    for is_reformed in (False, True):
        t = Table()
        first, second = t.party(SOLDIER, WALL)
        card = t.hand(spell)
        if is_reformed:
            t.do("reform", 1, (second, first))
        t.cast(card)
        shown.append(t.view(1)["pending"]["options"])
    assert shown == [[["h0.0"], ["h0.1"]]] * 2


@pytest.mark.rule("FORT-ZONE-5")
def test_a_card_in_a_hand_is_chosen_by_its_place_there() -> None:
    theft = resolve({"effect": "put_in_deck", "to": "$t1", "where": "bottom"})
    theft["targets"] = [{"id": "t1", "filter": {"zone": "hand", "side": "own"}, "chooser": "opponent"}]
    spell = compiled("Open Palm", {"kind": "spell", "spell_type": "field", "timing": "normal", "elements": []}, [theft])
    t = Table()
    t.party(SOLDIER)
    card = t.hand(spell)
    held = [t.hand(SOLDIER), t.hand(WALL)]
    t.cast(card)
    assert t.view(1)["pending"]["options"] == [["h0.1"], ["h0.2"]]
    t.answer((held[1],))
    assert t.state.seats[0].hand == [held[0]]


# ---------------------------------------------------------------------------------------------------------- restricted zone
@pytest.mark.rule("FORT-RZ-2")
def test_what_was_sealed_is_told_after_the_match_alone() -> None:
    t = Table()
    card = t.deck(fighter(name="Sealed"), seat=1)
    t.cast(t.hand(field({"effect": "seal", "player": "$opponent", "count": 1})))
    for viewer in (0, 1, None):
        assert told(t, viewer, "sealed") == [{"at": 0, "kind": "sealed", "player": 1}]
    at, event = next((at, each) for at, each in enumerate(t.state.log or ()) if each.kind == "sealed")
    programs = t.state.setup.programs
    whole = event_shown(at, event, None, lambda number: programs[number].name, is_whole=True)
    assert (whole["card"], whole["name"]) == (card, "Sealed")


@pytest.mark.rule("FORT-RZ-3")
def test_no_ability_that_asks_for_sealed_cards_can_be_used() -> None:
    thief = use({"effect": "return_to_hand", "to": {"all": {"zone": "restricted_zone", "side": "own"}}})
    t = Table()
    card = t.party(fighter(3, 3, 0, 5, thief), out=True)[0]
    t.state.seal(0, 2)
    t.refused("use_ability", card, 0, (), (), code="E_RZ_SEALED")
    assert all(move[0] != "use_ability" for move in t.match.legal_actions())
    assert t.sizes()["rz"] == 2
