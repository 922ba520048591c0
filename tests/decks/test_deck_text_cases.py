"""Deck text through the whole reading service: names, lines, sections, printings, and every line accounted for."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from decks.services.deck_text import deck_text_read
from decks.services.legality import Target, deck_verdict
from decks.services.sample_decks import sample_index
from oscg.common.errors import InvalidInput
from tests.factories.cards import card_make
from tests.factories.decks import AVATAR, counted, findings, plain_units, read_text, verdict_of

pytestmark = pytest.mark.django_db
STANDARD = "maximus-standard"


def cards_make(*names: str) -> None:
    for name in names:
        card_make("maximus", name)


def twenty_twice() -> list[str]:
    units = [*plain_units()[:19], "ember-wolf"]
    assert len(units) == 20
    return units * 2


def as_text(words: Sequence[str]) -> str:
    return "\n".join(words)


def test_quotes_of_every_kind_name_the_same_card() -> None:
    """NAME-01: folding on both sides; the stored name is never rewritten."""
    cards_make("Warden's Oath", "“Lucky” Tamsin")
    oath = ["’", "‘", "`", "´", "′", "ʼ", "'"]
    tamsin = [("“", "”"), ("„", "“"), ("«", "»"), ('"', '"')]
    lines = [f"1 Warden{sign}s Oath" for sign in oath] + [f"2 {a}Lucky{b} Tamsin" for a, b in tamsin]
    read = read_text(as_text(lines))
    assert counted(read) == {"wardensoath": len(oath), "luckytamsin": 2 * len(tamsin)}
    assert [line["message"] for line in read.lines] == [""] * len(lines)
    assert {line["name"] for line in read.lines} == {"Warden's Oath", "“Lucky” Tamsin"}
    assert read.totals == {"read": len(lines), "matched": len(lines), "ignored": 0, "problems": 0}


def test_a_name_is_never_taken_for_a_shorter_or_similar_one() -> None:
    """NAME-03: versions, longer names, and two games that share a name."""
    cards_make("Golem", "Golem 2.0", "Golem 3.0", "Ember Wolfhound", "Gatekeeper")
    card_make("fortification", "Gatekeeper", slug="gatekeeper-of-the-fort")
    text = "2 Golem 2.0\n2 Golem 3.0\n1 Golem\n1 Ember Wolfhound\n1 Golem 4.0\n1 Gatekeeper"
    read = read_text(text)
    known = {"golem20": 2, "golem30": 2, "golem": 1, "emberwolfhound": 1, "gatekeeper": 1}
    assert counted(read) == {**known, "Golem 4.0": 1}
    problem = next(line for line in read.lines if line["status"] == "problem")
    assert (problem["number"], problem["code"]) == (5, "unknown_card")
    assert set(problem["suggestions"]) >= {"Golem 2.0", "Golem 3.0"}
    unknown = [v for v in verdict_of(read.entries, STANDARD).verdict.violations if v.finding == "DV-UNKNOWN"]
    assert [v.params["card"] for v in unknown] == ["Golem 4.0"]
    assert [fix["op"] for v in unknown for fix in v.fixes] == ["rename"] * len(problem["suggestions"])


def test_an_import_looks_only_inside_the_chosen_game() -> None:
    """NAME-03: the name that both games have is each game's own card; one that only the other has is not found."""
    cards_make("Gatekeeper", "Mire Abacus")
    card_make("fortification", "Gatekeeper", slug="gatekeeper-of-the-fort")
    fort = read_text("1 Gatekeeper\n1 Mire Abacus", "fortification-standard")
    assert [entry.card for entry in fort.entries] == ["gatekeeper-of-the-fort", "Mire Abacus"]
    assert [entry.card for entry in read_text("1 Gatekeeper").entries] == ["gatekeeper"]
    foreign = verdict_of(read_text("1 Gate Wight\n1 Oriane, Gate Recruit").entries, STANDARD).verdict
    assert [v.message for v in foreign.violations if v.finding == "DV-GAME"] == [
        "Oriane, Gate Recruit belongs to Fortification, not to Maximus. Remove it."
    ]


