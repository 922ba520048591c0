"""Games and formats as stored."""

from rules.models.draft import DraftState, RevisionDraft
from rules.models.format import Format, FormatRevision
from rules.models.format_draft import FormatDraft
from rules.models.game import Game, RarityTier

__all__ = ["DraftState", "Format", "FormatDraft", "FormatRevision", "Game", "RarityTier", "RevisionDraft"]
