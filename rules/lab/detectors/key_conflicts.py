"""Cards of which one allows what another forbids, or compels what another bars (LH-15): which rule decides, and does play go on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules.engine.errors import IllegalAction
from rules.engine.match import ANSWER, Match
from rules.lab.circles.card_graph import CardGraph, graph_of, listed
from rules.lab.circles.circle_play import small_position
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import CONFIRMED, HIGH, LOW, MEDIUM, REFUTED, UNDECIDED, Finding, exact
from rules.lab.hunt import Hunt
from rules.lab.shrinking import cards_shown, clip_shrunk
from rules.lab.switches import rules_of, switches
from rules.lab.walks.staged import can_stage
from rules.lab.watched import Watched

COMPELS: Mapping[str, tuple[str, ...]] = {
    "force_defender": ("defend",),
    "force_retreat": ("retreat",),
    "extra_attack": ("attack", "strike"),
    "grant_retreat": ("retreat",),
    "put_into_play": ("place", "play"),
}
"""Effects that make somebody do something, with the keys by which others bar it."""
BARS: Mapping[str, str] = {"bar_defender": "defend"}
"""Effects that bar something, and its key."""
PLAYOUTS, MOST_MOVES, KEENNESS = 4, 30, 4
MOST_PARTS, PER_KEY = 200, 3


@dataclass(slots=True)
class Sides:
    """The cards (places) that allow or compel something, and those that forbid it."""

    allow: list[int] = field(default_factory=list)
    forbid: list[int] = field(default_factory=list)
    compel: list[int] = field(default_factory=list)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Every card for with every card against, those that compel first."""
        return [
            (one, other)
            for one in dict.fromkeys([*self.compel, *self.allow])
            for other in dict.fromkeys(self.forbid)
            if one != other
        ]


def keys(graph: CardGraph) -> dict[str, Sides]:
    """The keys on which cards contradict one another, with a card in question on one side."""
    found: dict[str, Sides] = {}
    for deed in graph.deeds:
        for effect in deed.effects:
            word, key = effect["effect"], str(effect.get("key", ""))
            if word == "allow":
                found.setdefault(key, Sides()).allow.append(deed.at)
            elif word == "forbid":
                found.setdefault(key, Sides()).forbid.append(deed.at)
            elif word in BARS:
                found.setdefault(BARS[word], Sides()).forbid.append(deed.at)
            for each in COMPELS.get(word, ()):
                found.setdefault(each, Sides()).compel.append(deed.at)
    return {key: sides for key, sides in sorted(found.items()) if any(map(graph.in_question, sides.pairs))}


def parts(hunt: Hunt) -> Iterator[Part]:
    """One look at the cards' words, then some pairs of each key, first one of every key."""
    if not hunt.cards:
        return
    yield ["words"]
    if not can_stage(hunt):
        return
    graph = graph_of(hunt)
    wanted = [[pair for pair in sides.pairs if graph.in_question(pair)][:PER_KEY] for sides in keys(graph).values()]
    named = list(keys(graph))
    rounds = [
        [named[at], *pairs[round_]]
        for round_ in range(PER_KEY)
        for at, pairs in enumerate(wanted)
        if round_ < len(pairs)
    ]
    yield from (["pair", *each] for each in rounds[:MOST_PARTS])


def look(hunt: Hunt, part: Part) -> Result:
    """The keys with how many cards are on which side, or whether two cards bring play to a stop."""
    if part[0] == "words":
        found = keys(graph_of(hunt))
        return {
            key: [*(len(set(each)) for each in (sides.allow, sides.compel, sides.forbid)), len(sides.pairs)]
            for key, sides in found.items()
        }
    _, _, one, other = part
    for hands in ([[one, other], []], [[one], [other]], [[other], [one]]):
        for number in range(PLAYOUTS):
            watched = _stuck(hunt, hands, hunt.seed + number)
            if watched is not None:
                clip = clip_shrunk(watched.clip(), is_stuck)
                # What is stuck without one of the two is no quarrel of theirs: that is for who looks for deadlocks.
                if {hunt.cards[one].slug, hunt.cards[other].slug} <= set(cards_shown(clip)):
                    return {"replay": clip.as_json()}
    return {}


