"""Sheets of cards for printing at home: nine a page of A4, 63 × 88 mm each, with marks to cut along, as a PDF."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from reportlab import rl_config
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader, simpleSplit
from reportlab.pdfbase.pdfmetrics import getFont, registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

import cards.faces

# Pictures stand in the file as they are: as text they would take a third more room and twenty times as long.
rl_config.useA85 = 0
WIDTH, HEIGHT = 63 * mm, 88 * mm
COLUMNS, ROWS = 3, 3
PER_PAGE = COLUMNS * ROWS
LEFT, BOTTOM = (A4[0] - COLUMNS * WIDTH) / 2, (A4[1] - ROWS * HEIGHT) / 2
MARK = 4 * mm
SIZE, LEADING = 8, 10
FONTS = ("public-sans-regular", "dejavu-sans-bold", "droid-sans-fallback", "hangul-bold")
"""The first that has every letter of a line sets it."""
FOLDER = Path(cards.faces.__path__[0]) / "fonts"


def sheets_pdf(faces: Sequence[bytes], *, title: str, notes: Sequence[str] = ()) -> bytes:
    """The faces (JPEG files, in their order; one object for copies of one card) as pages; `notes` stand below the last."""
    for name in FONTS:
        registerFont(TTFont(name, FOLDER / f"{name}.ttf"))
    out = BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=True)
    canvas.setTitle(title)
    readers = {id(face): ImageReader(BytesIO(face)) for face in faces}
    pages = [faces[at : at + PER_PAGE] for at in range(0, len(faces), PER_PAGE)] or [()]
    for page in pages:
        _draw_marks(canvas)
        for at, face in enumerate(page):
            row, column = divmod(at, COLUMNS)
            x, y = LEFT + column * WIDTH, BOTTOM + (ROWS - 1 - row) * HEIGHT
            canvas.drawImage(readers[id(face)], x, y, WIDTH, HEIGHT)
        if page is pages[-1]:
            _draw_notes(canvas, notes)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _draw_marks(canvas: Canvas) -> None:
    """Where to cut, outside of the cards."""
    canvas.setLineWidth(0.3)
    top, right = BOTTOM + ROWS * HEIGHT, LEFT + COLUMNS * WIDTH
    for column in range(COLUMNS + 1):
        x = LEFT + column * WIDTH
        canvas.line(x, BOTTOM - MARK, x, BOTTOM - 1)
        canvas.line(x, top + 1, x, top + MARK)
    for row in range(ROWS + 1):
        y = BOTTOM + row * HEIGHT
        canvas.line(LEFT - MARK, y, LEFT - 1, y)
        canvas.line(right + 1, y, right + MARK, y)


def _draw_notes(canvas: Canvas, notes: Sequence[str]) -> None:
    y = BOTTOM - MARK - LEADING
    for note in notes:
        font = _font_for(note)
        canvas.setFont(font, SIZE)
        for line in simpleSplit(note, font, SIZE, A4[0] - 2 * LEFT):
            if y < LEADING / 2:
                return
            canvas.drawString(LEFT, y, line)
            y -= LEADING


def _font_for(text: str) -> str:
    known = (name for name in FONTS if all(ord(letter) in getFont(name).face.charToGlyph for letter in text))
    return next(known, FONTS[0])
