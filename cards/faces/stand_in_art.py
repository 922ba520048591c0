"""A card's stand-in art, drawn from its name: flat shapes, five inks, the same sketch always gives the same picture.

Scene and subject come from words of the name, then of the card's kind; the composition from a hash of the name.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Mapping
from types import MappingProxyType

from cards.faces import scenes, subjects
from cards.faces.art_words import SCENE_WORDS, SUBJECT_WORDS
from cards.faces.scenes import HEIGHT, WIDTH, Inks, Motif
from cards.faces.shapes import Layer, Shape, circle, short, svg_text
from cards.faces.sketch import Sketch

PALETTES: Mapping[str, Inks] = MappingProxyType(
    {
        "water": ("#D5E4E5", "#7FA8B8", "#1F4A63", "#E2A355", "#F5F1E4"),
        "fire": ("#F2D9BC", "#DD7440", "#6E1F17", "#F0B545", "#FBEFD9"),
        "earth": ("#E3E0C6", "#98A35B", "#36452A", "#C6793C", "#F5F1DF"),
        "null": ("#E2DEE5", "#A59CB2", "#37313F", "#C88F9F", "#F4F1F3"),
        "dusk": ("#E2DCEA", "#8D7DB4", "#2D254C", "#E2B05B", "#F6F2E9"),
        "night": ("#22344A", "#44617D", "#101C2B", "#F0C783", "#DCE8EC"),
        "stone": ("#DBDFDC", "#92A09D", "#39484A", "#B8572F", "#F3F0E7"),
        "rose": ("#F0DBD9", "#C7737C", "#571E32", "#E8B771", "#FBF3EA"),
        "moss": ("#DDE6D6", "#83A184", "#21402F", "#D98F4E", "#F4F3E4"),
        "brass": ("#EFE3C8", "#C79A4B", "#4A3418", "#7F9C93", "#FBF5E6"),
    }
)
QUIET = ("stripes", "rings", "rays")
"""Scenes that never fight with what stands before them."""
PERSONAL = ("figure", "bell", "beast", "spines", "horns", "ears")
"""Subjects that may stand for somebody, whatever the name speaks of."""
PERSONS = ("person", "named_npc", "character", "demigod", "deity")
SKIES = ("waves", "flames", "stones", "leaves", "rain")
SEA_BEFORE_BOAT = "M-10 310V262Q60 244 130 262T270 262T410 262V310Z"
_WORD = re.compile(r"[a-z]+")


def layers_of(sketch: Sketch) -> list[Layer]:
    """The picture of 400 × 300: ground, scene, and a subject before it or none."""
    chance = random.Random(int(hashlib.sha256(sketch.name.encode()).hexdigest(), 16))  # noqa: S311 - a picture, no secret
    inks = PALETTES[sketch.palette]
    scene, subject = _motifs(sketch, chance)
    horizon = f"M0 {short(chance.uniform(96, 130))}H{WIDTH}V{HEIGHT}H0Z"
    ground = [Shape(f"M0 0h{WIDTH}v{HEIGHT}H0Z", inks[0]), Shape(horizon, inks[1], opacity=0.22)]
    if scene in SKIES and subject not in ("disk", "figure"):
        place = chance.uniform(60, 340), chance.uniform(46, 90), chance.uniform(34, 62)
        ground.insert(1, circle(*place, chance.choice((inks[3], inks[4]))))
    behind = _motif(scenes, scene)(inks, chance)
    front = _motif(subjects, subject)(inks, chance) if subject else []
    if subject == "sails" and scene == "waves":
        front.append(Shape(SEA_BEFORE_BOAT, inks[1]))
    faded = 0.55 if subject and scene not in QUIET else 1
    return [Layer(tuple(ground)), Layer(tuple(behind), faded), *([Layer(tuple(front))] if front else [])]


def art_svg(sketch: Sketch) -> str:
    """The picture as SVG text of one to six kB."""
    return svg_text(layers_of(sketch), WIDTH, HEIGHT)


def _motif(module: object, name: str) -> Motif:
    motif: Motif = getattr(module, name)
    return motif


def _motifs(sketch: Sketch, chance: random.Random) -> tuple[str, str]:
    """Scene and subject: what the name asks for, else what the kind asks for, else chance."""
    words = _WORD.findall(sketch.name.lower().replace("’s", "").replace("'s", ""))
    hints = [hint.lower() for hint in sketch.hints]
    is_person = any(hint in PERSONS for hint in hints)
    fitting = {motif: asking for motif, asking in SUBJECT_WORDS.items() if motif in PERSONAL or not is_person}
    scene, subject = _asked(words, SCENE_WORDS), _asked(words, fitting)
    if not subject:
        subject = _asked(hints, fitting)
    if not scene:
        scene = _asked(hints, SCENE_WORDS)
    if not scene and not subject:
        subject = chance.choice(tuple(SUBJECT_WORDS))
    return scene or chance.choice(QUIET), subject


def _asked(words: list[str], table: Mapping[str, frozenset[str]]) -> str:
    """The first motif that a word asks for; empty without."""
    return next((motif for word in words for motif, asking in table.items() if word in asking), "")
