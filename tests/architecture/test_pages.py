"""README.md and CONTRIBUTING.md show what the project really answers."""

from __future__ import annotations

import json
import re
import shlex
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests.architecture.sources import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
CALL = re.compile(
    r"^\$ curl -s http://127\.0\.0\.1:8000(\S+)(?: -H 'Content-Type: (\S+)' -d '([^']*)')?\n(.*?)^```",
    re.MULTILINE | re.DOTALL,
)


def without_hashes(value: Any) -> Any:
    """The same value with every ruleset hash taken out: it changes with each word of a rule line, and README cuts it short."""
    return json.loads(re.sub(r"sha256:[0-9a-f]+…?", "sha256:…", json.dumps(value, ensure_ascii=False)))


@pytest.mark.django_db
def test_the_verdict_on_the_command_line() -> None:
    shown = re.search(r"^    \$ \S+ manage\.py (check_deck .*)\n((?:    .*\n)+)", README, re.MULTILINE)
    assert shown
    command, *arguments = shlex.split(shown[1])
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command(command, str(ROOT / arguments[0]), *arguments[1:], stdout=out)
    assert ended.value.code == 1
    assert out.getvalue().rstrip() == re.sub(r"^    ", "", shown[2], flags=re.MULTILINE).rstrip()


@pytest.mark.django_db
def test_the_answers_of_the_api(client: Client) -> None:
    calls = CALL.findall(README)
    assert len(calls) == 2
    for address, kind, body, answer in calls:
        response = client.post(address, body, content_type=kind) if body else client.get(address)
        assert response.status_code == 200
        assert without_hashes(response.json()) == without_hashes(json.loads(answer))


@pytest.mark.django_db
def test_the_game_made_of_data(capsys: pytest.CaptureFixture[str]) -> None:
    pages = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```", pages, re.MULTILINE | re.DOTALL)
    exec(compile(program, "CONTRIBUTING.md", "exec"), {})
    assert capsys.readouterr().out.strip() == program.rpartition("  # ")[2].strip()