def test_names_with_signs_and_digits_survive() -> None:
    """NAME-05: colons, brackets, exclamation marks, leading digits."""
    cards_make(
        "Odd Tonic: Bitter", "Odd Tonic: Sweet", "B.F.G. (Big Fuzzy Golem)", "To Battle!", "7 Lanterns", "+2 Hammer",
        "Counting 1,000 Nails",
    )  # fmt: skip
    text = (
        "2 Odd Tonic: Bitter\n1 Odd Tonic: Sweet\n1 B.F.G. (Big Fuzzy Golem)\n2 To Battle!\n2 7 Lanterns\n7 Lanterns\n"
        "1 +2 Hammer\n1 Counting 1,000 Nails"
    )
    read = read_text(text)
    by_name: dict[str, int] = {}
    for line in read.lines:
        by_name[line["name"]] = by_name.get(line["name"], 0) + line["count"]
    assert by_name == {
        "Odd Tonic: Bitter": 2,
        "Odd Tonic: Sweet": 1,
        "B.F.G. (Big Fuzzy Golem)": 1,
        "To Battle!": 2,
        "7 Lanterns": 3,
        "+2 Hammer": 1,
        "Counting 1,000 Nails": 1,
    }
    assert read.totals["problems"] == 0


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_lines_of_one_card_add_up_whatever_their_printings(order: tuple[int, ...]) -> None:
    """LINE-01: printings are kept for display; for the rules it is one card."""
    card_make("maximus", "Cinder Hound", printings=[("mx1", "205"), ("mx2", "209")])
    lines = ["2 Cinder Hound (MX1) 205", "1 Cinder Hound (MX2) 209", "Cinder Hound"]
    read = read_text(as_text([lines[at] for at in order]))
    assert counted(read) == {"cinderhound": 4}
    assert {(line["set"], line["set_number"]) for line in read.lines if "set" in line} == {
        ("mx1", "205"),
        ("mx2", "209"),
    }
    assert [line["message"] for line in read.lines] == ["", "", ""]
    assert verdict_of(read.entries, STANDARD).verdict.tally.sizes["main"] == 4


def test_a_wrong_printing_is_counted_and_said() -> None:
    """DIA-04: set and number in any letter case; one that does not exist finds the card all the same."""
    card_make("maximus", "Cinder Hound", printings=[("mx1", "205")])
    read = read_text("1 Cinder Hound (ZZZ) 404\n1 Cinder Hound (mx1) 205 *F*\n1 Cinder Hound (MX1)")
    assert counted(read) == {"cinderhound": 3}
    assert read.totals == {"read": 3, "matched": 3, "ignored": 0, "problems": 0}
    notice = read.lines[0]
    assert (notice["status"], notice["code"]) == ("card", "unknown_printing")
    assert notice["message"] == (
        "Line 1: there is no printing ZZZ 404; the card is counted all the same (printings: MX1 205)."
    )
    assert [line["code"] for line in read.lines[1:]] == ["", ""]


def test_blank_lines_mean_nothing() -> None:
    """LINE-03 a: nothing moves to another board because a line is empty."""
    units = [f"1 {slug}" for slug in twenty_twice()]
    read = read_text(as_text([*units[:20], "", *units[20:], "", ""]))
    assert len(read.entries) == 40
    assert {entry.board for entry in read.entries} == {"main"}
    assert read.totals == {"read": 40, "matched": 40, "ignored": 0, "problems": 0}
    assert verdict_of(read.entries, STANDARD).as_json()["counts"] == {"main": 40, "sideboard": 0}


@pytest.mark.rule("MAX-DECK-9")
def test_a_sideboard_that_the_game_lacks_is_reported_and_not_lost() -> None:
    """LINE-03 b: the three lines are shown, not counted with the deck."""
    units = [f"1 {slug}" for slug in twenty_twice()]
    side = ["", "Sideboard", *units[:3]]
    read = read_text(as_text([f"1 {AVATAR}", *units[:20], "", *units[20:39], *side]))
    verdict = verdict_of(read.entries, STANDARD)
    assert verdict.as_json()["counts"] == {"main": 40, "sideboard": 3}
    assert findings(verdict) == ["DV-SIDEBOARD"]
    assert verdict.verdict.violations[0].params["found"] == 3
    assert [line["board"] for line in read.lines[-3:]] == ["sideboard"] * 3


