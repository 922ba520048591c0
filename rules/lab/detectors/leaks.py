"""What tells somebody of hidden cards: two positions that differ only in them have to look the same (LH-20).

Numbers of cards are part of what is shown: which of two copies a player has put back and plays again could not be told at a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from rules.engine.match import Match
from rules.engine.view import Viewer, Windowed
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import HIGH, LOW, MEDIUM, REFUTED, UNDECIDED, Finding, exact
from rules.lab.hunt import Hunt
from rules.lab.shrinking import Shows, fewest
from rules.lab.walks.hidden import (
    CHANNELS,
    LOG,
    MOVES,
    NAMES,
    REFUSALS,
    VIEW,
    Swaps,
    hidden_from,
    learned,
    strange_moves,
    swapped,
    swaps,
    told_of,
)
from rules.lab.walks.linked import Following, Link
from rules.lab.walks.sightings import Sighting, clearest, finding_of, last_moves, sighted, sighting
from rules.lab.walks.walking import (
    GREEDY,
    RANDOM,
    Walker,
    deck_walks,
    in_parts,
    is_all,
    left_out,
    staged_walks,
    walk_from,
    walked,
)

MOST_STAGED, MOST_PAIRS, SIZE = 400, 36, 3
EVERY_STAGED, EVERY = 5, 12
"""After how many moves two positions are compared."""
TRIED = 16
NUMBER, NAMED, COPIES = "number", "named", "copies"
SEVERITIES = {VIEW: HIGH, MOVES: HIGH, LOG: HIGH, NUMBER: HIGH, NAMED: HIGH, REFUSALS: MEDIUM, COPIES: LOW}
SAYS = {
    VIEW: "What a player sees depends on cards that this player may not know.",
    MOVES: "Which moves a player is offered depends on cards that this player may not know.",
    REFUSALS: "Why a move is refused depends on cards that the player who tries it may not know.",
    LOG: "What a player reads of earlier moves depends on cards that this player may not know.",
    NUMBER: "A player is shown the number of a card that this player may not know.",
    NAMED: "What a player reads of a move names a card that was hidden before it and is hidden after it.",
    COPIES: "A card keeps its number while it is hidden among copies of it: who sees it again knows which copy it is, and where the "
    "others are not, as nobody could at a table.",
}  # fmt: skip


def parts(hunt: Hunt) -> Iterator[Part]:
    """Walks from small positions of the cards in question, then between decks."""
    yield from in_parts(staged_walks(hunt, (RANDOM, RANDOM), most=MOST_STAGED, round_=8), SIZE)
    yield from in_parts(deck_walks(hunt, (RANDOM, RANDOM), most=MOST_PAIRS, round_=9), 1)
    yield from in_parts(deck_walks(hunt, (GREEDY, GREEDY), most=MOST_PAIRS // 3, round_=10), 1)


def look(hunt: Hunt, part: Part) -> Result:
    """How many pairs of positions were compared, and what told them apart."""
    walks = compared = moves = 0
    seen: list[Sighting] = []
    for data in part:
        walk = walk_from(data)
        watcher = _Watcher(walk.seed, EVERY if walk.decks else EVERY_STAGED)
        done = walked(hunt, walk, watcher.see)
        if done is None:
            continue
        walks, compared, moves = walks + 1, compared + watcher.compared, moves + len(done[0].moves)
        seen += watcher.found
    return {"walks": walks, "compared": compared, "moves": moves, "seen": clearest(seen)}


class _Watcher:
    """Looks at each position of a walk through the eyes of each player and of somebody who only looks on."""

    def __init__(self, seed: int, every: int) -> None:
        self.chance = Random(f"leaks/{seed}")  # noqa: S311 (what is dealt otherwise needs no secrets)
        self.seed, self.every = seed, every
        self.compared = 0
        self.found: list[Sighting] = []
        self.known: set[str] = set()
        self.following: list[Following] = []
        self.hidden: dict[Viewer, set[int]] = {}
        self.length = 0

    def see(self, walker: Walker) -> bool:
        """Look at a position; the walk always goes on. Each channel is told of once."""
        match, moves = walker.match, len(walker.moves)
        viewers: tuple[Viewer, ...] = (*range(len(match.state.seats)), None)
        if not self.following:
            self.following = [Following(viewer) for viewer in viewers]
        for following in self.following:
            link = following.look(match, moves)
            if link is not None and COPIES not in self.known:
                self._copies(walker, link)
        if match.outcome is not None:  # then all cards may be shown
            return False
        for viewer in viewers:
            self._read(walker, viewer)
        self.length = len(match.state.log or ())
        if moves % self.every == 0:
            tried = strange_moves(match, self.chance, TRIED)
            for viewer in viewers:
                self._compare(walker, viewer, tried)
        return False

    def _compare(self, walker: Walker, viewer: Viewer, tried: Sequence[Any]) -> None:
        """Deal hidden cards otherwise, and see whether anything tells; cards that the log has named may be remembered."""
        match = walker.match
        if NUMBER not in self.known and numbers_shown(match, viewer) & self.hidden[viewer]:
            self._add(walker, NUMBER, viewer, lambda now: bool(numbers_shown(now, viewer) & _hidden(now, viewer)))
        pairs = swaps(match, viewer, self.chance, spared=told_of(match, viewer))
        self.compared += bool(pairs)
        for channel in differing(match, viewer, tried, pairs):
            if channel not in self.known:
                self._told_apart(walker, channel, viewer, tried, pairs)

    def _told_apart(self, walker: Walker, channel: str, viewer: Viewer, tried: Sequence[Any], pairs: Swaps) -> None:
        """The fewest cards that have to change places for it."""
        few = fewest(pairs, lambda some: channel in differing(walker.match, viewer, tried, some), tries=200)
        self._add(walker, channel, viewer, lambda now: channel in differing(now, viewer, tried, few), swapped=few)

    def _read(self, walker: Walker, viewer: Viewer) -> None:
        """What the last move's entries of the log name."""
        match = walker.match
        hidden = _hidden(match, viewer)
        shows, before = match.game.hunting.shows, self.hidden.get(viewer)
        if shows is not None and before is not None and NAMED not in self.known:
            kind = named_in_log(match, viewer, before, self.length)
            if kind:
                self._add(walker, NAMED, viewer, lambda now: named_in_log(now, viewer, before) == kind, about=kind)
        self.hidden[viewer] = hidden

    def _add(self, walker: Walker, channel: str, viewer: Viewer, shows: Shows, **detail: Any) -> None:
        self.known.add(channel)
        clip = last_moves(walker.clip(), 1 if channel in (LOG, NAMED) else 0)
        self.found.append(sighting(channel, SAYS[channel], clip, shows, seed=self.seed, viewer=viewer, **detail))

    def _copies(self, walker: Walker, link: Link) -> None:
        """The stretch from where the card was seen last to where it is seen again."""
        self.known.add(COPIES)
        marks = {"seen": link.seen, "hidden": link.hidden, "seen_again": link.again}
        clip = last_moves(walker.clip(**marks), link.again - link.seen)
        found = sighted(
            COPIES, SAYS[COPIES], clip, seed=self.seed, viewer=link.viewer, card=link.card, copies=link.others
        )
        # Whichever card it was seen of, it is so of all: no card is named, so that it is the same finding in every run.
        self.found.append({**found, "cards": []})


