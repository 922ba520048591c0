"""The part of `docs/loopholes.md` that lists the detectors, made from the detectors themselves.

`python -m tests.rules.lab.detector_table` writes it anew; a test compares.
"""

from __future__ import annotations

from pathlib import Path

from rules.lab.finder import detectors

PAGE = Path(__file__).parents[3] / "docs" / "loopholes.md"
START, END = "<!-- detectors: start -->", "<!-- detectors: end -->"


def render() -> str:
    """A section for each detector, in alphabetical order, with the kinds of what it finds."""
    lines: list[str] = []
    for name, each in sorted(detectors().items()):
        cost = " It costs next to nothing, and is asked at once when a card is proposed." if each.is_static else ""
        lines += [f"### `{name}`", "", f"{each.about}{cost}", "", "| Kind | What it is |", "|---|---|"]
        lines += [f"| `{name}.{word}` | {says} |" for word, says in each.kinds.items()]
        lines.append("")
    return "\n".join(lines)


def written(page: str) -> str:
    """The page with the list as it should be."""
    before, _, rest = page.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n\n{render()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
