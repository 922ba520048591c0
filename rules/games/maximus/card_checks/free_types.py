"""Types are short plain words, at most twelve on a Unit (CV-TYPES)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.checks.card_check import CardCheck, CardContext, CardDraft, CardProblem
from rules.specs.names import light_key

MOST = 12
_USABLE = re.compile(r"(?=.*\w)[\w '’-]{1,30}")
MESSAGE = "Type “{type}” is not usable: 1–30 letters, digits, blanks, hyphens, apostrophes; at most 12 Types."


def is_usable(word: str) -> bool:
    """Whether a word may be a Type; blanks around and between its parts do not count (MAX-TYPE-4)."""
    folded = light_key(word)
    return bool(_USABLE.fullmatch(folded)) and "_" not in folded


def _lists(draft: CardDraft) -> Iterator[tuple[str, list[str]]]:
    """The Types a Unit has and those Equipment gives or takes, with the place of each list."""
    modes = draft.attributes["modes"]
    yield "/attributes/modes/unit/types", modes.get("unit", {}).get("types", [])
    grants = modes.get("equipment", {}).get("grants", {})
    for key in ("add_types", "remove_types"):
        yield f"/attributes/modes/equipment/grants/{key}", grants.get(key, [])


def check(draft: CardDraft, context: CardContext) -> list[CardProblem]:
    """One problem per unusable Type, and one per Type beyond the twelfth of a list."""
    return [
        CardProblem("CV-TYPES", f"{pointer}/{at}", MESSAGE.format(type=word), params={"type": word})
        for pointer, words in _lists(draft)
        for at, word in enumerate(words)
        if at >= MOST or not is_usable(word)
    ]


CARD_CHECK = CardCheck(check)
