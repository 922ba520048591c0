"""Whatever an author writes, readers get text: no script, no foreign picture, no address that runs, no letters that turn or vanish."""

from __future__ import annotations

import re
import time
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.models import Artwork
from oscg.common.errors import InvalidInput
from oscg.common.markdown import ARTICLE_ATTRIBUTES, ARTICLE_TAGS, Document, Picture, markdown_html
from oscg.news.content import content_read
from oscg.news.linking import draw, links_of, pictures_of
from rules.models import Game

KEY = "k" * 43
ATTACKS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
    "<iframe src=//evil.example></iframe>",
    "<style>@import '//evil.example'</style>",
    "<math><mi xlink:href='javascript:alert(1)'>x</mi></math>",
    "<a href='javascript:alert(1)'>x</a>",
    "<!--><script>alert(1)</script>-->",
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    "<template><script>alert(1)</script></template>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](javascript&colon;alert(1))",
    "[x](\x01javascript:alert(1))",
    "[x](vbscript:msgbox(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](file:///etc/passwd)",
    "[x](<javascript:alert(1)>)",
    "[x]: javascript:alert(1)\n\n[x]",
    "<javascript:alert(1)>",
    "<data:text/html,x>",
    "![x](javascript:alert(1))",
    "![x](data:image/svg+xml;base64,PHN2Zy8+)",
    "![x](data:image/png;base64,iVBORw0KGgo=)",
    "![x](https://evil.example/track.png)",
    "![x](//evil.example/track.png)",
    '![x" onerror="alert(1)](/artwork/x.webp)',
    '![x](/artwork/x.webp "t\\" onerror=\\"alert(1)")',
    f'![" onerror="alert(1)](/artwork/{KEY}.webp)',
    '[x](https://a.example "t\\" onmouseover=\\"alert(1)")',
    "[[<img src=x onerror=alert(1)>]]",
    "[[Ember Wolf|<script>alert(1)</script>]]",
    '[[x" onmouseover="alert(1)]]',
    "[[javascript:alert(1)]]",
    "`<script>alert(1)</script>`",
    "```html\n<script>alert(1)</script>\n```",
    '```"><script>alert(1)</script>\nx\n```',
    "# <img src=x onerror=alert(1)>",
    "x\n<div onclick=alert(1)>y</div>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<b><i><u><font color=red>",
    "<form action=/me/delete/><button>Win</button></form>",
    "<meta http-equiv=refresh content='0;url=//evil.example'>",
    "<base href=//evil.example>",
    "<link rel=stylesheet href=//evil.example>",
    "<p style='position:fixed'>x</p>",
    "<p class=notice id=main>x</p>",
]


