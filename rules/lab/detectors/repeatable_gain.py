"""Gains that come again every turn for nothing, so that what attacks wear down outgrows them (LH-12): by their words, and then played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rules.engine.actions import Move
from rules.engine.errors import IllegalAction
from rules.engine.match import Match
from rules.lab.circles.card_graph import CardGraph, Deed, graph_of, listed
from rules.lab.circles.circle_play import small_position
from rules.lab.circles.return_graph import brought_back
from rules.lab.detector import Detector, Part, Result
from rules.lab.finding import CONFIRMED, HIGH, LOW, REFUTED, UNDECIDED, Finding, exact
from rules.lab.hunt import Hunt
from rules.lab.shrinking import cards_shown, clip_shrunk
from rules.lab.switches import rules_of, switches
from rules.lab.watched import Watched

HEALING = "heal"
GAINS = ("fort_gain", HEALING, "gain_jiggawatts", "add_resource")
EVERY_TURN = frozenset({"turn_start", "turn_end", "phase_start", "phase_end", "round_end", "drawn"})
"""Events that every turn brings by itself."""
ALLOWANCES = frozenset({"drain", "use_movement", "use_character_play", "use_equip_play", "give_up_attack"})
"""Prices that come back with the next turn."""
OWN_TURNS, MOST_IN_A_TURN = 6, 3
"""Turns that are played; so often a turn a gain without a limit is taken."""
MOST_CARDS, MOST_TRIED, LONGEST = 100, 40, 400
IDLE = "idle"


@dataclass(frozen=True, slots=True)
class Rate:
    """What an ability gives: the effect, how much each time, and how often in an own turn (None: as often as one brings it about)."""

    at: int
    word: str
    amount: int
    times: int | None


def rates(graph: CardGraph) -> list[Rate]:
    """Every gain of the cards in question that comes again, turn after turn, without a price that is used up."""
    found = []
    for deed in graph.deeds:
        if deed.form not in ("activated", "triggered", "replacement") or not graph.in_question((deed.at,)):
            continue
        limit = deed.data.get("limit")
        if (limit and limit.get("per") in ("match", "game")) or any(
            price["pay"] not in ALLOWANCES for price in deed.prices
        ):
            continue
        for effect in deed.effects:
            if effect["effect"] in GAINS and effect.get("player", "$you") in ("$you", "$each_player"):
                amount = effect.get("amount", effect.get("count", 1))
                found.append(
                    Rate(deed.at, effect["effect"], amount if isinstance(amount, int) else 1, _times(deed, limit))
                )
    return found


def _times(deed: Deed, limit: Mapping[str, Any] | None) -> int | None:
    if deed.event and (deed.event not in EVERY_TURN or deed.data["when"].get("whose") == "opponent"):
        return None
    if deed.event or deed.prices:
        return 1
    return int(limit["times"]) if limit else None


def returned(graph: CardGraph) -> list[tuple[int, int]]:
    """Cards that bring another back turn after turn which gives something when it is used, as pairs of places."""
    gifts = [
        deed.at
        for deed in graph.deeds
        if deed.form == "resolve" and any(effect["effect"] in GAINS for effect in deed.effects)
    ]
    found: dict[tuple[int, int], None] = {}
    for deed in graph.deeds:
        if deed.event not in EVERY_TURN and deed.form != "activated":
            continue
        if any(price["pay"] not in ALLOWANCES for price in deed.prices):
            continue
        for data in (data for effect in deed.effects for data in brought_back(deed, effect)):
            matching = graph.matching(data)
            found.update(((deed.at, at), None) for at in gifts if at in matching and graph.in_question((deed.at, at)))
    return list(found)


def _asked(hunt: Hunt) -> list[tuple[int, ...]]:
    """Which cards are played, each alone or two together."""
    graph = graph_of(hunt)
    alone = dict.fromkeys((rate.at,) for rate in rates(graph))
    return [*alone, *(pair for pair in returned(graph) if not any((at,) in alone for at in pair))]


def parts(hunt: Hunt) -> Iterator[Part]:
    """One look at the cards' words, then every card that gives something again and again, and every two that do so together."""
    if not hunt.cards:
        return
    yield ["words"]
    if hunt.game.hunting.siege and IDLE in hunt.game.hunting.agents:
        yield from (["cards", list(places)] for places in _asked(hunt)[:MOST_CARDS])


def look(hunt: Hunt, part: Part) -> Result:
    """The rates by the cards' words, or what a card gave in some turns of which nobody disturbed it."""
    if part[0] == "words":
        return [[rate.at, rate.word, rate.amount, rate.times] for rate in rates(graph_of(hunt))]
    match = small_position(hunt, [part[1], []])
    if match is None:
        return {}
    watched = Watched(match, hunt.by_key)
    grown = _played(hunt, watched)
    if not _is_enough(grown):
        return {"grown": grown}
    wanted = _held(hunt, match)
    small = clip_shrunk(watched.clip(), lambda end: _held(hunt, end) >= wanted)
    if not {hunt.cards[at].slug for at in part[1]} <= set(cards_shown(small)):
        # Something else that lay there gave it.
        return {"grown": [0] * OWN_TURNS}
    return {"grown": grown, "replay": small.as_json()}


def _is_enough(grown: Sequence[int]) -> bool:
    """At least one a turn, and still so at the end."""
    return len(grown) == OWN_TURNS and sum(grown) >= OWN_TURNS and min(grown[-2:]) >= 1


