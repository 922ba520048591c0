"""Pictures of previews: their size, and words that always fit."""

from __future__ import annotations

import time
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from cards.faces.face import face_of
from decks.previews import preview as previews
from decks.previews.drawing import BOTTOM, COLUMN, LEFT, TOP, WIDE_COLUMN, drawn, picture_of, title_of
from decks.previews.preview import BAD, GOOD, WAIVED, Preview
from tests.cards.faces.face_documents import document_make, summon, summoned, unit

DECK = Preview(
    title="Ashfall March",
    game="maximus",
    game_name="Maximus",
    format_name="Maximus Standard",
    state=GOOD,
    heading="Legal",
    detail="40 cards · list 3 · 1 Dec 2026",
    basis="sha256:1",
    leads=(("ember-wolf", None),),
)
VERDICT = replace(
    DECK,
    state=BAD,
    heading="Not legal: 4 things to fix",
    leads=(),
    findings=("Cinder Calf: 5 copies; at most 4 are allowed. Remove 1.", "Bailiff's Knock is banned (list 3)."),
    more=2,
    is_verdict=True,
)
NAMES = (
    "A",
    "Three Rivers, One Forge and whatever else a player may think of until the one hundred and twenty letters are over, so",
    "W" * 120,
    "Огненный марш через ледяные поля и обратно до самого рассвета, пока не погаснет последняя искра в кузнице",
    "火" * 120,
    "불의 행진 " * 20,
    "🔥 Fire 🔥",
)
LONG_FINDINGS = (
    ("The deck has 39 cards; at least 40 are needed. Add 1 more.",) * 2,
    ("A word " * 90, "W" * 300),
    (" ".join(f"Card number {at}," for at in range(40)), "Short."),
)


@pytest.mark.parametrize("preview", [DECK, VERDICT], ids=["deck", "verdict"])
def test_a_picture_has_the_size_links_show(preview: Preview) -> None:
    picture = Image.open(BytesIO(picture_of(preview)))
    assert (picture.format, picture.size) == ("JPEG", (1200, 630))


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
@pytest.mark.parametrize("preview", [DECK, VERDICT], ids=["deck", "verdict"])
def test_names_fit_and_lose_nothing(preview: Preview, name: str) -> None:
    named = replace(preview, title=name)
    _, placed = drawn(named)
    check_places(named)
    title = placed[1].block
    words = "".join(piece.words for line in title.lines for piece in line)
    assert words == title_of(named).replace(" ", "")
    assert words


@pytest.mark.parametrize("findings", LONG_FINDINGS, ids=range(len(LONG_FINDINGS)))
@pytest.mark.parametrize("name", NAMES[:3], ids=range(3))
def test_findings_fit_and_lose_nothing(findings: tuple[str, ...], name: str) -> None:
    preview = replace(VERDICT, findings=findings, title=name)
    check_places(preview)
    texts = ["".join(piece.words for line in each.block.lines for piece in line) for each in drawn(preview)[1]]
    for finding in findings:
        assert finding.replace(" ", "") in texts


def check_places(preview: Preview) -> None:
    """All words lie in their column, above the foot, and one under the other."""
    room = WIDE_COLUMN if preview.is_verdict else COLUMN
    end = float(TOP) - 1
    for each in drawn(preview)[1]:
        left, top, width, height = each.box
        assert left >= LEFT
        assert left + width <= LEFT + room + 1, each.box
        assert top >= end, each.box
        end = top + height
        assert end <= BOTTOM + 1, each.box


@pytest.mark.parametrize("title", ["🔥🔥", "مسيرة النار", " ", "\u200b"])
def test_a_name_nobody_can_draw_has_words_in_its_place(title: str) -> None:
    assert title_of(replace(DECK, title=title)) == "A deck for Maximus Standard"


def test_the_states_differ_in_more_than_colour() -> None:
    pictures = [picture_of(replace(VERDICT, state=state)) for state in (GOOD, WAIVED, BAD)]
    grey = [
        Image.open(BytesIO(each)).convert("L").crop((900, 150, 1150, 400)).point(lambda v: 255 * (v > 90))
        for each in pictures
    ]
    assert len({each.tobytes() for each in grey}) == 3


def test_cards_lie_as_a_fan_inside_the_picture() -> None:
    maximus = [face_of(document_make("maximus", unit(cost=cost), name=f"Card {cost}")) for cost in range(6)]
    legend = face_of(document_make("card-wars", summon(), variants=[summoned("legend")]))
    empty, one, five, more, other = (
        drawn(DECK, cards)[0] for cards in ([], maximus[:1], maximus[:5], maximus, [legend])
    )
    assert five.tobytes() == more.tobytes()
    assert len({each.tobytes() for each in (empty, one, five, other)}) == 4
    ground = drawn(replace(DECK, game="none"))[0]
    edges = [(0, 0, 1200, 40), (1186, 0, 1200, 630), (0, 590, 1200, 630)]
    assert all(five.crop(edge).tobytes() == ground.crop(edge).tobytes() for edge in edges)


def test_the_same_preview_gives_the_same_bytes_and_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert picture_of(VERDICT) == picture_of(VERDICT)
    assert (
        len({DECK.digest, VERDICT.digest, replace(DECK, basis="sha256:2").digest, replace(DECK, title="B").digest}) == 4
    )
    before = DECK.digest
    monkeypatch.setattr(previews, "DRAWING_VERSION", "next")
    assert DECK.digest != before


def test_a_picture_is_drawn_quickly() -> None:
    """The processor's own time for a deck of five cards that were not drawn before, best of three."""
    spent = []
    for run in range(3):
        names = [f"Card {run} {at}" for at in range(5)]
        faces = [face_of(document_make("maximus", unit(), name=name)) for name in names]
        begun = time.process_time()
        picture_of(replace(DECK, title=f"Deck {run}"), faces)
        spent.append(time.process_time() - begun)
    assert min(spent) < 0.15
