"""Lines that are no cards: headings, comments, totals, links and the other things a copied page brings along."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from decks.reading.parsed import MAIN, SIDEBOARD, BoardNames
from rules.specs.names import light_key

_EDGES = " /#=*_~<>[]-:"
_LEADING_COUNT = re.compile(r"\(?[0-9]+\)? ?x? ")
_TRAILING_COUNT = re.compile(r"(.+?) ?[:-]? ?[(\[]? ?[0-9]+(?: ?(?:/|of) ?[0-9]+)?(?: cards?)? ?[)\]]?")
_COMMENT = re.compile(r"(//+|#+)(.*)")
_NAME_LABEL = re.compile(r"(?:deck ?name|deck|name)\s*:\s*(.+)", re.IGNORECASE)
_LINK = re.compile(r"\bhttps?://|\bwww\.", re.IGNORECASE)
_NUMBER_IN_TEXT = r"\(?[0-9]+(?: ?(?:/|of) ?[0-9]+)?\)?"
_DECORATION = (
    re.compile(rf"{_NUMBER_IN_TEXT} (?:cards?|copies)(?: (?:in )?(?:total|main|deck|sideboard).*)?\W*"),
    re.compile(rf"(?:grand )?total(?: [a-z]+){{0,2}} ?[:=]? ?{_NUMBER_IN_TEXT}(?: cards?)?\W*"),
    re.compile(rf"(?:points?|influence|cards?|deck ?size|size|average cost|count) ?[:=] ?{_NUMBER_IN_TEXT}.{{0,40}}"),
    re.compile(r"(?:(?:tournament|deck|format|casual) )?(?:is )?(?:not )?(?:valid|invalid|legal|illegal)\W*"),
    re.compile(r"(?:deck )?(?:built|made|created|exported|generated|imported) (?:with|by|on|from|at|using)\b.*"),
    re.compile(r"(?:author|format|game|player|event|date|created by|last updated|updated|published|version) ?:.*"),
    re.compile(r"about"),
    re.compile(r"[\W_]+"),
)
_LONGEST_DECORATION = 200


@dataclass(frozen=True, slots=True)
class Heading:
    """A line that heads a section; `board` is None for a kind of card, which moves no cards."""

    label: str
    board: str | None
    ending: str = ""
    counted: bool = False


class Headings:
    """The headings a reader knows: every board of the game, main and sideboard in any game, and kinds of card."""

    def __init__(self, boards: Sequence[BoardNames], kinds: Iterable[str]) -> None:
        self._known: dict[str, tuple[str | None, str]] = {}
        for kind in kinds:
            for label in _with_plural(light_key(kind)):
                self._known[label] = (None, "")
        for board in (MAIN, SIDEBOARD, *boards):
            for label in (*board.labels, board.board):
                self._known[light_key(label)] = (board.board, board.ending)

    def find(self, text: str, *, in_comment: bool = False) -> Heading | None:
        """The heading this line is, if it is one; a count in front counts as one only in a comment."""
        label, counted = text.strip(_EDGES), False
        if in_comment and (front := _LEADING_COUNT.match(label)):
            label, counted = label[front.end() :], True
        for candidate in (label, *([found[1]] if (found := _TRAILING_COUNT.fullmatch(label)) else [])):
            bare = candidate.strip(_EDGES)
            if (known := self._known.get(light_key(bare))) is not None:
                return Heading(bare, *known, counted=counted or candidate != label)
        return None


def comment_body(text: str) -> tuple[str, bool] | None:
    """What a comment line says, and whether it is a title like `###Name###`; None when it is no comment."""
    found = _COMMENT.fullmatch(text)
    if found is None:
        return None
    body = found[2].strip()
    is_title = len(found[1]) > 1 and found[1][0] == "#" and body.endswith("##")
    return (body.rstrip("#").strip() if is_title else body), is_title


def labelled_name(text: str) -> str | None:
    """The deck's name in a line such as `Name: Ash and Oak`."""
    found = _NAME_LABEL.fullmatch(text)
    return found[1] if found else None


def is_link(text: str) -> bool:
    """Whether a line holds a web address."""
    return _LINK.search(text) is not None


def is_decoration(text: str) -> bool:
    """Whether a line is a total, a link, a source or a row of signs."""
    if is_link(text):
        return True
    lowered = text[:_LONGEST_DECORATION].lower()
    return any(form.fullmatch(lowered) for form in _DECORATION)


def _with_plural(label: str) -> tuple[str, ...]:
    if label.endswith("y"):
        return label, f"{label[:-1]}ies"
    return label, f"{label}s", f"{label}es"
