"""Games and formats as stored."""

from rules.models.draft import DraftState, RevisionDraft
from rules.models.format import Format, FormatRevision
from rules.models.format_draft import FormatDraft
from rules.models.game import Game, RarityTier
from rules.models.game_draft import GameDraft
from rules.models.loophole import Loophole, LoopholePart, LoopholeRun, LoopholeStep
from rules.models.match import Match, MatchAction, MatchAgreement, MatchDeal, MatchSeat
from rules.models.simulation import Chunk, Simulation

__all__ = [
    "Chunk",
    "DraftState",
    "Format",
    "FormatDraft",
    "FormatRevision",
    "Game",
    "GameDraft",
    "Loophole",
    "LoopholePart",
    "LoopholeRun",
    "LoopholeStep",
    "Match",
    "MatchAction",
    "MatchAgreement",
    "MatchDeal",
    "MatchSeat",
    "RarityTier",
    "RevisionDraft",
    "Simulation",
]
