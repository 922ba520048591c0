"""Card names as people type them: two keys for comparing, and an index that finds a card without ever guessing.

Python's compatibility folding leaves curly quotes, primes and most dashes alone, so those have a table of their own.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Container, Iterable
from difflib import SequenceMatcher

_SAME_SIGN = {
    "'": "’‘‚‛`´′ʼʻʹˈ‹›❛❜",
    '"': "“”„‟«»″ʺ❝❞〝〞",
    "-": "‐‑‒–—―−⁃﹘﹣",
    "/": "⁄∕",
}
_SIGNS = str.maketrans({variant: plain for plain, variants in _SAME_SIGN.items() for variant in variants})
_LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "đ": "d", "ł": "l", "þ": "th", "ı": "i", "ħ": "h", "ŧ": "t"}
)
# Fillers, joiners and variation selectors, which draw nothing although they are not of the format category (Cf).
_FILLERS = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)}
_UNSEEN: dict[int, None] = dict.fromkeys(
    code
    for code in (*range(0x80, 0x10000), *range(0xE0000, 0xE0200))
    if code in _FILLERS or code >= 0xE0100 or unicodedata.category(chr(code)) == "Cf"
)
# Marks above, below and through a letter, and Hebrew and Arabic points. Other classes carry the letter itself (kana
# voicing, Indic vowels): without them different names would become one.
_ACCENTS: dict[int, None] = dict.fromkeys(
    code
    for code in range(0x300, 0x10000)
    if (kind := unicodedata.combining(chr(code))) >= 200 or kind == 1 or 10 <= kind <= 36
)
_NOT_PLAIN = re.compile(r"[^a-z0-9]+")
_DOUBLE = re.compile(r"\s*//\s*")
_LONGEST_QUERY = 60
_NEAR = 0.6


def plain_text(text: str) -> str:
    """Fold full-width forms, quotes, dashes, blanks and unseen characters; letter case stays.

    Use it before looking for numbers and signs in a line somebody typed. Never store the result as a name.
    """
    if text.isascii():
        return " ".join(text.replace("`", "'").split())
    # The signs go first: compatibility folding would turn ´ into a blank with an accent. And again after it, because
    # it turns presentation forms into signs of the table.
    folded = unicodedata.normalize("NFKC", text.translate(_UNSEEN).translate(_SIGNS)).translate(_SIGNS)
    return " ".join(folded.translate(_UNSEEN).split())


def light_key(text: str) -> str:
    """The key under which two spellings look the same to a reader; accents and punctuation still count."""
    if text.isascii():
        return " ".join(text.replace("`", "'").lower().split())
    return plain_text(_case_folded(plain_text(text)))


def name_key(text: str) -> str:
    """The identity of a name: what is left without case, accents, punctuation and blanks; unique in a game.

    A name made of signs alone keeps its signs, so that it has an identity too.
    """
    return _identity(light_key(text))


def _identity(light: str) -> str:
    if light.isascii():
        return _NOT_PLAIN.sub("", light) or light.replace(" ", "")
    spread = unicodedata.normalize("NFKD", light.translate(_LETTERS))
    bare = unicodedata.normalize("NFKC", spread.translate(_ACCENTS))
    letters = "".join(char for char in bare if char.isalnum() or unicodedata.category(char)[0] == "M")
    return letters or light.replace(" ", "")


def _case_folded(text: str) -> str:
    # Twice, as Unicode defines it for compatibility caseless matching: folding can undo the normal form and back.
    once = unicodedata.normalize("NFKC", unicodedata.normalize("NFD", text).casefold())
    return unicodedata.normalize("NFKC", once.casefold())


class NameIndex:
    """The names of one game's cards, found by any spelling that is the same name and by nothing shorter or similar."""

    def __init__(self, names: Iterable[tuple[str, str]], hidden: Container[str] = ()) -> None:
        """Take (name, slug) pairs. A key that two cards share finds neither of them.

        Cards whose slugs are `hidden` are found by whoever spells their name, but never suggested.
        """
        self._written: dict[str, str | None] = {}
        self._light: dict[str, str | None] = {}
        self._strict: dict[str, str | None] = {}
        self._half: dict[str, str | None] = {}
        self._slugs: dict[str, str] = {}
        self._names: list[str] = []
        self._near: _NearNames | None = None
        for name, slug in names:
            light = light_key(name)
            if not light:
                continue
            if slug not in hidden:
                self._names.append(name)
            self._slugs[slug] = slug
            _put(self._written, name, slug)
            _put(self._light, light, slug)
            _put(self._strict, _identity(light), slug)
            if "//" in light:
                for half in {key for part in _DOUBLE.split(light) if part for key in (part, _identity(part))}:
                    _put(self._half, half, slug)

    def find_exact(self, text: str) -> str | None:
        """The slug of the card spelled like this, punctuation included, or whose slug this is."""
        return self._exact(text, light_key(text))

    def _exact(self, text: str, key: str) -> str | None:
        if key in self._light:
            return self._light[key] or self._written.get(text)
        return self._slugs.get(text.strip())

    def find(self, text: str) -> str | None:
        """The slug of the one card meant by this spelling, else None.

        An exact match comes first, then the same name without accents and punctuation, then one half of a double
        name when no other card has that name.
        """
        if (written := self._written.get(text)) is not None:
            return written
        key = light_key(text)
        slug = self._exact(text, key)
        if slug is not None or not key or key in self._light:
            return slug
        strict = _identity(key)
        if strict in self._strict:
            return self._strict[strict]
        return self._half.get(key) or self._half.get(strict)

    def suggest(self, text: str, limit: int = 3) -> list[str]:
        """Names that are near misses of this text, the nearest first."""
        if self._near is None:
            self._near = _NearNames(self._names)
        return self._near.search(text, limit)


def _put(keys: dict[str, str | None], key: str, slug: str) -> None:
    if keys.setdefault(key, slug) != slug:
        keys[key] = None


class _NearNames:
    """Near misses by shared three-letter pieces first, so that the slow comparison sees few names."""

    def __init__(self, names: list[str]) -> None:
        self._entries: list[tuple[str, str]] = []
        self._pieces: dict[str, list[int]] = {}
        for name in names:
            parts = _DOUBLE.split(name) if "//" in name else []
            for key in dict.fromkeys(name_key(part) for part in (name, *parts)):
                if key:
                    for piece in _pieces(key):
                        self._pieces.setdefault(piece, []).append(len(self._entries))
                    self._entries.append((key, name))

    def search(self, text: str, limit: int) -> list[str]:
        key = name_key(text)[:_LONGEST_QUERY]
        if not key or limit < 1:
            return []
        shared: Counter[int] = Counter()
        for piece in _pieces(key):
            shared.update(self._pieces.get(piece, ()))
        matcher = SequenceMatcher(autojunk=False)
        matcher.set_seq2(key)
        scores: dict[str, float] = {}
        for number, _ in shared.most_common(25):
            other, name = self._entries[number]
            matcher.set_seq1(other)
            ratio = matcher.ratio()
            if ratio >= _NEAR:
                scores[name] = max(ratio, scores.get(name, 0.0))
        return sorted(scores, key=lambda name: (-scores[name], name))[:limit]


def _pieces(key: str) -> set[str]:
    padded = f"  {key} "
    return {padded[at : at + 3] for at in range(len(padded) - 2)}
