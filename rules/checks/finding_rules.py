"""Which rule of its book stands behind a finding of the card checks: where somebody reads on."""

from __future__ import annotations

from collections.abc import Mapping

RULE_OF: Mapping[str, str] = {
    "CV-AVATAR": "MAX-AVA-5", "CV-EFFECT": "MAX-GEN-5", "CV-EQUIP-EMPTY": "MAX-EQP-2", "CV-KIND": "MAX-DECK-8",
    "CV-NAME": "MAX-DECK-5", "CV-POWER-FORM": "MAX-PWR-9", "CV-POWER-NAME": "MAX-PWR-3", "CV-RECIPE-SLOTS": "MAX-EVO-5",
    "CV-RESOURCE-MOVE": "MAX-RES-4", "CV-STATS": "MAX-GEN-6", "CV-TYPES": "MAX-TYPE-4",
    "CV-TYPES-KIND": "MAX-TYPE-6", "CW-EVO-NOT-STRONGER": "MAX-EVO-2", "CW-HITS-AVATAR": "MAX-AVA-12",
    "CW-FREE-ATTACKS": "MAX-ATK-7",
    "CW-C-ATKTYPE": "CW-CARD-11", "CW-C-BOUND": "CW-CARD-20", "CW-C-BUDGET": "CW-CARD-8", "CW-C-CLASS": "CW-CARD-7",
    "CW-C-COST": "CW-CARD-21", "CW-C-ELEMENT": "CW-AFF-7", "CW-C-KIND": "CW-CARD-1", "CW-C-L-AFF": "CW-RAR-11",
    "CW-C-NAME": "CW-RAR-6", "CW-C-NOVARIANT": "CW-RAR-1", "CW-C-PAIR": "CW-RAR-14", "CW-C-SAMEEFFECT": "CW-RAR-19",
    "CW-C-STATGAIN": "CW-RAR-15", "CW-C-TIER": "CW-CARD-2", "CW-C-TRIGGER": "CW-CARD-21", "CW-C-VARIANTS": "CW-RAR-1",

    "CARD-E-ABSOLUTE": "FORT-META-2", "CARD-E-BOUND": "FORT-CHAR-2", "CARD-E-INSTANT": "FORT-SPELL-6",
    "CARD-E-KIND": "FORT-CHAR-1", "CARD-E-REQUIRED": "FORT-CHAR-2", "CARD-E-SLOT": "FORT-EQ-2", "CARD-E-RZ-SEALED": "FORT-META-2",
    "CARD-E-TRIGGER": "FORT-SPELL-8", "W-EQ-STAT": "FORT-EQ-5", "W-OVERRIDE-KIND": "FORT-META-1", "W-TWIN": "FORT-DECK-4",
}  # fmt: skip
"""Finding → rule."""
