"""axe-core in a page: what people with other eyes, ears or hands would stumble over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
ALL: dict[str, Any] = {"rules": {"target-size": {"enabled": True}}}
# Colours alone differ between the schemes, so the dark one is asked about them alone.
COLOURS: dict[str, Any] = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}


def violations(page: Page, options: dict[str, Any] = ALL) -> list[str]:
    """What axe finds serious or critical, a sentence each. The page's policy does not bind what the browser itself runs."""
    asked = {"resultTypes": ["violations"], "preload": False, **options}
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate("options => axe.run(document, options)", asked)["violations"]
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


def violations_everywhere(page: Page) -> dict[str, list[str]]:
    """The violations in both colour schemes and at both widths, by where; empty when there are none."""
    found = {}
    for scheme, rules in (("light", ALL), ("dark", COLOURS)):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        for width, size in (("wide", DESK), ("narrow", PHONE)):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            found[f"{width}, {scheme}"] = violations(page, rules)
    return {where: what for where, what in found.items() if what}
