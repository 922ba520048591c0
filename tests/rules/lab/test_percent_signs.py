"""What the finder says has a space before the percent sign, as everything on the site has."""

from __future__ import annotations

import re
from pathlib import Path

from rules.lab import finding_words
from rules.lab.finding import number
from rules.lab.statistics import share

LAB = Path(finding_words.__file__).parent


def test_no_sentence_closes_up_its_percent_sign() -> None:
    wrong = [
        f"{path.name}: {line.strip()}"
        for path in LAB.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r":\.\d%\}|\}%", line)
    ]
    assert not wrong
    assert finding_words.figure(number("won", share(1, 2), 2)).startswith("50 % (")
