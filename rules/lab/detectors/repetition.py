"""Positions that come again: in a turn, for nothing (a stall) or with more each time (a gain without end), and from turn to turn (LH-8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from rules.engine.scene import Clip, scene_of
from rules.engine.zones import DECK
from rules.lab.circles.circle_play import laid_open, small_position
from rules.lab.circles.cycles import OVER, REFUSED, STAYED, TURN, Circle, Rounds, Turn
from rules.lab.circles.meeting_again import ACROSS, AGAIN, NO_END, across, across_parts
from rules.lab.circles.round_clips import adds_in
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import HIGH, LOW, MEDIUM, REFUTED, UNDECIDED, Finding, exact, number
from rules.lab.hunt import Hunt
from rules.lab.shrinking import GONE, without_cards
from rules.lab.statistics import share
from rules.lab.walks.pair_promise import pairs_by_promise
from rules.lab.walks.sightings import Sighting, clearest, finding_of, sighted
from rules.lab.walks.staged import can_stage

HANDS = "hands"
MOST_SINGLE, MOST_PAIRS, SIZE = 300, 240, 2
GAIN, STALL = "gain", "stall"
LEAST_ROUNDS, TRIES, MOST_TOLD = 3, 5, 12
"""Rounds without which it is no circle, circles of a turn that are played, and circles that are told of."""
SHRINKS = 80
"""Tries to leave out cards."""
ENDED = {
    STAYED: "{rounds} rounds were played, and nothing ended them.",
    TURN: "The referee ended the turn after {rounds} rounds.",
    REFUSED: "After {rounds} rounds it could not be played once more.",
    OVER: "After {rounds} rounds the match was over.",
}


def parts(hunt: Hunt) -> Iterator[Part]:
    """Turns with each card in question, then with two of them, those first that promise to meet; then matches, turn by turn."""
    if hunt.game.hunting.gist is None:
        return
    if can_stage(hunt):
        first = {hunt.cards[at].slug: at for at in reversed(hunt.in_question)}
        singles = [[[at] * min(2, hunt.copies_of(hunt.cards[at], 2)), []] for at in sorted(first.values())]
        yield from _in_parts(singles[:MOST_SINGLE])
        pairs = ([[one, one, other, other], []] for one, other in pairs_by_promise(hunt) if one != other)
        yield from _in_parts(list(islice(pairs, MOST_PAIRS)))
    yield from across_parts(hunt)


def _in_parts(hands: Sequence[Any]) -> Iterator[Part]:
    for at in range(0, len(hands), SIZE):
        yield {HANDS: list(hands[at : at + SIZE])}


def look(hunt: Hunt, part: Part) -> Result:
    """Circles in turns, or how often positions came again in matches."""
    if HANDS not in part:
        return across(hunt, part[ACROSS])
    turns = positions = moves = whole = 0
    seen: list[Sighting] = []
    for hands in part[HANDS]:
        match = small_position(hunt, hands, seed=hunt.seed)
        if match is None:
            continue
        slugs = list(dict.fromkeys(hunt.cards[at].slug for at in hands[0]))
        for start in laid_open(match, slugs):
            turn = Turn(start)
            turns, positions, moves = turns + 1, positions + len(turn.spots), moves + turn.looked
            seen += _circles(hunt, turn)
            whole += turn.is_whole
    return {"turns": turns, "whole": whole, "positions": positions, "moves": moves, "seen": clearest(seen)}


def _circles(hunt: Hunt, turn: Turn) -> Iterator[Sighting]:
    """The shortest gain and the shortest stall of a turn that can be played round after round."""
    told: set[str] = set()
    tried: Counter[str] = Counter()
    for circle in turn.circles():
        kind = GAIN if circle.is_gain else STALL
        tried[kind] += 1
        if kind in told or tried[kind] > TRIES:
            continue
        played = turn.played(circle)
        if len(played.rounds) >= (LEAST_ROUNDS if kind == GAIN else 1) and _is_so(played, kind):
            seen = _sighting(hunt, turn, circle, played, kind)
            # What the rules end by themselves may be told of any cards: it says how far the rules let it go.
            is_ended = kind == STALL and played.ended != STAYED
            if is_ended or not hunt.focus or hunt.focus & set(seen["cards"]):
                told.add(kind)
                yield seen


def _is_so(played: Rounds, kind: str) -> bool:
    """Whether every round that was played brought what it should: what was worked out may come from positions that are only alike."""
    rounds = [Circle((), adds) for adds in played.each]
    return all(each.is_gain if kind == GAIN else each.is_stall for each in rounds)


def _sighting(hunt: Hunt, turn: Turn, circle: Circle, played: Rounds, kind: str) -> Sighting:
    """The first two rounds, from where they begin, with no card that they do without."""
    rounds = played.rounds
    once = len(rounds[0])
    scene = scene_of(turn.spots[circle.spots[0]].match, hunt.by_key)
    moves = tuple(move for way in rounds[:2] for move in way)
    clip = Clip(scene, moves, {"cycle_start": 0, "cycle_end": once})
    adds = played.each[0]
    small = without_cards(clip, lambda fewer: adds_in(fewer, once) == adds, tries=SHRINKS)
    gains = [
        [name, each, total]
        for name, each, total in zip(hunt.game.hunting.gains, adds, played.adds, strict=True)
        if each
    ]
    ended = ENDED[played.ended].format(rounds=len(rounds))
    if kind == GAIN:
        brings = ", ".join(f"{name} +{each}" for name, each, _ in gains)
        says = f"A circle of {_moves(once)} in one turn brings more each time and costs nothing ({brings}). {ended}"
    else:
        says = f"A circle of {_moves(once)} in one turn changes nothing. {ended}"
    is_forced = turn.is_forced(played)
    says += "" if is_forced else " The opponent could stop it by another answer."
    seen = sighted(kind, says, small, seed=hunt.seed, rounds=len(rounds), moves=once, ended=played.ended, gains=gains,
                   is_forced=is_forced)  # fmt: skip
    return {**seen, "cards": _cards_of(small)}


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"


def _cards_of(clip: Clip) -> list[str]:
    """The cards in a clip's scene, but those that do nothing but lie in a deck."""
    zones = clip.scene.match(keeps_log=False).state.zones
    return list(
        dict.fromkeys(
            card.slug for card, zone in zip(clip.scene.cards, zones, strict=True) if zone not in (*GONE, DECK)
        )
    )


