"""A game's loopholes: the list with its filters, what the rule book suspects, and what other pages say of them."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from oscg.pages.caching import forget
from oscg.pages.loopholes_numbers import figure_of, main_figure, numbers_of
from rules.lab.finding import CONFIRMED, HIGH, LOW, PLANTED, REFUTED, UNDECIDED, Switch, exact, number
from rules.lab.statistics import Interval, share
from rules.models import Loophole
from tests.factories.loopholes import clip_json, loophole_make
from tests.factories.maintainers import client_of, maintainer_make, member_make
from tests.oscg.pages.page_reading import Reader, page

pytestmark = pytest.mark.django_db
LIST = "/games/fortification/loopholes/"


@pytest.fixture(autouse=True)
def _none_that_ship() -> None:
    """What was found in the shipped games and comes with the seed is none of these tests' business."""
    Loophole.objects.all().delete()
    forget()


class TestTheList:
    def test_nobody_has_looked_yet(self, client: Client) -> None:
        shown = page(client, LIST)
        assert "Nobody has looked for loopholes in Fortification yet." in shown.words
        assert "/loopholes/new/?game=fortification" in shown.links

    def test_a_game_without_a_referee_says_why(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("oscg.pages.loopholes.referees", dict)
        assert "The referee does not play Fortification" in page(client, LIST).words

    def test_no_such_game(self, client: Client) -> None:
        assert client.get("/games/chess/loopholes/").status_code == 404

    def test_a_row_says_everything_at_a_glance(self, client: Client) -> None:
        found = loophole_make(
            says="Two cards go round.",
            cards=("ford-warden", "made-up"),
            numbers=(exact("moves", 4), number("wins with it", share(83, 100), 100)),
            replay=clip_json(),
        )
        shown = page(client, LIST)
        assert "Two cards go round." in shown.words
        assert "83.0 % wins with it" in shown.words
        assert "(74.5 to 89.1 % , of 100)" in shown.words.replace("%,", "% ,")
        assert {f"/loopholes/{found.pk}/", f"/loopholes/{found.pk}/?step=0#replay"} <= set(shown.links)
        assert "/cards/fortification/ford-warden/" in shown.links
        assert "Made up" in shown.words

    def test_the_headline_counts_what_is_open(self, client: Client) -> None:
        loophole_make(about="a")
        loophole_make(about="b", severity=LOW)
        loophole_make(about="c", status="fixed", remedy="list", remedy_note="Banned.")
        loophole_make(about="d", verdict=REFUTED)
        words = page(client, LIST).words
        assert "Open, high 1 break the game" in words
        assert "Open, low 1 worth a look" in words
        assert "Closed 1 1 fixed, 0 accepted" in words
        assert "Looked for besides 1" in words

    def test_the_gravest_come_first(self, client: Client) -> None:
        loophole_make(about="a", says="Grave.", severity=HIGH)
        loophole_make(about="b", says="Slight.", severity=LOW)
        loophole_make(about="c", says="Middling.", severity="medium")
        words = page(client, LIST).words
        assert words.index("Grave.") < words.index("Middling.") < words.index("Slight.")


class TestFilters:
    @pytest.fixture(autouse=True)
    def findings(self) -> None:
        loophole_make(says="Twins.", cards=("ford-warden",), severity=LOW)
        loophole_make(kind="seats.advantage", says="Seats.", severity="medium", status="accepted")
        loophole_make(kind="regret.attack", says="Regret.", verdict=UNDECIDED)
        loophole_make(kind="walls.wall", says="Walls.", verdict=REFUTED)
        loophole_make(kind="goldfish.fast", says="Burning.", verdict=PLANTED)

    @pytest.mark.parametrize(
        ("query", "shown"),
        [
            ("", {"Twins.", "Seats."}),
            ("verdict=all", {"Twins.", "Seats.", "Regret.", "Walls.", "Burning."}),
            ("verdict=undecided", {"Regret."}),
            ("verdict=planted", {"Burning."}),
            ("severity=low", {"Twins."}),
            ("kind=seats.advantage", {"Seats."}),
            ("kind=twins", {"Twins."}),
            ("status=accepted", {"Seats."}),
            ("card=ford-warden", {"Twins."}),
            ("card=ford-warden&severity=medium", set()),
            ("format=fortification-standard", {"Twins.", "Seats."}),
            ("format=nothing", set()),
            ("verdict=nonsense&kind=%22", set()),
        ],
    )
    def test_what_was_chosen_is_shown(self, client: Client, query: str, shown: set[str]) -> None:
        words = self._found(client, query)
        assert {each for each in ("Twins.", "Seats.", "Regret.", "Walls.", "Burning.") if each in words} == shown
        if not shown:
            assert "Nothing that was found fits." in words

    def _found(self, client: Client, query: str) -> str:
        """The list alone: what the rule book suspects stands below."""
        return page(client, f"{LIST}?{query}").words.partition("What the rule book suspects")[0]

    def test_the_form_keeps_what_was_chosen(self, client: Client) -> None:
        html = client.get(f"{LIST}?severity=low&card=ford-warden").content.decode()
        assert '<option value="low" selected>' in html
        assert '<option value="ford-warden" selected>Ford Warden</option>' in html

    def test_no_loophole_but_readings(self, client: Client) -> None:
        words = page(client, "/games/fortification/loopholes/?kind=regret").words
        assert "Nothing that was found fits." in words

    def test_pages_keep_the_wish(self, client: Client) -> None:
        for at in range(26):
            loophole_make(about=f"{at}", severity=LOW)
        assert "?severity=low&page=2" in page(client, f"{LIST}?severity=low").links

    def test_more_findings_cost_no_more_queries(self, client: Client, django_assert_max_num_queries: Any) -> None:
        for at in range(20):
            loophole_make(about=f"{at}", cards=("ford-warden", "grindstone-veteran"))
        client.get(f"{LIST}?page=9")
        with django_assert_max_num_queries(13):
            client.get(f"{LIST}?page=1")


class TestSuspicions:
    def suspicion(self, client: Client, name: str) -> str:
        """What the table says of one."""
        words = page(client, LIST).words.partition("What the rule book suspects")[2]
        return words.partition(f"{name} ")[2].partition(" LH-")[0]

    def test_each_has_a_verdict(self, client: Client) -> None:
        assert "Not looked for yet" in self.suspicion(client, "LH-10")
        loophole_make(cards=("ford-warden",))
        assert "Confirmed" in self.suspicion(client, "LH-10")
        assert "Not looked for yet" in self.suspicion(client, "LH-18")

    def test_planted_ones_do_not_confirm(self, client: Client) -> None:
        loophole_make(verdict=REFUTED, severity=LOW)
        loophole_make(about="planted", verdict=PLANTED)
        said = self.suspicion(client, "LH-10")
        assert "Refuted" in said
        assert "with made-up cards" in said

    def test_what_is_closed_is_told(self, client: Client) -> None:
        loophole_make(status="accepted", remedy_note="As it should be.")
        assert "closed" in self.suspicion(client, "LH-10")

    def test_a_game_without_suspicions_has_no_table(self, client: Client) -> None:
        assert "What the rule book suspects" not in page(client, "/games/maximus/loopholes/").words


class TestOneFinding:
    def test_it_says_what_would_close_it_and_how_to_run_it_again(self, client: Client) -> None:
        switch = Switch("Count twins as one card.", "functional_duplicates", "count_as_same")
        found = loophole_make(rules=("FORT-DECK-4",), switches=(switch,), cards=("ford-warden",))
        shown = page(client, f"/loopholes/{found.pk}/")
        assert "Count twins as one card." in shown.words
        assert "count as same" in shown.words
        assert "/rules/fortification/#FORT-DECK-4" in shown.links
        assert "find_loopholes --format fortification-standard" in shown.words
        assert f"/api/v1/loopholes/{found.pk}/" in shown.links

    def test_maintainers_are_led_to_their_desk(self, client: Client) -> None:
        found = loophole_make(
            switches=(
                Switch("Twins.", "functional_duplicates", "count_as_same"),
                Switch("Change it.", card="ford-warden"),
            )
        )
        address = f"/loopholes/{found.pk}/"
        keeper = client_of(maintainer_make("anna", "fortification"))
        assert "/submissions/new/?game=fortification&card=ford-warden" in page(keeper, address).links
        html = keeper.get(address).content.decode()
        assert 'action="/desk/formats/new/"' in html
        assert 'action="/desk/lists/new/"' in html
        for other in (client, client_of(member_make("mona")), client_of(maintainer_make("max", "maximus"))):
            html = other.get(address).content.decode()
            assert "/desk/formats/new/" not in html
            assert f"/loopholes/{found.pk}/close/" not in html

    def test_no_such_finding(self, client: Client) -> None:
        assert client.get("/loopholes/999999/").status_code == 404
        assert client.get(f"/loopholes/{10**25}/").status_code == 404

    def test_few_queries(self, client: Client, django_assert_max_num_queries: Any) -> None:
        found = loophole_make(cards=("ford-warden",), switches=(Switch("x", "functional_duplicates", "count_as_same"),))
        client.get(f"/loopholes/{found.pk}/")
        with django_assert_max_num_queries(10):
            client.get(f"/loopholes/{found.pk}/")


class TestNumbers:
    @pytest.mark.parametrize(
        ("given", "value", "reach"),
        [
            (exact("x", 1, unit="turns"), "1 turn", ""),
            (exact("x", 17), "17", ""),
            (exact("x", -2.5, unit="points"), "−2.5 points", ""),
            (number("x", share(83, 100), 100), "83.0 %", "74.5 to 89.1 %"),
            (number("x", Interval(5.25, 4, 6.5), 50, unit="turns"), "5.25 turns", "4 to 6.5"),
            (number("x", Interval(5, 4, float("inf")), 50, unit="turns"), "5 turns", "4 turns or more"),
            (number("x", Interval(5, float("-inf"), 6), 50), "500.0 %", "at most 600.0 %"),
            (number("x", Interval(5, float("-inf"), float("inf")), 1, unit="cards"), "5 cards", "not known"),
        ],
    )
    def test_in_words(self, given: Any, value: str, reach: str) -> None:
        assert (figure_of(given).value, figure_of(given).reach) == (value, reach)

    def test_the_main_one_has_an_interval_if_any_has(self) -> None:
        assert main_figure([]) is None
        chosen = main_figure([exact("a", 1), number("b", share(1, 2), 2)])
        assert chosen is not None
        assert chosen.label == "b"

    def test_every_unit_has_a_chart_and_every_number_a_row(self) -> None:
        half_known = number("turns", Interval(5, 4, float("inf")), 9, unit="turns")
        shown = numbers_of([exact("a", 1), number("wins", share(1, 2), 2), half_known])
        assert len(shown.charts) == 2
        assert [row[0] for row in shown.rows] == ["A", "Wins", "Turns"]
        assert "Wins" in shown.charts[0].html


class TestElsewhere:
    @pytest.fixture(autouse=True)
    def finding(self) -> int:
        found = loophole_make(cards=("ford-warden",), rules=("FORT-DECK-4",))
        loophole_make(about="closed", cards=("ford-warden",), rules=("FORT-DECK-4",), status="accepted")
        return found.pk

    def read(self, client: Client, address: str) -> Reader:
        return page(client, address)

    def test_on_the_card(self, client: Client) -> None:
        shown = self.read(client, "/cards/fortification/ford-warden/")
        assert "In 1 open loophole" in shown.words
        assert f"{LIST}?card=ford-warden" in shown.links
        assert "open loophole" not in self.read(client, "/cards/fortification/grindstone-veteran/").words

    def test_on_the_game(self, client: Client) -> None:
        shown = self.read(client, "/games/fortification/")
        assert "Loopholes 1 open" in shown.words
        assert {LIST, "/loopholes/new/?game=fortification"} <= set(shown.links)

    def test_with_the_rule(self, client: Client, finding: int) -> None:
        assert f"/loopholes/{finding}/" in self.read(client, "/rules/fortification/").links

    def test_in_the_lab_and_on_the_desk(self, client: Client) -> None:
        assert "1 loophole is open, 1 of them high." in self.read(client, "/lab/").words
        desk = self.read(client_of(maintainer_make("anna", "fortification")), "/desk/")
        assert "Loopholes in Fortification" in desk.words
        assert "Loopholes in Maximus" not in desk.words
        assert CONFIRMED not in desk.words
