"""Settling, pending choices, numbers and durations (MAX-TIME)."""

from __future__ import annotations

import pytest

from tests.rules.games.maximus.play.table import Table, plain, seed, verb
from tests.rules.games.maximus.play.test_avatars_and_ends import outcome


@pytest.mark.rule("MAX-TIME-1", "MAX-UNIT-11")
def test_losses_come_before_questions() -> None:
    t = Table()
    piper = t.field(seed("Mudflat Piper"), 1)
    t.unit("Deckhand", seat=1, types=["sailor"])
    t.attached(seed("Saltglass Harpoon"), piper)
    t.piece(t.avatars[1]).damage = 19
    storm = t.hand(verb("9 Unblockable damage to each opposing Unit."))
    t.do("play_verb", storm, (), ())
    assert outcome(t) == ("won", (0,))


@pytest.mark.rule("MAX-TIME-2")
def test_an_action_for_an_older_state_is_refused() -> None:
    t = Table()
    crab, eel = t.hand(plain()), t.hand(plain("Eel"))
    match = t.match
    seen = match.serial
    match.apply(("play_unit", crab, 1, 1, ()), 0, serial=seen)
    refusal = match.refusal(("play_unit", eel, 1, 2, ()), 0, serial=seen)
    assert refusal is not None
    assert refusal.code == "R:STALE_STATE"


@pytest.mark.rule("MAX-TIME-4")
def test_numbers_are_read_at_resolution() -> None:
    t = Table()
    crab = t.unit("Crab")
    t.unit("Eel")
    foe = t.unit("Foe", 0, 0, 9, seat=1, drained=True)
    given = {"pay": "sacrifice", "filter": {"kind": "unit", "avatar": False, "side": "own"}, "count": 1}
    text = "Damage equal to the number of Units of yours to an opposing Unit."
    fury = t.hand(verb(text, extra_costs=[given]))
    t.do("play_verb", fury, ((foe,),), ((crab,),))
    assert t.health(foe) == 9 - 2


@pytest.mark.rule("MAX-TIME-5")
@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("this turn", [2, 2, 2, 2]),
        ("until your next turn", [3, 2, 2, 2]),
        ("for 1 turn of yours", [2, 2, 2, 2]),
        ("for 2 turns of yours", [3, 3, 2, 2]),
        ("for as long as it is in play", [3, 3, 3, 3]),
    ],
)
def test_how_long_changes_last(text: str, after: list[int]) -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4)
    t.do("play_verb", t.hand(verb(f"A Unit of yours has +1 Offense {text}.")), ((crab,),), ())
    assert t.values(crab)[0] == 3
    found: list[int] = []
    for _ in range(4):
        t.end_turn()
        found.append(t.values(crab)[0])
    assert found == after


@pytest.mark.rule("MAX-TIME-5")
def test_while_the_source_is_on_the_field() -> None:
    t = Table()
    crab = t.unit("Crab", 2, 1, 4)
    herald = plain(
        "Herald", text="When this card is played: a Unit of yours has +1 Offense for as long as this card is in play."
    )
    card = t.hand(herald)
    t.do("play_unit", card, 1, 2, ())
    t.answer((crab,))
    assert t.values(crab)[0] == 3
    t.do("play_verb", t.hand(verb("Destroy a Unit of yours.")), ((card,),), ())
    assert t.values(crab)[0] == 2
