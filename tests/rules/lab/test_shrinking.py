"""What is not needed to show something is left out: moves first, then cards."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.bots.play import bots
from rules.engine.match import Match
from rules.lab.shrinking import cards_shown, clip_shows, clip_shrunk, fewest
from rules.lab.walks.walking import SEEN, Walker, walk_on
from tests.factories.hunts import shipped_hunt


@given(st.lists(st.integers(0, 30), unique=True), st.data())
def test_just_what_is_needed_is_left(items: list[int], data: st.DataObject) -> None:
    needed = set(data.draw(st.lists(st.sampled_from(items), unique=True))) if items else set()
    assert fewest(items, lambda some: needed <= set(some)) == [each for each in items if each in needed]


def test_it_gives_up_after_some_tries() -> None:
    assert len(fewest(range(100), lambda some: False, tries=3)) == 100


def test_moves_and_cards_that_show_nothing_go() -> None:
    hunt = shipped_hunt("fortification")
    watched = Walker(hunt.start(list(hunt.decks)[:2], 5), hunt.by_key)

    def has_arrived(match: Match) -> bool:
        return any(event.kind == "entered" for event in match.state.log or ())

    assert walk_on(watched, [bots()["random"]] * 2, 5, lambda each: has_arrived(each.match), 500).how == SEEN
    whole = watched.clip()
    assert clip_shows(whole, has_arrived)
    small = clip_shrunk(whole, has_arrived)
    assert clip_shows(small, has_arrived)
    assert len(small.moves) <= len(whole.moves)
    assert all(
        not clip_shows(type(small)(small.scene, small.moves[:at] + small.moves[at + 1 :]), has_arrived)
        for at in range(len(small.moves))
    )
    if hunt.game.hunting.vanish is not None:
        assert len(cards_shown(small)) < len(cards_shown(whole))


def test_what_is_not_legal_shows_nothing() -> None:
    hunt = shipped_hunt("maximus")
    watched = Walker(hunt.start(list(hunt.decks)[:2], 1), hunt.by_key)
    clip = watched.clip()
    assert not clip_shows(type(clip)(clip.scene, ((0, ("fly",)),)), lambda _match: True)


def test_what_was_needed_only_for_something_that_is_gone_goes_too() -> None:
    # 1 may go only where 2 has gone, and 2 is looked at after it.
    assert fewest([1, 2, 3], lambda kept: 3 in kept and (1 in kept or 2 not in kept)) == [3]
