"""Walls: a defence that no attack of any deck gets through, so that ordinary attacks are dead for the whole match (LH-6, DV-W7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.hunting import Force
from rules.engine.match import ANSWER
from rules.engine.program import CardData
from rules.engine.scene import Clip, scene_of
from rules.lab.circles.card_graph import listed
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import CONFIRMED, LOW, MEDIUM, REFUTED, UNDECIDED, Finding, exact
from rules.lab.hunt import Hunt
from rules.lab.switches import rules_of, switches

POOL = "any legal deck"
MOST_DECKS, MOST_COPIES = 100, 3
"""More copies of a card than stand side by side are never needed."""


def parts(hunt: Hunt) -> Iterator[Part]:
    """The whole pool, then each deck; nothing where the game has no such measure."""
    if hunt.game.hunting.walls is None or not hunt.cards:
        return
    yield POOL
    yield from list(hunt.decks)[:MOST_DECKS]


def look(hunt: Hunt, part: Part) -> Result:
    """The best attack and the best defence of a deck, or of everything a legal deck may hold: totals and places in the hunt."""
    walls = hunt.game.hunting.walls
    assert walls is not None
    cards = pool_of(hunt) if part == POOL else [hunt.cards[at] for at in hunt.decks[part]]
    places = {card.key: at for at, card in enumerate(hunt.cards)}
    found = {}
    for name, measure in (("attack", walls.attack), ("defence", walls.defence)):
        force = measure(cards, hunt.options)
        if force is not None:
            at = [places[program.key] for program in force.cards]
            found[name] = {"total": force.total, "cards": at, "is_exact": force.is_exact}
    return found


def pool_of(hunt: Hunt) -> list[CardData]:
    """As many copies of every card as a deck may hold, and as could stand side by side."""
    return [card for card in hunt.cards for _ in range(min(MOST_COPIES, hunt.copies_of(card, MOST_COPIES)))]


def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """A loophole for each deck whose wall holds against every other deck, one for the pool, and a reading of the rest."""
    measured = {part: result for part, result in done if "attack" in result and "defence" in result}
    decks = {name: result for name, result in measured.items() if name != POOL}
    found = []
    for name, result in decks.items():
        others = {other: each for other, each in decks.items() if other != name}
        if (
            others
            and all(_holds(result, each) for each in others.values())
            and _is_asked(hunt, result["defence"]["cards"])
        ):
            found.append(_wall(hunt, name, result, others, is_whole=is_whole))
    if POOL in measured and any(_is_asked(hunt, measured[POOL][side]["cards"]) for side in ("attack", "defence")):
        found.append(_pool(hunt, measured[POOL], decks))
    if len(decks) > 1:
        is_walled = any(each.kind == "walls.deck" and each.verdict == CONFIRMED for each in found)
        found.append(_reading(hunt, decks, is_whole=is_whole, is_walled=is_walled))
    return found


def _holds(result: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return bool(result["defence"]["total"] >= other["attack"]["total"])


def _is_asked(hunt: Hunt, places: Sequence[int]) -> bool:
    return not hunt.focus or any(hunt.cards[at].slug in hunt.focus for at in places)


def _is_exact(results: Sequence[Mapping[str, Any]]) -> bool:
    return all(each["attack"]["is_exact"] for each in results)


def _wall(
    hunt: Hunt, name: str, result: Mapping[str, Any], others: Mapping[str, Mapping[str, Any]], *, is_whole: bool
) -> Finding:
    """The wall of a deck; played against the best attack of all others."""
    wall = result["defence"]
    rival = max(others, key=lambda other: others[other]["attack"]["total"])
    attack = others[rival]["attack"]
    is_shown = is_whole and _is_exact(list(others.values()))
    says = (
        f"{_names(hunt, wall['cards'])} of the deck “{name}” defend with {wall['total']}; the best attack of any of {len(others)} other"
        f" decks ({_names(hunt, attack['cards'])}, “{rival}”) has {attack['total']}: no ordinary attack gets through."
    )
    return _finding(hunt, "deck", CONFIRMED if is_shown else UNDECIDED, says, name, wall, attack)


def _pool(hunt: Hunt, result: Mapping[str, Any], decks: Mapping[str, Mapping[str, Any]]) -> Finding:
    """The best wall of any legal deck against the best attack of any."""
    wall, attack = result["defence"], result["attack"]
    holds = wall["total"] >= attack["total"]
    stopped = sum(1 for each in decks.values() if each["attack"]["total"] <= wall["total"])
    says = (
        f"The best wall of any legal deck is {_names(hunt, wall['cards'])} with {wall['total']}, the best attack"
        f" {_names(hunt, attack['cards'])} with {attack['total']}: "
    )
    says += "no ordinary attack of any deck gets through." if holds else "it can be broken."
    if decks:
        says += f" It stops the attacks of {stopped} of {len(decks)} decks."
    # A wall that was not searched to the end may be higher still, an attack too: each matters for one answer only.
    is_sure = attack["is_exact"] if holds else wall["is_exact"]
    verdict = (CONFIRMED if holds else REFUTED) if is_sure else UNDECIDED
    return _finding(
        hunt, "pool", verdict, says, POOL, wall, attack, exact("decks it stops", stopped, of=max(1, len(decks)))
    )


def _finding(
    hunt: Hunt,
    word: str,
    verdict: str,
    says: str,
    about: str,
    wall: Mapping[str, Any],
    attack: Mapping[str, Any],
    *more: Mapping[str, Any],
) -> Finding:
    kind = f"walls.{word}"
    clip, counted = meeting(hunt, wall, attack)
    is_through = counted is None or counted[0] > counted[1]
    is_kept_out = counted is None or counted[0] <= counted[1]
    if (verdict == CONFIRMED and is_through) or (verdict == REFUTED and is_kept_out):
        # Together on one table they count otherwise than each by itself: what was worked out is not what happens.
        verdict = UNDECIDED
    slugs = tuple(dict.fromkeys(hunt.cards[at].slug for at in wall["cards"]))
    return Finding(
        kind=kind,
        verdict=verdict,
        severity=MEDIUM,
        says=says,
        about=about,
        cards=slugs,
        rules=rules_of(hunt.game_slug, kind),
        numbers=(
            exact("best defence", wall["total"], unit="points"),
            exact("best attack against it", attack["total"], unit="points"),
            *more,
        ),
        switches=switches(hunt.game_slug, kind, hunt.options),
        replay=clip.as_json(),
        seed=hunt.seed,
    )


def meeting(hunt: Hunt, wall: Mapping[str, Any], attack: Mapping[str, Any]) -> tuple[Clip, tuple[int, int] | None]:
    """The best attack strikes the wall: the clip, and attack and defence as the referee counted them."""
    walls = hunt.game.hunting.walls
    assert walls is not None
    striking, standing = (
        Force(each["total"], tuple(hunt.programs[at] for at in each["cards"]), each["is_exact"])
        for each in (attack, wall)
    )
    match, moves = walls.meet(hunt.options, striking, standing)
    acts = [at for at, (_, move) in enumerate(moves) if move[0] != ANSWER]
    clip = Clip(scene_of(match, hunt.by_key), tuple(moves), {"strike": acts[-1]} if acts else {})
    for seat, move in moves:
        match.apply(move, seat)
    return clip, walls.totals(match)


def _reading(hunt: Hunt, decks: Mapping[str, Mapping[str, Any]], *, is_whole: bool, is_walled: bool) -> Finding:
    """How the decks stand to one another: in how many pairings no attack gets through."""
    pairs = [(one, other) for one in decks for other in decks if one != other]
    held = sum(_holds(decks[one], decks[other]) for one, other in pairs)
    walled = [
        name for name, each in decks.items() if all(_holds(other, each) for key, other in decks.items() if key != name)
    ]
    says = f"In {held} of {len(pairs)} pairings of {len(decks)} decks the one's best wall holds against all ordinary attacks of the other."
    if walled:
        says += f" {listed(walled)} can be kept out by every other deck."
    numbers = [exact("pairings in which the wall holds", held, of=max(1, len(pairs)))]
    for name, each in decks.items():
        numbers.append(exact(f"best attack of {name}", each["attack"]["total"], unit="points"))
        numbers.append(exact(f"best defence of {name}", each["defence"]["total"], unit="points"))
    return Finding(
        kind="walls.decks",
        verdict=CONFIRMED if is_walled else REFUTED if is_whole and _is_exact(list(decks.values())) else UNDECIDED,
        severity=LOW,
        says=says,
        rules=rules_of(hunt.game_slug, "walls.decks"),
        numbers=tuple(numbers),
        seed=hunt.seed,
    )


def _names(hunt: Hunt, places: Sequence[int]) -> str:
    """The cards of a party in their order, copies counted."""
    counted: dict[str, int] = {}
    for at in places:
        counted[hunt.cards[at].name] = counted.get(hunt.cards[at].name, 0) + 1
    return listed([name if count == 1 else f"{count} × {name}" for name, count in counted.items()])


DETECTOR = Detector(
    about="Works out the best attack and the best defence of every deck, and of all cards together, and lets them meet.",
    kinds={
        "deck": "A deck whose wall holds against the attacks of every other deck",
        "pool": "The best wall of any legal deck against the best attack of any",
        "decks": "How the attacks and the walls of the decks stand to one another",
    },
    parts=parts,
    look=look,
    conclude=conclude,
)
