"""Wars: battles one after the other; what is erased stays away (CW-WAR)."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine.match import Match
from rules.engine.program import CardData
from rules.engine.replay import Recorder, replay
from rules.engine.zones import AFFINITY_DECK, DECK, GRAVEYARD, HAND, REMOVED
from rules.games.card_wars import war
from rules.games.card_wars.game import GAME
from rules.games.card_wars.state import CardWarsState
from tests.rules.games.card_wars.play.table import DEFAULTS, Table, item, summon_card
from tests.rules.games.card_wars.play.table import DRAW as DRAWN
from tests.rules.games.card_wars.play.wars import between, ended, in_war, lost, won


# ----------------------------------------------------------------------------------------------------------- who wins a war
@pytest.mark.rule("CW-WAR-1", "CW-WAR-2", "CW-WAR-10")
@pytest.mark.parametrize(
    ("form", "losers", "after"),
    [(None, [1], 1), ("total", [1], 1), ("bo3", [1, 1], 2), ("bo3", [1, 0, 1], 3), ("bo5", [1, 0, 1, 1], 4)],
)
def test_the_war_ends_when_enough_battles_are_won(form: str | None, losers: list[int], after: int) -> None:
    t = Table(war_format=form)
    for seat in losers:
        assert t.match.outcome is None
        lost(t, seat)
        between(t)
    assert ended(t) == ("won", (0,), "conceded")
    assert t.state.battle == after
    assert len(t.happened("match_over")) == 1
    assert len(t.happened("battle_over")) == after - 1


@pytest.mark.rule("CW-OBJ-7")
def test_the_whole_war_can_be_conceded() -> None:
    t = in_war("bo5")
    t.do("concede", "war", seat=0)
    assert ended(t) == ("won", (1,), "war conceded")


def drawn(t: Table) -> None:
    """Let the clock end a battle in which nobody is ahead."""
    t.state.turn, t.state.round = 100, 50
    t.state.active = 1 - t.state.first
    t.end_turn()


@pytest.mark.rule("CW-WAR-7")
def test_a_drawn_battle_is_replayed_once() -> None:
    t = Table(turn=100, active=1)
    t.end_turn()
    assert t.match.outcome is None
    assert (t.state.battle, won(t)) == (2, [0, 0])
    drawn(t)
    assert ended(t) == ("draw", (), "drawn battles")


@pytest.mark.rule("CW-WAR-7")
def test_more_wins_decide_when_too_many_battles_are_drawn() -> None:
    t = Table(war_format="bo3")
    lost(t, 1)
    between(t)
    drawn(t)
    between(t)
    assert t.match.outcome is None
    drawn(t)
    assert ended(t) == ("won", (0,), "drawn battles")


@pytest.mark.rule("CW-WAR-7")
@pytest.mark.parametrize(("most", "is_over"), [(0, True), (1, False), (2, False)])
def test_how_many_draws_are_replayed_is_an_option(most: int, is_over: bool) -> None:
    t = Table(turn=100, active=1, max_drawn_battles=most)
    t.end_turn()
    assert (t.match.outcome is not None) is is_over


@pytest.mark.rule("CW-WAR-8")
def test_the_loser_begins_the_next_battle() -> None:
    t = in_war()
    lost(t, 1)
    between(t)
    assert (t.state.first, t.state.active, t.state.turn) == (1, 1, 1)
    assert [event.player for event in t.happened("first_player")] == [1]


@pytest.mark.rule("CW-WAR-8")
def test_after_a_draw_whoever_went_second_begins() -> None:
    t = Table(turn=100, active=1)
    t.end_turn()
    assert t.state.first == 1


@pytest.mark.rule("CW-WAR-8")
def test_who_begins_later_battles_is_an_option() -> None:
    t = in_war(first_player_later_battles="alternate")
    lost(t, 0)
    between(t)
    assert t.state.first == 1
    firsts = set()
    for seed in range(12):
        t = in_war(first_player_later_battles="random", seed=seed)
        lost(t, 0)
        between(t)
        firsts.add(t.state.first)
    assert firsts == {0, 1}


# --------------------------------------------------------------------------------------------- what stays and what is reset
@pytest.mark.rule("CW-WAR-3", "CW-REM-5", "CW-WAR-6", "CW-CHG-9")
def test_what_is_erased_stays_away() -> None:
    t = in_war()
    erased = t.erased(summon_card())
    charge = t.erased("Fire Affinity")
    decks = len(t.state.seats[0].deck), len(t.state.seats[0].affinity_deck)
    lost(t, 1)
    between(t)
    side = t.state.seats[0]
    assert t.zone(erased) == t.zone(charge) == REMOVED
    assert len(side.deck) + sum(t.state.kind(card) != "affinity" for card in side.hand) == decks[0]
    assert len(side.affinity_deck) + sum(t.state.kind(card) == "affinity" for card in side.hand) == decks[1]


@pytest.mark.rule("CW-WAR-4", "CW-OBJ-2", "CW-WAR-11")
def test_all_else_begins_anew() -> None:
    t = in_war()
    fighter = t.put(summon_card(hp=9), 0, damage=4)
    stolen = t.put(summon_card(), 0, owner=1)
    buried = t.grave(item(DRAWN), 1)
    trap = t.set("Burning Toll", 1)
    spent = t.spent("fire", 1)[0]
    t.sky("Ashfall Dusk", 0)
    t.state.seats[1].thirds = 1
    lost(t, 1)
    between(t)
    assert [side.thirds for side in t.state.seats] == [3, 3]
    assert [side.graveyard for side in t.state.seats] == [[], []]
    assert [side.weather for side in t.state.seats] == [-1, -1]
    assert all(card < 0 for side in t.state.seats for card in (*side.row, *side.bench, *side.traps))
    assert not t.state.pieces
    assert {t.zone(card) for card in (fighter, stolen, buried, trap)} <= {DECK, HAND}
    assert t.zone(spent) in (AFFINITY_DECK, HAND)
    assert stolen in (*t.state.seats[1].deck, *t.state.seats[1].hand)


@pytest.mark.rule("CW-MAG-6", "CW-WAR-5")
def test_used_magic_is_face_up_again() -> None:
    t = in_war()
    card = t.state.seats[0].magic[1]
    t.cast(card)
    assert t.state.seats[0].magic_used[1]
    lost(t, 0)
    between(t)
    assert not any(t.state.seats[0].magic_used)
    t.do("end_phase", seat=0)
    t.cast(card)


# --------------------------------------------------------------------------------------------------------- played and stored
def plain_cards() -> list[CardData]:
    cards = [
        CardData((f"fighter-{at}", 1, "journey"), f"fighter-{at}", f"Fighter {at}", {
            "kind": "summon", "element": "fire", "tier": 1, "attack_type": "physical",
            "stats": {"hp": 3, "atk": 3, "agi": 3, "cha": 0, "vit": 0, "wis": 0},
        })
        for at in range(12)
    ]  # fmt: skip
    cards += [CardData(("fire", 1, ""), "fire", "Fire", {"kind": "affinity", "element": "fire"})] * 12
    draws = ({"form": "resolve", "do": [{"effect": "draw"}]},)
    spells = [
        CardData((f"spell-{at}", 1, ""), f"spell-{at}", f"Spell {at}", {"kind": "magic"}, draws) for at in range(6)
    ]
    return [*cards, *spells[:4], *(spell.as_reserve() for spell in spells[4:])]


def war_of_bots(seed: int) -> tuple[Recorder, list[str]]:
    """A whole best-of-3 war between players who attack whenever they can, and do anything else by lot."""
    chance = Random(seed)
    recorder = Recorder(GAME, [plain_cards(), plain_cards()], {**DEFAULTS, "war_format": "bo3"}, seed)
    match = recorder.match
    asked: list[str] = []
    while match.outcome is None:
        moves = match.legal_actions()
        if match.pending is not None:
            asked.append(match.pending.kind)
            if match.pending.kind == war.SWAP:
                stored = recorder.codec.decode(recorder.codec.encode(match.state), CardWarsState)
                assert recorder.codec.digest(stored) == recorder.codec.digest(match.state.copy())
        attacks = [move for move in moves if move[0] in ("attack", "direct_attack")]
        recorder.apply(chance.choice(attacks or moves))
    return recorder, asked


@pytest.mark.rule("CW-WAR-2", "CW-SIDE-4")
def test_one_replay_holds_the_whole_war() -> None:
    recorder, asked = war_of_bots(5)
    match = recorder.match
    assert asked.count(war.SWAP) == 2 * (match.state.battle - 1) >= 2
    assert max(side.wins for side in match.state.seats) == 2
    assert replay(recorder.record(), GAME) is None


def test_sideboards_stay_hidden_and_every_card_has_its_place() -> None:
    match = Match.start(
        GAME, [[GAME.compile_card(card) for card in plain_cards()]] * 2, {**DEFAULTS, "war_format": "bo3"}, 3
    )
    state = match.state
    assert [len(side.sideboard) for side in state.seats] == [2, 2]
    assert [sum(card >= 0 for card in side.magic) for side in state.seats] == [4, 4]
    assert not any(state.zones[card] == GRAVEYARD for card in range(len(state.zones)))
    assert not any(GAME.is_known(state, 1, card) for card in state.seats[0].sideboard)
