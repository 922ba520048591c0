"""Requests over HTTP on one worker, each paired with constant JSON of the same size on the same server.

Rates of a shared machine move by the hour; the ratio to the constant, taken in turns, holds.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from rules.specs.deck import DeckSpec
from tests.benchmarks.environment import seeded_place
from tests.benchmarks.load import Call, Client
from tests.benchmarks.report import Row
from tests.benchmarks.server import Server, running_server
from tests.benchmarks.shipped_rules import ROOT, sample_deck, shipped_ruleset
from tests.benchmarks.verdicts import CASES, spoilt

BENCH = "http"
TITLE = "Over HTTP: one gunicorn worker with four threads; the ratio is to constant JSON of the same bytes"
ROUNDS = 5
SECONDS = 0.25
API = "/api/v1"
BUILDER = "/decks/new/?format=maximus-standard"


@dataclass(frozen=True, slots=True)
class Case:
    """A request, what it is called and what ratio is hoped for."""

    name: str
    call: Call
    aim: str = ""


def rows() -> Iterator[Row]:
    """All rows of this benchmark."""
    with tempfile.TemporaryDirectory(prefix="oscg-bench-") as name:
        folder = Path(name)
        place = seeded_place(folder)
        with running_server(place, folder) as server:
            client = Client(server.port)
            for case in (*_cases(client), *_page_cases()):
                yield from _case_rows(case, client, server)
            client.close()


def _cases(client: Client) -> Iterator[Case]:
    legal, illegal, entries = _check_bodies()
    yield Case("decks/check, legal text", Call("POST", f"{API}/decks/check/", legal))
    yield Case("decks/check, illegal text", Call("POST", f"{API}/decks/check/", illegal))
    yield Case("decks/check, legal entries", Call("POST", f"{API}/decks/check/", entries))
    card, cards = f"{API}/cards/maximus/slag-rain/", f"{API}/cards/?limit=100"
    yield Case("one card", Call("GET", card), "≥ 0.20")
    yield Case("list of 100 cards", Call("GET", cards), "≥ 0.20")
    yield Case("filtered list", Call("GET", f"{API}/cards/?game=maximus&kind=unit&type=sailor&limit=50"), "≥ 0.07")
    yield Case("304 on a card", _held(client, card), "≥ 0.40")
    yield Case("304 on a list", _held(client, cards), "≥ 0.40")
    yield Case("formats", Call("GET", f"{API}/formats/"))
    yield Case("banlists current", Call("GET", f"{API}/banlists/maximus-standard/current/"))


def _page_cases() -> Iterator[Case]:
    """Pages of anonymous readers: kept whole, made of kept tiles, and the two that judge a deck while somebody works on it."""
    yield Case("home page, kept", Call("GET", "/"), "≥ 0.35")
    yield Case("card page, kept", Call("GET", "/cards/maximus/slag-rain/"), "≥ 0.35")
    yield Case("card page, made", Call("GET", "/cards/maximus/slag-rain/?turn={turn}"))
    yield Case("page of 60 cards, kept", Call("GET", "/cards/"), "≥ 0.35")
    yield Case("page of 60 cards, made of kept tiles", Call("GET", "/cards/?turn={turn}"), "≥ 0.12")
    yield Case("page of cards, filter never asked for", Call("GET", "/cards/?game=maximus&cost=1&cost=9{turn}"))
    texts = dict(zip(("legal", "illegal"), _deck_texts(), strict=True))
    for name, deck in zip(texts, _decks(), strict=True):
        rows = json.dumps([list(entry) for entry in deck.entries])
        yield Case(f"builder, {name} deck", _form(BUILDER, {"entries": rows}, live=True))
    unread = json.dumps([[f"No Such Card {at}", 1, "main", None] for at in range(2_000)])
    yield Case("builder, 2,000 unknown cards", _form(BUILDER, {"entries": unread}, live=True))
    for name, text in texts.items():
        yield Case(f"check page, {name} deck", _form("/check/", {"format": "maximus-standard", "text": text}))


def _form(path: str, fields: dict[str, str], *, live: bool = False) -> Call:
    """A form as a browser sends it; `live` asks for the changing parts alone, as the builder does."""
    headers = {"Content-Type": "application/x-www-form-urlencoded", **({"HX-Request": "true"} if live else {})}
    return Call("POST", path, urlencode(fields).encode(), headers)


def _decks() -> tuple[DeckSpec, DeckSpec]:
    """The legal deck and the spoilt one."""
    deck = sample_deck("maximus", CASES[0].file)
    return deck, spoilt(deck, shipped_ruleset("maximus"), CASES[0])


def _deck_texts() -> tuple[str, str]:
    """Both decks as text."""
    text = (ROOT / "decks" / "seed" / "maximus" / CASES[0].file).read_text(encoding="utf-8")
    names = {slug: card.name for (slug, _), card in shipped_ruleset("maximus").spec.pool.items()}
    return text, "\n".join(f"{entry.count} {names.get(entry.card, entry.card)}" for entry in _decks()[1].entries)


def _check_bodies() -> tuple[bytes, bytes, bytes]:
    """The bodies of three checks: a legal deck as text, a spoilt one as text, and the legal one as entries."""
    target = {"targets": [{"format": "maximus-standard"}]}
    text, spoilt_text = _deck_texts()
    entries = [{"card": entry.card, "count": entry.count} for entry in _decks()[0].entries]
    decks = ({"text": text}, {"text": spoilt_text}, {"entries": entries})
    return tuple(json.dumps({**target, "deck": deck}).encode() for deck in decks)  # type: ignore[return-value]


def _held(client: Client, path: str) -> Call:
    """The request of somebody who holds the present answer already."""
    return Call("GET", path, headers={"If-None-Match": client.ask(Call("GET", path)).headers["etag"]}, status=304)


def _case_rows(case: Case, client: Client, server: Server) -> Iterator[Row]:
    answer = client.ask(case.call)
    if answer.status != case.call.status:
        raise AssertionError(f"{case.name}: {answer.status} {answer.body[:500]!r}")
    if case.name.startswith("decks/check"):
        is_legal = json.loads(answer.body)["verdicts"][0]["legal"]
        if is_legal == ("illegal" in case.name):
            raise AssertionError(f"{case.name}: the verdict is wrong")
    constant = Call("GET", f"/_constant/{len(answer.body)}")
    queries = int(
        client.ask(Call(case.call.method, f"/_queries{case.call.path}", case.call.body, case.call.headers)).body
    )
    for call in (constant, case.call):
        client.rate(call, SECONDS / 2)
    ratios, rates, cpu, constant_cpu = [], [], [], []
    for _ in range(ROUNDS):
        plain, plain_cpu = _round(constant, client, server)
        rate, spent = _round(case.call, client, server)
        ratios.append(rate / plain)
        rates.append(rate)
        cpu.append(spent)
        constant_cpu.append(plain_cpu)
    by_cpu = statistics.mean(constant_cpu) / statistics.mean(cpu)
    note = (
        f"{statistics.median(rates):,.0f}/s wall, {statistics.mean(cpu) * 1e6:,.0f} µs CPU a request "
        f"(constant {statistics.mean(constant_cpu) * 1e6:,.0f} µs: ratio {by_cpu:.2f}), "
        f"{queries} queries, {len(answer.body):,} bytes"
    )
    yield Row(BENCH, case.name, statistics.median(ratios), "ratio", max(ratios), case.aim, note)


def _round(call: Call, client: Client, server: Server) -> tuple[float, float]:
    """Answers a second, and CPU seconds of the worker for each."""
    before = server.cpu_seconds()
    answered, seconds = client.rate(call, SECONDS)
    return answered / seconds, (server.cpu_seconds() - before) / answered
