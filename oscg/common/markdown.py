"""What people write in Markdown, as HTML that is safe to print. Raw HTML shows as text; links lead to http and https alone.

Short texts (notes, rulings) are `markdown_html`. Articles are a `Document`: they may hold pictures of the site and names in double
square brackets, which become links once somebody has looked up where they lead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import nh3
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

TAGS = {"p", "br", "em", "strong", "code", "pre", "blockquote", "ul", "ol", "li", "a", "h3", "h4", "hr", "s"}
ATTRIBUTES = {"a": {"href", "title"}}
ARTICLE_TAGS = TAGS | {"h2", "img", "mark"}
ARTICLE_ATTRIBUTES = {**ATTRIBUTES, "img": {"src", "alt", "title"}, "mark": {"title"}}
DEEPEST_HEADING = 4
NAMED, PICTURE = "named", "image"
_NAME = re.compile(r"\[\[([^\[\]|\n]{1,80})(?:\|([^\[\]|\n]{1,80}))?\]\]")


@lru_cache(maxsize=512)
def markdown_html(text: str) -> SafeString:
    """The text as HTML that is safe to print; headings are those below the page's own."""
    tokens = _lowered(_SHORT.parse(text), by=2)
    return _clean(_SHORT.renderer.render(tokens, _SHORT.options, {}), TAGS, ATTRIBUTES)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that may be shown: its address, what it shows, and whom to credit."""

    address: str
    alt: str
    credit: str


class Document:
    """An article: what it names, and its HTML once the names are looked up."""

    def __init__(self, text: str) -> None:
        self._tokens = _lowered(_LONG.parse(text), by=1)

    def names(self) -> list[str]:
        """The names in double square brackets, each once, in their order."""
        return list(dict.fromkeys(token.meta["name"] for token in self._inner() if token.type == NAMED))

    def pictures(self) -> list[str]:
        """The addresses of pictures, each once, in their order."""
        return list(dict.fromkeys(str(token.attrs["src"]) for token in self._inner() if token.type == PICTURE))

    def html(
        self, links: Mapping[str, str], pictures: Mapping[str, Picture], *, is_preview: bool = False
    ) -> SafeString:
        """The article as HTML that is safe to print.

        `links` are the addresses of names, `pictures` those that may be shown, by what the text calls them. Others show as plain words;
        a preview marks them.
        """
        env = {"links": links, "pictures": pictures, "is_preview": is_preview}
        drawn = _LONG.renderer.render(self._tokens, _LONG.options, env)
        return _clean(drawn, ARTICLE_TAGS, ARTICLE_ATTRIBUTES)

    def _inner(self) -> Iterator[Token]:
        for token in self._tokens:
            yield from token.children or ()


def _lowered(tokens: list[Token], *, by: int) -> list[Token]:
    """Headings so far below the page's own: its h1, or the h2 of the section that a text stands in."""
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1]) + by, DEEPEST_HEADING)}"
    return tokens


def _clean(drawn: str, tags: set[str], attributes: dict[str, set[str]]) -> SafeString:
    clean = nh3.clean(
        drawn, tags=tags, attributes=attributes, url_schemes={"http", "https"}, link_rel="nofollow noopener ugc"
    )
    return mark_safe(clean)  # noqa: S308 - cleaned one line above


def _read_name(state: StateInline, silent: bool) -> bool:
    """The rule of `[[name]]` and `[[name|other words]]`."""
    found = _NAME.match(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        token = state.push(NAMED, "", 0)
        token.meta = {"name": found[1].strip()}
        token.content = (found[2] or found[1]).strip()
    state.pos = found.end()
    return True


def _draw_name(renderer: RendererHTML, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    token = tokens[at]
    name, words = token.meta["name"], escape(token.content)
    if name in env["links"]:
        return f'<a href="{escape(env["links"][name])}">{words}</a>'
    return f'<mark title="Nothing is called so.">{words}</mark>' if env["is_preview"] else words


def _draw_picture(renderer: RendererHTML, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    token = tokens[at]
    said = renderer.renderInlineAsText(token.children, options, env)
    picture = env["pictures"].get(str(token.attrs["src"]))
    if picture is None:
        words = escape(said)
        return (
            f'<mark title="This picture cannot be shown.">{words or "A picture"}</mark>' if env["is_preview"] else words
        )
    alt, credit = escape(said or picture.alt), escape(picture.credit)
    return f'<img src="{escape(picture.address)}" alt="{alt}" title="{credit}">'


def _long_reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False, "linkify": False})
    reader.inline.ruler.before("link", NAMED, _read_name)
    reader.add_render_rule(NAMED, _draw_name)
    reader.add_render_rule(PICTURE, _draw_picture)
    return reader


_SHORT = MarkdownIt("commonmark", {"html": False, "linkify": False}).disable(["image"])
_LONG = _long_reader()
