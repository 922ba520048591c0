"""“Why not?”: what forbids an action and what would make it legal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.rules.engine.sample import changed, sample_match, shapeless
from tests.rules.games.maximus.play.table import Table, plain, seed, spell, verb


def why(t: Table, *move: Any, seat: int = 0) -> dict[str, Any]:
    """What stands against an action, which must be something."""
    found = t.match.why_not(move, seat)
    assert found is not None
    return found


def remedy(found: dict[str, Any], word: str) -> dict[str, Any]:
    """The remedy of a word."""
    return next(each for each in found["remedies"] if each["word"] == word)


def test_nothing_stands_against_a_legal_action() -> None:
    t = Table()
    assert t.match.why_not(("end_turn",), 0) is None


@pytest.mark.rule("MAX-RANK-2")
def test_it_names_the_units_in_front() -> None:
    t = Table()
    wall, guard = t.unit("Wall", at=(1, 0)), t.unit("Guard", at=(2, 0))
    found = why(t, "attack", t.avatars[0], t.avatars[1])
    assert (found["code"], found["rule"]) == ("R:NOT_FRONTMOST", "MAX-RANK-2")
    assert found["message"] == "Av stands behind Wall; only frontmost Units attack."
    cleared = remedy(found, "clear_the_way")
    assert cleared["units"] == [wall, guard]
    assert cleared["message"] == "Av is frontmost when these have gone: Wall, Guard."
    for unit in cleared["units"]:
        t.state.destroy([unit], -1, "effect")
    assert t.match.why_not(("attack", t.avatars[0], t.avatars[1]), 0) is None


@pytest.mark.rule("MAX-RANK-4")
def test_under_rank_whole_ranks_are_in_front() -> None:
    t = Table(frontmost="rank")
    wall = t.unit("Wall", at=(1, 3))
    assert remedy(why(t, "attack", t.avatars[0], t.avatars[1]), "clear_the_way")["units"] == [wall]


@pytest.mark.rule("MAX-RANK-3")
def test_it_names_what_shields_a_target_and_what_can_be_attacked() -> None:
    t = Table()
    a, crab = t.unit("A"), t.unit("Crab", seat=1, at=(1, 0))
    found = why(t, "attack", a, t.avatars[1])
    assert (found["code"], found["rule"]) == ("R:TARGET_NOT_ATTACKABLE", "MAX-RANK-3")
    assert remedy(found, "clear_the_way")["units"] == [crab]
    assert remedy(found, "instead")["moves"] == [("attack", a, crab)]


@pytest.mark.rule("MAX-RES-16")
def test_it_says_how_many_jiggawatts_are_missing() -> None:
    t = Table()
    rain = t.hand("Slag Rain")
    eel = t.unit("Eel", seat=1)
    t.resource()
    t.resource(drained=True)
    t.jiggawatts(1)
    found = why(t, "play_verb", rain, ((eel,),), ())
    assert (found["code"], found["rule"]) == ("R:NOT_ENOUGH_JW", "MAX-RES-16")
    gained = remedy(found, "gain_jiggawatts")
    assert (gained["missing"], gained["ready"], gained["gives"]) == (1, 1, 1)
    assert gained["message"] == "You need 1 more; the 1 Resources you can drain now give 1."
    t.jiggawatts(2)
    assert t.match.why_not(("play_verb", rain, ((eel,),), ()), 0) is None


@pytest.mark.rule("MAX-ATK-5", "MAX-TURN-2", "MAX-TURN-14")
@pytest.mark.parametrize(("is_held", "turn"), [(False, 2), (True, 4)])
def test_it_says_when_a_unit_un_drains(is_held: bool, turn: int) -> None:
    t = Table()
    a, eel = t.unit("A", drained=True), t.unit("Eel", seat=1, health=9)
    t.piece(a).stays_drained = is_held
    found = why(t, "attack", a, eel)
    assert found["code"] == "R:UNIT_DRAINED"
    told = remedy(found, "undrain")
    assert told["turn"] == t.state.turn + turn
    t.end_turn(turn)
    assert t.state.turn == told["turn"]
    assert t.match.why_not(("attack", a, eel), 0) is None


@pytest.mark.rule("MAX-PWR-2", "MAX-TURN-12")
def test_it_says_when_a_power_can_be_used_again() -> None:
    t = Table()
    clerk = t.unit("Clerk", text="Use, without draining: gain 1 jiggawatt.")
    move = ("activate_power", clerk, (clerk, 0), None, (), ())
    t.do(*move)
    told = remedy(why(t, *move), "wait")
    t.end_turn(2)
    assert t.state.turn == told["turn"]
    assert t.match.why_not(move, 0) is None


@pytest.mark.rule("MAX-PWR-3")
def test_it_says_what_to_speak_and_which_action_would_do() -> None:
    t = Table()
    orsolya, piper = t.field(seed("Orsolya of the Ninth Bell"), at=(2, 5)), t.field(seed("Mudflat Piper"))
    crab = t.unit("Crab", seat=1)
    found = why(t, "activate_power", orsolya, (orsolya, 0), "Toll", ((crab,),), ((piper,),))
    assert remedy(found, "speak")["name"] == "Toll for the Drowned"
    for move in remedy(found, "instead")["moves"]:
        assert t.match.why_not(move, 0) is None


@pytest.mark.rule("MAX-TURN-1", "MAX-TIME-3")
def test_it_says_whose_turn_or_choice_it_is() -> None:
    t = Table(3)
    found = why(t, "end_turn", seat=2)
    assert (found["code"], found["rule"]) == ("R:NOT_YOUR_TURN", "MAX-TURN-1")
    assert remedy(found, "wait")["turn"] == t.state.turn + 2
    t.unit("Watcher", text="When you play a card, you may: draw a card.")
    t.do("play_unit", t.hand(plain()), 1, 2, ())
    found = why(t, "end_turn")
    assert (found["code"], found["rule"]) == ("R:CHOICE_PENDING", "MAX-TIME-3")
    assert remedy(found, "answer")["options"] == ["yes", "no"]
    assert why(t, "end_turn", seat=1)["remedies"] == []


@pytest.mark.rule("MAX-RANK-5")
def test_it_offers_free_cells() -> None:
    t = Table()
    crab = t.hand(plain())
    t.unit("Eel", at=(1, 0))
    found = why(t, "play_unit", crab, 1, 0, ())
    assert found["code"] == "R:CELL_TAKEN"
    rank, column = remedy(found, "free_cells")["cells"][0]
    assert t.match.why_not(("play_unit", crab, rank, column, ()), 0) is None


@pytest.mark.rule("MAX-EQP-5")
def test_it_offers_units_for_equipment() -> None:
    t = Table()
    harpoon, piper = t.hand("Saltglass Harpoon"), t.field(seed("Mudflat Piper"))
    t.jiggawatts(2)
    found = why(t, "play_equipment", harpoon, t.avatars[0], ())
    assert (found["code"], remedy(found, "hosts")["units"]) == ("R:HOST_ILLEGAL", [piper])


@pytest.mark.rule("MAX-FUS-6", "MAX-FUS-7")
def test_it_says_how_a_recipe_is_met() -> None:
    t = Table()
    colossus, piper = t.hand("Twinmast Colossus"), t.field(seed("Mudflat Piper"), at=(1, 0))
    t.jiggawatts(2)
    assert remedy(why(t, "play_unit", colossus, 1, 3, ()), "play_by_recipe")["action"] == "play_fusion"
    assert remedy(why(t, "play_fusion", colossus, (piper,), (1, 0), ()), "missing_materials")["slots"] == 1
    hedgehog = t.field(seed("Bramblecoat Hedgehog"))
    found = why(t, "play_fusion", colossus, (piper,), (1, 0), ())
    assert remedy(found, "materials")["sets"] == [(piper, hedgehog)]


@pytest.mark.rule("MAX-GEN-8")
def test_it_tells_nothing_of_what_others_hide() -> None:
    t = Table()
    secret = t.hand(plain("Secret"), 1)
    rain = t.hand(verb("Destroy a Unit."))
    found = why(t, "play_verb", rain, ((secret,),), ())
    assert "Secret" not in str(found)


def test_whatever_is_refused_is_explained_and_every_move_instead_is_legal() -> None:
    for number in range(4):
        match, chance = sample_match("maximus", number), Random(number)
        while match.outcome is None and match.serial < 120:
            moves = match.legal_actions()
            strange = [changed(chance.choice(moves), chance, 90), shapeless(match.game, chance, 90)]
            for move in (*strange, chance.choice(moves)):
                found = match.why_not(move, match.seat)
                assert (found is None) == (match.refusal(move, match.seat) is None)
                for each in found["remedies"] if found is not None else ():
                    assert each["message"].endswith((".", "”"))
                    assert "{" not in each["message"]
                    for legal in each.get("moves", ()):
                        assert match.refusal(legal, match.seat) is None
            match.perform(chance.choice(moves), match.seat)


@pytest.mark.rule("MAX-VERB-4", "MAX-PWR-16")
def test_it_names_what_could_be_targeted() -> None:
    t = Table()
    chant = t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[{"name": "Crab"}]))
    found = why(t, "play_verb", chant, ((t.avatars[1],),), ())
    assert (found["code"], remedy(found, "no_targets")["message"][:7]) == ("R:TARGET_INVALID", "Nothing")
    crab = t.unit("Crab", seat=1)
    found = why(t, "play_verb", chant, ((t.avatars[1],),), ())
    assert remedy(found, "targets")["units"] == [crab]
    assert remedy(found, "targets")["message"] == "It can be aimed at: Crab."
    t.resource(seat=1)
    knock = t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[{"zone": "resource", "side": "opponent"}]))
    found = why(t, "play_verb", knock, ((crab,),), ())
    assert [each["word"] for each in found["remedies"]] == ["instead"]


@pytest.mark.rule("MAX-GEN-5", "MAX-TIME-5")
def test_it_says_when_a_prohibition_ends() -> None:
    t = Table()
    crab, ends = t.unit("Crab"), {"end_of_turn": 3, "your_next_turn": 4}
    for lasts, turn in ends.items():
        bar = {"effect": "forbid", "to": "$t1", "key": "attack", "duration": lasts}
        t.cast(t.hand(spell(bar, targets=[{"name": "Crab"}])), crab)
        found = why(t, "attack", crab, t.avatars[1])
        assert (found["code"], remedy(found, "allowed_again")["turn"]) == ("R:CANNOT_ATTACK", turn)
    forever = {"effect": "forbid", "to": "$t1", "key": "attack", "duration": "permanent"}
    t.cast(t.hand(spell(forever, targets=[{"name": "Crab"}])), crab)
    assert remedy(why(t, "attack", crab, t.avatars[1]), "forbidding")["card"] == crab


@pytest.mark.rule("MAX-EQP-6", "MAX-PLAY-5")
def test_it_says_as_what_a_card_can_be_played_and_what_it_takes() -> None:
    t = Table()
    hedgehog, accountant = t.hand("Bramblecoat Hedgehog"), t.hand("Pyre Accountant")
    t.jiggawatts(1)
    found = why(t, "play_verb", hedgehog, (), ())
    assert remedy(found, "play_as")["message"] == "It can be played as a Unit or Equipment."
    found = why(t, "play_unit", accountant, 1, 1, ())
    assert (found["code"], found["message"]) == (
        "R:COST_UNPAYABLE", "You cannot pay: sacrifice a Unit that is not an Avatar.",
    )  # fmt: skip
    assert remedy(found, "pay")["message"].endswith("sacrifice a Unit that is not an Avatar.")
