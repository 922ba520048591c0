"""The commands: what they print, what they refuse, and with which exit code they end."""

from __future__ import annotations

import io
import json
import secrets
import sys
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from decks.services.rulesets import rules_of_day
from decks.services.sample_decks import sample_index
from oscg.management.commands import load_seed
from tests.factories.cards import card_make
from tests.factories.formats import format_make, list_make
from tests.factories.processes import ROOT, run_python

STANDARD = "maximus-standard"
DAY = "2026-12-01"
SAMPLES = {sample["name"]: sample for sample in sample_index()}
COMMANDS = ("load_seed", "check_deck", "demo")


def path_of(name: str) -> str:
    return str(SAMPLES[name]["path"])


def check(*arguments: str) -> tuple[int, str]:
    """Exit code and output of `check_deck`, or code and message of its refusal."""
    out = io.StringIO()
    try:
        call_command("check_deck", *arguments, stdout=out)
    except SystemExit as ended:
        return int(str(ended.code)), out.getvalue()
    except CommandError as refused:
        assert out.getvalue() == ""
        return refused.returncode, str(refused)
    return 0, out.getvalue()


def refused(*arguments: str) -> str:
    """The message of a refusal: code 2 and one line that is a sentence."""
    code, message = check(*arguments)
    assert code == 2, message
    assert "\n" not in message
    assert message.endswith((".", "?"))
    return message


@pytest.mark.django_db
def test_a_legal_and_an_illegal_deck() -> None:
    code, shown = check(path_of("Ashfall March"), "--format", STANDARD, "--as-of", DAY)
    assert code == 0
    assert shown.splitlines()[:2] == [
        f"Ashfall March: legal in {STANDARD} revision 1, list 3 of 2026-10-01, as of {DAY} (UTC).",
        "Cards: 40 main, 0 sideboard.",
    ]
    code, shown = check(path_of("Foundry Excess"), "--format", STANDARD, "--as-of", DAY)
    assert code == 1
    assert "not legal (4 violations)" in shown.splitlines()[0]
    lines = [line.split()[0] for line in shown.splitlines() if line.startswith("  DV-")]
    assert lines == ["DV-COPIES", "DV-RESTRICTED", "DV-RESTRICTED", "DV-BANNED"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("when", "code"),
    [
        ("2027-01-31", 0),
        ("2027-02-01", 1),
        ("2027-01-31T23:59:59Z", 0),
        ("2027-02-01T00:00:00Z", 1),
        ("2027-02-01T00:30+14:00", 0),
        ("2027-01-31T23:30-08:00", 1),
    ],
)
def test_an_instant_is_reduced_to_its_day_in_utc(when: str, code: int) -> None:
    """BAN-01 on the command line: Ashfall March is illegal from 2027-02-01, 00:00 UTC."""
    assert check(path_of("Ashfall March"), "--format", STANDARD, "--as-of", when)[0] == code


@pytest.mark.django_db
def test_bytes_full_of_invisible_characters(tmp_path: Path) -> None:
    """ENC-01: fifteen copies from five lines."""
    deck = tmp_path / "deck.txt"
    deck.write_bytes(
        b"\xef\xbb\xbf"
        + (
            "4\u00a0Ember Wolf\r\n4 x Ember\u00a0Wolf  \r\n\u200b1 Ember\u200b Wolf\r\n"
            "\uff14\u3000\uff25\uff4dber Wolf\r\n\t2\tEmber\tWolf\t"
        ).encode()
    )
    code, shown = check(str(deck), "--format", STANDARD, "--as-of", DAY, "--json")
    verdict = json.loads(shown)
    assert (code, verdict["unread"], verdict["counts"]["main"]) == (1, [], 15)
    copies = next(v for v in verdict["violations"] if v["finding"] == "DV-COPIES")
    assert copies["params"]["found"] == 15
    assert copies["pointers"] == [f"/lines/{number}" for number in range(1, 6)]


