"""Whether a circle of cards can be played round and round in one turn: a search over legal moves from a small position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.engine.actions import Move
from rules.engine.errors import EngineError, IllegalAction
from rules.engine.match import Match
from rules.engine.scene import Clip, scene_of
from rules.engine.zones import GRAVEYARD, RESOURCE
from rules.lab.circles.rounds import MOST_POSITIONS, Node, Round, is_with_card
from rules.lab.hunt import Hunt
from rules.lab.shrinking import without_cards
from rules.lab.walks.staged import can_stage, staged

MOST_RESOURCES = 30
MOST_TRIES = 120
MOST_ROUNDS, FEW_ROUNDS = 60, 4
BY_RULES, USED_UP, OVER = "rules", "used up", "over"
"""What ends the rounds of a turn: the rules end the turn, something is used up, the match is over."""
AGAIN, END = "again", "end"
"""Marks of a clip: where the second round begins, and where it ends."""


@dataclass(frozen=True, slots=True)
class Played:
    """A circle that was played twice: the clip begins with the first round. `growth` is what a round brings, by the name of the number.

    `least` is the same for all numbers of `Round.look`.
    """

    clip: Clip
    growth: Mapping[str, int]
    least: tuple[int, ...] = ()

    @property
    def is_forced(self) -> bool:
        """Whether nobody but the player of the circle has anything to choose in it."""
        match = self.clip.scene.match(keeps_log=False)
        own = match.state.active
        for seat, move in self.clip.moves:
            if seat != own and len(match.legal_actions(seat)) > 1:
                return False
            match.apply(move, seat)
        return True


@dataclass(frozen=True, slots=True)
class Looked:
    """What came of a search: the circle played, if it could be; how many positions were looked at, and whether those were all."""

    played: Played | None
    positions: int
    is_whole: bool


# ---------------------------------------------------------------------------------------------------------------- position
def small_position(hunt: Hunt, hands: Sequence[Sequence[int]], *, seed: int = 1) -> Match | None:
    """A small position with the cards at these places in the hands of the seats; None where the game cannot lay one out."""
    if not can_stage(hunt):
        return None
    try:
        return staged(hunt, hands, seed=seed)
    except EngineError:
        # Some cards cannot be laid out together, which is no fault: there is nothing to play then.
        return None


def laid_open(match: Match, slugs: Sequence[str]) -> Iterator[Match]:
    """The position with all copies of these cards but one of the first in the graveyard, as if they had been used, and as it is."""
    state = match.state
    hand = [number for number in state.seats[0].hand if state.setup.programs[number].slug in slugs]
    hand.sort(key=lambda number: slugs.index(state.setup.programs[number].slug))
    if len(hand) > 1:
        used = match.copy(keeps_log=True)
        for number in hand[1:]:
            used.state.take_out(number)
            used.state.to_pile(number, GRAVEYARD)
        used.state.is_dirty = True
        yield _with_means(used)
    yield _with_means(match)


def _with_means(match: Match) -> Match:
    """All that can be drawn from resources is drawn first, so that no round lives on what was there before."""
    for _ in range(MOST_RESOURCES):
        zones = match.state.zones
        moves = [
            move
            for move in (match.legal_actions() if match.pending is None else ())
            if is_with_card(match, move) and zones[move[1]] == RESOURCE
        ]
        if not moves:
            break
        match.apply(moves[0])
    return match


# ---------------------------------------------------------------------------------------------------------------- playing
def circle_played(hunt: Hunt, match: Match, slugs: Sequence[str], most: int = MOST_POSITIONS) -> Looked:
    """Search for a round of these cards from a position, and play it a second time."""
    search = Round(hunt, slugs, most)
    second: list[tuple[int, Move]] = []

    def goes_on(begins: Node, ends: Node) -> bool:
        again = _again(hunt, slugs, ends, ends.way(begins))
        second[:] = again or ()
        return again is not None

    found = search.first(match, accepts=goes_on)
    if found is None:
        return Looked(None, search.positions, search.is_whole)
    begins, ends = found
    once, twice = ends.way(begins), tuple(second)
    clip = Clip(
        scene_of(_logged(begins.match), hunt.by_key), (*once, *twice), {AGAIN: len(once), END: len(once) + len(twice)}
    )
    gains = hunt.game.hunting.gains
    labels = (*gains, "cards in hand", "cards in play")
    least = tuple(after - before for before, after in zip(begins.numbers, ends.numbers, strict=True))
    growth = {label: more for label, more in zip(labels, least, strict=True) if more}
    return Looked(Played(clip, growth, least), search.positions, search.is_whole)


def _logged(match: Match) -> Match:
    return match.copy(keeps_log=True)


def _again(
    hunt: Hunt, slugs: Sequence[str], at: Node, once: Sequence[tuple[int, Move]]
) -> list[tuple[int, Move]] | None:
    """A second round, no longer than the first. The referee may end the turn with its last move, because the position came again."""
    search = Round(hunt, slugs)
    found = search.first(at.match, back_to_start=True, deepest=len(once))
    if found is not None:
        return found[1].way(found[0])
    ahead = at.match.copy()
    try:
        for seat, move in once:
            ahead.apply(move, seat)
    except IllegalAction:
        # The same moves are not legal a second time: it was no round.
        return None
    return list(once)


def rounds_in_a_turn(hunt: Hunt, played: Played, slugs: Sequence[str]) -> tuple[int, str]:
    """How many rounds can be played in a turn, the first two counted, at most `MOST_ROUNDS`, and what ended them (nothing: empty).

    0 where they stop by themselves after a few: what a turn allows so often is used up then, and it is no circle.
    """
    clip, rounds = played.clip, 2
    match = clip.scene.match(keeps_log=False)
    turn = match.state.turn
    for seat, move in clip.moves:
        match.apply(move, seat)
    while rounds < MOST_ROUNDS and match.outcome is None and match.state.turn == turn:
        found = Round(hunt, slugs).first(match, back_to_start=True, deepest=clip.marks[AGAIN])
        if found is None:
            if _ends(match, clip, turn):
                return rounds, BY_RULES
            return (0 if rounds <= FEW_ROUNDS else rounds), USED_UP
        match, rounds = found[1].match, rounds + 1
    if match.outcome is not None:
        return rounds, OVER
    return rounds, BY_RULES if match.state.turn != turn else ""


def _ends(match: Match, clip: Clip, turn: int) -> bool:
    """Whether the moves of a round are legal once more, and end the turn: the rules do not let the position come again."""
    ahead = match.copy()
    try:
        for seat, move in clip.moves[: clip.marks[AGAIN]]:
            ahead.apply(move, seat)
            if ahead.state.turn != turn or ahead.outcome is not None:
                return True
    except IllegalAction:
        # So they are not: something was used up.
        return False
    return False


# --------------------------------------------------------------------------------------------------------------- shrinking
def circle_shrunk(hunt: Hunt, played: Played, slugs: Sequence[str]) -> Played:
    """The same rounds with no card in the scene that they do without."""
    if not goes_round(hunt, played.clip, slugs, played.least):
        # The second round ended the turn, as the rules want it: nothing is left out then.
        return played
    clip = without_cards(played.clip, lambda fewer: goes_round(hunt, fewer, slugs, played.least), tries=MOST_TRIES)
    return replace(played, clip=clip)


def goes_round(hunt: Hunt, clip: Clip, slugs: Sequence[str], least: Sequence[int] = ()) -> bool:
    """Whether the first round of a clip leads back to where it began and brings at least so much, and the second is legal."""
    search = Round(hunt, slugs)
    try:
        match = clip.scene.match(keeps_log=False)
        begins = search.look(match)
        for seat, move in clip.moves[: clip.marks[AGAIN]]:
            match.apply(move, seat)
        ends = search.look(match)
        for seat, move in clip.moves[clip.marks[AGAIN] :]:
            match.apply(move, seat)
    except (IllegalAction, EngineError):
        # With fewer cards the same moves are not legal any more.
        return False
    wanted = least or (0,) * len(begins[1])
    brought = zip(begins[1], ends[1], wanted, strict=True)
    return begins[0] == ends[0] and all(after - before >= more for before, after, more in brought)
