"""Nobody can tell two states apart that differ only in what is hidden from them: neither by looking nor by trying."""

from __future__ import annotations

from random import Random
from typing import Any

import orjson
import pytest

from rules.bots.play import bots
from rules.engine.match import Match
from rules.engine.view import TARGETS, Windowed
from rules.engine.zones import DECK, HAND, RESOURCE
from tests.rules.engine.sample import changed, sample_match, shapeless
from tests.rules.engine.told_cards import check_log
from tests.rules.games.maximus.play.table import DRAW, Table, compiled, plain, spell

VIEWERS = (0, 1, None)


def twin(match: Match, viewer: int | None, chance: Random) -> Match:
    """The same match where what a viewer cannot see lies otherwise: hands, Resources and Decks of others, the own Deck."""
    new = match.copy(keeps_log=True)
    state, moved = new.state, dict[int, int]()
    for seat in state.seats:
        hidden = [*seat.deck]
        if seat.number != viewer:
            hidden += [*seat.hand, *(each.number for each in seat.resources)]
        dealt = hidden.copy()
        chance.shuffle(dealt)
        moved |= dict(zip(hidden, dealt, strict=True))
    for seat in state.seats:
        seat.deck = [moved.get(card, card) for card in seat.deck]
        seat.hand = [moved.get(card, card) for card in seat.hand]
        for resource in seat.resources:
            resource.number = moved.get(resource.number, resource.number)
        piles = ((DECK, seat.deck), (HAND, seat.hand), (RESOURCE, [each.number for each in seat.resources]))
        for zone, pile in piles:
            for card in pile:
                state.zones[card] = zone
    pending = state.pending
    if pending is not None and pending.kind == TARGETS and not dict(pending.params)["players"]:
        options = tuple(tuple(moved.get(card, card) for card in option) for option in pending.options)
        state.pending = type(pending)(
            pending.kind, pending.seat, options, pending.about, pending.params, pending.is_hidden
        )
    return new


def known(match: Match, viewer: int | None, tried: list[Any]) -> bytes:
    """All that a viewer can learn: the view, the log, the own choices, and what trying out moves would tell."""
    window = Windowed(match.game, match.state, viewer)
    seen: list[Any] = [window.whole(), window.events()]
    if viewer is not None:
        seen.append([window.shown(move) for move in match.legal_actions(viewer)])
        for data in tried:
            refusal = match.refusal(window.read(data), viewer)
            seen.append("legal" if refusal is None else [refusal.code, match.explain(refusal, viewer)])
    return orjson.dumps(seen)


def as_json(value: Any) -> Any:
    """A move as a client sends it."""
    return [as_json(each) for each in value] if isinstance(value, tuple) else value


@pytest.mark.rule("MAX-GEN-8", "MAX-RES-14", "MAX-ZONE-6", "MAX-ZONE-12")
@pytest.mark.parametrize("batch", range(4))
def test_what_is_hidden_cannot_be_told_apart(batch: int) -> None:
    for number in range(batch * 6, batch * 6 + 6):
        match, chance = sample_match("maximus", number), Random(number)
        bot = bots()["rule" if number % 2 else "random"]
        while match.outcome is None and match.serial < 260:
            moves = match.legal_actions()
            if match.serial % 19 == 0:
                most = len(match.state.zones) + 2
                tried = [as_json(changed(move, chance, most)) for move in chance.sample(moves, min(8, len(moves)))]
                tried += [as_json(shapeless(match.game, chance, most)) for _ in range(20)]
                for viewer in VIEWERS:
                    assert known(match, viewer, tried) == known(twin(match, viewer, chance), viewer, tried)
            match.perform(bot.choose(match, moves, chance), match.seat)


@pytest.mark.rule("MAX-GEN-8", "MAX-RES-14")
@pytest.mark.parametrize("batch", range(3))
def test_the_log_names_no_card_that_was_hidden_before_and_after(batch: int) -> None:
    for number in range(batch * 8, batch * 8 + 8):
        check_log("maximus", number, VIEWERS)


def test_the_owner_of_hidden_cards_can() -> None:
    match, chance = sample_match("maximus", 4), Random(4)
    assert known(match, 0, []) != known(twin(match, 1, chance), 0, [])


@pytest.mark.rule("MAX-GEN-8")
def test_a_refusal_names_no_card_that_its_reader_may_not_know() -> None:
    t = Table()
    held, resource = t.hand(plain("Secret"), 1), t.resource(plain("Buried"), seat=1)
    own, deep = t.hand(plain("Mine")), t.deck(plain("Deep"))
    mine = t.refused("play_verb", own, (), (), code="R:WRONG_MODE").message
    assert mine == "Mine cannot be played as a Verb."
    for card in (held, resource):
        assert t.refused("play_unit", card, 1, 1, (), code="R:NOT_YOURS").message == "You do not control this card."
        assert "Secret" not in t.refused("attack", t.avatars[0], card, code="R:TARGET_INVALID").message
    assert "Deep" not in t.refused("play_unit", deep, 1, 1, (), code="R:WRONG_ZONE").message


@pytest.mark.rule("MAX-GEN-8", "MAX-RES-14")
def test_a_hidden_card_is_targeted_by_its_place_alone() -> None:
    t = Table()
    resource = t.resource(seat=1)
    chant = t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[{"zone": "resource", "side": "opponent"}]))
    window = Windowed(t.match.game, t.match.state, 0)
    assert window.read(["play_verb", chant, [[resource]], []]) == ("play_verb", chant, ((-1,),), ())
    assert window.read(["play_verb", chant, [["h1.0"]], []]) == ("play_verb", chant, ((resource,),), ())
    assert window.read(["play_verb", chant, [["h1.7"]], []]) == ("play_verb", chant, ((-1,),), ())


