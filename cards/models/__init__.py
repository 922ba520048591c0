"""Cards as stored: identity, versions, variants, printings; proposals and pictures."""

from cards.models.artwork import Artwork
from cards.models.card import Card, CardFacet, CardStatus, CardStatusChange, CardVersion, Variant
from cards.models.comment import CardComment, CommentReport, CommentState
from cards.models.loophole_look import LoopholeLook
from cards.models.printing import CardSet, Printing
from cards.models.ruling import Ruling, RulingLink, RulingState, RulingVersion
from cards.models.smoke_match import SmokeMatch
from cards.models.submission import (
    Submission,
    SubmissionComment,
    SubmissionRevision,
    SubmissionState,
    SubmissionStep,
)

__all__ = [
    "Artwork",
    "Card",
    "CardComment",
    "CardFacet",
    "CardSet",
    "CardStatus",
    "CardStatusChange",
    "CardVersion",
    "CommentReport",
    "CommentState",
    "LoopholeLook",
    "Printing",
    "Ruling",
    "RulingLink",
    "RulingState",
    "RulingVersion",
    "SmokeMatch",
    "Submission",
    "SubmissionComment",
    "SubmissionRevision",
    "SubmissionState",
    "SubmissionStep",
    "Variant",
]
