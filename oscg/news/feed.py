"""The Atom feed of news (RFC 4287), with the whole text of each."""

from __future__ import annotations

from typing import Any

from django.utils.feedgenerator import Atom1Feed
from django.utils.xmlutils import SimplerXMLGenerator


class ArticleFeed(Atom1Feed):
    """Django's feed with summaries as plain text and the `content` of each item as HTML."""

    def add_item_elements(self, handler: SimplerXMLGenerator, item: dict[str, Any]) -> None:
        """Everything Django writes, then summary and content."""
        super().add_item_elements(handler, {**item, "description": None})
        if item["description"]:
            handler.addQuickElement("summary", item["description"], {"type": "text"})
        handler.addQuickElement("content", item["content"], {"type": "html"})