@pytest.mark.rule("MAX-GEN-8", "MAX-ZONE-12")
def test_the_log_names_a_drawn_card_to_its_owner_alone() -> None:
    t = Table()
    t.deck(plain("Secret"))
    t.cast(t.hand(spell(DRAW)))
    t.do("place_resource", t.state.seats[0].hand[0])
    told = ["Secret" in repr(Windowed(t.match.game, t.match.state, viewer).events()) for viewer in VIEWERS]
    assert told == [True, False, False]
    assert [event["kind"] for event in Windowed(t.match.game, t.match.state, 1).events()][-1] == "resource_placed"


@pytest.mark.rule("MAX-GEN-8")
def test_options_of_a_question_are_shown_to_the_one_who_is_asked() -> None:
    t = Table()
    for at in range(8):
        t.hand(plain(f"Card {at}"), 1)
    t.unit("Crab")
    t.end_turn()
    views = [Windowed(t.match.game, t.match.state, viewer).pending() for viewer in VIEWERS]
    assert views[0] == views[2] == {"kind": "discard_down", "seat": 1}
    assert views[1] is not None
    assert len(views[1]["options"]) == 9


@pytest.mark.rule("MAX-GEN-8", "MAX-WORD-16")
def test_who_searches_sees_what_can_be_found_and_nobody_else_does() -> None:
    t = Table()
    found = [t.deck(plain(f"Card {at}")) for at in range(2)]
    t.cast(t.hand(spell({"effect": "search", "filter": {"name": ["Card 0", "Card 1"]}, "where": "hand"})))
    views = [Windowed(t.match.game, t.match.state, viewer).pending() for viewer in VIEWERS]
    assert views[0] is not None
    assert [(each["card"], each["name"]) for each in views[0]["cards"]] == [
        (at, f"Card {at - found[0]}") for at in found
    ]
    assert views[1] == views[2]
    assert views[1] is not None
    assert set(views[1]) == {"kind", "seat", "about"}


@pytest.mark.rule("MAX-GEN-8")
def test_a_number_is_taken_for_a_hidden_card_only_where_a_card_is_named() -> None:
    """Seats, places and amounts may have the numbers of hidden cards."""
    t = Table(avatars=False)
    t.resource("Mudflat Piper", 1)
    hidden = [each.number for each in t.state.seats[1].resources]
    own = Windowed(t.match.game, t.match.state, 0)
    assert own.hidden == {hidden[0]: "h1.0"}
    own.hidden, own.numbers = {0: "h1.0", 1: "h1.1"}, {"h1.0": 0, "h1.1": 1}
    gift = {"form": "resolve", "targets": [{"id": "t1", "player": "opponent"}, {"id": "t2", "filter": {"zone": "resource"}}],
            "do": [{"effect": "gain_jiggawatts", "player": "$t1", "amount": 1}]}  # fmt: skip
    card = t.hand(compiled("Gift", {"modes": {"verb": {"cost": 0}}}, [gift]))
    assert own.shown(("play_verb", card, ((1,), (1,)), ())) == ["play_verb", card, [[1], ["h1.1"]], []]
    assert own.read(["play_verb", card, [[1], ["h1.1"]], []]) == ("play_verb", card, ((1,), (1,)), ())
    assert own.read(["play_verb", card, [[1], [1]], []]) == ("play_verb", card, ((1,), (-1,)), ())
    assert own.shown(("play_unit", card, 1, 0, ())) == ["play_unit", card, 1, 0, []]
    for strange in (
        ["play_verb"],
        ["play_verb", card, 7, []],
        ["play_verb", "x", [["h1.0"]], []],
        ["play_verb", 999, [[1]], []],
    ):
        assert isinstance(own.read(strange), tuple)


@pytest.mark.rule("MAX-GEN-8", "MAX-VERB-4")
@pytest.mark.parametrize("where", [{"zone": "hand", "side": "opponent"}, {"zone": "deck", "side": "own"}])
def test_what_nobody_can_see_is_named_by_chance_and_not_told_before(where: dict[str, str]) -> None:
    for kind, is_hit in (("verb", True), ("equipment", False)):
        t = Table()
        seat = 1 if where["zone"] == "hand" else 0
        secret = t.hand("Slag Rain", 1) if seat else t.deck("Slag Rain")
        named = {"effect": "put_in_deck", "to": "$t1", "where": "bottom"}
        card = t.hand(spell(named, targets=[{**where, "kind": kind}]))
        moves = [move for move in t.match.legal_actions() if move[0] == "play_verb"]
        assert moves == [("play_verb", card, (), ())]
        t.do(*moves[0])
        assert (t.state.seats[seat].deck[0] == secret) == is_hit


@pytest.mark.rule("MAX-VERB-4")
def test_what_chance_names_on_the_field_has_to_be_there() -> None:
    t = Table()
    ability = {"form": "resolve", "targets": [{"id": "t1", "filter": {"name": "Crab"}, "chooser": "random"}],
               "do": [{"effect": "drain", "to": "$t1"}]}  # fmt: skip
    card = t.hand(compiled("Lot", {"modes": {"verb": {"cost": 0}}}, [ability]))
    t.refused("play_verb", card, (), (), code="R:TARGET_INVALID")
    crab = t.unit("Crab")
    t.do("play_verb", card, (), ())
    assert t.piece(crab).drained