def differing(match: Match, viewer: Viewer, tried: Sequence[Any], pairs: Sequence[tuple[int, int]]) -> list[str]:
    """The channels by which a viewer could tell a match from the same one with some hidden cards exchanged."""
    if not pairs:
        return []
    one, other = learned(match, viewer, tried), learned(swapped(match, pairs), viewer, tried)
    return [channel for channel in CHANNELS if one.get(channel) != other.get(channel)]


def numbers_shown(match: Match, viewer: Viewer) -> set[int]:
    """All numbers of cards in what a viewer sees, but for the question that he is asked."""
    whole = Windowed(match.game, match.state, viewer).whole()
    return set(_cards_in({name: value for name, value in whole.items() if name != "pending"}))


def named_in_log(match: Match, viewer: Viewer, before: set[int], since: int = 0) -> str:
    """The kind of the first entry of the log that names a card hidden before and after it, but those by which the rules show one."""
    hidden, shows = before & _hidden(match, viewer), match.game.hunting.shows or ()
    for event in Windowed(match.game, match.state, viewer).events(since):
        if event["kind"] not in shows and hidden & {event[key] for key in NAMES if key in event}:
            return str(event["kind"])
    return ""


def _cards_in(value: Any) -> Iterator[int]:
    if isinstance(value, dict):
        if type(value.get("card")) is int:
            yield value["card"]
        for each in value.values():
            yield from _cards_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from _cards_in(each)


def _hidden(match: Match, viewer: Viewer) -> set[int]:
    return {card for cards in hidden_from(match, viewer) for card in cards}


def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """A finding for each channel by which something leaks, or how much was compared."""
    if not done:
        return []
    walks, compared, moves = (sum(result[name] for _, result in done) for name in ("walks", "compared", "moves"))
    seen = [each for _, result in done for each in result["seen"]]
    numbers = (
        exact("pairs of positions compared", compared),
        exact("moves read", moves),
        exact("matches and small positions played", walks),
        *left_out(hunt, MOST_STAGED, MOST_PAIRS),
    )
    found = [finding_of(hunt, "leaks", each, SEVERITIES[each["kind"]], numbers) for each in clearest(seen)]
    leaking = {each["kind"] for each in seen}
    quiet = [channel for channel in SEVERITIES if channel not in leaking]
    says = f"Of {compared} pairs of positions that differ only in hidden cards none could be told apart."
    is_sure = is_whole and compared > 0 and is_all(hunt, MOST_STAGED, MOST_PAIRS)
    verdict = REFUTED if is_sure else UNDECIDED
    if not leaking - {COPIES}:
        found.append(Finding("leaks.view", verdict, HIGH, says, about="all", numbers=numbers, detail={"quiet": quiet}))
    return found


DETECTOR = Detector(
    about="Deals hidden cards otherwise and compares, byte for byte, what each player and a stranger can see, try and read.",
    kinds={
        VIEW: "Seen by looking",
        MOVES: "Told by the moves that are offered",
        REFUSALS: "Told by why a move is refused",
        LOG: "Told by what happened earlier",
        NUMBER: "A number of a hidden card",
        NAMED: "A hidden card named in the log",
        COPIES: "Copies told apart",
    },
    parts=parts,
    look=look,
    conclude=conclude,
)
