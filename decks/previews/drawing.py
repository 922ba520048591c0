"""The picture of a preview, 1200 × 630: words on the cutting mat, beside them a fan of cards or the mark of the verdict.

Words are drawn at twice the size and made smaller, so that edges come out smooth. Nothing is cut: what is long is set smaller.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO

from PIL import Image, ImageDraw

from cards.faces.glyphs import UNKNOWN, drawable
from cards.faces.parts import Face, Run
from cards.faces.renderer import BRASS, LAYOUTS, PREVIEW, crop_marks, mat_sheet, with_corners
from cards.faces.renderer_shapes import draw_icon
from cards.faces.renderer_text import (
    SANS_BOLD,
    SANS_SEMI,
    SERIF,
    SERIF_HEAVY,
    Block,
    draw_block,
    draw_words,
    set_block,
    set_name,
)
from decks.previews.preview import BAD, GOOD, WAIVED, Preview

FINE = 2
WIDTH, HEIGHT = PREVIEW
LEFT, TOP, BOTTOM = 64, 56, HEIGHT - 58
COLUMN, WIDE_COLUMN = 530, 800
INK, FAINT = "#eaf2ec", "#b5cbbf"
STATES = {GOOD: ("check", "#7fd8a2"), WAIVED: ("pact", "#a9c4f5"), BAD: ("stop", "#ff9e94")}
MARKS = {"maximus", "card-wars", "fortification"}
CARD = (216, 302)
CARD_UNIT = CARD[0] * FINE / 100
FAN = ((0.0, 0.0), (-1.0, 0.12), (1.0, 0.12), (-2.0, 0.46), (2.0, 0.46))
"""Places of a fan from its middle: steps sideways, and how far down in parts of a hundred pixels. Cards of one side lie below."""
STEP, TILT, MIDDLE = 70, 7.5, (900, 305)
QUALITY = 88


@dataclass(slots=True)
class Placed:
    """Words as they were set, with the room they had: (left, top, width, height)."""

    block: Block
    box: tuple[float, float, float, float]


@dataclass(slots=True)
class Sheet:
    """The mat in double size while words are put on it; `placed` holds where they went, in pixels of the finished picture."""

    image: Image.Image = field(default_factory=lambda: mat_sheet(FINE))
    placed: list[Placed] = field(default_factory=list)

    def put(self, block: Block, x: float, y: float, colour: str) -> float:
        """Draw a block with its top left at (x, y); answers where it ends."""
        draw_block(self.image, block, x * FINE, y * FINE, colour)
        wide = max(block.widths, default=0) / FINE
        self.placed.append(Placed(block, (x, y, wide, block.height / FINE)))
        return y + block.height / FINE

    def icon(self, name: str, x: float, y: float, size: float, colour: str, weight: float = 2) -> None:
        """An icon with its top left at (x, y)."""
        draw_icon(self.image, name, (x * FINE, y * FINE, size * FINE), colour, weight)


def picture_of(preview: Preview, faces: Sequence[Face] = ()) -> bytes:
    """The picture as JPEG bytes. `faces` are those of the preview's leads."""
    out = BytesIO()
    drawn(preview, faces)[0].save(out, "JPEG", quality=QUALITY, subsampling=0)
    return out.getvalue()


