"""How bots play: what they see at once, what they look ahead for, and that they win against worse ones."""

from __future__ import annotations

from random import Random

import pytest

from rules.bots.bot import Bot
from rules.bots.play import bots
from rules.bots.search_bot import searching
from rules.engine.actions import Move
from tests.rules.bots.duels import BLIND, IDLE, duel
from tests.rules.games.maximus.play.table import Table, plain, spell

GREEDY = bots()["greedy"]
CLEVER = [GREEDY, searching(40)]


def chosen(t: Table, bot: Bot, stream: int = 1) -> Move:
    """What a bot does in a position."""
    return bot.choose(t.match, t.match.legal_actions(), Random(stream))


@pytest.mark.parametrize("bot", CLEVER)
def test_they_take_a_win_that_lies_there(bot: Bot) -> None:
    t = Table()
    crab = t.unit("Crab", 5, 1, 4)
    t.unit("Bait", 0, 0, 3, seat=1, at=(1, 1))
    t.piece(t.avatars[1]).damage = 16
    t.hand(plain("Mate", 2, 2, 2))
    for stream in range(5):
        assert chosen(t, bot, stream) == ("attack", crab, t.avatars[1])


@pytest.mark.parametrize("bot", CLEVER)
def test_they_do_something_good_before_they_end_the_turn(bot: Bot) -> None:
    t = Table()
    t.hand(plain("Crab", 3, 2, 4))
    for stream in range(5):
        assert chosen(t, bot, stream)[0] != "end_turn"


def test_greedy_ends_its_turn_when_nothing_helps() -> None:
    t = Table()
    t.unit("Crab", 0, 1, 4, keywords=["cannot_attack"])
    assert chosen(t, GREEDY) == ("end_turn",)


def test_greedy_hurts_others_and_helps_itself() -> None:
    """Of all that a card may be aimed at it takes what it is meant for, though the same words could be turned against itself."""
    t = Table()
    t.unit("Own", 3, 1, 4)
    other = t.unit("Other", 3, 1, 4, seat=1)
    harm = t.hand(spell({"effect": "destroy", "to": "$t1"}, targets=[{"kind": "unit", "avatar": False}]))
    assert chosen(t, GREEDY)[:3] == ("play_verb", harm, ((other,),))
    t = Table()
    t.piece(t.avatars[0]).damage = t.piece(t.avatars[1]).damage = 18
    cure = t.hand(spell({"effect": "heal", "to": "$t1", "amount": 8}, targets=[{"kind": "unit", "avatar": True}]))
    assert chosen(t, GREEDY)[:3] == ("play_verb", cure, ((t.avatars[0],),))


def test_greedy_looks_through_the_questions_that_follow() -> None:
    """Playing the card asks which of two things it shall do; only one of them is of use."""
    t = Table()
    t.unit("Own", 3, 1, 4, drained=True)
    t.unit("Other", 4, 3, 6, seat=1, at=(1, 1))
    bad = {"effect": "destroy", "to": {"all": {"kind": "unit", "side": "own", "avatar": False}}}
    good = {"effect": "destroy", "to": {"all": {"kind": "unit", "side": "opponent", "avatar": False}}}
    card = t.hand(spell({"effect": "choose_one", "options": [[bad], [good]]}))
    assert chosen(t, GREEDY)[:2] == ("play_verb", card)
    t.cast(card)
    assert t.match.pending is not None
    assert chosen(t, GREEDY) == ("answer", t.match.pending.options[1])


def test_greedy_lets_a_bad_offer_be() -> None:
    t = Table()
    t.hand(spell({"effect": "destroy", "to": {"all": {"kind": "unit", "side": "own", "avatar": False}}}))
    t.unit("Own", 4, 3, 6, drained=True)
    assert chosen(t, GREEDY)[0] in ("place_resource", "end_turn")


def test_copies_of_a_card_are_one_choice() -> None:
    t = Table()
    crab = plain("Crab", 3, 2, 4)
    held = [t.hand(crab) for _ in range(3)]
    looked_at: list[Move] = []
    first = chosen(t, GREEDY)
    looked_at.append(first)
    assert first[0] == "play_unit"
    assert first[1] == min(held, key=[*t.state.seats[0].hand].index)


@pytest.mark.parametrize("bot", [*CLEVER[:1], searching(6)])
def test_the_same_stream_gives_the_same_match(bot: Bot) -> None:
    first, again = (duel("maximus", (bot, bots()["rule"]), deck=0, games=2).played for _ in range(2))
    assert first == again


@pytest.mark.parametrize("name", ["random", "rule", "greedy"])
def test_a_mirror_reads_one_half(name: str) -> None:
    found = duel("maximus", (bots()[name], bots()[name]), deck=0, games=12)
    assert found.wins(0).estimate == found.wins(1).estimate == 0.5


@pytest.mark.parametrize("bot", [BLIND, IDLE])
def test_a_blind_bot_loses(bot: Bot) -> None:
    """It is as legal a player as any, so that whoever measured bots wrongly would see it win."""
    assert duel("maximus", (bot, bots()["rule"]), deck=0, games=24).wins(0).high < 0.5
    assert duel("maximus", (bot, GREEDY), deck=0, games=12).wins(0).estimate < 0.1


def test_greedy_beats_chance_and_the_rule_bot() -> None:
    """Few matches here; `make bench ARGS=bots` plays many."""
    assert duel("maximus", (GREEDY, bots()["random"]), deck=0, games=30).wins(0).low > 0.8
    assert duel("maximus", (GREEDY, bots()["rule"]), deck=0, games=30).wins(0).low > 0.5
