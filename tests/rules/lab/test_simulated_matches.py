"""Recipes played in pieces: the same matches and the same sums, however they are cut and wherever they are played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.games.referees import referees
from rules.lab.build import build
from rules.lab.playing import GameCrash, Table
from rules.lab.processes import recipe_play
from rules.lab.recipe import recipe_from
from rules.lab.results import result_json
from rules.lab.tally import Game, PairTally, Tally, tally_from
from tests.benchmarks.referee import seed_cards
from tests.factories.processes import ROOT
from tests.factories.recipes import maximus_recipe


def through_json(tally: Tally) -> Tally:
    return tally_from(json.loads(json.dumps(tally.as_json())))


@pytest.mark.parametrize("size", [2, 4, 7, 100])
def test_pieces_of_any_size_in_any_order_add_up_to_the_same(size: int) -> None:
    recipe = maximus_recipe(decks=3, games=9, other={"hand_start": 7})
    whole = recipe_play(recipe)
    table = Table(recipe_from(json.loads(json.dumps(recipe.as_json()))))
    pieces = list(recipe.pieces(size))
    assert sum(piece.games for piece in pieces) * 2 == recipe.total == whole.games == 54
    Random(size).shuffle(pieces)
    total = Tally()
    for piece in pieces:
        total.join(through_json(table.play(piece)))
    assert total.as_json() == whole.as_json()
    assert result_json(recipe, total, is_complete=True) == result_json(recipe, whole, is_complete=True)


def test_a_piece_may_be_cut_after_any_seed() -> None:
    recipe = maximus_recipe(games=8)
    table = Table(recipe)
    (piece,) = recipe.pieces(100)
    first = table.play(piece, is_enough=lambda: True)
    assert first.games == 2
    rest = type(piece)(0, piece.first_seed + 1, 6)
    first.join(table.play(rest))
    assert first.as_json() == table.play(piece).as_json()


@pytest.mark.rule("MAX-GEN-7")
def test_another_process_with_other_hashes_plays_the_same() -> None:
    """SIM-03: sets and dictionaries decide nothing."""
    program = (
        "from tests.factories.recipes import maximus_recipe; from rules.lab.processes import recipe_play; import json;"
        "print(json.dumps(recipe_play(maximus_recipe(games=4)).as_json()))"
    )
    here = json.dumps(recipe_play(maximus_recipe(games=4)).as_json())
    for hashes in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hashes}
        run = subprocess.run(
            [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, check=True
        )
        assert run.stdout.decode().strip() == here


def as_postgresql_keeps_it(value: Any) -> Any:
    """JSON with its keys in the order in which PostgreSQL gives them back: by length, then by letters."""
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: (len(key.encode()), key))
        return {key: as_postgresql_keeps_it(value[key]) for key in keys}
    return [as_postgresql_keeps_it(each) for each in value] if isinstance(value, list) else value


def test_the_order_of_stored_keys_decides_nothing() -> None:
    recipe = maximus_recipe(decks=4, games=4)
    stored = recipe_from(as_postgresql_keeps_it(json.loads(json.dumps(recipe.as_json()))))
    assert stored.digest() == recipe.digest()
    assert recipe_play(stored).as_json() == recipe_play(recipe).as_json()


@pytest.mark.parametrize("game", referees())
def test_every_card_can_be_compiled_from_what_postgresql_keeps(game: str) -> None:
    for card in seed_cards(game).values():
        abilities, attributes = (json.loads(json.dumps(each)) for each in (card.abilities, card.attributes))
        stored = replace(
            card, abilities=tuple(as_postgresql_keeps_it(abilities)), attributes=as_postgresql_keeps_it(attributes)
        )
        assert referees()[game].compile_card(stored) is not None


def test_a_seed_plays_the_same_match_wherever_it_stands_in_a_batch() -> None:
    """SIM-03: at positions 1 and 57 alike."""
    late = maximus_recipe(games=2, seed=42)
    early = maximus_recipe(games=30, seed=28)
    piece = list(early.pieces(2))[14]
    assert piece.first_seed == 42
    assert Table(early).play(piece).as_json() == recipe_play(late).as_json()


def test_a_mirror_is_won_once_each() -> None:
    recipe = maximus_recipe(games=10, mirrors=True)
    found = result_json(recipe, recipe_play(recipe), is_complete=True)["conditions"][0]
    assert [(row["a"], row["b"]) for row in found["matchups"]] == [(0, 1), (0, 0), (1, 1)]
    for at in (0, 1):
        assert found["matrix"][at][at]["estimate"] == 0.5
    assert found["decks"][0]["games"] == 10  # mirrors tell nothing of a deck's strength


def test_what_the_numbers_of_a_result_add_up_to() -> None:
    recipe = maximus_recipe(decks=3, games=20, bot="random")
    tally = recipe_play(recipe)
    found = result_json(recipe, tally, is_complete=True)["conditions"][0]
    assert found["games"] == 60
    assert sum(row["count"] for row in found["endings"]) == 60
    assert sum(count for _, count in found["length"]["histogram"]) == 60 - found["voids"]
    for row in found["matchups"]:
        assert sum(row["wins"]) + row["draws"] + row["voids"] == row["games"] == 20
    assert sum(deck["wins"] for deck in found["decks"]) == sum(deck["losses"] for deck in found["decks"])
    assert sum(deck["strength"]["estimate"] for deck in found["decks"]) == pytest.approx(0, abs=0.01)
    for row in found["cards"]:
        assert row["opening"]["games"] <= row["drawn"]["games"] <= row["games"]
        assert row["drawn"]["games"] + row["not_drawn"]["games"] == row["games"]
        assert row["games"] == 40 * len(row["decks"])


def test_a_card_counts_where_it_was_dealt_drawn_and_played() -> None:
    """Opening hands of 6 of 40 cards: a card of four copies is in one of two, one of one copy in one of seven."""
    recipe = maximus_recipe(games=100, bot="random")
    found = result_json(recipe, recipe_play(recipe), is_complete=True)["conditions"][0]
    deck = recipe.conditions[0].decks[0]
    fours = {recipe.cards[at].slug for at in set(deck) if deck.count(at) == 4}
    rates = [
        row["opening"]["games"] / row["games"] for row in found["cards"] if row["card"] in fours and row["decks"] == [0]
    ]
    assert 0.4 < sum(rates) / len(rates) < 0.55
    assert any(row["played"]["games"] for row in found["cards"])


def test_the_comparison_of_a_rule_with_itself_finds_no_difference() -> None:
    recipe = maximus_recipe(games=10, other={})
    found = result_json(recipe, recipe_play(recipe), is_complete=True)["comparison"]
    assert found["decks"][0]["difference"]["estimate"] == 0
    assert found["turns"]["estimate"] == found["first_seat"]["estimate"] == 0
    assert all("as often as before" in text or "as long as before" in text for text in found["sentences"])


def test_a_rule_that_matters_is_found() -> None:
    recipe = maximus_recipe(games=60, other={"turn_draw": 3, "jw_start": 20})
    found = result_json(recipe, recipe_play(recipe), is_complete=True)["comparison"]
    assert found["turns"]["high"] < 0
    assert any("shorter" in text for text in found["sentences"])


def test_void_matches_count_for_nothing() -> None:
    void = Game(None, 0, "void", "decisions", 400, 5000, 9)
    won = Game(1, 0, "won", "avatar", 12, 80, 700)
    counts = PairTally()
    decks = [frozenset({0}), frozenset({1})]
    for game in (void, won):
        counts.add(game, decks)
    counts.add_pair([void, won])
    assert (counts.games, counts.voids, counts.wins, counts.draws, counts.pairs.count) == (2, 1, [0, 1], 0, 0)
    assert dict(counts.turns) == {12: 1}


def test_a_match_that_breaks_down_names_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("rules.lab.playing.play_out", broken)
    with pytest.raises(GameCrash, match="Deck 0 against Deck 1, seed 5, as it is"):
        recipe_play(maximus_recipe())


def test_a_card_that_cannot_be_compiled_is_named() -> None:
    whole = maximus_recipe().as_json()
    whole["cards"][0]["abilities"] = [{"form": "resolve", "do": [{"effect": "no_such_effect"}]}]
    with pytest.raises(GameCrash, match="version 1, cannot be played"):
        Table(recipe_from(whole))


def test_the_digest_names_what_is_played_and_not_how_it_is_called() -> None:
    recipe = maximus_recipe()
    renamed = recipe_from({**recipe.as_json(), "decks": [{"name": "A"}, {"name": "B"}]})
    assert renamed.digest() == recipe.digest()
    assert (
        len({maximus_recipe(**change).digest() for change in ({}, {"seed": 6}, {"games": 8}, {"bot": "random"})}) == 4
    )
    assert build().startswith("1+")
