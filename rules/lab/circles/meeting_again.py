"""Matches in which a turn begins just as earlier ones did: nothing has changed hands, nothing has been used up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from rules.lab.hunt import Hunt
from rules.lab.walks.sightings import last_moves
from rules.lab.walks.walking import GREEDY, LONG, RANDOM, Walk, Walker, deck_walks, in_parts, walk_from, walked

ACROSS = "matches"
AGAIN = 3
"""How often a moment has to come up before it counts."""
IDLE = "idle"
MOST, SIZE, MOST_AGENTS = 36, 4, 3
MOST_IN_CLIP = 400
NO_END = "no end"


def across_parts(hunt: Hunt) -> Iterator[Any]:
    """Matches of players of each kind against their like, and of those who do nothing against the others."""
    agents = [name for name in hunt.game.hunting.agents if name != IDLE][:MOST_AGENTS]
    pairs = [(RANDOM, RANDOM), (GREEDY, GREEDY), *((name, name) for name in agents)]
    if IDLE in hunt.game.hunting.agents:
        pairs = [(IDLE, IDLE), (IDLE, GREEDY), *pairs]
    for at, players in enumerate(pairs):
        most = MOST // 3 if GREEDY in players else MOST
        walks = deck_walks(hunt, players, most=most, round_=20 + at)
        for part in in_parts(walks, 1 if GREEDY in players else SIZE):
            yield {ACROSS: part}


def across(hunt: Hunt, walks: Sequence[Any]) -> dict[str, Any]:
    """For each match: who played, how often the moment came up that came up most, how it ended, and a clip of it coming again."""
    found = (_followed(hunt, walk_from(data)) for data in walks)
    return {"matches": [each for each in found if each is not None]}


def _followed(hunt: Hunt, walk: Walk) -> dict[str, Any] | None:
    watcher = _Watcher()
    done = walked(hunt, walk, watcher.see)
    if done is None:
        return None
    walker, end = done
    outcome = walker.match.outcome
    how = (outcome.reason or outcome.kind) if outcome is not None else NO_END if end.how == LONG else end.how
    times = max(watcher.times.values(), default=0)
    return {"players": " v ".join(walk.players), "times": times, "end": how, "clip": watcher.clip}


class _Watcher:
    """Looks at the beginning of each turn."""

    def __init__(self) -> None:
        self.times: Counter[Hashable] = Counter()
        self.last: dict[Hashable, int] = {}
        self.turn = -1
        self.clip: dict[str, Any] | None = None

    def see(self, walker: Walker) -> bool:
        """Count the moment, at the first decision of a turn; keep the stretch between two that are the same."""
        state, gist = walker.match.state, walker.match.game.hunting.gist
        if state.turn == self.turn or gist is None or walker.match.outcome is not None:
            return False
        self.turn = state.turn
        moment, moves = gist(state), len(walker.moves)
        self.times[moment] += 1
        if self.times[moment] == AGAIN and self.clip is None and moves - self.last[moment] <= MOST_IN_CLIP:
            self.clip = last_moves(walker.clip(), moves - self.last[moment]).as_json()
        self.last[moment] = moves
        return False
