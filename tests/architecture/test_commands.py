"""The commands that README.md, CONTRIBUTING.md and the Makefile name exist."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest
from django.core.management import get_commands

from tests.architecture.sources import ROOT

PROMISED = ("load_seed", "demo", "check_deck", "simulate", "replay", "ability_schema")


def named_in(pattern: str, *files: str) -> set[str]:
    return {name for file in files for name in re.findall(pattern, (ROOT / file).read_text(encoding="utf-8"))}


def test_every_management_command_that_is_named_exists() -> None:
    named = named_in(r"(?:manage\.py|\$\(MANAGE\)) ([a-z_]+)", "Makefile", "README.md", "CONTRIBUTING.md")
    assert named >= set(PROMISED)
    assert named - set(get_commands()) - {"help"} == set()


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_every_make_target_that_is_named_exists() -> None:
    for target in sorted(named_in(r"`make ([a-z-]+)", "README.md", "CONTRIBUTING.md")):
        run = subprocess.run(["make", "--dry-run", target], cwd=ROOT, capture_output=True, text=True, check=False)
        assert run.returncode == 0, f"make {target}: {run.stderr}"


def test_ci_runs_what_the_makefile_offers() -> None:
    assert re.findall(r"^make ([a-z]+)$", (ROOT / ".ci" / "run").read_text(), re.MULTILINE) == ["test", "check"]
