"""What bots imagine agrees with all that their seat knows, and with nothing else of how things really lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import orjson
import pytest

from rules.bots.bot import Bot
from rules.bots.imagining import hidden_cards, imagine
from rules.bots.play import bots
from rules.bots.search_bot import searching
from rules.engine.codec import Codec
from rules.engine.match import Match
from rules.engine.view import Windowed
from rules.games.referees import referees
from tests.rules.engine.sample import sample_match
from tests.rules.games.maximus.play.table import Table, able, plain, spell

GAMES = sorted(referees())
MOST_SERIAL = 160


def states(game: str, matches: range, every: int = 9) -> Iterator[tuple[Match, Random]]:
    """Matches of random and rule bots, looked at every so many actions."""
    for number in matches:
        match, chance = sample_match(game, number, keeps_log=False), Random(number)
        bot = bots()["rule" if number % 2 else "random"]
        while match.outcome is None and match.serial < MOST_SERIAL:
            moves = match.legal_actions()
            if match.serial % every == 0 and len(moves) > 1:
                yield match, chance
            match.perform(bot.choose(match, moves, chance) if len(moves) > 1 else moves[0], match.seat)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_sees_the_same_in_what_it_imagines(game: str) -> None:
    looked_at = 0
    for match, chance in states(game, range(4)):
        seat = match.seat
        codec, view = (
            Codec(match.game, match.state.setup),
            orjson.dumps(Windowed(match.game, match.state, seat).whole()),
        )
        before = codec.digest(match.state)
        imagined = imagine(match, seat, chance)
        assert orjson.dumps(Windowed(match.game, imagined.state, seat).whole()) == view
        assert imagined.legal_actions() == match.legal_actions()
        assert codec.digest(match.state) == before
        programs, dealt = match.state.setup.programs, imagined.state.setup.programs
        hidden = hidden_cards(match, seat)
        for cards in hidden:
            assert Counter(programs[card] for card in cards) == Counter(dealt[card] for card in cards)
        unknown = {card for cards in hidden for card in cards}
        assert all(dealt[card] is program for card, program in enumerate(programs) if card not in unknown)
        looked_at += 1
    assert looked_at > 20


@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_on_from_what_was_imagined(game: str) -> None:
    """Every seat, asked or not, can play its idea of the match to some length without anything breaking."""
    for match, chance in states(game, range(3), every=17):
        for seat in range(len(match.state.seats)):
            imagined = imagine(match, seat, chance)
            for _ in range(40):
                if imagined.outcome is not None:
                    break
                moves = imagined.legal_actions()
                imagined.apply(moves[int(chance.random() * len(moves))])


@pytest.mark.parametrize("name", ["random", "rule", "greedy", "search"])
@pytest.mark.parametrize("game", GAMES)
def test_bots_choose_alike_where_only_hidden_cards_differ(game: str, name: str) -> None:
    bot: Bot = searching(12) if name == "search" else bots()[name]
    looked_at = 0
    for match, chance in states(game, range(2), every=23 if name == "search" else 13):
        twin = imagine(match, match.seat, chance)
        moves = match.legal_actions()
        for stream in range(2):
            assert bot.choose(match, moves, Random(stream)) == bot.choose(twin, moves, Random(stream))
        looked_at += 1
    assert looked_at > 4


def test_each_card_that_can_lie_somewhere_is_imagined_there() -> None:
    t = Table()
    held = [t.hand(plain(f"Held {at}"), 1) for at in range(3)]
    seen = {t.match.state.setup.programs[imagined].name for imagined in held}
    for stream in range(60):
        programs = imagine(t.match, 0, Random(stream)).state.setup.programs
        seen |= {programs[card].name for card in held}
    assert seen == {f"Held {at}" for at in range(3)} | {f"Filler {at}" for at in range(10)}


def test_chance_to_come_is_not_the_match_s_own() -> None:
    t = Table()
    drawn = set()
    for stream in range(30):
        imagined = imagine(t.match, 0, Random(stream))
        drawn.add(imagined.state.chance.below(10**6))
    assert len(drawn) == 30
    assert t.state.chance.copy().below(10**6) not in drawn


def test_who_searches_the_own_deck_knows_what_is_found() -> None:
    t = Table()
    recruit = {"effect": "search", "filter": {"types_any": ["crab"]}, "count": 2, "where": "hand"}
    wanted = [t.deck(able(name=f"Crab {at}", types=["crab"])) for at in range(3)]
    t.cast(t.hand(spell(recruit)))
    for _ in range(2):
        for stream in range(5):
            programs = imagine(t.match, 0, Random(stream)).state.setup.programs
            assert all(programs[card] is t.match.state.setup.programs[card] for card in wanted)
        t.answer(wanted[0] if wanted[0] in t.match.pending.options else wanted[1])  # type: ignore[union-attr]
