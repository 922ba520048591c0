"""Cards that bring one another back for nothing, so that a turn need not end (LH-8, W-LOOP): by their words, and then played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.abilities.lint_basics import RETURNS
from rules.lab.circles.card_graph import LONGEST, CardGraph, circles, graph_of, listed, slugs_of
from rules.lab.circles.circle_play import (
    BY_RULES,
    OVER,
    USED_UP,
    Looked,
    circle_played,
    circle_shrunk,
    laid_open,
    rounds_in_a_turn,
    small_position,
)
from rules.lab.circles.return_graph import READIES, edges, longer
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import CONFIRMED, HIGH, LOW, MEDIUM, REFUTED, UNDECIDED, Finding, exact
from rules.lab.hunt import Hunt
from rules.lab.switches import rules_of, switches

PLAYS = frozenset({"played", "announced", "ability_used", "entered", "resurrected", "drawn", "undrained"})
"""What happens in every round of a circle."""
MOST_CIRCLES, MOST_BONUSES = 120, 2
ENDED = {
    "": "",
    BY_RULES: " The rules end the turn after {rounds} rounds.",
    USED_UP: " After {rounds} rounds something is used up.",
    OVER: " After {rounds} rounds the match is over.",
}


def is_paid(graph: CardGraph, circle: Sequence[int]) -> bool:
    """Whether a round costs something by what is printed: a price of an ability that brings back, or of a card that is played again."""
    back = [
        deed
        for deed in graph.deeds
        if deed.at in circle and any(each["effect"] in RETURNS | READIES for each in deed.effects)
    ]
    costs = any(isinstance(cost := graph.fact(at, "cost"), int) and cost > 0 for at in circle)
    return costs or any(all(deed.prices for deed in back if deed.at == at) for at in circle)


def bonuses(graph: CardGraph, circle: Sequence[int]) -> list[int]:
    """Cards in play that do something for their player whenever another card is played, without a limit."""
    found = [
        deed.at
        for deed in graph.deeds
        if deed.event in PLAYS
        and deed.data["form"] == "triggered"
        and deed.data.get("when", {}).get("whose") in ("own", "any", None)
        and not deed.is_limited
        and not deed.prices
        and deed.at not in circle
    ]
    return list(dict.fromkeys(found))


def candidates(hunt: Hunt) -> list[tuple[bool, tuple[int, ...]]]:
    """Every circle with a card in question: whether a round costs something, and its cards; those for nothing first."""
    graph = graph_of(hunt)
    found = [circle for circle in circles(edges(graph)) if graph.in_question(circle)]
    named: dict[frozenset[str], tuple[bool, tuple[int, ...]]] = {}
    for circle in found:
        named.setdefault(frozenset(slugs_of(hunt, circle)), (is_paid(graph, circle), circle))
    return sorted(named.values(), key=lambda each: (each[0], len(each[1])))


def parts(hunt: Hunt) -> Iterator[Part]:
    """One look at the cards' words, then every circle; alone, and with cards that add something to each round."""
    if not hunt.cards:
        return
    yield ["words"]
    for _, circle in candidates(hunt)[:MOST_CIRCLES]:
        yield ["circle", list(circle)]


def look(hunt: Hunt, part: Part) -> Result:
    """How many circles there are, or what came of playing one: the clip and what a round brings."""
    if part[0] == "words":
        found = candidates(hunt)
        return {
            "circles": len(found),
            "free": sum(1 for is_dear, _ in found if not is_dear),
            "longer": longer(hunt),
            "cards": len({card.slug for card in hunt.cards}),
        }
    circle: tuple[int, ...] = tuple(part[1])
    graph = graph_of(hunt)
    best: Looked | None = None
    positions, is_whole = 0, True
    for bonus in [None, *bonuses(graph, circle)[:MOST_BONUSES]]:
        added = () if bonus is None else (bonus,)
        if bonus is not None and (best is None or best.played is None):
            break
        looked = _played(hunt, circle, added)
        positions, is_whole = positions + looked.positions, is_whole and looked.is_whole
        if looked.played is not None and (best is None or best.played is None or _gains(looked) > _gains(best)):
            best, bonus_used = looked, added
        best = best or looked
    if best is None or best.played is None:
        return {"positions": positions, "is_whole": is_whole and not _needs_opponent(graph, circle)}
    slugs = slugs_of(hunt, (*circle, *bonus_used))
    small = circle_shrunk(hunt, best.played, slugs)
    rounds, ended = rounds_in_a_turn(hunt, best.played, slugs)
    return {
        "positions": positions,
        "is_whole": is_whole,
        "cards": list(slugs),
        "growth": dict(small.growth),
        "replay": small.clip.as_json(),
        "moves": small.clip.marks["again"],
        "rounds": rounds,
        "ended": ended,
        "is_forced": small.is_forced,
    }


def _needs_opponent(graph: CardGraph, circle: Sequence[int]) -> bool:
    """Whether something in a circle waits for what the opponent does: one turn of its player cannot show that it does not come round."""
    deeds = [deed for deed in graph.deeds if deed.at in circle and deed.event]
    return any(deed.data["when"].get("whose") == "opponent" for deed in deeds)


