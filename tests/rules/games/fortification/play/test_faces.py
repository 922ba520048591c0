"""What is face down, what turns up, and what everybody knows (FORT-FACE, FORT-RZ)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.games.fortification.play.cards import GAIN, caster, charm, field, fighter, static, when
from tests.rules.games.fortification.play.table import Table

SOLDIER = fighter(name="Soldier")


def member(t: Table, viewer: int | None, seat: int = 0, party: int = 0, place: int = 0) -> dict[str, Any]:
    """A member of a party as a viewer sees it."""
    found: dict[str, Any] = t.view(viewer)["seats"][seat]["parties"][party]["members"][place]
    return found


@pytest.mark.rule("FORT-FACE-1", "FORT-FACE-5")
def test_the_fort_shows_places_and_numbers_of_cards_alone() -> None:
    t = Table()
    first, _ = t.party(SOLDIER, SOLDIER)
    t.wear("Longsword", first)
    for viewer in (1, None):
        party = t.view(viewer)["seats"][0]["parties"][0]
        assert [len(each["equipment"]) for each in party["members"]] == [1, 0]
        assert "Soldier" not in repr(party)
        assert "Longsword" not in repr(party)
        assert "attack" not in party
    assert member(t, 0)["name"] == "Soldier"


@pytest.mark.rule("FORT-FACE-2", "FORT-FACE-3")
def test_a_party_turns_up_when_it_arrives() -> None:
    t = Table()
    card = t.party(fighter(3, 3, 0, 5, name="Known"))[0]
    t.wear("Longsword", card)
    t.do("mobilise", 1)
    t.end_turn()
    seen = member(t, 1)
    assert (seen["name"], seen["attack"], seen["life"], seen["face_down"]) == ("Known", 6, 5, False)
    assert seen["equipment"][0]["name"] == "Longsword"
    assert t.view(None)["seats"][0]["parties"][0]["attack"] == 6


@pytest.mark.rule("FORT-FACE-4", "FORT-FACE-5")
def test_what_was_seen_stays_in_the_log_alone() -> None:
    t = Table()
    first, second = t.party(fighter(name="Known"), SOLDIER)
    t.do("mobilise", 1)
    t.end_turn(2)
    t.do("retreat", 1)
    told = len(t.told(1))
    t.do("reform", 1, (second, first))
    assert len(t.told(1)) == told
    assert "Known" in repr(t.told(1))
    assert "name" not in member(t, 1)


@pytest.mark.rule("FORT-FACE-5", "FORT-PARTY-4")
def test_everybody_hears_what_was_placed_and_equipped_where() -> None:
    t = Table()
    host = t.party(SOLDIER)[0]
    t.place(t.hand(fighter(name="Secret")), 1)
    t.equip(t.hand("Longsword"), host)
    told = t.told(1)
    assert [(each["kind"], each["amount"]) for each in told if each["kind"] in ("placed", "equipped")] == [
        ("placed", 1),
        ("equipped", 1),
    ]
    assert "Secret" not in repr(told)
    assert "Longsword" not in repr(told)


@pytest.mark.rule("FORT-META-9", "FORT-CHAMP-1")
def test_a_refused_hidden_play_leaves_no_trace() -> None:
    t = Table()
    crown = t.hand("Veyr, Twice-Crowned")
    told = t.told(1)
    t.refused("play_character", crown, 1, 0, code="E_CHAMPION_GRAVEYARD")
    assert t.told(1) == told


@pytest.mark.rule("FORT-FACE-6", "FORT-SPELL-3")
def test_a_caster_at_home_stays_unknown() -> None:
    t = Table()
    healer = t.party("Lantern Healer")[0]
    t.cast(t.hand("Mending Light"), healer, by=healer)
    told = repr(t.told(1))
    assert "Mending Light" in told
    assert "Lantern Healer" not in told
    assert not any(each.get("source") == healer or each.get("target") == healer for each in t.told(1))


@pytest.mark.rule("FORT-FACE-7", "FORT-CAST-12")
def test_a_peek_lasts_to_the_end_of_the_own_next_turn() -> None:
    t = Table()
    t.party(fighter(name="Hidden"), seat=1)
    late = t.hand(fighter(name="Late"), 1)
    t.hand(SOLDIER)
    t.cast(t.hand("Watchtower Lens"))
    assert member(t, 0, 1)["name"] == "Hidden"
    t.end_turn()
    t.place(late, 2)
    assert member(t, 0, 1, 1)["name"] == "Late"
    assert "name" not in member(t, None, 1, 1)
    t.end_turn()
    assert member(t, 0, 1)["name"] == "Hidden"
    t.end_turn()
    assert "name" not in member(t, 0, 1)


@pytest.mark.rule("FORT-FACE-8")
def test_an_ability_of_a_hidden_card_works_only_if_it_says_so() -> None:
    heal = {"effect": "heal", "to": "$self", "amount": 1}
    for at_home in (False, True):
        t = Table()
        more: dict[str, Any] = {"works_in_fort": True} if at_home else {}
        card = t.party(fighter(3, 3, 0, 5, when("turn_start", "any", heal, **more), name="Secret"))[0]
        t.state.pieces[card].damage = 2
        t.end_turn()
        assert t.life(card)[0] == (4 if at_home else 3)
        told = t.told(1)
        announced = [each for each in told if each["kind"] == "works_at_home"]
        assert [(each["player"], each["amount"]) for each in announced] == ([(0, 1)] if at_home else [])
        assert "Secret" not in repr(told)


@pytest.mark.rule("FORT-FACE-8", "FORT-CHAR-8")
def test_a_bonus_at_home_does_not_reach_the_party_outside() -> None:
    t = Table()
    t.party(SOLDIER, out=True)
    t.party(SOLDIER, "Drum Sergeant", slot=2)
    assert t.totals()[0] == 3


@pytest.mark.rule("FORT-FACE-2", "FORT-META-1")
def test_a_key_lets_members_stay_hidden_outside() -> None:
    t = Table()
    t.party(SOLDIER, fighter(name="Veiled"), "Postern Scout")
    t.do("mobilise", 1)
    party = t.view(1)["seats"][0]["parties"][0]
    assert [each.get("name") for each in party["members"]] == ["Soldier", None, None]
    assert "attack" not in party


@pytest.mark.rule("FORT-CAST-11", "FORT-FACE-5", "FORT-META-9")
def test_a_field_spell_aims_at_a_hidden_card_by_its_place() -> None:
    t = Table()
    first, second = t.party(fighter(3, 3, 0, 5, name="Alpha"), fighter(3, 3, 0, 1, name="Beta"), seat=1)
    arrow = field({"effect": "damage", "to": "$t1", "amount": 1}, targets=[{"kind": "character"}])
    one, two = t.hand(arrow), t.hand(arrow)
    t.cast(one, first)
    assert t.life(first) == (4, 5)
    assert "Alpha" not in repr(t.told(0))
    t.cast(two, second)
    assert "Beta" in repr(t.view(0)["seats"][1]["graveyard"])


@pytest.mark.rule("FORT-META-9", "FORT-CAST-13")
def test_what_is_asked_of_a_hidden_target_is_tested_when_the_effect_happens() -> None:
    curse = field(
        {"effect": "destroy", "to": "$t1"}, targets=[{"kind": "character", "side": "opponent", "role": "magic"}]
    )
    t = Table()
    plain, mage = t.party(SOLDIER, caster(), seat=1)
    first, second = t.hand(curse), t.hand(curse)
    assert t.is_legal("cast_field", first, ((plain,),), ())
    t.cast(first, plain)
    assert plain in t.state.pieces
    t.cast(second, mage)
    assert t.in_graveyard(mage)


@pytest.mark.rule("FORT-RZ-1", "FORT-RZ-2")
def test_nobody_looks_into_the_restricted_zone() -> None:
    t = Table()
    t.deck(fighter(name="Sealed"), 1)
    t.cast(t.hand(field({"effect": "seal", "player": "$opponent", "count": 1})))
    assert t.sizes(1)["rz"] == 1
    for viewer in (0, 1, None):
        assert t.view(viewer)["seats"][1]["restricted_zone"] == 1
        assert "Sealed" not in repr(t.view(viewer))
        assert "Sealed" not in repr(t.told(viewer))


@pytest.mark.rule("FORT-RZ-3", "FORT-META-2")
def test_nothing_leaves_the_restricted_zone() -> None:
    t = Table()
    t.state.seal(0, 2)
    sealed = t.state.seats[0].restricted[0]
    wanted = {"zone": "restricted_zone", "side": "own"}
    for spell in (
        field({"effect": "return_to_hand", "to": "$t1"}, targets=[wanted]),
        field({"effect": "return_to_hand", "to": {"all": wanted}}),
    ):
        card = t.hand(spell)
        targets = ((sealed,),) if spell.spell is not None and spell.spell.parts[0].targets else ()
        t.refused("cast_field", card, targets, (), code="E_RZ_SEALED")
    t.state.return_to_hand(sealed)
    assert sealed in t.state.seats[0].restricted


@pytest.mark.rule("FORT-FACE-8", "FORT-META-1")
def test_a_static_ability_at_home_needs_to_say_so() -> None:
    lift = {"effect": "allow", "to": "$you", "key": "play_extra_character"}
    for more, second in (({}, False), ({"works_in_fort": True}, True)):
        t = Table()
        t.party(fighter(1, 1, 0, 1, static(lift, **more)))
        cards = [t.hand(SOLDIER), t.hand(SOLDIER)]
        t.place(cards[0], 2)
        assert t.is_legal("play_character", cards[1], 2, 0) is second


@pytest.mark.rule("FORT-FACE-5", "FORT-PARTY-5")
def test_nobody_hears_who_leads_at_home() -> None:
    t = Table(placement_position="any_free")
    t.party(SOLDIER)
    t.place(t.hand(SOLDIER), 1, 1)
    assert len(t.happened("lead_changed")) == 0
    assert [each["kind"] for each in t.told(1)] == ["placed", "entered", "played"]


@pytest.mark.rule("FORT-META-9", "FORT-CAST-6")
def test_a_reaction_is_not_offered_by_what_its_player_cannot_know() -> None:
    for hidden, gained in ((caster(), 11), (SOLDIER, 10)):
        t = Table()
        watch = {"event": "entered", "whose": "opponent", "where": {"kind": "character", "role": "magic"}}
        spell = t.hand(field(GAIN, timing="reactive", when=watch), 1)
        t.place(t.hand(hidden), 1)
        assert t.asked() == "react"
        assert "about" not in (t.view(1)["pending"] or {})
        t.react(spell)
        assert t.points(1) == gained
        assert t.in_graveyard(spell)


@pytest.mark.rule("FORT-FACE-5", "FORT-PARTY-5")
def test_a_reformed_party_casts_in_its_new_order_as_a_stored_match_lists_it() -> None:
    t = Table()
    first, second = t.party(caster(name="First"), caster(name="Second"))
    t.hand(charm({"effect": "draw"}))
    assert [move[2] for move in t.match.legal_actions() if move[0] == "cast_character"] == [first, second]
    t.do("reform", 1, (second, first))
    match = t.match
    assert match.legal_actions() == match.copy().legal_actions()
    assert [move[2] for move in match.legal_actions() if move[0] == "cast_character"] == [second, first]
