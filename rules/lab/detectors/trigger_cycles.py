"""Abilities that set one another off over several cards, without a limit or a price (LH-15, CW-LOOP): by their words, and then played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.lab.circles.card_graph import circles, graph_of, listed
from rules.lab.circles.chain_play import ENDED, GIVEN_UP, REFUSED, endless
from rules.lab.circles.circle_play import small_position
from rules.lab.circles.trigger_graph import Ringer, ringers, starters
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import CONFIRMED, HIGH, LOW, MEDIUM, REFUTED, UNDECIDED, Finding, exact
from rules.lab.hunt import Hunt
from rules.lab.switches import rules_of, switches
from rules.lab.walks.staged import can_stage

MOST_CIRCLES, NAMED = 80, 6
Place = tuple[int, int, int]
"""A card's place in the hunt, the number of its ability, the seat it is played by."""


def candidates(hunt: Hunt) -> list[list[Place]]:
    """Every circle of abilities with a card in question, on one side before both, the shortest first; seats may change places."""
    graph = graph_of(hunt)
    found: dict[frozenset[tuple[str, int, int]], list[Place]] = {}
    for circle in circles(ringers(graph)):
        if graph.in_question(each.deed.at for each in circle):
            places = _places(circle)
            names = frozenset((hunt.cards[at].slug, number, seat) for at, number, seat in places)
            if not names & {(slug, number, 1 - seat) for slug, number, seat in names} and _turned(names) not in found:
                found.setdefault(names, places)
    return sorted(found.values(), key=lambda circle: (len({seat for _, _, seat in circle}), len(circle)))


def _turned(names: frozenset[tuple[str, int, int]]) -> frozenset[tuple[str, int, int]]:
    return frozenset((slug, number, 1 - seat) for slug, number, seat in names)


def _places(circle: Sequence[Ringer]) -> list[Place]:
    first = circle[0].seat
    return [(each.deed.at, each.deed.number, each.seat ^ first) for each in circle]


def parts(hunt: Hunt) -> Iterator[Part]:
    """One look at the cards' words, then every circle."""
    if not hunt.cards:
        return
    yield ["words"]
    for circle in candidates(hunt)[:MOST_CIRCLES]:
        yield ["circle", [list(place) for place in circle]]


def look(hunt: Hunt, part: Part) -> Result:
    """How many circles there are, or what came of playing one."""
    if part[0] == "words":
        waiting = len(ringers(graph_of(hunt))) // 2
        return {"circles": len(candidates(hunt)), "abilities": waiting}
    if not can_stage(hunt):
        return {"played": False}
    hands: list[list[int]] = [[], []]
    for at, _, seat in part[1]:
        if at not in hands[seat]:
            hands[seat].append(at)
    is_laid_out = False
    for more in _more(hunt, part[1], hands):
        is_laid_out = is_laid_out or small_position(hunt, more, seed=hunt.seed) is not None
        found = endless(hunt, more, {hunt.cards[at].slug for at, _, _ in part[1]})
        if found is not None:
            move = None if found.move is None else list(found.move)
            return {"played": True, "how": found.how, "move": move, "code": found.code, "replay": found.clip.as_json()}
    return {"played": is_laid_out}


def _more(hunt: Hunt, circle: Sequence[Place], hands: Sequence[Sequence[int]]) -> Iterator[list[list[int]]]:
    """The hands with a card that sets an ability off at will, and with two copies of each: some speak of another of their kind."""
    graph = graph_of(hunt)
    ringing = [
        Ringer(deed, seat)
        for at, number, seat in circle
        for deed in graph.deeds
        if (deed.at, deed.number) == (at, number)
    ]
    begins = next((found[0] for ringer in ringing if (found := starters(graph, ringer))), None)
    more = [] if begins is None else [begins]
    yield [[*hands[0], *more], list(hands[1])]
    yield [[*hands[0], *hands[0], *more], [*hands[1], *hands[1]]]


