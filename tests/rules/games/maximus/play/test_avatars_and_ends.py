"""Avatars (MAX-AVA), winning and losing (MAX-END), and settling (MAX-TIME)."""

from __future__ import annotations

import pytest

from rules.engine.zones import DECK, HAND
from tests.rules.games.maximus.play.table import Table, compiled, plain, seed, spell, verb


def outcome(t: Table) -> tuple[str, tuple[int, ...]]:
    """How the match ended."""
    found = t.match.outcome
    assert found is not None
    return found.kind, found.winners


@pytest.mark.rule("MAX-AVA-1", "MAX-ZONE-2")
def test_an_avatar_is_a_unit() -> None:
    t = Table()
    t.do("play_verb", t.hand(verb("Gain jiggawatts equal to the number of Units of yours.")), (), ())
    assert t.pool() == 1


@pytest.mark.rule("MAX-AVA-4", "MAX-END-1")
def test_an_avatar_without_health_loses() -> None:
    t = Table()
    a = t.unit("A", 2, 0, 3)
    t.piece(t.avatars[1]).damage = 18
    t.piece(t.avatars[1]).drained = True
    t.do("attack", a, t.avatars[1])
    assert outcome(t) == ("won", (0,))


@pytest.mark.rule("MAX-AVA-6", "MAX-WORD-11")
@pytest.mark.parametrize("is_allowed", [False, True])
def test_avatars_and_sacrifice(is_allowed: bool) -> None:
    t = Table(avatar_sacrifice=is_allowed)
    altar = t.hand(
        verb("Draw a card.", extra_costs=[{"pay": "sacrifice", "filter": {"kind": "unit", "side": "own"}, "count": 1}])
    )
    t.unit("Crab")
    move = ("play_verb", altar, (), ((t.avatars[0],),))
    if is_allowed:
        t.do(*move)
        assert outcome(t) == ("won", (1,))
    else:
        t.refused(*move, code="R:AVATAR_PROTECTED")


@pytest.mark.rule("MAX-AVA-7")
@pytest.mark.parametrize("option", ["prevented", "loss"])
def test_avatars_leave_by_destruction_alone(option: str) -> None:
    t = Table(avatar_leave=option)
    crab = t.unit("Crab", seat=1)
    back = t.hand(compiled("Back", {"modes": {"verb": {"cost": 0}}}, [
        {"form": "resolve", "do": [{"effect": "return_to_hand", "to": {"all": {"kind": "unit", "side": "opponent"}}}]}]))  # fmt: skip
    t.do("play_verb", back, (), ())
    assert t.zone(crab) == HAND
    if option == "prevented":
        assert t.avatars[1] in t.state.pieces
        assert t.match.outcome is None
    else:
        assert outcome(t) == ("won", (0,))


@pytest.mark.rule("MAX-AVA-8")
@pytest.mark.parametrize("is_allowed", [False, True])
def test_avatars_and_control(is_allowed: bool) -> None:
    t = Table(avatar_control_change=is_allowed)
    t.unit("Crab", seat=1)
    take = t.hand(verb("Gain control of an opposing Unit."))
    move = ("play_verb", take, ((t.avatars[1],),), ())
    if not is_allowed:
        t.refused(*move, code="R:AVATAR_PROTECTED")
        return
    t.do(*move)
    t.answer(t.match.pending.options[0])  # type: ignore[union-attr]
    assert t.piece(t.avatars[1]).controller == 0
    t.do("play_verb", t.hand(verb("Destroy a Unit of yours.")), ((t.avatars[1],),), ())
    assert outcome(t) == ("won", (0,))


@pytest.mark.rule("MAX-AVA-8")
def test_control_of_all_units_leaves_avatars_where_they_are() -> None:
    t = Table()
    crab = t.unit("Crab", seat=1)
    t.cast(
        t.hand(
            spell(
                {"effect": "take_control", "to": {"all": {"kind": "unit", "side": "opponent"}}, "duration": "permanent"}
            )
        )
    )
    t.answer((1, 0))
    assert (t.piece(crab).controller, t.piece(t.avatars[1]).controller) == (0, 1)


@pytest.mark.rule("MAX-AVA-10")
def test_an_avatar_in_front_may_fight() -> None:
    t = Table(avatars=False)
    orsolya = t.field(seed("Orsolya of the Ninth Bell"), at=(3, 0))
    eel = t.unit("Eel", 1, 0, 5, seat=1)
    t.do("attack", orsolya, eel)
    assert (t.health(eel), t.piece(orsolya).drained) == (4, True)


@pytest.mark.rule("MAX-AVA-11", "MAX-RANK-9")
def test_effects_may_target_it_in_any_rank() -> None:
    t = Table()
    t.unit("Crab", seat=1, at=(1, 0))
    t.do("play_verb", t.hand(verb("Drain a Unit.")), ((t.avatars[1],),), ())
    assert t.piece(t.avatars[1]).drained


@pytest.mark.rule("MAX-AVA-12")
def test_the_optional_immunity_to_destroy_effects() -> None:
    t = Table(avatar_effect_immunity=True)
    t.do("play_verb", t.hand(verb("Destroy a Unit.")), ((t.avatars[1],),), ())
    assert t.match.outcome is None
    assert t.avatars[1] in t.state.pieces
    t.do("play_verb", t.hand(verb("40 Unblockable damage to a Unit.")), ((t.avatars[1],),), ())
    assert outcome(t) == ("won", (0,))


