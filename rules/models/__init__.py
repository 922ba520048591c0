"""Games and formats as stored."""

from rules.models.format import Format, FormatRevision
from rules.models.game import Game, RarityTier

__all__ = ["Format", "FormatRevision", "Game", "RarityTier"]