@pytest.mark.django_db
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-8-sig", "cp1252"])
def test_files_of_other_editors(tmp_path: Path, encoding: str) -> None:
    card_make("maximus", "Séverine Vale")
    deck = tmp_path / "deck.txt"
    bom = b"\xfe\xff" if encoding == "utf-16-be" else b""
    deck.write_bytes(bom + "4 Ember Wolf\r\n2 Séverine Vale\r\n".encode(encoding))
    shown = json.loads(check(str(deck), "--format", STANDARD, "--as-of", DAY, "--json")[1])
    assert (shown["counts"]["main"], shown["unread"]) == (6, [])
    assert "DV-UNKNOWN" not in [v["finding"] for v in shown["violations"]]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "file"),
        (("{deck}",), "--format"),
        (("--format", STANDARD), "file"),
        (("{deck}", "{deck}", "--format", STANDARD), "nrecognized"),
        (("{deck}", "--format"), "--format"),
        (("{deck}", "--format", STANDARD, "--dance"), "--dance"),
        (("{folder}/missing.txt", "--format", STANDARD), "missing.txt cannot be read"),
        (("{folder}", "--format", STANDARD), "cannot be read"),
        (("a\x00b", "--format", STANDARD), "cannot be read"),
        (("{deck}", "--format", "maximus-modern"), "Choose one of"),
        (("{deck}", "--format", ""), "Choose one of"),
        (("{deck}", "--format", "a\x00b"), "no text"),
        (("{deck}", "--format", "\udcff"), "no text"),
        (("{deck}", "--format", "two\nlines"), "two lines"),
        (("{deck}", "--format", STANDARD, "--as-of", "2026-13-40"), "is not a day"),
        (("{deck}", "--format", STANDARD, "--as-of", "tomorrow"), "is not a day"),
        (("{deck}", "--format", STANDARD, "--as-of", ""), "is not a day"),
        (("{deck}", "--format", STANDARD, "--as-of", "2026-12-01T09:30"), "is not a day"),
        (("{deck}", "--format", STANDARD, "--as-of", "2024-12-31"), "has no rules on"),
        (("{deck}", "--format", STANDARD, "--as-of", DAY, "--allow", "Slag Reign"), "There is no card"),
        (("{deck}", "--format", STANDARD, "--as-of", DAY, "--allow", ""), "There is no card"),
        (("{deck}", "--format", STANDARD, "--as-of", DAY, "--allow", "=2"), "There is no card"),
        (("{deck}", "--format", STANDARD, "--as-of", DAY, "--allow", "Slag Rain=two"), "There is no card"),
        (("{deck}", "--format", STANDARD, "--as-of", DAY, "--allow", "Slag Rain=-1"), "There is no card"),
        (("{deck}", "--format", STANDARD, "--as-of", DAY, "--allow", "Ember Wolf"), "already unrestricted"),
        (("{deck}", "--format", STANDARD, "--as-of", DAY, "--allow", "Slag Rain=1"), "agree on 2 to 4"),
        (("{deck}", "--format", STANDARD, "--as-of", DAY, "--allow", "Slag Rain=5"), "agree on 2 to 4"),
        (("{deck}", "--format", STANDARD, "--as-of", DAY, "--allow", "Slag Rain=" + "9" * 5000), "agree on 2 to 4"),
        (("{deck}", "--format", STANDARD, "--allow", "\udcff"), "no text"),
        (("{odd}", "--format", STANDARD), "UTF-16"),
        (("{nul}", "--format", STANDARD), "not text"),
    ],
)
def test_bad_use(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    (tmp_path / "odd.txt").write_bytes(b"\xff\xfe4\x00 \x00W")
    (tmp_path / "nul.txt").write_bytes(b"4 Ember Wolf\x00")
    places = {
        "deck": path_of("Ashfall March"),
        "folder": str(tmp_path),
        "odd": f"{tmp_path}/odd.txt",
        "nul": f"{tmp_path}/nul.txt",
    }
    assert words in refused(*(argument.format(**places) for argument in arguments))


@pytest.mark.django_db
@pytest.mark.rule("MAX-LIST-6")
def test_what_players_allow() -> None:
    """Without a number: as many as the game allows of any card; the name as import would take it."""
    rain = path_of("Nine Days of Rain")
    assert check(rain, "--format", STANDARD, "--as-of", DAY)[0] == 1
    for allowed in ("Slag Rain", "slag-rain", "SLAG  RAIN", "Slag Rain=4", " Slag Rain = 4 "):
        code, shown = check(rain, "--format", STANDARD, "--as-of", DAY, "--allow", allowed)
        assert code == 0
        assert "  Waived: Slag Rain is restricted" in shown
    code, shown = check(rain, "--format", STANDARD, "--as-of", DAY, "--allow", "Slag Rain=3")
    assert code == 1
    assert "DV-AGREED-COPIES" in shown


@pytest.mark.django_db
def test_names_that_hold_an_equals_sign(tmp_path: Path) -> None:
    """The whole name wins: only what is no card's name is cut at the last sign."""
    for name in ("Half = Half", "Day=2"):
        card_make("maximus", name)
    list_make(format_make("maximus", "listed"), date(2026, 1, 1), banned=["Half = Half", "Day=2"])
    deck = tmp_path / "deck.txt"
    deck.write_text("1 Half = Half\n3 Day=2\n", encoding="utf-8")
    allow = ["--allow", "Half = Half", "--allow", "Day=2=3"]
    verdict = json.loads(check(str(deck), "--format", "listed", "--as-of", DAY, "--json", *allow)[1])
    assert {item["card"]: item["agreed"] for item in verdict["waived"]} == {"halfhalf": 4, "day2": 3}
    verdict = json.loads(check(str(deck), "--format", "listed", "--as-of", DAY, "--json", "--allow", "Day=2")[1])
    assert {item["card"]: item["agreed"] for item in verdict["waived"]} == {"day2": 4}


@pytest.mark.django_db
def test_the_json_is_that_of_the_api(client: Client) -> None:
    for name, sample in SAMPLES.items():
        text = sample["path"].read_text(encoding="utf-8")
        shown = json.loads(check(str(sample["path"]), "--format", sample["format"], "--as-of", DAY, "--json")[1])
        body = {"targets": [{"label": "now", "format": sample["format"], "as_of": DAY}], "deck": {"text": text}}
        answer = client.post("/api/v1/decks/check/", json.dumps(body), content_type="application/json").json()
        (verdict,) = answer["verdicts"]
        assert verdict.pop("label") == "now"
        assert json.dumps(shown, sort_keys=True) == json.dumps(verdict, sort_keys=True), name
        assert set(shown) >= {"legal", "ruleset", "counts", "violations", "warnings", "waived", "unread"}


@pytest.mark.django_db
def test_the_deck_may_come_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    def typed(data: bytes) -> Any:
        return SimpleNamespace(buffer=io.BytesIO(data))

    monkeypatch.setattr(sys, "stdin", typed(Path(path_of("Ashfall March")).read_bytes()))
    assert check("-", "--format", STANDARD, "--as-of", DAY)[0] == 0
    monkeypatch.setattr(sys, "stdin", typed(b""))
    code, shown = check("-", "--format", STANDARD, "--as-of", DAY)
    assert code == 1
    assert "DV-SIZE-MIN" in shown


@pytest.mark.django_db
def test_lines_that_stay_unread_are_shown(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("Main\n1 Goblin\n\nSideboard\n2 Hush of Bells\n", encoding="utf-8")
    assert "Unread" not in check(str(deck), "--format", "card-wars-war")[1]
    deck.write_text("1 Goblin\n2 Hush of Bells\n", encoding="utf-8")
    assert (
        "  Unread: Line 2: this card may lie on magic or sideboard." in check(str(deck), "--format", "card-wars-war")[1]
    )


@pytest.mark.django_db
def test_the_demo_shows_both_verdicts_of_every_game() -> None:
    out = io.StringIO()
    call_command("demo", stdout=out)
    headlines = [line for line in out.getvalue().splitlines() if f"as of {DAY} (UTC)" in line]
    for format_ in ("maximus-standard", "card-wars-war", "fortification-standard"):
        own = [line for line in headlines if f" in {format_} " in line]
        assert ["not legal" in line for line in own] == [False, True]
    assert len(headlines) == 6


@pytest.mark.django_db
def test_demo_accounts_are_refused_in_production(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load_seed, "IS_PRODUCTION", True)
    with pytest.raises(CommandError, match="not made in production"):
        call_command("load_seed", "--demo-accounts")


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new SQLite database, filled by the commands as on a bare machine."""
    folder = tmp_path_factory.mktemp("fresh")
    assert run_python(folder, "manage.py", "migrate", "--verbosity", "0").returncode == 0
    loaded = run_python(folder, "manage.py", "load_seed")
    assert (loaded.returncode, loaded.stderr) == (0, b"")
    return folder


@pytest.mark.django_db
def test_two_databases_have_the_same_rules(fresh: Path) -> None:
    """A fresh load elsewhere gives the same hash for every game, so verdicts can be compared by it."""
    for name in ("Ashfall March", "Wall of Silt", "Ditch and Dash"):
        slug = SAMPLES[name]["format"]
        answer = run_python(fresh, "manage.py", "check_deck", path_of(name), "--format", slug, "--as-of", DAY, "--json")
        assert (answer.returncode, answer.stderr) == (0, b"")
        here = rules_of_day(format_slug=slug, day=date.fromisoformat(DAY)).ruleset.spec.hash
        assert json.loads(answer.stdout)["ruleset"]["hash"] == here


def test_exit_codes_and_streams_of_the_real_command(fresh: Path) -> None:
    """Nothing on stderr for a verdict; one line there, no traceback and nothing on stdout for bad use."""
    deck = Path(path_of("Foundry Excess")).read_bytes()
    illegal = run_python(fresh, "manage.py", "check_deck", "-", "--format", STANDARD, "--as-of", DAY, stdin=deck)
    assert (illegal.returncode, illegal.stderr) == (1, b"")
    assert illegal.stdout.decode().startswith("Foundry Excess: not legal (4 violations) in maximus-standard")
    for arguments, stdin in [
        ((), b""),
        (("-", "--format"), b""),
        (("-", "--format", STANDARD, "--dance"), b""),
        (("-", "--format", STANDARD, "--verbosity", "many"), b""),
        (("-", "--format", STANDARD), b"\xff\xfe4"),
        (("-", "--format", "nothing"), b""),
        (("-", "--format", STANDARD, "--as-of", "2026-13-40"), b""),
        (("-", "--format", STANDARD, "--allow", "Nobody=2"), b""),
        (("missing.txt", "--format", STANDARD), b""),
    ]:
        refusal = run_python(fresh, "manage.py", "check_deck", *arguments, stdin=stdin)
        assert (refusal.returncode, refusal.stdout) == (2, b""), arguments
        assert len(refusal.stderr.decode().splitlines()) == 1, refusal.stderr
        assert b"Traceback" not in refusal.stderr


def test_a_database_that_was_never_made(tmp_path: Path) -> None:
    """Not code 1, which would say that the deck is illegal."""
    answer = run_python(tmp_path, "manage.py", "check_deck", path_of("Ashfall March"), "--format", STANDARD)
    assert (answer.returncode, answer.stdout) == (2, b"")
    assert len(answer.stderr.decode().splitlines()) == 1
    assert b"manage.py migrate" in answer.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", path_of("Ashfall March"), path_of("Tide and Toll"), "--format", STANDARD),
        ("find_loopholes", "--format", STANDARD),
        ("try_option", "overkill_rule", "--format", "card-wars-war"),
        ("load_seed",),
        ("demo",),
        ("sweep_checks",),
        ("sweep_artwork",),
        ("render_faces",),
    ],
    ids=lambda arguments: arguments[0],
)
def test_no_command_fails_loudly_without_tables(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    answer = run_python(tmp_path, "manage.py", *arguments)
    assert answer.returncode == 2
    assert len(answer.stderr.decode().splitlines()) == 1
    assert b"manage.py migrate" in answer.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "a.txt", "b.txt"),
        ("simulate", "a.txt", "b.txt", "--format", STANDARD, "--games", "x"),
        ("simulate", "a.txt", "b.txt", "--format", STANDARD, "--as-of", ""),
        ("simulate", "/dev/zero", "/dev/zero", "--format", STANDARD),
        ("check_deck", "/dev/zero", "--format", STANDARD),
        ("replay",),
        ("replay", "/dev/zero"),
        ("replay", "manage.py"),
        ("ability_schema",),
        ("ability_schema", "--game", "chess"),
        ("find_loopholes", "--format", STANDARD, "--with-cards", "/dev/zero"),
        ("try_option",),
    ],
    ids=" ".join,
)
def test_wrong_use_of_every_command_is_told_in_one_line(fresh: Path, arguments: tuple[str, ...]) -> None:
    answer = run_python(fresh, "manage.py", *arguments)
    assert (answer.returncode, answer.stdout) == (2, b"")
    assert len(answer.stderr.decode().splitlines()) == 1, answer.stderr


def test_an_empty_site_says_how_formats_come(tmp_path: Path) -> None:
    assert run_python(tmp_path, "manage.py", "migrate", "--verbosity", "0").returncode == 0
    answer = run_python(tmp_path, "manage.py", "check_deck", path_of("Ashfall March"), "--format", STANDARD)
    assert answer.returncode == 2
    assert b"manage.py load_seed" in answer.stderr


def test_the_log_of_a_record_is_a_list(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    for log in ("null", "5"):
        record.write_text(f'{{"moves": [], "log": {log}}}', encoding="utf-8")
        answer = run_python(tmp_path, "manage.py", "replay", str(record), "--log")
        assert (answer.returncode, answer.stdout) == (2, b"")
        assert len(answer.stderr.decode().splitlines()) == 1


def test_production_refuses_demo_accounts(tmp_path: Path) -> None:
    safe = {
        "OSCG_ENVIRONMENT": "production",
        "SECRET_KEY": secrets.token_urlsafe(50),
        "ALLOWED_HOSTS": "oscg.example",
    }
    answer = run_python(tmp_path, "manage.py", "load_seed", "--demo-accounts", **safe)
    assert answer.returncode == 1
    assert len(answer.stderr.decode().splitlines()) == 1
    assert b"not made in production" in answer.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(tmp_path: Path, command: str) -> None:
    answer = run_python(tmp_path, "manage.py", command, "--help")
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert answer.stdout.startswith(b"usage: manage.py " + command.encode())
    (module,) = ROOT.glob(f"*/management/commands/{command}.py")
    own = [line.partition('"--')[2].partition('"')[0] for line in module.read_text().splitlines() if '"--' in line]
    assert all(f"--{option}".encode() in answer.stdout for option in own)
