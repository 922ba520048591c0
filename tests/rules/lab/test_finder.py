"""The finder as a whole: pieces in order, breakdowns told, parts joined in any order, suspicions answered."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from typing import Any

import pytest

from rules.games.catalog import shipped
from rules.games.referees import referees
from rules.lab import finder, hunt_processes
from rules.lab.detector import Detector
from rules.lab.finder import Piece, detectors, piece_look, pieces, report
from rules.lab.finding import CONFIRMED, HIGH, LOW, PLANTED, REFUTED, UNDECIDED, Finding, Switch, exact, finding_from
from rules.lab.hunt_processes import hunt_search
from rules.lab.suspicions import answers, planted_sets, suspicions, verdict_of
from tests.factories.hunts import planted_hunt, shipped_hunt


def counting(name: str, cuts: int = 4, *, breaks: int | None = None) -> Detector:
    """A detector that adds numbers up."""

    def look(_hunt: Any, part: int) -> int:
        if part == breaks:
            raise ZeroDivisionError("by nought")
        return part

    def conclude(_hunt: Any, done: Any, is_whole: bool) -> list[Finding]:
        total = sum(result for _, result in done)
        return [Finding(f"{name}.sum", CONFIRMED if is_whole else UNDECIDED, LOW, f"It is {total}.")]

    return Detector("Adds up.", {"sum": "A sum"}, lambda _hunt: iter(range(cuts)), look, conclude)


@pytest.fixture
def adds(monkeypatch: pytest.MonkeyPatch) -> None:
    two = {"adds": counting("adds"), "breaks": counting("breaks", breaks=2)}
    for module in (finder, hunt_processes):
        monkeypatch.setattr(module, "detectors", lambda: two)


@pytest.mark.usefixtures("adds")
def test_detectors_take_turns_and_what_breaks_down_is_told() -> None:
    hunt = shipped_hunt("maximus")
    planned = pieces(hunt)
    assert [piece.detector for piece in planned] == ["adds", "breaks"] * 4
    found = hunt_search(hunt, planned)
    assert [(each.kind, each.severity) for each in found.confirmed] == [("breaks.crash", HIGH), ("adds.sum", LOW)]
    assert "ZeroDivisionError" in found.confirmed[0].says
    assert found.done == {"adds": (4, 4), "breaks": (4, 4)}


@pytest.mark.usefixtures("adds")
def test_out_of_time_nothing_is_claimed() -> None:
    hunt = shipped_hunt("maximus")
    found = hunt_search(hunt, pieces(hunt, ["adds"]), budget=0.0)
    assert [each.verdict for each in found.findings] == [UNDECIDED]
    assert found.done == {"adds": (0, 4)}


@pytest.mark.parametrize("game", list(referees()))
def test_every_detector_names_its_kinds_and_takes_any_game(game: str) -> None:
    for name, detector in detectors().items():
        assert detector.about.endswith("."), name
        assert detector.kinds, name
        assert all(json.loads(json.dumps(part)) == part for part in _some(name, game)), name


def _some(name: str, game: str) -> list[Any]:
    return list(itertools.islice(detectors()[name].parts(shipped_hunt(game)), 5))


def test_nothing_to_look_at_gives_no_work_that_breaks() -> None:
    bare = replace(shipped_hunt("maximus"), cards=(), decks={})
    found = hunt_search(bare, pieces(bare))
    assert [each for each in found.findings if each.kind.endswith(finder.CRASH)] == []
    assert found.confirmed == []


def test_in_a_clean_set_of_cards_nothing_is_found() -> None:
    clean = replace(planted_hunt("fortification", "walks_clean"), decks={})
    planned = pieces(clean)
    found = hunt_search(clean, planned)
    assert found.confirmed == []
    assert sum(done for done, _ in found.done.values()) == len(planned) > 40
    assert REFUTED in {each.verdict for each in found.findings}


def test_the_result_of_a_part_does_not_depend_on_what_was_done_before() -> None:
    hunt = planted_hunt("fortification", "twins")
    planned = pieces(hunt, ["twins"])
    first = [piece_look(hunt, piece) for piece in planned]
    again = [piece_look(hunt, piece) for piece in planned]
    assert json.dumps(first) == json.dumps(again)
    assert report(hunt, planned, first).findings == report(hunt, planned, again).findings


def test_a_finding_is_stored_whole() -> None:
    found = Finding(
        "twins.cluster", CONFIRMED, HIGH, "So it is.", "x", ("a",), ("FORT-DECK-4",), (exact("copies", 3),),
        (Switch("Do it.", "option", False),), {"moves": []}, 7, {"more": [1]},
    )  # fmt: skip
    assert finding_from(json.loads(json.dumps(found.as_json()))) == found
    assert found.key == replace(found, says="Otherwise.", numbers=()).key != replace(found, about="y").key


@pytest.mark.parametrize(
    ("verdicts", "together"),
    [
        ([], UNDECIDED),
        ([REFUTED], REFUTED),
        ([REFUTED, UNDECIDED], UNDECIDED),
        ([UNDECIDED, CONFIRMED, REFUTED], CONFIRMED),
    ],
)
def test_an_answer_is_as_sure_as_its_findings(verdicts: list[str], together: str) -> None:
    assert verdict_of(verdicts) == together


def test_suspicions_are_answered_by_kind_and_subject() -> None:
    gate = Finding("archetypes.versus", REFUTED, LOW, "No.", about="gate v rush")
    loop = Finding("return_loops.gain", PLANTED, HIGH, "Yes.")
    told = {each.suspicion.id: each for each in answers("fortification", [gate, loop])}
    assert (told["LH-3"].verdict, told["LH-7"].verdict) == (REFUTED, UNDECIDED)
    assert (told["LH-8"].findings, told["LH-8"].planted) == ((), (loop,))


def test_every_suspicion_names_what_there_is() -> None:
    kinds = {f"{name}.{kind}" for name, each in detectors().items() for kind in each.kinds}
    for game in referees():
        atoms = {atom["id"] for atom in shipped()[game].rulebook["atoms"]}
        for suspicion in suspicions(game):
            assert {kind.partition(":")[0] for kind in suspicion.kinds} <= kinds, suspicion.id
            assert set(suspicion.rules) <= atoms, suspicion.id
            assert set(suspicion.planted) <= set(planted_sets(game)), suspicion.id
    assert [each.id for each in suspicions("fortification")] == [f"LH-{number}" for number in range(1, 21)]
    assert suspicions("chess") == ()


def test_pieces_are_plain_values() -> None:
    assert Piece("twins", "all") == Piece("twins", "all")
