"""What card checks share about a card as written: its printings by rarity and the names they are called by."""

from __future__ import annotations

from rules.checks.card_check import CardContext, CardDraft, VariantDraft

TIER_KINDS = ("summon", "item", "trap", "weather")
STATS = ("hp", "atk", "agi", "cha", "vit", "wis")


def kind_of(draft: CardDraft) -> str:
    """The kind of a card, such as `summon`."""
    return str(draft.attributes["kind"])


def kind_name(draft: CardDraft, context: CardContext) -> str:
    """The printed name of a card's kind, such as Summon."""
    return str(context.game.words["values"]["kind"][kind_of(draft)])


def by_rarity(draft: CardDraft) -> dict[str, tuple[int, VariantDraft]]:
    """The printings that have a rarity: rarity → (place among the variants, printing); the first of a rarity counts."""
    found: dict[str, tuple[int, VariantDraft]] = {}
    for at, variant in enumerate(draft.variants):
        if variant.rarity is not None:
            found.setdefault(variant.rarity, (at, variant))
    return found


def rarity_name(rarity: str, context: CardContext) -> str:
    """The printed name of a rarity, such as Tale."""
    return next(tier.name for tier in context.game.tiers if tier.code == rarity)


def stat_total(variant: VariantDraft) -> int:
    """HP, ATK, AGI, CHA, VIT and WIS of a printing together (CW-RAR-15)."""
    return sum(int(variant.attributes["stats"][stat]) for stat in STATS)
