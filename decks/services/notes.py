"""Deck notes: Markdown in, safe HTML out. Raw HTML shows as text, and links lead to http and https alone."""

from __future__ import annotations

from functools import lru_cache

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

TAGS = {"p", "br", "em", "strong", "code", "pre", "blockquote", "ul", "ol", "li", "a", "h3", "h4", "hr", "s"}
_READER = MarkdownIt("commonmark", {"html": False, "linkify": False}).disable(["image"])


@lru_cache(maxsize=512)
def notes_html(text: str) -> SafeString:
    """The notes as HTML that is safe to print; headings are those below the page's own."""
    drawn = _READER.render(text)
    for level, lower in (("h2", "h4"), ("h1", "h3")):
        drawn = drawn.replace(f"<{level}>", f"<{lower}>").replace(f"</{level}>", f"</{lower}>")
    clean = nh3.clean(
        drawn,
        tags=TAGS,
        attributes={"a": {"href", "title"}},
        url_schemes={"http", "https"},
        link_rel="nofollow noopener ugc",
    )
    return mark_safe(clean)  # noqa: S308 - cleaned one line above