def _played(hunt: Hunt, circle: tuple[int, ...], added: tuple[int, ...]) -> Looked:
    """The circle searched for in each small position in which it might begin."""
    # Two of a card that brings back its like; of several one each will do.
    cards = (*circle, *circle) if len(circle) == 1 else circle
    match = small_position(hunt, [[*cards, *added], []])
    positions, is_whole = 0, match is not None
    if match is not None:
        slugs = slugs_of(hunt, circle)
        every = slugs_of(hunt, (*circle, *added))
        for begun in laid_open(match, slugs):
            looked = circle_played(hunt, begun, every)
            positions, is_whole = positions + looked.positions, is_whole and looked.is_whole
            if looked.played is not None and rounds_in_a_turn(hunt, looked.played, every)[0]:
                return Looked(looked.played, positions, is_whole)
    return Looked(None, positions, is_whole)


def _gains(looked: Looked) -> int:
    return 0 if looked.played is None else len(looked.played.growth)


def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """A loophole for every circle that was played round twice, and a reading of all that were looked at."""
    words = next((result for part, result in done if part[0] == "words"), None)
    if words is None:
        return []
    played = [(part[1], result) for part, result in done if part[0] == "circle"]
    found = [_circle(hunt, circle, result) for circle, result in played if "replay" in result]
    stopped = [(circle, result) for circle, result in played if "replay" not in result]
    others = len(stopped) or words["circles"] > len(played) or not found
    return [*found, *([_reading(hunt, words, stopped, len(found), is_whole)] if others else [])]


def _circle(hunt: Hunt, circle: Sequence[int], result: Mapping[str, Any]) -> Finding:
    names = listed([hunt.cards[at].name for at in circle])
    kind = "gain" if result["growth"] else "stall"
    copies = f"Two copies of {names} bring" if len(circle) == 1 else f"{names} bring"
    brings = ", ".join(f"{value:+d} {label}" for label, value in result["growth"].items())
    moves = "1 move" if result["moves"] == 1 else f"{result['moves']} moves"
    says = f"{copies} each other back, over and over in one turn, and nothing is used up: {moves} a round"
    says += f", each of which brings {brings}." if brings else ", which changes nothing."
    rounds, is_stopped = result["rounds"], bool(result["ended"])
    says += ENDED[result["ended"]].format(rounds=rounds)
    says += "" if result["is_forced"] else " The opponent is asked on the way, and could answer otherwise."
    return Finding(
        kind=f"return_loops.{kind}",
        verdict=CONFIRMED if result["is_forced"] else UNDECIDED,
        severity=HIGH if result["growth"] else LOW if is_stopped else MEDIUM,
        says=says,
        about=" + ".join(sorted({hunt.cards[at].slug for at in circle})),
        cards=tuple(result["cards"]),
        rules=rules_of(hunt.game_slug, f"return_loops.{kind}"),
        numbers=(
            exact("moves in a round", result["moves"]),
            exact("cards in the circle", len(circle)),
            exact("rounds in a turn" if is_stopped else "rounds in a turn, at least", rounds),
            *(exact(f"{label}, each round", value) for label, value in result["growth"].items()),
        ),
        switches=switches(hunt.game_slug, f"return_loops.{kind}", hunt.options),
        replay=result["replay"],
        seed=hunt.seed,
    )


def _reading(
    hunt: Hunt,
    words: Mapping[str, Any],
    stopped: Sequence[tuple[Sequence[int], Mapping[str, Any]]],
    found: int,
    is_whole: bool,
) -> Finding:
    """What was looked at in order: refuted only where every circle was played out to the end."""
    is_cut = words["circles"] > MOST_CIRCLES or words["longer"] > 0
    is_sure = is_whole and not is_cut and all(result["is_whole"] for _, result in stopped)
    count = words["circles"]
    circle = "circle of cards" if count == 1 else "circles of cards"
    says = f"By their words, {count or 'no'} {circle} among {words['cards']} could bring one another back"
    says += f", {words['free']} of them at no price." if count else "."
    if found:
        says += f" {found} of them can be played round and round."
    if stopped:
        names = [" with ".join(dict.fromkeys(hunt.cards[at].name for at in circle)) for circle, _ in stopped]
        says += f" Played without coming round{'' if is_sure else ' so far'}: {listed(names)}."
    if words["longer"]:
        says += f" {words['longer']} cards come round only over more than {LONGEST} of them, and were not played."
    if words["circles"] > MOST_CIRCLES:
        says += f" Only the first {MOST_CIRCLES} were played."
    return Finding(
        kind="return_loops.circles",
        verdict=REFUTED if is_sure else UNDECIDED,
        severity=LOW,
        says=says,
        rules=rules_of(hunt.game_slug, "return_loops.circles"),
        numbers=(
            exact("circles by their words", words["circles"]),
            exact("of them at no price", words["free"]),
            exact("of them played round twice", found),
            exact("positions looked at", sum(result["positions"] for _, result in stopped)),
        ),
        seed=hunt.seed,
    )


DETECTOR = Detector(
    about="Looks for cards that bring each other back for nothing, reads their circles from their words and plays them.",
    kinds={
        "gain": "Cards that bring each other back, with something gained in each round",
        "stall": "Cards that bring each other back without end, for nothing",
        "circles": "Circles of cards that bring each other back",
    },
    parts=parts,
    look=look,
    conclude=conclude,
    is_static=True,
)