# ------------------------------------------------------------------------------------------------------------ conclusions
def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """Circles that gain, stalls that nothing ends, and how often positions come again from turn to turn; or readings."""
    turns = [result for part, result in done if HANDS in part]
    found = _of_turns(hunt, turns, is_whole) if turns else []
    return found + _of_matches(hunt, [result for part, result in done if HANDS not in part], is_whole)


def _of_turns(hunt: Hunt, results: Sequence[Mapping[str, Any]], is_whole: bool) -> list[Finding]:
    count = {name: sum(result[name] for result in results) for name in ("turns", "whole", "positions", "moves")}
    numbers = (
        exact("turns looked through", count["turns"]),
        exact("of them to the end", count["whole"], of=count["turns"]),
        exact("positions", count["positions"]),
        exact("moves", count["moves"]),
        *_left_out(hunt),
    )
    seen = [each for result in results for each in result["seen"]]
    gains = fewest_cards(each for each in seen if each["kind"] == GAIN)
    endless = fewest_cards(each for each in seen if each["kind"] == STALL and each["detail"]["ended"] == STAYED)
    found = [_circle(hunt, each, numbers) for each in (*gains, *endless)]
    is_sure = is_whole and 0 < count["whole"] == count["turns"] and not _left_out(hunt)
    verdict = REFUTED if is_sure else UNDECIDED
    if not gains:
        says = f"In {count['turns']} turns ({count['whole']} looked through to the end) no circle brings more each time for nothing."
        found.append(Finding("repetition.gain", verdict, HIGH, says, numbers=numbers))
    if not endless:
        found.append(_ended_stalls(hunt, [each for each in seen if each["kind"] == STALL], numbers, verdict))
    return found


def _left_out(hunt: Hunt) -> list[Mapping[str, Any]]:
    """How many cards and pairs of them were not looked at, where there were too many."""
    cards = len({hunt.cards[at].slug for at in hunt.in_question}) - MOST_SINGLE
    pairs = sum(one != other for one, other in pairs_by_promise(hunt)) - MOST_PAIRS
    told = (("cards not looked at", cards), ("pairs of cards not looked at, which promise less", pairs))
    return [exact(label, count) for label, count in told if count > 0]


