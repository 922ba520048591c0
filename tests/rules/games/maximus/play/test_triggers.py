"""Self-activating powers (MAX-TRIG): by themselves, in order, looking back at what has left."""

from __future__ import annotations

import pytest

from tests.rules.games.maximus.play.table import Table, compiled, plain, seed, verb

KILL = "Destroy a Unit."


@pytest.mark.rule("MAX-TRIG-1", "MAX-TRIG-2", "MAX-RES-11")
def test_it_happens_by_itself_and_drains_nothing() -> None:
    t = Table()
    calf = t.hand("Cinder Calf")
    t.jiggawatts(2)
    t.do("play_unit", calf, 1, 1, ())
    assert (t.pool(), t.piece(calf).drained) == (1, False)


@pytest.mark.rule("MAX-TRIG-3", "MAX-TRIG-4")
@pytest.mark.parametrize(("works", "expected"), [(True, 1), (False, 0)])
def test_drained_units_triggers(works: bool, expected: int) -> None:
    t = Table(self_activate_while_drained=works)
    t.unit("Watcher", drained=True, text="When an opponent draws a card: gain 1 jiggawatt.")
    t.end_turn()
    assert t.pool() == expected


@pytest.mark.rule("MAX-TRIG-5")
@pytest.mark.parametrize(("said", "cards"), [("yes", 1), ("no", 0)])
def test_may_is_asked(said: str, cards: int) -> None:
    t = Table()
    t.unit("Watcher", text="When you play a card, you may: draw a card.")
    crab = t.hand(plain())
    t.do("play_unit", crab, 1, 2, ())
    pending = t.match.pending
    assert pending is not None
    assert (pending.kind, pending.options) == ("optional_trigger", ("yes", "no"))
    t.answer(said)
    assert len(t.state.seats[0].hand) == cards


@pytest.mark.rule("MAX-TRIG-5")
def test_a_trigger_with_a_cost_is_always_asked() -> None:
    t = Table()
    text = "When this card destroys a Unit by its attack, pay 1 jiggawatt: draw a card."
    hunter = compiled("Hunter", {"modes": {"unit": {"cost": 0, "offense": 9, "defense": 0, "health": 3}}}, [
        {"form": "triggered", "when": {"event": "battle_destroyed", "whose": "self"},
         "costs": [{"pay": "jiggawatts", "amount": 1}], "do": [{"effect": "draw"}]}])  # fmt: skip
    wolf = t.field(hunter)
    eel = t.unit("Eel", seat=1)
    t.jiggawatts(1)
    t.do("attack", wolf, eel)
    assert t.match.pending is not None, text
    t.answer("yes")
    assert (t.pool(), len(t.state.seats[0].hand)) == (0, 1)


@pytest.mark.rule("MAX-TRIG-6")
def test_the_active_players_triggers_come_first() -> None:
    t = Table()
    text = "When a Unit is destroyed: draw a card."
    t.unit("Theirs", seat=1, text=text)
    t.unit("Mine", text=text)
    crab = t.unit("Crab", seat=1)
    t.do("play_verb", t.hand(verb(KILL)), ((crab,),), ())
    assert [event.player for event in t.happened("drawn")] == [0, 1]


@pytest.mark.rule("MAX-TRIG-6")
def test_one_players_triggers_come_as_they_entered() -> None:
    t = Table()
    first = t.unit("First", text="When a Unit is destroyed: this card has +1 Offense this turn.")
    second = t.unit("Second", text="When a Unit is destroyed: this card has +1 Offense this turn.")
    crab = t.unit("Crab", seat=1)
    t.do("play_verb", t.hand(verb(KILL)), ((crab,),), ())
    assert [event.card for event in t.happened("changed")] == [first, second]


@pytest.mark.rule("MAX-TRIG-6")
def test_under_controller_chooses_the_player_orders_them() -> None:
    t = Table(trigger_order="controller_chooses")
    first = t.unit("First", text="When a Unit is destroyed: this card has +1 Offense this turn.")
    second = t.unit("Second", text="When a Unit is destroyed: this card has +1 Offense this turn.")
    crab = t.unit("Crab", seat=1)
    t.do("play_verb", t.hand(verb(KILL)), ((crab,),), ())
    pending = t.match.pending
    assert pending is not None
    assert (pending.kind, pending.options) == ("trigger_order", (0, 1))
    t.answer(1)
    assert [event.card for event in t.happened("changed")] == [second, first]


@pytest.mark.rule("MAX-TRIG-7")
def test_units_destroyed_together_see_one_another() -> None:
    t = Table()
    text = "When another Unit is destroyed: draw a card."
    t.unit("One", text=text, drained=True)
    t.unit("Two", text=text, drained=True)
    storm = t.hand(verb("1 damage to each Unit that is not an Avatar."))
    t.do("play_verb", storm, (), ())
    assert len(t.happened("destroyed")) == 2
    assert len(t.happened("drawn")) == 2


