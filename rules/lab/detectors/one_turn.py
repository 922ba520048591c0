"""What one turn can do: win, leave the opponent nothing to do, take hand and deck before the opponent has moved (LH-9, LH-16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from rules.lab.circles.circle_play import small_position
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import Finding
from rules.lab.hunt import Hunt
from rules.lab.turns.hands import base_deck, begun, decks_in_question
from rules.lab.turns.one_card import FREE_TURN, STAGED, harm_of
from rules.lab.turns.one_turn_findings import harm_findings, shown_findings
from rules.lab.turns.turn_clips import LOCK_TURNS, cards_used, lock_lasts, lock_made_small, locked_for, turn_clip
from rules.lab.turns.turn_search import DECK, HAND, LOCKED, WON, TurnSearch
from rules.lab.turns.wished_hands import wished
from rules.lab.walks.staged import can_stage

DEAL, WISH, HOLD = "deal", "wish", "hold"
DEALS, A_PART, HELD_A_PART = 24, 4, 4
"""First turns looked at of each deck, and how many of them, and of cards in a small position, a part has."""
MOST_DECKS, MOST_PARTS, MOST_HELD = 12, 300, 3
BUDGET, SMALL_BUDGET = 2_000, 800


# ------------------------------------------------------------------------------------------------------------------- parts
def parts(hunt: Hunt) -> Iterator[Part]:
    """Wished-for hands, cards in question in a small position, and deals of each deck that holds one, in turn."""
    decks = decks_in_question(hunt)[:MOST_DECKS]
    deals = [
        [DEAL, deck, turn, list(range(at, at + A_PART))]
        for turn, deals in ((1, DEALS), (2, A_PART))
        for at in range(0, deals, A_PART)
        for deck in decks
    ]
    places = hunt.in_question if can_stage(hunt) else ()
    holds = [[HOLD, list(places[at : at + HELD_A_PART])] for at in range(0, len(places), HELD_A_PART)]
    wishes = [[WISH, turn, goal] for goal in goals(hunt) for turn in (1, FREE_TURN)]
    found = [part for group in zip_longest(wishes, holds, deals) for part in group if part is not None]
    yield from found[:MOST_PARTS]


def goals(hunt: Hunt) -> list[str]:
    """What a turn may bring about, by name; none where no match can be begun."""
    own = base_deck(hunt)
    match = begun(hunt, [own, own], hunt.seed)
    return [] if match is None else list(TurnSearch(match, budget=1).names)


# -------------------------------------------------------------------------------------------------------------------- look
def look(hunt: Hunt, part: Part) -> Result:
    """What was searched: the most by name of each, whether nothing was left out, and clips of what breaks a match."""
    kind, *rest = part
    result: dict[str, Any] = {"searches": 0, "whole": 0, "positions": 0, "most": [], "shown": [], "locked": 0}
    if kind == DEAL:
        _deal(hunt, result, *rest)
    elif kind == WISH:
        _wish(hunt, result, *rest)
    else:
        _hold(hunt, result, *rest)
    return result


def _count(hunt: Hunt, result: dict[str, Any], search: TurnSearch, about: Mapping[str, Any]) -> None:
    """Write down what a search found, and keep the clip of what breaks a match."""
    result["searches"] += 1
    result["whole"] += search.is_whole
    result["positions"] += search.positions
    row = {"most": dict(search.most), "before": dict(search.before), "is_whole": search.is_whole}
    result["most"].append({**about, **row})
    if search.most[WON]:
        _keep(hunt, result, search, WON, about)
    if search.most[LOCKED]:
        turns, clip = locked_for(hunt, search)
        if turns >= LOCK_TURNS:
            clip = lock_made_small(clip, search.seat)
            turns = turns if lock_lasts(clip, search.seat) else LOCK_TURNS - 1
        result["locked"] = max(turns, result["locked"])
        if turns >= LOCK_TURNS:
            used = list(cards_used(clip, search.seat))
            result["shown"].append({**about, "what": LOCKED, "cards": used, "clip": clip.as_json()})
    for name in (HAND, DECK):
        if about["turn"] == 1 and 0 < search.before[name] <= search.most[name]:
            _keep(hunt, result, search, name, about)


def _keep(hunt: Hunt, result: dict[str, Any], search: TurnSearch, name: str, about: Mapping[str, Any]) -> None:
    """One clip for each thing is enough in a part."""
    if name not in {each["what"] for each in result["shown"]}:
        clip = turn_clip(hunt, search, name, search.before.get(name, 1))
        if clip is not None:
            used = list(cards_used(clip, search.seat))
            result["shown"].append({**about, "what": name, "cards": used, "clip": clip.as_json()})


def _deal(hunt: Hunt, result: dict[str, Any], deck: str, turn: int, seeds: Sequence[int]) -> None:
    """What the hands that a deck deals can do in a first turn, the opponent having passed before."""
    for seed in seeds:
        match = begun(hunt, [hunt.decks[deck]] * 2, hunt.seed + seed, turn=turn)
        if match is not None:
            _count(hunt, result, TurnSearch(match, budget=BUDGET), {"deck": deck, "turn": turn, "seed": seed})


def _wish(hunt: Hunt, result: dict[str, Any], turn: int, goal: str) -> None:
    """The best hand that can be wished for. Hands are made step by step, so that there may be better ones."""
    found = wished(hunt, turn, goal)
    if found is not None:
        hand, search = found
        _count(hunt, result, search, {"hand": list(hand), "turn": turn})
        result["whole"] = 0


def _hold(hunt: Hunt, result: dict[str, Any], places: Sequence[int]) -> None:
    """Some copies of each card in the middle of a match, where everything they need is there; what would be done without does not count."""
    usual = harm_of(hunt, STAGED, (), budget=SMALL_BUDGET) or {}
    for at in () if usual.get(WON) else places:
        held = [at] * min(MOST_HELD, hunt.copies_of(hunt.cards[at]))
        match = small_position(hunt, [held, []])
        if held and match is not None:
            _count(hunt, result, TurnSearch(match, budget=SMALL_BUDGET), {"hand": held, "turn": 0})


# ---------------------------------------------------------------------------------------------------------------- conclude
def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """Wins and locks with their clips, or that there are none; then how much of what first turns take, from deals and wished-for hands."""
    if not done:
        return []
    results = [result for _, result in done]
    return [
        *shown_findings(hunt, results, WON, "one_turn.win", is_whole=is_whole),
        *shown_findings(hunt, results, LOCKED, "one_turn.lock", is_whole=is_whole),
        *harm_findings(hunt, results, "one_turn.first_harm", is_whole=is_whole),
    ]


DETECTOR = Detector(
    about="Searches single turns to the end, from dealt hands and from the best ones: wins, locks, and hands or decks that are gone.",
    kinds={
        "win": "A match won in one turn",
        "lock": "An opponent who can do nothing but pass",
        "first_harm": "What is taken before the opponent has moved",
    },
    parts=parts,
    look=look,
    conclude=conclude,
)
