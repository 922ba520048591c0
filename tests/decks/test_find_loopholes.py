"""`manage.py find_loopholes`, as somebody at a terminal uses it, and what it keeps for `load_seed`."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from decks.management.commands import find_loopholes
from rules.lab import finder
from rules.lab.finding import PLANTED, Finding
from rules.models import Loophole
from rules.services import loophole_seeding
from rules.services.loophole_seeding import loopholes_load
from rules.services.loopholes import loophole_reopen, loophole_settle
from rules.services.seeding import FOLDER
from tests.factories.maintainers import maintainer_make
from tests.factories.searches import FORMAT, fakes, held_loophole

__all__ = ["fakes"]
pytestmark = pytest.mark.django_db
TWINS = Path(__file__).parents[2] / "rules" / "games" / "fortification" / "planted" / "twins.json"


def find(*, code: int = 0, **options: Any) -> str:
    """What the command prints; it has to end with this code."""
    out = io.StringIO()
    given = {"format": FORMAT, **options}
    if code:
        with pytest.raises(SystemExit) as ended:
            call_command("find_loopholes", stdout=out, stderr=io.StringIO(), **given)
        assert ended.value.code == code
    else:
        call_command("find_loopholes", stdout=out, stderr=io.StringIO(), **given)
    return out.getvalue()


def test_findings_in_words_by_severity(fakes: None, tmp_path: Path) -> None:
    text = find(code=1, cards=["ford-warden"], replays=str(tmp_path))
    lines = text.splitlines()
    assert lines[0] == "Breaks the game (1):"
    assert "    Ford Warden can be held." in lines
    assert "    cards held: 1" in lines
    assert "    Would close it: Let hands have nine cards. (hand_limit=9)" in lines
    assert any(line.startswith("  not so  counting.sum: The squares are in order. (sum: 506") for line in lines)
    (replay,) = tmp_path.iterdir()
    assert f"    Watch it: python manage.py replay {replay} --log" in lines
    out = io.StringIO()
    call_command("replay", str(replay), stdout=out)
    assert out.getvalue().startswith("The same: 0 moves of fortification")
    clip = json.loads(replay.read_bytes())
    clip["hashes"][0] = "0"
    replay.write_text(json.dumps(clip))
    with pytest.raises(SystemExit) as ended:
        call_command("replay", str(replay), stderr=io.StringIO())
    assert ended.value.code == 1


def test_no_loophole_is_code_0(fakes: None) -> None:
    assert find(detectors=["counting"]).splitlines()[0] == "No loophole was found."
    assert find(detectors=["holding"], options=["hand_limit=9"]).splitlines()[0] == "No loophole was found."


def test_the_budget_is_told(fakes: None) -> None:
    text = find(detectors=["counting"], budget=1e-9)
    assert "The budget was spent: counting looked at 1 of 12 parts." in text


def test_the_same_as_json_and_from_the_same_seed(fakes: None) -> None:
    first, again = (json.loads(find(code=1, json=True)) for _ in range(2))
    assert {**first, "found_at": ""} == {**again, "found_at": ""}
    assert first["done"] == {"counting": [12, 12], "holding": [1, 1]}
    assert [each["kind"] for each in first["findings"]] == ["holding.card", "counting.sum"]
    assert first["about"]["decks"] == "samples"


def test_detectors_are_listed(fakes: None) -> None:
    text = find(list=True)
    assert text.splitlines()[:2] == ["counting: Adds squares up.", "    counting.sum  A sum"]
    assert [each["name"] for each in json.loads(find(list=True, json=True))] == ["counting", "holding", "warning"]


def test_further_cards_and_several_processes_find_the_same() -> None:
    one, two = (
        json.loads(find(code=1, detectors=["twins"], with_cards=str(TWINS), workers=workers, json=True))
        for workers in (1, 2)
    )
    assert one["findings"] == two["findings"]
    assert one["findings"][0]["cards"] == ["sister-one", "sister-three", "sister-two"]
    assert one["about"]["extra"] == ["sister-one", "sister-two", "sister-three"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"format": None}, "Name a format"),
        ({"format": "nowhere"}, "no format “nowhere”"),
        ({"cards": ["nobody"]}, "no card “nobody”"),
        ({"detectors": ["luck"]}, "no detector “luck”"),
        ({"options": ["luck"]}, "pairs such as"),
        ({"deck": ["/nowhere/deck.txt"]}, "cannot be read"),
        ({"deck": ["99999999"]}, "no such deck"),
        ({"with_cards": "/nowhere/cards.json"}, "cannot be read"),
        ({"workers": 0}, "--workers"),
        ({"budget": -1.0}, "--budget"),
        ({"keep": True, "cards": ["ford-warden"]}, "leave --cards out"),
        ({"as_of": "soon"}, "soon"),
    ],
)
def test_what_cannot_be_used_is_code_2(fakes: None, options: dict[str, Any], words: str) -> None:
    with pytest.raises(CommandError, match=words) as refused:
        find(**options)
    assert refused.value.returncode == 2


# ------------------------------------------------------------------------------------------------------------------- keep
@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the games' seeds, an empty one."""
    for game in ("fortification", "maximus", "card-wars"):
        (tmp_path / game).mkdir()
    monkeypatch.setattr(loophole_seeding, "FOLDER", tmp_path)
    return tmp_path


