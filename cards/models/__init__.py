"""Cards as stored: identity, versions, variants, printings."""

from cards.models.card import Card, CardFacet, CardStatus, CardStatusChange, CardVersion, Variant
from cards.models.printing import CardSet, Printing

__all__ = ["Card", "CardFacet", "CardSet", "CardStatus", "CardStatusChange", "CardVersion", "Printing", "Variant"]
