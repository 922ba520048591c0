"""Clocks: a deck of burn under many names is built and found too fast, ordinary decks are not, and races count both seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from rules.engine.hunting import Hunting
from rules.engine.scene import clip_replay
from rules.lab.detectors.goldfish import CLOCK, DETECTOR, RACE, rivals
from rules.lab.finder import Report, pieces
from rules.lab.finding import CONFIRMED, REFUTED, Finding
from rules.lab.hunt import Hunt
from rules.lab.hunt_processes import hunt_search
from rules.lab.turns.built_decks import with_built
from rules.lab.turns.goldfish_clocks import LONGEST, against_nobody, clock_of, clocked, clocks, quick_players
from tests.factories.hunts import in_focus, planted_hunt, shipped_hunt

BURN = "Built: fort"


def planted(name: str) -> Hunt:
    return planted_hunt("fortification", name)


def looked(hunt: Hunt, deck: str, kind: str, players: Sequence[str] = (), most: int = 6) -> Report:
    """What some parts about one deck find; clocks only with these players, where some are named."""
    chosen = [piece for piece in pieces(hunt, ["goldfish"]) if piece.part[:2] == [kind, deck]]
    if players:
        chosen = [
            replace(piece, part=[*piece.part[:2], list(players), *piece.part[3:]])
            for piece in chosen
            if set(players) <= set(piece.part[2])
        ]
    return hunt_search(hunt, chosen[:most])


def confirmed(report: Report, kind: str) -> list[Finding]:
    return [each for each in report.findings if each.kind == kind and each.verdict == CONFIRMED]


@pytest.mark.rule("FORT-DECK-2")
def test_a_machine_builds_the_burn_deck_and_its_clock_is_too_fast() -> None:
    hunt = planted("burn")
    whole = with_built(hunt)
    counts = Counter(hunt.cards[at].slug for at in whole.decks[BURN])
    assert len(whole.decks[BURN]) == len(hunt.decks["walkers"])
    assert all(counts[f"spark-{name}"] == 3 for name in ("one", "two", "three", "four", "five", "six"))
    (found,) = confirmed(looked(hunt, BURN, CLOCK, ["rule"]), "goldfish.fast")
    turns = found.numbers[0]
    assert 4 < turns["estimate"] < turns["high"] < 8
    assert {f"spark-{name}" for name in ("one", "six")} <= set(found.cards)
    assert found.replay is not None
    assert clip_replay(found.replay, hunt.game) is None
    assert found.replay["outcome"]["reason"] == "fort"


def test_one_copy_of_each_is_slow() -> None:
    hunt = planted("burn")
    few = replace(hunt, copies=dict.fromkeys(hunt.copies, 1))
    report = looked(few, BURN, CLOCK, ["rule"])
    assert confirmed(report, "goldfish.fast") == []


def test_burn_wins_the_race_and_walkers_do_not() -> None:
    hunt = planted("burn")
    report = looked(hunt, BURN, RACE)
    (found,) = confirmed(report, "goldfish.race")
    assert found.numbers[0]["low"] > 0.7
    assert found.replay is not None
    even = looked(hunt, "walkers", RACE)
    assert confirmed(even, "goldfish.race") == []
    assert all(each.about == "" for each in even.findings)


def test_ordinary_decks_are_no_finding() -> None:
    hunt = planted("search_clean")
    for deck in hunt.decks:
        report = looked(hunt, deck, CLOCK, ["rush"], most=6)
        assert report.confirmed == []
        assert [each.verdict for each in report.findings] == [REFUTED]


def test_who_is_fastest_is_read_from_other_seeds_than_the_clock() -> None:
    lucky = {"player": "lucky", "rows": [[0, 3, 1], [1, 3, 1], [2, 9, 1], [3, 9, 1]], "sample": None}
    steady = {"player": "steady", "rows": [[0, 5, 1], [1, 5, 1], [2, 5, 1], [3, 5, 1]], "sample": None}
    (found,) = clocks([("deck", {"clocks": [lucky, steady]})])
    assert (found.player, found.turns.estimate, found.games) == ("lucky", 9, 2)


def test_few_equal_matches_do_not_look_certain() -> None:
    few = clock_of("deck", "rule", [[at, 5, 1] for at in range(4)])
    assert few.turns.low < 4
    assert few.turns.high > 6
    never = clock_of("deck", "rule", [[at, LONGEST + 1, 0] for at in range(12)])
    assert (never.wins, never.turns.estimate) == (0, LONGEST + 1)


def test_the_order_of_parts_does_not_matter() -> None:
    hunt = planted("burn")
    done = [
        (piece.part, DETECTOR.look(hunt, piece.part))
        for piece in pieces(hunt, ["goldfish"])
        if piece.part[:2] == [RACE, BURN]
    ]
    assert DETECTOR.conclude(hunt, done, True) == DETECTOR.conclude(hunt, done[::-1], True)


def test_without_a_player_who_does_nothing_there_is_no_clock() -> None:
    hunt = planted("burn")
    vars(hunt)["game"] = replace(hunt.game, hunting=Hunting())
    assert list(DETECTOR.parts(hunt)) == []


def test_only_decks_with_a_card_in_question_are_looked_at() -> None:
    hunt = in_focus(planted("burn"), "spark-two")
    assert {part[1] for part in DETECTOR.parts(hunt)} == {BURN, f"{BURN}, with help"}
    assert list(DETECTOR.parts(in_focus(planted("search_clean"), "small-mend"))) == []


@pytest.mark.parametrize("game", ["maximus", "card-wars"])
def test_other_games_have_clocks_too(game: str) -> None:
    hunt = shipped_hunt(game, decks=2)
    name = next(iter(hunt.decks))
    assert rivals(hunt, name) == [other for other in hunt.decks if other != name]
    for player in quick_players(hunt)[:2]:
        rows = clocked(hunt, against_nobody(hunt, name, player, 2))["rows"]
        assert [row[0] for row in rows] == [0, 1]
        assert all(0 < row[1] <= LONGEST + 1 for row in rows)


@pytest.mark.parametrize(
    ("options", "most"),
    [({"functional_duplicates": "count_as_same"}, 3), ({"min_characters": 20}, 3)],
)
def test_decks_that_are_built_keep_what_the_rules_ask_of_decks(options: dict[str, Any], most: int) -> None:
    hunt, free = planted_hunt("fortification", "burn", **options), planted("burn")

    def spells(of: Hunt) -> int:
        whole = with_built(of)
        return sum(whole.programs[at].character is None for at in whole.decks[BURN])

    assert spells(hunt) <= most < spells(free)
