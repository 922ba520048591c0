"""How one line becomes a card: quantities, printings, rarities and marks are taken off only where the name needs it.

The longest reading wins. A line is first tried as it stands, then with one mark less at its end, and so on; so a name
that looks like a quantity, a set code or a tag is safe, and a shorter card is never taken while a longer one fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from decks.reading.parsed import RARITIES
from rules.specs.names import NameIndex

_DIGITS = r"[0-9]+"
_LEADING = (
    re.compile(rf"(-?{_DIGITS}) (.+)"),
    re.compile(rf"(-?{_DIGITS}) ?[xX×] ?(.+)"),
)
_STARTS_WITH_NUMBER = re.compile(r"-?[0-9]")
_TRAILING = re.compile(rf"(.+?) (?:[xX×] ?({_DIGITS})|\( ?[xX×]? ?({_DIGITS}) ?\)|({_DIGITS}))")
_TRAILING_NUMBER = re.compile(rf"(.+ [xX×]) ({_DIGITS})")
_SYMBOLS = re.compile(r"(.+?)[ ●○■□▪▫◆◇★☆•◦∙⚫⚪⬤]+")
_TAG = re.compile(r"(.+) #[^\W\d_!][^\s#]*|(.+) #![^\s#]+")
_FINISH = re.compile(r"(.+?) ?\*[A-Za-z]{1,8}\*")
_RARITY = re.compile(r"(.+?) ?\[([^\[\]]*)\]")
_PRINTING = re.compile(
    r"(.+?) ?\(([A-Za-z0-9][A-Za-z0-9-]{0,9})\) #?((?:[A-Za-z0-9]{1,6}-)?[A-Za-z]{0,3}[0-9]{1,5}[A-Za-z★]?)"
)
_PRINTING_HASH = re.compile(r"(.+?) ?\(([A-Za-z0-9][A-Za-z0-9-]{0,9}) #([A-Za-z0-9-]{1,10})\)")
# Without a number behind it, a word in brackets is a set only when it looks like a code: "(MX1)", never "(Old)".
_SET_ONLY = re.compile(
    r"(.+?) ?\((?![xX][0-9]+\))((?=[A-Za-z0-9-]*[A-Za-z])(?:[A-Z0-9-]{2,10}|(?=[A-Za-z-]*[0-9])[A-Za-z0-9-]{2,10}))\)"
)
_MOST_STEPS = 8


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line read as a card: `card` is None when no name fits, `core` is then what was looked for."""

    core: str
    card: str | None = None
    count: int | None = None
    rarity: str | None = None
    set_code: str | None = None
    set_number: str | None = None
    problem: str | None = None
    wrong_word: str = ""


def read_card_line(text: str, names: NameIndex, ending: str = "") -> CardLine:
    """Read a line that went through `plain_text`; `ending` completes short names, as BoardNames says.

    `problem` is None or one of `unknown_card`, `unknown_rarity`, `ambiguous`.
    """
    levels = list(_levels(text))
    for level in levels:
        hit = _match(level, names)
        if hit is not None:
            return _judged(hit, levels, names)
    if ending:
        for level in levels:
            for option, _ in _options(level):
                card = names.find_exact(f"{option.core}{ending}")
                if card is not None:
                    return _judged(replace(option, card=card), levels, names)
    return _unmatched(levels)


def _levels(text: str) -> Iterator[CardLine]:
    """The line as it stands, then with one more mark taken off its end each time."""
    level: CardLine | None = CardLine(core=text)
    steps = 0
    while level is not None:
        following = _peeled(level)
        if steps < _MOST_STEPS or following is None:
            yield level
            if level.count is None and (found := _TRAILING_NUMBER.fullmatch(level.core)):
                yield _counted(level, found[2], found[1])  # "Blade X 4" is 4 Blade X before it is 4 Blade
        level, steps = following, steps + 1


def _peeled(level: CardLine) -> CardLine | None:
    core = level.core
    if found := _SYMBOLS.fullmatch(core) or _FINISH.fullmatch(core):
        return replace(level, core=found[1].strip())
    if found := _TAG.fullmatch(core):
        return replace(level, core=(found[1] or found[2]).strip())
    if level.rarity is None and not level.wrong_word and (found := _RARITY.fullmatch(core)):
        word = found[2].strip()
        rarity = RARITIES.get(word.casefold())
        return replace(level, core=found[1].strip(), rarity=rarity, wrong_word="" if rarity else word or "[]")
    if level.set_code is None:
        if found := _PRINTING.fullmatch(core) or _PRINTING_HASH.fullmatch(core):
            return replace(level, core=found[1].strip(), set_code=found[2], set_number=found[3])
        if found := _SET_ONLY.fullmatch(core):
            return replace(level, core=found[1].strip(), set_code=found[2])
    if level.count is None and (found := _TRAILING.fullmatch(core)):
        return _counted(level, found[2] or found[3] or found[4], found[1])
    return None


def _counted(level: CardLine, digits: str, core: str) -> CardLine:
    # However long: a count has no upper bound, and a line is short enough for its number.
    return replace(level, core=core.strip(), count=int(digits))


def _options(level: CardLine) -> Iterator[tuple[CardLine, bool]]:
    """The ways to read what is left, each with whether accents and punctuation may be missing.

    They may not where a number could be a quantity: without its signs "+2 Hammer" is "2 Hammer".
    """
    numbered = _STARTS_WITH_NUMBER.match(level.core) is not None or _TRAILING.fullmatch(level.core) is not None
    yield (level if level.count is not None else replace(level, count=1)), not numbered
    if level.count is None:
        for form in _LEADING:
            if found := form.fullmatch(level.core):
                yield _counted(level, found[1], found[2]), True


def _match(level: CardLine, names: NameIndex) -> CardLine | None:
    options = list(_options(level))
    for option, _ in options:
        card = names.find_exact(option.core)
        if card is not None:
            return replace(option, card=card)
    for option, may_be_loose in options:
        card = names.find(option.core) if may_be_loose else None
        if card is not None:
            return replace(option, card=card)
    return None


def _judged(hit: CardLine, levels: list[CardLine], names: NameIndex) -> CardLine:
    """Refuse a hit whose quantity or rarity cannot be, or whose number at the end may belong to another name."""
    if hit.problem is not None:
        return hit
    if hit.wrong_word:
        return replace(hit, problem="unknown_rarity")
    with_number = _last_uncounted(levels).core
    if any(level.count is not None and level.core == hit.core for level in levels):
        other = names.find(with_number)
        if other is not None and other != hit.card:
            return replace(hit, problem="ambiguous")
    return hit


def _last_uncounted(levels: list[CardLine]) -> CardLine:
    return next(level for level in reversed(levels) if level.count is None)


def _unmatched(levels: list[CardLine]) -> CardLine:
    """The reading to report: the barest one, without its quantity."""
    numbered = _STARTS_WITH_NUMBER.match(levels[0].core)
    *_, (last, _) = _options(_last_uncounted(levels) if numbered else levels[-1])
    return replace(last, problem="unknown_card")