@pytest.mark.rule("MAX-TRIG-8", "MAX-RES-12")
def test_other_triggers_work_from_the_field_alone() -> None:
    t = Table()
    t.resource("The Long Ledger")
    t.hand("The Long Ledger")
    t.deck("The Long Ledger")
    t.graveyard("The Long Ledger")
    ledger = t.field(seed("The Long Ledger"), 1)
    t.cast(t.hand(verb("Destroy a Unit.")), ledger)
    t.jiggawatts(30)
    t.jiggawatts(30, 1)
    t.end_turn(2)
    assert t.match.outcome is None


@pytest.mark.rule("MAX-TRIG-9")
def test_triggers_have_no_limit_unless_printed() -> None:
    t = Table()
    t.unit("Often", text="When you draw a card: gain 1 jiggawatt.")
    t.unit("Once", text="Once per turn, when you draw a card: gain 10 jiggawatts.")
    t.do("play_verb", t.hand(verb("Draw three cards.")), (), ())
    assert t.pool() == 13


@pytest.mark.rule("MAX-TRIG-10")
@pytest.mark.parametrize("guard", [500, 20])
def test_an_endless_loop_is_a_draw(guard: int) -> None:
    t = Table(loop_guard=guard)
    t.unit("Wound", 0, 0, 5, drained=True, text="When this card is healed: 1 damage to this card.")
    sore = t.unit("Sore", 0, 0, 5, drained=True, damage=1, text="When this card is damaged: heal 1 damage from this card.\n"
                  "When this card is healed: 1 damage to this card.")  # fmt: skip
    t.do("play_verb", t.hand(verb("1 damage to a Unit.")), ((sore,),), ())
    outcome = t.match.outcome
    assert outcome is not None
    assert (outcome.kind, outcome.reason) == ("draw", "loop")
    assert t.happened("endless_loop")[0].note == ["Sore"]
    assert t.state.triggers_run == guard + 1


@pytest.mark.rule("MAX-TRIG-11", "MAX-PLAY-13", "MAX-WORD-17")
def test_played_and_entered_are_different() -> None:
    t = Table()
    calf = t.deck("Cinder Calf")
    t.unit("Greeter", text="When another of your Units enters the Field: draw a card.")
    fetch = t.hand(verb("Recruit a Beast Unit to the Field."))
    t.do("play_verb", fetch, (), ())
    t.answer(calf)
    t.answer(t.match.pending.options[0])  # type: ignore[union-attr]
    assert calf in t.state.pieces
    assert (t.pool(), len(t.happened("drawn")), len(t.happened("searched"))) == (0, 1, 1)
    assert not [event for event in t.happened("played") if event.card == calf]


@pytest.mark.rule("MAX-TRIG-12")
def test_a_named_trigger_is_announced_in_the_log() -> None:
    t = Table()
    t.field(seed("The Long Ledger"))
    t.jiggawatts(25)
    t.end_turn(2)
    assert [event.note for event in t.happened("ability_named")] == ["The Book Is Closed"]
    outcome = t.match.outcome
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.rule("MAX-TRIG-13")
def test_targets_are_named_when_it_resolves() -> None:
    t = Table()
    lancer = plain("Lancer", text="When this card is played: 1 damage to an opposing Unit in rank 1.")
    first, second = t.unit("Crab", 1, 0, 4, seat=1), t.unit("Eel", 1, 0, 4, seat=1)
    card = t.hand(lancer)
    t.do("play_unit", card, 1, 1, ())
    pending = t.match.pending
    assert pending is not None
    assert pending.options == ((first,), (second,))
    t.answer((second,))
    assert (t.health(first), t.health(second)) == (4, 3)


@pytest.mark.rule("MAX-TRIG-13")
def test_without_a_legal_target_nothing_happens() -> None:
    t = Table()
    card = t.hand(plain("Lancer", text="When this card is played: 1 damage to an opposing Unit in rank 1."))
    t.do("play_unit", card, 1, 1, ())
    assert card in t.state.pieces
    assert t.match.pending is None
    assert not t.happened("damaged")


@pytest.mark.rule("MAX-TIME-3")
def test_only_the_one_who_is_asked_answers() -> None:
    t = Table()
    t.unit("Watcher", text="When you play a card, you may: draw a card.")
    crab, other = t.hand(plain()), t.hand(plain("Eel"))
    t.do("play_unit", crab, 1, 2, ())
    t.refused("answer", "yes", seat=1, code="R:NOT_YOUR_CHOICE")
    t.refused("answer", "perhaps", code="R:BAD_ANSWER")
    t.refused("play_unit", other, 1, 3, (), code="R:CHOICE_PENDING")
    t.refused("end_turn", code="R:CHOICE_PENDING")
    t.answer("no")
    t.refused("answer", "no", code="R:BAD_ANSWER")