def sections(name: str) -> tuple[str, dict[str, list[str]]]:
    """The title and the headed parts of a C.A.R.D. Wars sample deck."""
    path = next(sample["path"] for sample in sample_index() if sample["name"] == name)
    title, *lines = path.read_text(encoding="utf-8").splitlines()
    parts: dict[str, list[str]] = {}
    for line in lines:
        if line in ("Magic", "Affinity", "Main", "Sideboard"):
            part = parts.setdefault(line, [])
        elif not line.startswith("//"):
            part.append(line)
    return title, parts


@pytest.mark.parametrize(
    "order", [("Affinity", "Main", "Magic"), ("Magic", "Affinity", "Main"), ("Main", "Magic", "Affinity")]
)
def test_headings_in_any_order_name_the_boards(order: tuple[str, ...]) -> None:
    """LINE-03 c: zones by heading, with counts and blank lines inside."""
    title, parts = sections("Wall of Silt")
    text = [title]
    for heading in order:
        lines = parts[heading]
        text += [f"{heading} ({sum(int(line.split()[0]) for line in lines)})", *lines[:1], "", *lines[1:], ""]
    read = read_text(as_text(text), "card-wars-war")
    verdict = verdict_of(read.entries, "card-wars-war")
    assert verdict.as_json()["counts"] == {"magic": 4, "affinity": 25, "main": 25, "sideboard": 0}
    assert verdict.is_legal


def test_without_headings_the_kind_decides_or_the_user_does() -> None:
    """LINE-03 c: a Magic Card may lie on two boards, so it is asked about and never guessed."""
    title, parts = sections("Wall of Silt")
    read = read_text(as_text([title, *parts["Main"], *parts["Magic"], *parts["Affinity"]]), "card-wars-war")
    boards = {entry.card: entry.board for entry in read.entries}
    assert set(boards.values()) == {"affinity", "main"}
    assert boards["earth-affinity"] == "affinity"
    assert len(read.entries) == len(parts["Main"]) + len(parts["Affinity"])
    asked = [line for line in read.unread if line["code"] == "which_board"]
    assert len(asked) == len(read.unread) == len(parts["Magic"])
    assert {tuple(line["boards"]) for line in asked} == {("magic", "sideboard")}
    assert "magic or sideboard" in asked[0]["message"]
    assert read.totals["problems"] == len(asked)


def test_the_account_always_adds_up() -> None:
    """LINE-05: 39 good lines and four others; each keeps its number, text and reason."""
    good = [f"1 {slug}" for slug in twenty_twice()[:39]]
    bad = ["1 Embr Wolf", "SIDEBOARD:", "https://example.invalid/my-deck", "1 <script>alert(1)</script>"]
    read = read_text(as_text([*good, *bad]))
    assert read.totals["read"] == 43
    assert read.totals["matched"] == 39
    assert read.totals["matched"] + read.totals["ignored"] + read.totals["problems"] == 43
    by_number = {line["number"]: line for line in read.lines}
    assert [by_number[n]["text"] for n in (40, 41, 42, 43)] == bad
    assert (by_number[40]["code"], by_number[40]["suggestions"][0]) == ("unknown_card", "Ember Wolf")
    assert by_number[41]["status"] == "heading"
    assert by_number[42]["code"] == "not_a_card_line"
    assert by_number[43]["code"] == "unknown_card"
    assert [entry.card for entry in read.entries[39:]] == ["Embr Wolf", "<script>alert(1)</script>"]
    assert read.entry_lines[39:] == (40, 43)


def test_text_that_is_no_text_is_refused_at_its_place() -> None:
    with pytest.raises(InvalidInput) as refused:
        read_text("1 Ember Wolf\x00")
    assert refused.value.pointer == "/deck/text"


@pytest.mark.parametrize(
    ("format_slug", "line", "finding"),
    [
        ("card-wars-war", "1 Goblin [Rare]", "V-UNKNOWN"),
        ("maximus-standard", "1 Ember Wolf [Gold]", "DV-UNKNOWN"),
        ("maximus-standard", "12345678901 Ember Wolf", "DV-COPIES"),
    ],
)
def test_a_line_whose_card_is_known_never_escapes_the_verdict(format_slug: str, line: str, finding: str) -> None:
    read = deck_text_read(text=line, format_slug=format_slug)
    verdict = deck_verdict(entries=read.entries, target=Target(format=format_slug)).as_json(read.entry_lines)
    assert [found["pointers"] for found in verdict["violations"] if found["finding"] == finding] == [["/lines/1"]]
    assert read.unread == ()
