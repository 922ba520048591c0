"""“Why not?”: what a refused player is told, by which rule, and what would make the action legal."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.errors import EngineError, IllegalAction
from rules.engine.match import Match
from rules.games.fortification.game import GAME
from rules.games.fortification.messages import MESSAGES
from rules.games.fortification.remedies import FINDERS
from tests.rules.games.fortification.play.cards import GAIN, caster, champion, charm, field, fighter, lance, static, use
from tests.rules.games.fortification.play.table import DEFAULTS, Table

SOLDIER = fighter()
WEAK = fighter(1, 1, 0, 1, name="Weak")


def asked(t: Table, *move: Any, seat: int = 0) -> tuple[str, str, list[str]]:
    """The code, the rule and the sentences of what would help."""
    found = t.match.why_not(move, seat)
    assert found is not None
    assert found["rule"].startswith("FORT-"), found
    return found["code"], found["message"], [each["message"] for each in found["remedies"]]


@pytest.mark.rule("FORT-PLACE-6")
def test_a_locked_party() -> None:
    t = Table()
    t.place(t.hand(SOLDIER), 1)
    code, message, remedies = asked(t, "mobilise", 1)
    assert code == "E_PARTY_LOCKED"
    assert message == (
        "The party in slot 1 received a new member this turn and must stay in the fort. Move another party, or wait until your next turn."
    )
    assert remedies == ["Wait for your next turn, which is turn 5."]


@pytest.mark.rule("FORT-PLACE-4")
def test_a_slot_that_is_out() -> None:
    t = Table()
    t.party(SOLDIER, out=True)
    card = t.hand(SOLDIER)
    code, _, remedies = asked(t, "play_character", card, 1, 0)
    assert code == "E_PARTY_OUT"
    assert remedies[0] == "Choose one of these slots: 2, 3."
    assert remedies[1] == "Other ways that are possible now with the same card: 2."


@pytest.mark.rule("FORT-CHAMP-1")
def test_a_champion_that_comes_too_early() -> None:
    t = Table()
    t.graveyard(WEAK, WEAK)
    code, message, remedies = asked(t, "play_character", t.hand(champion()), 1, 0)
    assert (code, message) == (
        "E_CHAMPION_GRAVEYARD",
        "Champion number 1 needs 5 characters in your graveyard; there are 2.",
    )
    assert remedies == ["Your graveyard needs 3 more characters."]


@pytest.mark.rule("FORT-CHAR-10", "FORT-CAST-7")
def test_who_else_could_cast() -> None:
    t = Table()
    plain, mage = t.party(SOLDIER, caster(name="Ember"), out=True)
    foe = t.party(SOLDIER, seat=1, out=True)[0]
    fire = t.hand(lance())
    t.battle()
    code, message, remedies = asked(t, "cast_character", fire, plain, ((foe,),), ())
    assert (code, message) == ("E_NOT_A_CASTER", "Guard casts no spells. Name another caster.")
    assert remedies[0] == "Choose one of these casters: Ember."
    assert t.is_legal("cast_character", fire, mage, ((foe,),), ())


@pytest.mark.rule("FORT-ATK-1", "FORT-FIRST-1", "FORT-ATK-8")
def test_attacks() -> None:
    t = Table()
    t.party(SOLDIER, slot=2)
    assert asked(t, "attack")[2] == ["Mobilise one of these parties first, by slot: 2."]
    t = Table(turn=2)
    t.party(SOLDIER, seat=1, out=True)
    assert asked(t, "attack", seat=1)[2] == ["Wait for your next turn, which is turn 4."]
    t = Table()
    t.party(SOLDIER, out=True)
    t.battle()
    assert asked(t, "call_off")[2] == ["Strike, or cast an attack spell."]


@pytest.mark.rule("FORT-ATK-3")
def test_an_owed_defender() -> None:
    t = Table()
    t.party(SOLDIER, out=True)
    t.party(SOLDIER, seat=1)
    t.party(SOLDIER, seat=1, slot=2)
    t.do("attack")
    code, message, remedies = asked(t, "end_turn", seat=1)
    assert (code, message) == ("E_DEFENDER_REQUIRED", "First choose the party that defends your fort.")
    assert remedies == ["Answer first: which party defends."]


@pytest.mark.rule("FORT-META-9")
def test_a_refusal_names_no_card_that_its_reader_may_not_know() -> None:
    t = Table()
    hidden = t.party(fighter(name="Secret"), seat=1)[0]
    held = t.hand(fighter(name="Held"), 1)
    blade = t.hand("Longsword")
    for move in (("equip", blade, hidden, "hand1", 0), ("play_character", held, 1, 0), ("unequip", hidden, held)):
        code, message, remedies = asked(t, *move)
        assert code in ("E_TARGET", "E_NOT_IN_HAND")
        assert "Secret" not in message + "".join(remedies)
        assert "Held" not in message + "".join(remedies)


def test_every_refusal_and_remedy_is_worded() -> None:
    assert set(FINDERS) <= set(MESSAGES)
    assert all(sentence[0].isupper() or sentence[0] == "{" for sentence in MESSAGES.values())
    assert all(sentence.endswith((".", "}.")) for sentence in MESSAGES.values())
    assert set(GAME.codes.values()) - {"E_BAD_ANSWER"} <= set(MESSAGES)


@pytest.mark.rule("FORT-SETUP-3", "FORT-WIN-1")
def test_what_all_games_refuse_has_the_codes_of_this_book() -> None:
    t = Table()
    match = t.match

    def code(*move: Any, seat: int = 0, serial: int | None = None) -> str:
        refusal = match.refusal(move, seat, serial=serial)
        assert refusal is not None
        assert "{" not in match.explain(refusal, seat)
        return refusal.code

    assert code("mulligan") == code("answer", 1) == "E_UNKNOWN_ACTION"
    assert code("mobilise", "one") == code("reform", 1) == code("end_turn", 3) == "E_BAD_PARAMETERS"
    assert code("end_turn", seat=5) == "E_NOT_SEATED"
    assert code("mulligan", serial=match.serial + 1) == "E_STALE"
    t.do("concede")
    assert code("mulligan", serial=match.serial + 1) == "E_GAME_OVER"


@pytest.mark.rule("FORT-SETUP-1")
def test_two_players_make_a_match() -> None:
    deck = [SOLDIER] * 50
    with pytest.raises(IllegalAction) as caught:
        Match.start(GAME, [deck], DEFAULTS, 1)
    assert caught.value.code == "E_PLAYERS"
    with pytest.raises(EngineError):
        Match.start(GAME, [deck] * 3, DEFAULTS, 1)


@pytest.mark.rule("FORT-META-3", "FORT-CAST-12")
def test_a_prohibition_names_its_card_and_its_end() -> None:
    t = Table()
    curfew, card = t.hand("Curfew on Tanner's Row"), t.hand(SOLDIER, 1)
    t.cast(curfew)
    t.end_turn()
    code, message, _ = asked(t, "play_character", card, 1, 0, seat=1)
    assert code == "E_FORBIDDEN"
    assert message == "Curfew on Tanner's Row forbids you to place, until turn 5 begins."


@pytest.mark.parametrize(
    ("lasts", "end"),
    [("end_of_turn", "the end of this turn"), ({"turns": 2}, "the end of turn 5"), ("your_next_turn", "turn 5 begins")],
)
@pytest.mark.rule("FORT-META-3", "FORT-CAST-12")
def test_the_end_of_a_prohibition_in_words(lasts: Any, end: str) -> None:
    t = Table()
    t.party(SOLDIER, out=True)
    ban = {"effect": "forbid", "to": "$own_party_out", "key": "attack", "duration": lasts}
    t.cast(t.hand(field(ban, name="Halt")))
    assert asked(t, "attack")[1] == f"Halt forbids this party to attack, until {end}."


@pytest.mark.rule("FORT-META-3", "FORT-FACE-8")
def test_a_hidden_card_that_forbids_something_goes_unnamed() -> None:
    ban = {"effect": "forbid", "to": "$opponent", "key": "mobilise"}
    t = Table()
    t.party(SOLDIER)
    t.party(fighter(1, 1, 0, 1, static(ban, works_in_fort=True), name="Secret"), seat=1)
    assert asked(t, "mobilise", 1)[:2] == (
        "E_FORBIDDEN",
        "An effect forbids you to mobilise, until it works no more.",
    )


@pytest.mark.rule("FORT-EQ-4", "FORT-EQ-10")
def test_equipment_says_whom_it_asks_for() -> None:
    t = Table(armor_needs_permission=True)
    lead = t.party(fighter(name="Guard"))[0]
    ring, coat = t.hand("Novice's Ring"), t.hand("Riveted Jerkin")
    assert asked(t, "equip", ring, lead, "hand1", 0)[1] == (
        "Novice's Ring asks for Magic users, and Guard does not meet that."
    )
    assert asked(t, "equip", coat, lead, "armor", 0)[1] == (
        "Riveted Jerkin asks for a wearer that may wear armor, and Guard does not meet that."
    )


@pytest.mark.rule("FORT-CAST-8", "FORT-FACE-8")
def test_a_condition_that_is_not_met_is_said() -> None:
    t = Table()
    _, second = t.party(fighter(1, 1, 0, 1, use(GAIN), name="Herald"), caster(5))
    spell = t.hand(charm(GAIN, caster_conditions=[{"lead": True}]))
    assert asked(t, "cast_character", spell, second, (), ())[1] == "Not fulfilled: Characters that lead."
    herald = t.members()[0]
    assert asked(t, "use_ability", herald, 0, (), ())[1] == "Not fulfilled: Herald works on the battleground alone."


@pytest.mark.rule("FORT-MOB-4", "FORT-MOB-5")
def test_remedies_fit_the_action() -> None:
    t = Table(may_wait_on_battleground=False)
    t.party(SOLDIER)
    assert asked(t, "retreat", 1) == ("E_NO_PARTY_OUT", "You have no party on the battleground.", [])
    t.do("mobilise", 1)
    code, _, remedies = asked(t, "end_turn")
    assert (code, remedies) == ("E_ATTACK_OWED", ["Attack with the party on the battleground."])