def _held(hunt: Hunt, match: Match) -> int:
    standing = hunt.game.hunting.standing
    return 0 if standing is None else standing(match.state, 0).get(hunt.game.hunting.siege, 0)


def _played(hunt: Hunt, watched: Watched) -> list[int]:
    """What each own turn of seat 0 brings, who takes whatever adds to what attacks wear down; the other does nothing."""
    match, idle = watched.match, hunt.game.hunting.agents[IDLE]
    chance = Random(hunt.seed)  # noqa: S311 (a search needs no secrets)
    grown: list[int] = []
    turn, begun, taken = match.state.turn, _held(hunt, match), 0
    for _ in range(LONGEST):
        if match.outcome is not None or len(grown) == OWN_TURNS:
            break
        moves = match.legal_actions()
        move = _gaining(hunt, match, moves) if match.seat == 0 and taken < MOST_IN_A_TURN else None
        taken += move is not None
        watched.apply(move or (idle.choose(match, moves, chance) if len(moves) > 1 else moves[0]))
        if match.state.turn != turn and match.state.active == 0:
            grown.append(_held(hunt, match) - begun)
            turn, begun, taken = match.state.turn, _held(hunt, match), 0
    return grown


def _gaining(hunt: Hunt, match: Match, moves: Sequence[Move]) -> Move | None:
    """A move after which there is more of what attacks wear down, in the same turn."""
    before, turn = _held(hunt, match), match.state.turn
    for move in moves[:MOST_TRIED]:
        ahead = match.copy()
        try:
            ahead.apply(move)
        except IllegalAction:
            # Where too much would follow from it, which shows only then.
            continue
        if ahead.state.turn == turn and _held(hunt, ahead) > before:
            return move
    return None


def conclude(hunt: Hunt, done: Sequence[tuple[Part, Result]], is_whole: bool) -> list[Finding]:
    """A loophole for each card that outgrows attacks by itself, and a reading of all gains that come again."""
    words = next((result for part, result in done if part[0] == "words"), None)
    if words is None:
        return []
    played = [(part[1], result) for part, result in done if part[0] == "cards"]
    shown = [(places, result) for places, result in played if "replay" in result]
    # What could not be laid out was not played, and of more than so many cards some were left out.
    is_sure = is_whole and len(played) == len(_asked(hunt)) and all("grown" in result for _, result in played)
    return [
        *(_gain(hunt, places, result) for places, result in shown),
        _reading(hunt, words, is_shown=bool(shown), is_sure=is_sure),
    ]


def _gain(hunt: Hunt, places: Sequence[int], result: Mapping[str, Any]) -> Finding:
    cards, siege = [hunt.cards[at] for at in places], hunt.game.hunting.siege
    gives = "gives" if len(cards) == 1 else "together give"
    rate = sum(result["grown"]) / len(result["grown"])
    return Finding(
        kind="repeatable_gain.siege",
        verdict=CONFIRMED,
        severity=HIGH,
        says=f"{listed([card.name for card in cards])} {gives} {rate:.3g} of “{siege}” in every own turn, for nothing, turn after turn "
        f"({OWN_TURNS} were played): attacks of one a turn are in vain.",
        about=" + ".join(sorted(card.slug for card in cards)),
        cards=tuple(card.slug for card in cards),
        rules=rules_of(hunt.game_slug, "repeatable_gain.siege"),
        numbers=(exact(f"{siege}, each own turn", rate, unit="points", of=len(result["grown"])),),
        switches=switches(hunt.game_slug, "repeatable_gain.siege", hunt.options),
        replay=result["replay"],
        seed=hunt.seed,
    )


def _reading(hunt: Hunt, words: Sequence[Sequence[Any]], *, is_shown: bool, is_sure: bool) -> Finding:
    """The rates that the words name. What only a match brings about is no number that words could give."""
    steady = [each for each in words if each[3] is not None]
    on_demand = [each for each in words if each[3] is None]
    siege = hunt.game.hunting.siege
    says = f"{len(words)} gains come again without a price that is used up"
    says += f": {listed([_said(hunt, each) for each in [*steady, *on_demand]], 8)}." if words else "."
    others = "No other card" if is_shown else "No card"
    if any(word == HEALING for _, word, _, _ in words):
        says += " Healing was played without harm to heal."
    says += f" {others} adds 1 of “{siege}” to every own turn by itself." if siege else ""
    return Finding(
        kind="repeatable_gain.rates",
        verdict=REFUTED if is_sure and siege else UNDECIDED,
        severity=LOW,
        says=says,
        rules=rules_of(hunt.game_slug, "repeatable_gain.rates"),
        numbers=(
            exact("gains in every own turn", len(steady)),
            exact("gains as often as one brings them about", len(on_demand)),
            *(
                exact(f"{hunt.cards[at].name}: {_plain(word)}, each own turn", amount * times, unit="points")
                for at, word, amount, times in steady
            ),
        ),
        seed=hunt.seed,
    )


def _said(hunt: Hunt, rate: Sequence[Any]) -> str:
    at, word, amount, times = rate
    often = "as often as it is brought about" if times is None else f"{amount * times} each own turn"
    return f"{hunt.cards[at].name} ({_plain(word)}: {often})"


def _plain(word: str) -> str:
    return word.replace("_", " ")


DETECTOR = Detector(
    about="Looks for gains that come again every turn for nothing, and plays those that add to what attacks wear down.",
    kinds={
        "siege": "A card that outgrows attacks by itself",
        "rates": "Gains that come again, and how much they give",
    },
    parts=parts,
    look=look,
    conclude=conclude,
)