@pytest.mark.rule("MAX-END-2", "MAX-END-6", "MAX-END-13")
@pytest.mark.parametrize("option", ["on_empty", "on_failed_draw"])
def test_an_empty_deck(option: str) -> None:
    t = Table(deck_out=option)
    t.empty_deck(0, leave=1)
    t.do("play_verb", t.hand(verb("Draw a card.")), (), ())
    if option == "on_empty":
        assert outcome(t) == ("won", (1,))
        return
    assert t.match.outcome is None
    t.do("play_verb", t.hand(verb("Draw two cards.")), (), ())
    assert outcome(t) == ("won", (1,))


@pytest.mark.rule("MAX-END-6", "MAX-ZONE-15")
def test_within_one_effect_the_deck_is_not_looked_at() -> None:
    t = Table()
    t.empty_deck(0, leave=1)
    buried = [t.graveyard(plain(f"Card {n}")) for n in range(3)]
    bury = {"effect": "put_in_deck", "to": {"all": {"zone": "graveyard", "side": "own"}}, "where": "shuffle"}
    abilities = [{"form": "resolve", "do": [{"effect": "draw"}, bury]}]
    turn = t.hand(compiled("Turn", {"modes": {"verb": {"cost": 0}}}, abilities))
    t.do("play_verb", turn, (), ())
    assert t.match.outcome is None
    assert {t.zone(card) for card in buried} == {DECK}


@pytest.mark.rule("MAX-END-3", "MAX-END-5")
def test_losing_by_an_effect() -> None:
    t = Table()
    debt = t.hand("Debt Come Due")
    t.jiggawatts(8)
    t.do("play_verb", debt, ((1,),), ())
    assert outcome(t) == ("won", (0,))


@pytest.mark.rule("MAX-END-4", "MAX-TURN-8")
def test_the_last_one_standing_wins() -> None:
    t = Table(3)
    t.do("concede", seat=1)
    assert t.match.outcome is None
    t.end_turn()
    assert t.match.seat == 2
    t.do("concede", seat=2)
    assert outcome(t) == ("won", (0,))


@pytest.mark.rule("MAX-END-7")
@pytest.mark.parametrize(
    ("rule", "expected"),
    [("draw", ("draw", ())), ("active_player_wins", ("won", (0,))), ("active_player_loses", ("won", (1,)))],
)
def test_losing_together(rule: str, expected: tuple[str, tuple[int, ...]]) -> None:
    t = Table(simultaneous_loss=rule)
    for avatar in t.avatars:
        t.piece(avatar).damage = 19
    t.do("play_verb", t.hand(verb("1 Unblockable damage to each Unit that is an Avatar.")), (), ())
    assert outcome(t) == expected


@pytest.mark.rule("MAX-END-9")
def test_pending_triggers_of_a_loser_vanish() -> None:
    t = Table(3)
    t.unit("Mourner", seat=1, text="When a Unit is destroyed: each player draws a card.")
    t.piece(t.avatars[1]).damage = 20
    crab = t.unit("Crab", seat=2)
    t.do("play_verb", t.hand(verb("Destroy a Unit.")), ((crab,),), ())
    assert t.state.seats[1].is_out
    assert not t.happened("drawn")
    assert not [card for card in t.state.pieces if t.owners[card] == 1]


@pytest.mark.rule("MAX-END-10")
def test_anybody_concedes_at_any_time() -> None:
    t = Table()
    t.do("concede", seat=1)
    assert outcome(t) == ("won", (0,))


@pytest.mark.rule("MAX-END-10", "MAX-TIME-3")
def test_conceding_instead_of_answering() -> None:
    t = Table()
    t.unit("Watcher", text="When you play a card, you may: draw a card.")
    t.do("play_unit", t.hand(plain()), 1, 2, ())
    assert t.match.pending is not None
    t.do("concede", seat=0)
    assert outcome(t) == ("won", (1,))


@pytest.mark.rule("MAX-END-11")
def test_the_turn_of_an_eliminated_player_ends_at_once() -> None:
    t = Table(3)
    t.unit("Clock", seat=1, text="At the end of an opponent's turn: draw a card.")
    t.empty_deck(0, leave=1)
    t.do("play_verb", t.hand(verb("Draw a card.")), (), ())
    assert t.state.seats[0].is_out
    assert (t.state.active, t.match.seat) == (1, 1)
    assert not t.happened("turn_end")


@pytest.mark.rule("MAX-END-12")
def test_a_turn_limit_ends_in_a_draw() -> None:
    t = Table(turn_limit=4)
    t.unit("Clock", text="At the end of an opponent's turn: gain 1 jiggawatt.")
    t.end_turn()
    assert t.match.outcome is None
    t.end_turn()
    assert outcome(t) == ("draw", ())
    assert (t.state.turn, t.pool()) == (4, 1)  # the fourth turn has ended, and no fifth has begun


@pytest.mark.rule("MAX-END-14")
def test_after_the_end_nothing_is_accepted() -> None:
    t = Table()
    t.do("concede", seat=1)
    t.refused("end_turn", seat=0, code="R:MATCH_OVER")
    assert t.match.legal_actions() == []
