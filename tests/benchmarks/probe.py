"""The probe table of Fortification's rule book (its section 13) once more, with the real engine and shipped cards.

`make bench ARGS=probe` prints it; docs/fortification-probe.md holds the figures and what they mean.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.bots.bot import Bot
from rules.bots.play import play_out
from rules.engine.match import Match
from rules.games.catalog import option_values, shipped
from rules.games.referees import referees
from rules.specs.names import name_key
from tests.benchmarks.referee import seed_cards
from tests.benchmarks.report import Row

BENCH, TITLE = "probe", "Fortification's probe table: shares of matches"
SLUG, GAMES = "fortification", 200
SEED = 7
PEOPLE = ("Ford Warden", "Grindstone Veteran", "Millbridge Pikeman", "Tollgate Bruiser", "Palisade Boar")
VANILLA: Mapping[str, int] = dict.fromkeys(PEOPLE, 10)
SPELLS: Mapping[str, int] = {**dict.fromkeys(PEOPLE, 7), "Ember Scholar": 5, "Cinder Lance": 10}
SIEGE: Mapping[str, int] = {**dict.fromkeys(PEOPLE, 5), "Ember Scholar": 5, "Cinder Lance": 10, "Sapper's Charge": 10}
REPAIR: Mapping[str, int] = {**dict.fromkeys(PEOPLE, 7), "Ember Scholar": 5, "Bastion Hymn": 10}
BURN: Mapping[str, int] = {"Sapper's Charge": 50}


@dataclass(frozen=True, slots=True)
class Probe:
    """One row: two plans (agents of the game, by name) with their decks, and what is different of the rules."""

    name: str
    first: str
    second: str
    decks: tuple[Mapping[str, int], Mapping[str, int]] = (VANILLA, VANILLA)
    options: Mapping[str, Any] = field(default_factory=dict)


PROBES: Sequence[Probe] = (
    Probe("turtle v turtle, no fort spells", "turtle", "turtle"),
    Probe("turtle v turtle, first player skips draw 1", "turtle", "turtle", options={"first_player_draws": False}),
    Probe("turtle v turtle, lose on failed draw", "turtle", "turtle", options={"deck_out": "on_failed_draw"}),
    Probe("rush v rush, no spells", "rush", "rush"),
    Probe("rush v rush, attack spells", "rush_casts", "rush_casts", (SPELLS, SPELLS)),
    Probe("rush v rush, attack spells, magic spent", "rush_casts", "rush_casts", (SPELLS, SPELLS), {"magic_use": "per_turn_pool"}),
    Probe("rush v rush, overflow to next members", "rush", "rush", options={"overflow_damage": True}),
    Probe("rush v turtle, no spells", "rush", "turtle"),
    Probe("rush v turtle, attack spells", "rush_casts", "turtle", (SPELLS, VANILLA)),
    Probe("rush v gate, no spells", "rush", "gate"),
    Probe("rush v gate, attack spells", "rush_casts", "gate", (SPELLS, VANILLA)),
    Probe("rush v empty board, never plays", "rush", "idle"),
    Probe("rush and fort spells v same", "rush_casts", "rush_casts", (SIEGE, SIEGE)),
    Probe("rush and repair v rush", "rush_casts", "rush", (REPAIR, VANILLA)),
    Probe("fort burn v rush", "casts", "rush", (BURN, VANILLA)),
    Probe("fort burn both", "casts", "casts", (BURN, BURN)),
    Probe("fort burn both, no first-turn ban", "casts", "casts", (BURN, BURN), {"first_turn_fort_spell_ban": None}),
    Probe("wide both, attack spells", "wide_casts", "wide_casts", (SPELLS, SPELLS)),
    Probe("rush v rush, no spells, last-strike wipe-out costs a point", "rush", "rush",
          options={"wipe_out_by_last_strike_hits_fort": True}),
    Probe("rush v rush, spells, last-strike wipe-out costs a point", "rush_casts", "rush_casts", (SPELLS, SPELLS),
          {"wipe_out_by_last_strike_hits_fort": True}),
    Probe("rush v rush, attack spells, reinforce after wipe-out", "rush_casts", "rush_casts", (SPELLS, SPELLS),
          {"reinforce_after_wipe_out": True}),
    Probe("rush reforms v rush never reforms, no spells", "rush_reforms", "rush"),
    Probe("rush v rush, attack spells, first player skips draw 1", "rush_casts", "rush_casts", (SPELLS, SPELLS),
          {"first_player_draws": False}),
    Probe("rush v rush, attack spells, lose on failed draw", "rush_casts", "rush_casts", (SPELLS, SPELLS),
          {"deck_out": "on_failed_draw"}),
)  # fmt: skip


@dataclass(slots=True)
class Found:
    """What came of a row's matches."""

    first_wins: int = 0
    by_fort: int = 0
    by_deck: int = 0
    starter: int = 0
    turns: int = 0
    lost_points: int = 0


@functools.cache
def _program(name: str) -> Any:
    return referees()[SLUG].compile_card(seed_cards(SLUG)[name_key(name), ""])


def played(probe: Probe, games: int) -> Found:
    """The matches of a row: the same seeds from either seat."""
    options = {**option_values(shipped()[SLUG].definition["options"], {}), **probe.options}
    decks = [[_program(name) for name, count in deck.items() for _ in range(count)] for deck in probe.decks]
    agents = referees()[SLUG].hunting.agents
    players = [Bot(agents[name].choose, agents[name].plan) for name in (probe.first, probe.second)]
    found = Found()
    for number in range(games):
        at = number % 2  # which seat the first plan has
        order = (0, 1) if at == 0 else (1, 0)
        match = Match.start(referees()[SLUG], [decks[each] for each in order], options, SEED + number // 2)
        starter = match.state.active
        play_out(match, [players[each] for each in order], number)
        outcome = match.outcome
        assert outcome is not None
        found.turns += match.state.turn
        found.lost_points += sum(event.amount for event in match.state.log if event.kind == "fort_lost")
        found.by_fort += outcome.reason == "fort"
        found.by_deck += outcome.reason == "deck"
        found.first_wins += outcome.winners == (at,)
        found.starter += outcome.winners == (starter,)
    return found


def rows() -> Iterator[Row]:
    """All rows of the table: the share that the fort decides, and in the note the rest of the book's columns."""
    for probe in PROBES:
        found = played(probe, GAMES)
        share = 100 / GAMES
        note = (
            f"deck {found.by_deck * share:.0f} %, starter wins {found.starter * share:.0f} %, "
            f"first plan wins {found.first_wins * share:.0f} %, {found.turns / GAMES:.1f} turns, "
            f"{found.lost_points / GAMES:.2f} fort points lost"
        )
        yield Row(BENCH, probe.name, found.by_fort * share, "% by fort", note=note)