def drawn(preview: Preview, faces: Sequence[Face] = ()) -> tuple[Image.Image, list[Placed]]:
    """The picture, and where its words went."""
    sheet = Sheet()
    _words(sheet, preview, WIDE_COLUMN if preview.is_verdict else COLUMN)
    if preview.is_verdict:
        icon, colour = STATES[preview.state]
        sheet.icon(icon, 930, 175, 206, colour, 1.6)
        return sheet.image.reduce(FINE), sheet.placed
    if not faces:
        name = f"mark-{preview.game}" if preview.game in MARKS else "cards"
        sheet.icon(name, MIDDLE[0] - 60, MIDDLE[1] - 64, 120, FAINT, 1.4)
    image = sheet.image.reduce(FINE)
    if faces:
        _fan(image, faces[: len(FAN)])
    else:
        box = (MIDDLE[0] - CARD[0] // 2, MIDDLE[1] - CARD[1] // 2, MIDDLE[0] + CARD[0] // 2, MIDDLE[1] + CARD[1] // 2)
        crop_marks(ImageDraw.Draw(image), box)
    return image, sheet.placed


def title_of(preview: Preview) -> str:
    """The name as it can be drawn; words in its place where no font has any of its letters."""
    title = drawable(preview.title, SERIF_HEAVY).strip()
    readable = title.replace(UNKNOWN, "").strip()
    return title if readable else f"A deck for {preview.format_name}"


def _words(sheet: Sheet, preview: Preview, room: float) -> None:
    """Game and format, the name, the verdict in words with its icon, and the foot; findings between where there are some."""
    y = float(TOP)
    pencil = ImageDraw.Draw(sheet.image)
    if preview.game in MARKS:
        sheet.icon(f"mark-{preview.game}", LEFT, y, 34, BRASS)
    where = f"{preview.game_name} · {preview.format_name}"
    indent = 46 if preview.game in MARKS else 0
    line = set_name(where, SANS_SEMI, 27 * FINE, (room - indent) * FINE, 1.3, 2)
    y = max(y + 34, sheet.put(line, LEFT + indent, y, FAINT)) + 20
    title = set_name(title_of(preview), SERIF_HEAVY, 66 * FINE, room * FINE, 1.08, 2 if preview.findings else 4)
    y = sheet.put(title, LEFT, y, INK) + 26
    icon, colour = STATES[preview.state]
    heading = set_name(preview.heading, SERIF, (41 if preview.is_verdict else 35) * FINE, (room - 56) * FINE, 1.15, 2)
    sheet.icon(icon, LEFT, y + 3, 42, colour)
    y = sheet.put(heading, LEFT + 56, y, colour) + 12
    detail = set_name(preview.detail, SANS_SEMI, 27 * FINE, room * FINE, 1.3, 2)
    y = sheet.put(detail, LEFT, y, FAINT) + 20
    if preview.findings:
        _findings(sheet, preview, y, room)
    pencil.rectangle((LEFT * FINE, (BOTTOM + 8) * FINE, (LEFT + 44) * FINE, (BOTTOM + 11) * FINE), fill=BRASS)
    draw_words(pencil, ((LEFT + 58) * FINE, (BOTTOM + 18) * FINE), "OSCG", SERIF_HEAVY, 26 * FINE, INK)


def _findings(sheet: Sheet, preview: Preview, top: float, room: float) -> None:
    """The first findings, each with its number, all in the size in which the longest still fits."""
    more = f"and {preview.more} more" if preview.more else ""
    height = BOTTOM - 8 - top - (30 if more else 0)

    def made(size: float) -> list[Block]:
        return [set_block([[Run(each)]], size, (room - 46) * FINE, 1.26) for each in preview.findings]

    size = 25.0 * FINE
    while sum(block.height + 12 * FINE for block in made(size)) > height * FINE:
        size *= 0.95
    y = top
    pencil = ImageDraw.Draw(sheet.image)
    for number, block in enumerate(made(size), 1):
        middle = y + block.leading / FINE / 2
        edges = [edge * FINE for edge in (LEFT, middle - 15, LEFT + 30, middle + 15)]
        pencil.ellipse(edges, outline=STATES[preview.state][1], width=2 * FINE)
        where = (LEFT + 15) * FINE, middle * FINE
        draw_words(pencil, where, str(number), SANS_BOLD, 18 * FINE, STATES[preview.state][1], "mm")
        y = sheet.put(block, LEFT + 46, y, INK) + 12
    if more:
        sheet.put(set_name(more, SANS_SEMI, 21 * FINE, room * FINE, 1.3, 1), LEFT + 46, y, FAINT)


def _fan(image: Image.Image, faces: Sequence[Face]) -> None:
    """The faces as a hand of cards, the first one in the middle and on top."""
    for at in reversed(range(len(faces))):
        sideways, down = FAN[at]
        card = with_corners(LAYOUTS[faces[at].layout](faces[at], CARD_UNIT).image.reduce(FINE))
        card = card.rotate(-sideways * TILT, Image.Resampling.BILINEAR, expand=True)
        x = round(MIDDLE[0] + sideways * STEP - card.width / 2)
        y = round(MIDDLE[1] + down * 100 - card.height / 2)
        shade = card.getchannel("A").point(lambda value: value * 2 // 5)
        image.paste(Image.new("RGB", card.size, "#06120e"), (x - 4, y + 7), shade)
        image.paste(card, (x, y), card)
