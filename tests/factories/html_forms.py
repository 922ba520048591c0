"""A page's form as a browser would send it."""

from __future__ import annotations

from html.parser import HTMLParser


class _Form(HTMLParser):
    """Collects the successful fields of one form."""

    def __init__(self, wanted: str) -> None:
        super().__init__(convert_charrefs=True)
        self.wanted = wanted
        self.is_inside = False
        self.fields: dict[str, list[str]] = {}
        self.buttons: list[tuple[str, str]] = []
        self._select: list[tuple[str, bool]] | None = None
        self._name = ""
        self._area: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {key: value or "" for key, value in attrs}
        if tag == "form":
            self.is_inside = at.get("id") == self.wanted
        if not self.is_inside or ("name" not in at and tag != "option"):
            return
        if tag == "input" and at.get("type") == "checkbox":
            if "checked" in at:
                self._take(at["name"], at.get("value", "on"))
        elif tag == "input":
            self._take(at["name"], at.get("value", ""))
        elif tag == "select":
            self._name, self._select = at["name"], []
        elif tag == "option" and self._select is not None:
            self._select.append((at.get("value", ""), "selected" in at))
        elif tag == "textarea":
            self._name, self._area = at["name"], ""
        elif tag == "button":
            self.buttons.append((at["name"], at.get("value", "")))

    def handle_data(self, data: str) -> None:
        if self._area is not None:
            self._area += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.is_inside = False
        if tag == "select" and self._select is not None:
            chosen = [value for value, is_chosen in self._select if is_chosen] or [
                value for value, _ in self._select[:1]
            ]
            for value in chosen:
                self._take(self._name, value)
            self._select = None
        if tag == "textarea" and self._area is not None:
            self._take(self._name, self._area.removeprefix("\n"))
            self._area = None

    def _take(self, name: str, value: str) -> None:
        self.fields.setdefault(name, []).append(value)


def form_fields(page: str, form: str) -> dict[str, list[str]]:
    """Name → values of everything the form with this id would send, but for its buttons."""
    reader = _Form(form)
    reader.feed(page)
    assert reader.fields, f"the page has no form {form}"
    return reader.fields


def form_buttons(page: str, form: str) -> list[str]:
    """The values of the form's buttons."""
    reader = _Form(form)
    reader.feed(page)
    return [value for _, value in reader.buttons]
