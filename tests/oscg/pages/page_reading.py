"""Reading pages as a browser would: headings, links, and what a strict content policy forbids."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.test import Client

VOID = {"meta", "link", "input", "img", "br", "hr", "use", "path", "rect", "line", "circle"}


@dataclass
class Reader(HTMLParser):
    """What was found on a page."""

    headings: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    meta: dict[str, str] = field(default_factory=dict)
    unlabelled: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.labels: set[str] = set()
        self.fields: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "style" or "style" in found:
            self.faults.append(f"inline style in <{tag}>")
        if tag == "script" and not found.get("src"):
            self.faults.append("inline script")
        self.faults += [f"{name} in <{tag}>" for name in found if name.startswith(("on", "hx-on"))]
        if tag in ("h1", "h2", "h3"):
            self.headings.append(tag)
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag == "meta":
            self.meta[found.get("property") or found.get("name", "")] = found.get("content", "")
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "label" and "for" in found:
            self.labels.add(found["for"])
        if tag in ("select", "textarea") or (tag == "input" and found.get("type") != "hidden"):
            self.fields.append((found.get("id", ""), "label" in self.inside or "aria-label" in found))
        if tag not in VOID:
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.inside:
            while self.inside.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    @property
    def words(self) -> str:
        """The page's text."""
        return " ".join(" ".join(self.text).split())


def read(html: str | bytes) -> Reader:
    """Parse a page."""
    reader = Reader()
    reader.feed(html.decode() if isinstance(html, bytes) else html)
    reader.unlabelled = [at or "?" for at, is_labelled in reader.fields if not is_labelled and at not in reader.labels]
    return reader


def page(client: Client, address: str, status: int = 200) -> Reader:
    """GET a page and check what is true of all of them: its status, one h1, nothing inline, unique ids, labelled fields."""
    response = client.get(address)
    assert response.status_code == status, f"{address}: {response.status_code}"
    found = read(response.content)
    assert found.headings.count("h1") == 1, address
    assert found.faults == [], address
    assert len(found.ids) == len(set(found.ids)), address
    assert found.unlabelled == [], address
    return found
