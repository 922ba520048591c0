"""The reference page of the ability language (docs/abilities.md), made from the vocabulary."""

from __future__ import annotations

import json
from collections.abc import Iterator

from rules.abilities.examples import example_of
from rules.abilities.vocabulary import all_words, vocabulary_of
from rules.abilities.wishes import WISHES, served
from rules.abilities.word import GAMES, KINDS, Word

BEGIN, END = "<!-- made by rules.abilities.reference: begin -->", "<!-- made by rules.abilities.reference: end -->"
_LETTERS = {"maximus": "M", "card-wars": "C", "fortification": "F"}


def reference_page() -> str:
    """All words by kind, the wishes and the limits, as Markdown."""
    return "\n".join([*_limits(), *_bars(), *_words(), *_wishes()])


def with_reference(page: str) -> str:
    """A page with its generated part made anew. Raises ValueError if the marks are missing."""
    before, _, rest = page.partition(BEGIN)
    _, mark, after = rest.partition(END)
    if not mark:
        raise ValueError("The page lacks the marks of its generated part.")
    return f"{before}{BEGIN}\n\n{reference_page()}\n{END}{after}"


def _limits() -> Iterator[str]:
    yield "## Limits\n"
    yield "| game | abilities a card | effects an ability | nesting |\n|---|---|---|---|"
    for game in GAMES.values():
        limits = vocabulary_of(game).limits
        yield f"| {game} | {limits.abilities} | {limits.effects} | {limits.nesting} |"
    yield ""


def _bars() -> Iterator[str]:
    yield "## Barred words\n"
    yield "| game | kind | word | code |\n|---|---|---|---|"
    for game in GAMES.values():
        for (kind, name), bar in vocabulary_of(game).bars.items():
            yield f"| {game} | {kind} | `{name}` | `{bar.code}` |"
    yield ""


def _words() -> Iterator[str]:
    yield "## Words\n"
    yield "Games: M Maximus, C C.A.R.D. Wars, F Fortification. Parameters with `?` may be left out.\n"
    for kind in KINDS:
        found = [each for each in all_words() if each.kind == kind]
        yield f"### {kind}\n"
        yield "| word | games | meaning | parameters | example |\n|---|---|---|---|---|"
        for each in found:
            yield _row(each)
        yield ""


def _row(found: Word) -> str:
    games = [game for game in GAMES.values() if game in found.games]
    vocabulary = vocabulary_of(games[0])
    known = vocabulary.words[found.kind][found.name]
    params = _params(found, games) or "–"
    example = json.dumps(example_of(vocabulary, known), ensure_ascii=False).replace("|", "\\|")
    return f"| `{found.name}` | {''.join(_LETTERS[game] for game in games)} | {found.about} | {params} | `{example}` |"


def _params(found: Word, games: list[str]) -> str:
    """The parameters of a word, each with its games where not all of the word's have it."""
    with_it = {
        param.name: [game for game in games if vocabulary_of(game).words[found.kind][found.name].has(param.name)]
        for param in found.params
    }
    return ", ".join(
        f"`{param.name}{'?' if param.optional else ''}`"
        + ("" if with_it[param.name] == games else f" ({''.join(_LETTERS[game] for game in with_it[param.name])})")
        for param in found.params
        if with_it[param.name]
    )


def _wishes() -> Iterator[str]:
    yield "## From the rule books' words to the common ones\n"
    for game in WISHES:
        yield f"### {game}\n"
        yield "| kind | the book's word | common word |\n|---|---|---|"
        for kind, wish, words in served(game):
            yield f"| {kind} | `{wish}` | {', '.join(f'`{word}`' for word in words)} |"
        yield ""
