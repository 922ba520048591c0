"""A static detector: warns of every card in question whose name begins with a letter of the second half of the alphabet."""

from __future__ import annotations

from rules.lab.detector import Detector
from rules.lab.finding import CONFIRMED, LOW, Finding

DETECTOR = Detector(
    about="Warns of names.",
    kinds={"name": "A late name"},
    parts=lambda hunt: ["all"] if hunt.focus else [],
    look=lambda hunt, _part: [at for at in hunt.in_question if hunt.cards[at].name[0].upper() > "L"],
    conclude=lambda hunt, done, _is_whole: [
        Finding("warning.name", CONFIRMED, LOW, f"{hunt.cards[at].name} comes late.", cards=(hunt.cards[at].slug,))
        for _, found in done
        for at in found
    ],
    is_static=True,
)
