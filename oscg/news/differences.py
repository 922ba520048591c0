"""What one version of an article says otherwise than another, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from oscg.news.models import ArticleVersion

PARTS = ("title", "summary")


@dataclass(frozen=True, slots=True)
class Difference:
    """Words that went and words that came in their place; either may be empty."""

    where: str
    before: str
    after: str

    @property
    def sign(self) -> str:
        """plus, minus or edit."""
        return "plus" if not self.before else "minus" if not self.after else "edit"


def differences(before: ArticleVersion | None, after: ArticleVersion) -> list[Difference]:
    """Every difference, the title's first, then the lines of the text in their order; nothing for a first version."""
    return list(_differences(before, after)) if before is not None else []


def _differences(before: ArticleVersion, after: ArticleVersion) -> Iterator[Difference]:
    for part in PARTS:
        old, new = getattr(before, part), getattr(after, part)
        if old != new:
            yield Difference(part.capitalize(), old, new)
    old_lines, new_lines = _lines(before), _lines(after)
    matcher = SequenceMatcher(None, old_lines, new_lines, autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind != "equal":
            yield Difference("Text", "\n".join(old_lines[a:b]), "\n".join(new_lines[c:d]))


def _lines(version: ArticleVersion) -> list[str]:
    return [line for line in version.body.split("\n") if line.strip()]