def _stuck(hunt: Hunt, hands: Sequence[Sequence[int]], seed: int) -> Watched | None:
    """Play on by chance, mostly with the two cards, until nobody can do anything although the match is not over."""
    match = small_position(hunt, hands, seed=seed)
    if match is None:
        return None
    slugs = {hunt.cards[at].slug for hand in hands for at in hand}
    watched, chance = Watched(match, hunt.by_key), Random(seed)  # noqa: S311 (a search needs no secrets)
    programs = match.state.setup.programs
    for _ in range(MOST_MOVES):
        if is_stuck(match):
            return watched
        moves = match.legal_actions()
        if not moves:
            return None
        weights = [
            KEENNESS
            if move[0] != ANSWER
            and len(move) > 1
            and type(move[1]) is int
            and 0 <= move[1] < len(programs)
            and programs[move[1]].slug in slugs
            else 1
            for move in moves
        ]
        try:
            watched.apply(chance.choices(moves, weights)[0])
        except IllegalAction:
            # Where too much would follow from it, which shows only then, another is chosen.
            continue
    return None


def is_stuck(match: Match) -> bool:
    """Whether a decision is owed and there is nothing to decide on."""
    return match.outcome is None and not match.legal_actions()


def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """A loophole for each pair that brings play to a stop, and a reading of the keys on which cards disagree."""
    words = next((result for part, result in done if part[0] == "words"), None)
    if words is None:
        return []
    pairs = [(part, result) for part, result in done if part[0] == "pair"]
    stuck = [_deadlock(hunt, part, result) for part, result in pairs if "replay" in result]
    return [*stuck, _reading(hunt, words, len(pairs), len(stuck), is_whole=is_whole)]


def _deadlock(hunt: Hunt, part: Sequence[Any], result: Mapping[str, Any]) -> Finding:
    _, key, one, other = part
    cards = (hunt.cards[one], hunt.cards[other])
    return Finding(
        kind="key_conflicts.deadlock",
        verdict=CONFIRMED,
        severity=HIGH,
        says=f"{cards[0].name} asks for what {cards[1].name} bars (“{_plain(key)}”), and nobody can do anything any more.",
        about=key,
        cards=tuple(card.slug for card in cards),
        rules=rules_of(hunt.game_slug, "key_conflicts.deadlock"),
        switches=switches(hunt.game_slug, "key_conflicts.deadlock", hunt.options),
        replay=result["replay"],
        seed=hunt.seed,
    )


def _reading(hunt: Hunt, words: Mapping[str, Sequence[int]], played: int, stuck: int, *, is_whole: bool) -> Finding:
    """What the cards disagree on. Where the book says which of two cards wins, that is no loophole."""
    settled = rules_of(hunt.game_slug, "key_conflicts.keys")
    pairs = sum(count for _, _, _, count in words.values())
    said = [
        f"{_plain(key)} ({allow} allow it, {compel} compel it, {forbid} bar it)"
        for key, (allow, compel, forbid, _) in words.items()
    ]
    says = f"Cards disagree on {len(said)} things" + (f": {listed(said, 8)}." if said else ".")
    if said:
        says += f" Of {pairs} pairs, {played} were played{' and none brought play to a stop' if not stuck else ''}."
        says += (
            f" Which of two wins is settled by {listed(list(settled))}."
            if settled
            else " No rule is named that says which of two wins."
        )
    is_open = bool(said) and not settled
    is_sure = is_whole and played == pairs
    return Finding(
        kind="key_conflicts.keys",
        verdict=CONFIRMED if is_open else REFUTED if is_sure else UNDECIDED,
        severity=MEDIUM if is_open else LOW,
        says=says,
        rules=settled,
        numbers=(
            exact("keys", len(said)),
            exact("pairs of cards", pairs),
            exact("pairs played", played),
            exact("of them stuck", stuck),
        ),
        switches=switches(hunt.game_slug, "key_conflicts.keys", hunt.options) if is_open else (),
        seed=hunt.seed,
    )


def _plain(key: str) -> str:
    return key.replace("_", " ")


DETECTOR = Detector(
    about="Looks for cards of which one allows or compels what another forbids, says which rule decides, and plays pairs of them.",
    kinds={
        "deadlock": "Two cards that contradict each other and bring play to a stop",
        "keys": "What cards of the game disagree on",
    },
    parts=parts,
    look=look,
    conclude=conclude,
    is_static=True,
)