class Strict(HTMLParser):
    """Notes every tag, attribute and address that an article may not have."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.faults: list[str] = []
        self.depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ARTICLE_TAGS:
            self.faults.append(tag)
        for name, value in attrs:
            if name not in ARTICLE_ATTRIBUTES.get(tag, set()) | ({"rel"} if tag == "a" else set()):
                self.faults.append(f"{tag} {name}")
            if name == "href" and not re.match(r"https?://|/|#|[^:]*$", value or ""):
                self.faults.append(f"{tag} {name}={value}")
            if name == "src" and not re.fullmatch(r"/artwork/[A-Za-z0-9_-]{43}\.webp", value or ""):
                self.faults.append(f"{tag} {name}={value}")

    def handle_comment(self, data: str) -> None:
        self.faults.append("comment")

    def handle_decl(self, decl: str) -> None:
        self.faults.append("declaration")


def faults_of(html: str) -> list[str]:
    reader = Strict()
    reader.feed(html)
    reader.close()
    return reader.faults


PICTURES = {f"/artwork/{KEY}.webp": Picture(f"/artwork/{KEY}.webp", 'a "crab"', "By <Mo>, CC-BY-4.0")}
LINKS = {"Ember Wolf": "/cards/maximus/ember-wolf/"}


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("is_preview", [False, True])
def test_no_attack_gets_through(attack: str, is_preview: bool) -> None:
    for text in (attack, f"> {attack}", f"- {attack}\n- y", f"**{attack}**", f"[{attack}](https://a.example)"):
        assert faults_of(Document(text).html(LINKS, PICTURES, is_preview=is_preview)) == []
        assert faults_of(markdown_html(text)) == []


def test_the_watcher_is_awake() -> None:
    assert faults_of('<p class="x"><img src="//x"><a href="javascript:x">y</a><script></script><!-- -->') == [
        "p class",
        "img src=//x",
        "a href=javascript:x",
        "script",
        "comment",
    ]


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["[[", "]]", "|", "![", "](", ")", "<", ">", '"', "'", "javascript:", "data:", "onerror=", "/artwork/", "`",
             "\n", "# ", "> ", "- ", "*", "_", "&", "&#x", ";", "Ember Wolf", "svg", "\\", "\u202e", "x", " ", "<!--"]
        ),
        max_size=40,
    ).map("".join)
)  # fmt: skip
def test_made_up_texts_get_through_as_text(text: str) -> None:
    assert faults_of(Document(text).html(LINKS, PICTURES, is_preview=True)) == []


@pytest.mark.parametrize(
    "text",
    [">" * 20_000, "[" * 20_000, "- " * 10_000, "*a_" * 6_600, "![" * 10_000, "[[" * 10_000, "[a](" * 5_000,
     "<b>" * 6_600, "`" * 20_000, "1. " * 6_600, "\n".join("  " * n + "- x" for n in range(140))],
    ids=lambda text: text[:6],
)  # fmt: skip
def test_huge_nesting_ends_soon_and_stays_shallow(text: str) -> None:
    start = time.perf_counter()
    html = Document(text).html(LINKS, PICTURES)
    assert time.perf_counter() - start < 20
    assert faults_of(html) == []
    assert max(html.count("<blockquote>"), html.count("<ul>"), html.count("<ol>")) <= 20


def test_nul_and_halves_of_letters_are_refused() -> None:
    for text in ("a\x00b", "a\ud800b"):
        with pytest.raises(InvalidInput):
            content_read({"title": "T", "body": text})


def test_letters_that_turn_or_draw_nothing_are_taken_out() -> None:
    turned = "\u202e\u2066\u200b\ufeff\u00ad\u061c"
    found = content_read({"title": f"Ti{turned}de", "summary": f"{turned}x", "body": f"Evil{turned} words"})
    assert found == {"title": "Tide", "summary": "x", "body": "Evil words", "note": ""}


def test_words_in_other_scripts_stay() -> None:
    words = "Ὀδυσσεύς, море, 海と港, نهر, नदी, 👩\u200d🚀"
    assert content_read({"title": "T", "body": words})["body"] == words


def test_headings_begin_below_the_title() -> None:
    assert re.findall(r"<h\d>", Document("# a\n## b\n### c\n###### d").html({}, {})) == ["<h2>", "<h3>", "<h4>", "<h4>"]


@pytest.mark.django_db
def test_cards_and_rules_are_linked() -> None:
    game = Game.objects.get(slug="maximus")
    drawn = draw(
        "[[Ember Wolf]], [[ember-wolf|the wolf]], [[max-deck-4]], [[Nobody]] `[[Ember Wolf]]`", game, is_preview=True
    )
    wolf = '<a href="/cards/maximus/ember-wolf/" rel="nofollow noopener ugc">'
    rule = '<a href="/rules/maximus/#MAX-DECK-4" rel="nofollow noopener ugc">'
    assert drawn.html == (
        f"<p>{wolf}Ember Wolf</a>, {wolf}the wolf</a>, {rule}max-deck-4</a>, "
        '<mark title="Nothing is called so.">Nobody</mark> <code>[[Ember Wolf]]</code></p>\n'
    )
    assert drawn.unknown == ("Nobody",)
    assert "<mark" not in draw("[[Nobody]]", game).html
    assert draw("[[Nobody]]", game).html == "<p>Nobody</p>\n"


@pytest.mark.django_db
def test_a_game_links_to_its_own_cards_alone_and_the_site_to_all() -> None:
    other = Game.objects.get(slug="fortification")
    assert links_of(["Ember Wolf", "MAX-DECK-4"], other) == {}
    found = links_of(["Ember Wolf", "maximus/Ember Wolf", "fortification/Ember Wolf", "FORT-DECK-4"], None)
    assert found == {
        "Ember Wolf": "/cards/maximus/ember-wolf/",
        "maximus/Ember Wolf": "/cards/maximus/ember-wolf/",
        "FORT-DECK-4": "/rules/fortification/#FORT-DECK-4",
    }


@pytest.mark.django_db
def test_only_pictures_of_published_cards_are_shown() -> None:
    more = {"game": "maximus", "width": 9, "height": 9, "size": 9, "digest": "0" * 64, "license": "CC0-1.0"}
    Artwork.objects.create(key="p" * 43, credit="Mo", alt="A crab.", is_public=True, **more)
    Artwork.objects.create(key="h" * 43, credit="Mo", alt="A secret.", is_public=False, **more)
    public, hidden = f"/artwork/{'p' * 43}.webp", f"/artwork/{'h' * 43}.webp"
    drawn = draw(f"![]({public}) ![Secret]({hidden}) ![Far](https://evil.example/x.webp)", None)
    assert drawn.html == f'<p><img src="{public}" alt="A crab." title="By Mo, CC0-1.0"> Secret Far</p>\n'
    assert drawn.unshown == (hidden, "https://evil.example/x.webp")
    assert set(pictures_of([f"http://127.0.0.1:8000{public}", f"https://evil.example{public}"])) == {
        f"http://127.0.0.1:8000{public}"
    }
