"""Replays of loopholes: every step by links alone, all hands open, marks, made-up cards, and clips that this referee cannot play."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from django.test import Client

from oscg.pages.clips import clip_sheet, step_of
from rules.engine.errors import EngineError
from rules.lab.finding import CONFIRMED
from rules.models import Loophole
from tests.factories.loopholes import MOVES, clip_json, loophole_make
from tests.oscg.pages.page_reading import page, read

pytestmark = pytest.mark.django_db
STEP = {"HX-Request": "true", "HX-Target": "step"}
GAMES = ("fortification", "maximus", "card-wars")


@pytest.fixture
def found() -> Loophole:
    return loophole_make(replay=clip_json())


def changed(**more: Any) -> dict[str, Any]:
    """The clip with something else in it."""
    return {**copy.deepcopy(clip_json()), **more}


def test_every_step_by_links_alone(client: Client, found: Loophole) -> None:
    address, seen = f"/loopholes/{found.pk}/", 0
    while True:
        shown = page(client, address)
        assert f"Step {seen} of {MOVES}" in shown.words
        following = f"/loopholes/{found.pk}/?step={seen + 1}#replay"
        if seen == MOVES:
            break
        assert following in shown.links
        address, seen = following, seen + 1
    assert f"/loopholes/{found.pk}/?step={MOVES + 1}#replay" not in shown.links


@pytest.mark.parametrize("game", GAMES)
def test_forwards_and_backwards_show_the_same(game: str) -> None:
    def sheets(key: str, steps: list[int]) -> dict[int, Any]:
        return {step: clip_sheet(clip_json(game), key=key, step=str(step)) for step in steps}

    steps = list(range(MOVES + 1))
    forwards, backwards = sheets(f"{game} forwards", steps), sheets(f"{game} backwards", steps[::-1])
    assert forwards == backwards
    assert forwards[0].trouble == ""
    assert [each.who for each in forwards.values()].count("") == 1
    assert all(len(each.mat.open_hands) == 2 for each in forwards.values() if each.mat is not None)
    assert {line.step for line in forwards[0].moves} == set(steps)


def test_hands_are_open_and_moments_are_marked(client: Client, found: Loophole) -> None:
    shown = page(client, f"/loopholes/{found.pk}/?step=5")
    assert "Hand of Player 1" in shown.words
    assert "Hand of Player 2" in shown.words
    assert "Circle begins step 2" in shown.words
    assert f"/loopholes/{found.pk}/?step=2#replay" in shown.links


@pytest.mark.parametrize(("typed", "step"), [("", 0), ("3", 3), ("-1", 9), ("99999999999", 9), ("x", 9), ("²", 9)])
def test_a_step_there_is_not_is_one_there_is(typed: str, step: int) -> None:
    assert step_of(typed, 9) == step


def test_htmx_gets_the_step_alone(client: Client, found: Loophole) -> None:
    part = client.get(f"/loopholes/{found.pk}/?step=1", headers=STEP).content.decode()
    assert part.lstrip().startswith('<div id="step"')
    assert "<h1" not in part
    assert read(part).faults == []


def test_turns_stand_before_their_first_move() -> None:
    moves = clip_sheet(clip_json(), key="turns", step="0").moves
    begun = [line.turn for line in moves if line.turn]
    assert begun == sorted(set(begun))
    assert moves[0].turn == begun[0]
    assert all("End the turn" in moves[line.step - 1].words for line in moves[1:] if line.turn)


def test_another_engine_leaves_the_log(client: Client) -> None:
    found = loophole_make(replay=changed(engine="0"))
    words = page(client, f"/loopholes/{found.pk}/?step=2").words
    assert "The table of this replay cannot be shown any more." in words
    assert "This replay was made by another version of the referee." in words
    assert "ends the turn" in words


def test_a_clip_that_breaks_off_says_where(client: Client) -> None:
    moves = copy.deepcopy(clip_json()["moves"])
    moves[3] = [moves[3][0], ["no_such_move"]]
    found = loophole_make(replay=changed(moves=moves[:3] + [[moves[2][0], moves[2][1]]] * 2))
    words = page(client, f"/loopholes/{found.pk}/?step=99").words
    assert "It breaks off here" in words
    assert "Step 3 of 3" in words


def test_a_clip_that_comes_out_otherwise_says_so() -> None:
    hashes = [*clip_json()["hashes"][:-1], "0" * 32]
    assert "comes out otherwise" in clip_sheet(changed(hashes=hashes), key="otherwise", step="0").trouble
    assert clip_sheet(clip_json(), key="as it was", step="0").trouble == ""


def test_a_damaged_clip_is_no_broken_page(client: Client) -> None:
    found = loophole_make(replay=changed(scene={}))
    assert "damaged" in page(client, f"/loopholes/{found.pk}/").words


class TestMadeUpCards:
    @pytest.fixture
    def planted(self) -> Loophole:
        slugs = ("sister-one", "ford-warden")
        return loophole_make(verdict="planted", cards=slugs, replay=clip_json(planted="twins"))

    def test_they_have_faces_but_no_pages(self, client: Client, planted: Loophole) -> None:
        shown = page(client, f"/loopholes/{planted.pk}/")
        assert "Sister One" in shown.words
        assert "not published" in shown.words
        assert "/cards/fortification/ford-warden/" in shown.links
        assert not [link for link in shown.links if "sister-one" in link]

    def test_their_pictures_are_drawn(self, client: Client, planted: Loophole) -> None:
        address = f"/loopholes/{planted.pk}/art/sister-one.svg"
        assert address in client.get(f"/loopholes/{planted.pk}/").content.decode()
        answer = client.get(address)
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")
        assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304
        assert client.get(f"/loopholes/{planted.pk}/art/nobody.svg").status_code == 404


def test_nothing_that_a_finding_says_is_markup(client: Client) -> None:
    bad = "<script>alert(1)</script>"
    found = loophole_make(verdict=CONFIRMED, says=bad, about=bad, remedy_note=bad, status="accepted")
    assert bad not in client.get(f"/loopholes/{found.pk}/").content.decode()
    assert bad not in client.get("/games/fortification/loopholes/").content.decode()


def test_steps_cost_few_queries(client: Client, found: Loophole, django_assert_max_num_queries: Any) -> None:
    client.get(f"/loopholes/{found.pk}/?step=2")
    with django_assert_max_num_queries(3):
        client.get(f"/loopholes/{found.pk}/?step=3", headers=STEP)
    with django_assert_max_num_queries(10):
        client.get(f"/loopholes/{found.pk}/?step=4")


def test_a_clip_of_no_game_is_refused() -> None:
    with pytest.raises((EngineError, KeyError)):
        clip_sheet(changed(game="chess"), key="chess", step="0")
