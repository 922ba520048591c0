"""Maximus as the referee plays it."""

from __future__ import annotations

from rules.discovery import load_folder
from rules.engine import resolution
from rules.engine.actions import Action
from rules.engine.compiler import Effect, GameWords
from rules.engine.filters import Factory
from rules.engine.game import GameRules
from rules.engine.program import CardData
from rules.games.maximus import arriving, checking, phases, questions
from rules.games.maximus.actions.activate_power import POWER
from rules.games.maximus.actions.attack import ATTACKING
from rules.games.maximus.actions.play_verb import VERB
from rules.games.maximus.card_types import MaximusCard, card_compile
from rules.games.maximus.conditions import CONDITIONS
from rules.games.maximus.filters import FILTERS, is_blind
from rules.games.maximus.habits import HABITS
from rules.games.maximus.hunting import hunting
from rules.games.maximus.messages import GENERAL_RULES, MESSAGES, describe
from rules.games.maximus.move_words import WORDS as MOVE_WORDS
from rules.games.maximus.move_words import preset
from rules.games.maximus.paying import COSTS
from rules.games.maximus.pieces import Change, Piece, Resource, Side, piece_fields, piece_from, side_fields, side_from
from rules.games.maximus.remedies import remedies
from rules.games.maximus.settle import settle
from rules.games.maximus.state import MaximusState, why_not_begin
from rules.games.maximus.view import is_known, view
from rules.games.maximus.windows import DEMANDED, SPLITTING, WINDOW_ASKED, why_no_answer

FOLDERS = ("rules.engine.effects", "rules.games.maximus.effects")
_FILTERS: dict[str, Factory] = dict(FILTERS)
WORDS = GameWords(
    effects={
        name.rstrip("_"): effect for folder in FOLDERS for name, effect in load_folder(folder, "EFFECT", Effect).items()
    },
    filters=_FILTERS,
    conditions=CONDITIONS,
    costs=COSTS,
    player_stats=frozenset(("jiggawatts",)),
    flags=("drains_self", "any_turn"),
    limits={"activated": 1},
    pools=frozenset(("unit",)),
    is_blind=is_blind,
    steady=frozenset(
        (
            "attackable",
            "avatar",
            "column",
            "cost",
            "defense",
            "equipped",
            "frontmost",
            "keyword",
            "kind",
            "max_health",
            "name",
            "not_self",
            "offense",
            "rank",
            "recipe",
            "self",
            "types_all",
            "types_any",
            "types_none",
        )
    ),
)


def compile_card(version: CardData) -> MaximusCard:
    """A card version as a program of this game."""
    return card_compile(version, WORDS)


GAME: GameRules = GameRules(
    slug="maximus",
    begin=MaximusState.begin,
    settle=settle,
    actions=load_folder("rules.games.maximus.actions", "ACTION", Action),
    compile_card=compile_card,
    blocks=(*resolution.BLOCKS, *phases.BLOCKS, *questions.BLOCKS, *arriving.BLOCKS, VERB, POWER, ATTACKING, SPLITTING),
    messages=MESSAGES,
    describe=describe,
    remedies=remedies,
    general_rules=GENERAL_RULES,
    state=MaximusState,
    parts=(Change, Piece, Resource, Side),
    why_not_begin=why_not_begin,
    view=view,
    is_known=is_known,
    free_answers={**dict.fromkeys((WINDOW_ASKED, DEMANDED), why_no_answer), "targets": checking.why_no_targets},
    writers={Piece: piece_fields, Side: side_fields},
    readers={Piece: piece_from, Side: side_from},
    words=MOVE_WORDS,
    preset=preset,
    habits=HABITS,
    hunting=hunting(lambda: GAME),
    listed=(
        "place_resource", "drain_resource", "play_unit", "play_equipment", "play_verb", "play_fusion", "play_evolution",
        "activate_power", "attack", "defuse", "move_unit", "end_turn",
    ),
)  # fmt: skip