def test_what_is_kept_becomes_rows_once(fakes: None, folder: Path) -> None:
    find(code=1, keep=True)
    assert (folder / "fortification" / "loopholes.json").exists()
    assert loopholes_load() == 2
    row = Loophole.objects.get(kind="holding.card")
    assert (row.status, row.run, row.replay is not None, row.ruleset_hash[:7]) == ("open", None, True, "sha256:")
    seen = row.seen_at
    assert loopholes_load() == 2
    row.refresh_from_db()
    assert (row.seen_at, row.steps.count()) == (seen, 1)
    find(code=1, keep=True)  # in place of what stood there
    kept = json.loads((folder / "fortification" / "loopholes.json").read_text(encoding="utf-8"))
    assert [(each["format"], len(each["findings"])) for each in kept] == [(FORMAT, 2)]


def test_what_made_up_cards_show_is_kept_beside_the_rest(
    fakes: None, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = Finding("twins.cluster", PLANTED, "low", "Two are one.", about="made-up cards “twins”: ")
    monkeypatch.setattr(find_loopholes, "planted_search", lambda _hunt, told: [shown])
    text = find(planted=True, keep=True)
    assert text.splitlines()[:3] == [
        "Shown with made-up cards (1):",
        f"  twins.cluster  [{shown.key}]",
        "    Two are one.",
    ]
    for _ in range(2):  # neither takes the place of the other
        find(code=1, keep=True)
        find(planted=True, keep=True)
    (kept,) = json.loads((folder / "fortification" / "loopholes.json").read_text(encoding="utf-8"))
    assert sorted(each["kind"] for each in kept["findings"]) == ["counting.sum", "holding.card", "twins.cluster"]
    assert kept["done"] == {"counting": [12, 12], "holding": [1, 1]}
    assert loopholes_load() == 3
    with pytest.raises(CommandError, match="leave --detectors out"):
        find(planted=True, detectors=["counting"])


def test_what_people_decided_and_later_searches_stay(fakes: None, folder: Path) -> None:
    find(code=1, keep=True)
    loopholes_load()
    keeper = maintainer_make("tallow", "fortification")
    row = Loophole.objects.get(kind="holding.card")
    loophole_settle(loophole=row, actor=keeper, status="accepted", note="It is meant so.")
    path = folder / "fortification" / "loopholes.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"engine": "', '"engine": "9'), encoding="utf-8")
    loopholes_load()
    row.refresh_from_db()
    assert (row.status, row.remedy_note, row.engine_version[0]) == ("accepted", "It is meant so.", "9")
    loophole_reopen(loophole=row, actor=keeper)
    newer = held_loophole(keeper)
    path.write_text(path.read_text(encoding="utf-8").replace('"engine": "', '"engine": "8'), encoding="utf-8")
    loopholes_load()
    row.refresh_from_db()
    assert (row.run_id, row.engine_version) == (newer.run_id, newer.engine_version)


def test_the_files_that_ship_can_be_loaded() -> None:
    for path in FOLDER.glob("*/loopholes.json"):
        for entry in json.loads(path.read_text(encoding="utf-8")):
            assert {each["kind"].partition(".")[0] for each in entry["findings"]} <= set(finder.detectors())
            found = Loophole.objects.filter(format__slug=entry["format"])
            assert {each["key"] for each in entry["findings"]} <= set(found.values_list("key", flat=True))
