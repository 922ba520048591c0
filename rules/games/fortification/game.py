"""Fortification as the referee plays it."""

from __future__ import annotations

from rules.discovery import load_folder
from rules.engine import resolution
from rules.engine.actions import Action
from rules.engine.compiler import Effect, GameWords
from rules.engine.game import GameRules
from rules.engine.habits import Habits
from rules.engine.program import CardData
from rules.games.fortification import arriving, casting, fighting, harm, parties, phases, settle
from rules.games.fortification.actions.use_ability import ABILITY
from rules.games.fortification.card_types import FortificationCard, card_compile
from rules.games.fortification.compiling import AT_HOME
from rules.games.fortification.evaluation import could_be, evaluate, is_in_battle, redealt
from rules.games.fortification.filters import FILTERS
from rules.games.fortification.hunting import hunting
from rules.games.fortification.loops import guarded
from rules.games.fortification.messages import CODES, GENERAL_RULES, MESSAGES, describe, reworded
from rules.games.fortification.move_words import WORDS as MOVE_WORDS
from rules.games.fortification.move_words import preset
from rules.games.fortification.paying import COSTS
from rules.games.fortification.pieces import (
    PARTS,
    Party,
    Piece,
    Side,
    party_fields,
    party_from,
    piece_fields,
    piece_from,
    side_fields,
    side_from,
)
from rules.games.fortification.remedies import remedies
from rules.games.fortification.situations import CONDITIONS
from rules.games.fortification.state import FortificationState, why_not_begin
from rules.games.fortification.view import is_known, view

ACTING = frozenset(("play_character", "equip", "unequip", "cast_field", "cast_character", "use_ability", "reform", "transfer", "mobilise",
                    "retreat", "attack", "strike"))  # fmt: skip
"""Actions that can set off abilities."""
SHY = frozenset(("reform", "transfer", "unequip", "retreat", "call_off"))
"""Actions of doubtful use to a player who does not think."""
FOLDERS = ("rules.engine.effects", "rules.games.fortification.effects")
WORDS = GameWords(
    effects={
        name.rstrip("_"): effect for folder in FOLDERS for name, effect in load_folder(folder, "EFFECT", Effect).items()
    },
    filters=FILTERS,
    conditions=CONDITIONS,
    cards=parties.CARDS,  # type: ignore[arg-type]
    costs=COSTS,
    player_stats=frozenset(("fort",)),
    flags=(AT_HOME,),
)


def compile_card(version: CardData) -> FortificationCard:
    """A card version as a program of this game."""
    return card_compile(version, WORDS)


GAME: GameRules = GameRules(
    slug="fortification",
    begin=FortificationState.begin,
    settle=settle.settle,
    actions={
        name: guarded(action) if name in ACTING else action
        for name, action in load_folder("rules.games.fortification.actions", "ACTION", Action).items()
    },
    compile_card=compile_card,
    blocks=(
        *resolution.BLOCKS, *phases.BLOCKS, *fighting.BLOCKS, *casting.BLOCKS, *harm.BLOCKS, *settle.BLOCKS, arriving.ARRIVE,
        ABILITY,
    ),
    messages=MESSAGES,
    describe=describe,
    general_rules=GENERAL_RULES,
    codes=CODES,
    reword=reworded,
    preset=preset,
    words=MOVE_WORDS,
    remedies=remedies,
    habits=Habits(evaluate=evaluate, redealt=redealt, could_be=could_be, unsettled=is_in_battle, shy=SHY),
    hunting=hunting(lambda: GAME),
    state=FortificationState,
    parts=PARTS,
    why_not_begin=why_not_begin,
    view=view,
    is_known=is_known,
    writers={Party: party_fields, Piece: piece_fields, Side: side_fields},
    readers={Party: party_from, Piece: piece_from, Side: side_from},
    listed=(
        "play_character", "equip", "unequip", "reform", "transfer", "mobilise", "retreat", "attack", "end_turn", "cast_field",
        "cast_character", "use_ability", "strike", "call_off",
    ),
)  # fmt: skip
