"""C.A.R.D. Wars as the referee plays it."""

from __future__ import annotations

from rules.discovery import load_folder
from rules.engine import resolution
from rules.engine.actions import Action
from rules.engine.compiler import Effect, GameWords
from rules.engine.filters import Factory
from rules.engine.game import GameRules
from rules.engine.program import CardData
from rules.games.card_wars import attacking, copying, harm, phases, questions, refills, remedies, traps, war
from rules.games.card_wars.actions.cast_magic import MAGIC
from rules.games.card_wars.actions.play_item import USED
from rules.games.card_wars.actions.play_summon import SUMMONED
from rules.games.card_wars.actions.play_weather import COMES
from rules.games.card_wars.actions.set_trap import LAID
from rules.games.card_wars.actions.use_skill import SKILL
from rules.games.card_wars.card_types import CardWarsCard, card_compile
from rules.games.card_wars.habits import HABITS
from rules.games.card_wars.hunting import hunting
from rules.games.card_wars.measures import MEASURES
from rules.games.card_wars.messages import CODES, GENERAL_RULES, MESSAGES, describe, reworded
from rules.games.card_wars.move_words import WORDS as MOVE_WORDS
from rules.games.card_wars.move_words import preset
from rules.games.card_wars.paying import COSTS
from rules.games.card_wars.pieces import (
    Attack,
    Change,
    Piece,
    Side,
    piece_fields,
    piece_from,
    side_fields,
    side_from,
)
from rules.games.card_wars.settle import settle
from rules.games.card_wars.state import CardWarsState, overran, why_not_begin
from rules.games.card_wars.view import is_known, view
from rules.games.card_wars.words import CARDS, CONDITIONS, FILTERS

FOLDERS = ("rules.engine.effects", "rules.games.card_wars.effects")
_FILTERS: dict[str, Factory] = dict(FILTERS)
WORDS = GameWords(
    effects={
        name.rstrip("_"): effect for folder in FOLDERS for name, effect in load_folder(folder, "EFFECT", Effect).items()
    },
    filters=_FILTERS,
    conditions=CONDITIONS,
    cards=CARDS,
    costs=COSTS,
    player_stats=frozenset(("thirds",)),
    limits={"activated": 1},
)


def compile_card(version: CardData) -> CardWarsCard:
    """A card version as a program of this game."""
    return card_compile(version, WORDS)


GAME: GameRules = GameRules(
    slug="card-wars",
    begin=CardWarsState.begin,
    settle=settle,
    actions=load_folder("rules.games.card_wars.actions", "ACTION", Action),
    compile_card=compile_card,
    blocks=(
        *resolution.BLOCKS, *phases.BLOCKS, *refills.BLOCKS, *harm.BLOCKS, *questions.BLOCKS, *traps.BLOCKS, *attacking.BLOCKS,
        *copying.BLOCKS, *war.BLOCKS,
        MAGIC, USED, SUMMONED, LAID, COMES, SKILL,
    ),
    messages={**MESSAGES, **remedies.MESSAGES},
    remedies=remedies.remedies,
    words=MOVE_WORDS,
    preset=preset,
    habits=HABITS,
    hunting=hunting(lambda: GAME),
    describe=describe,
    codes=CODES,
    reword=reworded,
    overran=overran,
    begins=traps.begins,
    goes_on=war.go_on,
    measures=MEASURES,
    general_rules=GENERAL_RULES,
    state=CardWarsState,
    parts=(Attack, Change, Piece, Side),
    why_not_begin=why_not_begin,
    view=view,
    is_known=is_known,
    writers={Piece: piece_fields, Side: side_fields},
    readers={Piece: piece_from, Side: side_from},
    listed=(
        "reposition", "cast_magic", "play_summon", "set_trap", "play_item", "play_weather", "use_skill", "sacrifice_third",
        "attack", "direct_attack", "end_phase", "end_turn",
    ),
)  # fmt: skip