def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """A loophole for every circle that ran without end, and a reading of all that were looked at."""
    words = next((result for part, result in done if part[0] == "words"), None)
    if words is None:
        return []
    played = [(part[1], result) for part, result in done if part[0] == "circle"]
    found: dict[str, Finding] = {}
    for circle, result in played:
        if "replay" in result:
            each = _circle(hunt, circle, result)
            found.setdefault(each.key, each)
    return [*found.values(), _reading(hunt, words, played, is_whole)]


def _names(hunt: Hunt, circle: Sequence[Sequence[int]]) -> str:
    return listed(list(dict.fromkeys(hunt.cards[at].name for at, _, _ in circle)))


def _circle(hunt: Hunt, circle: Sequence[Sequence[int]], result: Mapping[str, Any]) -> Finding:
    slugs = tuple(dict.fromkeys(hunt.cards[at].slug for at, _, _ in circle))
    kind = "given_up" if result["how"] == GIVEN_UP else "cut_off"
    sides = "on both sides" if len({seat for _, _, seat in circle}) > 1 else "on one side"
    what = "sets itself off" if len(slugs) == 1 else "set one another off"
    ends = {
        GIVEN_UP: "the referee stops the match without a result",
        REFUSED: "the referee refuses the move that would begin it",
        ENDED: "the match ends with it",
    }.get(result["how"], "the referee skips what would follow")
    return Finding(
        kind=f"trigger_cycles.{kind}",
        verdict=CONFIRMED,
        severity=HIGH if kind == "given_up" else MEDIUM,
        says=f"{_names(hunt, circle)} {what} without end, {sides}, with no limit and no price; {ends}.",
        about=" + ".join(sorted(slugs)),
        cards=slugs,
        rules=rules_of(hunt.game_slug, f"trigger_cycles.{kind}"),
        numbers=(exact("abilities in the circle", len(circle)),),
        switches=switches(hunt.game_slug, f"trigger_cycles.{kind}", hunt.options),
        replay=result["replay"],
        seed=hunt.seed,
        detail={"how": result["how"], "move": result["move"], "code": result["code"]},
    )


def _reading(
    hunt: Hunt, words: Mapping[str, Any], played: Sequence[tuple[Any, Mapping[str, Any]]], is_whole: bool
) -> Finding:
    """What was looked at. Chance that finds no chain shows only that none is near: a circle by words alone stays undecided."""
    circle_count, ran = words["circles"], sum(1 for _, result in played if "replay" in result)
    left = [circle for circle, result in played if "replay" not in result and result["played"]]
    unplayed = [circle for circle, result in played if not result["played"]]
    circle = "circle" if circle_count == 1 else "circles"
    says = (
        f"Among {words['abilities']} abilities that wait for something without a limit, {circle_count or 'no'} {circle}"
    )
    says += " could set one another off by their words."
    if ran:
        says += f" {ran} of them {'runs' if ran == 1 else 'run'} without end."
    if left:
        names = "; ".join(_names(hunt, each) for each in left[:NAMED])
        says += f" When played, these ended by themselves: {names}{' and others' if len(left) > NAMED else ''}."
    if unplayed:
        says += f" {len(unplayed)} could not be laid out, and were not played."
    if circle_count > MOST_CIRCLES:
        says += f" Only the first {MOST_CIRCLES} were played."
    is_sure = is_whole and not left and not unplayed and circle_count <= MOST_CIRCLES
    return Finding(
        kind="trigger_cycles.circles",
        verdict=REFUTED if is_sure else UNDECIDED,
        severity=LOW,
        says=says,
        rules=rules_of(hunt.game_slug, "trigger_cycles.circles"),
        numbers=(
            exact("abilities that wait without a limit", words["abilities"]),
            exact("circles by their words", circle_count),
            exact("of them without end when played", ran),
        ),
        seed=hunt.seed,
    )


DETECTOR = Detector(
    about="Looks for abilities that set one another off without a limit, reads their circles from the cards' words and plays them.",
    kinds={
        "cut_off": "Abilities that set one another off until the referee breaks off",
        "given_up": "Abilities that set one another off until the match is stopped",
        "circles": "Circles of abilities that set one another off",
    },
    parts=parts,
    look=look,
    conclude=conclude,
    is_static=True,
)