def fewest_cards(seen: Iterable[Sighting]) -> list[Sighting]:
    """Those of whose cards no others need only some: what the cards of a circle are, whatever lies around."""
    found: list[Sighting] = []
    for each in clearest({**each, "about": ", ".join(sorted(each["cards"]))} for each in seen):
        if not any(set(other["cards"]) <= set(each["cards"]) for other in found):
            found = [other for other in found if not set(each["cards"]) <= set(other["cards"])]
            found.append(each)
    return sorted(found, key=lambda each: len(each["cards"]))[:MOST_TOLD]


def _circle(hunt: Hunt, seen: Sighting, numbers: Sequence[Mapping[str, Any]]) -> Finding:
    detail = seen["detail"]
    is_endless = detail["ended"] in (STAYED, OVER)
    own = [
        exact("moves in a round", detail["moves"]),
        exact("rounds played", detail["rounds"]),
        *(exact(f"{name} in a round", each) for name, each, _ in detail["gains"]),
        *(exact(f"{name} in all", total) for name, _, total in detail["gains"]),
    ]
    found = finding_of(hunt, "repetition", seen, HIGH if is_endless else MEDIUM, (*own, *numbers))
    return found if detail["is_forced"] else replace(found, verdict=UNDECIDED)


def _ended_stalls(hunt: Hunt, seen: Sequence[Sighting], numbers: Sequence[Mapping[str, Any]], verdict: str) -> Finding:
    """Circles that change nothing, but that the referee ends, or none."""
    if not seen:
        return Finding(
            "repetition.stall",
            verdict,
            MEDIUM,
            "No position of a turn comes again for nothing.",
            numbers=tuple(numbers),
        )
    shown = clearest(seen)[0]
    most = max(each["detail"]["rounds"] for each in seen)
    says = f"A player may go round for nothing, but not for long: at most {most} rounds were possible. {shown['says']}"
    rounds = (exact("rounds until it ended", most), exact("positions in which this was so", len(seen)))
    return Finding(
        "repetition.stall",
        verdict,
        LOW,
        says,
        cards=tuple(shown["cards"]),
        numbers=(*rounds, *numbers),
        replay=shown["replay"],
    )


def _of_matches(hunt: Hunt, results: Sequence[Mapping[str, Any]], is_whole: bool) -> list[Finding]:
    """For each pair of players whose matches come to a moment a third time how many do; one reading for all others."""
    by_players: dict[str, list[Mapping[str, Any]]] = {}
    for result in results:
        for each in result["matches"]:
            by_players.setdefault(each["players"], []).append(each)
    again = {
        players: matches for players, matches in by_players.items() if any(each["times"] >= AGAIN for each in matches)
    }
    found = [_players(hunt, players, matches) for players, matches in again.items()]
    others = [each for players, matches in by_players.items() if players not in again for each in matches]
    if others:
        names = ", ".join(players for players in by_players if players not in again)
        says = f"In none of {len(others)} matches did a turn begin just as two before it ({names})."
        numbers = _figures(others)
        found.append(
            Finding("repetition.turns", REFUTED if is_whole else UNDECIDED, LOW, says, about="all", numbers=numbers)
        )
    return found


def _figures(matches: Sequence[Mapping[str, Any]]) -> tuple[Mapping[str, Any], ...]:
    again = share(sum(each["times"] >= AGAIN for each in matches), len(matches))
    return (
        number("matches in which a turn began as two before it", again, len(matches)),
        exact("most often the same", max(each["times"] for each in matches)),
    )


def _players(hunt: Hunt, players: str, matches: Sequence[Mapping[str, Any]]) -> Finding:
    again = [each for each in matches if each["times"] >= AGAIN]
    ends = Counter(each["end"] for each in again)
    told = ", ".join(f"{end} {count}" for end, count in ends.most_common())
    clips = [each["clip"] for each in again if each["clip"] is not None]
    says = f"{players}: in {len(again)} of {len(matches)} matches a turn began just as two before it did. They ended so: {told}."
    seen: Sighting = {"kind": "turns", "says": says, "about": players, "cards": [], "seed": hunt.seed, "detail": {"ends": dict(ends)},
            "replay": min(clips, key=lambda clip: len(clip["moves"]), default=None)}  # fmt: skip
    return finding_of(hunt, "repetition", seen, HIGH if NO_END in ends else LOW, _figures(matches))


DETECTOR = Detector(
    about="Looks for circles: moves of a turn after which a position comes again, for nothing or with a gain, and turns that begin alike.",
    kinds={
        GAIN: "A circle that gains each time",
        STALL: "A circle that changes nothing",
        "turns": "Turns that begin as others did",
    },
    parts=parts,
    look=look,
    conclude=conclude,
)
