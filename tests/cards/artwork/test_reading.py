"""Uploaded pictures become pixels or are refused; limits are asked before anything is decoded."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageCms, PngImagePlugin

from cards.pictures import reading
from cards.pictures.copies import picture_kept, print_copy, screen_copies
from cards.pictures.header import header_of
from cards.pictures.reading import PictureError, header_check, picture_read
from tests.factories.pictures import BLUE, RED, SVG, blank_png, file_make, image_make, long_gif, moving
from tests.factories.processes import run_python

BOMBS = {
    "20000 × 20000": (blank_png(20_000, 20_000), "sides"),
    "12000 × 12000": (blank_png(12_000, 12_000), "sides"),
    "7000 × 7000": (blank_png(7_000, 7_000), "pixels"),
    "1 × 65000": (blank_png(1, 65_000), "sides"),
    "moving GIF": (long_gif(200, 2_000), "kind"),
    "moving PNG": (moving("PNG"), "frames"),
    "moving WebP": (moving("WEBP"), "frames"),
    "many scans": (file_make("JPEG") + b"\xff\xda\x00\x00" * 200, "scans"),
}


def near(found: object, ink: tuple[int, int, int], by: int = 12) -> bool:
    assert isinstance(found, tuple)
    return all(abs(a - b) <= by for a, b in zip(found, ink, strict=True))


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_by_its_header_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """ART-01."""
    data, code = BOMBS[name]
    monkeypatch.setattr(reading.Image, "open", lambda *args, **more: pytest.fail("a decoder was called"))
    with pytest.raises(PictureError) as caught:
        picture_read(data)
    assert caught.value.code == code
    assert caught.value.message.endswith(".")


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_header_and_decoder_agree(form: str) -> None:
    for size in ((300, 420), (64, 64), (1_001, 77)):
        found = header_of(file_make(form, image_make(size=size)))
        assert found is not None
        assert (found.kind, found.width, found.height, found.frames) == (form, *size, 1)


def test_webp_of_all_three_kinds_has_a_header() -> None:
    plain, lossless = file_make("WEBP"), file_make("WEBP", lossless=True)
    extended = file_make("WEBP", exif=b"Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x00\x00\x00\x00\x00")
    assert [data[12:16] for data in (plain, lossless, extended)] == [b"VP8 ", b"VP8L", b"VP8X"]
    assert all((h := header_of(data)) and (h.width, h.height) == (300, 420) for data in (plain, lossless, extended))


@pytest.mark.parametrize(
    ("mode", "form", "options"),
    [
        ("RGB", "PNG", {}),
        ("P", "PNG", {}),
        ("RGBA", "PNG", {}),
        ("RGB", "JPEG", {}),
        ("RGB", "JPEG", {"progressive": True}),
        ("CMYK", "JPEG", {}),
        ("RGB", "WEBP", {}),
        ("RGBA", "WEBP", {"lossless": True}),
    ],
)
def test_every_sort_of_picture_keeps_its_colours(mode: str, form: str, options: dict[str, object]) -> None:
    found = picture_read(file_make(form, image_make(mode), **options))
    assert (found.mode, found.size) == ("RGB", (300, 420))
    by = 60 if mode == "P" else 12  # a palette of 216 colours is coarse
    assert near(found.getpixel((5, 5)), RED, by)
    assert near(found.getpixel((295, 415)), BLUE, by)


@pytest.mark.parametrize(("mode", "grey"), [("1", 255), ("L", 200), ("LA", 200), ("I;16", 200)])
def test_grey_of_every_depth(mode: str, grey: int) -> None:
    value: object = {"I;16": 200 * 257, "LA": (200, 255), "1": 1}.get(mode, grey)
    found = picture_read(file_make("PNG", Image.new(mode, (100, 100), value)))  # type: ignore[arg-type]
    assert found.getpixel((50, 50)) == (grey, grey, grey)


def test_a_png_of_sixteen_bits_a_colour_and_an_interlaced_one() -> None:
    """Both made by hand, since Pillow writes neither."""
    import struct
    import zlib

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    def png(depth: int, interlaced: int, rows: bytes) -> bytes:
        head = struct.pack(">IIBBBBB", 64, 64, depth, 2, 0, 0, interlaced)
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")

    deep = png(16, 0, (b"\x00" + struct.pack(">HHH", 220 * 257, 30 * 257, 30 * 257) * 64) * 64)
    passes = [(8, 8), (8, 8), (16, 8), (16, 16), (32, 16), (32, 32), (64, 32)]
    woven = png(8, 1, b"".join((b"\x00" + bytes(RED) * wide) * high for wide, high in passes))
    for data in (deep, woven):
        assert picture_read(data).getpixel((40, 40)) == RED


def test_what_is_see_through_becomes_white() -> None:
    clear = Image.new("RGBA", (100, 100), (0, 0, 0, 0))
    two_inks = image_make(size=(100, 100)).quantize(2)
    palette = file_make("PNG", two_inks, transparency=two_inks.getpixel((5, 5)))
    grey = file_make("PNG", Image.new("L", (100, 100), 7), transparency=7)
    for data in (file_make("PNG", clear), file_make("WEBP", clear), palette, grey):
        assert picture_read(data).getpixel((5, 5)) == (255, 255, 255)


@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_the_picture_stands_upright(form: str, turn: int) -> None:
    """The file is turned as a camera held that way would write it; what comes out is the same each time."""
    back = {2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}  # what undoes each orientation, as Pillow counts them
    upright = image_make(size=(320, 160))
    written = upright.transpose(Image.Transpose(back[turn])) if turn > 1 else upright
    exif = Image.Exif()
    exif[0x0112] = turn
    found = picture_read(file_make(form, written, exif=exif))
    assert found.size == (320, 160)
    assert near(found.getpixel((10, 10)), RED, 20)
    assert all(near(found.getpixel(place), BLUE, 20) for place in ((310, 10), (10, 150), (310, 150)))


def test_nothing_but_pixels_is_kept() -> None:
    """ART-03: metadata, profiles, comments and whatever hangs on the file are gone."""
    exif = Image.Exif()
    exif[0x010E] = "TELLTALE place"
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Comment", "TELLTALE comment")
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    files = [
        file_make("PNG", exif=exif, pnginfo=notes, icc_profile=profile) + b"<script>TELLTALE</script>",
        file_make("JPEG", exif=exif, comment=b"TELLTALE", icc_profile=profile) + b"<script>TELLTALE</script>",
        file_make("WEBP", exif=exif, icc_profile=profile, xmp=b"TELLTALE") + b"<script>TELLTALE</script>",
    ]
    for data in files:
        assert b"TELLTALE" in data
        printed = print_copy(picture_read(data))
        for copy in (printed, *screen_copies(printed).values()):
            assert b"TELLTALE" not in copy
            with Image.open(BytesIO(copy)) as image:
                assert not dict(image.getexif())
                assert {"icc_profile", "comment", "xmp", "exif"} & set(image.info) == set()


def test_large_pictures_become_smaller_and_small_ones_stay() -> None:
    printed = print_copy(picture_read(file_make("JPEG", image_make(size=(4_000, 3_000)))))
    sizes = {form: Image.open(BytesIO(data)).size for form, data in screen_copies(printed).items()}
    assert (picture_kept(printed).size, sizes) == ((2_000, 1_500), {".webp": (1_000, 750), "-thumb.webp": (320, 240)})
    assert picture_kept(print_copy(picture_read(file_make()))).size == (300, 420)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "none that can be read"),
        (b"Hello", "none that can be read"),
        (SVG, "an SVG"),
        (b"<?xml version='1.0'?>" + SVG, "an SVG"),
        (file_make("EPS"), "an EPS"),
        (file_make("BMP"), "a BMP"),
        (file_make("TIFF"), "a TIFF"),
        (file_make("ICO"), "an ICO"),
        (file_make("GIF"), "a GIF"),
        (b"\x00\x00\x00\x18ftypheic", "an HEIC"),
        (b"\x89PNG\r\n\x1a\n<html><script>alert(1)</script>", "none that can be read"),
        (b"\xff\xd8\xff\xe0<html><script>alert(1)</script>", "none that can be read"),
        (b"RIFF\x00\x00\x00\x00WEBP<html><script>alert(1)</script>", "none that can be read"),
    ],
)
def test_other_files_are_refused_by_their_content(data: bytes, words: str) -> None:
    """ART-03."""
    with pytest.raises(PictureError, match="Send a JPEG, PNG or WebP picture") as caught:
        picture_read(data)
    assert words in caught.value.message


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_a_file_that_breaks_off_is_refused(form: str) -> None:
    noise = Image.effect_noise((200, 200), 90).convert("RGB")
    data = file_make(form, noise)
    for share in (0.3, 0.6, 0.95):
        with pytest.raises(PictureError, match="damaged"):
            picture_read(data[: int(len(data) * share)])


@pytest.mark.filterwarnings("ignore:Corrupt EXIF data:UserWarning")
@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_a_damaged_file_is_read_or_refused_and_nothing_else(form: str) -> None:
    data, dice = file_make(form, exif=Image.Exif()), random.Random(form)
    for _ in range(300):
        broken = bytearray(data)
        for _ in range(dice.randint(1, 6)):
            broken[dice.randrange(len(broken))] = dice.randrange(256)
        with suppress(PictureError):
            assert picture_read(bytes(broken)).mode == "RGB"


def test_a_picture_that_says_two_sizes_is_refused() -> None:
    data = file_make("PNG", image_make(size=(100, 100)))
    end = 8 + 25
    with pytest.raises(PictureError, match="damaged"):
        picture_read(data[:end] + blank_png(9_000, 9_000)[8:33] + data[end:])


def test_the_limits_are_the_last_that_pass() -> None:
    for size in ((64, 64), (8_000, 64), (8_000, 3_000)):
        assert header_check(blank_png(*size)).width == size[0]
    for size in ((63, 64), (8_001, 64), (8_000, 3_001)):
        with pytest.raises(PictureError):
            header_check(blank_png(*size))


MEMORY = """
import json
import django
django.setup()
from cards.pictures.reading import PictureError, picture_read
from tests.factories.pictures import blank_png, long_jpeg, file_make, image_make, moving
files = {"bombs": [blank_png(*size) for size in ((20_000, 20_000), (12_000, 12_000), (7_000, 7_000), (1, 65_000))] + [moving("PNG")],
         "largest": [blank_png(6_000, 4_000), file_make("JPEG", image_make(size=(6_000, 4_000)))]}
# What making the files took is given back before anything is measured.
peak = lambda: int(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")).split()[1]) // 1024
def begin():
    open("/proc/self/clear_refs", "w").write("5")
    return peak()
found = {}
for name, group in files.items():
    before = begin()
    for data in group:
        try:
            picture_read(data)
        except PictureError:
            pass
    found[name] = peak() - before
print(json.dumps(found))
"""


def test_memory_stays_flat(tmp_path: Path) -> None:
    """ART-01: megabytes at the peak above what the process had, in a process of its own."""
    run = run_python(tmp_path, "-c", MEMORY)
    assert run.returncode == 0, run.stderr.decode()
    found = json.loads(run.stdout)
    assert found["bombs"] <= 5
    assert found["largest"] <= 150
