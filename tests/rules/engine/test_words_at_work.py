"""Words of the language at their edges: lasting effects under conditions, chance, references to the wrong thing, stored blocks."""

from __future__ import annotations

import pytest

from rules.abilities.compiler import ability_problems
from rules.engine.codec import Codec
from rules.engine.match import Match
from rules.games.maximus.game import GAME
from tests.rules.games.maximus.play.table import DRAW, GAIN, Table, able, plain, spell

RAISE = {"effect": "modify_stat", "to": "$self", "stat": "offense", "by": 2}
LOWER = {"effect": "modify_stat", "to": "$self", "stat": "offense", "by": -1}
RICH = {"compare": [{"stat": ["$you", "jiggawatts"]}, ">=", 3]}
CHANCE = {"random": [1, 6]}


def test_a_lasting_if_follows_its_condition() -> None:
    t = Table()
    card = t.field(able({"form": "static", "do": [{"effect": "if", "if": [RICH], "then": [RAISE], "else": [LOWER]}]}))
    assert t.values(card)[0] == 0
    t.cast(t.hand(spell({"effect": "gain_jiggawatts", "amount": 3})))
    assert t.values(card)[0] == 3
    t.cast(t.hand(spell({"effect": "lose_jiggawatts", "amount": 1})))
    assert t.values(card)[0] == 0


@pytest.mark.parametrize("reference", ["$you", "$each_player", {"owner_of": "$self"}])
def test_a_player_is_no_card(reference: object) -> None:
    t = Table()
    ability = {"form": "activated", "if": [{"matches": [reference, {"kind": "unit"}]}], "do": [DRAW]}
    card = t.field(able(ability))
    t.refused("activate_power", card, (card, 0), None, (), (), code="R:CONDITION_UNMET")


def test_a_number_by_chance_stays_the_same_while_its_effect_asks() -> None:
    for seed in range(12):
        t = Table(seed=seed)
        for at in range(7):
            t.hand(plain(f"Card {at}"))
        t.cast(t.hand(spell({"effect": "discard", "count": CHANCE}, GAIN)))
        copy = t.match.copy()
        discarded = 0
        while t.match.pending is not None:
            discarded += 1
            t.answer(t.match.pending.options[0])
        codec = Codec(GAME, t.state.setup)
        restored = Match(GAME, codec.decode(codec.encode(copy.state), GAME.state))
        for other in (copy, restored):
            for _ in range(discarded):
                other.apply(("answer", other.pending.options[0]))  # type: ignore[union-attr]
            assert codec.digest(other.state) == codec.digest(t.state)
        assert 1 <= discarded <= 6


@pytest.mark.parametrize(
    "ability",
    [
        {"form": "static", "do": [{**RAISE, "by": CHANCE}]},
        {"form": "activated", "if": [{"compare": [CHANCE, ">", 3]}], "do": [DRAW]},
        {"form": "resolve", "do": [{"effect": "destroy", "to": {"all": {"stat": ["offense", "<", CHANCE]}}}]},
    ],
)
def test_chance_decides_only_where_something_is_carried_out(ability: dict[str, object]) -> None:
    found = ability_problems("maximus", [ability])
    assert [each.message for each in found] == [
        "Chance decides when an effect is carried out; say a fixed number here."
    ]


def test_effects_inside_effects_are_stored_under_keys_of_their_own() -> None:
    look = {"effect": "look", "count": 2, "then": "take"}
    inner = {"effect": "repeat", "times": 2, "do": [look]}
    card = spell({"effect": "repeat", "times": 2, "do": [inner, GAIN]})
    assert len({block.key for block in card.blocks}) == len(card.blocks) == 3
    t = Table()
    for at in range(6):
        t.deck(plain(f"Card {at}"))
    t.cast(t.hand(card))
    codec = Codec(GAME, t.state.setup)
    restored = Match(GAME, codec.decode(codec.encode(t.state), GAME.state))
    while t.match.pending is not None:
        choice = t.match.pending.options[0]
        t.answer(choice)
        restored.apply(("answer", choice))
        assert codec.digest(restored.state) == codec.digest(t.state)
    assert t.pool() == 2


def test_a_stack_that_grows_too_deep_makes_the_match_void(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.engine.resolution.DEEPEST", 3)
    t = Table()
    deep = {"effect": "repeat", "times": 2, "do": [{"effect": "repeat", "times": 2, "do": [DRAW]}]}
    t.cast(t.hand(spell(deep, name="Deep")))
    assert t.match.outcome is not None
    assert (t.match.outcome.kind, t.match.outcome.reason) == ("void", "operations")
    assert t.happened("match_over")[0].note == ("void", ["Deep"])


def test_an_attribute_cost_names_only_what_can_pay_it() -> None:
    t = Table()
    t.hand(plain())
    buried = t.graveyard(plain("Buried"))
    crab = t.unit("Crab")
    price = [{"pay": "sacrifice", "filter": {"kind": "unit", "zone": ["hand", "graveyard", "field"], "side": "own"}}]
    cast = t.hand(spell(DRAW, extra_costs=price))
    t.refused("play_verb", cast, (), ((buried,),), code="R:COST_CHOICE_INVALID")
    assert {move[3] for move in t.match.legal_actions() if move[0] == "play_verb"} == {((crab,),)}
